"""Schemas of campaigns."""

from __future__ import annotations

from typing import Literal

from regnum.web.model.events import SeatKind
from regnum.web.model.rows import Status
from regnum.web.schemas.answers import Art, Invite
from regnum.web.schemas.base import ApiStruct


class BegunCampaign(ApiStruct):
    """A new campaign and its first table. The invites are shown only once."""

    id: str
    table: str
    invites: list[Invite]


class CampaignId(ApiStruct):
    """A campaign that was brought here, and the table of its open chapter."""

    id: str
    table: str


class CampaignCard(ApiStruct):
    """A campaign in a list: which chapter is open, on which table; `leads` are the names of who leads, or has won."""

    id: str
    title: str
    created: float
    chapter: int
    chapters: int
    game: str
    table: str
    your_turn: bool
    over: bool
    names: list[str]
    leads: list[str]


class Campaigns(ApiStruct):
    """Campaigns, the newest first."""

    campaigns: list[CampaignCard]


class PrizeCard(ApiStruct):
    """Something that a campaign hands out; `brings` is empty where it helps nobody."""

    id: str
    kind: str
    kind_label: str
    chapter: int | None
    worth: int
    many: bool
    name: str
    need: str
    brings: str
    marks: list[str]
    mark_labels: list[str]


class ChapterCard(ApiStruct):
    """A chapter; by seat the points and ranks of its game, and the points of the campaign after it."""

    game: str
    title: str
    art: Art
    table: str | None
    status: Status | Literal["to_come"]
    points: list[int] | None
    ranks: list[int] | None
    after: list[int] | None
    now: list[int] | None  # by seat the points of its game if it ended now, while it is played
    awards: str  # what its end hands out, in words
    margin: int | None  # lead over second place that makes a total victory
    carried: Carried | None  # at its end, unless it is the last


class Carried(ApiStruct):
    """The effect of a chapter on the next: seats in turn order, and each seat's compensation."""

    order: list[int]
    order_label: str
    gift: list[int]
    gift_label: str


class GoalView(ApiStruct):
    """A prize that can be won now, and each seat's progress."""

    prize: str
    have: list[int]
    need: int


class CampaignSeat(ApiStruct):
    """A seat of a campaign with what it holds: `won` is the chapter of each prize where that is known."""

    name: str
    badge: str  # of a person who has one
    kind: SeatKind
    bot: str | None
    here: bool
    ready: bool
    held: list[str]
    won: list[int | None]
    points: int
    rank: int


class Evening(ApiStruct):
    """A game that goes with a campaign and is played beside it, with options of its own."""

    game: str
    title: str
    options: dict[str, str]
    heading: str  # what evenings are called
    motto: str
    does: str  # what all play against
    how: str
    goal: str
    level: str  # the option that says how hard it is
    levels: list[EveningLevel]


class EveningLevel(ApiStruct):
    """A difficulty level of an evening: the rule, and an example of the points that a team needs.

    `need` is by the number of seats, from the fewest; empty where there is no example.
    """

    value: str
    label: str
    rule: str
    need: list[int]
    example: str


class PlayedEvening(ApiStruct):
    """An evening that is over; `points` by seat, `need` of all seats together, `moved` in seconds of the epoch."""

    table: str
    level: str  # the game and how hard it was
    moved: float
    names: list[str]
    points: list[int]
    need: int
    won: bool
    result: str


class EveningTally(ApiStruct):
    """The number of evenings won and lost in a game at a level."""

    level: str
    won: int
    lost: int


class PlayedEvenings(ApiStruct):
    """The evenings that you have played, the newest first."""

    evenings: list[PlayedEvening]
    tally: list[EveningTally]


class Rung(ApiStruct):
    """A tie-break at the end, by seat; None for seats already behind."""

    label: str
    values: list[int | None]


class CampaignPage(ApiStruct):
    """A campaign: its chapters, what everybody holds, and what can still be won."""

    id: str
    version: int  # of the table of its newest chapter
    name: str
    title: str
    art: Art
    rules: bool  # whether it has a page of rules
    created: float
    chapter: int
    over: bool
    host: bool
    record: bool  # its file can be downloaded: no chapter is being played
    closable: bool  # by you: its first chapter is being played, and nobody else has a seat
    seats: list[CampaignSeat]
    chapters: list[ChapterCard]
    prizes: list[PrizeCard]
    goals: list[GoalView]
    result: str | None
    ladder: list[Rung]
    evenings: list[Evening]
    reconstructed: list[str]


class Gain(ApiStruct):
    """A prize came to a seat: `when` is the part of the chapter that had been played, 1.0 at its end."""

    prize: str
    seat: int
    chapter: int
    turn: int  # that of the line of the chronicle which tells it
    when: float


class Story(ApiStruct):
    """The gains of a campaign, in order."""

    gains: list[Gain]
