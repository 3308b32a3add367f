"""The optional market: offering, pricing, buying, and what returns to its owner."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from .pieces import GAME, TILES
from .positions import Position


def before_market(players: int = 3, **options: object) -> Position:
    """The last player of a round has only to end the turn."""
    table = Position(players, **({"market_module": "on"} | options))
    table.turn(players - 1, main=0, done=True)
    return table


def sell(table: Position, good: str, price: int) -> None:
    table.play(f"sell({good})", f"price({price})")


def buyers(table: Position) -> list[int]:
    """The order of buying that was drawn in the last `play`."""
    return [seat for seat, _, _ in sorted(table.told("BUYERS"), key=lambda event: event[1])]


def open_buying(table: Position, order: tuple[int, ...]) -> None:
    """The last seller stops, and the buyers come in this order (found by trying random streams)."""
    for stream in range(2000):
        trial = table.copy()
        trial.s["random"] = np.uint64(stream)
        trial.play("stop_selling")
        if buyers(trial) == [*order]:
            table.s["random"] = np.uint64(stream)
            table.play("stop_selling")
            return
    raise AssertionError(f"the buyers never come in the order {order}")


# ---- when -----------------------------------------------------------------------------------------------------------


def test_there_is_no_market_by_default() -> None:
    table = Position()
    table[0].assistants = 5
    table.turn(2, main=0, done=True)
    table.play("end_turn")
    assert (table.on_turn, table.s["round"]) == (0, 2)
    assert table.may("elect")


def test_market_after_every_complete_round() -> None:
    table = Position(players=2, market_module="on")
    table[0].assistants = 1
    for number in (1, 2, 3):
        assert table.s["round"] == number
        table.elect_and_end()
        assert table.told("MARKET") == []
        table.elect_and_end()
        assert table.told("MARKET") == [(-1, -1, 0)]
        while not table.may("elect"):
            table.play((table.choices("stop_selling") and "stop_selling") or "stop_buying")
    assert (table.on_turn, table.s["round"]) == (0, 4)


def test_the_next_round_begins_after_the_market() -> None:
    """The first player draws a card then, not before."""
    table = before_market()
    table[2].assistants = 1
    assert table.play("end_turn") == [{}, {}, {}]
    assert table.on_turn == 2
    assert table.play("stop_selling")[0] == {"hand": 1}
    assert (table.on_turn, table.s["round"]) == (0, 2)
    assert table.may("elect")


def test_nobody_with_goods_no_market() -> None:
    table = before_market()
    table[1].give("D", used=True)
    table.play("end_turn")
    assert table.may("elect")


def test_no_market_once_the_end_is_triggered() -> None:
    table = before_market()
    for seat in table.seats:
        seat.assistants = 1
    table[2].emporiums = "DEFGHIJKO"
    table[2].give("A")
    table.turn(2)
    table.play("build(A, A)", "end_turn")
    assert table.told("MARKET") == []
    assert table.on_turn == 0
    assert table.may("elect")


def test_no_market_after_the_last_round_of_the_limit() -> None:
    table = before_market(round_limit=1)
    table[0].assistants = 1
    table.play("end_turn")
    assert GAME.ending(table.state) == "round_limit"


# ---- selling --------------------------------------------------------------------------------------------------------


def test_sellers_come_in_turn_order() -> None:
    """Who has nothing to offer is passed over."""
    table = before_market(players=4)
    for seat in (0, 2, 3):
        table[seat].assistants = 1
    order = []
    table.play("end_turn")
    while table.choices("sell"):
        order.append(table.on_turn)
        table.play("stop_selling")
    assert order == [0, 2, 3]


def test_goods_are_assistants_cards_and_unused_permits() -> None:
    table = before_market()
    table[0].assistants, table[0].hand = 2, "white+white+joker"
    table[0].give("D", "KL")
    table[0].give("C", used=True)
    table[1].give("H")
    table.play("end_turn")
    assert sorted(table.choices("sell")) == sorted(["assistant", "white", "joker", "D", "KL"])
    assert table.choices("stop_selling")
    table.play("sell(white)")
    assert table.offered == [f"price({coins})" for coins in range(21)]


def test_offered_goods_are_kept_aside() -> None:
    """Any number of them; what lies on the stall cannot be offered again."""
    table = before_market()
    table[0].assistants, table[0].hand = 2, "white+white+joker"
    table[0].give("D")
    table.play("end_turn")
    for good, price in (("assistant", 3), ("assistant", 0), ("white", 3), ("white", 3), ("D", 20)):
        sell(table, good, price)
    assert table.choices("sell") == ["joker"]
    assert (table[0].assistants, table[0].hand) == (0, "joker")
    assert table.stalls == {(0, "assistant", 3): 1, (0, "assistant", 0): 1, (0, "white", 3): 2}
    assert table.s["market"]["permit_price"][TILES.index("D")] == 20
    assert table.told("OFFER") == [(0, 8 + TILES.index("D"), 20)]


def test_who_has_offered_everything_is_done() -> None:
    table = before_market()
    table[0].assistants = table[1].assistants = 1
    table.play("end_turn")
    sell(table, "assistant", 1)
    assert (table.on_turn, table.choices("sell")) == (1, ["assistant"])


# ---- buying ---------------------------------------------------------------------------------------------------------


def everybody_sells() -> Position:
    """Each of three seats offers an assistant for 2, and has four coins; the last one has still to stop."""
    table = before_market()
    for seat in table.seats:
        seat.assistants, seat.coins = 2, 4
    table.play("end_turn")
    for _ in range(2):
        sell(table, "assistant", 2)
        table.play("stop_selling")
    sell(table, "assistant", 2)
    return table


@pytest.mark.slow
def test_buyers_come_in_a_random_order() -> None:
    """Every order about equally often: 600 markets, six orders, chi-square below 20.5 (99.9 %)."""
    table = everybody_sells()
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        trial = table.copy()
        trial.s["random"] = np.uint64(seed)
        trial.play("stop_selling")
        order = buyers(trial)
        assert trial.on_turn == order[0]
        seen[tuple(order)] += 1
    assert {*seen} == {*permutations(range(3))}
    assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 20.5


def test_every_buyer_has_one_turn_of_any_number_of_purchases() -> None:
    table = everybody_sells()
    open_buying(table, (1, 2, 0))
    assert table.offered == ["buy(1,assistant,2)", "buy(3,assistant,2)", "stop_buying"]
    changes = table.play("buy(3, assistant, 2)")
    assert changes == [{}, {"coins": -2, "assistants": 1}, {"coins": 2}]
    assert (table.on_turn, table.offered) == (1, ["buy(1,assistant,2)", "stop_buying"])
    table.play("buy(1, assistant, 2)")
    assert table.on_turn == 2  # the first buyer has no more coins
    assert table.offered == ["buy(2,assistant,2)", "stop_buying"]
    table.play("stop_buying")
    assert (table.on_turn, table.offered) == (0, ["buy(2,assistant,2)", "stop_buying"])
    table.play("stop_buying")
    assert table.may("elect")
    assert [seat.assistants for seat in table.seats] == [1, 4, 1]


def test_own_offers_cannot_be_bought() -> None:
    table = before_market(players=2)
    table[0].assistants, table[0].coins, table[1].coins = 1, 20, 20
    table[0].give("D")
    table.play("end_turn")
    sell(table, "D", 1)
    sell(table, "assistant", 1)  # and with that seat 0 is done, and the only buyer is seat 1
    assert table.on_turn == 1
    assert table.offered == ["buy(1,assistant,1)", "buy_permit(D)", "stop_buying"]
    table.play("stop_buying")
    assert table.may("elect")


@pytest.mark.parametrize(("coins", "offered"), [(0, ["0"]), (4, ["0", "4"]), (19, ["0", "4"]), (20, ["0", "4", "20"])])
def test_only_what_the_buyer_can_pay_is_offered(coins: int, offered: list[str]) -> None:
    table = before_market(players=2)
    table[0].hand, table[1].coins = "white+white+white", coins
    table.play("end_turn")
    for price in (0, 4, 20):
        sell(table, "white", price)
    assert table.choices("buy") == [f"1,white,{price}" for price in offered]


def test_a_buyer_who_cannot_pay_for_anything_is_passed_over() -> None:
    table = before_market(players=3)
    table[0].assistants, table[1].coins, table[2].coins = 1, 4, 5
    table.play("end_turn")
    sell(table, "assistant", 5)
    assert table.on_turn == 2
    table.play("stop_buying")
    assert table.may("elect")


def test_the_seller_gets_no_more_than_the_track_holds() -> None:
    """Option coin_cap: the buyer pays the price all the same."""
    for cap, coins in (("20", 20), ("none", 27)):
        table = before_market(players=2, coin_cap=cap)
        table[0].assistants, table[0].coins, table[1].coins = 1, 17, 12
        table.play("end_turn")
        sell(table, "assistant", 10)
        table.play("buy(1, assistant, 10)")
        assert (table[0].coins, table[1].coins) == (coins, 2)


def test_a_bought_permit_brings_no_bonus_but_can_be_built_with() -> None:
    """It counts for its new owner at the end."""
    table = before_market(players=2)
    table[0].give("D", "H")
    table[1].coins = 6
    table.play("end_turn")
    sell(table, "D", 6)
    table.play("stop_selling")
    assert table.offered == ["buy_permit(D)", "stop_buying"]
    assert table.play("buy_permit(D)") == [{"coins": 6, "permits": -1, "hand": 1}, {"coins": -6, "permits": 1}]
    assert (table[0].permits, table[1].permits) == (["H"], ["D"])
    assert [row[4] for row in table.score] == [3, 3]
    assert table.choices("build") == ["H,H"]
    table.turn(1)
    assert table.choices("build") == ["D,D"]


def test_a_bought_permit_can_give_its_bonus_on_space_14() -> None:
    """It is one of the tiles that the player owns."""
    table = before_market(players=2)
    table[0].give("D")
    table[1].nobility = 13
    table.play("end_turn")
    sell(table, "D", 0)
    table.play("buy_permit(D)")
    table.turn(1)
    table.acquire("MNO")
    assert table.play("again(D)")[1] == {"points": 7}


def test_bought_goods_stay_and_unsold_ones_return() -> None:
    table = before_market(players=2)
    table[0].assistants, table[0].hand, table[1].coins = 2, "white+joker", 3
    table[0].give("D")
    table.play("end_turn")
    for good in ("assistant", "assistant", "white", "joker", "D"):
        sell(table, good, 1)
    table.play("buy(1, assistant, 1)", "buy(1, joker, 1)", "stop_buying")
    assert (table[1].assistants, table[1].hand, table[1].coins) == (1, "joker", 1)
    assert (table[0].assistants, table[0].permits, table[0].coins) == (1, ["D"], 2)
    assert "white" in table[0].hand
    assert table.stalls == {}
    assert (table.s["market"]["permit_price"] == -1).all()
    assert sorted(table.told("UNSOLD")) == [(0, 0, 1), (0, 1, 1)]
    assert table.choices("build") == ["D,D"]


# ---- what everybody knows -------------------------------------------------------------------------------------------


def test_offered_cards_are_public_wherever_they_go() -> None:
    """Bought or returned: everybody knows that the hand holds them, until they are played."""
    table = before_market(players=2)
    table[0].hand, table[1].coins = "white+white+blue+joker", 2
    table.play("end_turn")
    for good in ("white", "joker"):
        sell(table, good, 2)
    assert (table[0].hand, table[0].known) == ("white+blue", "")
    open_buying(table, (1, 0))
    table.play("buy(1, joker, 2)")
    assert (table[0].known, table[1].known) == ("white", "joker")
    table.council("coast", "white white pink pink")
    table.show("coast", "D", "CD")
    table[0].coins = 10
    table.play("acquire(D)", "pay(white)")
    assert table[0].known == ""
    assert "white" in table[0].hand


def test_a_known_card_that_is_sold_is_no_longer_known_here() -> None:
    table = before_market(players=2)
    table[0].hand = "white+white"
    table[0].record["known"][0] = 1
    table.play("end_turn")
    sell(table, "white", 0)
    assert table[0].known == ""
    open_buying(table, (1, 0))
    table.play("buy(1, white, 0)")
    assert (table[0].known, table[1].known) == ("", "white")


@pytest.mark.slow
def test_random_play_with_markets() -> None:
    """Invariants and bounds hold at every decision."""
    chance = np.random.default_rng(1)
    kinds: Counter[str] = Counter()
    for players in (2, 3, 4):
        table = Position.of(GAME.new(players, 3, {"market_module": "on", "round_limit": 24}))
        while not GAME.over(table.state):
            offered = table.offered
            stop = [text for text in offered if text in ("end_turn", "stop_selling")]
            action = stop[0] if stop and chance.random() < 0.3 else str(chance.choice(offered))
            kinds[action.split("(")[0]] += 1
            table.play(action)
    assert min(kinds[kind] for kind in ("sell", "price", "buy", "buy_permit", "stop_buying")) > 0, kinds
