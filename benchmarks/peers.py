"""The peers: other packages for games, each driven at random through what it publishes for that.

A peer's `play` plays one whole game and answers (decisions, legal actions offered at them, summed); `clone` copies a
game in its middle; `search` does some iterations of the peer's own search, and says how many. What chance does is drawn
here where a package leaves that to its user, and is not counted as a decision.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

SIMULATIONS = 50  # of a search that is asked once


@dataclass(frozen=True)
class Peer:
    """A game of another package."""

    package: str  # its distribution
    name: str
    players: int
    play: Callable[[], tuple[int, int]]
    clone: Callable[[], object] | None = None
    copied_by: str = ""  # what `clone` calls
    search: Callable[[], int] | None = None
    searched_by: str = ""


def catanatron() -> Iterator[Peer]:
    """Catan in Python."""
    from catanatron import Color, Game, RandomPlayer

    def begin() -> Any:
        return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def play() -> tuple[int, int]:
        game, decisions, offered = begin(), 0, 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            offered += len(game.state.playable_actions)
            game.play_tick()
            decisions += 1
        return decisions, offered

    middle = begin()
    for _ in range(300):
        middle.play_tick()
    yield Peer("catanatron", "Catan", 4, play, middle.copy, "Game.copy")


def open_spiel() -> Iterator[Peer]:
    """Games in C++, driven from Python."""
    import pyspiel

    def chance(state: Any) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, weights)[0])

    def play(game: Any, moments: list[Any] | None = None) -> tuple[int, int]:
        state, decisions, offered = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state))
                continue
            if moments is not None:
                moments.append(state.clone())
            legal = state.legal_actions()
            offered += len(legal)
            state.apply_action(random.choice(legal))
            decisions += 1
        return decisions, offered

    def rollouts() -> Any:
        return pyspiel.RandomRolloutEvaluator(1, 7)

    def mcts(game: Any, state: Any) -> Callable[[], int]:
        bot = pyspiel.MCTSBot(game, rollouts(), 1.4, SIMULATIONS, 100, False, 7, False)
        return lambda: bot.step(state.clone()) * 0 + SIMULATIONS

    def ismcts(_: Any, state: Any) -> Callable[[], int]:
        policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(7, rollouts(), 1.4, SIMULATIONS, -1, policy, False, False)
        return lambda: bot.step(state.clone()) * 0 + SIMULATIONS

    searches = {"backgammon": (mcts, "MCTSBot"), "gin_rummy": (ismcts, "ISMCTSBot"), "bridge": (None, "")}
    for name, (search, searched_by) in searches.items():
        # with the double-dummy solver that bridge asks for results by default, solving takes all the time
        game = pyspiel.load_game(f"{name}(use_double_dummy_result=false)" if name == "bridge" else name)
        moments: list[Any] = []
        play(game, moments)
        state = next(state for state in moments if len(state.legal_actions()) > 2)
        yield Peer(
            "open_spiel",
            name,
            game.num_players(),
            partial(play, game),
            moments[len(moments) // 2].clone,
            "State.clone",
            search and search(game, state),
            searched_by,
        )


def pettingzoo() -> Iterator[Peer]:
    """Its classic games, through the AEC interface."""
    from pettingzoo.classic import chess_v6, connect_four_v3, hanabi_v5, leduc_holdem_v4, tictactoe_v3

    def play(env: Any, until: int | None = None) -> tuple[int, int]:
        env.reset(seed=random.getrandbits(31))
        decisions, offered = 0, 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            if decisions == until:
                break
            legal = seen["action_mask"].nonzero()[0]
            offered += len(legal)
            env.step(random.choice(legal))
            decisions += 1
        return decisions, offered

    for module in (tictactoe_v3, connect_four_v3, leduc_holdem_v4, hanabi_v5, chess_v6):
        env, middle = module.env(), module.env()
        play(middle, 2)
        name = module.__name__.rpartition(".")[2]
        yield Peer(
            "pettingzoo", name, len(env.possible_agents), partial(play, env), partial(deepcopy, middle), "deepcopy"
        )


def rlcard() -> Iterator[Peer]:
    """Its card games, through its environments."""
    import rlcard as cards

    def play(env: Any, until: int | None = None) -> tuple[int, int]:
        state, _ = env.reset()
        decisions, offered = 0, 0
        while not env.is_over() and decisions != until:
            legal = list(state["legal_actions"])
            offered += len(legal)
            state, _ = env.step(random.choice(legal))
            decisions += 1
        return decisions, offered

    for name in ("gin-rummy", "bridge", "uno", "leduc-holdem"):
        env, middle = cards.make(name), cards.make(name)
        play(middle, 2)
        yield Peer("rlcard", name, env.num_players, partial(play, env), partial(deepcopy, middle.game), "deepcopy")


PACKAGES = (catanatron, open_spiel, pettingzoo, rlcard)
