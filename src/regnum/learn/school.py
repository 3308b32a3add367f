"""Games to learn from and games to be tested by, all of them in compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum.arena.statistics import wilson
from regnum.bots.kernels.greedy import Trial
from regnum.bots.kernels.lessons import DUEL, LESSONS, LESSONS_BY_NETWORK, TEST, Course, Desk, Positions
from regnum.bots.kernels.thinking import Mind
from regnum.bots.nets.layout import as_words
from regnum.bots.nets.mind import BELIEF, mind
from regnum.bots.nets.network import Network, error_of
from regnum.core.actions import CHOICES, Choices
from regnum.core.game import Game
from regnum.core.observe import visibility
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS


class Outcome(NamedTuple):
    """How a contest went for the one who challenged, with the interval at 95 %."""

    games: int
    won: float  # share of the victory
    low: float
    high: float


class Lessons(NamedTuple):
    """Positions of games."""

    states: States
    viewers: NDArray[np.int64]
    best: NDArray[np.int64]
    targets: NDArray[np.float64]


class School:
    """Games of one kind: so many players, with these options. Raises InvalidOption.

    Networks play with `belief` in their own word (see `mind`).
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object] | None,
        workers: int,
        belief: float = BELIEF,
    ) -> None:
        self.game, self.players, self.workers, self.belief = game, players, workers, belief
        self.start = game.blank(players, options)
        self.team = game.team(self.start)

    def lessons(
        self,
        network: Network | None,
        series: int,
        first: int,
        games: int,
        careless: float,
        trace: float,
        margin: float = 0.0,
    ) -> Lessons:
        """Positions of games in which all seats choose by a network, or without one by the game's judgement.

        `careless`, `trace` and `margin` are as in `Course`.
        """
        parts = self._in_parts(first, games)
        settings = careless, trace, margin
        with ThreadPoolExecutor(self.workers) as threads:
            found = list(threads.map(lambda part: self._some(network, series, part, settings), parts))
        return Lessons(*map(np.concatenate, zip(*found, strict=True)))

    def contest(self, network: Network, rival: Network | None, series: int, first: int, deals: int) -> Outcome:
        """A network against another at all other seats, or against the game's judgement, each deal from every seat."""
        parts = self._in_parts(first, deals)
        with ThreadPoolExecutor(self.workers) as threads:
            won = np.concatenate(list(threads.map(lambda part: self._contest(network, rival, series, part), parts)))
        share = float(won.mean())
        low, high = wilson(share, len(won))
        return Outcome(len(won), share, float(low), float(high))

    def _in_parts(self, first: int, games: int) -> list[tuple[int, int]]:
        size = max(1, min(PART, -(-games // self.workers)))
        return [(number, min(size, first + games - number)) for number in range(first, first + games, size)]

    def _course(
        self, series: int, first: int, games: int, samples: int, careless: float, trace: float, margin: float
    ) -> Course:
        error = error_of(self.game, self.team)
        return Course(
            self.start, self.players, np.uint64(series), first, games, samples, careless, trace, margin, error
        )

    def _some(
        self, network: Network | None, series: int, part: tuple[int, int], settings: tuple[float, float, float]
    ) -> Lessons:
        first, games = part
        desk, room = self._desk(), games * min(LONGEST, self.game.rules.max_decisions)
        positions = Positions(
            self.game.state.zeros(room), np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros((room, MAX_SEATS))
        )
        course = self._course(series, first, games, 1, *settings)
        if network is None:
            count = self.game.bind(LESSONS)(course, desk, positions)
        else:
            own = self._mind(network, desk)
            count = self.game.bind(LESSONS_BY_NETWORK)(course, desk, positions, own)
        return Lessons(*(array[:count].copy() for array in positions))

    def _contest(
        self, network: Network, rival: Network | None, series: int, part: tuple[int, int]
    ) -> NDArray[np.float64]:
        first, deals = part
        desk, won = self._desk(), np.zeros(deals * self.players)
        course = self._course(series, first, len(won), SAMPLES, 0.0, 1.0, 0.0)
        minds = [self._mind(one, desk) for one in (network, rival) if one is not None]
        self.game.bind(TEST if rival is None else DUEL)(course, desk, won, *minds)
        return won

    def _mind(self, network: Network, desk: Desk) -> Mind:
        return mind(self.game, network, desk.trial.states, self.players, self.team, self.belief)

    def _desk(self) -> Desk:
        schema = self.game.state
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


PART = 50  # games that a thread plays at a stretch
LONGEST = 1200  # decisions of a game; a longer one is left out
SAMPLES = 3  # so often what is hidden is drawn for a decision in a contest
