"""Politics cards, coins, assistants and points: what happens at the limits."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from .pieces import CARDS, GAME
from .positions import Position

# ---- politics cards -------------------------------------------------------------------------------------------------


def before_a_draw(deck: str, discard: str) -> Position:
    """Seat 1 draws when seat 0 ends the turn; seat 2 holds every other card."""
    table = Position()
    table.discard(discard)
    table.only_deck(deck, rest_to=2)
    table.turn(0, main=0, done=True)
    return table


def test_a_card_comes_from_the_deck() -> None:
    table = before_a_draw("pink", "blue+blue")
    assert table.play("end_turn") == [{}, {"hand": 1}, {}]
    assert table[1].hand == "pink"
    assert table.told("DRAW") == [(1, -1, 1)]


def test_the_deck_is_rebuilt_only_when_a_card_must_be_drawn_from_an_empty_one() -> None:
    """The last card leaves the discard pile as it is; the next draw takes it."""
    table = before_a_draw("pink", "blue+blue")
    table.play("end_turn")
    assert (table.s["deck_size"], table.s["discard"].sum()) == (0, 2)
    assert table.told("RESHUFFLE") == []
    table.turn(1, main=0, done=True)
    table.play("end_turn")
    assert "blue" in table[2].hand
    assert (table.s["deck_size"], table.s["discard"].sum()) == (1, 0)
    assert table.told("RESHUFFLE") == [(-1, -1, 0)]


def test_without_deck_and_discards_the_draw_fails_and_the_turn_goes_on() -> None:
    table = before_a_draw("", "")
    assert table.play("end_turn") == [{}, {}, {}]
    assert table.on_turn == 1
    assert table.may("elect")
    assert table.told("DRAW") == []


def test_a_bonus_draws_as_many_cards_as_there_are() -> None:
    """Three cards of tile B: one of the deck, and the one that seat 0 has just discarded to acquire it."""
    table = Position()
    table.council("coast", "pink pink black black")
    table.show("coast", "B", "D")
    table[0].hand, table[0].coins = "pink", 10
    table.only_deck("orange", rest_to=2)
    changes = table.play("acquire(B)", "pay(pink)")
    assert changes[0] == {"coins": -10, "assistants": 1, "permits": 1, "hand": 1}
    assert table[0].hand == "orange+pink"
    assert (table.s["deck_size"], table.s["discard"].sum()) == (0, 0)


def test_played_cards_are_discarded_before_the_bonus() -> None:
    """Tile K draws four cards out of an empty deck: the very ones that were played."""
    table = Position()
    table.council("mountains", "pink orange black white")
    table.show("mountains", "K", "L")
    table.hand_for(0, "mountains")
    table.only_deck("", rest_to=2)
    assert table.play("acquire(K)", table.full_payment("mountains"))[0] == {"permits": 1}
    assert table[0].hand == "white+black+orange+pink"
    assert len(table.told("RESHUFFLE")) == 1


def test_a_reshuffle_in_the_middle_of_a_draw() -> None:
    table = before_a_draw("", "white+white+white+joker")
    table.s["turn"]["main_actions"] = 1
    table[0].give("KL")
    table.tokens(K="card1")
    table.play("build(KL, K)")
    assert (table.s["deck_size"], table.s["discard"].sum()) == (3, 0)
    assert table[0].hand in ("white", "joker")


def test_no_hand_limit() -> None:
    table = before_a_draw("pink", "")
    table.turn(1, main=0, done=True)
    before = table[2].ledger()["hand"]
    assert before == 89
    table.play("end_turn")
    assert table[2].ledger()["hand"] == 90


def test_every_card_of_the_deck_is_equally_likely() -> None:
    """Of 1,800 first cards of a whole deck about 260 are of each colour and 240 are jokers: chi-square below 22.5."""
    table = Position()
    table.turn(0, main=0, done=True)
    seen: Counter[str] = Counter()
    for seed in range(1800):
        drawing = table.copy()
        drawing.s["random"] = np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
        GAME.apply(drawing.state, GAME.actions.parse("end_turn"))
        seen[drawing[1].hand] += 1
    expected = {card: 20 * (12 if card == "joker" else 13) for card in CARDS}
    assert sum((seen[card] - n) ** 2 / n for card, n in expected.items()) < 22.5  # 99.9 % for 6 degrees of freedom


# ---- coins ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "capped"), [(15, 19), (16, 20), (18, 20), (20, 20)])
def test_coins_stop_at_20(coins: int, capped: int) -> None:
    """The excess is lost (option coin_cap)."""
    table, endless = Position(), Position(coin_cap="none")
    table[0].coins = endless[0].coins = coins
    table.elect()
    endless.elect()
    assert (table[0].coins, endless[0].coins) == (capped, coins + 4)
    assert table.told("COINS") == ([(0, -1, capped - coins)] if capped > coins else [])


def test_coins_are_paid_before_the_bonus_is_gained() -> None:
    """20 coins, 10 for one card, 7 from tile N: 17, nothing is lost."""
    table = Position()
    table.show("mountains", "N", "L")
    table.council("mountains", "pink orange black white")
    table[0].hand, table[0].coins = "pink", 20
    table.play("acquire(N)", "pay(pink)")
    assert table[0].coins == 17


def test_coins_of_every_source_stop_at_20() -> None:
    table = Position()
    table.tokens(K="coin3")
    table[0].coins, table[0].nobility = 19, 1
    table[0].give("KL")
    table.play("build(KL, K)")
    assert table[0].coins == 20
    table.turn(0)
    assert table.acquire("MNO")[0]["points"] == 3  # space 2: the points come, the coins do not
    assert table[0].coins == 20


# ---- assistants -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "gained"), [(4, 4), (3, 3), (1, 1), (0, 0)])
def test_assistants_run_short(left: int, gained: int) -> None:
    """Tile H gives four: take what is left of the 48 (option assistant_supply)."""
    table = Position()
    table[1].assistants = 48 - left
    assert table.acquire("H")[0].get("assistants", 0) == gained
    assert table.s["assistants"] == left - gained


def test_assistants_without_limit() -> None:
    table = Position(assistant_supply="none")
    table[1].assistants = 60
    table[0].coins = 3
    assert table.acquire("H")[0]["assistants"] == 4
    assert table.play("engage")[0] == {"coins": -3, "assistants": 1}


def test_assistants_paid_for_a_build_can_come_back_as_its_reward() -> None:
    """The pool is empty: the one returned for the rival's emporium is there for the token."""
    table = Position()
    table.tokens(K="assistant2")
    table[1].emporiums, table[1].assistants = "K", 47
    table[0].assistants = 1
    table[0].give("KL")
    assert table.play("build(KL, K)")[0] == {"emporiums": 1}
    assert [b for _, _, b in table.told("ASSISTANTS")] == [-1, 1]


def test_assistants_that_are_returned_can_be_engaged_again() -> None:
    table = Position()
    table[0].assistants, table[0].coins = 48, 3
    assert not table.may("engage")
    table.play("extra")
    assert table.s["assistants"] == 3
    table.turn(0)
    assert table.may("engage")


# ---- points ---------------------------------------------------------------------------------------------------------


def test_victory_points_have_no_limit() -> None:
    """The printed track ends at 99 and is run through again."""
    table = Position()
    table[0].points = 97
    table.acquire("D")
    assert table[0].points == 104
    table[0].points = 250
    table.turn(0)
    table.acquire("A")
    assert (table[0].points, table.score[0][0]) == (254, 254)
