"""PettingZoo: every seat an agent, one at a time (AEC) or together (see `parallel`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from regnum import registry
from regnum.bots.nets.layout import Encoding
from regnum.core.info import CampaignInfo, GameInfo
from regnum.envs.agents import Agents
from regnum.envs.chapters import Chapters
from regnum.envs.parallel import RegnumParallel
from regnum.envs.seat import RenderMode, Seats, Seen
from regnum.envs.series import Reward


class RegnumAEC(Agents, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game or a campaign for PettingZoo: `seat_0` to the last seat, who act when the rules say so.

    Observations are dictionaries of `observation`, float32 (see `Layout`), and `action_mask`, int8, all 0 for a seat
    that is not on turn. `symbols` and `text` tell the same for programs and language models.
    """

    EPISODE = (
        *(*Agents.EPISODE, "agent_selection", "_skip_agent_selection"),
        *("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game: the deal of `seed`, or the next one of the environment's random stream.

        `self.seed` is the seed of the game that is played, with which `regnum.Match` deals the same.
        """
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._table.on_turn]

    def step(self, action: int | None) -> None:
        """Take an action for the agent on turn; None for an agent whose episode has ended.

        Raises IllegalAction or UnknownAction; all is then as before.
        """
        self._check_running()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
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
    return RegnumAEC(*_table(registry.info(name), players, options, reward, shaping, encoding, relative), render_mode)


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
    chosen = registry.campaign(name)
    return RegnumAEC(*_table(chosen, players, options, reward, shaping, encoding, relative), render_mode)


def parallel_env(
    name: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win_share",
    shaping: float = 0.0,
    encoding: Encoding = "auto",
    relative: bool = True,
    strict: bool = True,
    render_mode: RenderMode | None = None,
) -> RegnumParallel:
    """A game or a campaign as a PettingZoo environment whose agents act together, with the settings of `aec_env`.

    `strict=False`: an illegal action ends the episode with the reward -1 instead of raising IllegalAction.
    Raises UnknownGame and InvalidOption.
    """
    chosen = registry.titled(name)
    return RegnumParallel(*_table(chosen, players, options, reward, shaping, encoding, relative), strict, render_mode)


def _table(chosen: GameInfo | CampaignInfo, *settings: Any) -> tuple[Seats | Chapters, str]:
    """A game or a campaign with its name and version."""
    if isinstance(chosen, GameInfo):
        return Seats(registry.make(chosen.name), *settings), f"{chosen.name}_v{chosen.version}"
    versions = ".".join(str(registry.info(game).version) for game in chosen.chapters)
    return Chapters(chosen, *settings), f"{chosen.name}_v{versions}"
