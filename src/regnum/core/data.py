"""Reading YAML: the files of a game's package. What guests write is read in `core/documents.py`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def packages_around(package: str) -> list[str]:
    """A game's package and those of the family around it, if there is one: the innermost first."""
    found = [package]
    while (around := found[-1].rpartition(".")[0]) and not _holds_no_family(around):
        found.append(around)
    return found


def _holds_no_family(package: str) -> bool:
    return (package + ".").startswith("regnum.") and not package.startswith(("regnum.games.", "regnum.kept."))


def files(package: str, folder: str) -> list[Traversable]:
    """The YAML files in a folder of a package, by name; none if there is no such folder."""
    place = resources.files(package).joinpath(folder)
    found = [file for file in place.iterdir() if file.name.endswith(".yaml")] if place.is_dir() else []
    return sorted(found, key=lambda file: file.name)


def load(package: str, name: str, folder: str = "") -> Any:
    """The content of `<name>.yaml` in a package, or in a folder of it."""
    text = resources.files(package).joinpath(folder, f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, _Loader)


def reconstructed(package: str, *names: str) -> frozenset[str]:
    """The ids of entries in these data files that do not come from the printed game.

    An entry says so itself, or its file says it of all entries.
    """
    return frozenset(one for name in names for one in _reconstructed(load(package, name), False))


def _reconstructed(part: Any, whole: bool) -> Iterator[str]:
    if isinstance(part, list):
        for row in part:
            yield from _reconstructed(row, whole)
    elif isinstance(part, dict):
        here = part.get("provenance", "reconstructed" if whole else "")
        marked = bool(part.get("reconstructed")) or "reconstructed" in str(here)
        if "id" not in part:
            for row in part.values():
                yield from _reconstructed(row, here == "reconstructed")
        elif marked:
            yield str(part["id"])
