"""Coaching: a search labels the decisions of games that a network plays without search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.arena.executor import TaskExecutor
from regnum.bots.bot import Greedy
from regnum.bots.ismcts import Ismcts
from regnum.bots.nets.network import Network
from regnum.core.errors import InvalidOption
from regnum.core.record import as_bytes
from regnum.learn.school import LONGEST
from regnum.learn.taught import TOLD_APART
from regnum.match import Match

CARELESS = 0.03
"""So many decisions are taken at random: what comes of a blunder is to be known as well."""


class Coaching(NamedTuple):
    """The games of a coaching run, and the settings of its searches."""

    game: str
    players: int
    team: bool
    options: dict[str, str]
    network: Path
    iterations: int  # of the search, at each decision
    seed: int

    @property
    def casts(self) -> int:
        """The number of ways to cast the seats (see `plays_by_network`)."""
        return 1 if self.team else self.players + 1

    def measured(self, number: int) -> bool:
        """Return True if a game is for measuring only; of each cast as many."""
        return number // self.casts % TOLD_APART == 0


class Searched(NamedTuple):
    """A decision of the network, and what the search found of every legal action."""

    game: int  # its number
    seen: NDArray[np.uint8]  # [1, bytes]: what the seat saw
    seat: int
    actions: NDArray[np.int64]  # [action], ascending
    visits: NDArray[np.float32]  # [action]
    shares: NDArray[np.float32]  # [action]: of the victory that the search expected for the seat, 0 to 1


def coaching_for(network: Network, file: Path, iterations: int, seed: int) -> Coaching:
    """Games of the kind that a network has learned. Raises InvalidOption if it has learned several."""
    card = network.card
    kinds = [*((players, False) for players in card.players), *((players, True) for players in card.teams)]
    if len(kinds) != 1:
        known = ", ".join(str(players) for players, _ in kinds)
        raise InvalidOption(f"“{file}” plays for {known} players; a search coaches networks for one number of players")
    return Coaching(card.game, *kinds[0], card.options, file.resolve(), iterations, seed)


def searched(coaching: Coaching, crew: TaskExecutor, numbers: Iterable[int]) -> Iterator[list[Searched]]:
    """Yield the decisions of each of these games, independent of the worker; games are played lazily.

    Raises InvalidOption then if the network cannot play.
    """
    return crew.in_order(partial(watch, coaching), numbers)


def watch(coaching: Coaching, number: int) -> list[Searched]:
    """The decisions of the network in one game, those in which there was a choice. Raises as `searched`."""
    game, file = registry.make(coaching.game), str(coaching.network)
    deal, *seeds = map(int, np.random.SeedSequence([coaching.seed, number]).generate_state(4, np.uint64))
    match = Match(game, coaching.players, deal, coaching.options)
    network, judgement = Greedy(game, seeds[0], ahead="turn", net=file), Greedy(game, seeds[1], ahead="turn")
    coach = Ismcts(game, seeds[2], iterations=coaching.iterations, net=file)
    luck, found = np.random.default_rng([coaching.seed, number]), list[Searched]()
    while not match.over and len(match.moves) < LONGEST:
        seat = match.on_turn
        seen, legal = match.observe(seat), match.legal()
        own = plays_by_network(coaching, number, seat)
        action = (network if own else judgement).choose(seen, seat)
        if own and len(legal) > 1:
            search = coach.look(seen, seat)
            told = [search.of(one) for one in legal]
            visits = np.array([one.visits for one in told], np.float32)
            shares = np.array([one.shares[seat] for one in told], np.float32)
            found.append(Searched(number, as_bytes(seen).copy(), seat, np.array(legal, np.int64), visits, shares))
        if luck.random() < CARELESS:
            action = legal[luck.integers(len(legal))]
        match.play(action, seat)
    return found


def plays_by_network(coaching: Coaching, number: int, seat: int) -> bool:
    """Return True if a seat uses the network in a game: in turn each alone, then all; teammates are all alike.

    It is to win alone against others that go by the judgement, and against its like.
    """
    named = number % coaching.casts
    return coaching.team or named in (seat, coaching.players)
