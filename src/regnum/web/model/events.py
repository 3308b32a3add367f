"""Events of a table as they are stored: an append-only list from which the table is rebuilt."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from regnum.core.lazy import Decoder, decoder

SeatKind = Literal["person", "bot", "open", "invited"]
To = Literal["bot", "friend", "me", "open"]
"""To whom a seat can be given."""
Why = Literal["joined", "left", "given", "timed_out", "absent", "returned"]
"""The reason why a seat changed hands."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """The player of a seat."""

    kind: SeatKind
    name: str = ""
    guest: int | None = None  # the person; of a bot's seat: whom it stands in for
    bot: str = ""  # the specification of a bot
    invite: str = ""  # the hash of the invite that opens this seat
    badge: str = ""  # the sign of the person
    why: Why | None = None  # when a chapter is opened: why a bot stands in, as the one before knows


class Clock(Struct, frozen=True, omit_defaults=True):
    """The time of a seat: per turn, or in total with an increment per turn."""

    kind: Literal["move", "bank"]
    seconds: int
    increment: int = 0


class TableEvent(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="what"):
    """Something that happened. `moves` and `check` say where it left the match, so that a replay can tell."""

    moves: int = 0
    check: str = ""  # of the last move


class Played(TableEvent, frozen=True, tag="played"):
    """A choice; forced ones that follow by themselves are not stored."""

    seat: int
    action: str  # in notation
    by: Literal["person", "bot", "fallback"] = "person"


class Undone(TableEvent, frozen=True, tag="undone"):
    """The last choice was taken back."""

    seat: int


class Redone(TableEvent, frozen=True, tag="redone"):
    """An undone move was played again."""

    seat: int


class Restarted(TableEvent, frozen=True, tag="restarted"):
    """As many choices as possible were taken back."""

    seat: int


class Asked(TableEvent, frozen=True, tag="asked"):
    """A seat asks everybody to go back to the moment after `back` moves."""

    seat: int
    back: int


class Proposed(TableEvent, frozen=True, tag="proposed"):
    """A seat proposes to the players present that a bot play for an absent player."""

    seat: int
    absent: int  # the seat of the absent player
    asked: list[int]  # seats whose people were there
    bot: str  # its specification


class Answered(TableEvent, frozen=True, tag="answered"):
    """A seat agrees to what was asked, or does not."""

    seat: int
    agree: bool


class Seated(TableEvent, frozen=True, tag="seated"):
    """A seat has changed hands."""

    seat: int
    who: Seat
    why: Why


class Ready(TableEvent, frozen=True, tag="ready"):
    """The game is over, and a seat agrees to the next one (a chapter of a campaign, or the same again), or declines."""

    seat: int
    agrees: bool = True


class Filled(TableEvent, frozen=True, tag="filled"):
    """When the same is played again, a bot gets the seat of somebody who has not agreed."""

    seat: int
    absent: int
    bot: str  # its specification
    name: str


class Repeated(TableEvent, frozen=True, tag="repeated"):
    """The same is played again at a new table, as a seat proposed."""

    seat: int
    table: str


class Switched(TableEvent, frozen=True, tag="talk"):
    """The host has switched talking at the table off, or on."""

    on: bool


class Hosted(TableEvent, frozen=True, tag="hosted"):
    """The host has gone for good, and the person of a seat is the host from now on."""

    seat: int
    guest: int


class Broken(Struct, frozen=True):
    """The reason why a table cannot continue."""

    version: int  # of the first event that cannot be taken
    move: int  # moves that are good
    reason: str


Said = Asked | Proposed | Answered | Ready | Filled | Repeated
AnyEvent = Played | Undone | Redone | Restarted | Said | Seated | Switched | Hosted

_DECODER: Decoder[AnyEvent] = decoder(AnyEvent)


def encode(event: TableEvent) -> str:
    """An event as it is stored."""
    return msgspec.json.encode(event).decode()


def decode(stored: str) -> AnyEvent:
    """The event that was stored. Raises msgspec.DecodeError."""
    return _DECODER.decode(stored)
