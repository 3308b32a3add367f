"""The rulings R1 to R14, one by one."""

from __future__ import annotations

import pytest

from regnum.core.rng import Stream
from regnum.games.kingdom.architects.data.components import APPRENTICE_NAMES, APPRENTICE_VIRTUE, CHARACTER_NAMES
from regnum.games.kingdom.architects.rules.actions import ACCEPT, DECLINE

from .position import GAME, Position

EMMA = CHARACTER_NAMES.index("emma")
COSTLY = {name for name, virtue in zip(APPRENTICE_NAMES, APPRENTICE_VIRTUE, strict=False) if virtue < 0}


def one(character: str, players: int = 3) -> Position:
    table = Position(players)
    table[0].character = character
    return table


def test_r1_the_conspirator_makes_every_further_capture_free() -> None:
    table = Position()
    table[0].apprentices = "conspirator_1 conspirator_2"
    table.put(0, "town_centre", 2)
    for seat in (1, 2):
        table.put(seat, "forest", 2)
    table.put(1, "quarry", 1)
    table.play("place(silversmith)", "place(quarry)", "place(quarry)")
    table[0].silver = 1
    table.play("place(town_centre)", "capture(forest, 2)", "capture(forest, 3)", "capture(quarry, 2)")
    assert table[0].silver == 0


def test_r2_virtue_can_always_be_paid_but_coins_must_be_there() -> None:
    table = Position()
    table[0].virtue = 0
    table[0].silver = 1
    assert table.may("place(black_market_a)")
    assert not table.may("place(black_market_b)")
    table.play("place(black_market_a)")
    assert table[0].unpaid == 1


def test_r3_only_useful_places_are_offered() -> None:
    table = Position()
    assert table.offered("place") == [
        *("quarry", "forest", "silversmith", "mines", "storehouse", "workshop", "tax_stand")
    ]
    table[0].prison = 1
    assert table.may("place(guardhouse)")
    table.play("place(storehouse)")  # no trade is possible
    assert table.on_turn == 1


def test_r4_most_is_strictly_more_than_each_other() -> None:
    table = Position()
    table[0].built = "stone_market steeple"
    table[0].stone, table[1].stone, table[0].cathedral, table[1].cathedral = 3, 3, 2, 2
    assert table[0].points("effects") == 0
    table[1].stone = 2
    table[1].cathedral = 1
    assert table[0].points("effects") == 4


def test_r5_gold_and_marble_are_the_same_for_therese() -> None:
    table = one("therese")
    table.finish()
    table[0].built = "castle observatory"
    table[0].goods = "1 gold+3 marble"
    table.play("place(quarry)")
    assert table[0].virtue == 11


def test_r6_lothaire_saves_one_unit_of_a_mix() -> None:
    table = one("lothaire")
    table[0].cathedral = 3
    table[0].hand = "well"
    table[0].goods = "4 wood+3 stone"
    table.s["rewards"], table.s["rewards_seen"] = 0, 0b1111111
    table.play("place(guildhall)", "advance", "discard(well)")
    assert (table[0].goods, table[0].cathedral) == ("", 4)


def test_r7_hugo_decides_for_each_debt_in_others_turns_too() -> None:
    table = one("hugo")
    table.turn(1)
    table[0].prison = 3
    table[0].virtue = 0
    table[0].silver = 3
    table.deal(2, 0)
    table.deal(1, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(a1)")
    assert (table.on_turn, table.step) == (0, "DEBT")  # three in prison, no virtue left
    table.play("accept")
    assert (table[0].silver, table[0].unpaid, table.on_turn) == (1, 1, 2)  # the majority: he cannot pay again


def test_r7_hugo_decides_at_the_end_of_the_game() -> None:
    table = one("hugo")
    table.finish()
    table[0].built = "dungeon"
    table[0].virtue = 1
    table[0].silver = 2
    table.play("place(quarry)")
    assert not table.s["over"]
    table.play("accept")
    assert table.s["over"]
    assert (table[0].unpaid, table[0].silver) == (0, 0)


def test_r8_guntram_gets_silver_for_real_steps_only() -> None:
    table = one("guntram")
    table[0].virtue = 13
    table[0].unpaid = 3
    table[0].wood = 4
    table.put(0, "storehouse", 1)
    table.play("place(storehouse)", "store(virtue)", "store(virtue)")
    assert (table[0].virtue, table[0].silver, table[0].unpaid) == (14, 1, 2)


def test_r9_one_card_of_judith_replaces_one_unit_but_no_silver() -> None:
    table = one("judith")
    table[0].hand = "well tavern smithy"
    table[0].apprentices = "trader_2 merchant_4"
    table.play("place(storehouse)")
    assert table.choices == ["store(virtue)", "store(marble)", "use(trader_2)", "done"]
    table.play("use(trader_2)", "swap(stone)", "discard(well)", "swap(stone)", "discard(tavern)")
    assert (table[0].goods, table[0].hand) == ("1 marble", {"smithy"})


def test_r10_merovech_saves_a_point_a_card_in_others_turns_too() -> None:
    table = one("merovech")
    table.turn(1)
    table[0].prison = 2
    table[0].hand = "well tavern"
    table.deal(0, 0)
    table.deal(2, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(a1)")
    assert (table.on_turn, table.step) == (0, "LOSE_VIRTUE")
    table.play("discard(well)")
    assert (table[0].virtue, table[0].hand, table[0].unpaid) == (7, {"tavern"}, 1)


def test_r11_emma_is_paid_for_debts_of_missing_virtue_not_for_those_of_the_set_up() -> None:
    table = one("emma")
    table[0].virtue = 1
    table.play("place(tax_stand)")
    assert (table[0].unpaid, table[0].clay) == (1, 1)
    tables = [GAME.new(5, seed, {"characters": "dealt", "promo_characters": "on"}) for seed in range(30)]
    guntram = CHARACTER_NAMES.index("guntram")  # he begins with a debt and no clay
    found = [me for state in tables for me in state[0]["players"] if me["character"] == guntram]
    assert found
    assert all((me["unpaid"], me["goods"].tolist()) == (1, [9, 0, 0, 0, 2, 0]) for me in found)


def test_r11_emma_is_paid_for_a_debt_that_an_apprentice_costs_her_before_the_first_turn() -> None:
    options = {"characters": "dealt", "promo_characters": "on", "starting_apprentice": "on"}
    paid = []
    for seed in range(100):
        table = Position.of(GAME.new(3, seed, options))
        while table.step == "STARTER":
            shown = filter(None, table.display)
            costly = [number for number, name in enumerate(shown) if name in COSTLY]
            table.play(table.choices[costly[0] if costly else 0])
        paid += [(me.unpaid, me.silver, me.clay) for me in table.seats if me.record["character"] == EMMA and me.unpaid]
    assert set(paid) == {(1, 12, 1)}


def test_r12_workers_who_begin_in_prison_count_at_once() -> None:
    table = Position()
    table[0].prison = 5
    assert table[0].points() == -2
    table.turn(1)
    table.deal(1, 0)
    table.deal(2, 2)
    table[1].silver = 2
    table.play("place(black_market_b)", "hire(a1)")
    assert (table[0].virtue, table[0].unpaid, table[1].unpaid) == (6, 1, 0)


def test_r13_the_crane_needs_a_worker_and_can_cause_a_reset() -> None:
    table = Position(promos="on")
    table[0].hand = "crane well"
    table[0].goods = "5 wood+3 stone"
    table.put(0, "quarry", 19)
    table.play("place(guildhall)", "build(crane)")
    assert table.on_turn == 1  # nobody is left to place
    other = Position(promos="on")
    other.fill(*[1, 2] * 3, 1)
    other[0].hand = "crane well"
    other[0].goods = "5 wood+3 stone"
    other.play("place(guildhall)", "build(crane)", "accept", "build(well)")
    assert other.s["filled"] == 9
    assert other.s["large"] >= 0


def with_crane(hand: str, goods: str = "") -> Position:
    """A Crane was built; `hand` and `goods` are left."""
    table = Position(promos="on")
    table[0].virtue = 4  # closed to the Cathedral
    table[0].hand = f"crane {hand}"
    table[0].goods = "3 wood+1 stone"
    table.play("place(guildhall)")
    table[0].goods = f"3 wood+1 stone+{goods}" if goods else "3 wood+1 stone"
    table.play("build(crane)")
    return table


def test_r13_who_has_hidden_cards_is_asked_even_without_work() -> None:
    table = with_crane("well")
    assert (table.on_turn, table.step, table.choices) == (0, "MAY", ["decline"])
    assert not GAME.choices_are_public(table.state)
    table.play("decline")
    assert (table.on_turn, table.s["filled"]) == (1, 1)


def test_r13_without_hidden_cards_nobody_is_asked_in_vain() -> None:
    assert with_crane("").on_turn == 1
    table = Position(promos="on")
    table[0].virtue = 4
    table[0].hand = "crane well"
    table[0].goods = "3 wood+1 stone"
    table[0].known = table[0].record["hand"]
    assert GAME.choices_are_public(table.state)
    table.play("place(guildhall)", "build(crane)")
    assert table.on_turn == 1


def test_r13_to_be_asked_tells_the_others_nothing() -> None:
    draw = Stream.zeros(1)
    for hand in ("well", "dungeon"):
        table = with_crane(hand, "6 clay+6 wood+6 stone")
        seen = GAME.observe(table.state, 1)
        offers = {tuple(GAME.legal(GAME.determinize(seen, 1, draw)).tolist()) for _ in range(60)}
        assert offers == {(ACCEPT.first, DECLINE.first), (DECLINE.first,)}
        assert table.may("accept") == (hand == "well")


@pytest.mark.parametrize(("start", "unpaid", "end"), [(0, 1, (0, 2)), (1, 0, (0, 0)), (14, 2, (12, 1)), (7, 1, (6, 1))])
@pytest.mark.parametrize("gaining", ["castle", "observatory"])  # their numbers lie on both sides of the Dungeon's
def test_r14_gains_of_virtue_come_before_losses_at_the_end_and_in_the_score_before_it(
    gaining: str, start: int, unpaid: int, end: tuple[int, int]
) -> None:
    table = Position()
    table.finish()
    table[0].built = f"dungeon {gaining}"
    table[0].goods = "2 gold+2 marble"  # one point of virtue, before the Dungeon takes two
    table[0].virtue, table[0].unpaid = start, unpaid
    foreseen = GAME.score(table.state).tolist()
    table.play("place(quarry)")
    assert table.s["over"]
    assert (table[0].virtue, table[0].unpaid) == end
    assert GAME.score(table.state).tolist() == foreseen
