"""The traps T1 to T12 of the reference, one by one."""

from __future__ import annotations

import numpy as np
import pytest

from conformance.declaring import golden
from regnum.core.record import States, Visibility
from regnum.games.kingdom.architects.data.components import MARKET_NAMES
from regnum.games.kingdom.architects.rules.state import Event
from regnum.match import load

from .position import GAME, Position, names


def test_t1_choices_nest_in_one_turn() -> None:
    """The middle of the market: an apprentice must go, one is hired with the coins on it, then the reset."""
    table = Position()
    table[0].apprentices = "acolyte_1 acolyte_2 acolyte_3 squire_1 gatekeeper"
    table[0].silver = 2
    table[0].prison = 2
    table.s["coins"][2] = 3
    table.deal(1, 0)
    table.deal(2, 2)
    table.play("place(black_market_b)", "hire(a3)", "dismiss(acolyte_1)")
    assert table[0].silver == 3
    assert table.choices == ["accept", "decline"]  # the gatekeeper, in the reset
    table.play("accept")
    assert (table[0].prison, table[1].unpaid, table.on_turn) == (1, 1, 1)


def test_t1_a_building_hires_and_the_hirer_is_full() -> None:
    table = Position()
    table[0].apprentices = "acolyte_1 acolyte_2 acolyte_3 squire_1 gatekeeper"
    table[0].hand = "tavern"
    table[0].goods = "3 wood+2 stone+1 gold"
    table.play("place(guildhall)", "build(tavern)", "hire(b2)", "dismiss(gatekeeper)")
    assert "patron_1" in table[0].apprentices


def test_t2_others_decide_in_the_middle_of_a_turn() -> None:
    """One reset asks three seats: Hugo, Merovech and a gatekeeper; then the turn goes on."""
    table = Position(4)
    table[1].character = "hugo"
    table[2].character = "merovech"
    table[3].apprentices = "gatekeeper"
    table[1].silver, table[2].hand = 2, "well"
    table[1].prison, table[2].prison, table[3].prison = 4, 4, 3
    table.deal(1, 0)
    table.deal(2, 2)
    table[0].silver = 2
    table.play("place(black_market_b)", "hire(a1)")
    asked = []
    while table.step != "TURN":
        asked.append((table.on_turn, table.step))
        table.play({"MAY": "accept", "LOSE_VIRTUE": "discard(well)", "DEBT": "accept"}[table.step])
    assert asked == [(3, "MAY"), (2, "LOSE_VIRTUE"), (1, "DEBT")]
    assert (table.on_turn, table[2].unpaid, table[1].unpaid, table[2].virtue, table[1].virtue) == (1, 1, 0, 7, 6)


@pytest.mark.slow
def test_t2_a_stored_game_has_such_a_reset() -> None:
    """`reset-5` was led there: gatekeepers are hired, Hugo and Merovech are chosen, and the market is visited often."""
    match = load(golden("architects") / "reset-5.json")
    most, asked, resetting = 0, set[int](), False
    for move in range(len(match.moves)):
        state = match.at(move)
        step = Position.of(state).step
        resetting = (resetting and step != "TURN") or Event.RESET in events(state)
        if resetting and step in ("MAY", "LOSE_VIRTUE", "DEBT"):
            asked.add(GAME.on_turn(state))
            most = max(most, len(asked))
        elif not resetting:
            asked.clear()
    assert most == 4


def events(state: States) -> set[int]:
    """What the last action brought about."""
    chronicle = state[0]["chronicle"]
    return {int(event["kind"]) for event in chronicle["events"][: chronicle["count"]]}


def test_t3_the_large_space_gives_the_old_card_when_it_causes_the_reset() -> None:
    table = Position()
    table.market("bm_03", large="bm_04")
    table.deal(1, 0)
    table.deal(2, 1)
    table[0].silver = 3
    table.play("place(black_market_c)")
    assert table[0].goods == "2 wood+1 stone+1 gold"
    assert MARKET_NAMES[table.s["large"]] == "bm_03"


def test_t3_a_building_is_constructed_before_the_reset_it_causes() -> None:
    table = Position()
    table.fill(*[1, 2] * 4)
    table[0].hand = "hideout"
    table[0].apprentices = "labourer"
    table[0].goods = "1 clay+3 wood+2 stone"
    table[0].prison = 6
    table.play("place(guildhall)", "build(hideout)")
    told = names(table.told)
    assert told.index("RELEASE") < told.index("RESET")
    assert (table[0].virtue, table[0].unpaid) == (5, 0)  # nobody was in prison any more


def test_t4_abilities_come_before_virtue_and_debts() -> None:
    table = Position()
    table[1].apprentices = "gatekeeper"
    table[1].prison, table[2].prison = 4, 2
    table.deal(0, 0)
    table.deal(2, 2)
    table[0].silver = 2
    table.play("place(black_market_b)", "hire(a1)", "accept")
    assert (table[1].virtue, table[1].unpaid) == (7, 0)  # two are left
    assert (table[2].virtue, table[2].unpaid) == (6, 1)


def test_t5_a_worker_placed_by_a_building_counts_for_the_end() -> None:
    table = Position(2, promos="on")
    table.fill(*[1, 0] * 5)
    table[0].hand = "crane well"
    table[0].goods = "5 wood+3 stone"
    table.play("place(guildhall)", "build(crane)")
    assert table.s["trigger"] == -1
    table.play("accept", "build(well)")
    assert table.s["trigger"] == 0


@pytest.mark.parametrize(
    ("virtue", "character", "silver", "tax"),
    [
        *((7, "", 2, 2), (3, "", 2, 1), (1, "", 2, 0), (7, "rudolf", 1, 2)),
        *((7, "ada", 2, 1), (3, "ada", 2, 0), (1, "ada", 2, 0)),
    ],
)
def test_t6_little_virtue_and_ada_cut_tax_only(virtue: int, character: str, silver: int, tax: int) -> None:
    table = Position()
    table[0].virtue = virtue
    if character:
        table[0].character = character
    table[0].silver = silver + tax - 1
    table.play("place(workshop)")
    assert table.offered("hire") == []
    table[0].silver = silver + tax
    table.play("hire(a1)")
    assert (table[0].silver, table.s["tax"]) == (0, 4 + tax)


def test_t6_trickster_and_conspirator_cut_silver_only() -> None:
    table = Position()
    table[0].apprentices = "conspirator_1"
    table.put(1, "quarry")
    assert not table.may("place(town_centre)")  # the first capture is tax
    table[0].virtue = 3
    table.play("place(town_centre)", "capture(quarry, 2)")
    assert table.held(0, 1) == 1


def test_t7_only_own_workers_at_this_place_at_this_moment_count() -> None:
    table = Position()
    table.put(0, "quarry", 5)
    table.put(1, "quarry", 3)
    table.put(0, "forest", 2)
    table.turn(1)
    table[1].silver = 1
    table.play("place(town_centre)", "capture(quarry, 1)", "place(quarry)", "place(quarry)")
    assert (table[2].stone, table[0].stone) == (1, 1)


def test_t8_own_workers_can_be_captured_and_return_to_the_supply() -> None:
    table = Position()
    table.put(0, "forest", 6)
    table[0].silver = 1
    table.play("place(town_centre)", "capture(forest, 1)")
    assert (table[0].workers, table.held(0, 0), table.at(0, "forest")) == (19, 0, 0)


def test_t9_hands_decks_rewards_and_the_next_large_side_are_hidden() -> None:
    hidden = {
        leaf.path.split(".")[-1]
        for leaf in GAME.state.leaves()
        if leaf.field.seen_by is not Visibility.ALL and not leaf.path.startswith("baron")
    }
    assert hidden == {"random", "key0", "key1", "hand", "offer", "passed", "laid", "deck", "top"}


def test_t10_the_draft_is_secret_and_simultaneous() -> None:
    state = GAME.new(3, 4)
    stack = state[0]["steps"]["stack"][: state[0]["steps"]["depth"]]
    assert [int(step["seat"]) for step in stack[-3:]] == [2, 1, 0]
    assert set(stack["kind"][-3:].tolist()) <= GAME.rules.flow.simultaneous
    before = GAME.observe(state, 1)[0]["players"][1]["offer"]
    GAME.apply(state, int(GAME.legal(state)[0]))
    seen = GAME.observe(state, 1)[0]["players"]
    assert (seen[1]["offer"], seen[0]["hand"]) == (before, -1)


def test_t10_the_hand_is_limited_at_the_end_of_the_own_turn_only() -> None:
    table = Position()
    table[0].hand = "well tavern smithy steeple keep"
    table[1].hand = "library fountain castle church palace armoury"
    table.put(0, "workshop", 3)
    table.play("place(workshop)", "draw")
    assert (table.on_turn, table[0].hand_size, table.step) == (0, 8, "DISCARD")
    table.play("discard(well)", "discard(tavern)")
    assert (table.on_turn, table[0].hand_size, table[0].laid_size) == (1, 6, 2)


def test_t11_the_last_worker_may_come_with_a_crane() -> None:
    table = Position(3, promos="on")
    table.fill(*[1, 2] * 7)
    table[0].hand = "crane well"
    table[0].goods = "5 wood+3 stone"
    table.play("place(guildhall)", "build(crane)", "accept", "build(well)")
    assert table.s["trigger"] == 0
    turns = 0
    while not table.s["over"]:
        table.play("place(quarry)")
        turns += 1
    assert turns == 3


def test_t12_a_level_of_the_cathedral_can_be_full() -> None:
    table = Position(2)
    table[0].cathedral, table[1].cathedral = 4, 5
    table[0].hand = "tavern"
    table[0].goods = "2 gold+2 marble"
    assert not table.may("place(guildhall)")
    other = Position(4)
    for seat in (1, 2, 3):
        other[seat].cathedral = 1
    other[0].hand = "tavern"
    other[0].gold = 1
    assert not other.may("place(guildhall)")
    other[1].cathedral = 2  # moving up frees the space
    assert other.may("place(guildhall)")
    assert np.all(GAME.score(other.state)[:, 2] == [0, 4, 2, 2])
