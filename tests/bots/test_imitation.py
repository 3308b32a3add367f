"""The policy of a network learns what others chose, and a search looks first where they would."""

from __future__ import annotations

import dataclasses
from dataclasses import fields
from pathlib import Path

import msgspec
import numpy as np
import pytest
import torch

import regnum
from regnum import registry
from regnum.bots.ismcts import Ismcts
from regnum.bots.kernels.lessons import Script
from regnum.bots.nets.network import Calibration, Network, Strength, layout_of, load, save
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.learn import imitation
from regnum.learn.imitation import GameReader, imitate
from regnum.learn.library import Library
from regnum.learn.model import from_network
from regnum.learn.rows import PositionRows
from regnum.learn.taught import TOLD_APART, WEIGHT
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


def learner(players: tuple[int, ...] = (2,), units: int = 8, **options: str) -> Network:
    """A network that knows no other games than those of such a library, nor anything of them."""
    network = random_network(pebbles(), players, (), units=units)
    return dataclasses.replace(network, card=msgspec.structs.replace(network.card, options=OPTIONS | options))


def test_a_policy_comes_to_like_what_searches_chose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The policy alone changes, and the card says from whom it learned."""
    game, network = pebbles(), learner(units=32)
    monkeypatch.setattr(imitation, "EPOCHS", 100)  # a usual library is a hundred times as large
    read: list[int] = []
    found = imitate(game, network, library(tmp_path / "games", 400), read.append)
    assert found.games == sum(read) == 400
    assert found.decisions > 600
    assert found.after.same > found.before.same + 0.1
    assert found.after.loss < 0.9 * found.before.loss
    for field in fields(Network)[1:]:
        same = getattr(found.network, field.name).tobytes() == getattr(network, field.name).tobytes()
        assert same != field.name.startswith("policy"), field.name
    card = found.network.card
    assert (card.policy_weight, card.imitated) == (WEIGHT, "400 games of ismcts:iterations=60")
    assert msgspec.structs.replace(card, policy_weight=0.0, imitated="") == network.card


def nobody(_: int) -> None:
    """Nobody wants to know how far it has come."""


def test_what_was_known_of_searches_is_forgotten(tmp_path: Path) -> None:
    """With another prior they are other searches; how strong the network is by itself stays true."""
    network = learner()
    alone = (Strength("greedy:net", "greedy", 2, 400, 0.6, 0.55, 0.65),)
    search = (Strength("ismcts:net=own", "ismcts", 2, 400, 0.6, 0.55, 0.65),)
    better = (Calibration("ismcts:net=own", "ismcts", 2, 60, 0.01, 0.005, 0.02),)
    said = {"strength": alone, "search": search, "calibrated": better, "top_k": 4, "rollout_policy_weight": 1.0}
    card = msgspec.structs.replace(network.card, **said)
    some = library(tmp_path / "games", 120, ("greedy", "greedy"))
    found = imitate(pebbles(), dataclasses.replace(network, card=card), some, nobody).network.card
    assert (found.strength, found.search, found.calibrated) == (alone, (), ())
    assert (found.top_k, found.rollout_policy_weight) == (0, 0.0), "that was said of another policy"


def test_every_tenth_game_is_not_learned_from(tmp_path: Path) -> None:
    """Whatever was done in those, the same is learned."""
    game, network = pebbles(), learner()
    some = library(tmp_path / "games", 120, ("random", "random"))

    class Other(Library):
        def script(self, first: int, games: int) -> Script:
            script = super().script(first, games)
            ends, actions = [0], list[int]()
            for i in range(games):
                done = script.actions[script.ends[i] : script.ends[i + 1]].tolist()
                actions += done[:1] if (first + i) % TOLD_APART == 0 else done
                ends.append(len(actions))
            return Script(script.seeds, np.array(actions), np.array(ends))

    one, two = (
        imitate(game, network, some, nobody),
        imitate(game, network, Other(some.folder, game.info, 2, OPTIONS), nobody),
    )
    assert one.decisions == two.decisions
    assert one.after != two.after, "these are measured on"
    assert one.network.policy.tobytes() == two.network.policy.tobytes()


def test_only_what_the_seat_sees_is_learned_from(tmp_path: Path) -> None:
    """The network's answer to a position follows from the observation alone."""
    game, network = pebbles(), learner()
    script = library(tmp_path / "games", 30, ("random", "random")).script(0, 1)
    (found, *_) = GameReader(game, network, 2, OPTIONS).decisions(script, 0)
    state, thoughts = game.new(2, int(script.seeds[0]), OPTIONS), []
    model, rows = from_network(network, game, layout_of(game)), PositionRows(game, layout_of(game), 1, 2)
    for action in map(int, script.actions):
        if len(game.legal(state)) > 1:
            seat = game.on_turn(state)
            with torch.no_grad():
                seen = torch.from_numpy(rows.of(game.observe(state, seat), np.array([seat])))
                thoughts.append(model.thought(seen))
        game.apply(state, action)
    torch.testing.assert_close(found.thoughts, torch.cat(thoughts))


def test_whose_bots_are_named_once_each(tmp_path: Path) -> None:
    some = library(tmp_path / "games", 120, ("greedy", "random"))
    taught = imitate(pebbles(), learner(), some, nobody).network
    assert taught.card.imitated == "120 games of greedy, random"
    again = imitate(pebbles(), taught, some, nobody).network
    assert again.card.imitated == "120 games of greedy, random; 120 games of greedy, random"


def test_what_nothing_can_be_learned_from_is_refused(tmp_path: Path) -> None:
    two = library(tmp_path / "two", 60, ("greedy", "greedy"))
    with pytest.raises(InvalidOption, match="two holds 60 games; it takes 100 or more"):
        imitate(pebbles(), learner(), two, nobody)
    with pytest.raises(InvalidOption, match="has learned pebbles with 3 players, not with 2"):
        imitate(pebbles(), learner((3,)), two, nobody)
    with pytest.raises(InvalidOption, match="is one for 2, 3 players; train one for 2 alone"):
        imitate(pebbles(), learner((2, 3)), two, nobody)
    other = learner(pebbles="5")
    with pytest.raises(InvalidOption, match=r"has learned games with other options than .*two holds"):
        imitate(pebbles(), other, two, nobody)


def test_changed_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Illegal actions are never played: compiled rules do not check them."""
    some = library(tmp_path / "games", 100, ("greedy", "greedy"))
    script = some.script(0, 30)
    script.actions[1] = pebbles().actions.parse("hide(heads)")
    monkeypatch.setattr(some, "script", lambda *_: script)
    with pytest.raises(InvalidOption, match="replayed: the files were changed"):
        imitate(pebbles(), learner(), some, nobody)


def test_games_without_a_choice_teach_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = library(tmp_path / "games", 100, ("greedy", "greedy"))
    monkeypatch.setattr(GameReader, "decisions", lambda *_: [])
    with pytest.raises(InvalidOption, match="contain no decisions"):
        imitate(pebbles(), learner(), some, nobody)


@pytest.mark.parametrize("weight", [-1.0, 1e9])
def test_a_card_whose_policy_counts_beyond_measure_is_refused(weight: float, tmp_path: Path) -> None:
    network = learner()
    card = msgspec.structs.replace(network.card, policy_weight=weight)
    save(dataclasses.replace(network, card=card), file := tmp_path / "odd.npz")
    with pytest.raises(InvalidOption, match=r"does not hold a network: Expected `float`"):
        load(file, pebbles())


def test_a_run_that_was_interrupted_counts_to_its_first_gap(tmp_path: Path) -> None:
    some = library(tmp_path / "games", 100, ("greedy", "greedy"))
    assert some.games == 100
    (tmp_path / "games" / "games-000002.parquet").unlink()
    assert Library(tmp_path / "games", pebbles().info, 2, OPTIONS).games == 60


def test_a_search_tries_first_what_the_policy_likes(tmp_path: Path) -> None:
    """With little but the prior to go by, it follows the policy as far as requested, or as the card says."""
    game = pebbles()
    state = game.new(2, 1, {"pebbles": 12})
    network = random_network(game)
    _, likings = expected(game, network, state, 0)
    legal = game.legal(state)
    liked = int(legal[np.argmax(likings[legal])])
    disliked = int(legal[np.argmin(likings[legal])])

    def tried(weight: float, more: str = "") -> dict[int, int]:
        card = msgspec.structs.replace(network.card, policy_weight=weight)
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
    assert tried(1.0, ",policy_weight=0") == even
    assert tried(0.0, ",policy_weight=1") == by_card


@pytest.mark.parametrize(
    ("bot", "name"), [("greedy", "policy_weight"), ("ismcts", "policy_weight"), ("ismcts", "rollout_policy_weight")]
)
@pytest.mark.parametrize("wrong", ["-0.5", "inf", "nan"])
def test_how_much_a_policy_has_to_say_is_a_number(bot: str, name: str, wrong: str) -> None:
    with pytest.raises(InvalidOption, match=f"{name} of bot {bot} is a number from 0 on, or left out"):
        make_bot(f"{bot}:{name}={wrong}", pebbles(), 1)
