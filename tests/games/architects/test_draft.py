"""Before the first turn: the draft, the free apprentice, and what a seat remembers of what it passed on."""

from __future__ import annotations

import pytest

from regnum.core.bits import members
from regnum.core.errors import InvalidOption
from regnum.core.record import States
from regnum.core.rng import Stream

from .position import GAME


def stream(seed: int) -> States:
    draw = Stream.zeros(1)
    draw[0]["random"] = seed
    return draw


def answer(state: States, *picks: int) -> None:
    """Each seat keeps the card of that number among those on offer."""
    for pick in picks:
        legal = GAME.legal(state)
        GAME.apply(state, int(legal[pick % len(legal)]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_cards_are_kept_and_the_last_goes_under_the_deck(players: int) -> None:
    state = GAME.new(players, 7)
    packs = [set(members(me["offer"])) for me in state[0]["players"][:players]]
    kept = [set() for _ in range(players)]
    for number in range(3):
        for seat in range(players):
            offered = {int(action) for action in GAME.legal(state)}
            assert offered == packs[(seat - number) % players]
            pick = sorted(offered)[number % len(offered)]
            kept[seat].add(pick)
            packs[(seat - number) % players].discard(pick)
            GAME.apply(state, pick)
    s = state[0]
    assert s["round"] == 1
    for seat in range(players):
        me = s["players"][seat]
        assert set(members(me["hand"])) == kept[seat]
        assert [int(me["laid"][0])] == list(packs[(seat - 2) % players])
    assert s["below"][:players].tolist() == list(range(players))
    assert s["deck_size"] == 40 - 4 * players


def test_silver_follows_the_order_of_turns() -> None:
    first = set()
    for seed in range(40):
        state = GAME.new(4, seed)
        s = state[0]
        first.add(int(s["first"]))
        assert [int(s["players"][(s["first"] + i) % 4]["goods"][0]) for i in range(4)] == [3, 4, 5, 6]
    assert len(first) == 4


def test_free_apprentices_are_hired_in_reverse_order_before_the_draft_and_replaced_after_all() -> None:
    state = GAME.new(4, 3, {"starting_apprentice": "on"})
    first = int(state[0]["first"])
    shown = state[0]["display"].tolist()
    for i in range(4):
        assert GAME.on_turn(state) == (first - 1 - i) % 4
        assert len(GAME.legal(state)) == 8 - i
        GAME.apply(state, int(GAME.legal(state)[0]))
    players = state[0]["players"]
    assert {card for me in players[:4] for card in members(me["apprentices"])} == set(shown[:4])
    assert sorted(state[0]["display"].tolist())[0] >= 0
    assert set(shown[4:]) < set(state[0]["display"].tolist())
    assert players["offered"][:4].tolist() == [4] * 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_was_seen_in_the_draft_is_kept_when_the_hidden_is_drawn_anew(players: int) -> None:
    """Every card of the own first pack and of the next one is where it can be, and in all places where it can be."""
    state, draw = GAME.new(players, 11), stream(1)
    first_pack = set(members(state[0]["players"][0]["offer"]))
    answer(state, *[0] * players)
    second_pack = set(members(state[0]["players"][0]["offer"]))
    answer(state, *[1] * players)
    mine = set(members(state[0]["players"][0]["hand"]))
    if players > 2:
        check_before_the_last_pass(state, first_pack - mine, second_pack - mine)
    answer(state, *[0] * players)
    me = state[0]["players"][0]
    known = set(members(me["hand"])) | {int(me["laid"][0])}
    passed = first_pack - known
    seen_next = second_pack - known
    places: set[tuple[int, ...]] = set()
    for _ in range(40):
        drawn = GAME.determinize(GAME.observe(state, 0), 0, draw)[0]["players"]
        neighbour = set(members(drawn[1]["hand"]))
        assert len(seen_next & neighbour) == 1
        assert int(drawn[1]["laid"][0]) in seen_next
        assert len(passed & neighbour) == 1
        if players > 2:
            second = set(members(drawn[2]["hand"]))
            assert len(passed & second) == 1
            assert int(drawn[2]["laid"][0]) in passed
        places.add(tuple(sorted(passed & neighbour)))
    assert len(places) == len(passed)


def check_before_the_last_pass(state: States, passed: set[int], seen_next: set[int]) -> None:
    draw = stream(2)
    for _ in range(20):
        drawn = GAME.determinize(GAME.observe(state, 0), 0, draw)[0]["players"]
        assert len(passed & set(members(drawn[1]["hand"]))) == 1
        assert set(members(drawn[1]["offer"])) == seen_next
        assert set(members(drawn[2]["offer"])) < passed


def test_a_building_of_the_neighbour_tells_where_the_others_are() -> None:
    state, draw = GAME.new(3, 11), stream(3)
    first_pack = set(members(state[0]["players"][0]["offer"]))
    answer(state, *[0] * 9)
    s = state[0]
    passed = first_pack - set(members(s["players"][0]["hand"]))
    (card,) = passed & set(members(s["players"][1]["hand"]))
    s["players"][1]["hand"] &= ~(1 << card)
    s["players"][1]["hand_size"] -= 1
    s["players"][1]["built"] |= 1 << card
    for _ in range(20):
        drawn = GAME.determinize(GAME.observe(state, 0), 0, draw)[0]["players"][2]
        held = set(members(drawn["hand"])) | {int(drawn["laid"][0])}
        assert passed - {card} <= held


def test_promotional_characters_need_characters() -> None:
    with pytest.raises(InvalidOption, match="promo_characters"):
        GAME.new(3, 1, {"promo_characters": "on"})
