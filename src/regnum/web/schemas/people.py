"""Schemas of people: profiles, devices, finished games."""

from __future__ import annotations

from regnum.web.model.events import SeatKind
from regnum.web.model.rows import Status
from regnum.web.schemas.base import ApiStruct


class RecoveryCode(ApiStruct):
    """A new recovery code. It is shown only once, and takes the place of the one before."""

    code: str


class QrCode(ApiStruct):
    """A QR code: the side of the drawing in modules, and the path of the dark ones."""

    size: int
    path: str


class DevicePass(ApiStruct):
    """A link that brings the profile to one more device, once; `expires` in seconds of the epoch."""

    url: str
    expires: float
    qr: QrCode


class PassCard(ApiStruct):
    """The person whose device such a link adds."""

    name: str
    badge: str


class EndedSeat(ApiStruct):
    """A seat of a game that is over."""

    name: str
    badge: str
    yours: bool
    points: int
    rank: int


class EndedGame(ApiStruct):
    """A game that is over; `ended` in seconds of the epoch; `result` in words.

    It counts where one seat was yours and nobody chose the deal.
    """

    table: str
    game: str
    title: str
    ended: float
    result: str
    counts: bool
    seats: list[EndedSeat]


class EndedGames(ApiStruct):
    """Games that are over, the newest first, and where the next page begins (`after`); None: there are no more."""

    games: list[EndedGame]
    next: str | None


class GameCount(ApiStruct):
    """Your results in a game: how often first, second and so on (`ranks`), and your points."""

    game: str
    title: str
    games: int
    won: int
    ranks: list[int]
    mean_points: float
    best_points: int


class Opponent(ApiStruct):
    """An opponent, human or bot: number of games in which you finished ahead, level or behind."""

    name: str
    badge: str
    bot: str | None  # in words
    games: int
    ahead: int
    level: int
    behind: int


class Statistics(ApiStruct):
    """Your results by game and by opponent."""

    games: list[GameCount]
    opponents: list[Opponent]


class Gone(ApiStruct):
    """Everything of the person is deleted."""

    gone: bool


class ExportedProfile(ApiStruct):
    """The stored data of a person beside tables; `number` identifies them on this server."""

    number: int
    created: float
    name: str
    badge: str
    webhook: str
    email: str
    email_confirmed: bool
    language: str
    quiet: str
    recovery_code: bool  # there is one; only its hash is stored


class ExportedBrowser(ApiStruct):
    """A browser to which the person was brought."""

    since: float


class ExportedCall(ApiStruct):
    """A browser that is called by web push."""

    endpoint: str
    since: float


class ExportedSeat(ApiStruct):
    """A seat of the person; points and rank where the game is over."""

    seat: int
    kind: SeatKind
    name: str
    points: int | None
    rank: int | None


class ExportedTable(ApiStruct):
    """A table at which the person sits, or that the person has opened."""

    id: str
    game: str
    status: Status
    created: float
    moved: float
    host: bool
    campaign: str | None
    seats: list[ExportedSeat]


class ExportedAct(ApiStruct):
    """Something that the person did at a table."""

    table: str
    version: int
    at: float
    event: dict[str, str | int | bool | list[int]]


class ExportedMessage(ApiStruct):
    """Something that the person said at a table."""

    table: str
    at: float
    sign: str | None
    text: str


class ExportedGroup(ApiStruct):
    """A group to which the person belongs."""

    id: str
    name: str
    about: str
    created: float
    since: float
    owner: bool


class ExportedHush(ApiStruct):
    """Somebody at a table, by the name of the seat, whom the person does not want to hear."""

    table: str
    name: str


class ExportedNotice(ApiStruct):
    """A notification that has still to leave: what of, and when; `done`: the ways by which it has left.

    After a `!` stand those that have failed while others are still to be tried.
    """

    table: str
    seat: int
    kind: str
    due: float
    done: str


class ExportedCampaign(ApiStruct):
    """A campaign that the person has begun."""

    id: str
    campaign: str
    options: dict[str, str]
    created: float


class ExportedEntry(ApiStruct):
    """A tournament that the person has made or entered; `gone`: the last round, for whoever left it."""

    tournament: str
    title: str
    group: str
    since: float | None  # entered then
    gone: int | None
    made: bool


class PersonFile(ApiStruct):
    """Everything that the server knows of a person; times in seconds of the epoch."""

    format: str
    version: int
    written: float
    profile: ExportedProfile
    browsers: list[ExportedBrowser]
    calls: list[ExportedCall]
    tables: list[ExportedTable]
    acts: list[ExportedAct]
    messages: list[ExportedMessage]
    groups: list[ExportedGroup]
    hushed: list[ExportedHush]
    notices: list[ExportedNotice]
    campaigns: list[ExportedCampaign]
    tournaments: list[ExportedEntry]
