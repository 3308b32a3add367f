"""Gymnasium: one seat is the learner, bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import gymnasium

from regnum import registry
from regnum.bots import Bot, check_spec, make_bot
from regnum.bots.nets.layout import Encoding, Layout
from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction
from regnum.core.record import DeepCopied
from regnum.envs.seat import RenderMode, Seats, Seen
from regnum.envs.series import Reward
from regnum.envs.snapshots import Snapshot, content_of
from regnum.envs.views import as_json, as_text

BOT_SEEDS = 2**53


def check_seats(players: int, seat: int | None, opponents: str | Sequence[str]) -> list[str]:
    """The bots of the other seats. Raises InvalidOption for what does not fit."""
    specs = [opponents] * (players - 1) if isinstance(opponents, str) else opponents
    checked = [check_spec(spec) for spec in specs]
    if len(checked) != players - 1:
        raise InvalidOption(f"{players} players need {players - 1} opponents, not {len(checked)}")
    if seat is not None and not 0 <= seat < players:
        raise InvalidOption(f"the seat is from 0 to {players - 1}, or None for any, not {seat}")
    return checked


class RegnumEnv(DeepCopied, gymnasium.Env[Seen, Any]):
    """A game for one learner: a step is a decision of its seat, and everything that the others do until the next.

    Observations are dictionaries of `observation`, float32 (see `Layout`), and `action_mask`, int8; the mask is in the
    info, too. An action that the mask does not allow ends the episode with the reward -1 and `info["illegal"]`: that
    is what Gymnasium's own checks and learners without masks expect; `strict=True` raises IllegalAction instead. Copies
    and pickles go on as the original does.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        name: str,
        players: int = 2,
        seat: int | None = None,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, object] | None = None,
        reward: Reward = "win_share",
        shaping: float = 0.0,
        encoding: Encoding = "auto",
        relative: bool = True,
        strict: bool = False,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.game = registry.make(name)
        self._table = Seats(self.game, players, options, reward, shaping, encoding, relative)
        self._specs = check_seats(players, seat, opponents)
        self._wanted, self.strict, self.render_mode = seat, strict, render_mode
        self.seat = seat or 0
        self._bots: dict[int, Bot] = {}
        self.observation_space: Any = self._table.space()
        self.action_space = gymnasium.spaces.Discrete(self.game.actions.size)
        self.seed = 0
        self._running = False  # an episode has begun and not ended

    @property
    def layout(self) -> Layout:
        """The layout of an observation."""
        return self._table.layout

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game: the deal of `seed`, or the next one of the environment's random stream.

        `self.seed` is the seed of the deal, `self.seat` the seat of the learner: drawn anew unless it was agreed.
        """
        super().reset(seed=seed, options=options)
        self.seed = int(self.np_random.integers(BOT_SEEDS)) if seed is None else seed
        players = self._table.players
        self.seat = int(self.np_random.integers(players)) if self._wanted is None else self._wanted
        others = [other for other in range(players) if other != self.seat]
        self._bots = {
            other: make_bot(spec, self.game, int(self.np_random.integers(BOT_SEEDS)))
            for other, spec in zip(others, self._specs, strict=True)
        }
        self._table.begin(self.seed)
        self._running = True
        self._others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Decide for the learner. Raises IllegalAction or UnknownAction if the environment is strict.

        Raises IllegalAction, too, where no episode runs.
        """
        if not self._running:
            raise IllegalAction("no episode runs: it has ended or not begun; call reset")
        try:
            self._table.take(int(action))
        except (IllegalAction, UnknownAction) as error:
            if self.strict:
                raise
            self._running = False
            seen, info = self._seen()
            return seen, -1.0, True, False, info | {"illegal": str(error)}
        reward = self._table.rewards[self.seat] + self._others_play()
        seen, info = self._seen()
        self._running = self._table.on_turn >= 0
        return seen, reward, not self._running, False, info

    def _others_play(self) -> float:
        """Let the bots play until the learner decides or the game is over; answer what that brought the learner."""
        reward = 0.0
        while (seat := self._table.on_turn) >= 0 and seat != self.seat:
            self._table.take(self._bots[seat].choose(self._table.record(seat), seat))
            reward += self._table.rewards[self.seat]
        if self.render_mode == "human":
            self.render()
        return reward

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        seen = self._table.observe(self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"].copy(), "seat": self.seat, "seed": self.seed}
        if self._table.on_turn < 0:
            info["ranks"] = self.game.ranks(self._table.state).tolist()
            info["points"] = self.game.score(self._table.state).sum(axis=1).tolist()
        return seen, info

    def clone(self) -> Self:
        """An environment of its own that goes on from here as this one does, opponents included."""
        return deepcopy(self)

    def snapshot(self) -> Snapshot:
        """Return this moment for `restore`: a copy of some kilobytes of memory, and of the opponents."""
        random = self._np_random_seed, self.np_random.bit_generator.state
        content = self._table.content(), self.seat, self.seed, self._running, random, deepcopy(self._bots)
        return Snapshot(self._settings, content)

    def restore(self, snapshot: Snapshot | RegnumEnv) -> tuple[Seen, dict[str, Any]]:
        """Go on from a snapshot, or from where another environment stands, and return what `reset` does.

        Raises InvalidOption if its game, options, players, seat, opponents or rewards are others.
        """
        taken = snapshot.snapshot() if isinstance(snapshot, RegnumEnv) else snapshot
        table, self.seat, self.seed, self._running, random, bots = content_of(taken, self._settings)
        self._table.put(table)
        self.np_random.bit_generator.state = random[1]
        self._np_random_seed = random[0]
        self._bots = deepcopy(bots)
        return self._seen()

    @property
    def _settings(self) -> dict[str, object]:
        return {
            "environment": type(self).__name__,
            **self._table.settings,
            "seat": self._wanted,
            "opponents": self._specs,
        }

    def symbols(self) -> dict[str, Any]:
        """Return the learner's observation and legal actions as plain JSON values, actions in notation."""
        return as_json(self.game, self._table.record(self.seat), self.seat)

    def text(self, language: str = "en") -> str:
        """Return the learner's observation and legal actions in words."""
        options = self._table.games.options
        return as_text(self.game, self._table.record(self.seat), self.seat, language=language, options=options)

    def action_masks(self) -> Any:
        """The mask as booleans, under the name that masked learners look for."""
        return self._table.observe(self.seat)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The table in text, as the learner sees it; printed with the render mode `human`."""
        if self.render_mode == "human":
            print(self.text())  # noqa: T201 - what the mode is for
            return None
        return self.text()


def gym_env(name: str, **settings: Any) -> RegnumEnv:
    """A game as a Gymnasium environment: `gym_env("council", opponents="greedy", players=2)`.

    Settings: `players`, `seat` of the learner (None: drawn for each game), `opponents` (one bot, or one for each other
    seat, see docs/bots.md), `options` of the game, `reward` (`win_share`, `rank`, `score_difference`), `shaping` (what
    a point of lead brings at once), `encoding` and `relative` (see `Layout`), `strict`, `render_mode` (`ansi`,
    `human`). Raises UnknownGame and InvalidOption.
    """
    return RegnumEnv(name, **settings)


def _register() -> None:
    """Every game for `gymnasium.make("regnum.envs.gymnasium:regnum/council-v1")`."""
    for info in registry.games().values():
        gymnasium.register(
            f"regnum/{info.name}-v{info.version}",
            "regnum.envs.gymnasium:RegnumEnv",
            vector_entry_point="regnum.envs.gym_vector:RegnumVectorEnv",
            kwargs={"name": info.name},
        )


_register()
