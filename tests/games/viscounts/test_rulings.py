"""The rulings on ambiguous points, A1 to A12 of the reference, and our own where it is silent."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import Position

PLAIN = "financer trader abbot"


def card(name: str) -> int:
    return c.CARD_NAMES.index(name)


def tile(name: str) -> int:
    return c.TILE + c.MANUSCRIPT_NAMES.index(name)


def test_a1_discarding_and_destroying_take_a_card_of_the_hand_or_the_unseen_one_on_top_or_none() -> None:
    table = Position(2)
    table[0].hand = "abbot financer"
    table.push("DESTROY", 0, 2)
    table.push("DISCARD", 0, 1)
    assert set(table.choices) == {"discard(abbot)", "discard(financer)", "blind(discard)", "decline"}
    table.play("decline")
    assert set(table.choices) == {"destroy(abbot)", "destroy(financer)", "blind(destroy)", "decline"}
    table.play("destroy(financer)")
    assert table[0].silver == 3  # its value
    table.play("blind(destroy)")
    assert table[0].silver > 3
    assert table[0].discards == set()
    assert len(table[0].owned) == 6


def test_a2_rearranging_changes_nothing_but_the_order() -> None:
    table = Position(2)
    table[0].row = "thief antagonist princess"
    before = table[0].belongings
    table.push("ARRANGE", 0)
    table.play("arrange(321)")
    assert table[0].row == ["princess", "antagonist", "thief"]
    assert table[0].belongings == before
    table[0].row = "thief antagonist -"
    table.push("ARRANGE", 0)
    assert table.choices == ["arrange(213)", "decline"]  # only among places that hold cards


def test_a3_icons_side_by_side_are_all_done_and_of_alternatives_only_possible_ones_are_offered() -> None:
    table = Position(2)
    table.give(0, card("thief"), When.DROP)
    assert (table[0].papers["debt"], table[0].silver) == ((1, 0), 1)
    table = Position(2)
    table[0].pile, table[0].row = "", "miner friar mason"
    table.give(0, card("architect"), When.PLAY)  # rearrange or discard two: there is nothing to discard
    assert table.choices == ["option(first)"]
    table = Position(2)
    table[0].pile, table[0].row = "", "miner friar mason"
    table.give(0, card("aristocrat"), When.PLAY)  # destroy or discard: neither is possible
    assert table.step == "ACT"


def test_a4_cards_look_at_the_whole_action_bumping_included_and_at_primary_actions_only() -> None:
    table = Position(2)
    table[0].row = "overseer_b trader financer"
    table.workers(0, 1, 1, 2)
    table.workers(1, 1, 1, 1)
    table.workers(1, 1, 2, 2)
    table.workers(0, 1, 2, 1)
    table.stand(0, "1_inner")
    table.play("workers(1)")
    assert (table.step, table[0].virtue) == ("BUMP", 6)
    table.play("bump(1, 2, seat_2)")
    assert table[0].virtue == 5
    table = Position(2)
    table[0].row = "overseer_b woodcutter_a deacon_b"  # each would bring Virtue
    table.push("PLACE", 0, 1)
    table.play("section(1)")
    table.push("BUILD", 0, 0)
    table.play("construct(workshop_1)", "at(3d)")
    table.push("MANUSCRIPT", 0)
    table.play("manuscript(5)")
    assert table[0].virtue == 6


@pytest.mark.parametrize(
    ("space", "row", "actions", "markers"),
    [
        ("1_left", "woodcutter_a charlatan labourer", ("construct(workshop_1)", "at(1a)"), (1, 5)),
        ("1_inner", "overseer_b enforcer trader", ("workers(2)",), (1, 5)),
        ("1_inner", "deacon_b bishop trader", ("transcribe",), (1, 5)),
        ("1_left", "jeweller trader abbot", ("trade", "exchange"), (0, 5)),
    ],
)
def test_a4_cards_follow_every_kind_of_action(
    space: str, row: str, actions: tuple[str, ...], markers: tuple[int, int]
) -> None:
    table = Position(2)
    table[0].row = row
    table.stand(0, space)
    table.show(1, "miner" if "inner" in space else "princess")
    table.show_tile(1, "blue_3_silver")
    table.play(*actions)
    assert table[0].markers == markers


def test_a5_free_buildings_go_on_any_spot_but_that_of_card_eight() -> None:
    table = Position(2)
    table.stand(0, "2_left")
    table.push("BUILD", 0, 1)
    table.play("construct(trading_post_1)")
    assert len(table.offered("at")) == 20
    table = Position(2)
    table.stand(0, "2_left")
    table.push("BUILD", 0, 1 + c.TYPES)
    table.play("construct(trading_post_1)")
    assert table.offered("at") == ["2a", "2b"]
    table.play("at(2a)")
    assert table[0].ink == 1


def test_a6_a_free_manuscript_is_any_cheap_one_in_sight_and_counts_for_ribbons() -> None:
    table = Position(2)
    table[0].manuscripts = "black_3_flip black_3_deed"
    table.show_tile(3, "yellow_7_workers4")
    table.push("MANUSCRIPT", 0)
    assert table.offered("manuscript") == ["1", "2", "5"]  # costs 4, 4, 7, 6, 3
    table.play("manuscript(1)")
    assert table.s["ribbons"].tolist() == [0, -1, -1, -1]
    assert table[0].ink == 2
    assert table[0].points("bonus") == 3


def test_a6_what_is_printed_under_a_pile_is_no_free_manuscript() -> None:
    table = Position(2)
    for place in range(1, 6):
        table.no_tiles(place)
    table.push("MANUSCRIPT", 0)
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert table.step == "ACT"


def test_a7_effects_follow_the_print_from_left_to_right() -> None:
    table = Position(2)
    table.give(0, card("guntram"), When.DROP)
    table.play("option(second)")  # a Deed, then a Debt is flipped: there is none yet
    assert table[0].papers == {"debt": (0, 0), "deed": (1, 0)}
    table.give(0, card("guntram"), When.DROP)
    table.play("option(first)")  # a Debt, then a Deed is flipped
    assert table[0].papers == {"debt": (1, 0), "deed": (0, 1)}
    table.give(0, card("journeyman"), When.DROP)
    assert (table.step, table[0].virtue) == ("HIRE", 6)
    table.show(1, "artist")
    table.play("hire(1)", "decline")
    assert table[0].virtue == 5


def test_a8_one_stone_counts_twice_and_any_number_of_silver_pairs() -> None:
    table = Position(2)
    table[0].row = "sculptor trader financer"
    table.stand(0, "1_left")
    table.show(1, "princess")
    table[0].stone = 5
    assert table.may("construct(guildhall_1)")  # one, and two, and four
    table[0].stone = 4
    assert not table.may("construct(guildhall_1)")
    table[0].row = "mason trader financer"
    table[0].stone, table[0].silver = 0, 12
    assert table.may("construct(guildhall_1)")


def test_a9_several_debts_are_gained_one_by_one() -> None:
    table = Position(2)
    table[0].row = "racketeer_b abbot labourer"
    table.give(0, c.SPACE + 6, When.OWN)
    for debts in (1, 2, 3):
        assert (table.step, table[0].papers["debt"]) == ("CHOOSE", (debts, 0))
        table.play("option(second)", "decline")
    assert table.step == "ACT"


def test_a10_one_stops_paying_when_one_likes_and_what_a_dismissal_brings_can_be_spent() -> None:
    table = Position(2)
    table[0].row, table[0].silver = "courier journeyman abbot", 3
    table.stand(0, "2_right")
    table.show(2, "princess")
    table.play("trade", "exchange", "exchange", "done")
    assert (table[0].stone, table[0].silver) == (2, 3)
    table = Position(2)
    table[0].row, table[0].hand = "racketeer_a mason trader", "financer"
    table[0].silver, table[0].stone = 3, 1
    table.stand(0, "1_left")
    table.show(1, "charlatan")  # value 3, two Builders, a Debt, which makes a card be destroyed
    table.play("construct(trading_post_1)", "dismiss", "option(first)", "destroy(financer)")
    assert sorted(table.choices) == ["spend(silver)", "spend(stone)"]
    table.play("spend(silver)")
    assert (table[0].silver, table[0].stone, table.step) == (1, 1, "SPOT")


def test_a11_trades_are_those_printed_on_the_board() -> None:
    """By segment: silver and ink, silver and stone, ink and a flip, gold and a card destroyed, stone and gold."""
    gains = [c.EFFECT.what[c.INDEX.first[When.GAIN, c.TRADE + n]] for n in (0, 1, 2, 3, 4, 6, 8, 9)]
    assert [c.GOODS[what] for what in gains] == ["silver", "ink", "silver", "stone", "ink", "gold", "stone", "gold"]
    assert c.TRADE_MERCHANTS.tolist() == [1, 2, 1, 2, 2, 4, 2, 3, 2, 2]


def test_a12_the_active_player_first_then_clockwise_each_to_the_end() -> None:
    """A link of s4 lets both owners move a worker: the active player's crowd is resolved before the other one moves."""
    table = Position(3)
    table[2].build("workshop_1", "4c")
    for seat, place in ((0, 1), (2, 3)):
        table.workers(seat, 1, place, 2)
        table.workers(seat, 1, place + 1, 1)
    table.push("SPOT", 0, c.BUILDING_NAMES.index("workshop_1"))
    table.play("at(4d)", "resource(ink)")
    assert (table.step, table.on_turn) == ("SHIFT", 0)
    table.play("shift(2, back)")
    assert table.tier(0, 2) == [1, 0, 0, 0, 0]
    assert (table.step, table.on_turn) == ("SHIFT", 2)
    table.play("shift(4, back)")
    assert table.tier(2, 2) == [0, 0, 1, 0, 0]


# ---- where the reference is silent ----------------------------------------------------------------------------------


def test_cards_that_follow_the_same_action_act_from_left_to_right() -> None:
    for row, expected in (("deacon_b bishop -", (3, 3)), ("bishop deacon_b -", (2, 2))):
        table = Position(2)
        table[0].row = row
        table[0].markers = (2, 3)
        table.stand(0, "1_inner")
        table.show(1, "miner")
        table.show_tile(1, "blue_3_silver")
        table.play("transcribe")
        assert table[0].markers == expected


def test_transcribing_what_is_printed_brings_its_effect_and_no_tile() -> None:
    table = Position(2)
    table.no_tiles(1)
    table[0].row = "deacon_b abbot trader"
    table.stand(0, "1_inner")
    table.show(1, "miner")
    table[0].ink = 1
    table.play("transcribe")
    assert (table[0].papers["deed"], table[0].manuscripts, table[0].ink) == ((1, 0), set(), 0)
    assert table[0].virtue == 5  # an action it is


def test_the_first_with_three_of_a_ribbon_keeps_the_bonus() -> None:
    table = Position(2)
    table[1].manuscripts = "blue_3_hire blue_3_flip blue_4_destroy"
    table[0].manuscripts = "blue_4_resources blue_5_hire"
    table.push("MANUSCRIPT", 0)
    table.play("manuscript(5)")  # blue_3_silver
    assert table.s["ribbons"].tolist() == [-1, -1, -1, 1]


def test_a_free_hire_is_anybody_in_sight_and_the_next_card_shows() -> None:
    table = Position(2)
    table.empty(3)
    table.push("HIRE", 0, 2)
    assert table.offered("hire") == ["1", "2", "4", "5"]
    table.show(1, "friar")
    table.play("hire(1)")
    assert (table[0].virtue, table[0].discards) == (5, {"friar"})
    assert table.on_top(1) not in ("friar", "-")
    assert table.step == "HIRE"  # once more


def test_hiring_is_paid_and_cheaper_with_larena() -> None:
    for row, price in ((PLAIN, 3), ("larena trader abbot", 2)):
        table = Position(2)
        table[0].row = row
        table.stand(0, "1_left")
        table.show(1, "artist")
        table[0].silver = price - 1
        table.play("idle")
        assert table.step != "RECRUIT"
        table = Position(2)
        table[0].row = row
        table.stand(0, "1_left")
        table.show(1, "artist")
        table[0].silver = price
        table.play("idle", "recruit")
        assert (table[0].silver, table[0].discards >= {"artist"}) == (0, True)
