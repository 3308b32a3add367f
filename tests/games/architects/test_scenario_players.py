"""Actions that differ for partners: captures, the Guardhouse, donations. Rulings K4 to K6, K9 to K12, traps."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.architects import INFO
from regnum.games.kingdom.architects.data.baron import GIFTS
from regnum.games.kingdom.architects.data.components import BARON
from regnum.table.contract import load_table
from regnum.table.view import View

from .position import GAME
from .scenario import Scenario

# ---- captures -------------------------------------------------------------------------------------------------------


def test_the_example_of_four_captures_at_three_places() -> None:
    """One's own in the Mines, the Baron's in the Storehouse, one's own and the Baron's in the Quarry."""
    table = Scenario(4)
    table.put(0, "town_centre", 3)
    table.put(0, "mines", 2)
    table.station("storehouse", 3)
    table.put(0, "quarry", 1)
    table.station("quarry", 2)
    table[0].silver = 4
    table.play("place(town_centre)", "capture(mines, 1)", "capture(storehouse, baron)", "capture(quarry, 1)")
    table.play("capture(quarry, baron)")
    assert (table[0].silver, table.s["tax"]) == (0, 5)  # one coin of tax, then one of silver for each
    assert table.held(0, BARON) == 5
    assert table[0].workers == 20 - 4
    assert table.baron == {"supply": 15, "board_1": 5}


def test_t13_partners_are_not_captured_in_the_town_centre() -> None:
    table = Scenario(3)
    table[0].silver = 9
    table.put(0, "forest", 1)
    table.put(1, "forest", 2)
    table.station("quarry", 1)
    table.play("place(town_centre)")
    assert set(table.offered("capture")) == {"quarry, baron", "forest, 1", "town_centre, 1"}


@pytest.mark.parametrize("building", ["armoury", "barracks", "fortress"])
def test_t13_nor_by_buildings(building: str) -> None:
    table = Scenario(3)
    table[0].apprentices = "labourer"
    table[0].hand = building
    table[0].goods = "6 clay+6 wood+6 stone+4 gold+4 marble"
    table.put(0, "forest", 1)
    table.put(1, "forest", 2)
    table.station("forest", 4)
    table.play("place(guildhall)", f"build({building})")
    if table.step == "CHOOSE":
        table.play("option(second)")
    assert set(table.offered("capture")) == {"forest, 1", "forest, baron"}


def test_k11_all_the_barons_workers_at_a_place_are_one_group() -> None:
    table = Scenario(3)
    table[0].silver = 1
    table.station("forest", 4)
    table.play("place(town_centre)", "capture(forest, baron)")
    assert table.held(0, BARON) == 4
    assert table[0].silver == 0  # one capture: one coin of tax


def test_where_only_partners_stand_nobody_can_be_captured() -> None:
    table = Scenario(3)
    table[0].silver = 3
    table.put(1, "forest", 2)
    table.put(0, "quarry", 19)
    table.play("place(town_centre)")
    assert set(table.offered("capture")) == {"quarry, 1", "town_centre, 1"}


# ---- the Guardhouse -------------------------------------------------------------------------------------------------


def test_two_silver_for_each_of_the_barons_workers_that_goes_to_prison() -> None:
    table = Scenario(3)
    table.station("board_1", 3)
    table.play("place(guardhouse)", "guard(send)")
    assert table[0].silver == 6
    assert table.baron == {"supply": 17, "prison": 3}


def test_releasing_a_partner_is_an_action_for_each_colour() -> None:
    table = Scenario(4)
    for seat, prisoners in ((0, 2), (1, 3), (3, 1)):
        table[seat].prison = prisoners
    table.put(0, "guardhouse", 1)
    table.play("place(guardhouse)")
    assert table.offered("release") == ["2", "4"]
    assert table.may("guard(release)")
    table.play("release(2)", "guard(release)")
    assert [seat.prison for seat in table.seats] == [0, 0, 0, 1]
    assert table.on_turn == 1


def test_the_barons_workers_cannot_be_released() -> None:
    table = Scenario(3)
    table.station("prison", 4)
    assert not table.may("place(guardhouse)")


def test_k9_the_guardhouse_frees_from_the_barons_board() -> None:
    table = Scenario(3)
    table.hold(0, 4)
    table[0].silver = 5
    table.play("place(guardhouse)", "guard(free)")
    assert (table[0].workers, table.on_his_board(0), table[0].silver) == (19, 0, 0)


def test_k9_the_barracks_do_too() -> None:
    table = Scenario(3)
    table.hold(0, 4)
    table[0].apprentices = "labourer"
    table[0].hand = "barracks"
    table[0].goods = "2 clay+6 wood+2 gold"
    table.play("place(guildhall)", "build(barracks)", "option(first)")
    assert (table.on_his_board(0), table[0].workers) == (0, 19)


def test_k9_the_hideout_frees_the_own_colour_only() -> None:
    table = Scenario(3)
    table[0].prison, table[1].prison = 3, 3
    table[0].apprentices = "labourer"
    table[0].hand = "hideout"
    table[0].goods = "1 clay+3 wood+2 stone"
    table.play("place(guildhall)", "build(hideout)")
    assert (table[0].prison, table[1].prison) == (0, 3)


def test_who_has_nobody_else_takes_one_back_from_the_barons_board() -> None:
    table = Scenario(3)
    table.hold(0, 20)
    assert table.choices == ["take_back(baron)"]
    table.play("take_back(baron)")
    assert (table[0].workers, table.on_his_board(0)) == (1, 19)


# ---- majorities and all players -------------------------------------------------------------------------------------


def test_k10_the_keep_counts_the_barons_workers() -> None:
    table = Scenario(3)
    table[0].built = "keep"
    table.station("board_1", 7)
    assert table[0].points("effects") == 2


def test_k10_the_monument_and_the_watchtower_are_for_players() -> None:
    table = Scenario(3)
    table.station("prison", 5)
    table[1].prison = 3
    table[0].apprentices = "labourer"
    table[0].hand = "watchtower monument"
    table[0].goods = "9 clay+9 wood+9 stone+9 gold+9 marble"
    table.play("place(guildhall)", "build(watchtower)")
    assert [seat.virtue for seat in table.seats] == [6, 6, 7]
    assert table.baron["prison"] == 5


# ---- donations ------------------------------------------------------------------------------------------------------


def at_storehouse(table: Scenario, workers: int = 1) -> Scenario:
    """Seat 0 has so many actions in the King's Storehouse, and donates with the first."""
    table.put(0, "storehouse", workers - 1)
    table.play("place(storehouse)", "store(donate)")
    return table


@pytest.mark.parametrize("good", ["silver", "clay", "wood", "stone", "gold", "marble"])
def test_goods_go_to_a_partner(good: str) -> None:
    table = Scenario(3)
    table[0].goods = f"2 {good}"
    at_storehouse(table)
    assert set(table.offered("donate")) >= {f"{good}, 2", f"{good}, 3"}
    table.play(f"donate({good}, 3)")
    assert (getattr(table[0], good), getattr(table[2], good)) == (1, 1)


@pytest.mark.parametrize("gift", ["silver", "unpaid_debt", "paid_debt"])
def test_k6_a_partner_is_not_asked_and_cannot_refuse(gift: str) -> None:
    table = Scenario(3)
    table[0].silver = table[0].unpaid = table[0].paid = 1
    at_storehouse(table)
    table.play(f"donate({gift}, 3)")
    assert (table.step, table.on_turn) == ("TURN", 1)


def test_one_donation_for_each_action_of_the_storehouse() -> None:
    table = Scenario(3)
    table[0].goods = "5 clay"
    at_storehouse(table, 3)
    table.play("donate(clay, demand_1)", "store(donate)", "donate(clay, 2)", "store(virtue)")
    assert table.given("clay") == 1
    assert (table[0].clay, table[1].clay, table[0].virtue) == (1, 1, 8)


def test_without_anything_there_is_nothing_to_donate() -> None:
    table = Scenario(3)
    table.play("place(storehouse)")
    assert table.on_turn == 1


@pytest.mark.parametrize(
    ("gift", "demand"), [(gift, gift) for gift in GIFTS if gift not in ("unpaid_debt", "building_card")]
)
def test_k4_a_demand_takes_its_own_kind_up_to_its_need(gift: str, demand: str) -> None:
    table = Scenario(2)
    need = {"clay": 6, "wood": 6, "stone": 6, "silver": 8, "gold": 4, "marble": 4, "paid_debt": 2}[demand]
    table.demand(demand, need - 1)
    for kind in GIFTS[:6]:
        setattr(table[0], kind, 3)
    table[0].paid = 3
    level = {"clay": 1, "wood": 1, "stone": 2, "silver": 2, "gold": 3, "marble": 4, "paid_debt": 4}[demand]
    for lower, name in enumerate(("clay", "stone", "gold")[: level - 1]):
        table.demand(name, (6, 6, 4)[lower])
    at_storehouse(table, 2)
    assert [text for text in table.offered("donate") if "demand" in text] == [f"{gift}, demand_{level}"]
    table.play(f"donate({gift}, demand_{level})")
    assert table.given(demand) == need
    assert len(table.happened("DEMAND_MET")) == 1
    table.play("store(donate)")
    assert not [text for text in table.offered("donate") if "demand" in text]


def test_the_example_of_a_demand_for_clay_with_four_players() -> None:
    table = Scenario(4)
    table.demand("clay", 11)
    assert [seat.points("demands") for seat in table.seats] == [-5 + 15] * 4  # three others lie face down
    table[0].clay = 1
    at_storehouse(table)
    table.play("donate(clay, demand_1)")
    assert [seat.points("demands") for seat in table.seats] == [1 + 15] * 4


def test_t8_partners_meet_a_demand_together() -> None:
    table = Scenario(2)
    table.demand("clay", 4)
    for seat in (0, 1):
        table[seat].clay = 1
        table.play("place(storehouse)", "store(donate)", "donate(clay, demand_1)")
    assert table.given("clay") == 6


def test_k4_therese_cannot_donate_gold_as_marble() -> None:
    table = Scenario(2)
    table[0].character = "therese"
    for name in ("clay", "stone", "gold", "marble"):
        table.demand(name)
    table.s["baron"]["given"][2] = 4
    table[0].gold = 2
    at_storehouse(table)
    assert table.offered("donate") == ["gold, 2"]


def test_k4_judith_cannot_donate_cards_as_goods() -> None:
    table = Scenario(2)
    table[0].character = "judith"
    table[0].hand = "well tavern"
    at_storehouse(table)
    assert table.offered("donate") == ["building_card, 2"]


def test_building_cards_go_to_a_partner_or_to_a_demand() -> None:
    table = Scenario(2)
    for name in ("clay", "stone", "building_card"):
        table.demand(name)
    table[0].hand = "well tavern castle"
    at_storehouse(table, 2)
    table.play("donate(building_card, 2)")
    assert set(table.offered("give")) == {"well", "tavern", "castle"}
    table.play("give(tavern)", "store(donate)", "donate(building_card, demand_3)", "give(well)")
    assert (table[0].hand, table[1].hand) == ({"castle"}, {"tavern"})
    assert table.given("building_card") == 1
    assert int(table.s["baron"]["gifts"]).bit_count() == 1


def test_four_building_cards_meet_the_demand_of_two_players() -> None:
    table = Scenario(2)
    for name in ("clay", "stone", "building_card"):
        table.demand(name)
    table[0].hand = "well tavern castle keep"
    at_storehouse(table, 4)
    for number, card in enumerate(("well", "tavern", "castle", "keep")):
        table.play(*["store(donate)"][: number > 0], "donate(building_card, demand_3)", f"give({card})")
    assert len(table.happened("DEMAND_MET")) == 1
    assert table[0].points("demands") == -5 - 5 + 3 + 5


def test_k5_a_donated_card_may_exceed_the_limit_until_the_end_of_the_next_turn() -> None:
    table = Scenario(2)
    table[0].hand = "well"
    table[1].hand = "tavern castle keep palace church smithy"
    at_storehouse(table)
    table.play("donate(building_card, 2)", "give(well)")
    assert table[1].hand_size == 7
    table.play("place(silversmith)")
    assert (table.step, table.on_turn) == ("DISCARD", 1)
    table.play("discard(well)")
    assert table[1].hand_size == 6


def private_lines(table: Scenario, viewer: int, action: str) -> list[str]:
    """Play an action: the messages of what the viewer alone hears of it."""
    before = GAME.observe(table.state, viewer)
    table.play(action)
    view = View(GAME, GAME.observe(table.state, viewer), viewer, ("Ada", "Bea", "Cid"))
    lines = load_table(INFO).tell(view, before, GAME.actions.parse(action))
    return [line.text.key for line in lines if line.text.key.startswith("told.you_")]


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("to", ["2", "demand_3"])
def test_a_donated_plan_is_neither_drawn_nor_put_under_the_deck(viewer: int, to: str) -> None:
    """It lies open, so nobody hears of it as a secret."""
    table = Scenario(3)
    for name in ("clay", "stone", "building_card"):
        table.demand(name)
    table[0].hand = "well tavern"
    at_storehouse(table)
    table.play(f"donate(building_card, {to})")
    assert private_lines(table, viewer, "give(well)") == []


def test_only_its_owner_hears_which_plan_is_put_under_the_deck() -> None:
    for viewer, heard in ((0, ["told.you_discard"]), (1, [])):
        table = Scenario(3)
        table[0].hand = "tavern castle keep palace church smithy well"
        table.play("place(silversmith)")
        assert private_lines(table, viewer, "discard(well)") == heard


def test_k5_a_donated_debt_is_not_taken() -> None:
    for character in ("emma", "hugo"):
        table = Scenario(2)
        table[1].character = character
        table[1].silver = 9
        table[0].unpaid = 1
        at_storehouse(table)
        table.play("donate(unpaid_debt, 2)")
        assert (table[0].unpaid, table[1].unpaid, table[1].silver, table[1].clay) == (0, 1, 9, 0)
        assert table.step == "TURN"


def test_k5_paid_and_unpaid_debts_are_different_things() -> None:
    table = Scenario(2)
    table[0].unpaid, table[0].paid = 1, 1
    at_storehouse(table)
    assert table.offered("donate") == ["unpaid_debt, 2", "paid_debt, 2"]
    table.play("donate(paid_debt, 2)")
    assert (table[0].unpaid, table[0].paid, table[1].paid) == (1, 0, 1)


def test_t9_a_donated_debt_counts_where_it_lies_at_the_end() -> None:
    table = Scenario(2)
    table[0].built, table[1].built = "university", "fountain"
    table[0].unpaid = 1
    assert (table[0].points("effects"), table[1].points("effects")) == (0, 0)
    at_storehouse(table)
    table.play("donate(unpaid_debt, 2)")
    assert (table[0].points("effects"), table[1].points("effects")) == (2, 1)


# ---- Rogues and Reverends -------------------------------------------------------------------------------------------


def test_t6_a_rogue_donates_after_the_action_and_before_the_reset() -> None:
    table = Scenario(3)
    table.face(0, "rogue_1")
    table.deal(1, 1)
    table.deal(2, 2)
    table[0].silver = 2
    table.play("place(black_market_a)")
    assert table.step == "DONATE"
    assert not table.happened("RESET")
    gained = next(good for good in ("gold", "marble") if getattr(table[0], good))
    table.play(f"donate({gained}, 2)")  # what the Black Market has just given
    assert table.step == "DONATE"
    table.play("donate(silver, 3)")
    assert table.happened("RESET")
    assert table.on_turn == 1


def test_a_rogue_need_not_donate() -> None:
    table = Scenario(3)
    table.face(0, "rogue_1")
    table[0].silver = 2
    table.play("place(black_market_a)", "done")
    assert table.on_turn == 1


def test_t7_a_reverend_donates_up_to_the_level_after_the_advance() -> None:
    table = Scenario(3)
    table[0].hand = "well"
    table[0].goods = "1 gold+3 clay"
    table.play("place(guildhall)", "advance", "discard(well)")
    assert (table.step, table[0].cathedral) == ("DONATE", 1)
    table.play("donate(clay, demand_1)")
    assert table.on_turn == 1


def test_t7_at_level_0_there_is_no_donation() -> None:
    table = Scenario(3)
    table[0].hand = "well"
    table[0].goods = "2 wood+5 stone"
    table.play("place(guildhall)", "build(well)")
    assert table.on_turn == 1


def test_t6_a_reverend_donates_before_the_reset_too() -> None:
    table = Scenario(3)
    table.fill(*[1, 2] * 4)  # the next space is the first of the third row
    table[0].cathedral = 2
    table[0].hand = "well"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table.step == "DONATE"
    table.play("donate(clay, demand_1)", "donate(clay, 3)")
    assert table.happened("RESET")


def test_rogues_and_reverends_have_a_skill_count_to_the_limit_and_can_be_dismissed() -> None:
    table = Scenario(3)
    table.face(0, "rogue_1")
    table[0].apprentices = "jeweller_2 merchant_2 merchant_3 trader_1"
    table[0].silver = 9
    table.play("place(workshop)", "hire(a1)")
    assert table.step == "DISMISS"
    table.play("dismiss(rogue_1)")
    assert "rogue_1" not in table[0].apprentices
    assert table.s["under"][0] == 43  # under the deck, as any other
    table = Scenario(3)
    table.face(0, "rogue_1")  # a carpenter
    table[0].hand = "chapel"
    table[0].goods = "2 clay+1 wood+4 stone"
    assert table.may("place(guildhall)")
    table.face(0, "rogue_3")  # a tiler
    assert not table.may("place(guildhall)")


def test_k14_a_dismissed_rogue_keeps_its_face_and_others_may_hire_it() -> None:
    table = Scenario(3)
    table.face(0, "rogue_1")
    table[0].apprentices = "jeweller_2 merchant_2 merchant_3 trader_1"
    table[0].silver = table[1].silver = 9
    table.play("place(workshop)", "hire(a1)", "dismiss(rogue_1)")
    display, under = table.s["display"], table.s["under"]  # it comes up once the deck is dealt
    table.s["apprentices"] |= 1 << int(display[0])
    display[0], under[0], table.s["under_size"] = under[0], -1, 0
    table.play("place(workshop)", "hire(a1)")
    assert "rogue_1" in table[1].apprentices


# ---- what partners see ----------------------------------------------------------------------------------------------


def test_k12_partners_play_with_open_hands() -> None:
    table = Scenario(2)
    table.play("place(workshop)", "draw")
    assert table[0].known == table[0].record["hand"] != 0
    seen = GAME.observe(table.state, 1)[0]["players"][0]
    assert seen["known"] == table[0].record["hand"]


def test_hands_are_secret_if_so_agreed_but_for_cards_that_are_donated() -> None:
    table = Scenario(2, open_hands="off")
    table.play("place(workshop)", "draw")
    assert table[0].known == 0
    table = Scenario(2, open_hands="off")
    table[0].hand = "well tavern"
    at_storehouse(table)
    table.play("donate(building_card, 2)", "give(well)")
    assert table[1].known == table[1].record["hand"]
    assert table[0].known == 0
