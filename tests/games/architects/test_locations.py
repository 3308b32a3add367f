"""The locations, with the number of one's own workers there."""

from __future__ import annotations

import pytest

from .position import Position


@pytest.mark.parametrize(
    ("location", "already", "gained"),
    [
        ("quarry", 0, "1 stone"),
        ("quarry", 3, "4 stone"),
        ("forest", 1, "2 wood"),
        ("silversmith", 0, "2 silver"),
        ("silversmith", 2, "4 silver"),
        ("mines", 0, "2 clay"),
    ],
)
def test_goods_by_own_workers(location: str, already: int, gained: str) -> None:
    table = Position()
    table.put(0, location, already)
    table.put(1, location, 5)  # those of others do not count
    table.play(f"place({location})")
    assert table[0].goods == gained
    assert table.at(0, location) == already + 1
    assert table.on_turn == 1


@pytest.mark.parametrize(("already", "gold"), [(1, 1), (2, 1), (3, 2)])
def test_the_mines_give_clay_or_gold(already: int, gold: int) -> None:
    table = Position()
    table.put(0, "mines", already)
    table.play("place(mines)")
    assert table.choices == ["dig(clay)", "dig(gold)"]
    other = Position()
    other.put(0, "mines", already)
    other.play("place(mines)", "dig(clay)")
    table.play("dig(gold)")
    assert (table[0].goods, other[0].goods) == (f"{gold} gold", f"{already + 2} clay")


def test_the_miner_gives_clay_with_gold_too() -> None:
    table = Position()
    table.put(0, "mines", 1)
    table[0].apprentices = "miner_1 miner_2"
    table.play("place(mines)", "dig(gold)")
    assert table[0].goods == "2 clay+1 gold"


def test_apprentices_of_a_location_add_once_an_action() -> None:
    table = Position()
    table.put(0, "quarry", 2)
    table[0].apprentices = "stonecutter_1 stonecutter_2"
    table.play("place(quarry)")
    assert table[0].stone == 5


# ---- the King's Storehouse ------------------------------------------------------------------------------------------


def test_as_many_trades_as_workers() -> None:
    table = Position()
    table.put(0, "storehouse", 1)
    table[0].goods = "6 wood"
    table.play("place(storehouse)", "store(marble)", "store(virtue)")
    assert (table[0].goods, table[0].virtue, table.on_turn) == ("1 wood+1 marble", 8, 1)


def test_the_storehouse_asks_which_goods_and_may_be_left() -> None:
    table = Position()
    table.put(0, "storehouse", 1)
    table[0].goods = "1 clay+2 wood+1 stone"
    table.play("place(storehouse)", "store(virtue)")
    assert table.offered("pay") == ["1 wood+1 stone", "2 wood", "1 clay+1 stone", "1 clay+1 wood"]
    table.play("pay(1 clay+1 wood)", "done")
    assert (table[0].goods, table[0].virtue, table.on_turn) == ("1 wood+1 stone", 8, 1)


def test_marble_costs_no_clay() -> None:
    table = Position()
    table[0].goods = "9 clay+2 wood"
    table.play("place(storehouse)")
    assert table.offered("store") == ["virtue"]


def test_an_own_merchant_trades_in_the_storehouse() -> None:
    table = Position()
    table.put(0, "storehouse", 2)
    table[0].apprentices = "merchant_1 trader_2"
    table[0].goods = "1 silver+2 stone"
    table.play("place(storehouse)", "use(trader_2)")
    assert table[0].goods == "1 silver+1 marble"
    table.play("use(merchant_1)")
    assert table[0].goods == "3 clay+1 marble"
    assert table.choices == ["store(virtue)", "done"]


# ---- the Workshop ---------------------------------------------------------------------------------------------------


def test_hiring_costs_two_silver_and_two_tax() -> None:
    table = Position()
    table[0].silver = 4
    table.play("place(workshop)", "hire(b1)")
    assert (table[0].silver, table.s["tax"], table[0].apprentices) == (0, 6, {"woodcutter_1"})


def test_each_further_column_costs_a_coin_that_lies_on_the_cards() -> None:
    table = Position()
    table[0].silver = 7
    table.play("place(workshop)")
    assert table.offered("hire") == ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]
    table.play("hire(a4)")
    assert (table[0].silver, table.s["tax"]) == (0, 6)
    assert table.s["coins"].tolist() == [1, 1, 1, 0, 0, 0, 0, 0]


def test_more_workers_reach_further() -> None:
    table = Position()
    table.put(0, "workshop", 2)
    table[0].silver = 4
    table.play("place(workshop)")
    assert table.offered("hire") == ["a1", "a2", "a3", "b1", "b2", "b3"]


def test_coins_travel_with_their_cards_and_go_to_whoever_hires() -> None:
    table = Position()
    table.s["coins"][:4] = [2, 0, 1, 0]
    table.put(0, "workshop", 1)
    table[0].silver = 4
    table.play("place(workshop)", "hire(a2)")
    assert table.display[:3] == ["jeweller_1", "labourer", "merchant_1"]
    assert table.s["coins"][:4].tolist() == [2, 1, 0, 0]
    table[1].silver = 4
    table.play("place(workshop)", "hire(a1)")
    assert (table[1].silver, table.s["coins"][:4].tolist()) == (2, [1, 0, 0, 0])


@pytest.mark.parametrize(("already", "cards"), [(0, 1), (1, 2), (2, 2), (3, 3)])
def test_drawing_building_cards(already: int, cards: int) -> None:
    table = Position()
    table.put(0, "workshop", already)
    table.play("place(workshop)", "draw")
    assert len(table[0].hand) == cards


def test_a_sixth_apprentice_replaces_one_that_goes_under_the_deck() -> None:
    table = Position()
    table[0].apprentices = "acolyte_1 acolyte_2 acolyte_3 gatekeeper labourer"
    table[0].silver = 4
    table.play("place(workshop)", "hire(a1)")
    assert sorted(table.offered("dismiss")) == ["acolyte_1", "acolyte_2", "acolyte_3", "gatekeeper", "labourer"]
    table.play("dismiss(gatekeeper)")
    assert table[0].apprentices == {"acolyte_1", "acolyte_2", "acolyte_3", "labourer", "jeweller_1"}
    assert table[0].virtue == 7  # not given back
    assert table.s["under_size"] == 1


def test_virtue_of_a_hired_apprentice_comes_at_once() -> None:
    table = Position()
    table.show("squire_1", "swindler_1", *["miner_1", "labourer", "merchant_1", "woodcutter_1", "patron_1", "thief"])
    table[0].silver = 9
    table.put(0, "workshop", 1)
    table.play("place(workshop)", "hire(a1)")
    assert table[0].virtue == 8


# ---- the Town Centre, the Tax Stand, the Guardhouse -----------------------------------------------------------------


def test_captures_cost_tax_first_and_silver_then() -> None:
    table = Position()
    table.put(0, "town_centre", 1)
    table.put(1, "quarry", 3)
    table.put(2, "quarry", 1)
    table[0].silver = 2
    table.play("place(town_centre)", "capture(quarry, 2)", "capture(quarry, 3)")
    assert (table[0].silver, table.s["tax"]) == (0, 5)
    assert (table.held(0, 1), table.held(0, 2), table.on_turn) == (3, 1, 1)


@pytest.mark.parametrize(("players", "places"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_captures_of_a_turn_are_at_so_many_places(players: int, places: int) -> None:
    table = Position(players)
    table.put(0, "town_centre", 3)
    for location in ("quarry", "forest", "mines"):
        table.put(1, location, 2)
    table[0].silver = 9
    table.play("place(town_centre)", "capture(quarry, 2)")
    open_places = {choice.split(",")[0] for choice in table.offered("capture")}
    assert open_places == ({"forest", "mines", "town_centre"} if places == 2 else set())
    if places == 2:
        table.play("capture(forest, 2)")
    assert table.on_turn == 1 or table.offered("capture") == []


def test_the_town_centre_itself_is_a_place_to_capture() -> None:
    table = Position()
    table.put(1, "town_centre", 2)
    table[0].silver = 1
    table.play("place(town_centre)", "capture(town_centre, 2)")
    assert (table.held(0, 1), table.at(0, "town_centre")) == (2, 1)


def test_robbing_the_tax_stand() -> None:
    table = Position()
    table.play("place(tax_stand)")
    assert (table[0].silver, table.s["tax"], table[0].virtue) == (4, 0, 5)
    assert not table.may("place(tax_stand)")  # nothing is there


def test_robbing_with_little_virtue_makes_debts() -> None:
    table = Position()
    table[0].virtue = 1
    table.play("place(tax_stand)")
    assert (table[0].virtue, table[0].unpaid) == (0, 1)


def test_captured_workers_go_to_prison_for_silver() -> None:
    table = Position()
    table.capture(0, 1, 3)
    table.capture(0, 2, 1)
    table.play("place(guardhouse)", "guard(send)")
    assert (table[0].silver, table[1].prison, table[2].prison, table.held(0, 1)) == (4, 3, 1, 0)


def test_own_workers_are_released_from_prison() -> None:
    table = Position()
    table[0].prison = 4
    table.play("place(guardhouse)", "guard(release)")
    assert (table[0].prison, table[0].workers) == (0, 19)


def test_captured_workers_are_ransomed_for_silver_or_a_debt() -> None:
    table = Position()
    table.capture(1, 0, 2)
    table.capture(2, 0, 1)
    table[0].silver = 5
    table.play("place(guardhouse)")
    assert table.offered("guard") == ["free", "free_on_debt"]
    other = Position()
    other.capture(1, 0, 2)
    other.play("place(guardhouse)", "guard(free_on_debt)")
    table.play("guard(free)")
    assert (table[0].workers, table[0].silver, table.s["tax"]) == (19, 0, 6)
    assert (other[0].workers, other[0].unpaid, other[0].virtue) == (19, 1, 6)


def test_debts_are_paid_in_the_guardhouse() -> None:
    table = Position()
    table[0].unpaid = 2
    table[0].silver = 12
    table.put(0, "guardhouse", 1)
    table.play("place(guardhouse)", "guard(pay_debt)", "guard(pay_debt)")
    assert (table[0].unpaid, table[0].paid, table[0].virtue, table.s["tax"]) == (0, 2, 9, 10)


def test_as_many_actions_in_the_guardhouse_as_workers() -> None:
    table = Position()
    table.put(0, "guardhouse", 1)
    table.capture(0, 1, 1)
    table[0].prison = 1
    table.play("place(guardhouse)", "guard(send)")
    assert table.choices == ["guard(release)", "done"]
    table.play("done")
    assert (table[0].prison, table.on_turn) == (1, 1)


# ---- without workers ------------------------------------------------------------------------------------------------


def test_without_a_worker_one_is_taken_back_from_a_circle() -> None:
    table = Position()
    table.put(0, "quarry", 18)
    table.put(0, "forest", 1)
    table[0].prison = 1
    assert table.choices == ["take_back(quarry)", "take_back(forest)"]
    table.play("take_back(quarry)")
    assert (table[0].workers, table.at(0, "quarry"), table[0].stone, table.on_turn) == (1, 17, 0, 1)


def test_without_one_at_the_circles_one_comes_from_elsewhere() -> None:
    table = Position()
    table[0].prison = 17
    table.capture(1, 0, 2)
    table.deal(0, 1)
    assert table.choices == ["take_back(prison)", "take_back(board_2)", "take_back(black_market_b)"]
    table.play("take_back(black_market_b)")
    assert (table[0].workers, table.s["market"].tolist()) == (1, [-1, -1, -1])


def test_whoever_has_all_workers_in_the_guildhall_passes() -> None:
    table = Position(5)
    table.put(4, "quarry")
    table.play("place(quarry)")
    table.fill(*[1] * 20)
    table.turn(0)
    table.play("place(quarry)")
    assert table.on_turn == 2
