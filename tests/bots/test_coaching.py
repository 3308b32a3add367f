"""A network learns to choose as a search would that looks at its own decisions."""

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
from regnum.arena.crew import ALONE, Crew, crew
from regnum.bots.nets.network import Calibration, Network, Strength, layout_of, save
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import as_bytes
from regnum.learn import ranking
from regnum.learn.coaching import Advice, Lesson, advised, lesson_for, plays_by_network, watch
from regnum.learn.imitation import WEIGHT
from regnum.learn.model import from_network
from regnum.learn.ranking import Ranking, coached, examined
from regnum.learn.rows import Rows

from .helpers import COUNCIL, pebbles
from .networks import random_network, some_states

pytestmark = pytest.mark.slow

OPTIONS = {"pebbles": "12", "pennies": "off", "together": "off"}


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))


def learner(place: Path, game: Game, team: bool = False, units: int = 8, **card: object) -> tuple[Network, Lesson]:
    """A network that knows nothing, in a file, and games for two that it could learn from."""
    players, teams = ((), (2,)) if team else ((2,), ())
    network = random_network(game, players, teams, units=units)
    network = dataclasses.replace(network, card=msgspec.structs.replace(network.card, **card))
    save(network, file := place / "random.npz")
    return network, lesson_for(network, file, 60, 7)


def games(lesson: Lesson, count: int, hands: Crew = ALONE) -> list[list[Advice]]:
    return advised(lesson, hands, count, lambda: None)


def test_a_network_comes_to_choose_as_the_search_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself it then wins more than before, and the card says what is known of it."""
    monkeypatch.setattr(ranking, "EPOCHS", 40)  # usually there are a hundred times as many decisions
    game = pebbles()
    known = {
        "search": (Strength("ismcts:net=own", "ismcts", 2, 400, 0.6, 0.55, 0.65),),
        "calibrated": (Calibration("ismcts:net=own", "ismcts", 2, 60, 0.01, 0.005, 0.02),),
        "strength": (Strength("greedy:net", "greedy", 2, 400, 0.6, 0.55, 0.65),),
        "likely": 4,
        "guide": 1.0,
    }
    network, lesson = learner(tmp_path, game, units=32, options=OPTIONS, **known)
    found = coached(game, network, lesson, games(lesson, 300))
    assert found.after.same > found.before.same + 0.1
    assert found.after.loss < found.before.loss - 0.1
    before, after = (examined(one, lesson, ALONE) for one in (network, found.network))
    assert after.low > before.high
    assert (after.bot, after.rival, after.games) == ("greedy:ahead=turn,net", "greedy:ahead=turn", 400)
    card = found.network.card
    assert card.imitated == f"{found.decisions:,} decisions of its own in 300 games, as ismcts:iterations=60"
    assert (card.policy, card.likely, card.guide) == (WEIGHT, 0, 0.0), "the old policy was asked in playouts"
    assert (card.strength, card.search, card.calibrated) == ((), (), ()), "that was another network"


@pytest.mark.parametrize(("name", "team"), [("council", False), ("pebbles", False), ("pebbles", True)])
def test_what_learns_chooses_as_what_plays(tmp_path: Path, name: str, team: bool) -> None:
    """The greedy bot and PyTorch find the same action best, wherever the hidden things are drawn alike."""
    game = COUNCIL if name == "council" else pebbles()
    options = {"together": "on"} if team else {}
    network, lesson = learner(tmp_path, game, team, policy=WEIGHT, options=game.info.agree(2, options))
    asked = set[int]()
    for state in some_states(game, 60, 3, **options):
        legal, seat = game.legal(state), game.on_turn(state)
        if len(legal) < 2:
            continue
        seen = game.observe(state, seat)
        bot = make_bot(f"greedy:ahead=turn,samples=1,net={lesson.network}", game, lesson.seed)
        chosen = bot.choose(seen, seat)
        asked.add(chosen)
        nothing = np.zeros(len(legal), np.float32)
        visits = (legal == chosen).astype(np.float32)
        advice = Advice(0, as_bytes(seen).copy(), seat, legal.astype(np.int64), visits, nothing)
        assert Ranking(game, network, lesson).agreement([advice]).same == 1
    assert len(asked) > 1


def test_the_search_sees_what_the_seat_sees(tmp_path: Path) -> None:
    """Of each decision of the network the observation is kept, and every legal action has been looked at."""
    game = COUNCIL
    _, lesson = learner(tmp_path, game, options=game.info.agree(2, {}))
    (first, *_), hidden = watch(lesson, 0), 0
    for one in watch(lesson, 0)[:20]:
        seen = game.state.zeros(1)
        as_bytes(seen)[:] = one.seen
        assert as_bytes(game.observe(seen, one.seat)).tobytes() == one.seen.tobytes(), "nothing else is in it"
        hidden += as_bytes(game.observe(seen, 1 - one.seat)).tobytes() != one.seen.tobytes()
        assert one.actions.tolist() == game.legal(seen).tolist()
        assert one.visits.sum() == pytest.approx(60)
        assert ((one.shares >= 0) & (one.shares <= 1)).all()
    assert hidden, "others see something else"
    assert first.game == 0


def test_who_plays_changes_nothing(tmp_path: Path) -> None:
    """Whoever plays the games, and however many at a time."""
    _, lesson = learner(tmp_path, pebbles(), options=OPTIONS)
    with crew(2, threads=True) as hands:
        together = games(lesson, 12, hands)
    for some, others in zip(games(lesson, 12), together, strict=True):
        for one, other in zip(some, others, strict=True):
            assert (one.game, one.seat, one.seen.tobytes()) == (other.game, other.seat, other.seen.tobytes())
            assert (one.visits.tobytes(), one.shares.tobytes()) == (other.visits.tobytes(), other.shares.tobytes())


def test_what_is_learned_repeats(tmp_path: Path) -> None:
    game = pebbles()
    network, lesson = learner(tmp_path, game, options=OPTIONS)
    advice = games(lesson, 20)
    one, two = (coached(game, network, lesson, advice).network for _ in range(2))
    for field in fields(Network)[1:]:
        assert getattr(one, field.name).tobytes() == getattr(two, field.name).tobytes(), field.name


def test_every_tenth_game_is_not_learned_from(tmp_path: Path) -> None:
    """Whatever was advised in those, the same is learned."""
    game = pebbles()
    network, lesson = learner(tmp_path, game, options=OPTIONS)
    advice = games(lesson, 20)
    turned = [
        [one._replace(visits=one.visits[::-1].copy()) if one.game % 10 == 0 else one for one in some] for some in advice
    ]
    one, two = (coached(game, network, lesson, some) for some in (advice, turned))
    assert one.after != two.after, "these are measured on"
    assert one.network.first.tobytes() == two.network.first.tobytes()


@pytest.mark.parametrize(("seats", "wanted"), [(2, [(0,), (1,), (0, 1)]), (3, [(0,), (1,), (2,), (0, 1, 2)])])
def test_each_seat_in_turn_has_the_network_alone(seats: int, wanted: list[tuple[int, ...]]) -> None:
    """Then all have it, and it begins again."""
    lesson = Lesson("pebbles", seats, False, {}, Path("some.npz"), 10, 1)
    for number in range(2 * len(wanted)):
        have = tuple(seat for seat in range(seats) if plays_by_network(lesson, number, seat))
        assert have == wanted[number % len(wanted)]
    partners = lesson._replace(team=True)
    assert all(plays_by_network(partners, number, seat) for number in range(6) for seat in range(seats))


def test_what_a_search_cannot_coach_is_refused(tmp_path: Path) -> None:
    both = random_network(pebbles(), (2, 3), ())
    with pytest.raises(InvalidOption, match="plays for 2, 3 players; a search coaches one for a single number"):
        lesson_for(both, tmp_path / "both.npz", 60, 1)
    network, lesson = learner(tmp_path, pebbles(), options=OPTIONS)
    with pytest.raises(InvalidOption, match="nobody had a choice in these games; play more of them"):
        coached(pebbles(), network, lesson, [[], []])


def test_to_measure_numbers_anew_changes_nothing_that_is_said() -> None:
    """Also where a number never varied in what was measured, its weight stays."""
    game = pebbles()
    network, layout = random_network(game, (2,), ()), layout_of(game)
    model, again = (from_network(network, game, layout) for _ in range(2))
    rows = Rows(game, layout, 1, 2)
    looks = np.concatenate([rows.of(state, np.array([0])) for state in some_states(game, 40, 2)])
    again.refit(looks[:5])
    assert not np.array_equal(again.gain.numpy(), model.gain.numpy())
    with torch.no_grad():
        torch.testing.assert_close(again.thought(torch.from_numpy(looks)), model.thought(torch.from_numpy(looks)))
