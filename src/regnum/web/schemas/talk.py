"""Schemas of chat."""

from __future__ import annotations

from regnum.web.model.rows import Sign, TalkAudience
from regnum.web.schemas.base import ApiStruct


class Talking(ApiStruct):
    """The chat settings of a table; whether people can write now, and whether the reader can."""

    who: TalkAudience
    on: bool
    hears: bool
    says: bool
    host: bool  # may switch it off and on


class Said(ApiStruct):
    """A chat message: a sign, or a text; `at` in seconds of the epoch."""

    number: int
    at: float
    seat: int
    name: str  # of the seat when it was said
    sign: Sign | None
    text: str


class Talk(ApiStruct):
    """The chat messages of a table, oldest first."""

    said: list[Said]
    earlier: bool  # whether there is more before it
    hushed: list[int]  # the seats that the reader does not want to hear
