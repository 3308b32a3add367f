"""Every seat an agent: what the two kinds of PettingZoo environments have in common."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Self

import gymnasium
import numpy as np
from gymnasium.utils import seeding

from regnum.bots.nets.layout import Layout
from regnum.core.errors import IllegalAction
from regnum.core.game import Game
from regnum.core.record import DeepCopied, States
from regnum.envs.chapters import Chapters
from regnum.envs.seat import RenderMode, Seats
from regnum.envs.snapshots import Snapshot, content_of
from regnum.envs.views import as_json, as_text


class Agents(DeepCopied):
    """A game or a campaign whose seats are the agents `seat_0` to the last one. Copies go on as the original does."""

    EPISODE: ClassVar[tuple[str, ...]] = ("seed", "agents")
    """The attributes that change, beside the table and the random stream."""

    def __init__(self, table: Seats | Chapters, name: str, render_mode: RenderMode | None) -> None:
        super().__init__()
        self._table = table
        self.metadata = {"name": name, "render_modes": ["ansi", "human"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: table.space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(table.actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None
        self.seed = 0

    @property
    def game(self) -> Game:
        """The game; of a campaign, that of the chapter."""
        return self._table.game

    @property
    def layout(self) -> Layout:
        """The layout of an observation; for a campaign, see `Chapters`."""
        return self._table.layout

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of what `observe` answers."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The actions of the game by number."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Begin a game: the deal of `seed`, or the next one of the environment's random stream."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.seed = int(self._random.integers(2**53)) if seed is None else seed
        self._table.begin(self.seed)
        self.agents = self.possible_agents[:]

    def _check_running(self) -> None:
        if not self.agents:
            raise IllegalAction("no episode runs: it has ended or not begun; call reset")

    def record(self, agent: str) -> States:
        """Return the record that an agent sees, as bots receive it: an array of one."""
        return self._table.record(self._number[agent])

    def symbols(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and legal actions as plain JSON values, actions in notation."""
        return as_json(self.game, self.record(agent), self._number[agent])

    def text(self, agent: str, language: str = "en") -> str:
        """Return an agent's observation and legal actions in words."""
        options = self._table.options
        return as_text(self.game, self.record(agent), self._number[agent], self.possible_agents, language, options)

    @property
    def state_space(self) -> gymnasium.spaces.Box:
        """The space of `state`; the states of a campaign's chapters differ in length."""
        limits = np.iinfo(np.int64)
        return gymnasium.spaces.Box(limits.min, limits.max, self.state().shape, np.int64)

    def state(self) -> np.ndarray[Any, Any]:
        """The whole state, hidden things included, as int64 words: for training with a central critic only."""
        return self._table.state.view(np.int64).copy()

    def clone(self) -> Self:
        """An environment of its own that goes on from here as this one does."""
        return deepcopy(self)

    def snapshot(self) -> Snapshot:
        """Return this moment for `restore`: a copy of some kilobytes of memory."""
        episode = {name: vars(self)[name] for name in self.EPISODE if name in vars(self)}
        random = self._random and self._random.bit_generator.state
        return Snapshot(self._settings, (deepcopy(episode), random, self._table.content()))

    def restore(self, snapshot: Snapshot | Self) -> None:
        """Go on from a snapshot, or from where another environment stands.

        Raises InvalidOption if its game or campaign, options, players or rewards are others.
        """
        taken = snapshot.snapshot() if isinstance(snapshot, type(self)) else snapshot
        episode, random, table = content_of(taken, self._settings)
        self.__dict__.update(deepcopy(episode))
        self._random = random and np.random.default_rng(0)
        if self._random is not None:
            self._random.bit_generator.state = random
        self._table.put(table)

    @property
    def _settings(self) -> dict[str, object]:
        return {"environment": type(self).__name__, **self._table.settings}

    def render(self) -> str | None:
        """The table in text, as the agent on turn sees it; printed with the render mode `human`."""
        drawn = self._table.draw()
        if self.render_mode == "human":
            print(drawn)  # noqa: T201 - what the mode is for
            return None
        return drawn

    def close(self) -> None:
        """There is nothing to release."""
