"""What a seat knows of its own deck, and what it cannot know of the others."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.bits import members
from regnum.core.record import as_bytes, clone
from regnum.core.rng import Stream

from .position import GAME, Position

OWN = ("hand", "top", "bottom", "unseen", "chosen")


def moments(players: int, seed: int, **options: object) -> list[Position]:
    """Some moments of a random game, those of mustering among them."""
    table, random = Position.new(players, seed, **options), np.random.default_rng(seed)
    found = []
    while not table.s["over"]:
        if table.step == "MUSTER" or random.random() < 0.02:
            found.append(table.copy())
        GAME.apply(table.state, int(random.choice(GAME.legal(table.state))))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_keeps_what_it_knows_of_its_own_deck(players: int) -> None:
    draw = Stream.zeros(1)
    for table in moments(players, players):
        for seat in range(players):
            drawn = GAME.determinize(GAME.observe(table.state, seat), seat, draw)
            for field in OWN:
                assert np.array_equal(drawn[0]["players"][seat][field], table[seat].record[field])


def test_all_that_another_seat_may_have_mustered_is_equally_likely() -> None:
    table = Position.new(2, 1)
    while table.step != "MUSTER":
        table.play(table.choices[0])
    table.play(table.choices[0])
    seat = table.on_turn
    draw, found = Stream.zeros(1), np.zeros(12)
    for _ in range(1_200):
        drawn = GAME.determinize(GAME.observe(table.state, seat), seat, draw)
        found[drawn[0]["players"][1 - seat]["chosen"]] += 1
    assert found.min() > 60
    assert found.max() < 150


def test_played_paladins_are_never_dealt_again() -> None:
    draw = Stream.zeros(1)
    for table in moments(2, 7)[-6:]:
        drawn = GAME.determinize(GAME.observe(table.state, 0), 0, draw)
        other = drawn[0]["players"][1]
        dealt = {*members(other["hand"]), *members(other["unseen"]), int(other["top"]), *map(int, other["bottom"])}
        assert not dealt & set(members(table[1].record["gone"]))


def test_nothing_else_is_hidden() -> None:
    """Decks are drawn from when a card is turned up: a spectator sees all but paladins and the random stream."""
    table = moments(3, 2)[-1]
    seen, whole = GAME.observe(table.state, None), clone(table.state)
    for state in (seen, whole):
        for field in ("random", "key0", "key1"):
            state[0][field] = 0
        for seat in range(4):
            for field in OWN:
                state[0]["players"][seat][field] = 0
    assert bytes(as_bytes(seen)) == bytes(as_bytes(whole))
