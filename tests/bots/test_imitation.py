"""The policy of a network learns what others chose, and a search looks first where they would."""

from __future__ import annotations

import dataclasses
from dataclasses import fields
from pathlib import Path

import msgspec
import numpy as np
import pytest

import regnum
from regnum import registry
from regnum.bots.ismcts import Ismcts
from regnum.bots.nets.network import Network, save
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.learn import imitation
from regnum.learn.imitation import WEIGHT, imitate
from regnum.learn.library import Library
from regnum.selfplay.shards import generate, plan, prepare

from .helpers import pebbles
from .networks import expected, random_network

pytestmark = pytest.mark.slow

OPTIONS = {"pebbles": "12", "pennies": "off", "together": "off"}


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))


def library(place: Path, games: int, bots: tuple[str, ...] = ("ismcts:iterations=60",) * 2) -> Library:
    run = plan(pebbles().info, bots, 5, OPTIONS, 30)
    generate(run, prepare(run, games, place, resume=False), place, 1, lambda _: None)
    return Library(place, pebbles().info, len(bots), OPTIONS)


def test_a_policy_comes_to_like_what_searches_chose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy alone changes, and the card says from whom it learned."""
    game, network = pebbles(), random_network(pebbles(), units=32)
    monkeypatch.setattr(imitation, "EPOCHS", 100)  # a usual library is a hundred times as large
    found = imitate(game, network, library(tmp_path / "games", 400))
    assert found.games == 400
    assert found.decisions > 600
    assert found.after.same > found.before.same + 0.1
    assert found.after.loss < 0.9 * found.before.loss
    for field in fields(Network)[1:]:
        same = getattr(found.network, field.name).tobytes() == getattr(network, field.name).tobytes()
        assert same != field.name.startswith("policy"), field.name
    card = found.network.card
    assert (card.policy, card.imitated) == (WEIGHT, "400 games of ismcts:iterations=60")
    assert msgspec.structs.replace(card, policy=0.0, imitated="") == network.card


def test_whose_bots_are_named_once_each(tmp_path: Path) -> None:
    some = library(tmp_path / "games", 120, ("greedy", "random"))
    assert imitate(pebbles(), random_network(pebbles()), some).network.card.imitated == "120 games of greedy, random"


def test_what_nothing_can_be_learned_from_is_refused(tmp_path: Path) -> None:
    two = library(tmp_path / "two", 60, ("greedy", "greedy"))
    with pytest.raises(InvalidOption, match="two holds 60 games; it takes 100 or more"):
        imitate(pebbles(), random_network(pebbles()), two)
    with pytest.raises(InvalidOption, match="has learned pebbles with 3 players, not with 2"):
        imitate(pebbles(), random_network(pebbles(), players=(3,)), two)


def test_a_run_that_was_interrupted_counts_to_its_first_gap(tmp_path: Path) -> None:
    some = library(tmp_path / "games", 100, ("greedy", "greedy"))
    assert some.games == 100
    (tmp_path / "games" / "games-000002.parquet").unlink()
    assert some.games == 60


def test_a_search_tries_first_what_the_policy_likes(tmp_path: Path) -> None:
    """Where it has hardly anything to go by but the prior: as much of the policy as is asked for, or the card says."""
    game = pebbles()
    state = game.new(2, 1, {"pebbles": 12})
    network = random_network(game)
    _, likings = expected(game, network, state, 0)
    legal = game.legal(state)
    liked = int(legal[np.argmax(likings[legal])])
    disliked = int(legal[np.argmin(likings[legal])])

    def tried(weight: float, more: str = "") -> dict[int, int]:
        card = msgspec.structs.replace(network.card, policy=weight)
        save(dataclasses.replace(network, card=card), file := tmp_path / f"{weight}.npz")
        spec = f"ismcts:iterations=200,net={file},exploration=100,temperature=1000,prior=1{more}"
        bot = make_bot(spec, game, 1)
        assert isinstance(bot, Ismcts)
        return {found.action: found.visits for found in bot.look(game.observe(state, 0), 0).found}

    even = tried(0.0)
    assert max(even.values()) - min(even.values()) < 10, "the judgement hardly has a say at such a temperature"
    by_card = tried(1.0)
    parts = np.exp(likings[legal])
    for action, part in zip(legal, parts / parts.sum(), strict=True):
        assert by_card[int(action)] == pytest.approx(200 * part, abs=10)
    assert by_card[liked] > by_card[disliked]
    assert tried(1.0, ",policy=0") == even
    assert tried(0.0, ",policy=1") == by_card


def test_a_policy_has_no_less_than_nothing_to_say() -> None:
    with pytest.raises(InvalidOption, match=r"policy of bot ismcts is 0 or more, or left out, not -0\.5"):
        make_bot("ismcts:policy=-0.5", pebbles(), 1)
