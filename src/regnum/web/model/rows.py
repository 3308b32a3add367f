"""The rows of the database as the rest of the server sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from regnum.core.seeds import Seed
from regnum.web.model.events import AnyEvent, Clock, Seat

Status = Literal["waiting", "playing", "finished", "broken"]
Absent = Literal["wait", "bot"]
"""The effect of a seat's expired time: everybody waits, or a bot plays on."""

TalkAudience = Literal["off", "seats", "all"]
"""The chat setting of a new table: off, for players, or for spectators, too."""

Format = Literal["swiss", "robin"]
"""The formats of tournaments: pairing by points, or everybody against everybody."""

State = Literal["gathering", "running", "over"]
"""The stages of a tournament."""

Sign = Literal["bravo", "thanks", "laugh", "wow", "alas", "wait"]
"""The reactions at a table; `talk.sign_…` has their texts."""


class VersionConflict(Exception):
    """Another writer has stored the next event of this table: read it again."""


class DatabaseUnavailable(Exception):
    """The database cannot be reached, or was lost in the middle; whether it wrote what it was told is not known."""


@dataclass(frozen=True)
class Guest:
    """A person at a browser (or a bot that calls over HTTP)."""

    id: int
    name: str = ""
    webhook: str = ""
    email: str = ""
    email_code: str = field(default="", repr=False)
    lang: str = ""  # of notifications; empty: that of the table
    quiet: str = ""  # when none are to come: see `telling.quiet`
    badge: str = ""
    recovery: str = field(default="", repr=False)


@dataclass(frozen=True)
class PushDevice:
    """A browser that a guest is called at by web push; what it gave is in base64url."""

    id: int
    guest: int
    endpoint: str  # the address that its push service gave
    key: str  # its public key
    secret: str = field(repr=False)  # that it shares with us
    since: float


@dataclass(frozen=True)
class Header:
    """The settings of a table when it was opened."""

    id: str
    game: str
    rules_version: int
    data_digest: str
    options: Mapping[str, str]
    seed: Seed = field(repr=False)
    seats: Sequence[Seat]
    host: int  # a guest
    record: str | None = field(default=None, repr=False)  # the record that the table goes on from
    listed: bool = False
    analysis: bool = False
    seed_chosen: bool = False
    lang: str = "en"
    clock: Clock | None = None
    absent: Absent = "wait"
    hints: bool = False
    created: float = 0.0
    campaign: str | None = None  # the campaign that it is a chapter of
    chapter: int | None = None  # from 0
    talk: TalkAudience = "seats"
    group: str | None = None  # the group whose members find it
    origin: str | None = None  # the table whose game is looked at again; None for a record that came as a file


@dataclass(frozen=True)
class CampaignRow:
    """The settings of a campaign when it was started."""

    id: str
    campaign: str  # which one
    options: Mapping[str, str]  # for every chapter whose game has them
    seed: Seed = field(repr=False)
    host: int  # a guest
    created: float


@dataclass(frozen=True)
class Group:
    """People who play together."""

    id: str
    name: str
    about: str
    owner: int  # a guest, one of the members
    created: float


@dataclass(frozen=True)
class Member:
    """A member of a group, with their current name."""

    id: str  # by which the others of the group name this one
    group: str
    guest: int
    since: float
    name: str
    badge: str


@dataclass(frozen=True)
class Tournament:
    """A tournament of a group: its settings and progress."""

    id: str
    group: str
    title: str
    game: str
    options: Mapping[str, str]
    clock: Clock | None
    format: Format
    size: int  # seats of a table
    lang: str
    seed: int = field(repr=False)  # of the pairings
    host: int  # the guest who made it
    created: float
    rounds: int  # 0: of a round robin that has not begun
    round: int = 0  # the last one that was paired
    begun: float | None = None
    over: float | None = None

    @property
    def state(self) -> State:
        """The stage of the tournament."""
        return "over" if self.over is not None else "gathering" if self.begun is None else "running"


@dataclass(frozen=True)
class TableSummary:
    """The summary of a table for lists and for periodic tasks."""

    status: Status
    deciding: tuple[int, ...] = ()
    result: Mapping[str, Any] | None = None  # ending, points, ranks, of a team its target
    bot_turn: bool = False
    deadline: float | None = None


@dataclass(frozen=True)
class StoredEvent:
    """An event in its place."""

    version: int  # of the table after it
    at: float
    guest: int | None
    event: AnyEvent
    key: str | None = None


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    version: int
    game: str
    host: str
    listed: bool
    analysis: bool
    chapter: int | None  # of a campaign
    group: str | None
    tournament: bool  # whether it belongs to one
    hosted_by: int  # a guest
    created: float
    moved: float
    standing: TableSummary
    seats: Sequence[Seat]


def guest_of(row: Any) -> Guest | None:
    """A guest as a row has it."""
    if row is None:
        return None
    return Guest(row.id, row.name, row.webhook, row.email, row.email_code, row.lang, row.quiet, row.badge, row.recovery)


def seat_values(table: str, number: int, seat: Seat) -> dict[str, Any]:
    """Return the player of a seat as column values."""
    return {
        "table": table,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "guest": seat.guest,
        "invite": seat.invite,
        "badge": seat.badge,
    }
