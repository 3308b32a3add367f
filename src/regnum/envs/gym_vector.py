"""Gymnasium: many games for one learner in a `gymnasium.vector.VectorEnv`, stepped together by compiled rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from regnum import registry
from regnum.bots import Bot, make_bot
from regnum.bots.nets.layout import Encoding, Layout
from regnum.bots.nets.observer import Observer
from regnum.core.errors import IllegalAction, InvalidOption
from regnum.core.record import DeepCopied, packed, unpacked
from regnum.core.rng import Stream
from regnum.envs.gymnasium import BOT_SEEDS, RegnumEnv, check_seats
from regnum.envs.seat import Seen, space_of
from regnum.envs.series import GameSeries, Reward, ThreadTeam, usable_cores
from regnum.envs.snapshots import Snapshot, content_of

Flags = NDArray[np.bool_]
Results = tuple[Seen, NDArray[np.float64], Flags, Flags, dict[str, Any]]

RANDOM = "random"
"""Opponents of this name are played by compiled code, all games at once; others decide one after the other."""


class RegnumVectorEnv(DeepCopied, gymnasium.vector.VectorEnv[Seen, Any, Any]):
    """`num_envs` games as `RegnumEnv` plays them, with batched observations, actions, rewards and infos.

    Games begin anew as `autoreset_mode` says: in the step after the end (`NEXT_STEP`, whose action is ignored), in the
    same one (`SAME_STEP`, with `final_obs` and `final_info` in the infos), or only with
    `reset(options={"reset_mask": ended})` (`DISABLED`).
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int = 2,
        seat: int | None = None,
        opponents: str | Sequence[str] = RANDOM,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win_share",
        shaping: float = 0.0,
        encoding: Encoding = "auto",
        relative: bool = True,
        strict: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        cores: int | None = None,
    ) -> None:
        self.game = registry.make(name)
        self._specs = check_seats(players, seat, opponents)
        self.num_envs, self.players, self.strict, self._wanted = num_envs, players, strict, seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**RegnumEnv.metadata, "autoreset_mode": self.autoreset_mode}
        self.layout = Layout(self.game.state, encoding, relative)
        self._games = GameSeries(self.game, num_envs, players, options, reward, shaping)
        self._observer = Observer(self.game, self.layout, num_envs, players)
        self._crew = ThreadTeam(cores or usable_cores())
        single = space_of(self.layout.highest, self.layout.size, self.game.actions.size)
        self.single_observation_space: Any = single
        self.single_action_space = gymnasium.spaces.Discrete(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._randoms: list[np.random.Generator | None] = [None] * num_envs
        self._bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]
        self._streams = Stream.zeros(num_envs)  # of random opponents
        self._compiled = set(self._specs) == {RANDOM}
        self._ended = np.ones(num_envs, np.bool_)
        self._begun = False
        self.seats = np.zeros(num_envs, np.int64)
        self.seeds = np.zeros(num_envs, np.int64)

    # ---- episodes -----------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games, or those of `options["reset_mask"]` (bool[num_envs]).

        Game `i` is the deal of `seed + i`, or of `seed[i]`; without one, the next of its random stream.
        """
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + number for number in range(self.num_envs)]
        else:
            seeds = seed
        if len(seeds) != self.num_envs:
            raise InvalidOption(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seeds)}")
        mask = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise InvalidOption(f"reset_mask is a bool[{self.num_envs}] with at least one True")
        if not self._begun and not mask.all():
            raise InvalidOption("the first reset begins all games: leave out reset_mask")
        self._begin(np.flatnonzero(mask), [seeds[slot] for slot in np.flatnonzero(mask).tolist()])
        self._begun = True
        seen = self._seen()
        return seen, self._infos(seen)

    def _begin(self, slots: NDArray[np.int64], seeds: Sequence[int | None]) -> None:
        """Begin games as `RegnumEnv.reset` does, up to the first decision of each learner."""
        for slot, seed in zip(slots.tolist(), seeds, strict=True):
            random = self._randoms[slot]
            if seed is not None or random is None:
                random, _ = seeding.np_random(seed)
                self._randoms[slot] = random
            self.seeds[slot] = int(random.integers(BOT_SEEDS)) if seed is None else seed
            seat = int(random.integers(self.players)) if self._wanted is None else self._wanted
            self.seats[slot] = seat
            others = [other for other in range(self.players) if other != seat]
            bot_seeds = [int(random.integers(BOT_SEEDS)) for _ in others]
            if self._compiled:
                self._streams["random"][slot] = bot_seeds[0]
                continue
            self._bots[slot] = {
                other: make_bot(spec, self.game, bot_seed)
                for other, spec, bot_seed in zip(others, self._specs, bot_seeds, strict=True)
            }
        self._ended[slots] = False
        self._games.begin_in(slots, self.seeds[slots].astype(np.uint64))
        self._crew.share(self._games.step, self.num_envs)
        self._others_play()

    def step(self, actions: ArrayLike) -> Results:
        """Decide for the learner of each game, int64[num_envs].

        Raises IllegalAction or UnknownAction before any action is taken: for an illegal one if the environment is
        strict, and for games whose episode has ended or not begun, except in the mode `NEXT_STEP`.
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{self.num_envs} games need an array of {self.num_envs} whole numbers, not {given}")
        anew = self._ended.copy()
        if not self._begun or (anew.any() and self.autoreset_mode is not AutoresetMode.NEXT_STEP):
            raise IllegalAction("an episode has ended or not begun; call reset, with a reset_mask for some games only")
        inside = np.clip(given, 0, self.game.actions.size - 1)
        legal = (inside == given) & self._games.masks[self._rows, inside]
        wrong = {slot: self._games.illegal(slot, int(given[slot])) for slot in np.flatnonzero(~legal & ~anew).tolist()}
        if wrong and self.strict:
            raise next(iter(wrong.values()))
        if anew.any():
            self._begin(np.flatnonzero(anew), [None] * int(anew.sum()))
        playing = np.flatnonzero(legal & ~anew)
        self._games.take_some(playing, given[playing])
        self._crew.share(self._games.step, self.num_envs)
        rewards = self._games.rewards[self._rows, self.seats] + self._others_play()
        rewards[list(wrong)] = -1.0
        self._ended = ~anew & (self._games.deciding < 0)
        self._ended[list(wrong)] = True
        return self._results(rewards, wrong)

    def _results(self, rewards: NDArray[np.float64], wrong: Mapping[int, Exception]) -> Results:
        """Return what `step` does, once all have played; in the mode `SAME_STEP` ended games begin anew."""
        ended, infos = self._ended.copy(), dict[str, Any]()
        again = ended.any() and self.autoreset_mode is AutoresetMode.SAME_STEP
        seen = self._seen()
        about = self._infos(seen)
        for slot in np.flatnonzero(ended).tolist():
            info = {"illegal": str(wrong[slot])} if slot in wrong else self._result(slot)
            if again:
                info |= {name: array[slot] for name, array in about.items() if not name.startswith("_")}
                info = {"final_obs": {name: array[slot] for name, array in seen.items()}, "final_info": info}
            infos = self._add_info(infos, info, slot)
        if again:
            self._begin(np.flatnonzero(ended), [None] * int(ended.sum()))
            seen = self._seen()
            about = self._infos(seen)
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), {**about, **infos}

    def _others_play(self) -> NDArray[np.float64]:
        """Let the opponents play until each learner decides or its game is over; return what that brought learners."""
        games, brought = self._games, np.zeros(self.num_envs)
        if self._compiled:
            self._crew.share(partial(games.play_others, self.seats, self._streams, brought), self.num_envs)
            return brought
        while len(waiting := np.flatnonzero((games.deciding >= 0) & (games.deciding != self.seats))):
            games.take_some(waiting, [self._choice(slot) for slot in waiting.tolist()])
            self._crew.share(games.step, self.num_envs)
            brought += games.rewards[self._rows, self.seats]
        return brought

    def _choice(self, slot: int) -> int:
        seat = int(self._games.deciding[slot])
        return self._bots[slot][seat].choose(self.game.observe(self._games.states[slot : slot + 1], seat), seat)

    def _seen(self) -> Seen:
        self._crew.share(partial(self._observer.look, self._games.words, self.seats), self.num_envs)
        return {"observation": self._observer.rows.copy(), "action_mask": self._games.masks.view(np.int8).copy()}

    def _infos(self, seen: Seen) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        found = {"action_mask": seen["action_mask"], "seat": self.seats.copy(), "seed": self.seeds.copy()}
        return {**found, **{f"_{name}": everywhere for name in found}}

    def _result(self, slot: int) -> dict[str, Any]:
        state = self._games.states[slot : slot + 1]
        return {"ranks": self.game.ranks(state).tolist(), "points": self.game.score(state).sum(axis=1).tolist()}

    def action_masks(self) -> Flags:
        """The masks as booleans, bool[num_envs, actions], under the name that masked learners look for."""
        return self._games.masks.copy()

    # ---- copies -------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_streams": packed(self._streams)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._streams = unpacked(Stream, kept["_streams"])

    def clone(self) -> Self:
        """An environment of its own that goes on from here as this one does, opponents included."""
        return deepcopy(self)

    def snapshot(self) -> Snapshot:
        """Return this moment for `restore`: a copy of the memory of all games, and of the opponents."""
        randoms = [random and random.bit_generator.state for random in self._randoms]
        now = self._begun, self._ended.copy(), self.seats.copy(), self.seeds.copy()
        others = packed(self._streams), deepcopy(self._bots), randoms
        return Snapshot(self._settings, (self._games.content(), now, others))

    def restore(self, snapshot: Snapshot | RegnumVectorEnv) -> tuple[Seen, dict[str, Any]]:
        """Go on from a snapshot, or from where another environment stands, and return what `reset` does.

        Raises InvalidOption if its game, options, players, seat, opponents, rewards or number of games are others.
        """
        taken = snapshot.snapshot() if isinstance(snapshot, RegnumVectorEnv) else snapshot
        games, now, (streams, bots, randoms) = content_of(taken, self._settings)
        self._games.put(games)
        self._begun, self._ended, self.seats, self.seeds = deepcopy(now)
        self._streams, self._bots = unpacked(Stream, streams), deepcopy(bots)
        for slot, state in enumerate(randoms):
            self._randoms[slot] = random = state and np.random.default_rng(0)
            if random is not None:
                random.bit_generator.state = state
        seen = self._seen()
        return seen, self._infos(seen)

    @property
    def _settings(self) -> dict[str, object]:
        mode = {"environment": type(self).__name__, "autoreset_mode": self.autoreset_mode.value}
        return {**mode, **self._games.settings, "seat": self._wanted, "opponents": self._specs}


def gym_vec(name: str, num_envs: int = 1, **settings: Any) -> RegnumVectorEnv:
    """Many games as a Gymnasium vector environment: `gym_vec("council", 64, opponents="random")`.

    Settings: those of `gym_env` but `render_mode`, `autoreset_mode` (`NextStep`, `SameStep`, `Disabled`, or an
    `AutoresetMode`) and `cores` (default: all). Raises UnknownGame and InvalidOption.
    """
    return RegnumVectorEnv(name, num_envs, **settings)
