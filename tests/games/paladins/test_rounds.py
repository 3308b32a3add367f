"""Setting up, the paladins of a round, the tavern, turns and passing, and what happens between two rounds."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.games.kingdom.paladins.data.components import ALL_PALADINS, ORDER_NAMES, PALADIN_WORKERS, TAVERN_WORKERS

from .position import Position

# ---- setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tax"), [(2, 5), (3, 6), (4, 8)])
def test_what_lies_there_at_the_beginning(players: int, tax: int) -> None:
    table = Position.new(players)
    assert [(seat.silver, seat.provisions) for seat in table.seats] == [(3, 1)] * players
    assert [(seat.strength, seat.faith, seat.influence) for seat in table.seats] == [(0, 0, 0)] * players
    assert table.s["tax"] == tax
    assert (table.s["suspicion"].tolist(), int(table.s["walls"].sum())) == ([6, 8, 10], 24)
    assert len(set(table.townsfolk)) == 5
    assert len(set(table.outsiders)) == 6
    assert "-" not in table.townsfolk + table.outsiders


def test_the_other_reading_of_suspicion_cards_is_an_option() -> None:
    assert Position.new(suspicion_taxes="10_8_6").s["suspicion"].tolist() == [10, 8, 6]


def test_promotional_townsfolk_are_an_option() -> None:
    decks = [int(Position.new(promos=promos).s["townsfolk_deck"]).bit_count() for promos in ("off", "on")]
    assert decks == [27, 29]


@pytest.mark.parametrize("seed", range(4))
def test_all_hire_in_reverse_order_before_the_display_is_filled(seed: int) -> None:
    table = Position.new(4, seed)
    first = int(table.s["first"])
    order, left = [], []
    while table.step == "STARTER":
        order.append((table.on_turn - first) % 4)
        left.append(len(table.choices))
        assert "decline" not in table.choices
        table.play(table.choices[-1])
    assert (order, left) == ([3, 2, 1, 0], [5, 4, 3, 2])  # the start player chooses among two
    assert [len(seat.townsfolk) for seat in table.seats] == [1] * 4
    assert "-" not in table.townsfolk


def test_the_first_hire_brings_its_bonus_and_costs_nothing() -> None:
    table = Position.new(2)
    table.show("acolyte_1 defender_1 gatekeeper_1 watchman_2 abbot_3")
    seat = table[table.on_turn]
    table.play("hire(4)")
    assert (seat.silver, seat.provisions) == (4, 1)
    seat = table[table.on_turn]
    table.play("hire(5)")
    assert (seat.silver, seat.provisions) == (3, 2)


# ---- the King's cards -----------------------------------------------------------------------------------------------


def test_when_the_kings_cards_are_revealed() -> None:
    table = Position.new(2, 5)
    found = {}
    while not table.s["over"]:
        if table.step == "MUSTER":
            orders, favours = ((table.s[cards] >= 0).astype(int).tolist() for cards in ("orders", "favours"))
            found[int(table.s["round"])] = (sum(orders), sum(favours))
            assert orders == sorted(orders, reverse=True)
        table.play("pass" if table.step == "ACT" else table.choices[0])
    assert found == {1: (1, 0), 2: (2, 0), 3: (3, 1), 4: (3, 2), 5: (3, 3), 6: (3, 4), 7: (3, 5)}
    for cards in ("orders", "favours"):
        assert len(set(table.s[cards].tolist())) == len(table.s[cards])
    assert max(table.s["orders"]) < len(ORDER_NAMES)


# ---- paladins -------------------------------------------------------------------------------------------------------


def mustering(players: int = 2, seed: int = 1) -> Position:
    """The first round begins."""
    table = Position.new(players, seed)
    while table.step != "MUSTER":
        table.play(table.choices[0])
    return table


def test_three_cards_one_to_play_one_on_top_one_under() -> None:
    table = mustering()
    seat = table[table.on_turn]
    hand = seat.cards("hand")
    assert (len(hand), len(table.choices)) == (3, 6)
    first, second, third = sorted(hand)
    table.play(f"muster({second}, {first})")
    assert seat.cards("chosen") == {second}
    assert (seat.cards("top"), seat.cards("bottom")) == ({first}, {third})
    assert seat.cards("hand") == set()


def test_paladins_are_revealed_together_and_bring_workers() -> None:
    table = mustering(3)
    for _ in range(2):
        table.play(table.choices[0])
    assert [int(seat.record["active"]) for seat in table.seats] == [-1] * 3
    table.play(table.choices[0])
    assert table.step == "TAVERN"
    for seat in table.seats:
        assert seat.record["workers"].tolist() == PALADIN_WORKERS[seat.record["active"]].tolist()
        assert seat.record["gone"] == 1 << int(seat.record["active"])


def test_the_own_deck_through_seven_rounds() -> None:
    """Twelve cards, three drawn and two put back each round: its owner knows them from the sixth round on."""
    table = mustering()
    seat = table[0]
    unseen, seen_again, kept = [], [], ""
    while not table.s["over"]:
        if table.step == "MUSTER" and table.on_turn == 0:
            unseen.append(int(seat.record["unseen"]).bit_count())
            if seat.record["gone"]:
                seen_again.append(kept in seat.cards("hand"))
            first, kept, _ = sorted(seat.cards("hand"))
            table.play(f"muster({first}, {kept})")
        else:
            table.play("pass" if table.step == "ACT" else table.choices[0])
    assert unseen == [9, 7, 5, 3, 1, 0, 0]
    assert seen_again == [True] * 6  # what was put on top is drawn next
    left = ALL_PALADINS & ~int(seat.record["gone"])
    assert left.bit_count() == 5


def test_what_was_put_under_the_deck_comes_in_its_order() -> None:
    table = mustering()
    seat = table[0]
    under = []
    while table.s["round"] < 7 or table.step != "MUSTER":
        if table.step == "MUSTER" and table.on_turn == 0:
            hand = seat.cards("hand")
            if table.s["round"] == 6:
                assert under[0] in hand
            first, second, third = sorted(hand)
            under.append(third)
            table.play(f"muster({first}, {second})")
        else:
            table.play("pass" if table.step == "ACT" else table.choices[0])
    assert set(under[1:3]) <= seat.cards("hand")


# ---- the tavern -----------------------------------------------------------------------------------------------------


def at_tavern(players: int = 3) -> Position:
    table = mustering(players)
    while table.step == "MUSTER":
        table.play(table.choices[0])
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_more_than_players(players: int) -> None:
    table = at_tavern(players)
    first = int(table.s["first"])
    assert len(table.choices) == players + 1
    order = []
    while table.step == "TAVERN":
        order.append((table.on_turn - first) % players)
        table.play(table.choices[-1])
    assert order == list(range(players))
    assert (table.step, table.on_turn) == ("ACT", first)
    assert (table.s["tavern"] == -1).all()  # the one left over is discarded
    assert int(table.s["tavern_discards"]).bit_count() == players + 1


def test_four_workers_of_a_tavern_card() -> None:
    table = at_tavern()
    seat = table[table.on_turn]
    before, card = seat.record["workers"].copy(), int(table.s["tavern"][0])
    table.play("tavern(1)")
    assert (seat.record["workers"] - before).tolist() == TAVERN_WORKERS[card].tolist()
    assert seat.suspicions == TAVERN_WORKERS[card, 5]


def test_the_tavern_is_shuffled_when_it_is_empty() -> None:
    """Ruling R-TAV: four players turn up 35 cards of 24 in a game."""
    table = Position.new(4, 3)
    shuffled = []
    while not table.s["over"]:
        if table.step == "ACT":
            table.play("pass")
        else:
            table.play(table.choices[0])
        if ("SHUFFLE", -1, 1, 0) in table.told:
            shuffled.append(int(table.s["round"]))
    assert shuffled == [5]


# ---- turns ----------------------------------------------------------------------------------------------------------


def test_who_passes_is_out_for_the_round() -> None:
    table = Position(3)
    for seat in table.seats:
        seat.workers = "4 white"
    order = []
    for action in ("pass", "hunt(1)", "hunt(1)", "trade(1)", "pass", "conspire", "pass"):
        order.append(table.on_turn)
        table.play(action)
        if table.step == "WORKERS":
            table.play("workers(white)")
    assert order == [0, 1, 2, 1, 2, 1, 1]
    assert (table.step, table.on_turn) == ("KEEP", 0)  # the round is over, and seat 0 has four workers


def test_passing_is_always_allowed_and_sometimes_all_there_is() -> None:
    """Ruling R-PASS."""
    table = Position()
    assert table.choices == ["pass"]
    table[0].workers = "white"
    assert "pass" in table.choices


def test_no_half_actions() -> None:
    """What cannot be paid is not offered."""
    table = Position()
    table[0].workers = "white+green+blue+red+black"
    table[0].strength = table[0].faith = table[0].influence = 12
    assert not [family for family in ("commission", "garrison", "absolve", "convert") if table.offered(family)]
    assert "fortify" not in table.choices


# ---- the end of a round ---------------------------------------------------------------------------------------------


def test_clean_up() -> None:
    table = Position(2)
    table[0].workers, table[0].paladin = "2 white+red", "roland"
    table[1].workers = "5 white+green"
    table.use(0, "hunt")
    table.use(1, "attack")
    table.play("pass", "pass")
    assert (table.step, table.on_turn) == ("KEEP", 1)
    assert table.choices == ["keep(white+white+white)", "keep(white+white+green)"]
    table.play("keep(white+white+green)")
    assert [seat.used for seat in table.seats] == [set(), set()]
    assert (table[0].workers, table[1].workers) == ("2 white+red", "2 white+green")
    assert [seat.passed for seat in table.seats] == [0, 0]
    assert (table.s["first"], table.s["round"], int(table[0].record["active"])) == (1, 2, -1)
    assert (table[0].record["spaces"] == -1).all()


def test_three_workers_are_kept_without_asking() -> None:
    table = Position(2)
    table[0].workers = "3 purple"
    table.play("pass", "pass")
    assert (table.step, table[0].workers) == ("MUSTER", "3 purple")


def test_the_oldest_cards_leave_and_the_others_slide() -> None:
    table = Position(2)
    table.play("pass", "pass")
    assert table.townsfolk[1:] == ["acolyte_1", "defender_1", "gatekeeper_1", "debt_collector_1"]
    assert table.outsiders[:5] == ["armourer_g", "guardian_g", "lookout_b", "warrior_y", "protector_y"]
    assert "-" not in table.townsfolk + table.outsiders
    assert int(table.s["townsfolk_discards"]).bit_count() == int(table.s["outsider_discards"]).bit_count() == 1


def test_gaps_close_at_the_end_of_the_round_only() -> None:
    """And where the oldest place is empty nothing is discarded."""
    table = Position(2)
    table[0].workers = "white"
    table.show_outsiders("- armourer_g guardian_g - warrior_y protector_y")
    table.play("dismiss(5)", "workers(white)", "pass")
    assert table.townsfolk[4] == "-"
    table.play("pass")
    assert table.townsfolk[1:] == ["acolyte_1", "defender_1", "gatekeeper_1", "debt_collector_1"]
    assert table.outsiders[:4] == ["armourer_g", "guardian_g", "warrior_y", "protector_y"]
    assert int(table.s["outsider_discards"]) == 0
    assert int(table.s["townsfolk_discards"]).bit_count() == 1  # who was dismissed


def test_discards_come_back_when_a_deck_is_empty() -> None:
    table = Position(2)
    s = table.s
    table[1].townsfolk = "abbot_1 abbot_2"
    s["townsfolk_discards"], s["townsfolk_deck"] = s["townsfolk_deck"], 0
    s["outsider_discards"], s["outsider_deck"] = s["outsider_deck"], 0
    table.play("pass", "pass")
    assert "-" not in table.townsfolk + table.outsiders
    assert {a for kind, _, a, _ in table.told if kind == "SHUFFLE"} == {2, 3}


def test_attacked_and_converted_outsiders_never_come_back() -> None:
    table = Position(2)
    s = table.s
    s["outsider_discards"] = 0
    table[0].attacked = "invader_g invader_y"
    table[1].record["converted"] |= s["outsider_deck"]
    s["outsider_deck"] = 0
    table.play("pass", "pass")
    assert table.outsiders[5] != "-"  # the one that left came back alone
    assert s["outsider_deck"] == s["outsider_discards"] == 0
    assert table[0].attacked == {"invader_g", "invader_y"}
    assert set(table.outsiders).isdisjoint(table[0].attacked | table[1].converted)


def test_the_game_ends_after_the_seventh_round() -> None:
    table = Position(2)
    table.s["round"] = 7
    table[0].workers = "5 white"
    table.play("pass", "pass")
    assert table.s["over"] == 1
    assert table[0].workers == "5 white"  # without a clean-up


def test_a_marker_moves_to_the_left_each_round() -> None:
    table = Position.new(3, 2)
    firsts = []
    while not table.s["over"]:
        if not firsts or len(firsts) < table.s["round"]:
            firsts.append(int(table.s["first"]))
        table.play("pass" if table.step == "ACT" else table.choices[0])
    assert len(firsts) == 7
    assert np.diff(firsts).tolist() == [1 if first < 2 else -2 for first in firsts[:-1]]
