"""Copies and pickles of games, matches, campaigns and bots go on as the original does and share nothing with it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import numpy as np
import pytest

import regnum
from regnum.bots.registry import make_bot
from regnum.campaign import Campaign
from regnum.core.codec import digest
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.match import Match

from .helpers import COUNCIL, pebbles, some_match

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: pickle.loads(cloudpickle.dumps(thing)),
}
EACH_WAY = pytest.mark.parametrize("way", WAYS)


@EACH_WAY
@pytest.mark.parametrize("name", sorted(regnum.games()))
def test_an_installed_game_is_itself(name: str, way: str) -> None:
    game = regnum.make(name)
    assert WAYS[way](game) is game


@EACH_WAY
def test_another_game_is_made_again(way: str) -> None:
    game = WAYS[way](pebbles())
    assert game.info == pebbles().info
    assert game.new(2, 1).tobytes() == pebbles().new(2, 1).tobytes()


def test_a_pickle_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    written = pickle.dumps(COUNCIL)
    monkeypatch.setitem(vars(COUNCIL.info), "data_digest", "0" * 16)
    with pytest.raises(InvalidOption, match="this pickle of council cannot be used: it was played with other"):
        pickle.loads(written)


def play(match: Match, moves: int) -> list[Any]:
    """Play on, take back, play again: everything that a match keeps has a part in it."""
    course: list[Any] = []
    for number in range(moves):
        if number % 3 == 2 and match.can_undo(None):
            match.undo(None)
            if number % 2:
                match.redo()
        else:
            match.play(match.legal()[(7 * number) % len(match.legal())])
        match.settle()
        moment = match.at(len(match.moves) // 2)
        course += [digest(match.game.state, match.state), digest(match.game.state, moment), len(match.moves)]
    return [*course, match.moves, match.undone, match.score(), match.options, match.names, match.seed]


@EACH_WAY
@pytest.mark.parametrize("name", sorted(regnum.games()))
def test_copies_of_matches(name: str, way: str) -> None:
    match = Match(regnum.make(name), 2, 5, names=("Rosa", "Bruno"))
    play(match, 40)
    other = WAYS[way](match)
    assert play(other, 30) == play(match, 30)


@EACH_WAY
def test_sealed_answers_are_copied(way: str) -> None:
    match = Match(pebbles(), 2, 1, {"pennies": "on"})
    while len(match.deciding) < 2:
        match.play(match.legal()[0])
    match.play(match.legal(0)[0], 0)
    other = WAYS[way](match)
    assert other.deciding == match.deciding == (1,)
    for one in (other, match):
        one.play(one.legal(1)[0], 1)
    assert other.moves == match.moves


@EACH_WAY
def test_copies_of_campaigns(way: str) -> None:
    campaign = Campaign(regnum.registry.campaign("tomesaga"), 2, 5)
    play(campaign.match, 10)
    other = WAYS[way](campaign)
    assert play(other.match, 10) == play(campaign.match, 10)
    assert (other.chapter, other.standing, other.options) == (campaign.chapter, campaign.standing, campaign.options)


BOTS = (
    *("random", "greedy:samples=1,epsilon=0.3", "greedy:ahead=turn,samples=1", "ismcts:iterations=60"),
    *("ismcts:iterations=40,cores=2", "ismcts:iterations=40,reuse=off"),
    *("greedy:samples=1,net=own", "ismcts:iterations=40,net=own", "ismcts:iterations=40,net=proven"),
)


def choices(bot: Any, match: Match, moves: int) -> list[int]:
    chosen = []
    while len(chosen) < moves:
        seat = match.on_turn
        chosen.append(int(bot.choose(match.observe(seat), seat)))
        match.play(chosen[-1])
    return chosen


@pytest.mark.slow
@EACH_WAY
@pytest.mark.parametrize("spec", BOTS)
def test_copies_of_bots(spec: str, way: str) -> None:
    """Each bot plays all seats; a search has a tree, which it goes on with."""
    bot, match = make_bot(spec, COUNCIL, 3), some_match()
    choices(bot, match, 4)
    other = WAYS[way](bot)
    fork = match.fork()
    assert choices(other, fork, 5) == choices(bot, match, 5)


@pytest.mark.slow
def test_a_search_that_has_looked_is_copied_with_what_it_found() -> None:
    bot, match = make_bot("ismcts:iterations=200", COUNCIL, 3), some_match()
    seat = match.on_turn
    seen = match.observe(seat)
    bot.look(seen, seat)  # type: ignore[attr-defined]
    other = pickle.loads(pickle.dumps(bot))
    action = match.legal()[0]
    ours, theirs = (one.look_at(seen, seat, action) for one in (bot, other))
    assert [(found.action, found.visits) for found in ours.found] == [
        (found.action, found.visits) for found in theirs.found
    ]
    assert all(np.array_equal(a.shares, b.shares) for a, b in zip(ours.found, theirs.found, strict=True))


def test_a_pickle_names_its_game() -> None:
    """It holds the game's name and not its rules, and of a state its bytes alone."""
    match = some_match(moves=60)
    kept = len(match._snapshots) + len(match._recent) + 1
    assert len(pickle.dumps(match)) < kept * COUNCIL.state.dtype.itemsize + 10_000
    assert isinstance(copy.copy(Game(COUNCIL.info)), Game)
