"""Languages: catalogues of messages, one YAML file a language in the folder `languages` of each package that speaks.

A message is a sentence with `{arguments}`, or two of them under `one` and `other`, chosen by the argument `n`. Keys may
be nested; they are written with dots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from regnum.core.data import files, load, packages_around
from regnum.core.languages import check_language
from regnum.core.lazy import thread_safe_cache
from regnum.table.text import Argument, Text, in_figures

Message = str | dict[str, str]
_FORMS = {"one", "other"}
_PLACE = re.compile(r"{(\w+)}")
_EUPHONY = re.compile(r"\b(a(?= A)|e(?= E)) ")  # Italian says "ad Arkon", "Dorful ed Esti"


def flat(messages: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Message]]:
    """Nested messages with dotted keys. Raises ValueError for what YAML reads as something else, like a bare No."""
    for key, message in messages.items():
        if isinstance(message, dict) and set(message) != _FORMS:
            yield from flat(message, f"{prefix}{key}.")
        elif isinstance(message, dict | str):
            yield f"{prefix}{key}", message
        else:
            raise ValueError(f"{prefix}{key} is {message!r} and no words: write it in quotes")


@thread_safe_cache
def catalogue(package: str, code: str) -> dict[str, Message]:
    """The messages of one package in one language."""
    return dict(flat(load(package, code, "languages") or {}))


@thread_safe_cache
def _speaking(package: str) -> list[str]:
    """A package and those of the family around it that have catalogues, the outermost first."""
    _, *around = packages_around(package)
    return [*(family for family in reversed(around) if files(family, "languages")), package]


def places(message: Message) -> set[str]:
    """The arguments that a message asks for."""
    forms = message.values() if isinstance(message, dict) else [message]
    return {name for form in forms for name in _PLACE.findall(form)}


class Language:
    """One language with the catalogues of some packages; later packages may add to earlier ones.

    What lies beside the games of a family speaks for all of them; a game may say it otherwise.
    """

    def __init__(self, code: str, *packages: str) -> None:
        self.code = check_language(code)
        self.messages: dict[str, Message] = {}
        for package in ("regnum.table", *packages):
            for speaker in _speaking(package):
                self.messages |= catalogue(speaker, code)

    def knows(self, key: str) -> bool:
        """Return True if there is a message with this key."""
        return key in self.messages

    def say(self, said: Text | str, **args: Argument) -> str:
        """A text, or the message of a key with these arguments, in words. Raises KeyError for a missing message."""
        wanted = Text(said, args) if isinstance(said, str) else said
        if not wanted.key:
            return str(wanted.args.get(self.code, wanted.args["words"]))
        message = self.messages[wanted.key]
        if isinstance(message, dict):
            message = message["one" if wanted.args.get("n") in (1, -1) else "other"]
        words = _PLACE.sub(lambda place: self._argument(wanted.args[place[1]]), message)
        return _EUPHONY.sub(r"\1d ", words) if self.code == "it" else words

    def _argument(self, value: Argument) -> str:
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, int):
            return in_figures(value)
        return ", ".join(map(self.say, value)) if isinstance(value, tuple | list) else str(value)
