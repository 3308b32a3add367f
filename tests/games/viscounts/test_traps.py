"""The implementation traps T1 to T13 of the reference."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import as_bytes
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Op, What, When
from regnum.games.kingdom.viscounts.rules.invariants import MOST_STEPS

from .position import GAME, Position


def card(name: str) -> int:
    return c.CARD_NAMES.index(name)


# ---- T1: decisions in others' turns ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ring", "mine", "theirs", "step"),
    [
        ([0, 1, 2, 3, 4], "4d", "4c", "SHIFT"),  # a worker moves
        ([0, 1, 2, 3, 4], "3a", "3b", "FLIP"),
        ([0, 1, 2, 3, 4], "4b", "4c", "HIRE"),
        ([0, 1, 2, 3, 4], "2d", "2e", "DESTROY"),
    ],
)
def test_t1_links_ask_their_other_owner_in_this_turn(ring: list[int], mine: str, theirs: str, step: str) -> None:
    table = Position(3)
    table.s["ring"] = ring
    table[1].build("workshop_1", theirs)
    for seat in (0, 1):
        table[seat].paper("debt", 1)
        table[seat].paper("deed", 1)
        table.workers(seat, 1, 1, 1)
    table.push("SPOT", 0, 0)
    table.play(f"at({mine})")
    asked = []
    while table.step != "ACT":
        asked.append((table.step, table.on_turn))
        table.play(table.choices[-1])
    assert (step, 0) in asked
    assert (step, 1) in asked
    assert asked.index((step, 0)) < asked.index((step, 1))


def test_t1_a_debt_gained_in_anothers_turn_asks_its_owner() -> None:
    table = Position(2)
    table[1].row = "racketeer_a abbot labourer"
    table[0].markers = (0, 0)
    table.begin(0, "COLLIDE")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert (table.step, table.on_turn, table[1].papers["debt"]) == ("CHOOSE", 1, (1, 0))
    table.play("option(second)", "blind(discard)")
    assert table[0].markers == (0, 6)


# ---- T2: chains within chains ---------------------------------------------------------------------------------------


def test_t2_a_castle_reward_that_ends_in_a_shuffle() -> None:
    """A crowd, a free hire, a Debt, a Racketeer, a card destroyed from a shuffled pile: then the castle goes on."""
    table = Position(2)
    table.s["rotation"] = 0
    table[0].row = "racketeer_a abbot labourer"
    table[0].pile, table[0].hand = "", ""
    table[0].discards = "thief squire"
    table.workers(0, 1, 4, 2)
    table.workers(1, 1, 5, 2)
    table.workers(0, 1, 5, 1)
    table.show(2, "bishop")  # hired: a Debt
    table.push("PLACE", 0, 1)
    table.play("section(4)", "option(first)", "hire(2)", "option(first)", "blind(destroy)")
    assert table[0].corruption == 1  # of the shuffle: a Criminal is on the row
    assert (table.step, table[0].papers["debt"]) == ("BUMP", (1, 0))  # nobody is bumped before that
    table.play("bump(1, 5, seat_2)")
    assert table.step == "ACT"


REWARDS = [
    row
    for row in range(len(c.EFFECT.op))
    if c.EFFECT.term[row] < 0 and (c.EFFECT.op[row] < Op.POINTS or c.EFFECT.op[row] == Op.CHOOSE)
]
KINDS = list(
    {
        (int(c.EFFECT.op[row]), int(c.EFFECT.what[row]) if c.EFFECT.op[row] != Op.CHOOSE else row): row
        for row in REWARDS
        if c.EFFECT.op[row] != Op.GAIN or c.EFFECT.what[row] >= What.RESOURCE
    }.values()
)
"""A row of every kind: each operation with each thing, and every choice."""


def busy() -> Position:
    """A table on which everything can be done, with cards that answer Debts and flips."""
    table = Position(2)
    for seat in (0, 1):
        me = table[seat]
        me.row = "racketeer_a debt_collector_b trader" if seat == 0 else "racketeer_b debt_collector_a abbot"
        me.hand = "labourer squire"
        me.discards = "thief lender"
        me.paper("debt", 3)
        me.paper("deed", 3)
        for place in (1, 2, 4):
            table.workers(seat, 1, place, 2 - (seat + place) % 2)
        table.workers(seat, 2, 3, 1)
    table.s["above"] = 60, 60
    return table


def survive(table: Position, random: np.random.Generator) -> int:
    """Play at random until seat 0 may act again; the deepest stack."""
    deepest = 0
    while table.step != "ACT":
        action = int(random.choice(GAME.legal(table.state)))
        GAME.apply(table.state, action)
        assert GAME.broken_invariant(table.state) is None
        deepest = max(deepest, int(table.s["steps"]["depth"]))
    return deepest


@pytest.mark.slow
def test_t2_every_reward_inside_some_others_ends() -> None:
    random = np.random.default_rng(0)
    for row in KINDS:
        table = busy()
        for other in random.choice(KINDS, 3):
            table.push("EFFECT", int(random.integers(2)), int(other))
        table.push("EFFECT", 0, row)
        table.push("DISCARD", 0, 1)
        assert survive(table, random) < MOST_STEPS


@pytest.mark.slow
def test_t2_every_reward_inside_every_other_ends() -> None:
    random, deepest = np.random.default_rng(1), 0
    for row in KINDS:
        for other in KINDS:
            table = busy()
            table.push("EFFECT", 1, other)
            table.push("EFFECT", 0, row)
            table.push("DISCARD", 0, 1)
            table.play("decline")
            if table.step != "ACT":  # in the middle of the first one, the second comes again on top
                table.push("EFFECT", 0, other)
                table.push("DISCARD", 1, 1)
            deepest = max(deepest, survive(table, random))
    assert deepest < MOST_STEPS / 2


# ---- T3, T4: the order of the row -----------------------------------------------------------------------------------


def test_t3_a_card_that_leaves_is_discarded_before_it_acts() -> None:
    """Samson shuffles the discards, and himself with them."""
    table = Position(2, promo_heroes="on")
    table[0].row = "abbot labourer samson"
    table[0].hand = "squire"
    table.begin(0, "SHIFT_ROW")
    assert "samson" in table[0].pile
    assert table[0].markers == (0, 5)


def test_t3_ongoing_cards_work_as_soon_as_they_lie_on_the_row_and_stop_when_they_leave() -> None:
    table = Position(2)
    table[0].row, table[0].hand = "abbot labourer racketeer_b", "antagonist"
    table.begin(0, "SHIFT_ROW")
    table.play("play(antagonist)")
    assert table.step == "MOVE"  # the Racketeer has left before the Debt came
    table = Position(2)
    table[0].row, table[0].hand = "antagonist labourer abbot", "racketeer_b"
    table.begin(0, "SHIFT_ROW")
    table.play("play(racketeer_b)")
    table.give(0, card("antagonist"), When.PLAY)
    assert table.step == "CHOOSE"


def test_t3_rearranging_changes_who_leaves_next_and_nothing_else() -> None:
    table = Position(2)
    table[0].row, table[0].hand = "acolyte abbot labourer", "pastor"
    table[0].pile = "squire thief trader"
    table.stand(1, "3_left")
    table.begin(0, "SHIFT_ROW")
    table.play("play(pastor)", "option(first)", "arrange(231)")
    assert table[0].row == ["acolyte", "abbot", "pastor"]
    table.stand(0, "1_left")
    assert set(table.offered("move")) == {"1_right", "1_inner"}  # one step, the value of the Pastor
    table.begin(0, "SHIFT_ROW")
    assert "pastor" in table[0].discards


def test_t4_the_card_played_decides_how_far_one_travels() -> None:
    table = Position(2)
    table[0].row, table[0].hand = "acolyte abbot labourer", "financer lender"
    table.begin(0, "SHIFT_ROW")
    table.play("play(financer)", "discard(lender)")
    table.stand(0, "1_right")
    table[0].silver = 0
    assert set(table.offered("move")) == {c.SPACE_NAMES[end] for end in range(c.SPACES) if c.STEPS_TO[3, 1, end] == 3}


# ---- T5, T6 ---------------------------------------------------------------------------------------------------------


def test_t5_markers_that_meet_in_phase_six_wait_for_the_next_own_turn() -> None:
    table = Position(2)
    table[0].markers = (2, 3)
    table[0].row, table[0].hand, table[0].pile = "abbot labourer squire", "", ""
    table[0].discards = "trader lender"
    table.begin(0, "COLLIDE")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert table[0].markers == (2, 2)
    assert "COLLISION" not in table.kinds()


def test_t5_a_collision_that_was_made_by_others_waits_too() -> None:
    table = Position(2)
    table[1].markers = (3, 3)
    table.begin(0, "COLLIDE")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert table[1].markers == (3, 3)


def test_t6_who_shows_after_a_dismissal_or_a_free_hire_can_be_hired() -> None:
    table = Position(2)
    table[0].row = "labourer trader financer"
    table[0].silver, table[0].stone = 9, 2
    table.stand(0, "1_left")
    table.show(1, "miner")
    table.play("construct(workshop_1)", "dismiss", "at(1a)")
    shown = table.on_top(1)
    assert table.step == "RECRUIT"
    table.play("recruit")
    assert shown in table[0].discards


# ---- T7 to T13 ------------------------------------------------------------------------------------------------------


def test_t7_gold_is_for_nobles_only() -> None:
    table = Position(2)
    table[0].row = "trader financer journeyman"
    table[0].gold = 20
    table.stand(0, "1_left")
    table.show(1, "princess")
    assert not table.offered("construct")
    table.stand(0, "1_inner")
    table.show(1, "miner")
    assert not table.may("transcribe")
    assert table.offered("workers") == ["1", "2", "3", "4"]


def test_t8_others_see_no_hand_and_no_order() -> None:
    table = Position(2)
    table[0].hand = "abbot thief"
    one, other = table.copy(), table.copy()
    other[0].hand = "squire lender"
    assert bytes(as_bytes(GAME.observe(one.state, 1))) == bytes(as_bytes(GAME.observe(other.state, 1)))
    assert bytes(as_bytes(GAME.observe(one.state, 0))) != bytes(as_bytes(GAME.observe(other.state, 0)))


def test_t9_the_castle_faces_places_not_segments_and_turns_by_itself() -> None:
    for ring in ([0, 1, 2, 3, 4], [3, 1, 4, 0, 2]):
        for rotation in range(5):
            table = Position(2)
            table.s["ring"], table.s["rotation"] = ring, rotation
            place = rotation + 1  # here lies the first section: ink and stone
            table.stand(0, f"{place}_inner")
            table.workers(0, 1, place, 2)
            table.show(place, "miner")  # of no use here
            table.play("workers(1)")
            assert (table[0].ink, table[0].stone) == (1, 1)


def test_t10_links_across_segments_depend_on_how_they_lie() -> None:
    """The last spot of s1 is followed by whatever lies clockwise of it."""
    table = Position(3)
    table.s["ring"] = [0, 3, 1, 2, 4]
    table[1].build("workshop_1", "2a")  # of s4
    table.push("SPOT", 0, 0)
    table.play("at(1e)")
    table.go_on()
    assert table.kinds().count("LINK") == 2
    table = Position(3)
    table.s["ring"] = [1, 2, 3, 4, 0]
    table[1].build("workshop_1", "1a")  # of s2, after the last place
    table.push("SPOT", 0, 0)
    table.play("at(5e)")
    table.go_on()
    assert table.kinds().count("LINK") == 2


def test_t11_workers_are_the_only_thing_that_runs_out() -> None:
    table = Position(2)
    table.workers(0, 3, 1, 20)
    table.s["leader"] = 0
    table.push("PLACE", 0, 2)
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert table.step == "ACT"
    table[0].paper("debt", 40)
    table.give(0, card("antagonist"), When.PLAY)
    assert table[0].papers["debt"] == (41, 0)


def test_t12_two_players_leave_the_middle_reward_out() -> None:
    table = Position(2)
    table[0].paper("deed", 0, 2)
    table[1].paper("deed", 0, 1)
    table.s["above"][0], table.s["last_round"] = 0, 2
    assert [seat.points("poverty") for seat in table.seats] == [12, 4]


def test_t13_a_game_is_its_options_its_seed_and_its_actions() -> None:
    for seed in (1, 2):
        ends = []
        for _ in range(2):
            table, random = Position.new(3, seed), np.random.default_rng(seed)
            for _ in range(60):
                GAME.apply(table.state, int(random.choice(GAME.legal(table.state))))
            ends.append(bytes(as_bytes(table.state)))
        assert ends[0] == ends[1]
