"""PettingZoo: agents that act together, so that decisions made at the same time are one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from regnum.core.errors import IllegalAction, UnknownAction
from regnum.envs.agents import Agents
from regnum.envs.chapters import Chapters
from regnum.envs.seat import RenderMode, Seats, Seen

ByAgent = dict[str, Any]


class RegnumParallel(Agents, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game or a campaign for PettingZoo: each step asks all agents that have a decision at the same time.

    That is one agent, or several where the rules let them choose secretly and at once. Observations are those of
    `RegnumAEC`; the mask is all 0 for an agent without a decision, whose action is ignored and may be left out.
    """

    def __init__(
        self, table: Seats | Chapters, name: str, strict: bool = True, render_mode: RenderMode | None = None
    ) -> None:
        super().__init__(table, name, render_mode)
        self.strict = strict

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[ByAgent, ByAgent]:
        """Begin a game, as `RegnumAEC.reset` does; return observations and infos of all agents."""
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    @property
    def deciding(self) -> list[str]:
        """The agents that have a decision now."""
        return [self.possible_agents[seat] for seat in self._table.asked]

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation and legal actions in new arrays."""
        return self._table.meet(self._number[agent])

    def step(self, actions: Mapping[str, int]) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Take the actions of all deciding agents; return observations, rewards, terminations, truncations, infos.

        Raises IllegalAction or UnknownAction for a missing, illegal or unknown one, before any is taken, unless the
        environment is not `strict`.
        """
        self._check_running()
        agents, wrong = self.agents, {}
        for agent in self.deciding:
            try:
                self._check(agent, actions)
            except (IllegalAction, UnknownAction) as error:
                if self.strict:
                    raise
                wrong[agent] = str(error)
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            rewards.update(dict.fromkeys(wrong, -1.0))
        else:
            for agent in self.deciding:
                self._table.take(int(actions[agent]))
                for other, earned in zip(agents, self._table.rewards, strict=True):
                    rewards[other] += earned
        ended = bool(wrong) or self._table.on_turn < 0
        seen, infos = self._seen(), {agent: {"illegal": wrong[agent]} if agent in wrong else {} for agent in agents}
        if ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, False), infos

    def _check(self, agent: str, actions: Mapping[str, int]) -> None:
        if agent not in actions:
            raise IllegalAction(f"{agent} has a decision and no action; {', '.join(self.deciding)} decide now")
        action = int(actions[agent])
        text = self.game.actions.text(action)
        if not self.observe(agent)["action_mask"][action]:
            raise IllegalAction(f"{agent} cannot {text} now; see its action mask")

    def _seen(self) -> ByAgent:
        return {agent: self.observe(agent) for agent in self.agents}
