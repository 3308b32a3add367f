"""A search looks on while a network plays without one, and says of each of its decisions what it would have done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.arena.crew import Crew
from regnum.bots.ismcts import Ismcts
from regnum.bots.nets.network import Network
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import as_bytes
from regnum.learn.school import LONGEST
from regnum.match import Match

CARELESS = 0.03
"""So many decisions are taken at random: what comes of a blunder is to be known as well."""
ALONE, JUDGEMENT = "greedy:ahead=turn,net={}", "greedy:ahead=turn"
"""Who plays: the network in a file, and the game's judgement."""


class Lesson(NamedTuple):
    """What is played, and how the search thinks; names and numbers alone."""

    game: str
    players: int
    team: bool
    options: dict[str, str]
    network: Path
    iterations: int  # of the search
    seed: int

    @property
    def coach(self) -> str:
        """Who looks on."""
        return f"ismcts:iterations={self.iterations},net={self.network}"


class Advice(NamedTuple):
    """What a search found of every legal action of a decision."""

    game: int  # its number
    seen: NDArray[np.uint8]  # [1, bytes]: what the seat saw
    seat: int
    actions: NDArray[np.int64]
    visits: NDArray[np.float32]
    shares: NDArray[np.float32]  # of the victory that it expected for the seat


def lesson_for(network: Network, file: Path, iterations: int, seed: int) -> Lesson:
    """Games of the kind that a network has learned. Raises InvalidOption if it has learned several."""
    card = network.card
    kinds = [*((players, False) for players in card.players), *((players, True) for players in card.teams)]
    if len(kinds) != 1:
        known = ", ".join(str(players) for players, _ in kinds)
        raise InvalidOption(f"this network plays for {known} players; a search coaches one for a single number")
    return Lesson(card.game, *kinds[0], card.options, file, iterations, seed)


def advised(lesson: Lesson, crew: Crew, games: int, report: Callable[[], None]) -> list[list[Advice]]:
    """The advice of so many games, whoever plays them; `report` is called after each."""
    found = []
    for some in crew.in_order(partial(watch, lesson), range(games)):
        found.append(some)
        report()
    return found


def watch(lesson: Lesson, number: int) -> list[Advice]:
    """The advice of one game: of each decision of the network in which there was a choice."""
    game = registry.make(lesson.game)
    deal, *seeds = (int(seed) for seed in np.random.SeedSequence([lesson.seed, number]).generate_state(4, np.uint64))
    match = Match(game, lesson.players, deal, lesson.options)
    network, judgement, coach = (
        make_bot(spec, game, seed)
        for spec, seed in zip((ALONE.format(lesson.network), JUDGEMENT, lesson.coach), seeds, strict=True)
    )
    assert isinstance(coach, Ismcts)
    luck, found = np.random.default_rng([lesson.seed, number]), list[Advice]()
    while not match.over and len(match.moves) < LONGEST:
        seat = match.on_turn
        seen, legal = match.observe(seat), match.legal()
        own = plays_by_network(lesson, number, seat)
        action = (network if own else judgement).choose(seen, seat)
        if own and len(legal) > 1:
            search = coach.look(seen, seat)
            told = [search.of(one) for one in legal]
            found.append(
                Advice(
                    number,
                    as_bytes(seen).copy(),
                    seat,
                    np.array(legal, np.int64),
                    np.array([one.visits for one in told], np.float32),
                    np.array([one.shares[seat] for one in told], np.float32),
                )
            )
        if luck.random() < CARELESS:
            action = legal[luck.integers(len(legal))]
        match.play(action, seat)
    return found


def plays_by_network(lesson: Lesson, number: int, seat: int) -> bool:
    """Whether a seat has the network in a game: in turn each alone does, then all; partners are all alike."""
    named = number % (lesson.players + 1)
    return lesson.team or named in (seat, lesson.players)


def seen_states(game: Game, some: list[Advice]) -> NDArray[np.void]:
    """The observations of some decisions."""
    states = game.state.zeros(len(some))
    as_bytes(states)[:] = np.concatenate([one.seen for one in some])
    return states
