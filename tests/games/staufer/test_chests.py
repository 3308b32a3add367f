"""Chests: stacks, orange, turquoise, purple and brown ones, and the privileges of the supply action."""

from __future__ import annotations

import pytest

from .position import GAME, Table, custom

ORANGE = [
    ("points2", 2, (0, 0)),
    ("points3", 3, (0, 0)),
    ("points4", 4, (0, 0)),
    ("points5", 5, (0, 0)),
    ("envoys1", 0, (1, 0)),
    ("envoys2", 0, (2, 0)),
    ("envoys3", 0, (3, 0)),
    ("noble", 0, (0, 1)),
]


@pytest.mark.parametrize("with_16", [False, True])
@pytest.mark.parametrize(("chest", "points", "court"), ORANGE)
def test_orange_chests_work_at_once(chest: str, points: int, court: tuple[int, int], with_16: bool) -> None:
    table = Table()
    if with_16:
        table.own(0, 16)
    table.stack("chest_only", 0, chest)
    table.play("supply(chest_only)")
    assert table.points(0) == points + 2 * with_16
    assert table.in_court(0) == court
    assert table.kept(0) == {}
    assert table.s["discard"].sum() == 1


def test_all_chests_of_a_stack_are_taken() -> None:
    table = Table(king="milan")
    table.court(0, envoys=9)
    table.stack("milan", 6, "brown", "immunity", "points2", "brown")
    table.play("deploy(milan, 6)", "place(envoy, no_chest)")
    assert table.kept(0) == {"brown": 2, "immunity": 1}
    assert table.points(0) == 2
    assert table.chests_at("milan", 6) == []


def test_a_supply_space_can_be_chosen_again_without_chests() -> None:
    table = Table()
    table.stack("noble", 0, "brown")
    table.play("supply(noble)", "supply(noble)")
    assert [table.in_court(seat) for seat in (0, 1)] == [(0, 1), (0, 1)]
    assert [table.kept(seat) for seat in (0, 1)] == [{"brown": 1}, {}]


@pytest.mark.parametrize(("players", "spaces"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_how_many_supply_spaces_there_are(players: int, spaces: int) -> None:
    assert len(Table(players).choices("supply")) == spaces


# ---- turquoise ------------------------------------------------------------------------------------------------------


def test_the_first_space_pushes_the_others_down_and_gives_no_envoy() -> None:
    table = Table(king="milan")
    table.court(2, envoys=3)
    table.give(1, "first_space")
    table.give(2, "first_space")
    table.play("supply(noble)", "first_space", "supply(noble)")
    assert table.s["supply"]["cards"][:2].tolist() == [1, 0]
    table.play("first_space", "deploy(milan, 6)", "place(envoy, no_chest)")
    assert table.s["supply"]["cards"][:3].tolist() == [2, 1, 0]
    assert table.s["deployment"]["size"] == 0
    assert table.in_court(2) == (0, 0)
    assert [table.kept(seat) for seat in (1, 2)] == [{}, {}]


def test_only_one_first_space_a_turn_and_only_with_a_chest() -> None:
    table = Table()
    assert not table.may("first_space")
    table.give(0, "first_space", "first_space")
    table.play("first_space")
    assert not table.may("first_space")
    table.play("supply(noble)")
    assert table.kept(0) == {"first_space": 1}


def test_without_the_first_space_the_office_must_be_paid_from_the_court() -> None:
    table = Table(king="milan")
    table.court(0, envoys=2)
    table.give(0, "first_space")
    assert table.may("deploy(milan, 6)")
    table.play("first_space")
    assert not table.may("deploy(milan, 6)")


def test_other_chests_are_optional_and_need_chests_elsewhere() -> None:
    table = Table()
    table.give(0, "other_chests")
    table.give(1, "other_chests")
    table.stack("noble", 0, "brown")
    table.play("supply(noble)")  # nothing lies anywhere else: nothing is asked
    assert table.kept(0) == {"other_chests": 1, "brown": 1}
    table.stack("noble", 0, "immunity")
    table.stack("envoy", 0, "brown", "brown")
    table.play("supply(noble)")
    assert sorted(table.choices("chests")) == ["envoy", "noble"]
    table.play("chests(noble)")
    assert table.kept(1) == {"other_chests": 1, "immunity": 1}


# ---- purple ---------------------------------------------------------------------------------------------------------


def test_two_purple_chests_buy_a_privilege() -> None:
    table = Table()
    table.give(0, "purple")
    table.stack("noble", 0, "purple")
    table.play("supply(noble)")
    assert sorted(map(int, table.choices("trade"))) == [1, 4, 7, 10, 13, 16]
    table.play("trade(13)")
    assert table.kept(0) == {}
    assert table.s["players"][0]["privileges"] == 1 << 12
    assert table.s["available"][12] == 1


def test_a_single_purple_chest_opens_no_trade() -> None:
    table = Table()
    table.stack("noble", 0, "purple")
    table.play("supply(noble)")
    assert table.on_turn == 1


def test_chests_that_are_kept_may_serve_the_next_trade() -> None:
    table = Table()
    table.give(0, "purple")
    table.stack("noble", 0, "purple", "purple")
    table.play("supply(noble)", "keep_chests")  # the first of the two
    assert table.choices("trade")
    table.play("trade(16)")  # the second one
    assert table.kept(0) == {"purple": 1}


def test_each_of_several_purple_chests_is_an_opportunity() -> None:
    table = Table()
    table.give(0, "purple")
    table.stack("noble", 0, "purple", "purple", "purple")
    table.play("supply(noble)", "trade(16)", "trade(4)")
    assert table.kept(0) == {}


def test_the_same_privilege_is_not_offered_twice_and_no_second_point_card() -> None:
    table = Table()
    table.give(0, "purple", "purple", "purple")
    table.own(0, 4)
    table.stack("noble", 0, "purple")
    table.play("supply(noble)")
    assert "4" not in table.choices("trade")
    table.play("trade(1)")
    assert table.points(0) == 12
    table.turn(0)
    table.s["order"][table.s["turn"]], table.s["order"][4] = 0, 1
    table.stack("noble", 0, "purple")
    table.play("supply(noble)")
    assert "1" not in table.choices("trade")


@pytest.mark.parametrize(("players", "cards"), [(2, [12, 11]), (3, [12, 11, 10]), (5, [12, 11, 10, 9, 8])])
def test_point_cards_go_from_the_highest_down(players: int, cards: list[int]) -> None:
    table = Table(players)
    scored = []
    for seat in range(players):
        table.give(seat, "purple")
        table.stack("noble", 0, "purple")
        table.play("supply(noble)", "trade(1)")
        scored.append(table.points(seat))
    assert scored == cards
    assert table.s["available"][0] == 0


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_how_many_cards_of_a_privilege_there_are(players: int, copies: int) -> None:
    state = GAME.new(players, 1)[0]
    assert sorted(state["available"].tolist()) == [0] * 10 + sorted([copies] * 5 + [players])


def test_a_privilege_from_a_stack_counts_for_the_orange_chests_of_that_stack() -> None:
    table = Table()
    table.give(0, "purple")
    table.stack("noble", 0, "points2", "purple")
    table.play("supply(noble)", "trade(16)")
    assert table.points(0) == 4


# ---- privileges of the supply action --------------------------------------------------------------------------------


def test_privileges_7_and_9_after_each_supply_action() -> None:
    table = Table(**custom(7, 9))
    table.own(0, 7, 9)
    table.play("supply(noble)")
    assert table.in_court(0) == (1, 1)
    assert table.points(0) == 2


def test_privilege_8_draws_a_chest() -> None:
    table = Table(**custom(8))
    table.own(0, 8)
    table.only_pile("brown")
    table.play("supply(noble)")
    assert table.kept(0) == {"brown": 1}


def test_a_privilege_taken_in_the_action_counts_for_it() -> None:
    table = Table(**custom(9))
    table.give(0, "purple")
    table.stack("noble", 0, "purple")
    table.play("supply(noble)", "trade(9)")
    assert table.points(0) == 2


def test_a_privilege_from_the_chest_of_privilege_8_comes_too_late() -> None:
    table = Table(**custom(8, 9))
    table.own(0, 8)
    table.give(0, "purple")
    table.only_pile("purple")
    table.play("supply(noble)", "trade(9)")
    assert table.points(0) == 0


def test_deployments_bring_nothing_of_them() -> None:
    table = Table(king="milan", **custom(7, 8, 9))
    table.own(0, 7, 8, 9)
    table.court(0, envoys=2)
    table.play("deploy(milan, 6)", "place(envoy, no_chest)")
    assert table.in_court(0) == (0, 0)
    assert table.points(0) == 0


# ---- the pile -------------------------------------------------------------------------------------------------------


def test_the_discards_become_the_pile() -> None:
    table = Table(**custom(8))
    table.own(0, 8)
    table.only_pile()
    table.play("supply(noble)")
    assert table.told("RESHUFFLE")
    assert table.s["pile_size"] > 50


def test_when_both_are_empty_nothing_is_drawn() -> None:
    table = Table(**custom(8))
    table.own(0, 8)
    table.only_pile()
    chests = table.s["players"][1]["chests"]
    chests[8:] = table.s["discard"][8:]
    table.s["discard"][8:] = 0
    for kind in range(8):  # orange chests cannot be kept; they lie under offices
        for _ in range(int(table.s["discard"][kind])):
            stack = next(x for x in table.s["stacks"][12:16] if x["size"] < 5)
            stack["cards"][stack["size"]] = kind
            stack["size"] += 1
        table.s["discard"][kind] = 0
    table.play("supply(noble)")
    assert table.told("CHEST") == []
