"""The languages that everything people read is written in."""

from __future__ import annotations

from regnum.core.errors import InvalidOption, shown

LANGUAGES = {"en": "English", "it": "Italiano"}


def check_language(code: str) -> str:
    """`code` itself. Raises InvalidOption if there is no catalogue for it."""
    if code not in LANGUAGES:
        raise InvalidOption(f"unknown language “{shown(code)}”; available: {', '.join(LANGUAGES)}")
    return code
