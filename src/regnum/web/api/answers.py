"""What requests are answered with, for the OpenAPI document. A scene is described by the structs that it is made of."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from regnum.table.scene import Scene
from regnum.web.tables.events import Clock, SeatKind

Json = dict[str, Any]
Status = Literal["waiting", "playing", "finished", "broken"]


class Art(TypedDict):
    """The addresses of a game's drawings."""

    sprites: str | None
    style: str | None


# ---- games ----------------------------------------------------------------------------------------------------------


class OptionValue(TypedDict):
    """A value that an option may have."""

    value: str
    label: str
    help: str


class GameOption(TypedDict):
    """An option of a game: one of several values, or a whole number between two."""

    name: str
    label: str
    help: str
    default: str | int
    values: list[OptionValue] | None
    low: NotRequired[int | None]
    high: NotRequired[int | None]
    document: NotRequired[bool]  # a text of one's own is possible too


class BotLevel(TypedDict):
    """A bot that can be seated."""

    spec: str
    label: str
    help: str


class GameCard(TypedDict):
    """A game with its options and the bots that play it."""

    name: str
    title: str
    authors: list[str]
    year: int | None
    minutes: int | None
    min: int
    max: int
    version: int
    art: Art
    reconstructed: list[str]
    options: list[GameOption]
    bots: list[BotLevel]


class Games(TypedDict):
    """Every game."""

    games: list[GameCard]


class RulesPage(TypedDict):
    """The rules of a game for people."""

    title: str
    html: str


Words = dict[str, str | dict[str, str]]


# ---- guests ---------------------------------------------------------------------------------------------------------


class CanNotify(TypedDict):
    """The ways in which this server can notify."""

    webhook: bool
    email: bool


class GuestCard(TypedDict):
    """Who a browser is."""

    name: str
    known: bool
    webhook: str
    email: str
    email_confirmed: bool
    can_notify: CanNotify


# ---- tables ---------------------------------------------------------------------------------------------------------


class SeatCard(TypedDict):
    """A seat in a list."""

    seat: int
    kind: SeatKind
    name: str


class TableCard(TypedDict):
    """A table in a list; times in seconds of the epoch."""

    id: str
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
    result: str | None


class Tables(TypedDict):
    """Tables, the newest first."""

    tables: list[TableCard]


class Invite(TypedDict):
    """The address at which a seat can be taken."""

    seat: int
    url: str


class Opened(TypedDict):
    """A new table. The invites are shown only once."""

    id: str
    invites: list[Invite]


class TableId(TypedDict):
    """A table."""

    id: str


class Invitation(TypedDict):
    """What an invite is for."""

    id: str
    seat: int
    game: str
    title: str
    host: str
    name: str
    seats: list[SeatCard]


class Seating(TypedDict):
    """A seat that was taken."""

    id: str
    seat: int


class Given(TypedDict):
    """The path of the new invite, if the seat was given to a friend."""

    invite: str | None


# ---- a table --------------------------------------------------------------------------------------------------------


class Tone(TypedDict):
    """A colour of a game."""

    colour: str
    label: str


class Ending(TypedDict):
    """How a game ended, in words; points and ranks by seat."""

    how: str
    result: str
    tie: str | None
    points: list[int]
    ranks: list[int]


class Can(TypedDict):
    """What the viewer may do beside choosing."""

    undo: bool
    redo: bool
    restart: bool
    hint: bool
    takeback: bool


class SeatClock(TypedDict):
    """Seconds that a seat has left, and whether its clock runs."""

    left: float
    running: bool


class SeatView(TypedDict):
    """A seat at a table."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    here: bool
    online: bool
    clock: SeatClock | None
    thinking: bool


class Consent(TypedDict):
    """A request to go back to the moment after `move` moves, and the seats that have not answered."""

    by: int
    move: int
    waiting: list[int]


class BrokenTable(TypedDict):
    """A table that cannot go on: its last good event and move, and where its record is."""

    version: int
    move: int
    download: str


class View(TypedDict):
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
    scene: Scene
    ending: Ending | None
    prompt: str | None
    can: Can
    seats: list[SeatView]
    can_return: list[int]
    consent: Consent | None
    hotseat: bool
    analysis: bool
    hints: bool
    listed: bool
    options: dict[str, str | int | bool]
    seed_chosen: bool
    clock: Clock | None
    absent: Literal["wait", "bot"]
    broken: BrokenTable | None


class LogLine(TypedDict):
    """A line of the chronicle; `about` are the ids of what it points at."""

    move: int
    turn: int
    seat: int | None
    text: str
    depth: int
    about: list[str]


class Log(TypedDict):
    """The chronicle."""

    lines: list[LogLine]


class AuditLine(TypedDict):
    """A line of the audit; `at` in seconds of the epoch."""

    version: int
    at: float
    seat: int
    text: str


class Audit(TypedDict):
    """What was taken back, by whom, and who came and went."""

    lines: list[AuditLine]


# ---- advice ---------------------------------------------------------------------------------------------------------


class Change(TypedDict):
    """What a seat gets or loses."""

    seat: int
    kind: str
    n: int
    label: str


class Preview(TypedDict):
    """What a choice is certain to change: goods, the ids of pieces that move, and why."""

    changes: list[Change]
    moves: list[str]
    because: list[str]
    back: bool
    ends_turn: bool


class HintChoice(TypedDict):
    """A choice, its chance of victory and the error of that."""

    action: int
    label: str
    win: float
    error: float
    sure: bool


class Hints(TypedDict):
    """The best choices, the preferred one first."""

    choices: list[HintChoice]


class Shares(TypedDict):
    """The chances of victory by seat before a move."""

    move: int
    shares: list[float]


class TurningPoint(TypedDict):
    """A move by which the chances of a seat changed much."""

    move: int
    seat: int
    before: float
    after: float
    by: int
    label: str


class Costly(TypedDict):
    """A choice that cost much."""

    move: int
    seat: int
    lost: float
    taken: str
    preferred: str


class SeatStudy(TypedDict):
    """What all choices of a seat cost, and how often they were the preferred ones."""

    lost: float
    agreed: float


class Study(TypedDict):
    """A finished game looked at by a bot that searches."""

    spec: str
    shares: list[Shares]
    final: list[float] | None
    turning_points: list[TurningPoint]
    costliest: list[Costly]
    seats: list[SeatStudy]


class StudyProgress(TypedDict):
    """How far that is, and when it is done what it says."""

    status: Literal["none", "running", "done"]
    done: int
    total: int
    found: Study | None


# ---- the document ---------------------------------------------------------------------------------------------------

ANSWERS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        *(Games, RulesPage, GuestCard, Tables, Opened, TableId, Invitation, Seating, Given),
        *(View, Log, Audit, Preview, Hints, StudyProgress),
    )
}
"""What routes name in `answer`; besides these "GameRecord", which is a record file, and "Words"."""

LABELS: dict[str, Json] = {
    "Amount": {"label": {"type": "string"}},
    "Part": {"label": {"type": "string"}},
    "Option": {"group_label": {"type": "string"}},
    "Refusal": {"group_label": {"type": "string"}},
    "Prompt": {"questions": {"type": "object", "additionalProperties": {"type": "string"}}},
}
"""What `words.worded` adds to parts of a scene, which name some things by a key only."""

REF = "#/components/schemas/{name}"


def answer(name: str) -> dict[int | str, Json]:
    """For `responses` of a route: a good answer has the schema of this name."""
    return {200: {"content": {"application/json": {"schema": {"$ref": REF.format(name=name)}}}}}


def components() -> Json:
    """The schemas of all answers by name."""
    from regnum.match.record import GameRecord  # loads the compiler

    kinds = [*ANSWERS.values(), GameRecord, Words]
    (*_, words), found = msgspec.json.schema_components(kinds, ref_template=REF)
    found["Text"] = {"type": "string", "title": "Text", "description": "Words in the language asked for."}
    for name, labels in LABELS.items():
        found[name]["properties"] |= labels
        found[name]["required"] += list(labels)
    return {**found, "Words": {"title": "Words", **words}}


def complete(document: Json) -> Json:
    """The OpenAPI document with the schemas of the answers."""
    schemas = document["components"]["schemas"]
    schemas |= components()
    schemas["ProblemBody"]["properties"]["view"] = {"anyOf": [{"$ref": REF.format(name="View")}, {"type": "null"}]}
    return document
