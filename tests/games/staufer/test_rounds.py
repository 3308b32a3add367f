"""The clean-up, protected figures, the turn order, and the end of the game."""

from __future__ import annotations

import pytest

from .position import GAME, RING, Table, custom


def end_round(table: Table, region: str = "strasbourg", condition: str = "king", steps: int = 1) -> None:
    """The last turn of the round passes."""
    table.row(region, condition, steps)
    table.last_turn(table.players - 1)
    table.play("supply(envoy)")


def test_figures_of_scored_regions_go_home_and_others_stay() -> None:
    table = Table(king="milan")
    table.sit("strasbourg", 4, 0)
    table.sit("milan", 6, 1)
    table.sit("aachen", 5, 2)
    end_round(table)
    assert table.holders("strasbourg", 4) == table.holders("milan", 6) == []
    assert table.holders("aachen", 5) == [(2, "envoy")]
    assert table.s["players"][0]["province"].tolist() == [13, 3]  # two envoys are the bonus of Strasbourg


def test_privilege_13_sends_figures_to_the_court() -> None:
    table = Table(king="milan")
    table.own(0, 13)
    table.sit("milan", 6, 0)
    table.sit("milan", 1, 0)
    end_round(table, "palermo")
    assert table.in_court(0) == (1, 1)


def test_new_chests_come_to_scored_regions_and_the_supply_table() -> None:
    table = Table(king="milan")
    table.stack("strasbourg", 1, "brown", "brown")
    end_round(table)
    assert [len(table.chests_at("strasbourg", office)) for office in range(1, 6)] == [3, 1, 1, 1, 1]
    assert [len(table.chests_at("milan", office)) for office in range(1, 7)] == [1] * 6
    assert table.chests_at("aachen", 1) == []
    assert [len(table.chests_at(space)) for space in ("envoy_and_noble", "noble", "chest_only")] == [1, 1, 1]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_king_empties_the_areas_that_he_enters(steps: int) -> None:
    table = Table(king="palermo")
    for name in RING:
        table.paid(0, name, envoys=1, nobles=0)
        table.paid(2, name, envoys=0)
    table.paid(2, "aachen", envoys=2, nobles=1)
    end_round(table, "nijmegen", "king", steps)
    entered = ["aachen", "augsburg", "milan"][:steps]
    assert table.king == entered[-1]
    assert set(table.areas(0)) == set(RING) - set(entered)
    assert table.in_court(0) == (steps, 0)
    assert table.in_court(2) == (2, 1)


def test_markers_and_rows_move_on() -> None:
    table = Table()
    end_round(table)
    assert table.s["round"] == 2
    assert table.s["second"] == -1
    assert table.s["turn"] == 0
    assert table.s["first"] == table.s["order"][0] == table.on_turn


# ---- protected figures ----------------------------------------------------------------------------------------------


def test_a_protected_figure_stays() -> None:
    table = Table(king="milan")
    table.give(1, "immunity")
    table.sit("milan", 6, 1)
    table.sit("strasbourg", 4, 1)
    table.sit("aachen", 5, 1)
    end_round(table)
    assert table.on_turn == 1
    assert sorted(table.choices("protect")) == ["milan, 6, left", "strasbourg, 4, left"]
    table.play("protect(milan, 6, left)")
    assert table.holders("milan", 6) == [(1, "envoy")]
    assert table.holders("strasbourg", 4) == []
    assert table.kept(1) == {}
    assert len(table.chests_at("milan", 6)) == 1  # a new one all the same


def test_nobody_need_be_protected() -> None:
    table = Table(king="milan")
    table.give(1, "immunity")
    table.sit("milan", 6, 1)
    end_round(table)
    table.play("protect_nobody")
    assert table.holders("milan", 6) == []
    assert table.kept(1) == {"immunity": 1}


def test_a_chest_protects_one_figure() -> None:
    table = Table(king="milan", **custom(2, 13))
    table.own(0, 13)
    table.give(0, "immunity", "immunity")
    for office in (4, 5, 6):
        table.sit("milan", office, 0)
    end_round(table)
    table.play("protect(milan, 4, left)", "protect(milan, 6, left)")
    assert [len(table.holders("milan", office)) for office in (4, 5, 6)] == [1, 0, 1]
    assert table.in_court(0) == (1, 0)  # the third one, by privilege 13


def test_the_right_figure_moves_up_when_the_left_one_goes() -> None:
    table = Table(king="milan")
    table.give(1, "immunity")
    table.sit("milan", 6, 0)
    table.sit("milan", 6, 1)
    end_round(table)
    table.play("protect(milan, 6, right)")
    assert table.holders("milan", 6) == [(1, "envoy")]
    assert table.s["offices"][4][5].tolist() == [3, 0]


def test_protection_is_asked_in_order_of_the_seats_from_the_first_of_the_round() -> None:
    table = Table(king="milan")
    for seat, office in ((0, 4), (1, 5), (3, 6)):
        table.give(seat, "immunity")
        table.sit("milan", office, seat)
    table.s["first"] = 1
    end_round(table)
    asked = []
    while (
        GAME.rules.flow.kinds(int(table.s["steps"]["stack"][table.s["steps"]["depth"] - 1]["kind"])).name == "PROTECT"
    ):
        asked.append(table.on_turn)
        table.play("protect_nobody")
    assert asked == [1, 3, 0]


# ---- the end --------------------------------------------------------------------------------------------------------


def last_round(table: Table, region: str = "strasbourg") -> None:
    table.s["round"] = 5
    end_round(table, region)


def test_the_fifth_round_ends_the_game_without_clean_up() -> None:
    table = Table(king="milan")
    table.own(0, 13)
    table.give(0, "immunity")
    table.sit("strasbourg", 4, 0)
    table.paid(0, "palermo", envoys=2)
    last_round(table)
    assert GAME.ending(table.state) == "five_rounds"
    assert table.holders("strasbourg", 4) == [(0, "envoy")]
    assert table.king == "milan"
    assert table.kept(0) == {"immunity": 1}
    assert table.areas(0) == {}
    assert table.in_court(0) == (2, 0)  # the bonus; payments do not come to the court
    assert table.points(0) == 8


def test_jobs_are_revealed_and_then_score_for_everybody_to_see() -> None:
    table = Table(king="milan")
    table.jobs(0, "strasbourg", "triangle", "any")
    table.sit("strasbourg", 4, 0)
    last_round(table)
    for viewer in (None, 3):
        seen = GAME.observe(table.state, viewer)
        assert GAME.score(seen).tolist() == GAME.score(table.state).tolist()
    assert GAME.score(table.state)[0].tolist() == [8, 12, 0, 2, 0, 0]


@pytest.mark.parametrize(("court", "ranks"), [((3, 2), [1, 2]), ((2, 3), [2, 1]), ((2, 2), [1, 1])])
def test_ties_go_to_the_larger_court_and_are_shared_then(court: tuple[int, int], ranks: list[int]) -> None:
    table = Table(2, king="milan")
    for seat in (0, 1):
        table.court(seat, envoys=court[seat] - 1 - (seat == 1), nobles=1)  # the last action brings seat 1 an envoy
        table.jobs(
            seat, "milan" if seat else "aachen", "triangle" if seat else "two_opposite", "pairs" if seat else "any"
        )
    last_round(table)
    assert GAME.ranks(table.state).tolist() == ranks


def test_nobles_count_once_in_the_court() -> None:
    table = Table(2, king="milan")
    table.court(0, nobles=2)
    table.court(1, envoys=2)
    last_round(table)
    assert GAME.ranks(table.state).tolist() == [2, 1]


# ---- the whole game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_game(players: int) -> None:
    for seed in range(20):
        s = GAME.new(players, seed)[0]
        order = s["order"].tolist()[: 3 * players]
        first = order[0]
        clockwise = [(first + i) % players for i in range(players)]
        assert order == clockwise + clockwise[::-1] * 2
        assert sorted([*s["rounds_a"].tolist(), int(s["king"])]) == list(range(6))
        assert sorted(s["ring"].tolist()) == sorted(s["tiles"].tolist()) == list(range(6))
        assert all(s["rounds_b"].tolist().count(condition) <= 2 for condition in range(3))
        assert s["rounds_c"][4] == 0
        assert all(s["rounds_c"].tolist().count(steps) <= 2 for steps in (1, 2, 3))
        assert [me["court"].tolist() for me in s["players"][:players]] == [[4, 1]] * players
        assert [me["province"].tolist() for me in s["players"][:players]] == [[11, 2]] * players
        assert s["pile_size"] == 72 - {2: 24, 3: 33, 4: 34, 5: 34}[players]


def test_who_begins_is_drawn_unless_agreed() -> None:
    assert len({int(GAME.new(5, seed)[0]["first"]) for seed in range(40)}) == 5
    assert {int(GAME.new(5, seed, {"first_player": "first_seat"})[0]["first"]) for seed in range(10)} == {0}
