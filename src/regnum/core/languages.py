"""The languages that everything people read is written in."""

from __future__ import annotations

from regnum.core.errors import InvalidOption

LANGUAGES = {"en": "English", "it": "Italiano"}


def check_language(code: str) -> str:
    """`code` itself. Raises InvalidOption for a language that nothing is written in."""
    if code not in LANGUAGES:
        raise InvalidOption(f"there is no language “{code}”; there are {', '.join(LANGUAGES)}")
    return code
