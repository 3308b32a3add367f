"""Inputs and outputs of networks, and which files are accepted."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import regnum
from regnum.bots.bot import Greedy
from regnum.bots.ismcts import Ismcts
from regnum.bots.nets.mind import TEMPERATURE
from regnum.bots.nets.named import Networks
from regnum.bots.nets.network import Network, exact, load, save
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import clone
from regnum.core.rng import Stream
from regnum.match import Match

from .helpers import COUNCIL, pebbles, some_match
from .networks import Thinker, expected, random_network, some_states


def check_positions(game: Game, count: int, players: int = 2, **options: object) -> None:
    """Incrementally updated sums equal recomputed ones, and so do the outputs, for every viewer."""
    network, random = random_network(game), np.random.default_rng(1)
    team = game.team(game.new(players, 1, options))
    lasting, fresh = (Thinker(game, network, players, team) for _ in range(2))
    for number, state in enumerate(some_states(game, count, 1, players, **options)):
        viewer = int(random.integers(players))
        found = lasting.asked(state, viewer)
        fresh.forget()
        again = fresh.asked(state, viewer)
        assert (fresh.mind.shown.rows[viewer] == lasting.mind.shown.rows[viewer]).all()
        assert all(a.tobytes() == b.tobytes() for a, b in zip(found, again, strict=True))
        if number % (1 + count // 20) == 0:
            for ours, plain in zip(found, expected(game, network, state, viewer), strict=True):
                np.testing.assert_allclose(ours, plain, atol=1e-4)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (2, {"pennies": "on"}), (2, {"together": "on"})])
def test_what_changed_is_enough(players: int, options: dict[str, str]) -> None:
    check_positions(pebbles(), 40, players, **options)


@pytest.mark.slow
@pytest.mark.parametrize("name", regnum.games())
def test_what_changed_is_enough_in_every_game(name: str) -> None:
    check_positions(regnum.make(name), 10_000)


def test_hidden_things_change_nothing() -> None:
    """The same observation, the same bytes: the state itself and what the viewer sees of it are one to a network."""
    game = pebbles()
    thinker = Thinker(game, random_network(game), 2)
    state = game.new(2, 1, {"pennies": "on"})
    game.apply(state, int(game.legal(state)[0]))
    shown = []
    for penny in (0, 1):
        state[0]["players"][0]["penny"] = penny
        shown.append([b"".join(part.tobytes() for part in thinker.asked(state, viewer)) for viewer in (0, 1)])
    assert shown[0][1] == shown[1][1]  # seat 1 cannot see the penny
    assert shown[0][0] != shown[1][0]  # its owner can


@pytest.mark.slow
@pytest.mark.parametrize("name", regnum.games())
def test_a_network_is_as_blind_as_its_seat(name: str) -> None:
    game = regnum.make(name)
    knowing, blind = (Thinker(game, random_network(game), 2) for _ in range(2))
    draw = Stream.zeros(1)
    for number, state in enumerate(some_states(game, 2_000, 3)):
        viewer = number % 2
        _, liked = knowing.asked(state, viewer)
        drawn = game.determinize(game.observe(state, viewer), viewer, draw)  # judgements look at nothing less
        _, liked_blindly = blind.asked(drawn, viewer)
        assert liked.tobytes() == liked_blindly.tobytes()
        assert knowing.mind.thought.tobytes() == blind.mind.thought.tobytes()  # to which only the judgement comes


def test_weights_are_multiples_of_powers_of_two() -> None:
    weights = np.array([[0.5, -3.1], [1e-9, 2e-9], [0, 0]], np.float32)
    whole, halved = exact(weights)
    assert halved.tolist() == [13, 30, 30]
    assert np.ldexp(whole[0].astype(float), -13) == pytest.approx(weights[0], abs=2.0**-14)


# ---- files ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save(random_network(pebbles()), tmp_path / "some.npz")
    return tmp_path / "some.npz"


def test_a_file_holds_all_of_it(file: Path) -> None:
    network, again = random_network(pebbles()), load(file, pebbles())
    assert again.card == network.card
    assert all(
        (getattr(again, name) == getattr(network, name)).all() for name in ("first", "second", "value", "policy")
    )


def test_networks_that_do_not_fit_are_refused(file: Path, tmp_path: Path) -> None:
    game, network = pebbles(), random_network(pebbles())

    def stored(**changes: object) -> str:
        card = msgspec.structs.replace(network.card, **changes)
        path = tmp_path / f"{'-'.join(changes)}.npz"
        save(dataclasses.replace(network, card=card), path)
        return str(path)

    with np.load(stored(format="regnum-network-1")) as old:
        np.savez(tmp_path / "old.npz", **{name: old[name] for name in old.files if not name.startswith("trust")})
    (tmp_path / "text.npz").write_text("no network")
    (tmp_path / "half.npz").write_bytes(file.read_bytes()[:900])
    for written, words in (
        ("nowhere.npz", "file not found: “nowhere.npz”"),
        ("own", "no network for pebbles comes with Regnum"),
        (str(tmp_path / "text.npz"), "does not hold a network"),
        (str(tmp_path / "half.npz"), "does not hold a network"),
        (stored(eval_every=10**19), "does not hold a network"),
        (stored(version=7), r"was trained on pebbles \(rules 7\), not on pebbles \(rules 1\)"),
        (stored(game="marbles"), "was trained on marbles"),
        (stored(layout="0"), "numbered otherwise now: train it anew"),
        (str(tmp_path / "old.npz"), "has the format “regnum-network-1”; this version reads regnum-network-2"),
    ):
        with pytest.raises(InvalidOption, match=words):
            Networks(game, written)


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Network)[1:]])
def test_weights_of_other_shapes_are_refused(field: str, tmp_path: Path) -> None:
    """They would be read beyond their ends."""
    network, file = random_network(pebbles()), tmp_path / "other.npz"
    first, *others = getattr(network, field).shape
    save(dataclasses.replace(network, **{field: np.zeros((first + 1, *others), np.float32)}), file)
    with pytest.raises(InvalidOption, match="has the shape"):
        load(file, pebbles())


def test_units_that_cannot_be_added_in_four_parts_are_refused(tmp_path: Path) -> None:
    save(random_network(pebbles(), units=6), file := tmp_path / "six.npz")
    with pytest.raises(InvalidOption, match="6 units is not a multiple of 4"):
        load(file, pebbles())


# ---- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", ["greedy:net={}", "ismcts:iterations=60,net={}", "ismcts:iterations=60,net={},turns=0,policy_weight=1"]
)
def test_bots_play_with_a_network_as_the_seed_says(spec: str, file: Path) -> None:
    first, second = (make_bot(spec.format(file), pebbles(), 3) for _ in range(2))
    match = Match(pebbles(), 3, 5, {"pebbles": 12})
    while not match.over:
        seat = match.on_turn
        action = first.choose(match.observe(seat), seat)
        assert action == second.choose(match.observe(seat), seat)
        match.play(action)


def test_greedy_takes_what_the_network_expects_most_of(file: Path) -> None:
    game, network = pebbles(), load(file, pebbles())
    bot = make_bot(f"greedy:net={file},samples=40,value_weight=1", game, 1)
    assert isinstance(bot, Greedy)
    for left in range(3, 9):
        state = game.new(2, 1, {"pebbles": left})
        worth = {}
        for action in (0, 1):  # those in which chance has no part
            after = clone(state)
            game.apply(after, action)
            worth[action] = expected(game, network, after, 0)[0][0]
        chosen = bot.choose(game.observe(state, 0), 0)
        assert chosen not in worth or worth[chosen] == max(worth.values())


@pytest.mark.parametrize("policy", [0.0, 10.0, *(pytest.param(some, marks=pytest.mark.slow) for some in (2.0, 100.0))])
def test_greedy_adds_what_a_policy_likes_as_its_card_says(policy: float, tmp_path: Path) -> None:
    game, network = pebbles(), random_network(pebbles())
    card = msgspec.structs.replace(network.card, policy_weight=policy)
    save(dataclasses.replace(network, card=card), tmp_path / "some.npz")
    by_card = make_bot(f"greedy:net={tmp_path}/some.npz,samples=40,value_weight=1", game, 1)
    asked, deaf = (
        make_bot(f"greedy:net={tmp_path}/some.npz,samples=40,value_weight=1,policy_weight={much}", game, 1)
        for much in (policy, 0)
    )
    compared = changed = 0
    for left in range(3, 9):
        state = game.new(2, 1, {"pebbles": left})
        _, likings = Thinker(game, network, 2).asked(state, 0)
        worth = {}
        for action in (0, 1):  # those in which chance has no part
            after = clone(state)
            game.apply(after, action)
            share = expected(game, network, after, 0)[0][0]
            worth[action] = np.log(share / (1 - share)) + TEMPERATURE * policy * likings[action]
        chosen = by_card.choose(game.observe(state, 0), 0)
        assert chosen == asked.choose(game.observe(state, 0), 0)
        assert chosen not in worth or worth[chosen] == max(worth.values())
        compared += chosen in worth
        changed += chosen != deaf.choose(game.observe(state, 0), 0)
    assert compared
    assert bool(changed) == bool(policy)


@pytest.mark.parametrize("ahead", ["decision", "turn"])
def test_without_belief_the_judgement_is_left_alone(ahead: str, tmp_path: Path) -> None:
    save(random_network(COUNCIL), tmp_path / "some.npz")
    match = some_match()
    for _ in range(6):
        seat, seen = match.on_turn, match.observe(match.on_turn)
        by_net = make_bot(f"greedy:ahead={ahead},samples=1,net={tmp_path}/some.npz,value_weight=0", COUNCIL, 1)
        chosen = by_net.choose(seen, seat)
        assert chosen == make_bot(f"greedy:ahead={ahead},samples=1", COUNCIL, 1).choose(seen, seat)
        match.play(chosen)


@pytest.mark.parametrize(("bot", "left_out"), [("greedy", ""), ("ismcts", ", or left out")])
def test_belief_is_a_part(bot: str, left_out: str) -> None:
    with pytest.raises(InvalidOption, match=f"value_weight of bot {bot} is from 0 to 1{left_out}, not 2"):
        make_bot(f"{bot}:value_weight=2", pebbles(), 1)


def test_a_search_with_a_network_settles_the_end_by_the_rules(file: Path) -> None:
    game = pebbles()
    bot = make_bot(f"ismcts:iterations=400,net={file}", game, 1)
    assert isinstance(bot, Ismcts)
    found = bot.look(game.observe(game.new(2, 1, {"pebbles": 2}), 0), 0)
    assert game.actions.text(found.best.action) == "take(2)"
    assert found.best.shares.tolist() == [1, 0]


def test_a_network_says_what_it_has_not_learned(tmp_path: Path) -> None:
    save(random_network(pebbles(), players=(2,), teams=()), tmp_path / "two.npz")
    game = pebbles()
    for bot in (make_bot(f"{name}:net={tmp_path}/two.npz", game, 1) for name in ("greedy", "ismcts")):
        with pytest.raises(InvalidOption, match="has learned pebbles with 2 players, not with 3"):
            bot.choose(game.observe(game.new(3, 1), 0), 0)
        with pytest.raises(InvalidOption, match="with no partners, not with 2"):
            bot.choose(game.observe(game.new(2, 1, {"together": "on"}), 0), 0)


@pytest.mark.slow
def test_who_plays_without_a_network_needs_nothing_of_it() -> None:
    code = (
        "import sys; from regnum.bots import make_bot; import regnum; make_bot('greedy', regnum.make('council'), 1);"
        "sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
