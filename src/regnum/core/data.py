"""Reading YAML: the files of a game's package, and what guests write."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from regnum.core.errors import InvalidOption, shown

DEEPEST = 20
"""Levels of lists and mappings in what a guest writes."""

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def packages_around(package: str) -> list[str]:
    """A game's package and those of the family around it, if there is one: the innermost first."""
    found = [package]
    while (around := found[-1].rpartition(".")[0]) and not _holds_no_family(around):
        found.append(around)
    return found


def _holds_no_family(package: str) -> bool:
    return (package + ".").startswith("regnum.") and not package.startswith("regnum.games.")


def files(package: str, folder: str) -> list[Traversable]:
    """The YAML files in a folder of a package, by name; none if there is no such folder."""
    place = resources.files(package).joinpath(folder)
    found = [file for file in place.iterdir() if file.name.endswith(".yaml")] if place.is_dir() else []
    return sorted(found, key=lambda file: file.name)


def load(package: str, name: str, folder: str = "") -> Any:
    """The content of `<name>.yaml` in a package, or in a folder of it."""
    text = resources.files(package).joinpath(folder, f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, _Loader)


def guest_yaml(text: str, what: str) -> Any:
    """The content of YAML (or JSON) that a guest wrote. Raises InvalidOption: one sentence that begins with `what`.

    Anchors and aliases are refused: a few hundred bytes of them name billions of values.
    """
    try:
        _check(text, what)
        return yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f" in line {mark.line + 1}" if mark else ""
        raise InvalidOption(f"{what}: this is not YAML{where}: {shown(error.problem or 'unreadable', 120)}") from None
    except yaml.YAMLError:
        raise InvalidOption(f"{what}: this is not YAML: it holds characters that are no text") from None
    except InvalidOption:
        raise
    except (ValueError, RecursionError, OverflowError) as error:  # a date or a number that there is not
        raise InvalidOption(f"{what}: a value cannot be read: {shown(str(error), 120)}") from None


def _check(text: str, what: str) -> None:
    depth = 0
    for event in yaml.parse(text, _Loader):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise InvalidOption(f"{what}: line {line}: anchors and aliases (& and *) cannot be used")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise InvalidOption(f"{what}: line {line}: more than {DEEPEST} levels deep")
