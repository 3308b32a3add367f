"""A network learns to choose as a search would that looks at its own decisions."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import torch

import regnum
from regnum import registry
from regnum.arena.executor import ALONE, TaskExecutor, crew
from regnum.bots.bot import Greedy
from regnum.bots.nets.network import VALUE_WEIGHT, Calibration, Network, Strength, layout_of, save
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import as_bytes
from regnum.learn import ranking
from regnum.learn.coaching import Coaching, Searched, coaching_for, plays_by_network, searched, watch
from regnum.learn.model import from_network
from regnum.learn.ranking import Ranking, coached, examined
from regnum.learn.rows import PositionRows
from regnum.learn.taught import WEIGHT

from .helpers import COUNCIL, pebbles
from .networks import random_network, some_states

pytestmark = pytest.mark.slow

OPTIONS = {"pebbles": "12", "pennies": "off", "together": "off"}


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))


def learner(
    place: Path, game: Game, team: bool = False, units: int = 8, seats: int = 2, **card: Any
) -> tuple[Network, Coaching]:
    """A network that knows nothing, in a file whose name is no easy one, and games that it could learn from."""
    players, teams = ((), (seats,)) if team else ((seats,), ())
    network = random_network(game, players, teams, units=units)
    network = dataclasses.replace(network, card=msgspec.structs.replace(network.card, **card))
    save(network, file := place / "a,b=c.npz")
    return network, coaching_for(network, file, 60, 7)


def nobody(_: float) -> None:
    """Nobody wants to know how far it has come."""


def games(coaching: Coaching, count: int, hands: TaskExecutor = ALONE) -> list[Searched]:
    return [one for some in searched(coaching, hands, range(count)) for one in some]


def test_a_network_comes_to_choose_as_the_search_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself it then wins more than before, and the card says what is known of it."""
    monkeypatch.setattr(ranking, "EPOCHS", 40)  # usually there are a hundred times as many decisions
    game = pebbles()
    known: dict[str, Any] = {
        "search": (Strength("ismcts:net=own", "ismcts", 2, 400, 0.6, 0.55, 0.65),),
        "calibrated": (Calibration("ismcts:net=own", "ismcts", 2, 60, 0.01, 0.005, 0.02),),
        "strength": (Strength("greedy:net", "greedy", 2, 400, 0.6, 0.55, 0.65),),
        "top_k": 4,
        "rollout_policy_weight": 1.0,
        "value_weight": 1.0,
        "imitated": "770 games of ismcts",
    }
    network, coaching = learner(tmp_path, game, units=32, options=OPTIONS, **known)
    found = coached(game, network, coaching, games(coaching, 300), nobody)
    assert found.after.same > found.before.same + 0.1
    assert found.after.loss < found.before.loss - 0.05
    before, after = (examined(one, coaching, ALONE) for one in (network, found.network))
    assert after.low > before.high
    assert (after.bot, after.rival, after.games) == ("greedy:ahead=turn,net", "greedy:ahead=turn", 400)
    card = found.network.card
    told = f"{found.decisions:,} decisions in 300 games of its own, searched by ismcts:iterations=60"
    assert card.imitated == f"770 games of ismcts; {told}"
    assert (card.policy_weight, card.top_k, card.rollout_policy_weight) == (WEIGHT, 0, 0.0), (
        "the old policy was asked in playouts"
    )
    assert card.value_weight == VALUE_WEIGHT, "so much of its word counted when it learned"
    assert (card.strength, card.search, card.calibrated) == ((), (), ()), "that was another network"


@pytest.mark.parametrize("policy", [0.0, WEIGHT])
@pytest.mark.parametrize(
    ("name", "seats", "team"),
    [("council", 2, False), ("council", 3, False), ("pebbles", 2, False), ("pebbles", 3, False), ("pebbles", 2, True)],
)
def test_what_learns_chooses_as_what_plays(tmp_path: Path, name: str, seats: int, team: bool, policy: float) -> None:
    """The greedy bot and PyTorch find the same action best where the hidden things are drawn alike."""
    game = COUNCIL if name == "council" else pebbles()
    options = {"together": "on"} if team else {}
    agreed = game.info.agree(seats, options)
    network, coaching = learner(tmp_path, game, team, seats=seats, policy_weight=policy, options=agreed)
    asked = set[int]()
    for state in some_states(game, 60, 3, seats, **options):
        legal, seat = game.legal(state), game.on_turn(state)
        if len(legal) < 2:
            continue
        seen = game.observe(state, seat)
        chosen = Greedy(game, 7, samples=1, ahead="turn", net=str(coaching.network)).choose(seen, seat)
        asked.add(chosen)
        nothing = np.zeros(len(legal), np.float32)
        visits = (legal == chosen).astype(np.float32)
        one = Searched(0, as_bytes(seen).copy(), seat, legal.astype(np.int64), visits, nothing)
        assert Ranking(game, network, coaching, 7).agreement([one]).same == 1
    assert len(asked) > 2 or name == "pebbles", "it is asked about different actions"


def test_the_search_sees_what_the_seat_sees(tmp_path: Path) -> None:
    """Of each decision of the network the observation is kept, and every legal action has been looked at."""
    game = COUNCIL
    _, coaching = learner(tmp_path, game, options=game.info.agree(2, {}))
    hidden = 0
    for one in watch(coaching, 0)[:20]:
        seen = game.state.zeros(1)
        as_bytes(seen)[:] = one.seen
        assert as_bytes(game.observe(seen, one.seat)).tobytes() == one.seen.tobytes(), "nothing else is in it"
        hidden += as_bytes(game.observe(seen, 1 - one.seat)).tobytes() != one.seen.tobytes()
        assert one.actions.tolist() == game.legal(seen).tolist()
        assert (one.game, one.visits.sum()) == (0, pytest.approx(60))
        assert ((one.shares >= 0) & (one.shares <= 1)).all()
    assert hidden, "others see something else"


def test_who_plays_changes_nothing(tmp_path: Path) -> None:
    """Independent of the workers and of the number of games at a time."""
    _, coaching = learner(tmp_path, pebbles(), options=OPTIONS)
    with crew(2, threads=True) as hands:
        together = games(coaching, 12, hands)
    for one, other in zip(games(coaching, 12), together, strict=True):
        for mine, theirs in zip(one, other, strict=True):
            assert np.asarray(mine).tobytes() == np.asarray(theirs).tobytes()


def test_what_is_learned_repeats(tmp_path: Path) -> None:
    game = pebbles()
    network, coaching = learner(tmp_path, game, options=OPTIONS)
    decisions = games(coaching, 20)
    one, two = (coached(game, network, coaching, decisions, nobody).network for _ in range(2))
    for field in fields(Network)[1:]:
        assert getattr(one, field.name).tobytes() == getattr(two, field.name).tobytes(), field.name
    other = coached(game, network, coaching._replace(seed=2**70), decisions, nobody).network
    assert other.first.tobytes() != one.first.tobytes(), "what is hidden is drawn otherwise"


def test_some_games_are_not_learned_from(tmp_path: Path) -> None:
    """Whatever was advised in those, the same is learned."""
    game = pebbles()
    network, coaching = learner(tmp_path, game, options=OPTIONS)
    decisions = games(coaching, 40)
    turned = [one._replace(visits=one.visits[::-1].copy()) if coaching.measured(one.game) else one for one in decisions]
    one, two = (coached(game, network, coaching, some, nobody) for some in (decisions, turned))
    assert one.after != two.after, "these are measured on"
    assert one.network.first.tobytes() == two.network.first.tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_that_are_measured_on_are_cast_in_every_way(seats: int) -> None:
    """And there are as many of each, as there are among the others."""
    coaching = Coaching("pebbles", seats, False, {}, Path("some.npz"), 10, 1)
    casts = Counter[tuple[bool, tuple[bool, ...]]]()
    for number in range(20 * (seats + 1)):
        have = tuple(plays_by_network(coaching, number, seat) for seat in range(seats))
        casts[coaching.measured(number), have] += 1
    assert sorted(casts.values()) == [2] * (seats + 1) + [18] * (seats + 1)


@pytest.mark.parametrize(("seats", "wanted"), [(2, [(0,), (1,), (0, 1)]), (3, [(0,), (1,), (2,), (0, 1, 2)])])
def test_each_seat_in_turn_has_the_network_alone(seats: int, wanted: list[tuple[int, ...]]) -> None:
    """Then all have it, and it begins again."""
    coaching = Coaching("pebbles", seats, False, {}, Path("some.npz"), 10, 1)
    for number in range(2 * len(wanted)):
        have = tuple(seat for seat in range(seats) if plays_by_network(coaching, number, seat))
        assert have == wanted[number % len(wanted)]
    partners = coaching._replace(team=True)
    assert all(plays_by_network(partners, number, seat) for number in range(6) for seat in range(seats))


def test_what_a_search_cannot_coach_is_refused(tmp_path: Path) -> None:
    both = random_network(pebbles(), (2, 3), ())
    with pytest.raises(InvalidOption, match="for 2, 3 players; a search coaches networks for one number of players"):
        coaching_for(both, tmp_path / "both.npz", 60, 1)
    network, coaching = learner(tmp_path, pebbles(), options=OPTIONS)
    with pytest.raises(InvalidOption, match="these games contain no decisions; play more games"):
        coached(pebbles(), network, coaching, [], nobody)


def test_to_measure_numbers_anew_changes_nothing_that_is_said() -> None:
    """Also where a number never varied in what was measured, its weight stays."""
    game = pebbles()
    network, layout = random_network(game, (2,), ()), layout_of(game)
    model, again = (from_network(network, game, layout) for _ in range(2))
    rows = PositionRows(game, layout, 1, 2)
    looks = np.concatenate([rows.of(state, np.array([0])) for state in some_states(game, 40, 2)])
    again.refit(looks[:5])
    assert not np.array_equal(again.gain.numpy(), model.gain.numpy())
    with torch.no_grad():
        torch.testing.assert_close(again.thought(torch.from_numpy(looks)), model.thought(torch.from_numpy(looks)))
