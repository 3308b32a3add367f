"""PettingZoo: every seat an agent, one at a time (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from regnum import registry
from regnum.core.record import States
from regnum.envs.layout import Encoding, Layout
from regnum.envs.seat import RenderMode, Seats, Seen
from regnum.envs.series import Reward
from regnum.envs.views import as_json, as_text


class RegnumAEC(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game for PettingZoo: `seat_0` to the last seat, who act when the rules say so.

    Observations are dictionaries of `observation`, float32 (see `Layout`), and `action_mask`, int8, all 0 for a seat
    that is not on turn. `symbols` and `text` tell the same for programs and language models.
    """

    def __init__(
        self,
        name: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win_share",
        shaping: float = 0.0,
        encoding: Encoding = "auto",
        relative: bool = True,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        self.game = registry.make(name)
        self._table = Seats(self.game, players, options, reward, shaping, encoding, relative)
        self.metadata = {"name": f"{name}_v{self.game.info.version}", "render_modes": ["ansi", "human"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._table.space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.actions.size) for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None
        self.seed = 0

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation are."""
        return self._table.layout

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of what `observe` answers."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The actions of the game by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game: the deal of `seed`, or the next one of the environment's random stream.

        `self.seed` is the seed of the game that is played, with which `regnum.Match` deals the same.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.seed = int(self._random.integers(2**53)) if seed is None else seed
        self._table.begin(self.seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._table.on_turn]

    def step(self, action: int | None) -> None:
        """Take an action for the agent on turn. Raises IllegalAction or UnknownAction; all is then as before."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._table.take(-2 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._table.rewards, strict=True))
        on_turn = self._table.on_turn
        if on_turn < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[on_turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees and may do, in arrays of its own."""
        return self._table.observe(self._number[agent])

    def record(self, agent: str) -> States:
        """What an agent sees as a record, as bots are given it: an array of one."""
        return self._table.record(self._number[agent])

    def symbols(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may do, as plain JSON values with the actions in notation."""
        return as_json(self.game, self.record(agent), self._number[agent])

    def text(self, agent: str, language: str = "en") -> str:
        """What an agent sees and may do, in words."""
        options = self._table.games.options
        return as_text(self.game, self.record(agent), self._number[agent], self.possible_agents, language, options)

    def state(self) -> np.ndarray[Any, Any]:
        """The whole state, hidden things included, as int64 words: for training with a central critic only."""
        return self._table.state.view(np.int64).copy()

    def render(self) -> str | None:
        """The table in text, as the agent on turn sees it; printed with the render mode `human`."""
        drawn = self._table.draw()
        if self.render_mode == "human":
            print(drawn)  # noqa: T201 - what the mode is for
            return None
        return drawn

    def close(self) -> None:
        """There is nothing to release."""


def aec_env(name: str, **settings: Any) -> RegnumAEC:
    """A game as a PettingZoo environment: `aec_env("council", players=3, options={"map": "random"})`.

    Settings: `players`, `options` of the game, `reward` (`win_share`, `rank`, `score_difference`), `shaping` (what a
    point of lead brings at once), `encoding` and `relative` (see `Layout`), `render_mode` (`ansi`, `human`).
    Raises UnknownGame and InvalidOption.
    """
    return RegnumAEC(name, **settings)
