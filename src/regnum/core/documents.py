"""Reading what guests write in YAML (or JSON): lists of cards, what a campaign carries on.

Of YAML this is the part that such documents need: mappings with names, lists, text, `null`, `true`, `false`, and
numbers as JSON writes them; everything else (`0x1f`, `1:30`, `017`, `yes`, a date) is text. PyYAML reads more, some of
it in time that grows with the square of the length. Here it only takes the text apart; the values are made below.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import yaml

from regnum.core.errors import InvalidOption, shown

DEEPEST = 20  # levels of lists and mappings
LONGEST_NUMBER = 20  # characters

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DIRECTIVE = re.compile("(?:^\ufeff?|[\n\r\x85\u2028\u2029])%")
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")
_WORDS = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_MOVING = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that move the cursor of what shows them; line breaks and tabs are shown as spaces."""
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Bidirectional classes of characters that turn the words around them."""


def guest_yaml(text: str, what: str) -> Any:
    """The content of YAML that a guest wrote. Raises InvalidOption: one sentence that begins with `what`.

    No text in it steers what shows it, but for line breaks and tabs, which are to be shown as spaces. Refused are
    anchors and aliases (a few hundred bytes of them name billions of values), tags, and directives, which PyYAML
    compares with one another.
    """
    if _DIRECTIVE.search(text):
        raise InvalidOption(f"{what}: directives (lines that begin with %) cannot be used")
    try:
        return _Reading(text, what).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f" in line {mark.line + 1}" if mark else ""
        raise InvalidOption(f"{what}: this is not YAML{where}: {shown(error.problem or 'unreadable', 120)}") from None
    except (yaml.YAMLError, UnicodeEncodeError):
        raise InvalidOption(f"{what}: this is not YAML: it contains characters that are not text") from None


class _Reading:
    """A document while it is read: values are made of the events of the parser as they come."""

    def __init__(self, text: str, what: str) -> None:
        self._events: Iterator[Any] = yaml.parse(text, _Loader)
        self._what = what

    def document(self) -> Any:
        """The value of the only document; none of an empty text."""
        next(self._events)  # the stream begins
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return None
        value = self._value(next(self._events), 1)
        next(self._events)  # the document ends
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._wrong(after, "a second document cannot be read")
        return value

    def _wrong(self, event: Any, message: str) -> InvalidOption:
        return InvalidOption(f"{self._what}: line {event.start_mark.line + 1}: {message}")

    def _value(self, event: Any, depth: int) -> Any:
        """Return the value that begins with an event, at a depth."""
        self._check_plain(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if depth > DEEPEST:
            raise self._wrong(event, f"more than {DEEPEST} levels deep")
        return self._list(depth) if isinstance(event, yaml.SequenceStartEvent) else self._mapping(depth)

    def _check_plain(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._wrong(event, "anchors and aliases (& and *) cannot be used")
        if event.tag is not None:
            raise self._wrong(event, "tags (!) cannot be used")

    def _list(self, depth: int) -> list[Any]:
        found = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            found.append(self._value(event, depth + 1))
        return found

    def _mapping(self, depth: int) -> dict[str, Any]:
        """A mapping: what stands before a colon is a name, even if it looks like a number."""
        found = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            self._check_plain(event)
            if not isinstance(event, yaml.ScalarEvent):
                raise self._wrong(event, "the name of a field must be a text")
            name = self._text(event)
            if name in found:
                raise self._wrong(event, f"the field {shown(name)} is there twice")
            found[name] = self._value(next(self._events), depth + 1)
        return found

    def _scalar(self, event: Any) -> Any:
        text = self._text(event)
        if not event.implicit[0]:  # it is in quotes, or a block
            return text
        if text in _WORDS:
            return _WORDS[text]
        number = _NUMBER.fullmatch(text)
        if number is None:
            return text
        if len(text) > LONGEST_NUMBER:
            raise self._wrong(event, f"a number of more than {LONGEST_NUMBER} characters cannot be read")
        if not number[1]:
            return int(text)
        if not math.isfinite(found := float(text)):
            raise self._wrong(event, f"the number {text} is too large")
        return found

    def _text(self, event: Any) -> str:
        text: str = event.value
        steering = None if text.isprintable() else next(filter(_steers, text), None)
        if steering is not None:
            raise self._wrong(event, f"the character U+{ord(steering):04X} steers what shows it; remove it")
        return text


def _steers(character: str) -> bool:
    if character in "\n\t":
        return False
    return unicodedata.category(character) in _MOVING or unicodedata.bidirectional(character) in _TURNING
