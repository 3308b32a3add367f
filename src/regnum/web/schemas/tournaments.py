"""Schemas of tournaments."""

from __future__ import annotations

from typing import Literal

from regnum.web.model.events import Clock
from regnum.web.model.rows import Format, State
from regnum.web.schemas.answers import InGroup
from regnum.web.schemas.base import ApiStruct


class TournamentId(ApiStruct):
    """A tournament."""

    id: str


class TournamentCard(ApiStruct):
    """A tournament in a list; `leads`: who leads, or has won."""

    id: str
    title: str
    game: str
    game_title: str
    format: Format
    state: State
    round: int
    rounds: int
    players: int
    yours: bool  # you play in it
    leads: list[str]


class Tournaments(ApiStruct):
    """Tournaments of a group, the newest first, and where the next page begins (`after`); None: there are no more."""

    tournaments: list[TournamentCard]
    next: str | None
    arranges: bool  # you may make one


class PlayerCard(ApiStruct):
    """A player of a tournament; `gone`: withdrew after this round."""

    number: int
    name: str
    badge: str
    here: bool  # you
    gone: int | None


class StandingLine(ApiStruct):
    """The standing of a player; tie-breaks come in order of comparison, rounded to a hundredth."""

    player: int
    place: int
    points: float
    buchholz: float
    berger: float
    share: float
    tables: int  # played, without byes
    byes: int


class PairedSeat(ApiStruct):
    """A seat of a paired table; `points` of the tournament and `score` of the game where it has ended."""

    player: int
    place: int | None
    points: float | None
    score: int | None


class PairedTable(ApiStruct):
    """A table of a round, or a bye; `by_hand`: its owner set the result.

    `version` goes with a decision; `undoable`: it can be undone, since the next round has no move yet.
    """

    number: int
    version: str
    table: str | None
    status: Literal["bye", "opening", "playing", "over", "lost"]
    by_hand: bool
    undoable: bool
    seats: list[PairedSeat]


class PairedRound(ApiStruct):
    """A round."""

    number: int
    tables: list[PairedTable]


Arranging = Literal["enter", "leave", "begin", "remove", "decide", "undecide", "delete"]
"""The operations on a tournament."""


class TournamentPage(ApiStruct):
    """A tournament: what was agreed, who plays, its last round and the standing. `can`: what you may do."""

    id: str
    version: str
    group: InGroup
    title: str
    game: str
    game_title: str
    options: dict[str, str]  # that are not as usual
    clock: Clock | None
    format: Format
    size: int
    rounds: int
    round: int
    state: State
    players: list[PlayerCard]
    standing: list[StandingLine]
    paired: PairedRound | None  # `round`; those before have ended, and are asked for one by one
    can: list[Arranging]
    fewest: int  # players who can begin


class SavedTournament(ApiStruct):
    """A tournament in a file; players are named by their place in `players`, from 1."""

    id: str
    title: str
    game: str
    options: dict[str, str]
    format: Format
    size: int
    clock: Clock | None
    lang: str
    rounds: int
    created: float
    begun: float | None
    over: float | None
    players: list[PlayerCard]
    standing: list[StandingLine]
    paired: list[PairedRound]
    plan: list[list[list[int]]]  # of a round robin: who was to meet whom in each round
