"""OpenSpiel: every game as `regnum_<name>`, for its algorithms and bots.

Chance is explicit. Where the rules draw at random, two chance nodes follow one another, each with 256 equally likely
outcomes, that reseed the game's random stream: 65,536 ways for the draw to come out. The outcomes 0 and 0 leave the
stream as it is, so a game in which all outcomes are 0 is the game of `regnum.Match` with the same seed. The deal at the
beginning is such a draw too. A search that clones a state and goes on therefore never knows what chance will bring;
what lies hidden in the state it does see, unless it resamples, as ISMCTS does.

OpenSpiel's searches written in Python play these games; those written in C++ cannot search any game that is written in
Python, OpenSpiel's own among them.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from regnum import registry
from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.observer import Observer
from regnum.core.codec import digest
from regnum.core.game import Game
from regnum.core.observe import visibility
from regnum.core.record import States, as_bytes, as_states
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.envs.series import GameSeries, Reward, game_seeds
from regnum.envs.views import as_json, as_text

OUTCOMES = 256
"""Of each of the two chance nodes of a draw."""
DEAL = -1
"""In place of an action that waits for chance: the deal at the beginning."""
MOST_POINTS = 32767.0

UTILITIES: dict[Reward, tuple[Any, float, float, float]] = {
    "win_share": (pyspiel.GameType.Utility.CONSTANT_SUM, 0.0, 1.0, 1.0),
    "rank": (pyspiel.GameType.Utility.ZERO_SUM, -1.0, 1.0, 0.0),
    "score_difference": (pyspiel.GameType.Utility.ZERO_SUM, -MOST_POINTS, MOST_POINTS, 0.0),
}
"""For each reward the kind of utility, its bounds and the sum over the seats."""

TEAM_UTILITIES: dict[Reward, tuple[Any, float, float, None]] = {
    reward: (pyspiel.GameType.Utility.IDENTICAL, least, most, None) for reward, (_, least, most, _) in UTILITIES.items()
}
"""The same for a team, whose seats are all rewarded alike."""

PARAMETERS: dict[str, Any] = {
    "players": 2,
    "seed": 0,
    "reward": "rank",
    "encoding": "auto",
    "relative": True,
    "options": "",
}
"""The parameters of every game with their defaults."""


@dataclass(frozen=True)
class Position:
    """A position in a game. It is immutable, so clones share it."""

    memory: bytes  # of the state
    player: int  # who decides, or one of pyspiel.PlayerId
    legal: tuple[int, ...] = ()
    waiting: int | None = None  # the action that waits for chance
    drawn: tuple[int, ...] = ()  # the outcomes of the chance nodes so far
    returns: tuple[float, ...] = ()
    recalled: tuple[bytes, ...] = ()  # for every seat a digest of what it saw and did at its decisions

    def __deepcopy__(self, memo: object) -> Position:  # OpenSpiel copies states deeply
        return self


class CompiledGame:
    """The compiled game behind all states of a pyspiel game."""

    def __init__(self, game: Game, players: int, options: Mapping[str, object], seed: int, reward: Reward) -> None:
        self.game, self.players, self.seed = game, players, seed
        self._games = GameSeries(game, 1, players, options, reward)
        self.options = self._games.options
        self._blank = bytes(as_bytes(game.blank(players, options)))
        self._lock = threading.Lock()

    def start(self) -> Position:
        """Before the deal."""
        return Position(self._blank, pyspiel.PlayerId.CHANCE, waiting=DEAL, recalled=(b"",) * self.players)

    def state(self, position: Position) -> States:
        """Its state, as an array of one that can be changed."""
        return np.frombuffer(bytearray(position.memory), self.game.state.dtype)

    def draw(self, position: Position, outcome: int) -> Position:
        """After a chance node."""
        drawn = (*position.drawn, outcome)
        if len(drawn) < 2:
            return replace(position, drawn=drawn)
        number, action = drawn[0] * OUTCOMES + drawn[1], position.waiting
        assert action is not None
        if action == DEAL:
            seed = int(game_seeds(self.seed, np.array([number]))[0]) if number else self.seed
            return self._after(position, None, seed)
        state = self.state(position)
        if number:
            state["random"] = game_seeds(int(state[0]["random"]), np.array([number]))
        return self._after(replace(position, memory=bytes(as_bytes(state))), action)

    def take(self, position: Position, action: int) -> Position:
        """After a decision, or waiting for chance because of it."""
        seat = position.player
        seen = digest(self.game.state, self.game.observe(self.state(position), seat))
        chain = blake2b(position.recalled[seat] + f"{seen} {action}".encode(), digest_size=16).digest()
        recalled = (*position.recalled[:seat], chain, *position.recalled[seat + 1 :])
        decided = replace(position, recalled=recalled)
        after = self._after(decided, action)
        if self.state(after)["random"] == self.state(position)["random"]:
            return after
        return replace(decided, player=pyspiel.PlayerId.CHANCE, legal=(), waiting=action)

    def _after(self, position: Position, action: int | None, seed: int = 0) -> Position:
        with self._lock:
            games = self._games
            if action is None:
                games.begin(np.uint64(seed % 2**64))
                games.step(0, 1)
            else:
                as_bytes(games.states)[0] = np.frombuffer(position.memory, np.uint8)
                games.repeat(action)
            deciding, choices = int(games.deciding[0]), games.choices[0]
            return replace(
                position,
                memory=bytes(as_bytes(games.states)),
                player=pyspiel.PlayerId.TERMINAL if deciding < 0 else deciding,
                legal=tuple(sorted(choices["actions"][: choices["count"]].tolist())),
                waiting=None,
                drawn=(),
                returns=tuple(games.rewards[0].tolist()),
            )

    def resample(self, position: Position, seat: int, seed: int) -> Position:
        """A position that `seat` cannot tell from this one: what is hidden from it is drawn anew."""
        stream = Stream.zeros(1)
        stream["random"] = seed
        drawn = self.game.determinize(self.game.observe(self.state(position), seat), seat, stream)
        return replace(position, memory=bytes(as_bytes(drawn)))


class RegnumState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. `position` is all that changes."""

    def __init__(self, game: RegnumGame) -> None:
        super().__init__(game)
        self.position = game.table.start()

    @property
    def _table(self) -> CompiledGame:
        table: CompiledGame = self.get_game().table
        return table

    # ---- what OpenSpiel calls -----------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the player to move, or one of pyspiel.PlayerId."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Return True if the game has ended."""
        return bool(self.position.player == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal) if player == self.position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes are equally likely."""
        return CHANCES

    def _apply_action(self, action: int) -> None:
        after = self._table.draw if self.is_chance_node() else self._table.take
        self.position = after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance({action})"
        return self._table.game.actions.text(action)

    def returns(self) -> list[float]:
        """Return the reward of every seat: 0 before the end."""
        return list(self.position.returns) or [0.0] * self._table.players

    def resample_from_infostate(self, player: int, sampler: Any = None) -> RegnumState:
        """A state that `player` cannot tell from this one; `sampler()` answers numbers from 0 to 1."""
        draw = sampler if sampler is not None else np.random.default_rng().random
        other: RegnumState = self.clone()
        if self.position.waiting != DEAL:
            other.position = self._table.resample(self.position, player, int(draw() * 2**53))
        return other

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self.symbols(player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"action": action, "notation": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        return [int(struct["action"])]

    def __str__(self) -> str:
        """The digest of the state, and what it waits for."""
        waiting, drawn = self.position.waiting, " ".join(map(str, self.position.drawn))
        chance = "" if waiting is None else f", chance decides on {waiting} [{drawn}]"
        return f"{digest(self._table.game.state, self.record(None, hidden=True))}{chance}"

    # ---- further views ------------------------------------------------------------------------------------------

    def record(self, seat: int | None, hidden: bool = False) -> States:
        """Return the record that a seat (None: a spectator) sees, or all of it, as an array of one."""
        state = self._table.state(self.position)
        return state if hidden else self._table.game.observe(state, seat)

    def symbols(self, seat: int) -> dict[str, Any]:
        """Return a seat's observation and legal actions as plain JSON values, actions in notation."""
        if self.position.waiting == DEAL:
            return {"game": self._table.game.info.name, "seat": seat, "observation": {}, "legal": []}
        return as_json(self._table.game, self.record(seat), seat)

    def text(self, seat: int, language: str = "en") -> str:
        """Return a seat's observation and legal actions in words."""
        return as_text(self._table.game, self.record(seat), seat, language=language, options=self._table.options)


CHANCES = [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]


class RegnumObserver:
    """Observations of one kind: what a seat sees in all, what everybody sees, or what the seat alone sees.

    The tensor is described by `Layout`; what is left out is 0. The string is a digest of what is seen, the same for
    equal sights; with perfect recall it goes on with a digest of what the seat saw and did at its former decisions.
    """

    def __init__(self, game: RegnumGame, kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {dict(params)}")
        self._game, self._kind = game, kind
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observers show what one seat sees or what everybody sees, not all of it")
        table = game.table
        self._observer = Observer(table.game, game.layout, 1, table.players)
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {"observation": self.tensor}
        schema = table.game.state
        everybody = visibility(schema, None).keep
        self._own = [visibility(schema, seat).keep & ~everybody for seat in range(MAX_SEATS)]
        self._shown = [self._columns(seat) for seat in range(table.players)]

    def _columns(self, seat: int) -> Any:
        """Return a mask of the visible numbers, 1 or 0 (float32[size])."""
        shown = np.ones(self._game.layout.size, np.float32)
        first = seat if not self._game.layout.relative else 0
        for part in self._game.layout.parts:
            own = part.leaf.owner == first and not part.leaf.seen_by(None)
            visible = self._private if own else part.leaf.seen_by(None) and self._kind.public_info
            shown[part.start : part.stop] = float(visible or (self._private and self._kind.public_info))
        return shown

    def set_from(self, state: RegnumState, player: int) -> None:
        """Fill `tensor` with what `player` sees."""
        self._observer.look(as_words(state.record(None, hidden=True)), np.array([player]), 0, 1)
        np.multiply(self._observer.rows[0], self._shown[player], out=self.tensor)

    def string_from(self, state: RegnumState, player: int) -> str:
        """Return a digest of what `player` sees."""
        schema, seen = self._game.table.game.state, state.record(player if self._private else None)
        if not self._kind.public_info:
            if not self._private:
                return ""
            seen = as_states(as_bytes(seen) & self._own[player], schema.dtype)
        waits = "" if state.position.waiting is None else f" chance {len(state.position.drawn)}"
        past = f" after {state.position.recalled[player].hex()}" if self._kind.perfect_recall else ""
        return f"seat {player} sees {digest(schema, seen)}{waits}{past}"


class RegnumGame(pyspiel.Game):  # type: ignore[misc]
    """A game of a number of players with its options, for one seed. `layout` names the numbers of its tensors."""

    def __init__(self, name: str, params: Mapping[str, Any]) -> None:
        chosen = PARAMETERS | dict(params)
        reward: Reward = chosen["reward"]
        game = registry.make(name)
        if reward not in UTILITIES:
            raise ValueError(f"the reward is one of {', '.join(UTILITIES)}, not “{reward}”")
        players, options = chosen["players"], _read(chosen["options"])
        together = game.info.is_team(game.info.agree(players, options))
        utility, least, most, total = (TEAM_UTILITIES if together else UTILITIES)[reward]
        about = pyspiel.GameInfo(
            num_distinct_actions=max(game.actions.size, OUTCOMES),
            max_chance_outcomes=OUTCOMES,
            num_players=chosen["players"],
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=game.rules.max_decisions,
        )
        self.table = CompiledGame(game, players, options, chosen["seed"], reward)
        self.layout = Layout(game.state, chosen["encoding"], chosen["relative"])
        unusual = {key: value for key, value in chosen.items() if value != PARAMETERS[key]}
        super().__init__(_game_type(name, utility), about, unusual)

    def new_initial_state(self) -> RegnumState:
        """The state before the deal."""
        return RegnumState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Two for the deal and for every decision."""
        return 2 + 2 * self.table.game.rules.max_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> RegnumObserver:
        """An observer of what a seat sees."""
        return RegnumObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _written(options: Mapping[str, str]) -> str:
    """Options as one parameter, as OpenSpiel can write them into the name of a game: `map:random;coin_cap:none`."""
    return ";".join(f"{name}:{quote(value, safe='')}" for name, value in options.items())


def _read(written: str) -> dict[str, str]:
    """The options that `_written` wrote."""
    pairs = [part.partition(":") for part in written.split(";") if part]
    return {name: unquote(value) for name, _, value in pairs}


def _game_type(name: str, utility: Any) -> Any:
    info = registry.info(name)
    return pyspiel.GameType(
        short_name=f"regnum_{name}",
        long_name=info.titles["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.seats[1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _register() -> None:
    for name in registry.games():
        utility, maker = UTILITIES["rank"][0], partial(RegnumGame, name)
        # OpenSpiel lets go of it when Python has ended already, so it must not be the last to hold it
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(maker))
        pyspiel.register_game(_game_type(name, utility), maker)


_register()


def load_game(name: str, options: Mapping[str, object] | None = None, **parameters: Any) -> RegnumGame:
    """A game for OpenSpiel: `load_game("council", players=3, options={"map": "random"})`.

    The same as `pyspiel.load_game("regnum_council(players=3,options=map:random)")`. Parameters are those of PARAMETERS:
    the number of `players`, the `seed` of the deals, the `reward` (`rank`, `win_share`, `score_difference`), `encoding`
    and `relative` (see `Layout`). Raises UnknownGame and InvalidOption.
    """
    info = registry.info(name)
    chosen, usual = info.agree(parameters.get("players", PARAMETERS["players"]), options), info.usual
    unusual = {key: value for key, value in chosen.items() if value != usual[key]}
    game: RegnumGame = pyspiel.load_game(f"regnum_{name}", parameters | {"options": _written(unusual)})
    return game
