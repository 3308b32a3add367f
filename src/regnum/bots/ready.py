"""Everything that is compiled of a game before bots search in it: its rules and the kernels of the bots."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from regnum.bots.kernels.greedy import GREEDY
from regnum.bots.kernels.sampling import SAMPLE
from regnum.bots.kernels.search import KEEP_BELOW, SEARCH, SEARCH_BY_NETWORK
from regnum.bots.nets.named import any_is_worth_it, own_files
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.jit import INTERPRETED, compiled_mark
from regnum.core.warm import WarmProgress, WarmTask, bind, warm
from regnum.registry import info_of, make


def search_by_network(game: Game) -> None:
    """The search of levels, hints and reviews, where a network has proven itself in it."""
    if any_is_worth_it(game):
        game.bind(SEARCH_BY_NETWORK)


PIECES = (bind(GREEDY), bind(SEARCH), search_by_network, bind(KEEP_BELOW), bind(SAMPLE))


def mark(info: GameInfo) -> Path:
    """The file that exists once a game is compiled for its bots, with these rules, bots and networks.

    The cards of networks decide whether the search by network is compiled, so other networks ask for another mark.
    """
    return compiled_mark(info.folder, GREEDY.function, f"ready{_networks_digest(info.key)}")


@cache
def _networks_digest(game: str) -> str:
    """A digest of the networks that come with Regnum for a game; empty where none comes."""
    digest = hashlib.blake2b(digest_size=8)
    files = own_files(game)
    for file in files:
        digest.update(file.name.encode() + file.read_bytes())
    return f"-{digest.hexdigest()}" if files else ""


def is_ready(info: GameInfo) -> bool:
    """Return True if the game as it is now was compiled on this machine, or nothing is compiled in this process."""
    try:
        return INTERPRETED or mark(info).exists()
    except OSError:  # nothing can be kept on this machine
        return False


def make_for_bots(name: str) -> Game:
    """Make the game of a `GameInfo.key` for bots that must not wait: compiled if it is ready, else interpreted."""
    return make(name, compiled=is_ready(info_of(name)))


def warm_up(game: Game, report: WarmProgress = lambda *_: None, jobs: int = 1, more: Sequence[WarmTask] = ()) -> None:
    """Compile what bots need of a game and `more`, or load what is compiled."""
    warm(game, report, 1 if is_ready(game.info) else jobs, (*PIECES, *more))
    if game.compiled:
        mark(game.info).touch()
