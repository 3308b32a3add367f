"""Visible and hidden information about a hand."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import as_bytes, clone
from regnum.core.rng import Stream
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import GAME, Position, cards_in


def moments(players: int, seed: int, **options: object) -> list[Position]:
    """Some moments of a random game, of its beginning too."""
    table, random = Position.new(players, seed, **options), np.random.default_rng(seed)
    found = []
    while not table.s["over"]:
        if table.step in ("SUMMARY", "TAKE") or random.random() < 0.04:
            found.append(table.copy())
        GAME.apply(table.state, int(random.choice(GAME.legal(table.state))))
    return found


def dealt(table: Position, seat: int, draw: np.ndarray) -> Position:
    """The table as `seat` may think it is."""
    return Position.of(GAME.determinize(GAME.observe(table.state, seat), seat, draw))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_determinization_is_a_whole_table_that_looks_the_same(players: int) -> None:
    draw = Stream.zeros(1)
    for table in moments(players, 10 + players):
        for seat in range(players):
            seen = GAME.observe(table.state, seat)
            drawn = GAME.determinize(seen, seat, draw)
            assert GAME.broken_invariant(drawn) is None
            assert bytes(as_bytes(GAME.observe(drawn, seat))) == bytes(as_bytes(seen))
            assert np.array_equal(drawn[0]["players"][seat]["hand"], table[seat].record["hand"])
            if GAME.on_turn(table.state) == seat:
                assert GAME.legal(drawn).tolist() == GAME.legal(table.state).tolist()


def test_nothing_is_hidden_but_hands() -> None:
    """Piles are drawn from when a card is turned up: a spectator sees all but hands and the random stream."""
    table = moments(3, 2)[-1]
    seen, whole = GAME.observe(table.state, None), clone(table.state)
    for state in (seen, whole):
        for field in ("random", "key0", "key1"):
            state[0][field] = 0
        for seat in range(4):
            state[0]["players"][seat]["hand"] = 0
    assert bytes(as_bytes(seen)) == bytes(as_bytes(whole))


def hands(table: Position, seat: int, of: int, times: int = 600) -> dict[frozenset[str], int]:
    """Count the deals of each hand of another seat."""
    draw, found = Stream.zeros(1), {}
    for _ in range(times):
        hand = frozenset(dealt(table, seat, draw)[of].hand)
        found[hand] = found.get(hand, 0) + 1
    return found


def test_all_hands_are_equally_likely() -> None:
    table = Position(2)
    table[1].pile = "abbot labourer squire thief"
    table[1].hand = "abbot thief"
    found = hands(table, 0, 1)
    assert len(found) == 6
    assert min(found.values()) > 60
    assert max(found.values()) < 150


def test_a_hand_that_was_drawn_to_the_last_card_is_known() -> None:
    """The pile ends in the middle of drawing: all can tell which cards were taken before the shuffle."""
    table = Position(2)
    table[0].hand, table[0].pile = "abbot", "labourer"
    table[0].discards = "thief squire trader lender"
    table[0].row = "financer journeyman acolyte"
    table.begin(0, "DRAW")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert len(table[0].hand) == 3
    for hand in hands(table, 1, 0, 100):
        assert hand >= {"abbot", "labourer"}


def test_cards_shuffled_in_later_are_in_no_earlier_hand() -> None:
    table = Position(2)
    table[0].hand, table[0].pile = "abbot labourer", "squire lender"
    table[0].discards = "thief trader"
    table.give(0, c.CARD_NAMES.index("courier"), When.HIRED)
    assert table[0].discards == set()
    found = hands(table, 1, 0)
    assert set().union(*found) == {"abbot", "labourer", "squire", "lender"}
    assert len(found) == 6


def test_a_late_card_that_is_played_was_drawn_later() -> None:
    """Then both cards that are left were in the hand before; if an early one is played, only one is."""
    table = Position(2)
    table[0].hand, table[0].pile = "abbot labourer", ""
    table[0].discards = "thief trader squire"
    table.give(0, c.CARD_NAMES.index("courier"), When.HIRED)
    s = table[0].record
    assert (int(s["early"]), cards_in(s["late"])) == (2, {"thief", "trader", "squire"})
    table[0].hand = "abbot labourer thief"
    late, early = table.copy(), table.copy()
    for one, name in ((late, "thief"), (early, "abbot")):
        one[0].row = "- financer journeyman"
        one.begin(0, "PLAY")
        one.play(f"play({name})")
    assert set(hands(late, 1, 0, 50)) == {frozenset({"abbot", "labourer"})}
    assert all("labourer" in hand for hand in hands(early, 1, 0, 50))


def test_the_whole_starting_deck_is_a_hand_until_it_is_shuffled() -> None:
    table = Position.new(3, 4)
    for seat in range(3):
        drawn = dealt(table, seat, Stream.zeros(1))
        assert all(drawn[other].hand == set(c.CARD_NAMES[68:76]) for other in range(3))
