"""One test a card: its row does what the card says, in a position where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from regnum.games.kingdom.architects.data.components import (
    APPRENTICE_NAMES,
    BUILDING_NAMES,
    COST,
    GOODS,
    MARKET_NAMES,
    REWARD_NAMES,
)

from .position import Position

# ---- buildings ------------------------------------------------------------------------------------------------------


def built(card: str, *answers: str, players: int = 3, **position: Any) -> Position:
    """Seat 0 has just what a building costs, and a labourer, and constructs it."""
    table = Position(players, promos="on")
    table[0].apprentices = "labourer"
    table[0].hand = position.pop("hand", card)
    for name, value in position.items():
        setattr(table[0], name, value)
    for good, cost in enumerate(COST[BUILDING_NAMES.index(card), : len(GOODS)]):
        table[0].record["goods"][good] += cost
    table.play("place(guildhall)", f"build({card})", *answers)
    return table


GAINS = {
    "smithy": "4 stone",
    "thieves_den": "4 silver",
    "well": "4 clay",
    "lumber_camp": "4 wood",
    "factory": "2 marble",
}


@pytest.mark.parametrize(("card", "goods"), GAINS.items())
def test_what_a_building_gives(card: str, goods: str) -> None:
    assert built(card)[0].goods == goods


@pytest.mark.parametrize(("virtue", "gold"), [(7, 1), (8, 2), (14, 3), (3, 0)])
def test_palace(virtue: int, gold: int) -> None:
    assert built("palace", virtue=virtue)[0].gold == gold


@pytest.mark.parametrize(
    ("card", "option", "goods"),
    [
        ("treasury", "first", "1 gold"),
        ("treasury", "second", "3 silver"),
        ("clay_pit", "first", "1 gold"),
        ("clay_pit", "second", "1 marble"),
    ],
)
def test_what_a_building_gives_to_choose(card: str, option: str, goods: str) -> None:
    assert built(card, f"option({option})")[0].goods == goods


def test_tavern() -> None:
    table = built("tavern", "hire(a4)")
    assert table[0].apprentices == {"labourer", "merchant_1"}


def test_watchtower() -> None:
    table = Position()
    table[0].apprentices = "labourer"
    table[0].hand = "watchtower"
    table[0].goods = "3 clay+4 wood+1 gold+1 marble"
    table[0].prison, table[1].prison, table[2].prison = 3, 2, 4
    table.play("place(guildhall)", "build(watchtower)")
    assert [table[seat].virtue for seat in range(3)] == [5, 7, 6]


def test_armoury() -> None:
    table = Position()
    table[0].apprentices = "labourer"
    table[0].hand = "armoury"
    table[0].goods = "3 wood+5 stone+1 gold"
    table.put(1, "quarry", 4)
    table.put(2, "forest", 1)
    table.play("place(guildhall)", "build(armoury)", "capture(quarry, 2)")
    assert (table.held(0, 1), table[0].silver, table.s["tax"], table.on_turn) == (4, 0, 4, 1)


def fortress() -> Position:
    table = Position(4)
    table[0].apprentices = "labourer"
    table[0].hand = "fortress"
    table[0].goods = "3 clay+4 stone+1 gold+2 marble"
    table.put(1, "quarry", 4)
    table.put(2, "forest", 1)
    table.play("place(guildhall)", "build(fortress)")
    return table


def test_fortress() -> None:
    table = fortress()
    table.play("capture(quarry, 2)", "capture(forest, 3)")
    assert (table.held(0, 1), table.held(0, 2), table.on_turn) == (4, 1, 1)
    other = fortress()
    other.play("capture(quarry, 2)", "done")
    assert other.held(0, 2) == 0


def barracks() -> Position:
    table = Position()
    table[0].apprentices = "labourer"
    table[0].hand = "barracks"
    table[0].goods = "2 clay+6 wood+2 gold"
    return table


def test_barracks() -> None:
    table = barracks()
    table.capture(1, 0, 3)
    table.put(1, "mines", 2)
    table.play("place(guildhall)", "build(barracks)")
    assert table.choices == ["option(first)", "option(second)", "decline"]
    table.play("option(first)")
    assert table[0].workers == 19
    other = barracks()
    other.put(1, "mines", 2)
    other.play("place(guildhall)", "build(barracks)")
    assert other.choices == ["option(second)", "decline"]  # what cannot be done is not offered
    other.play("option(second)", "capture(mines, 2)")
    assert other.held(0, 1) == 2
    last = barracks()
    last.play("place(guildhall)", "build(barracks)")
    assert last.on_turn == 1


def test_betting_house() -> None:
    table = built("betting_house")
    assert (table[0].unpaid, table[0].virtue) == (1, 6)


@pytest.mark.parametrize(("answer", "unpaid"), [("accept", 1), ("decline", 2)])
def test_church(answer: str, unpaid: int) -> None:
    assert built("church", answer, unpaid=2)[0].unpaid == unpaid


def test_church_without_debts_asks_nothing() -> None:
    assert built("church").on_turn == 1


def test_drafting_room() -> None:
    assert built("drafting_room")[0].hand_size == 2


def test_hideout() -> None:
    table = built("hideout", prison=7)
    assert (table[0].prison, table[0].workers) == (0, 19)


def test_library() -> None:
    table = built("library", "accept", "discard(well)", hand="library well tavern")
    assert (table[0].hand, table[0].gold) == ({"tavern"}, 2)
    assert built("library").on_turn == 1


def test_monument() -> None:
    table = built("monument")
    assert [table[seat].virtue for seat in range(3)] == [9, 8, 8]


def test_crane() -> None:
    table = built("crane", "accept", "build(well)", hand="crane well", wood=2, stone=2)
    assert (table[0].built, table.s["filled"], table[0].workers) == ({"crane", "well"}, 2, 18)


def test_graveyard() -> None:
    table = built("graveyard", "dismiss(labourer)")
    assert (table[0].apprentices, table.s["under_size"]) == (set(), 1)


SCORES: dict[str, list[tuple[dict[str, Any], int]]] = {
    "steeple": [({"cathedral": 1}, 2), ({}, 0)],
    "stone_market": [({"stone": 1}, 2), ({}, 0)],
    "wood_market": [({"wood": 1}, 2), ({}, 0)],
    "clay_market": [({"clay": 1}, 2), ({}, 0)],
    "silver_market": [({"silver": 1}, 2), ({}, 0)],
    "tilers_hut": [({"apprentices": "labourer jeweller_1 acolyte_1"}, 2)],
    "carpenters_hut": [({"apprentices": "labourer jeweller_1 acolyte_1"}, 2)],
    "masons_hut": [({"apprentices": "labourer jeweller_1 acolyte_1"}, 1)],
    "university": [({}, 2), ({"unpaid": 1}, 0)],
    "aqueduct": [({}, 1), ({"built": "aqueduct well smithy"}, 3)],
    "fountain": [({"unpaid": 3}, 3)],
    "gamblers_den": [({"unpaid": 3}, -3)],
    "lighthouse": [({"virtue": 7}, 1), ({"virtue": 12}, 3)],
    "moneylender": [({"paid": 4}, 4)],
}


@pytest.mark.parametrize(
    ("card", "position", "points"), [(card, *case) for card, cases in SCORES.items() for case in cases]
)
def test_what_a_building_scores(card: str, position: dict[str, Any], points: int) -> None:
    table = Position()
    table[0].built = card
    for name, value in position.items():
        setattr(table[0], name, value)
    assert table[0].points("effects") == points


@pytest.mark.parametrize(("captured", "points"), [(2, 0), (3, 1), (7, 2)])
def test_keep(captured: int, points: int) -> None:
    table = Position()
    table[0].built = "keep"
    table.capture(0, 1, captured)
    assert table[0].points("effects") == points


@pytest.mark.parametrize(
    ("card", "position", "virtue"),
    [
        ("trading_post", {"clay": 4, "wood": 3}, 8),
        ("castle", {"gold": 4}, 9),
        ("observatory", {"marble": 3}, 8),
        ("reservoir", {"paid": 4}, 9),
        ("chapel", {"cathedral": 2}, 9),
        ("dungeon", {}, 5),
        ("museum", {"built": "museum well smithy keep"}, 9),
    ],
)
def test_what_a_building_does_to_virtue_at_the_end(card: str, position: dict[str, Any], virtue: int) -> None:
    table = Position(promos="on")
    table.finish()
    table[0].built = card
    for name, value in position.items():
        setattr(table[0], name, value)
    table.play("place(quarry)")
    assert table[0].virtue == virtue


AT_THE_END = {"trading_post", "castle", "observatory", "reservoir", "chapel", "dungeon", "museum"}
OF_THEIR_OWN = {
    *("palace", "treasury", "clay_pit", "tavern", "watchtower", "armoury", "fortress", "barracks", "betting_house"),
    *("church", "drafting_room", "hideout", "library", "monument", "crane", "graveyard", "keep"),
}


def test_no_building_is_missing_here() -> None:
    assert {*GAINS, *SCORES, *AT_THE_END, *OF_THEIR_OWN} == set(BUILDING_NAMES)


# ---- apprentices ----------------------------------------------------------------------------------------------------


def acting(card: str, *actions: str, **position: Any) -> Position:
    """Seat 0 has the apprentice and plays."""
    table = Position(promos="on")
    table[0].apprentices = card
    for name, value in position.items():
        setattr(table[0], name, value)
    table.play(*actions)
    return table


AT_LOCATIONS = {
    "jeweller_1": ("silversmith", "3 silver"),
    "jeweller_2": ("silversmith", "3 silver"),
    "miner_1": ("mines", "3 clay"),
    "miner_2": ("mines", "3 clay"),
    "stonecutter_1": ("quarry", "2 stone"),
    "stonecutter_2": ("quarry", "2 stone"),
    "woodcutter_1": ("forest", "2 wood"),
    "woodcutter_2": ("forest", "2 wood"),
    "pickpocket": ("tax_stand", "4 silver+1 gold"),
}


@pytest.mark.parametrize(("card", "place", "goods"), [(card, *case) for card, case in AT_LOCATIONS.items()])
def test_what_an_apprentice_adds_at_a_location(card: str, place: str, goods: str) -> None:
    assert acting(card, f"place({place})")[0].goods == goods


TRADES = {
    "merchant_1": ("1 silver", "3 clay"),
    "merchant_2": ("2 silver", "1 gold"),
    "merchant_3": ("3 silver", "1 marble"),
    "merchant_4": ("1 silver", "2 stone"),
    "merchant_5": ("1 silver", "2 wood"),
    "patron_1": ("1 clay", "virtue"),
    "patron_2": ("2 silver", "virtue"),
    "patron_3": ("1 stone", "virtue"),
    "patron_4": ("1 wood", "virtue"),
    "trader_1": ("3 clay", "1 marble"),
    "trader_2": ("2 stone", "1 marble"),
    "trader_3": ("2 wood", "1 marble"),
}


@pytest.mark.parametrize(("card", "price", "gain"), [(card, *case) for card, case in TRADES.items()])
def test_what_an_apprentice_trades_in_the_storehouse(card: str, price: str, gain: str) -> None:
    table = acting(card, "place(storehouse)", f"use({card})", goods=price)
    assert (table[0].goods, table[0].virtue) == (("", 8) if gain == "virtue" else (gain, 7))
    n, good = price.split()
    poor = f"{int(n) - 1} {good}" if n != "1" else "1 marble"
    other = Position()
    other[0].apprentices = card
    other[0].goods = f"{poor}+9 gold"
    other.play("place(storehouse)")
    assert not any(choice.startswith("use") for choice in other.choices)


@pytest.mark.parametrize(
    ("card", "goods"), [("swindler_1", "2 clay"), ("swindler_2", "1 stone"), ("swindler_3", "1 wood")]
)
def test_swindlers(card: str, goods: str) -> None:
    table = Position()
    table[0].apprentices = card
    table[0].silver = 2
    table.play("place(black_market_b)", "hire(b1)")
    assert table[0].goods == goods


def test_illusionist() -> None:
    assert acting("illusionist", "place(black_market_a)", silver=1)[0].virtue == 7


def test_trickster() -> None:
    table = acting("trickster", "place(black_market_c)", silver=2)
    assert (table[0].silver, table[0].virtue) == (0, 6)


def test_thief() -> None:
    assert acting("thief", "place(tax_stand)")[0].virtue == 6


@pytest.mark.parametrize("card", ["conspirator_1", "conspirator_2"])
def test_conspirators(card: str) -> None:
    table = Position()
    table[0].apprentices = card
    table[0].silver = 1
    table.put(0, "town_centre", 1)
    table.put(1, "quarry", 1)
    table.put(2, "quarry", 1)
    table.play("place(town_centre)", "capture(quarry, 2)", "capture(quarry, 3)")
    assert (table[0].silver, table.s["tax"]) == (0, 5)


@pytest.mark.parametrize(
    ("card", "goods"),
    [("debt_collector_1", "2 clay"), ("debt_collector_2", "2 stone"), ("debt_collector_3", "2 wood")],
)
def test_debt_collectors(card: str, goods: str) -> None:
    table = acting(card, "place(guardhouse)", "guard(pay_debt)", silver=6, unpaid=1)
    assert (table[0].goods, table[0].paid) == (goods, 1)


def test_enforcer() -> None:
    table = Position(promos="on")
    table[0].apprentices = "enforcer"
    table.capture(0, 1, 2)
    table.play("place(guardhouse)", "guard(send)")
    assert table[0].goods == "2 silver+1 gold"


def test_overseer() -> None:
    table = acting("overseer", "place(storehouse)", "store(virtue)", "store(virtue)", wood=4)
    assert table[0].virtue == 9


@pytest.mark.parametrize("card", ["acolyte_1", "acolyte_2", "acolyte_3"])
def test_acolytes(card: str) -> None:
    table = Position()
    table.s["rewards"], table.s["rewards_seen"] = 0, 0b1111111
    table[0].apprentices = card
    table[0].hand = "well"
    table[0].gold = 1
    table.play("place(guildhall)", "advance", "discard(well)")
    given = {"acolyte_1": ("", 1), "acolyte_2": ("2 clay", 0), "acolyte_3": ("2 silver", 0)}
    assert (table[0].goods, table[0].hand_size) == given[card]


@pytest.mark.parametrize(
    ("card", "in_prison", "gained"),
    [
        ("squire_1", 0, {"gold": 1}),
        ("squire_2", 0, {"marble": 1}),
        ("squire_3", 0, {"virtue": 9}),
        ("squire_1", 1, {"gold": 0}),
        ("peddler", 2, {"silver": 2}),
    ],
)
def test_what_apprentices_do_at_a_reset(card: str, in_prison: int, gained: dict[str, int]) -> None:
    table = Position(promos="on")
    table.turn(1)
    table[0].apprentices = card
    table[0].prison = in_prison
    table.deal(2, 0)
    table.deal(1, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(b1)")
    assert {name: getattr(table[0], name) for name in gained} == gained


def test_gatekeeper() -> None:
    table = Position()
    table.turn(1)
    table[0].apprentices = "gatekeeper"
    table[0].prison = 5
    table.deal(2, 0)
    table.deal(1, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(b1)", "accept")
    assert table[0].prison == 3


def test_labourer() -> None:
    """Three skills, and nothing else."""
    table = Position()
    table[0].built = "tilers_hut carpenters_hut masons_hut"
    table[0].apprentices = "labourer"
    assert table[0].points("effects") == 3


OTHERS = {
    *("swindler_1", "swindler_2", "swindler_3", "illusionist", "trickster", "thief", "conspirator_1", "conspirator_2"),
    *("debt_collector_1", "debt_collector_2", "debt_collector_3", "enforcer", "overseer", "peddler", "gatekeeper"),
    *("acolyte_1", "acolyte_2", "acolyte_3", "squire_1", "squire_2", "squire_3", "labourer"),
}


def test_no_apprentice_is_missing_here() -> None:
    assert {*AT_LOCATIONS, *TRADES, *OTHERS} == set(APPRENTICE_NAMES)


# ---- rewards and cards of the Black Market --------------------------------------------------------------------------

REWARDS = {
    "reward_01": ("3 silver", 8, 0),
    "reward_02": ("2 wood", 8, 0),
    "reward_03": ("2 stone", 8, 0),
    "reward_04": ("", 8, 1),
    "reward_05": ("", 9, 0),
    "reward_06": ("3 silver", 8, 0),
    "reward_07": ("2 wood", 8, 0),
    "reward_08": ("2 stone", 8, 0),
    "reward_09": ("", 8, 1),
    "reward_10": ("", 9, 0),
    "reward_11": ("1 gold", 8, 0),
}


@pytest.mark.parametrize(("card", "goods", "virtue", "cards"), [(card, *case) for card, case in REWARDS.items()])
def test_rewards(card: str, goods: str, virtue: int, cards: int) -> None:
    table = Position(5)
    table.s["rewards"] = 1
    table.s["rewards_seen"] = ((1 << len(REWARD_NAMES)) - 1) & ~(1 << REWARD_NAMES.index(card))
    table[0].character = "frederick"
    table[0].gold = 1
    table.play("place(guildhall)", "advance")
    assert (table[0].goods, table[0].virtue, table[0].hand_size) == (goods, virtue, cards)


SIDES = {
    "bm_01": ("1 marble", "2 wood+2 marble"),
    "bm_02": ("2 gold", "1 wood+1 stone+1 gold+1 marble"),
    "bm_03": ("1 stone+1 marble", "2 stone+2 marble"),
    "bm_04": ("1 wood+1 gold", "2 wood+1 stone+1 gold"),
    "bm_05": ("1 wood+1 marble", "1 wood+2 stone+1 marble"),
    "bm_06": ("1 marble", "2 stone+2 marble"),
    "bm_07": ("2 gold", "1 wood+2 stone+1 marble"),
    "bm_08": ("1 stone+1 marble", "2 wood+1 stone+1 gold"),
    "bm_09": ("1 wood+1 gold", "1 wood+1 stone+1 gold+1 marble"),
    "bm_10": ("1 wood+1 marble", "2 wood+2 marble"),
}


@pytest.mark.parametrize("card", MARKET_NAMES)
def test_both_sides_of_a_market_card(card: str) -> None:
    table = Position()
    table.market(card)
    table[0].silver = 1
    table.play("place(black_market_a)")
    assert table[0].goods == SIDES[card][0]
    other = Position()
    other.market("bm_01" if card != "bm_01" else "bm_02", large=card)
    other[0].silver = 3
    other.play("place(black_market_c)")
    assert other[0].goods == SIDES[card][1]
