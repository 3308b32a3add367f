"""The scenario is laid out: summary cards, the Baron, his first workers; and what its tables say."""

from __future__ import annotations

import pytest

from regnum.core.bits import members
from regnum.games.kingdom.viscounts.data import baron as b
from regnum.games.kingdom.viscounts.data import components as c

from .position import GAME, Position
from .scenario import Scenario


def new(players: int = 3, seed: int = 4, **options: object) -> Position:
    return Position.new(players, seed, scenario="together", **options)


def begun(players: int, seed: int, **options: object) -> Position:
    """The first turn begins; in setting up the first choice is always taken."""
    table = new(players, seed, **options)
    while not table.s["round"]:
        table.play(table.choices[0])
    return table


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 1), (4, 1)])
def test_c1_summary_cards_are_chosen_in_the_order_of_turns_before_pairs(players: int, each: int) -> None:
    table = new(players)
    asked = []
    while table.s["round"] == 0:
        if table.step in ("SUMMARY", "TAKE"):
            asked.append((table.step, table.on_turn))
        table.play(table.choices[0])
    order = [(int(table.s["first"]) + i) % players for i in range(players)]
    assert asked == [("SUMMARY", seat) for seat in order] * each + [("TAKE", seat) for seat in reversed(order)]
    cards = [members(int(seat.record["summary"])) for seat in table.seats]
    assert [len(one) for one in cards] == [each] * players
    assert len({card for one in cards for card in one}) == each * players


def test_c1_of_two_cards_the_first_that_is_chosen_lies_on_top() -> None:
    table = new(2)
    first = table.on_turn
    table.play("summary(summary_blue)", "summary(summary_grey)", "summary(summary_black)")
    assert int(table[first].record["summary_top"]) == c.SUMMARY_NAMES.index("summary_blue")
    assert table.offered("summary") == ["summary_yellow"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_summary_cards_are_dealt_if_so_agreed(players: int) -> None:
    found = set()
    for seed in range(12):
        table = new(players, seed, summary_cards="dealt")
        for seat in table.seats:
            assert int(seat.record["summary"]).bit_count() == (2 if players == 2 else 1)
        found.add(int(table[0].record["summary"]))
        if players == 2:  # the owner says which one lies on top
            owner = table.on_turn
            own = [c.SUMMARY_NAMES[card] for card in members(int(table[owner].record["summary"]))]
            assert table.offered("summary") == own
            table.play(f"summary({own[1]})")
            assert c.SUMMARY_NAMES[table[owner].record["summary_top"]] == own[1]
            table.play(table.choices[0])
        assert table.step == "TAKE"
    assert len(found) > 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("level", "workers"), [("easy", 1), ("normal", 3), ("hard", 5)])
def test_c2_c13_the_baron_and_his_first_workers(players: int, level: str, workers: int) -> None:
    """He stands where nobody wanted to; the numbers of his workers belong to no card that was laid out."""
    for seed in range(3):
        table = new(players, seed, difficulty=level)
        while sum(table.s["starts"] >= 0) > 1:
            table.play(table.choices[0])
        laid = next(int(start) for start in table.s["starts"] if start >= 0)
        segments = [int(segment) for segment in table.s["ring"]]
        number = int(c.START_SPACE[laid])
        while not table.s["round"]:
            table.play(table.choices[0])
        assert table.s["baron"] == 2 * segments.index(number // 2) + number % 2
        path = table.s["on_path"][:, c.BARON]
        spaces = [space for space in range(c.SPACES) if path[space]]
        assert [int(path[space]) for space in spaces] == [1] * workers
        assert table.s["left"] == 20 - workers
        taken = {int(seat.record["space"]) for seat in table.seats}
        assert not {*spaces} & {*taken, 3 * (int(table.s["baron"]) // 2) + int(table.s["baron"]) % 2}
        assert all(space % 3 != 2 for space in spaces)


def test_c2_four_players_on_the_highest_level_leave_no_number_free() -> None:
    table = begun(4, 2, difficulty="hard")
    assert sum(table.s["on_path"][:, c.BARON] > 0) + 4 + 1 == c.OUTER_SPACES


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rivals_have_nothing_of_the_scenario(players: int) -> None:
    table = Position.new(players, 1)
    while not GAME.over(table.state) and table.s["round"] < 6:
        assert table.step not in ("SUMMARY", "REMOVE")
        table.play(table.choices[0])
    assert (table.s["baron"], table.s["left"]) == (-1, 0)
    assert not table.s["on_path"].any()
    assert not table.s["players"]["known"].any()


# ---- the cards ------------------------------------------------------------------------------------------------------


def test_six_signs_are_those_of_everybody_who_can_be_dismissed() -> None:
    people = [*range(c.TOWNSFOLK), *range(c.CARDS, c.PERSONS)]
    assert {b.SIGNS[b.SIGN[person]] for person in people} == set(b.SIGNS)
    assert len(b.SIGNS) == 6
    assert (b.SIGN[c.TOWNSFOLK : c.CARDS] == -1).all()
    counted = [sum(b.SIGN[: c.TOWNSFOLK] == sign) for sign in range(6)]
    assert dict(zip(b.SIGNS, counted, strict=True)) == {
        "corruption": 10,
        "debt": 3,
        "virtue": 19,
        "discard": 18,
        "rearrange": 10,
        "shuffle": 8,
    }


def test_four_summary_cards_one_for_each_ribbon_and_two_actions() -> None:
    assert sorted(b.SUMMARY_RIBBON) == [0, 1, 2, 3]
    assert sorted(b.REMOVES) == sorted(b.PLACES_ONE) == [0, 1, 2, 3]
    assert (b.REMOVES != b.PLACES_ONE).all()


def test_the_position_of_these_tests() -> None:
    table = Scenario(2)
    assert (table.baron, table[0].stands, table.left) == ("5_left", "5_right", 20)
