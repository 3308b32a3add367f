"""The Baron's turn: moving, acting, dismissing, advancing, culling. Rulings C3 to C9 and C11 by name."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import GAME, cards_in
from .scenario import Scenario

# ---- moving and acting ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "space"), [(1, "5_right"), (2, "1_left"), (3, "1_right")])
def test_c3_he_moves_by_the_value_of_the_person_where_he_starts(value: int, space: str) -> None:
    table = Scenario()
    table.live(5, value=value)
    table.baron_turn()
    assert table.baron == space
    assert table.barons == {space: 1}
    assert table.left == 19


def test_c3_his_turn_follows_that_of_every_player_after_drawing() -> None:
    table = Scenario()
    table.begin(0, "DRAW")
    stack = table.s["steps"]
    stack["depth"] = 0
    for kind in ("NEXT_TURN", "BARON", "DRAW"):
        table.push(kind, 0)
    table.push("DISCARD", 0, 1)
    table.play("decline")
    kinds = table.kinds()
    assert kinds.index("DRAW") < kinds.index("BARON_MOVE") < kinds.index("TURN")


def test_c9_on_an_empty_pile_the_printed_person_says_how_far() -> None:
    table = Scenario()
    table.empty(5)
    table.baron_turn()
    assert c.VALUE[c.CARDS + 4] == 1  # who is printed on s5
    assert table.baron == "5_right"


def test_nobody_may_rearrange_where_he_meets_a_viscount() -> None:
    table = Scenario()
    table[1].row = "mason labourer -"
    table.live(5, value=1)
    table.baron_turn()
    assert table.baron == table[1].stands
    assert table.step == "DISCARD"


def test_a_players_worker_is_removed_and_nobody_is_paid() -> None:
    table = Scenario()
    table.guard(1, "2_left", 2)
    before = table[1].belongings
    table.arrive("2_left")
    assert table.guards == {(1, "2_left"): 1}
    assert table.barons == {}
    assert {**before, "supply": before["supply"] + 1} == table[1].belongings


def test_of_several_players_the_team_decides_by_the_seat_on_turn() -> None:
    table = Scenario()
    table.guard(1, "2_left")
    table.guard(2, "2_left")
    table.arrive("2_left", seat=1)
    assert (table.step, table.on_turn) == ("REMOVE", 1)
    assert table.offered("remove") == ["seat_2", "seat_3"]
    table.play("remove(seat_3)")
    assert table.guards == {(1, "2_left"): 1}


# ---- dismissing -----------------------------------------------------------------------------------------------------

RESULTS = {
    "corruption": {"1_right": 1, "2_right": 1, "2_inner": 1},
    "debt": {"2_left": 2},
    "virtue": {"2_left": 1, "1_right": 2},
    "discard": {"2_left": 1, "2_right": 2},
    "rearrange": {"2_left": 1, "1_right": 1, "2_right": 1},
    "shuffle": {"2_inner": 1},
}
"""Where his workers are, one of them having been on 2_left; three on a space advance at once."""


@pytest.mark.parametrize("sign", RESULTS)
def test_each_sign_has_its_result(sign: str) -> None:
    table = Scenario()
    table.put("2_left")
    table.arrive("2_left", sign)
    assert table.barons == RESULTS[sign]
    assert table[0].papers["debt"] == ((1, 0) if sign == "debt" else (0, 0))
    assert table[1].papers["debt"] == (0, 0)
    assert table.left == 20 - sum(RESULTS[sign].values())


def test_c9_who_is_dismissed_leaves_the_game_and_the_next_one_shows() -> None:
    table = Scenario()
    table.put("2_left")
    before = int(table.s["sizes"][1])
    table.arrive("2_left", "virtue")
    [dismissed] = [a for _, _, a, _ in table.happened("BARON_DISMISS")]
    assert table.s["sizes"][1] == before - 1
    assert c.CARD_NAMES[dismissed] != table.on_top(2)
    assert c.CARD_NAMES[dismissed] not in cards_in(table.s["unseen"])


def test_c9_on_an_empty_pile_the_printed_person_acts_and_stays() -> None:
    table = Scenario()
    table.put("1_left")
    table.empty(1)
    table.live(5, value=2)
    table.baron_turn()
    assert table.barons == {"1_left": 1, "5_right": 2}  # printed there: virtue
    assert table.on_top(1) == "-"


def test_the_debt_is_that_of_who_is_on_turn() -> None:
    table = Scenario()
    table.put("2_left")
    table.arrive("2_left", "debt", seat=2)
    assert [seat.papers["debt"][0] for seat in table.seats] == [0, 0, 1]


def test_c4_two_workers_for_a_space_are_placed_one_by_one() -> None:
    """The first removes the only worker of a player there, the second one stays."""
    table = Scenario()
    table.put("2_left")
    table.guard(1, "2_right")
    table.arrive("2_left", "discard")
    assert table.guards == {}
    assert table.barons == {"2_left": 1, "2_right": 1}


def test_c4_where_players_have_two_both_go_and_none_comes() -> None:
    table = Scenario()
    table.put("2_left")
    table.guard(1, "2_right")
    table.guard(2, "2_right")
    table.arrive("2_left", "discard")
    assert table.step == "REMOVE"
    table.play("remove(seat_2)")
    assert (table.guards, table.barons) == ({}, {"2_left": 1})


# ---- advancing ------------------------------------------------------------------------------------------------------


def crowd(table: Scenario, space: str = "2_left") -> None:
    """Two workers more come to the one on a space."""
    table.put(space)
    table.arrive(space, "corruption")


def test_example_of_the_rulebook_three_workers_advance() -> None:
    table = Scenario()
    crowd(table)
    assert table.barons == {"1_right": 1, "2_right": 1, "2_inner": 1}


def test_c5_neighbours_are_those_on_the_ring_whatever_their_numbers() -> None:
    """Segments s1, s4: from 2 one worker comes to 7."""
    table = Scenario()
    table.s["ring"] = 0, 3, 1, 2, 4
    crowd(table, "1_right")
    assert table.barons == {"1_left": 1, "2_left": 1, "1_inner": 1}
    assert c.START_NAMES[[int(n) for n in c.START_SPACE].index(2 * 3)] == "7"


def test_c5_a_worker_that_cannot_enter_goes_home_and_one_of_the_players_leaves() -> None:
    table = Scenario()
    table.guard(1, "2_right", 2)
    table.guard(2, "1_right")
    table.guard(0, "2_inner")
    crowd(table)
    assert table.guards == {(1, "2_right"): 1}
    assert (table.barons, table.left) == ({}, 20)


def test_c7_a_crowd_may_make_another_one() -> None:
    table = Scenario()
    table.put("2_right", 2)
    crowd(table)
    assert table.barons == {"1_right": 1, "2_left": 1, "3_left": 1, "2_inner": 1}
    assert table.s["castle"][0, 1, c.BARON] == 1
    assert len(table.happened("BARON_ADVANCE")) == 2


def test_c6_behind_each_other_into_the_castle() -> None:
    """Inner space, first tier, second tier: each has room for one."""
    table = Scenario()
    for inside in ([1, 0, 0], [1, 1, 0], [1, 1, 1]):
        table.s["on_path"][[2, 3, 4], c.BARON] = 0
        table.s["left"] = 20 - int(table.s["on_path"][:, c.BARON].sum() + table.s["castle"][:, :, c.BARON].sum())
        crowd(table)
        assert [table.barons["2_inner"], *table.s["castle"][:, 1, c.BARON]] == inside
        assert not GAME.over(table.state)


def test_c6_a_gap_is_filled_first() -> None:
    table = Scenario()
    table.put("2_inner")
    table.enter(2, 2)
    crowd(table)
    assert table.s["castle"][:, 1, c.BARON].tolist() == [1, 1]


# ---- the castle -----------------------------------------------------------------------------------------------------


def full(**options: object) -> Scenario:
    """Three workers of two players in a section, two of three players with the Baron's in another one."""
    table = Scenario(**options)
    table.workers(0, 1, 1, 2)
    table.workers(1, 1, 1)
    table.enter(2, 3)
    table.workers(1, 2, 3)
    table.workers(2, 2, 3)
    table.workers(2, 1, 4, 2)
    return table


def test_c7_sections_with_three_lose_one_of_each_player() -> None:
    table = full()
    before = [seat.belongings for seat in table.seats]
    table.arrive("2_left")
    assert [table.tier(seat, 1)[0] for seat in range(3)] == [1, 0, 0]
    assert [table.tier(seat, 2)[2] for seat in range(3)] == [0, 0, 0]
    assert table.tier(2, 1)[3] == 2  # only two are there
    assert table.s["castle"][1, 2, c.BARON] == 1
    for seat, were, back in zip(table.seats, before, (1, 2, 1), strict=True):
        assert seat.belongings == {**were, "supply": were["supply"] + back}


def test_c7_only_beside_his_workers_if_so_agreed() -> None:
    table = full(cull="with_baron")
    table.arrive("2_left")
    assert [table.tier(seat, 1)[0] for seat in range(3)] == [2, 1, 0]
    assert [table.tier(seat, 2)[2] for seat in range(3)] == [0, 0, 0]


def test_c7_the_summit_is_safe() -> None:
    table = Scenario()
    table.workers(0, 3, 1, 4)
    table.s["leader"] = 0
    table.arrive("2_left")
    assert table.s["summit"][0] == 4


def test_c7_the_cull_comes_last_after_all_have_advanced() -> None:
    table = Scenario()
    table.put("2_inner")
    table.workers(0, 1, 2, 2)
    table.workers(1, 1, 2)
    crowd(table)
    assert table.s["castle"][0, 1].tolist() == [1, 0, 0, 0, 1]
    kinds = [kind for kind, *_ in table.told if kind in ("BARON_ENTER", "CULL")]
    assert kinds == ["BARON_ENTER", "CULL", "CULL"]


# ---- Poverty and Prosperity -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", [0, 1])
def test_c11_of_exactly_two_on_a_space_one_goes_home_protected_or_not(goal: int) -> None:
    table = Scenario()
    table.put("2_left", 2)
    table.put("5_left", 2)
    table.put("1_left")
    table.enter(1, 2)
    table.s["above"][goal] = 1
    table.give(0, c.SPACE + (5 if goal == 0 else 1), When.OWN)
    assert table.barons == {"1_left": 1, "2_left": 1, "5_left": 1}
    assert table.s["castle"][0, 1, c.BARON] == 1
    assert table.left == 16


def test_c11_his_own_dismissal_may_reveal_it_before_workers_advance() -> None:
    table = Scenario()
    table.put("2_left")
    table.s["above"][0] = 1
    table.arrive("2_left", "debt")
    assert table.barons == {"2_left": 1}
    assert table.s["last_round"] == 2
