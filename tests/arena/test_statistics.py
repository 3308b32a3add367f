"""The statistics against what can be worked out by hand or in another way."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest

from regnum.arena.statistics import (
    ELO,
    Z,
    bootstrapped_strengths,
    bradley_terry,
    false_discovery,
    games_to_separate,
    holm,
    rating,
    two_sided,
    wilson,
)


def test_wilson_is_the_interval_in_which_the_share_is_not_refuted() -> None:
    """Its limits solve |share - p| = z * sqrt(p (1 - p) / n); and a value from the literature."""
    for won, games in ((0, 10), (3, 17), (50, 100), (40, 40)):
        for limit in wilson(won / games, games):
            assert abs(won / games - limit) == pytest.approx(Z * sqrt(limit * (1 - limit) / games), abs=1e-7)
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)  # Newcombe (1998), table I
    assert wilson(0.0, 0) == (0, 1)


def test_wilson_takes_arrays() -> None:
    low, high = wilson([0.0, 0.5, 1.0], [10, 100, 10])
    assert low[0] == pytest.approx(0)
    assert high[2] == pytest.approx(1)
    assert low[1] == pytest.approx(1 - high[1])


def test_two_bots_differ_by_their_log_odds() -> None:
    strength = bradley_terry([[0, 30], [10, 0]])
    assert strength[0] - strength[1] == pytest.approx(log(3))
    assert rating(strength).mean() == pytest.approx(1500)
    assert np.subtract(*rating(bradley_terry([[0, 10], [1, 0]]))) == pytest.approx(400)
    assert pytest.approx(400 / log(10)) == ELO


def test_results_that_fit_the_model_give_its_strengths() -> None:
    """Expected wins of known strengths, everybody meeting everybody unequally often."""
    true = np.array([1.2, 0.4, -0.3, -1.3])
    met = np.array([[0, 10, 40, 7], [10, 0, 3, 90], [40, 3, 0, 20], [7, 90, 20, 0]])
    wins = met / (1 + np.exp(true[None, :] - true[:, None]))
    assert bradley_terry(wins) == pytest.approx(true - true.mean(), abs=1e-9)
    assert bradley_terry(np.stack([wins, wins.T])) == pytest.approx(np.stack([true, -true]), abs=1e-9)


def test_the_fit_is_where_expected_wins_are_those_seen() -> None:
    wins = np.random.default_rng(1).integers(1, 60, (6, 6)) * (1 - np.eye(6))
    strength = bradley_terry(wins)
    expected = (wins + wins.T) / (1 + np.exp(strength[None, :] - strength[:, None]))
    assert expected.sum(1) == pytest.approx(wins.sum(1))


def one_on_one(won: int, lost: int) -> np.ndarray:
    wins = np.zeros((won + lost, 2, 2))
    wins[:won, 0, 1] = 1
    wins[won:, 1, 0] = 1
    return wins


@pytest.mark.parametrize(("won", "lost"), [(60, 40), (40, 0), (95, 5)])
def test_between_two_bots_the_bootstrap_is_the_interval_of_jeffreys(won: int, lost: int) -> None:
    """The share of a is then distributed as Beta(won + 1/2, lost + 1/2)."""
    best, samples = bootstrapped_strengths(one_on_one(won, lost), np.arange(won + lost))
    assert best[0] - best[1] == pytest.approx(log((won + 0.5) / (lost + 0.5)))
    shares = 1 / (1 + np.exp(samples[:, 1] - samples[:, 0]))
    exact = np.random.default_rng(7).beta(won + 0.5, lost + 0.5, 400_000)
    assert np.quantile(shares, [0.025, 0.5, 0.975]) == pytest.approx(np.quantile(exact, [0.025, 0.5, 0.975]), abs=0.01)


def test_games_of_one_deal_count_as_one_observation() -> None:
    """A hundred deals of which each was won twice by the same bot tell as much as a hundred games."""
    twice = np.repeat(one_on_one(60, 40), 2, axis=0)
    _, together = bootstrapped_strengths(twice, np.repeat(np.arange(100), 2))
    _, apart = bootstrapped_strengths(twice, np.arange(200))
    _, once = bootstrapped_strengths(one_on_one(60, 40), np.arange(100))
    assert together.std(0) == pytest.approx(once.std(0), rel=0.06)
    assert apart.std(0) == pytest.approx(once.std(0) / sqrt(2), rel=0.06)


@pytest.mark.slow
def test_intervals_of_ratings_hold_the_truth_about_as_often_as_they_say() -> None:
    true = np.array([0.5, 0.0, -0.5])
    random = np.random.default_rng(3)
    held = 0
    for series in range(60):
        wins = np.zeros((90, 3, 3))
        for game in range(90):
            a, b = ((0, 1), (0, 2), (1, 2))[game % 3]
            first = random.random() < 1 / (1 + np.exp(true[b] - true[a]))
            wins[(game, a, b) if first else (game, b, a)] = 1
        _, samples = bootstrapped_strengths(wins, np.arange(90), seed=series)
        low, high = np.quantile(samples, [0.025, 0.975], axis=0)
        held += int(((low <= true) & (true <= high)).sum())
    assert 0.90 <= held / 180 <= 0.99


def test_bots_that_never_met_are_rated_through_others() -> None:
    wins = np.zeros((80, 3, 3))
    wins[:40:2, 0, 1] = wins[1:40:4, 0, 1] = wins[3:40:4, 1, 0] = 1
    wins[40::2, 1, 2] = wins[41::4, 1, 2] = wins[43::4, 2, 1] = 1
    best, _ = bootstrapped_strengths(wins, np.arange(80))
    assert best[0] - best[1] == pytest.approx(best[1] - best[2])
    assert best[0] - best[1] == pytest.approx(log(30.5 / 10.5))


def test_sample_sizes() -> None:
    """(z * 1/2 + z' * sqrt(pq))² / (p - 1/2)², by hand for 60 %; twice as near takes four times the games."""
    by_hand = ((1.959964 * 0.5 + 0.841621 * sqrt(0.24)) / 0.1) ** 2
    assert games_to_separate(0.6) == pytest.approx(by_hand, abs=1)
    assert games_to_separate(0.4) == games_to_separate(0.6)
    assert games_to_separate(0.5) is None
    assert games_to_separate(0.505) == pytest.approx(4 * games_to_separate(0.51), rel=0.01)  # type: ignore[operator]


def test_the_advised_number_of_games_shows_the_difference_four_times_out_of_five() -> None:
    games = games_to_separate(0.57)
    assert games is not None
    shares = np.random.default_rng(2).binomial(games, 0.57, 20_000) / games
    assert (wilson(shares, games)[0] > 0.5).mean() == pytest.approx(0.8, abs=0.03)


def test_chances_of_standard_errors() -> None:
    assert two_sided([0, Z, -Z, 3.290527]) == pytest.approx([1, 0.05, 0.05, 0.001], abs=1e-6)


def test_holm_and_benjamini_hochberg_by_hand() -> None:
    p = [0.01, 0.04, 0.03, 0.005]
    assert holm(p) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert false_discovery(p) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm([0.5]) == pytest.approx([0.5])
    assert len(holm([])) == len(false_discovery([])) == 0
    assert holm([0.9, 0.8]) == pytest.approx([1, 1])


def test_among_many_things_without_effect_hardly_one_survives() -> None:
    random = np.random.default_rng(5)
    found = [bool((holm(random.random(300)) < 0.05).any()) for _ in range(300)]
    assert np.mean(found) < 0.09
