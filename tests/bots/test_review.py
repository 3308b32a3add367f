"""Reviews: their numbers are calibrated, what they report exceeds its error, and a planted blunder is found."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from regnum.bots import review as reviewing
from regnum.bots.advice import Advised
from regnum.bots.estimates import (
    BAND,
    CLAIM,
    Estimate,
    Sampler,
    estimated,
    known,
    pooled,
    replicated,
    seeds_of,
)
from regnum.bots.reasons import reasons
from regnum.bots.review import Choice, Gain, Review, Turn, TurningPoint, accuracy, confirmed_loss, review, turns_of
from regnum.core.errors import InvalidOption
from regnum.match import Match
from regnum.table.language import Language
from regnum.table.scene import Amount

from .exhaustive import worth
from .helpers import pebbles
from .pebbles import INFO

QUICK = "ismcts:iterations=80,rollout=random"
PILE = 8
BLUNDER = 0.5


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "PLAYOUTS", 20)


def options_of(match: Match, move: int) -> dict[str, float]:
    """What the seat on turn can expect after each action in a game of pebbles, by going through everything."""
    state = match.at(move)
    seat = match.game.on_turn(state)
    return {action: shares[seat] for action, shares in worth(int(state[0]["pebbles"]), seat, 2)[1].items()}


def played(blunder: bool = False, seed: int = 1) -> tuple[Match, int]:
    """A perfectly played game of pebbles, and the move of its only blunder (-1: none), the first that costs enough."""
    match, planted = Match(pebbles(), 2, seed, {"pebbles": PILE}), -1
    while not match.over:
        options = options_of(match, len(match.moves))
        best, worst = max(options, key=options.__getitem__), min(options, key=options.__getitem__)
        if blunder and planted < 0 and options[best] - options[worst] > BLUNDER:
            planted = len(match.moves)
            match.play(worst)
        else:
            match.play(best)
    return match, planted


# ---- numbers --------------------------------------------------------------------------------------------------------


def test_the_band_of_an_estimate_holds_the_true_value_in_nine_of_ten_cases() -> None:
    game, sampler = pebbles(), Sampler(pebbles())
    state = game.new(2, 1, {"pebbles": 6})
    seen = [game.observe(state, seat) for seat in range(2)]
    shares, _ = sampler.sample(seen, (0, 1), seeds_of(4000, 1))
    truth = shares[2000:, 0].mean()
    bands = [estimated(part[:, 0]).band for part in np.split(shares[:2000], 50)]
    inside = sum(low <= truth <= high for low, high in bands)
    assert 40 <= inside <= 50  # 45 are expected


def test_equal_chances_hardly_ever_differ_certainly() -> None:
    random = np.random.default_rng(1)
    for chance in (0.02, 0.3, 0.5):
        draws = (random.random((2, 4000, 200)) < chance).astype(float)
        claims = sum(estimated(a).minus(estimated(b)).certain for a, b in zip(*draws, strict=True))
        assert claims <= 4000 * 0.006


def test_playouts_that_all_end_alike_prove_nothing_certain() -> None:
    one = estimated(np.ones(100))
    assert one.mean == 1.0
    assert one.error == pytest.approx(0.01, rel=0.02)
    assert known(1.0).minus(one).error > 0


def test_estimates_are_pooled_by_their_playouts() -> None:
    values = np.random.default_rng(2).random(300)
    whole = pooled([estimated(values[:100]), estimated(values[100:])])
    assert whole.n == 300
    assert whole.mean == pytest.approx(values.mean())
    assert whole.error == pytest.approx(estimated(values).error, rel=0.05)


def test_a_small_spread_of_few_searches_does_not_make_them_sure() -> None:
    alike = replicated([0.1, 0.1, 0.1, 0.1], [0.08] * 4)
    assert (alike.mean, alike.error, alike.certain) == (pytest.approx(0.1), pytest.approx(0.04), False)
    assert replicated([0.0, 0.4], [0.01, 0.01]).error == pytest.approx(0.2)


def test_playouts_of_the_same_seeds_deal_alike_and_repeat() -> None:
    game, sampler = pebbles(), Sampler(pebbles())
    seen = [game.observe(game.new(2, 1, {"pebbles": 8}), 0)]
    once, again = (sampler.sample(seen, (0,), seeds_of(20, 5), action=1) for _ in range(2))
    assert (once[0] == again[0]).all()
    assert once[1].shape == (20, 2, 2)
    assert (once[0].sum(1) == 1).all()
    assert (once[1][:, :, 0] == once[0]).all()  # a point for the winner


# ---- games ----------------------------------------------------------------------------------------------------------


def test_a_planted_blunder_is_the_most_expensive_choice() -> None:
    match, planted = played(blunder=True)
    found = review(match, QUICK)
    dear = found.expensive[0]
    assert dear.choice.move == planted
    options = options_of(match, planted)
    assert options[dear.choice.preferred.notation] == max(options.values())
    assert dear.loss.mean > BLUNDER / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_perfect_play_is_never_called_expensive(seed: int) -> None:
    found = review(played(seed=seed)[0], QUICK)
    assert not found.expensive
    assert all(one.worse == one.expensive == 0 for one in found.accuracy)


def test_a_game_of_equal_bots_has_no_claim_smaller_than_the_error() -> None:
    match, random = Match(pebbles(), 3, 4, {"pebbles": PILE}), np.random.default_rng(4)
    while not match.over:
        match.play(int(random.choice(match.legal())))
    found = review(match, QUICK)
    for one in found.turning_points:
        assert abs(one.change) > CLAIM * np.hypot(one.before.error, one.after.error)
    for dear in found.expensive:
        assert dear.loss.mean > CLAIM * dear.loss.error
    for seat in range(3):
        assert len(found.main_turns(seat)) <= 3
        assert sum(dear.choice.seat == seat for dear in found.expensive) <= 5


def test_the_review_of_a_game() -> None:
    calls: list[tuple[int, int]] = []
    match, _ = played(blunder=True)
    found = review(match, QUICK, lambda done, total: calls.append((done, total)))
    assert [one.move for one in found.choices] == [
        n for n in range(len(match.moves)) if len(match.game.legal(match.at(n))) > 1
    ]
    assert [done for done, _ in calls] == list(range(len(calls)))
    assert calls[-1][0] == calls[-1][1]
    moves, means, errors = found.chances()
    assert moves.tolist() == [turn.move for turn in found.turns] == [turn.move for turn in turns_of(match)]
    assert means.shape == errors.shape == (len(moves), 2)
    assert means.sum(1) == pytest.approx(1)
    assert (errors > 0).all()
    assert found.final is not None
    assert sum(found.final) == 1
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
    assert review(match, QUICK) == found
    half = review(match.fork(3), QUICK)
    assert half.final is None
    assert review(Match(pebbles(), 2, 1), QUICK).choices == ()
    with pytest.raises(InvalidOption, match="does not search"):
        review(match, "greedy")


def test_a_review_knows_no_more_than_the_seat_that_decides() -> None:
    """What nobody knew, the numbers that chance would draw, changes no judgement."""
    match, _ = played()
    other = match.fork()
    for kept in other._snapshots.values():
        kept[0]["random"] += 1
    reviewer = reviewing.Reviewer(match), reviewing.Reviewer(other)
    for question in (reviewing.Question("standing", 0), reviewing.Question("choice", 0)):
        ours, theirs = (one.seen(question) for one in reviewer)
        assert all((a == b).all() for a, b in zip(ours, theirs, strict=True))


def test_long_games_are_reviewed_at_some_turns_only(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = played()
    monkeypatch.setattr(reviewing, "MOST_TURNS", 3)
    shown = reviewing.Reviewer(match).shown
    assert len(shown) <= 3
    assert shown[0].move == 0
    assert all(turn in turns_of(match) for turn in shown)


def test_secret_choices_belong_to_one_turn() -> None:
    match = Match(pebbles(), 2, 1, {"pennies": "on"})
    for seat in range(2):
        match.play(match.choices(seat)[0], seat)
    assert turns_of(match) == [Turn(0, 0, 1)]


# ---- what is shown --------------------------------------------------------------------------------------------------


def shown(*changes: tuple[int, float]) -> Review:
    """A review with turning points of seat 0 at turns, the largest first."""
    turns = tuple(Turn(move, move % 2, move // 2 + 1) for move in range(12))
    points = [TurningPoint(turns[n], n + 1, 0, known(0.5), known(0.5 + by)) for n, by in changes]
    points.sort(key=lambda one: -abs(one.change))
    return Review("", ("a", "b"), "", turns, (), (), tuple(points), (), (), None)


def test_at_most_three_turning_points_apart_from_each_other_and_one_gain() -> None:
    found = shown((1, -0.5), (2, -0.4), (4, -0.3), (6, -0.2), (9, -0.15), (11, 0.1))
    assert [one.turn.move for one in found.main_turns()] == [1, 4, 6]
    assert [one.turn.move for one in found.main_turns(0)] == [1, 4, 11]
    assert found.main_turns(1) == ()


def choice(taken: float, preferred: float, at_random: float, visits: int = 10_000) -> Choice:
    one = Advised(1, "one", taken, 0.005, visits)
    return Choice(0, 0, one, one if taken == preferred else Advised(2, "two", preferred, 0.005, visits), at_random)


def test_accuracy_is_measured_between_random_and_preferred_choices() -> None:
    perfect = accuracy([choice(0.5, 0.5, 0.3)] * 5, (), 0)
    assert (perfect.value, perfect.best, perfect.equal) == (100, 5, 0)
    half = accuracy([choice(0.5, 0.5, 0.3), choice(0.3, 0.5, 0.3)], (), 0)
    assert half.value == pytest.approx(50)
    assert 0 < half.error < 5
    assert (half.best, half.worse) == (1, 1)
    assert accuracy([choice(0.499, 0.5, 0.3)], (), 0).equal == 1
    assert accuracy([choice(0.5, 0.5, 0.499)], (), 0).value is None  # nothing was at stake
    assert accuracy([], (), 0).value is None


def comparison(lost: float, played: float) -> reviewing.Comparison:
    gain = Gain((), Estimate(0, 1, 9), (), None)
    return reviewing.Comparison(0, lost, 0.01, Estimate(played, 0.05, 100), gain)


def test_a_loss_needs_sure_searches_and_playouts_that_do_not_contradict() -> None:
    assert confirmed_loss([comparison(0.1, 0.1)] * 4) is not None
    assert confirmed_loss([comparison(0.1, 0.0)] * 4) is not None
    assert confirmed_loss([comparison(0.01, 0.1)] * 4) is None
    assert confirmed_loss([comparison(0.1, -0.2)] * 4) is None
    assert confirmed_loss([]) is None


@pytest.mark.parametrize(
    ("gain", "en"),
    [
        (
            Gain((), Estimate(0.3, 1, 9), (), None),
            ["No single good or part of the score explains it: it leads to more victories."],
        ),
        (
            Gain((), Estimate(4.2, 0.5, 9), (Estimate(1, 0.1, 9), Estimate(3.2, 0.2, 9)), Estimate(-1.2, 0.1, 9)),
            [
                "By the end it brings about 4 points more (mainly: pebbles).",
                "The strongest opponent ends with about 1 point less.",
            ],
        ),
        (
            Gain((), Estimate(-3, 0.5, 9), (), Estimate(2, 0.1, 9)),
            ["By the end it brings about 3 points less, but better chances to win."],
        ),
    ],
)
def test_reasons_are_what_the_data_say(gain: Gain, en: list[str]) -> None:
    language = Language("en", INFO.package)
    assert [language.say(said) for said in reasons(gain, ("won", "taken"))] == en
    assert all(Language("it", INFO.package).say(said) for said in reasons(gain, ("won", "taken")))


def test_goods_of_the_turn_in_words() -> None:
    gain = Gain((Amount("coins", 2), Amount("cards", -1)), Estimate(0, 1, 9), (), None)
    said = reasons(gain, ("won",))[0]
    council = "regnum.games.council"
    assert Language("en", council).say(said) == "The turn would have ended with 2 coins more, 1 card less."
    assert Language("it", council).say(said) == "Il turno sarebbe finito con 2 monete in più, 1 carta in meno."
    assert BAND < CLAIM
