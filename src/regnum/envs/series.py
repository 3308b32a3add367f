"""Games stepped together: the arrays that the compiled step works on, shared by every kind of environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from regnum.bots.nets.layout import as_words
from regnum.core.actions import Choices
from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction
from regnum.core.game import Game
from regnum.core.record import States, as_bytes
from regnum.core.rng import seeded
from regnum.core.state import MAX_SEATS
from regnum.envs import kernels
from regnum.envs.snapshots import rules_of

Reward = Literal["win_share", "rank", "score_difference"]
REWARDS: dict[str, int] = {
    "win_share": kernels.WIN_SHARE,
    "rank": kernels.RANK,
    "score_difference": kernels.SCORE_DIFFERENCE,
}
"""The reward of each seat at the end of a game.

`win_share`: 1 in all, shared equally by the winners. `rank`: 1 for the first down to -1 for the last in equal steps,
equals share theirs; the sum is 0. `score_difference`: the own points less what the others have on average; sum 0.
A team is rewarded as one, all seats alike: `win_share` 1 or 0, `rank` 1 or -1, `score_difference` its points a seat.
"""

WORTH_A_THREAD = 64
"""Minimum number of games for which a thread is woken."""


def game_seeds(series: int, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The seeds of the games of a series by their numbers, as `Game.play_random` has them."""
    seeds: NDArray[np.uint64] = seeded(series % 2**64, numbers)
    return seeds


class GameSeries:
    """`count` games of `players` seats that are stepped together. Raises InvalidOption."""

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win_share",
        shaping: float = 0.0,
        again: bool = False,
    ) -> None:
        if count < 1:
            raise InvalidOption(f"an environment has at least one game, not {count}")
        if reward not in REWARDS:
            raise InvalidOption(f"the reward is one of {', '.join(REWARDS)}, not “{reward}”")
        if not np.isfinite(shaping):
            raise InvalidOption(f"shaping is a finite number a point, not {shaping}")
        self.game, self.count, self.players = game, count, players
        self.options = game.info.agree(players, options)
        self._made_from = game, count, players, self.options, reward, shaping, again
        start = game.blank(players, options)
        self.states = game.state.zeros(count)
        self.words = as_words(self.states)  # the same memory
        self.choices = Choices.zeros(count)
        self.seeds = np.zeros(count, np.uint64)
        self.numbers = np.arange(count)
        self.masks = np.zeros((count, game.actions.size), np.bool_)
        self.rewards = np.zeros((count, players))
        self.dones = np.zeros(count, np.bool_)
        self.deciding = np.full(count, -1)
        self.finals = game.state.zeros(count)
        self._leads = np.zeros((count, MAX_SEATS))
        parts = len(game.rules.score_parts)
        self._plan = kernels.Plan(start, players, np.uint64(0), REWARDS[reward], parts, int(again), float(shaping))
        self._rows = np.arange(count)
        self._actions = np.full(count, kernels.LEAVE)
        ended = [as_bytes(self.finals)] if again else []
        self._changing: list[NDArray[Any]] = [
            as_bytes(self.states),
            *(self.seeds, self.numbers, self.masks, self.rewards, self.dones, self.deciding, self._leads),
            *ended,
        ]
        self._slots = kernels.Slots(self.states, self.choices, self.seeds, self.numbers)
        self._feedback = kernels.Feedback(self.masks, self.rewards, self.dones, self.deciding, self._leads, self.finals)
        self._step = game.bind(kernels.STEP_GAMES)

    @cached_property
    def settings(self) -> dict[str, object]:
        """The settings that another series must have to go on from here."""
        game, games, players, options, reward, shaping, _ = self._made_from
        told = {"games": games, "players": players, "options": options, "reward": reward, "shaping": float(shaping)}
        return {"rules": rules_of(game.info), **told}

    def __reduce__(self) -> tuple[Any, ...]:
        return GameSeries, self._made_from, self.content()

    def __setstate__(self, content: tuple[Any, ...]) -> None:
        self.put(content)

    def content(self) -> tuple[Any, ...]:
        """Copies of everything that changes, for `put`."""
        listed = as_bytes(self.choices).view(np.int16)[:, : 1 + int(self.choices["count"].max())]  # the rest is unused
        return self._plan.series, listed.copy(), *(array.copy() for array in self._changing)

    def put(self, content: tuple[Any, ...]) -> None:
        """Bring back what `content` returned, in a series of the same settings."""
        series, listed, *arrays = content
        self._plan = self._plan._replace(series=series)
        as_bytes(self.choices).view(np.int16)[:, : listed.shape[1]] = listed
        for array, kept in zip(self._changing, arrays, strict=True):
            array[:] = kept

    def begin(self, seeds: ArrayLike, series: int = 0) -> None:
        """Begin games of these seeds with the next step; where one ends, the next of the series follows."""
        self.seeds[:] = seeds
        self.numbers[:] = self._rows
        self._plan = self._plan._replace(series=np.uint64(series % 2**64))
        self._actions[:] = kernels.BEGIN

    def begin_in(self, slots: NDArray[np.int64], seeds: ArrayLike) -> None:
        """Begin games of these seeds in some slots with the next step, which leaves the others as they are."""
        self.seeds[slots] = seeds
        self.take_some(slots, kernels.BEGIN)

    def take_some(self, slots: NDArray[np.int64], actions: ArrayLike) -> None:
        """Make these the next actions of some games, which are legal there; the others are left as they are."""
        self._actions[:] = kernels.LEAVE
        self._actions[slots] = actions

    def take(self, actions: ArrayLike) -> None:
        """Make these the next actions, one a game; -1 leaves a game as it is. Raises IllegalAction or UnknownAction."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise IllegalAction(
                f"{self.count} games need an array of {self.count} whole numbers, not {given.dtype}{list(given.shape)}"
            )
        self._check(given)
        self._actions[:] = given

    def take_one(self, action: int) -> None:
        """Take an action in the only game, at once. Raises IllegalAction or UnknownAction."""
        if not (0 <= action < self.game.actions.size and self.masks[0, action]):
            raise self.illegal(0, action)
        self.repeat(action)

    def repeat(self, action: int) -> None:
        """Take an action in the only game, whose state was set by the caller; it must be legal there."""
        self._actions[0] = action
        self.step(0, 1)

    def step(self, first: int, last: int) -> None:
        """Take the next actions of the games `first` to `last` - 1."""
        self._step(self._plan, self._slots, self._actions, self._feedback, first, last)

    def play_others(
        self, seats: NDArray[np.int64], streams: States, brought: NDArray[np.float64], first: int, last: int
    ) -> None:
        """Play at random for all seats but `seats[i]` in game `i` until that seat decides or the game is over.

        `brought[i]` grows by the rewards of that seat.
        """
        play = self.game.bind(kernels.PLAY_OTHERS)
        play(self._plan, self._slots, kernels.Learners(seats, streams, brought), self._feedback, first, last)

    def _check(self, actions: NDArray[Any]) -> None:
        inside = np.clip(actions, 0, self.game.actions.size - 1)
        legal = (inside == actions) & self.masks[self._rows, inside] | (actions == kernels.LEAVE)
        if not legal.all():
            raise self.illegal(int(np.argmin(legal)), int(actions[np.argmin(legal)]))

    def illegal(self, slot: int, action: int) -> Exception:
        """The error for an action that a game does not allow now."""
        try:
            text = self.game.actions.text(action)
        except UnknownAction as error:
            return error
        at = f" in game {slot}" if self.count > 1 else ""
        if self.deciding[slot] < 0:
            return IllegalAction(f"{text} is not possible{at}: the game is over")
        seat = f"seat {self.deciding[slot]}"
        legal = ", ".join(map(self.game.actions.text, np.flatnonzero(self.masks[slot])[:8].tolist()))
        return IllegalAction(f"{seat} cannot {text} now{at}; its action mask has {legal}, …")


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class ThreadTeam:
    """Threads that share work on a range of games; compiled rules let them run side by side.

    They start with the first work, and again in a forked process, where those of the parent do not exist.
    """

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self._others: ThreadPoolExecutor | None = None
        self._process = 0  # in which they run

    def __reduce__(self) -> tuple[Any, ...]:
        return ThreadTeam, (self.cores,)

    def share(self, work: Callable[[int, int], None], count: int) -> None:
        """Do `work(first, last)` for ranges that make up `count` games."""
        parts = max(1, min(self.cores, count // WORTH_A_THREAD))
        if parts == 1:
            work(0, count)
            return
        if self._others is None or self._process != os.getpid():
            self._others, self._process = ThreadPoolExecutor(self.cores - 1, "regnum-env"), os.getpid()
        bounds = [count * part // parts for part in range(parts + 1)]
        running = [self._others.submit(work, *bounds[part : part + 2]) for part in range(1, parts)]
        work(*bounds[:2])
        for part in running:
            part.result()
