"""Many games a step: NumPy arrays that compiled rules fill on all cores. It needs no other library."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from regnum import registry
from regnum.bots.nets.layout import Encoding, Layout
from regnum.bots.nets.observer import Observer
from regnum.core.record import DeepCopied, States, packed, unpacked
from regnum.core.rng import Stream
from regnum.envs import kernels
from regnum.envs.series import GameSeries, Reward, ThreadTeam, game_seeds, usable_cores
from regnum.envs.snapshots import Snapshot, content_of


class Turn(NamedTuple):
    """The current positions of all games: arrays of the environment itself, which the next step overwrites."""

    observations: NDArray[np.float32]  # [games, size]: what the seat on turn sees; size 0 without tensors
    masks: NDArray[np.bool_]  # [games, actions]: what it may do
    rewards: NDArray[np.float64]  # [games, players]: what the last action brought every seat
    dones: NDArray[np.bool_]  # [games]: whether the last action ended its game, and a new one has begun
    seats: NDArray[np.int64]  # [games]: the seat on turn


class VectorEnv(DeepCopied):
    """`games` games of one kind that are stepped together, each beginning anew when it ends.

    Slot `i` plays the games number `i`, `i + games`, `i + 2 * games`, ... of the series `seed`: the deals of
    `Game.play_random`, whatever the number of cores. `seeds[i]` is the seed of the game in slot `i`, with which
    `regnum.Match` deals the same. Nothing is copied: the arrays that `reset` and `step` answer are the environment's
    own. One thread at a time may step it. Copies and pickles go on as the original does.

    `options`: those of the game. `reward`, `shaping`: see `series.REWARDS`; with shaping, each action also brings every
    seat that much for each point by which its lead over the others' average grows. `tensors=False` leaves the
    observations out. `encoding`, `relative`: see `Layout`. `cores`: how many are used (default: all).

    Raises UnknownGame and InvalidOption.

    >>> env = VectorEnv("council", games=4, players=2, seed=1)
    >>> turn = env.step(env.sample())
    >>> turn.masks.shape, turn.rewards.shape
    ((4, 1514), (4, 2))
    """

    def __init__(
        self,
        name: str,
        games: int = 1024,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        reward: Reward = "win_share",
        shaping: float = 0.0,
        tensors: bool = True,
        encoding: Encoding = "auto",
        relative: bool = True,
        cores: int | None = None,
    ) -> None:
        self.game = registry.make(name)
        self.layout = Layout(self.game.state, encoding, relative)
        self._games = GameSeries(self.game, games, players, options, reward, shaping, again=True)
        self._observer = Observer(self.game, self.layout, games, players) if tensors else None
        self.seed = seed
        self._crew = ThreadTeam(cores or usable_cores())
        self._streams = Stream.zeros(games)
        self._picked = np.zeros(games, np.int64)
        self._turn = self._arrays()
        self.reset(seed)

    def _arrays(self) -> Turn:
        games, observer = self._games, self._observer
        rows = observer.rows if observer is not None else np.zeros((games.count, 0), np.float32)
        return Turn(rows, games.masks, games.rewards, games.dones, games.deciding)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_streams": packed(self._streams), "_turn": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._streams = unpacked(Stream, kept["_streams"])
        self._turn = self._arrays()
        self._look(0, len(self))

    def __len__(self) -> int:
        return self._games.count

    def __repr__(self) -> str:
        return f"<VectorEnv of {len(self)} games of {self.game.info.name} with {self.players} players>"

    @property
    def players(self) -> int:
        """The number of players in each game."""
        return self._games.players

    @property
    def actions(self) -> int:
        """The number of actions: the width of a mask."""
        return self.game.actions.size

    @property
    def states(self) -> States:
        """The games as they stand, including hidden information: for the owner of the environment, not for seats."""
        return self._games.states

    @property
    def finals(self) -> States:
        """The last state of the game that ended last in each slot: `game.score`, `game.ranks` and so on take one."""
        return self._games.finals

    @property
    def choices(self) -> States:
        """The legal actions as lists, an array of `core.actions.Choices`: handy where masks are mostly empty."""
        return self._games.choices

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of the game in each slot."""
        return self._games.seeds

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number in its series of the game in each slot."""
        return self._games.numbers

    def reset(self, seed: int | None = None) -> Turn:
        """Begin the series `seed` in all slots; without one, the series that follows the present one."""
        self.seed = self.seed + 1 if seed is None else seed
        numbers = np.arange(len(self))
        self._games.begin(game_seeds(self.seed, numbers), self.seed)
        self._streams["random"] = game_seeds(~self.seed, numbers)
        return self._run()

    def step(self, actions: ArrayLike) -> Turn:
        """Take an action in each game, int64[games]; -1 leaves a game as it is.

        Raises IllegalAction or UnknownAction for the first action that cannot be taken, before any is.
        """
        self._games.take(actions)
        return self._run()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, from streams that begin with the series."""
        self.game.bind(kernels.PICK_EACH)(self.choices, self._streams, self._picked)
        return self._picked

    def clone(self) -> Self:
        """An environment of its own that goes on from here as this one does: with the same deals and samples."""
        return deepcopy(self)

    def snapshot(self) -> Snapshot:
        """Return this moment for `restore`: a copy of the memory of all games."""
        return Snapshot(self._settings, (self.seed, packed(self._streams), self._games.content()))

    def restore(self, snapshot: Snapshot | VectorEnv) -> Turn:
        """Go on from a snapshot, or from where another environment stands, and return its positions.

        Raises InvalidOption if its game, options, players, number of games or rewards are others.
        """
        taken = snapshot.snapshot() if isinstance(snapshot, VectorEnv) else snapshot
        self.seed, streams, content = content_of(taken, self._settings)
        self._streams = unpacked(Stream, streams)
        self._games.put(content)
        self._crew.share(self._look, len(self))
        return self._turn

    @property
    def _settings(self) -> dict[str, object]:
        return {"environment": type(self).__name__, **self._games.settings}

    def observe(self, slot: int, seat: int | None = None) -> States:
        """Return what a seat (default: the one on turn) sees of a game, as bots receive it: an array of one."""
        viewer = int(self._games.deciding[slot]) if seat is None else seat
        return self.game.observe(self.states[slot : slot + 1], viewer)

    def _run(self) -> Turn:
        self._crew.share(self._run_some, len(self))
        return self._turn

    def _run_some(self, first: int, last: int) -> None:
        self._games.step(first, last)
        self._look(first, last)

    def _look(self, first: int, last: int) -> None:
        if self._observer is not None:
            self._observer.look(self._games.words, self._games.deciding, first, last)
