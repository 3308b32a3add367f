"""Checks that what requests bring is text (`core.text`): paths, queries, cookies, forms, bodies, frames.

What fails them is refused; all code behind them may rely on text.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote_to_bytes

import msgspec

from regnum.core.lazy import Decoder
from regnum.core.text import NO_LINE, NO_TEXT, is_text
from regnum.web.model.errors import Refused

T = TypeVar("T")

MOST_FIELDS = 50  # of a form or a query
MOST_ADDRESS = 8 * 1024  # bytes of a path and a query together
MOST_MARKS = 400  # brackets, commas and colons of a body: about twice what the longest form of ours has
MOST_TOKEN = 128  # characters

_TOKEN = re.compile(rf"[\x21-\x7e]{{0,{MOST_TOKEN}}}")


def _no_text(where: str) -> Refused:
    return Refused(422, "no_text", where=where)


def check_address(path: str, query: bytes) -> None:
    """The path and the query of an address must be text of one line, and neither long. Raises Refused."""
    if len(path) + len(query) > MOST_ADDRESS or query.count(b"&") >= MOST_FIELDS:
        raise Refused(414, "long_address", most=MOST_ADDRESS // 1024, fields=MOST_FIELDS)
    if NO_LINE.search(path):
        raise _no_text("path")
    if query:
        try:
            text = query.decode("ascii").replace("+", " ")
            if NO_TEXT.search(unquote_to_bytes(text).decode("utf-8")):
                raise _no_text("query")
        except UnicodeDecodeError:
            raise _no_text("query") from None


def token(written: str) -> str:
    """A token as a cookie or a header brings it; what cannot be one of ours is none."""
    return written if _TOKEN.fullmatch(written) else ""


def cookie(header: str, name: str) -> str:
    """The value of a cookie in a Cookie header, the last one of that name; empty if there is none.

    Values are not unquoted: http.cookies does so in quadratic time before Python 3.11.10 and 3.12.6.
    """
    pairs = (pair.partition("=") for pair in header.split(";"))
    return next((value.strip() for key, _, value in reversed(list(pairs)) if key.strip() == name), "")


def marks(body: bytes) -> int:
    """Count the brackets, commas and colons of JSON outside of texts: a bound on its values, found without decoding."""
    pieces = body.replace(rb"\\", b"").replace(rb"\"", b"").split(b'"', 4 * MOST_MARKS)
    return sum(piece.count(mark) for piece in pieces[::2] for mark in (b"[", b"{", b",", b":"))


def check_json(body: bytes) -> None:
    """A body must be JSON of few values, and all text in it text. Raises Refused."""
    if marks(body) > MOST_MARKS:
        raise Refused(422, "many_values", most=MOST_MARKS // 2)
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(422, "invalid", faults=f"body: {error}") from None
    if not is_text(value):
        raise _no_text("body")


def form(body: bytes) -> dict[str, str]:
    """The fields of a form; of several of one name the first. Raises Refused."""
    try:
        pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError:  # as UnicodeDecodeError is
        raise _no_text("form") from None
    if any(NO_TEXT.search(part) for pair in pairs for part in pair):
        raise _no_text("form")
    return dict(reversed(pairs))


def frame(message: Any, decoder: Decoder[T]) -> T:
    """Decode a message of a WebSocket. Raises msgspec.DecodeError."""
    said = message.get("text")
    if said is None:
        raise msgspec.DecodeError("a frame holds text")
    try:
        check_json(said.encode())
        return decoder.decode(said)
    except (UnicodeError, RecursionError, Refused) as error:
        raise msgspec.DecodeError(str(error)) from None
