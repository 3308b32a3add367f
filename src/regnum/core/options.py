"""Game options: declared once, read as text, kept as small numbers in the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from regnum.core.errors import MOST_SHOWN, InvalidOption, shown
from regnum.core.renamed import renamed_names


@dataclass(frozen=True)
class Choice:
    """An option with named values; the state holds the index of the value."""

    name: str
    values: tuple[str, ...]
    default: str
    shown: bool = field(default=True, kw_only=True)  # in forms and lists; programs may give what is not shown
    before: str | None = field(default=None, kw_only=True)  # in games saved before it existed; None: it always did

    @property
    def high(self) -> int:
        """The highest number it takes in a state."""
        return len(self.values) - 1

    def encode(self, text: str) -> int:
        """The number for a value as written. Raises InvalidOption."""
        for number, value in enumerate(self.values):
            if value.lower() == text.strip().lower():
                return number
        raise InvalidOption(f"option {self.name} is one of {', '.join(self.values)}, not “{shown(text)}”")

    def decode(self, number: int) -> str:
        """The value as written."""
        return self.values[number]

    def normal(self, text: str) -> str:
        """The value as it is always written. Raises InvalidOption."""
        return self.decode(self.encode(text))


@dataclass(frozen=True)
class Document(Choice):
    """A choice between named texts and a user-defined text, such as a list of cards.

    `read` takes a name or a text and answers its normal form and what the state holds of it: a value for the field of
    the options that has the name of this option. On a command line a text is named by its file (see `typed`).
    """

    read: Callable[[str], tuple[str, Any]]

    def encode(self, text: str) -> Any:
        """Return the number that the state holds for a text. Raises InvalidOption."""
        return self.read(text)[1]

    def normal(self, text: str) -> str:
        """The text in normal form, the same for all that say the same. Raises InvalidOption."""
        return self.read(text)[0]


@dataclass(frozen=True)
class Whole:
    """An option that is a whole number between two bounds."""

    name: str
    low: int
    high: int
    default: str
    shown: bool = field(default=True, kw_only=True)  # see Choice
    before: str | None = field(default=None, kw_only=True)  # see Choice

    @property
    def values(self) -> tuple[str, ...]:
        """Describe the accepted values."""
        return (f"{self.low}..{self.high}",)

    def encode(self, text: str) -> int:
        """The number as written. Raises InvalidOption."""
        try:
            number = int(text)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            bounds = f"from {self.low} to {self.high}"
            raise InvalidOption(f"option {self.name} is a whole number {bounds}, not “{shown(text)}”")
        return number

    def decode(self, number: int) -> str:
        """The number as written."""
        return str(number)

    def normal(self, text: str) -> str:
        """The number as it is always written. Raises InvalidOption."""
        return self.decode(self.encode(text))


OptionSpec = Choice | Whole


def by_name(declared: Iterable[OptionSpec]) -> list[Choice]:
    """The options of which every value has a name: neither numbers nor user-defined texts."""
    return [option for option in declared if isinstance(option, Choice) and not isinstance(option, Document)]


def switch(name: str, default: bool = False) -> Choice:
    """An option that is on or off."""
    return Choice(name, ("off", "on"), "on" if default else "off")


def saved(declared: Iterable[OptionSpec], given: Mapping[str, object]) -> dict[str, object]:
    """The options of a saved game: one that is newer than the game has the value by which it was played."""
    return {option.name: option.before for option in declared if option.before is not None} | dict(given)


def complete(declared: Iterable[OptionSpec], given: Mapping[str, object]) -> dict[str, str]:
    """Every declared option with its value as written: what was given, else the default.

    Raises InvalidOption for a name that is not declared or a value that the option does not take.
    """
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            near = get_close_matches(name[:MOST_SHOWN], known, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; it has {', '.join(known)}" if known else ""
            raise InvalidOption(f"this game has no option “{shown(name)}”{hint}")
    return {name: o.normal(_text(given.get(name, o.default))) for name, o in known.items()}


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidOption(f"{file.name}: this file is no text in UTF-8") from None


def _text(value: object) -> str:
    if isinstance(value, Path):
        return _read(value)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def parse(text: str) -> dict[str, str]:
    """Options as typed on a command line: `map=ABA,coin_cap=none`. Raises InvalidOption."""
    found: dict[str, str] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, sign, value = part.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise InvalidOption(f"options are written name=value,name=value; “{shown(part)}” is not")
        found[name.strip()] = value.strip()
    return found


def typed(declared: Iterable[OptionSpec], text: str) -> dict[str, object]:
    """The same for a game: documents that are not among the named ones are files. Raises InvalidOption."""
    documents = {option.name: option for option in declared if isinstance(option, Document)}
    return {
        name: Path(value) if name in documents and value.lower() not in documents[name].values else value
        for name, value in parse(text).items()
    }


__getattr__ = renamed_names(__name__)
