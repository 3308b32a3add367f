"""PettingZoo: every seat an agent, one at a time (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from regnum import registry
from regnum.bots.nets.layout import Encoding, Layout
from regnum.core.game import Game
from regnum.core.record import DeepCopied, States
from regnum.envs.chapters import Chapters
from regnum.envs.seat import RenderMode, Seats, Seen
from regnum.envs.series import Reward
from regnum.envs.snapshots import Snapshot, content_of
from regnum.envs.views import as_json, as_text

EPISODE = (
    *("seed", "agents", "agent_selection", "_skip_agent_selection"),
    *("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
)
"""The attributes of an environment that change, beside its table."""


class RegnumAEC(DeepCopied, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game or a campaign for PettingZoo: `seat_0` to the last seat, who act when the rules say so.

    Observations are dictionaries of `observation`, float32 (see `Layout`), and `action_mask`, int8, all 0 for a seat
    that is not on turn. `symbols` and `text` tell the same for programs and language models. Copies and
    pickles go on as the original does.
    """

    def __init__(self, table: Seats | Chapters, name: str, render_mode: RenderMode | None = None) -> None:
        super().__init__()
        self._table = table
        self.metadata = {"name": name, "render_modes": ["ansi", "human"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
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
        """Return an agent's observation and legal actions in new arrays."""
        return self._table.observe(self._number[agent])

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

    def state(self) -> np.ndarray[Any, Any]:
        """The whole state, hidden things included, as int64 words: for training with a central critic only."""
        return self._table.state.view(np.int64).copy()

    def clone(self) -> Self:
        """An environment of its own that goes on from here as this one does."""
        return deepcopy(self)

    def snapshot(self) -> Snapshot:
        """Return this moment for `restore`: a copy of some kilobytes of memory."""
        episode = {name: vars(self)[name] for name in EPISODE if name in vars(self)}
        random = self._random and self._random.bit_generator.state
        return Snapshot(self._table.settings, (deepcopy(episode), random, self._table.content()))

    def restore(self, snapshot: Snapshot | RegnumAEC) -> None:
        """Go on from a snapshot, or from where another environment stands.

        Raises InvalidOption if its game or campaign, options, players or rewards are others.
        """
        taken = snapshot.snapshot() if isinstance(snapshot, RegnumAEC) else snapshot
        episode, random, table = content_of(taken, self._table.settings)
        self.__dict__.update(deepcopy(episode))
        self._random = random and np.random.default_rng(0)
        if self._random is not None:
            self._random.bit_generator.state = random
        self._table.put(table)

    def render(self) -> str | None:
        """The table in text, as the agent on turn sees it; printed with the render mode `human`."""
        drawn = self._table.draw()
        if self.render_mode == "human":
            print(drawn)  # noqa: T201 - what the mode is for
            return None
        return drawn

    def close(self) -> None:
        """There is nothing to release."""


def aec_env(
    name: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win_share",
    shaping: float = 0.0,
    encoding: Encoding = "auto",
    relative: bool = True,
    render_mode: RenderMode | None = None,
) -> RegnumAEC:
    """A game as a PettingZoo environment: `aec_env("council", players=3, options={"map": "random"})`.

    Settings: `players`, `options` of the game, `reward` (`win_share`, `rank`, `score_difference`), `shaping` (what a
    point of lead brings at once), `encoding` and `relative` (see `Layout`), `render_mode` (`ansi`, `human`).
    Raises UnknownGame and InvalidOption.
    """
    game = registry.make(name)
    seats = Seats(game, players, options, reward, shaping, encoding, relative)
    return RegnumAEC(seats, f"{name}_v{game.info.version}", render_mode)


def campaign_env(
    name: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win_share",
    shaping: float = 0.0,
    encoding: Encoding = "auto",
    relative: bool = True,
    render_mode: RenderMode | None = None,
) -> RegnumAEC:
    """A whole campaign as one episode of a PettingZoo environment, with the settings of `aec_env`.

    Points and ranks are those of the standing. `Chapters` says how the games share one space of observations and one
    of actions. Raises UnknownGame and InvalidOption.
    """
    info = registry.campaign(name)
    chapters = Chapters(info, players, options, reward, shaping, encoding, relative)
    versions = ".".join(str(registry.info(game).version) for game in info.chapters)
    return RegnumAEC(chapters, f"{name}_v{versions}", render_mode)
