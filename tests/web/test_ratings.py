"""Ratings: what counts, and that they are what the model says and no more sure than they can be."""

from __future__ import annotations

from random import Random

import pytest
from openskill.models import PlackettLuce

from regnum.web.db.results import FinalSeat, FinishedGame, Rated
from regnum.web.groups.ratings import MIDDLE, SETTLED, UNIT, Ratings, rated, rivals

pytestmark = pytest.mark.slow


def game(*seats: tuple[int | None, int], target: int | None = None, bots: tuple[int, ...] = ()) -> FinishedGame:
    """A game by guest and rank of each seat; at `bots` a bot played at the end."""
    return FinishedGame(
        "t",
        "council",
        0.0,
        target,
        [FinalSeat(n, g, "", "", "greedy" if n in bots else "", 0, r) for n, (g, r) in enumerate(seats)],
    )


def test_one_game_moves_both_by_as_much() -> None:
    first, second = rated([game((1, 2), (2, 1))])
    assert (first.guest, first.games, first.won, second.guest, second.won) == (2, 1, 1, 1, 0)
    assert first.value - MIDDLE == pytest.approx(MIDDLE - second.value)
    assert first.value > MIDDLE
    assert first.margin == second.margin < 2000 / 3
    assert first.provisional


def test_it_is_what_the_model_says() -> None:
    model = PlackettLuce()
    skills = {guest: model.rating() for guest in (1, 2, 3)}
    games = [game((1, 1), (2, 2), (3, 2)), game((3, 1), (1, 2)), game((2, 3), (3, 1), (1, 2))]
    for one in games:
        after = model.rate([[skills[seat.guest or 0]] for seat in one.seats], ranks=[seat.rank for seat in one.seats])
        skills |= {seat.guest or 0: skill for seat, (skill,) in zip(one.seats, after, strict=True)}
    for found in rated(games):
        skill = skills[found.guest]
        assert found.value == pytest.approx(MIDDLE + UNIT * (skill.mu - 25))
        assert found.careful == pytest.approx(MIDDLE + UNIT * (skill.mu - 25 - 2 * skill.sigma))


@pytest.mark.parametrize(
    "uncounted",
    [
        game((1, 1), (None, 2)),  # against a bot
        game((1, 1), (1, 2)),  # both hands are one person's
        game((1, 1), (1, 2), (2, 3)),  # so that the third played against nobody else
        game((1, 1), (2, 1), target=50),  # together
    ],
)
def test_what_rates_nobody(uncounted: FinishedGame) -> None:
    assert rivals(uncounted) == {}
    assert rated([uncounted]) == []


def test_bots_at_the_table_rate_nobody_and_people_are_compared_with_one_another() -> None:
    with_bot, without = rated([game((None, 1), (1, 2), (2, 3))]), rated([game((1, 1), (2, 2))])
    assert [(one.guest, one.value, one.margin) for one in with_bot] == [(o.guest, o.value, o.margin) for o in without]
    assert [one.won for one in with_bot] == [0, 0]  # the bot has


def test_leaving_saves_nobody_a_defeat() -> None:
    assert rated([game((1, 1), (2, 2), bots=(1,))]) == rated([game((1, 1), (2, 2))])


def test_a_bot_wins_nobody_a_game() -> None:
    left = rated([game((1, 1), (2, 2), bots=(0,))])
    assert left == rated([game((1, 3), (2, 2))])
    assert [(one.guest, one.won) for one in left] == [(2, 0), (1, 0)]


def test_uncertain_ratings_rank_below_certain_ones() -> None:
    chance = Random(4)
    games = [game((1, first), (2, 3 - first)) for first in (1 + chance.getrandbits(1) for _ in range(60))]
    found = {one.guest: one for one in rated([*games, game((3, 1), (4, 2))])}
    assert found[3].value > found[1].value
    assert found[3].careful < found[1].careful
    assert (found[3].provisional, found[1].provisional) == (True, False)
    assert found[1].games == 60 > SETTLED


def test_the_strong_are_told_from_the_weak() -> None:
    chance, games = Random(7), []
    for _ in range(300):
        seats = chance.sample(range(1, 7), 3)
        played = sorted(seats, key=lambda guest: guest / 2 + chance.gauss(0, 1))
        games.append(game(*((guest, 3 - played.index(guest)) for guest in seats)))
    assert [one.guest for one in rated(games)] == [6, 5, 4, 3, 2, 1]


def test_ratings_are_kept_until_a_game_ends_and_not_of_everybody() -> None:
    ratings, asked = Ratings(most=2), list[str]()

    def of(group: str, known: Rated) -> None:
        ratings.of(group, "council", known, lambda: asked.append(group) or [])  # type: ignore[func-returns-value]

    for group, known in [("a", Rated(1, 1.0)), ("a", Rated(1, 1.0)), ("a", Rated(2, 2.0)), ("b", Rated(1, 1.0))]:
        of(group, known)
    assert asked == ["a", "a", "b"]
    of("c", Rated(1, 1.0))
    of("a", Rated(2, 2.0))  # it was looked at longest ago
    assert asked == ["a", "a", "b", "c", "a"]
