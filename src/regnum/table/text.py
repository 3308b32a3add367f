"""Texts for people, as keys and arguments: they become words only when a language is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Union

import msgspec


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A message of a catalogue with its arguments.

    An argument is a number, a plain string (a player's name, a city), another text, or a list of texts. With `about`
    the words point at something on the table: the id of a piece, a space or a zone.
    """

    key: str
    args: dict[str, Argument] = {}
    about: str | None = None

    def pointing_at(self, target: str) -> Text:
        """The same words, pointing at something on the table."""
        return msgspec.structs.replace(self, about=target)


Argument = Union[int, str, Text, tuple[Text, ...]]  # noqa: UP007 - msgspec resolves the recursion by name


def text(key: str, **args: Argument) -> Text:
    """A text: `text("coins", n=3)`."""
    return Text(key, args)


def in_figures(n: float, form: str = "") -> str:
    """A number as people read it, with a real minus: −4. `form` is that of Python's `format`."""
    return format(n, form).replace("-", "−")


def plain(words: str) -> Text:
    """Words that are the same in every language: names, numbers."""
    return Text("", {"words": words})


def data(words: Mapping[str, str]) -> Text:
    """Words that data bring in every language (language -> words): the names of cards."""
    return Text("", {"words": words["en"], **words})


def listed(*items: Text) -> Text:
    """Several texts after one another, with commas."""
    return Text("list", {"items": items})


def parts(said: Text) -> Iterator[Text]:
    """A text and all those inside it, in order."""
    yield said
    for argument in said.args.values():
        for part in argument if isinstance(argument, tuple) else (argument,):
            if isinstance(part, Text):
                yield from parts(part)
