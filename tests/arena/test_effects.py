"""The worth of deeds: the sums of the kernel, and what is made of them, against straightforward counting."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import regnum
from regnum.arena.balance import Sums, measure, measured
from regnum.arena.effects import FEWEST, effects
from regnum.arena.findings import findings
from regnum.arena.kernels import MEASURE
from regnum.arena.marks import Deed, marks_of
from regnum.arena.playing import Series, play_match, seed_for, series_seeds
from regnum.core.game import Game

pytestmark = pytest.mark.slow

Floats = np.ndarray


@pytest.fixture(scope="module")
def council() -> Game:
    return regnum.make("council")


def moments_of(x: Floats, y: Floats) -> Floats:
    """What the kernel adds up for one mark, from x[game, seat] and y[game, seat]."""
    rows = np.concatenate([(x * y).sum(1, keepdims=True), x], axis=1)
    products = rows.T @ np.concatenate([rows, y], axis=1)
    products[1:, 0] = 0  # the kernel leaves out what stands there already
    return products[None]


def drawn_games(games: int, seats: int, seed: int) -> tuple[Floats, Floats]:
    """Marks that go together with winning and with the seat; a few victories are shared."""
    random = np.random.default_rng(seed)
    x = (random.random((games, seats)) < np.linspace(0.2, 0.6, seats)).astype(float)
    strength = random.normal(size=(games, seats)) + 0.4 * x + np.linspace(0, 0.5, seats)
    y = (strength == strength.max(1, keepdims=True)).astype(float)
    y[: games // 20, :2], y[: games // 20, 2:] = 0.5, 0
    return x, y


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_effect_is_the_slope_of_a_regression_with_a_mean_for_each_seat(seats: int) -> None:
    """And its error the one of the textbook, with games as clusters, from the design matrix written out."""
    games = 400
    x, y = drawn_games(games, seats, seats)
    design = np.column_stack([x.ravel(), np.tile(np.eye(seats), (games, 1))])
    inverse = np.linalg.inv(design.T @ design)
    slope = inverse @ design.T @ y.ravel()
    residual = y.ravel() - design @ slope
    scores = (design * residual[:, None]).reshape(games, seats, -1).sum(1)
    error = sqrt((inverse @ scores.T @ scores @ inverse)[0, 0] * games / (games - 1))
    found = effects(moments_of(x, y), games, y.T @ y)
    assert found.difference[0] == pytest.approx(slope[0])
    assert found.error[0] == pytest.approx(error)
    assert found.seats[0] == x.sum()
    assert found.win_rate[0] == pytest.approx(y[x == 1].mean())
    assert found.other_rate[0] == pytest.approx(y[x == 0].mean())
    assert found.shared[0]


def test_a_deed_of_one_seat_is_worth_the_difference_of_two_shares() -> None:
    """With the error of two independent shares, p q / n each."""
    games = 500
    x, y = drawn_games(games, 2, 1)
    x[:, 1], y[:25] = 0, (1, 0)
    found = effects(moments_of(x, y), games, y.T @ y)
    did, others = y[x[:, 0] == 1, 0], y[x[:, 0] == 0, 0]
    assert found.difference[0] == pytest.approx(did.mean() - others.mean())
    assert found.error[0] == pytest.approx(sqrt(did.var() / len(did) + others.var() / len(others)), rel=0.002)
    assert not found.shared[0]


def test_a_lucky_seat_lends_its_luck_to_no_deed() -> None:
    """Seat 1 wins far more often and does a thing far more often, which is worth nothing in itself."""
    random = np.random.default_rng(4)
    first = random.random(4000) < 0.8
    y = np.column_stack([first, ~first]).astype(float)
    x = (random.random((4000, 2)) < (0.7, 0.1)).astype(float)
    found = effects(moments_of(x, y), 4000, y.T @ y)
    assert found.win_rate[0] - found.other_rate[0] > 0.25
    assert abs(found.difference[0]) < 3 * found.error[0] < 0.1


def test_intervals_hold_no_effect_about_as_often_as_they_say() -> None:
    random = np.random.default_rng(8)
    outside = 0
    for _ in range(400):
        winner = random.integers(0, 3, 200)
        y = np.eye(3)[winner]
        x = np.eye(3)[random.integers(0, 3, 200)]  # exactly one seat a game does it, whoever wins
        found = effects(moments_of(x, y), 200, y.T @ y)
        outside += abs(found.difference[0]) > 1.96 * found.error[0]
    assert 0.025 <= outside / 400 <= 0.085


def test_what_few_seats_do_is_not_judged() -> None:
    x, y = drawn_games(400, 2, 2)
    x[:] = 0
    x[: FEWEST - 1, 0] = 1
    assert np.isnan(effects(moments_of(x, y), 400, y.T @ y).error[0])
    x[FEWEST - 1, 0] = 1
    assert np.isfinite(effects(moments_of(x, y), 400, y.T @ y).error[0])


# ---- the kernel -----------------------------------------------------------------------------------------------------


def counted_by_hand(game: Game, specs: list[str], games: int) -> tuple[Sums, list[list[int]], list[int]]:
    """The sums of a few games, from matches looked at move by move through the public interface."""
    marks = marks_of(game.rules)
    number = {deed: mark for mark, deed in enumerate(marks.deeds)}
    deeds, seats = len(marks.deeds), len(specs)
    counts, touched = np.zeros(deeds, np.int64), np.zeros(marks.size, np.int64)
    moments = np.zeros((marks.size, 1 + seats, 1 + 2 * seats))
    script, seeds = [], [seed_for(7, index) for index in range(games)]
    for seed in seeds:
        match = play_match(game, specs, seed, {"round_limit": "6", "map": "random"})
        script.append([move.action for move in match.moves])
        x, happened, opened = np.zeros((marks.size, seats)), set(), set()
        states = list(match.moments())
        for move, before, after in zip([None, *match.moves], [None, *states], states, strict=False):
            done = []
            if move is not None:
                assert before is not None
                family, given = game.actions.take_apart(move.action)
                arguments = game.actions.families[family][1]
                done.append((Deed("action", family), move.seat))
                for argument, value in zip(arguments, given, strict=True):
                    shown = argument.name if len(arguments) > 1 else "*"
                    done.append((Deed("action", family, shown, argument.values[value]), move.seat))
                if move.seat not in opened and len(game.legal(before)) > 1:
                    opened.add(move.seat)
                    x[2 * deeds + move.action, move.seat] = 1
                    happened.add(2 * deeds + move.action)
            chronicle = after[0]["chronicle"]
            for event in chronicle["events"][: chronicle["count"]]:
                kind = game.rules.events(int(event["kind"]))
                done.append((Deed("event", kind.name.lower()), int(event["seat"])))
                things = game.rules.event_things.get(kind, ())
                if 0 <= event["a"] < len(things):
                    done.append((Deed("event", kind.name.lower(), "*", things[event["a"]]), int(event["seat"])))
            for deed, seat in done:
                mark = number[deed]
                counts[mark] += 1
                if mark not in happened and seat >= 0:
                    happened.add(deeds + mark)
                    x[deeds + mark, seat] = 1
                happened.add(mark)
                if seat >= 0:
                    x[mark, seat] = 1
        assert match.outcome is not None
        ranks = np.array(match.outcome.ranks)
        y = (ranks == 1) / (ranks == 1).sum()
        for mark in happened:
            touched[mark] += 1
            moments[mark] += moments_of(x[mark][None], y[None])[0]
    return Sums(counts, touched, moments, np.zeros(0), 0), script, seeds


def test_the_kernel_counts_what_happened(council: Game) -> None:
    by_hand, script, seeds = counted_by_hand(council, ["random"] * 3, 3)
    series = Series("council", ("random",) * 3, 7, {"round_limit": "6", "map": "random"})
    sums = measured(council, marks_of(council.rules), series, np.array(seeds, np.uint64), script)
    assert (sums.counts == by_hand.counts).all()
    assert (sums.games == by_hand.games).all()
    assert np.allclose(sums.moments, by_hand.moments)
    assert sums.results["decisions"].tolist() == [len(actions) for actions in script]
    assert sums.counts.sum() > 500
    assert sums.full == 0


def test_a_series_is_the_same_however_it_is_cut(council: Game) -> None:
    series = Series("council", ("random",) * 2, 3, {"round_limit": "4"})
    told: list[int] = []
    one, three = (measure(series, 1100, workers, told.append) for workers in (1, 3))
    assert told == [500, 500, 100] * 2
    for a, b in zip(one, three, strict=True):
        assert np.array_equal(a, b)
    again = measured(council, marks_of(council.rules), series, series_seeds(series, 500, 500))
    assert np.array_equal(again.results, one.results[500:1000])


def test_random_games_are_played_by_the_rules(council: Game) -> None:
    """They end as the games of `play_random` do: as long, and with as many points."""
    series = Series("council", ("random",) * 4, 11, {})
    sums = measured(council, marks_of(council.rules), series, series_seeds(series, 0, 300))
    assert set(sums.results["ending"]) == {1}
    assert (sums.results["rank"][:, :4].min(1) == 1).all()
    plain = council.play_random(4, 300, 11)
    for figure in ("decisions", "score"):
        a, b = (results[figure].reshape(300, -1)[:, :4].mean(1) for results in (sums.results, plain))
        assert abs(a.mean() - b.mean()) < 4 * sqrt((a.var() + b.var()) / 300)


def test_every_deed_of_the_declaration_has_a_mark_of_its_own(council: Game) -> None:
    marks = marks_of(council.rules)
    assert len(set(marks.deeds)) == len(marks.deeds)
    space = council.actions
    acquire, councillor = space.parse("acquire(BCD)"), space.parse("councillor(king, white)")
    assert [marks.deeds[mark].notation for mark in marks.of_action[acquire] if mark >= 0] == ["acquire", "acquire(BCD)"]
    assert [marks.deeds[mark].notation for mark in marks.of_action[councillor] if mark >= 0] == [
        "councillor",
        "councillor(council=king)",
        "councillor(colour=white)",
    ]
    build = council.rules.events["BUILD"]
    assert [marks.deeds[mark].notation for mark in marks.of_event[build][:2]] == ["build", "build: A"]
    assert marks.openings[acquire] == "acquire(BCD)"
    assert council.bind(MEASURE) is council.bind(MEASURE)


# ---- findings -------------------------------------------------------------------------------------------------------


def test_findings_tell_one_thing_under_two_names_once(council: Game) -> None:
    series = Series("council", ("random",) * 2, 5, {"round_limit": "10"})
    found = findings(council, series, measure(series, 1000, 1, lambda _: None))
    rows = {(row["source"], row["notation"], row["measure"]): row for row in found["values"]}
    elected, electing = rows["event", "elect: king", "did"], rows["action", "councillor(council=king)", "did"]
    assert elected["same_as"] == "action councillor(council=king)"
    assert electing["same_as"] is None
    assert {**elected, **dict.fromkeys(("same_as", "source"))}["difference"] == electing["difference"]
    assert elected["verdict"] == electing["verdict"]
    judged = [row for row in found["values"] if row["same_as"] is None and row["p"] is not None]
    assert found["comparisons"]["tested"] == len(judged) > 100
    for row in judged:
        assert row["low"] < row["difference"] < row["high"]
        assert row["p"] <= row["p_false_discovery"] <= row["p_holm"] <= 1
        assert (row["verdict"] == "sure") == (row["p_holm"] < 0.05)
    assert sum(row["seats"] for row in found["values"] if row["measure"] == "opening") == 2000
