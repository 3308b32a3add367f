"""Schemas of responses. A scene is described by its own structs, with its texts in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, UnsetType

from regnum.web.model.events import Clock, SeatKind, To, Why
from regnum.web.model.rows import Absent, Status
from regnum.web.schemas.base import ApiStruct
from regnum.web.schemas.guide import GuideView
from regnum.web.schemas.talk import Talking

REF = "#/components/schemas/{name}"


def _json(name: str) -> Any:
    """JSON already, of the type of this name."""
    return Meta(extra_json_schema={"$ref": REF.format(name=name)})


SceneInWords = Annotated[Any, _json("Scene")]
"""A dictionary; what its lists hold is JSON already."""
LineInWords = Annotated[Raw, _json("LogLine")]


class Art(ApiStruct):
    """The addresses of a game's drawings."""

    sprites: str | None
    style: str | None


class Problem(ApiStruct):
    """An error: a key for programs and a sentence for people."""

    key: str
    text: str


Words = dict[str, str | dict[str, str]]


# ---- guests ---------------------------------------------------------------------------------------------------------


class CanNotify(ApiStruct):
    """The ways in which this server can notify."""

    push: bool
    webhook: bool
    email: bool


class Device(ApiStruct):
    """A browser that is called by web push; `mark` tells it which one it is."""

    id: int
    mark: str  # the first 16 hexadecimal digits of the SHA-256 of its endpoint
    service: str  # the host of its push service
    since: float  # in seconds of the epoch


class QuietHours(ApiStruct):
    """Every day from `start` until before `end` (22:00, 08:00) by the clocks of a time zone, as IANA calls it."""

    start: str
    end: str
    zone: str


class PushKey(ApiStruct):
    """The key that browsers bind a subscription to, in base64url (VAPID)."""

    key: str


class Tested(ApiStruct):
    """The result of a test notification, in words."""

    sent: bool
    text: str


class GuestCard(ApiStruct):
    """The guest of a browser, and the channels that notify them."""

    name: str
    badge: str  # words of `heraldry.ts`, joined by dashes; empty: none
    known: bool
    tables: int  # at which this person has a seat
    recoverable: bool  # there is a recovery code
    browsers: int  # that are this person
    webhook: str
    email: str
    email_confirmed: bool
    devices: list[Device]
    quiet: QuietHours | None
    lang: str  # of notifications; empty: that of each table
    can_notify: CanNotify


# ---- tables ---------------------------------------------------------------------------------------------------------


class SeatCard(ApiStruct):
    """A seat in a list."""

    seat: int
    kind: SeatKind
    name: str
    badge: str  # of a person who has one


class InGroup(ApiStruct):
    """A group of yours to which a table belongs."""

    id: str
    name: str


class InTournament(ApiStruct):
    """The tournament to which a table belongs, and its round."""

    id: str
    title: str
    round: int
    rounds: int


class TableCard(ApiStruct):
    """A table in a list; times in seconds of the epoch."""

    id: str
    version: int
    game: str
    title: str
    status: Status
    listed: bool
    host: str
    created: float
    moved: float
    seats: list[SeatCard]
    deciding: list[int]
    your_turn: bool
    yours: list[int]
    away: list[int]  # of your seats, those where a bot stands in
    analysis: bool
    closable: bool  # by you: nobody else sits there
    group: InGroup | None
    result: str | None


class Tables(ApiStruct):
    """Tables, the newest first."""

    tables: list[TableCard]


class Invite(ApiStruct):
    """The address at which a seat can be taken."""

    seat: int
    url: str


class Opened(ApiStruct):
    """A new table. The invites are shown only once."""

    id: str
    invites: list[Invite]


class TableId(ApiStruct):
    """A table."""

    id: str


class Invitation(ApiStruct):
    """The seat of an invite."""

    id: str
    seat: int
    game: str
    title: str
    host: str
    name: str
    seats: list[SeatCard]
    clock: Clock | None
    absent: Absent


class Seating(ApiStruct):
    """A seat that was taken."""

    id: str
    seat: int


class Given(ApiStruct):
    """The path of the new invite, if the seat was given to a friend."""

    invite: str | None


# ---- campaigns ------------------------------------------------------------------------------------------------------


class InCampaign(ApiStruct):
    """The campaign and chapter of a table, and the next table; `ready`: seats that do not keep it waiting."""

    id: str
    title: str
    chapter: int
    chapters: int
    ready: list[int]
    next: str | None
    next_title: str | None


# ---- a table --------------------------------------------------------------------------------------------------------


class Tone(ApiStruct):
    """A colour of a game."""

    colour: str
    label: str


class OutcomeInWords(ApiStruct):
    """The result of a game in words; points and ranks by seat."""

    how: str
    result: str
    tie: str | None
    points: list[int]
    ranks: list[int]


class Can(ApiStruct):
    """The viewer's options besides choosing."""

    undo: bool
    redo: bool
    restart: bool
    hint: bool
    takeback: bool


class SeatClock(ApiStruct):
    """Seconds that a seat has left, and whether its clock runs."""

    left: float
    running: bool


class SeatView(ApiStruct):
    """A seat at a table."""

    seat: int
    kind: SeatKind
    name: str
    badge: str  # of a person who has one
    bot: str | None  # in words
    spec: str | None  # the bot as a new table names it
    here: bool
    online: bool
    clock: SeatClock | None
    thinking: bool
    starts_in: int | None  # seconds, about, until a bot whose turn it is can begin: its game is being compiled
    stands_in: Why | None  # why a bot plays for the person whose seat it is
    gives: list[To]  # who the viewer may give the seat to


class Consent(ApiStruct):
    """A request to go back to the moment after `move` moves, or to let a bot play for the seat `absent`."""

    by: int
    move: int | None
    absent: int | None
    waiting: list[int]  # seats that have not answered


class Vacancy(ApiStruct):
    """A seat whose person is away when it is their turn: in `wait` seconds one may propose that a bot play for them."""

    seat: int
    wait: float


class BrokenTable(ApiStruct):
    """A table that cannot go on: its last good event and move, and where its record is."""

    version: int
    move: int
    download: str
    why: str  # in words; empty where the reason says nothing to players


class LogLine(ApiStruct):
    """A line of the chronicle; `about` are the ids of what it points at."""

    move: int
    turn: int  # of the rules, from 1; in a round that has no turns: as long as one seat chooses
    on_turn: int | None  # seat on turn; None: a change of seats
    seat: int | None  # whose deed or gain it tells; None: nobody's
    text: str
    depth: int
    about: list[str]


class TableView(ApiStruct):
    """A table as one seat sees it, or as everybody does."""

    table: str
    game: str
    title: str
    version: int
    status: Status
    at: int
    moves: int
    movers: list[int]  # who made the moves since the last choice of the viewer, one seat a move
    viewer: int | None
    yours: list[int]
    host: bool
    art: Art
    palette: dict[str, Tone]
    rules_version: int
    scene: SceneInWords
    ending: OutcomeInWords | None
    prompt: str | None
    can: Can
    seats: list[SeatView]
    can_return: list[int]
    paused: bool  # everybody who played has gone, and the bots wait
    comings: list[LogLine]  # who came and went, as lines between those of the chronicle
    consent: Consent | None
    vacancies: list[Vacancy]
    talk: Talking | None  # None: there is nobody to talk to, or the reader has no part in it
    hotseat: bool
    analysis: bool
    hints: bool
    listed: bool
    options: dict[str, str]
    seed_chosen: bool
    clock: Clock | None
    absent: Absent
    broken: BrokenTable | None
    campaign: InCampaign | None
    group: InGroup | None
    tournament: InTournament | None
    guide: GuideView | None  # of a guided first game, for the one who learns


class ProblemAnswer(ApiStruct):
    """An error; `view` holds the current view of the table if the client's was stale."""

    error: Problem
    view: TableView | UnsetType = UNSET


class Log(ApiStruct):
    """The chronicle."""

    lines: list[LineInWords]


class AuditLine(ApiStruct):
    """A line of the audit; `at` in seconds of the epoch."""

    version: int
    at: float
    seat: int | None
    text: str


class Audit(ApiStruct):
    """The undone moves of a table, and the changes of its seats."""

    lines: list[AuditLine]


# ---- advice ---------------------------------------------------------------------------------------------------------


class Change(ApiStruct):
    """A gain or loss of a seat."""

    seat: int
    kind: str
    n: int
    label: str


class Preview(ApiStruct):
    """The certain changes of a choice: goods, the ids of pieces that move, and the reasons."""

    changes: list[Change]
    moves: list[str]
    because: list[str]
    back: bool
    ends_turn: bool


class HintChoice(ApiStruct):
    """A choice, its chance of victory and the error of that."""

    action: int
    label: str
    win: float
    error: float
    sure: bool


class Hints(ApiStruct):
    """The best choices, the preferred one first."""

    choices: list[HintChoice]
