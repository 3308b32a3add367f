"""Games to learn from and games to be tested by, all of them in compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.arena.executor import ALONE, TaskExecutor
from regnum.arena.ledger import check_code, code_digest
from regnum.arena.statistics import wilson
from regnum.bots.kernels.greedy import Trial
from regnum.bots.kernels.lessons import (
    DUEL,
    LESSONS,
    LESSONS_BY_NETWORK,
    LESSONS_BY_SCRIPT,
    TEST,
    Desk,
    LessonPlan,
    Positions,
    Script,
)
from regnum.bots.kernels.thinking import Mind
from regnum.bots.nets.layout import as_words
from regnum.bots.nets.mind import mind
from regnum.bots.nets.network import VALUE_WEIGHT, Network, equal_share, error_of
from regnum.core.actions import CHOICES, Choices
from regnum.core.game import Game
from regnum.core.observe import visibility
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.learn.library import Library

PART = 50
"""Games that are played at a stretch."""
LONGEST = 1200
"""Decisions of a lesson; longer ones are left out, and counted."""
SAMPLES = 3
"""So often what is hidden is drawn for a decision in a contest."""


class ContestResult(NamedTuple):
    """The challenger's result in a contest, with the 95 % interval."""

    games: int
    won: float  # share of the victory
    low: float
    high: float

    @classmethod
    def of(cls, games: int, won: float) -> ContestResult:
        """With its interval."""
        low, high = wilson(won, games)
        return cls(games, won, float(low), float(high))

    def and_also(self, more: ContestResult) -> ContestResult:
        """Both together."""
        games = self.games + more.games
        return ContestResult.of(games, (self.games * self.won + more.games * more.won) / games)


class Lessons(NamedTuple):
    """Positions of games."""

    states: States
    viewers: NDArray[np.int64]
    best: NDArray[np.int64]
    targets: NDArray[np.float64]
    left_out: int = 0  # games that took more than `LONGEST` decisions, or could not be played again


class Setting(NamedTuple):
    """The settings of training games: names and numbers only, so that another machine can play them."""

    game: str
    players: int
    options: Mapping[str, object] | None
    value_weight: float  # how much of their own word networks believe (see `mind`)
    code: str  # a digest of the rules and the bots


class Manner(NamedTuple):
    """The way training games are played and labelled; as in `LessonPlan`."""

    careless: float = 0.0
    trace: float = 1.0
    margin: float = 0.0


class GameBatch(NamedTuple):
    """Games of a series that are played at a stretch, wherever that is."""

    first: int
    games: int
    script: Script | None = None  # of those that have been played before


class School:
    """Games of one kind: a number of players and options. Raises InvalidOption.

    A crew plays them; what comes of it does not depend on who that is. On other machines the game goes by its name.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object] | None,
        crew: TaskExecutor = ALONE,
        value_weight: float = VALUE_WEIGHT,
    ) -> None:
        self.team = game.team(game.blank(players, options))
        self.kind = Setting(game.info.name, players, options, value_weight, code_digest(game.info))
        self.equal = equal_share(players, self.team)
        """The expected result of a player as strong as the others."""
        self.sides = 2 if self.team else players
        """So often is each deal of a contest played."""
        self._crew = crew

    def lessons(self, network: Network | None, series: int, first: int, games: int, manner: Manner) -> Lessons:
        """Positions of games in which all seats choose by a network, or one or all but one by the game's judgement.

        Without a network all choose by it.
        """
        return self._taught(partial(play_lessons, self.kind, network, series, manner), in_parts(first, games))

    def lessons_from(self, library: Library, first: int, games: int, manner: Manner) -> Lessons:
        """Positions of games of a library, which are played again."""
        parts = [part._replace(script=library.script(part.first, part.games)) for part in in_parts(first, games)]
        return self._taught(partial(play_lessons, self.kind, None, 0, manner._replace(careless=0.0)), parts)

    def contest(self, network: Network, rival: Network | None, series: int, first: int, deals: int) -> ContestResult:
        """A network against another at all other seats, or against the game's judgement, each deal from every seat.

        Teams do not meet: each plays every deal, and has won it if it alone has won, and half if both have or neither.
        """
        work = partial(play_contest, self.kind, network, rival, series)
        won = np.concatenate(list(self._crew.in_order(work, in_parts(first, deals))))
        if self.team:
            won = (1 + won[0::2] - won[1::2]) / 2
        return ContestResult.of(len(won), float(won.mean()))

    def _taught(self, work: Callable[[GameBatch], Lessons], parts: Sequence[GameBatch]) -> Lessons:
        found = list(self._crew.in_order(work, parts))
        states, viewers, best, targets = (np.concatenate([lessons[i] for lessons in found]) for i in range(4))
        return Lessons(states, viewers, best, targets, sum(lessons.left_out for lessons in found))


def in_parts(first: int, games: int) -> list[GameBatch]:
    """Split a number of games of a series into parts, independent of the workers."""
    return [GameBatch(number, min(PART, first + games - number)) for number in range(first, first + games, PART)]


def play_lessons(kind: Setting, network: Network | None, series: int, manner: Manner, part: GameBatch) -> Lessons:
    """One part of some lessons. Raises InvalidOption if this machine has other rules or bots."""
    room = Room(kind)
    return room.lessons(network, room.course(series, part, 1, manner), part.script)


def play_contest(
    kind: Setting, network: Network, rival: Network | None, series: int, part: GameBatch
) -> NDArray[np.float64]:
    """One part of a contest: what each game brought the network. Raises InvalidOption as `play_lessons` does."""
    room = Room(kind)
    return room.contest(network, rival, room.course(series, part, SAMPLES, Manner()))


class Room:
    """The workspace of a worker: the game, and memory for it."""

    def __init__(self, kind: Setting) -> None:
        self.game, self.players, self.value_weight = registry.make(kind.game), kind.players, kind.value_weight
        check_code(self.game.info, kind.code)
        self.start = self.game.blank(kind.players, kind.options)
        self.team = self.game.team(self.start)
        self.desk = desk_for(self.game)

    def course(self, series: int, part: GameBatch, samples: int, manner: Manner) -> LessonPlan:
        """Build the plan of the games to play."""
        error, seats = error_of(self.game, self.team), self.players
        return LessonPlan(
            self.start, seats, np.uint64(series), part.first, part.games, samples, *manner, error, LONGEST
        )

    def lessons(self, network: Network | None, course: LessonPlan, script: Script | None) -> Lessons:
        """Play games and keep positions of them."""
        room = course.games * min(LONGEST, self.game.rules.max_decisions)
        positions = Positions(
            self.game.state.zeros(room), np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros((room, MAX_SEATS))
        )
        given = course, self.desk, positions
        if script is not None:
            count, left_out = self.game.bind(LESSONS_BY_SCRIPT)(*given, script)
        elif network is None:
            count, left_out = self.game.bind(LESSONS)(*given)
        else:
            count, left_out = self.game.bind(LESSONS_BY_NETWORK)(*given, self._mind(network))
        states, viewers, best, targets = (array[:count].copy() for array in positions)
        return Lessons(states, viewers, best, targets, left_out)

    def contest(self, network: Network, rival: Network | None, course: LessonPlan) -> NDArray[np.float64]:
        """Play every deal from every seat, or with both teams; answer what each game brought."""
        won = np.zeros(course.games * (2 if self.team else self.players))
        minds = [self._mind(one) for one in (network, rival) if one is not None]
        whole = course._replace(games=len(won))
        self.game.bind(TEST if rival is None else DUEL)(whole, self.desk, won, *minds)
        return won

    def _mind(self, network: Network) -> Mind:
        return mind(self.game, network, self.desk.trial.states, self.players, self.team, self.value_weight)


def desk_for(game: Game) -> Desk:
    """Memory for one who plays."""
    schema = game.state
    state, seen = schema.zeros(1), schema.zeros(1)
    views = [visibility(schema, seat) for seat in range(MAX_SEATS)]
    return Desk(
        state,
        as_words(state),
        seen,
        as_words(seen),
        np.stack([view.keep for view in views]).view(np.int64),
        np.stack([view.blank for view in views]).view(np.int64),
        Trial(schema.zeros(3), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32)),
        Stream.zeros(1),
        Stream.zeros(1),
        np.zeros(CHOICES, np.float32),
        np.zeros(MAX_SEATS, np.int32),
        np.zeros(MAX_SEATS),
    )
