"""What is answered about what people say at a table."""

from __future__ import annotations

from regnum.web.model.rows import Sign, TalkAudience
from regnum.web.schemas.base import ApiStruct


class Talking(ApiStruct):
    """Who hears what is said at a table, as was agreed; whether people may say something now, and the reader."""

    who: TalkAudience
    on: bool
    hears: bool
    says: bool
    host: bool  # may switch it off and on


class Said(ApiStruct):
    """What somebody has said at a table: a sign, or a text; `at` in seconds of the epoch."""

    number: int
    at: float
    seat: int
    name: str  # of the seat when it was said
    sign: Sign | None
    text: str


class Talk(ApiStruct):
    """What was said at a table, oldest first."""

    said: list[Said]
    earlier: bool  # whether there is more before it
    hushed: list[int]  # the seats that the reader does not want to hear
