"""Regnum in a language that nobody speaks: every word of the catalogues is marked at its end and a third longer.

`python -m tests.web.e2e.pseudo serve …` is `regnum serve …` with these words. What is shown without a mark comes from
nowhere that can be translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from regnum.table import language
from regnum.table.text import Argument, Text

MARK = "ë"
_WORD = re.compile(r"{\w+}|[^\W\d_]{2,}")
_flat = language.flat
_say = language.Language.say


def marked(text: str) -> str:
    """The same sentence in longer words: `Pay {n} coins` becomes `Payë {n} coinsëë`."""
    return _WORD.sub(lambda word: word[0] + MARK * longer(word[0]), text)


def longer(word: str) -> int:
    """By how much a word grows: places of arguments stay, and so do words that have grown already."""
    return 0 if word.startswith("{") or word.endswith(MARK) else -(-len(word) // 3)


def _marked(messages: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, language.Message]]:
    for key, message in _flat(messages, prefix):
        forms = message if isinstance(message, dict) else {}
        yield key, {form: marked(text) for form, text in forms.items()} or marked(str(message))


def _said(self: language.Language, said: Text | str, **args: Argument) -> str:
    """Names that come from the data of a game are marked too; those of people are no texts."""
    words = _say(self, said, **args)
    return marked(words) if isinstance(said, Text) and not said.key else words


def main() -> None:
    """`regnum`, with every catalogue read in this way."""
    language.flat = _marked  # type: ignore[assignment]
    language.Language.say = _said  # type: ignore[method-assign]
    from regnum.cli.main import main as regnum

    regnum()


if __name__ == "__main__":
    main()
