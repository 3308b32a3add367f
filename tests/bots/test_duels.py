"""Duels of two bots, whose results may be written on the card of a network."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

import regnum
from regnum.core.game import Game

from .helpers import pebbles

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import duel

    return duel


@pytest.mark.parametrize(("mine", "other", "won"), [(1.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 1.0, 0.5), (0.0, 0.0, 0.5)])
def test_the_only_team_to_win_a_deal_gets_the_whole_victory(
    mine: float, other: float, won: float, duel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def play(_: Game, specs: list[str], deal: int, __: object) -> object:
        asked.append((*specs, deal))
        return duel.Played([mine if specs[0] == "new" else other] * 3, [4, 5, 6], 20)

    monkeypatch.setattr(duel, "play", play)
    result = duel.beside_a_team(pebbles(), "new", "old", 3, 8, {})
    assert asked == [("new", "new", "new", 8), ("old", "old", "old", 8)]
    assert (result.won, result.alone, result.points, result.decisions) == (won, (mine, other), 5, 20)


def test_against_rivals_the_bot_takes_one_seat_after_the_other(
    duel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(_: Game, specs: list[str], __: int, ___: object) -> object:
        return duel.Played([0.7 if spec == "new" else 0.1 for spec in specs], [9 * (s == "new") for s in specs], 20)

    monkeypatch.setattr(duel, "play", play)
    assert duel.against_rivals(pebbles(), "new", "old", 3, 4, 8, {}) == duel.Result(0.7, 9, 0, 20)
    monkeypatch.setattr(duel, "play", lambda _, specs, *__: duel.Played([0.0] * 3, [specs.index("new")] * 3, 20))
    seats = [duel.against_rivals(pebbles(), "new", "old", 3, number, 8, {}).points for number in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]


def test_options_are_drawn_but_for_those_that_are_given(duel: ModuleType) -> None:
    """A team stays one, and rivals stay rivals."""
    game = regnum.make("paladins")
    for given in ({}, {"scenario": "together"}):
        drawn = [duel.options_of(game, 2, deal, given) for deal in range(20)]
        assert {options["scenario"] for options in drawn} == {given.get("scenario", "rivals")}
        assert len({options["promos"] for options in drawn}) == 2
