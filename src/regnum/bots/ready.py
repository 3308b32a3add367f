"""Compilation of a game before people play it: its rules, the bots, and the calls of its scenes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path

import numpy as np

from regnum.bots.kernels.greedy import GREEDY
from regnum.bots.kernels.search import KEEP_BELOW, SEARCH, SEARCH_BY_NETWORK
from regnum.bots.nets.named import any_is_worth_it, own_files
from regnum.core.contract import entries_of
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.jit import INTERPRETED, cache_folder, source_digest
from regnum.core.options import Choice, complete
from regnum.core.warm import WarmProgress, WarmTask, bind, warm
from regnum.table.contract import View, load_table

DECISIONS, SHOWN, REFUSED = 500, 2, 10
"""Number of decisions to play through; at every second one (`SHOWN`) the scene is requested, at every tenth
(`REFUSED`) why each other action is refused.

What is asked only in rare positions is compiled when they come.
"""


def scene(game: Game) -> None:
    """Call every rule that a game's presentation needs, also for rivals and, where there are teams, for a team."""
    for options in ways_to_play(game.info):
        _look_on(game, options)


def ways_to_play(info: GameInfo) -> list[dict[str, str]]:
    """Options with which seats are rivals, and with which they are a team, as far as one option decides."""
    values = [{option.name: value} for option in info.options if isinstance(option, Choice) for value in option.values]
    team = (chosen for chosen in values if info.is_team(complete(info.options, chosen)))
    return [{}, *islice(team, 1)]


def _look_on(game: Game, options: dict[str, str]) -> None:
    """A game of random actions, with what is said of them."""
    table, choose = load_table(game.info), random.Random(1)
    state = game.new(game.info.seats[0], 1, options)
    for number in range(DECISIONS):
        if game.over(state):
            return
        seat, legal = game.on_turn(state), game.legal(state)
        view = View(game, game.observe(state, seat), seat, [""] * game.seats(state), (seat,))
        if number % SHOWN == 0:
            table.scene(view)
        if number % REFUSED == 0:
            for action in np.setdiff1d(np.arange(game.actions.size), legal):
                table.refusal(view, int(action))
        game.apply(state, int(choose.choice(legal)))


def for_tables(game: Game) -> None:
    """Compile what a table asks of a game: its rules and what its scene asks, but no bots."""
    for name in entries_of(game.rules):
        game.entry(name)
    scene(game)


def search_by_network(game: Game) -> None:
    """The search of levels, hints and analysis, where a network has proven itself in it."""
    if any_is_worth_it(game):
        game.bind(SEARCH_BY_NETWORK)


PIECES = (bind(GREEDY), bind(SEARCH), search_by_network, bind(KEEP_BELOW), scene)


def mark(info: GameInfo) -> Path:
    """The file that says that what people need of a game is compiled, with these rules, bots and networks.

    The cards of networks decide whether the search by network is compiled, so other networks ask for another mark. So
    does another place: Numba keeps what it has compiled by the path of the source, and compiles a copy anew.
    """
    rules, bots = Path(str(import_module(info.package).__file__)).parent, Path(__file__).parent
    place = hashlib.blake2b(f"{rules} {bots}".encode(), digest_size=4).hexdigest()
    return cache_folder(rules) / f"ready-{place}-{source_digest(bots)}{_networks_digest(info.name)}"


@cache
def _networks_digest(game: str) -> str:
    """Return a digest of the bundled networks; empty if there are none."""
    digest = hashlib.blake2b(digest_size=8)
    files = own_files(game)
    for file in files:
        digest.update(file.name.encode() + file.read_bytes())
    return f"-{digest.hexdigest()}" if files else ""


def is_ready(info: GameInfo) -> bool:
    """Return True if everything people need of the current game was compiled on this machine (see `mark`)."""
    return INTERPRETED or mark(info).exists()


def warm_up(game: Game, report: WarmProgress = lambda *_: None, jobs: int = 1, more: Sequence[WarmTask] = ()) -> None:
    """Compile what people need of a game and `more`, or load what is compiled."""
    warm(game, report, 1 if is_ready(game.info) else jobs, (*PIECES, *more))
    if game.compiled:
        mark(game.info).touch()
