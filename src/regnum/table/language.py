"""Languages: catalogues of messages, one YAML file a language in the folder `text` of each package that speaks.

A message is a sentence with `{arguments}`, or two of them under `one` and `other`, chosen by the argument `n`. Keys may
be nested; they are written with dots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import yaml

from regnum.core.errors import InvalidOption
from regnum.table.text import Argument, Text

LANGUAGES = {"en": "English", "it": "Italiano"}

Message = str | dict[str, str]
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FORMS = {"one", "other"}
_PLACE = re.compile(r"{(\w+)}")


def _flat(messages: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Message]]:
    for key, message in messages.items():
        if isinstance(message, dict) and set(message) != _FORMS:
            yield from _flat(message, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", message if isinstance(message, dict) else str(message)


@cache
def catalogue(package: str, code: str) -> dict[str, Message]:
    """The messages of one package in one language."""
    file = resources.files(package).joinpath("text", f"{code}.yaml")
    loaded = yaml.load(file.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - both are safe loaders
    return dict(_flat(loaded or {}))


def places(message: Message) -> set[str]:
    """The arguments that a message asks for."""
    forms = message.values() if isinstance(message, dict) else [message]
    return {name for form in forms for name in _PLACE.findall(form)}


class Language:
    """One language with the catalogues of some packages; later packages may add to earlier ones."""

    def __init__(self, code: str, *packages: str) -> None:
        if code not in LANGUAGES:
            raise InvalidOption(f"there is no language “{code}”; there are {', '.join(LANGUAGES)}")
        self.code = code
        self.messages: dict[str, Message] = {}
        for package in ("regnum.table", *packages):
            self.messages |= catalogue(package, code)

    def knows(self, key: str) -> bool:
        """Whether there is a message with this key."""
        return key in self.messages

    def say(self, said: Text | str, **args: Argument) -> str:
        """A text, or the message of a key with these arguments, in words. Raises KeyError for a missing message."""
        wanted = Text(said, args) if isinstance(said, str) else said
        if not wanted.key:
            return str(wanted.args["words"])
        message = self.messages[wanted.key]
        if isinstance(message, dict):
            message = message["one" if wanted.args.get("n") == 1 else "other"]
        return _PLACE.sub(lambda place: self._argument(wanted.args[place[1]]), message)

    def _argument(self, value: Argument) -> str:
        if isinstance(value, Text):
            return self.say(value)
        return ", ".join(map(self.say, value)) if isinstance(value, tuple | list) else str(value)
