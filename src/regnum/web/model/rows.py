"""The rows of the database as the rest of the server sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from regnum.core.seeds import Seed
from regnum.web.model.events import AnyEvent, Clock, Seat

Status = Literal["waiting", "playing", "finished", "broken"]
Absent = Literal["wait", "bot"]
"""What happens when the time of a seat has run out: everybody waits, or a bot plays on."""

TalkAudience = Literal["off", "seats", "all"]
"""Whether people may talk at a table when it is opened, and who hears them: whoever has a seat, or spectators, too."""

Format = Literal["swiss", "robin"]
"""How a tournament pairs: those with as many points meet, or everybody meets everybody."""

State = Literal["gathering", "running", "over"]
"""How far a tournament has come."""

Sign = Literal["bravo", "thanks", "laugh", "wow", "alas", "wait"]
"""What people can say at a table without a word; `talk.sign_…` has words for it."""


class VersionConflict(Exception):
    """Somebody else has written the next event of this table: read it again."""


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
    """What was agreed when a table was opened."""

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
    """What was agreed when a campaign was begun."""

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
    """Somebody of a group, called as everywhere now."""

    id: str  # by which the others of the group name this one
    group: str
    guest: int
    since: float
    name: str
    badge: str


@dataclass(frozen=True)
class Tournament:
    """A tournament of a group: what was agreed, and how far it has come."""

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
        """How far it has come."""
        return "over" if self.over is not None else "gathering" if self.begun is None else "running"


@dataclass(frozen=True)
class TableSummary:
    """Where a table stands, as lists show it and as those who look for work find it."""

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
    """Who sits somewhere, as columns."""
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
