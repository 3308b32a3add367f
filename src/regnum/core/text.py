"""Text that can be stored and shown: Unicode without lone surrogates and without most control characters."""

from __future__ import annotations

import re
import sys
from typing import Any

import msgspec

from regnum.core.errors import InvalidOption, shown

NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Characters that no text may contain: surrogates, which cannot be encoded, and controls except newlines and tabs."""

NO_LINE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffd]")
"""Characters that no single line may contain; U+FFFD stands for bytes that were not UTF-8."""

_NO_TEXT_IN_JSON = (rb"\u00", rb"\b", rb"\f", b"\x7f")
"""The JSON escapes of forbidden characters as msgspec writes them, after escaped backslashes have been removed."""

CONTROLS = re.compile("[\x00-\x1f\x7f]")
"""Characters that a path may contain but that must not reach a screen."""


def check_line(text: str, what: str) -> str:
    """`text` itself if it is text of one line. Raises InvalidOption; `what` names the place, as in `--seats`."""
    if NO_LINE.search(text):
        raise InvalidOption(
            f"{what}: “{shown(text)}” holds control characters or bytes that are not {sys.getfilesystemencoding()}"
        )
    return text


def is_text(value: Any) -> bool:
    """True if every string in a value that can be written as JSON is text; no loop of Python slows it down."""
    try:
        written = msgspec.json.encode(value).replace(rb"\\", b"")
    except UnicodeEncodeError:  # a lone surrogate
        return False
    return not any(part in written for part in _NO_TEXT_IN_JSON)
