"""Matches for the tests of this folder, and what they are compared by."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

import regnum
from regnum.core.codec import digest
from regnum.core.record import as_bytes
from regnum.match import Match


def council(players: int = 2, seed: int = 7, **options: object) -> Match:
    """A new game of The Council of Four."""
    return Match(regnum.make("council"), players, seed, options)


def play_all(match: Match, actions: Iterable[str | int]) -> Match:
    """Play actions one after the other, each for whoever is on turn."""
    for action in actions:
        match.play(action)
    return match


def play_random(match: Match, moves: int, seed: int = 1, settle: bool = False) -> Match:
    """Play up to so many moves at random."""
    random = np.random.default_rng(seed)
    while not match.over and len(match.moves) < moves:
        match.play(int(random.choice(match.legal())))
        if settle:
            match.settle()
    return match


def situation(match: Match) -> str:
    """The digest of the state."""
    return digest(match.game.state, match.state)


def memory(match: Match) -> bytes:
    """Every byte of the state."""
    return bytes(as_bytes(match.state))


def snapshot(match: Match) -> tuple[object, ...]:
    """Everything that a failed attempt must leave as it was."""
    return memory(match), tuple(match.moves), tuple(match.undone), match.can_redo, match.deciding


def after_electing(match: Match) -> Match:
    """The seat on turn has elected a councillor; nothing hidden has been seen."""
    match.play("elect")
    match.play(match.choices()[0])
    return match


def after_the_deck_of_the_coast() -> Match:
    """Two players have changed the permits of the coast until no tile lies face down there."""
    match = council()
    while match.state[0]["decks"][0]["size"]:
        after_electing(match)
        match.play("change(coast)" if "change(coast)" in match.choices() else "engage")
        match.play("end_turn")
    return match
