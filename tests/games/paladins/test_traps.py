"""The traps and rulings that the reference numbers; some have their tests with the chapter they belong to.

Trap 5 (choices in the middle of a turn) is everywhere, 10 (gaps in the displays) in `test_left` and `test_rounds`, 11
and 12 belong to the scenario, as do the rulings that begin with P: they are in `test_scenario_*`. Ruling R-DEBT is in
`test_suspicion`, R-WALL in `test_right`, R-TAV and R-PASS in `test_rounds`, R-WORKSHOP in `test_left`, R-ZERO in
`test_scenario_threats`: nothing but threats lowers an attribute.
"""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import as_bytes
from regnum.games.kingdom.paladins.data.components import TAVERN_WORKERS

from .position import GAME, Position, changes


def mustering(players: int = 3, seed: int = 1) -> Position:
    table = Position.new(players, seed)
    while table.step != "MUSTER":
        table.play(table.choices[0])
    return table


def test_trap_1_nobody_sees_what_another_seat_has_mustered() -> None:
    table = mustering()
    others = []
    for choice in table.choices:
        tried = table.copy()
        tried.play(choice)
        others.append({bytes(as_bytes(GAME.observe(tried.state, viewer))) for viewer in (1, 2, None)})
    assert len(others) == 6
    assert all(seen == others[0] for seen in others)


def test_trap_2_an_inquisition_during_the_tavern() -> None:
    """Seat on turn takes Criminals before anybody has acted, and punishes who has most Suspicion."""
    table = mustering(2)
    for _ in range(2):
        table.play(table.choices[0])
    assert table.step == "TAVERN"
    purple = next(n for n, card in enumerate(table.s["tavern"]) if TAVERN_WORKERS[card, 5] == 1)
    table.suspicion_pile(0, 0, 10)
    table.s["tax"] = 1
    seat = table.on_turn
    table.play(f"tavern({purple + 1})")
    kinds = [kind for kind, *_ in table.told]
    assert kinds.count("INQUISITION") == 1
    assert table[seat].unpaid == 1
    assert (table.step, table.on_turn) == ("TAVERN", 1 - seat)


def test_trap_3_effects_inside_effects() -> None:
    """An attacked Thief: Criminal, Suspicion, tax, Inquisition, the Peddler of another, and its owner's Swindler."""
    table = Position(3, promos="on")
    table.show_outsiders("thief_g armourer_g guardian_g lookout_b warrior_y protector_y")
    table.suspicion_pile(0, 0, 5)
    table.s["tax"] = 2
    table[0].workers, table[0].strength = "white+green+red", 1
    table[0].townsfolk = "defender_1"
    table[1].suspicion = (4, 0, 0)
    table[1].townsfolk = "peddler_1 swindler"
    table.play("attack(1)", "workers(white+green+red)")
    told = [(kind, seat) for kind, seat, *_ in table.told if kind not in ("PLACE", "ACT", "TURN")]
    assert told == [
        ("ATTRIBUTE", 0),
        ("ATTACK", 0),
        ("WORKERS", 0),
        ("SUSPICION", 0),
        ("TAX", 0),
        ("SILVER", 0),
        ("INQUISITION", 0),
        ("SUSPICION", 1),
        ("SUSPICION", 1),
        ("DEBT", 1),
        ("PERSON", 1),
        ("SILVER", 1),
        ("PERSON", 1),
        ("WORKERS", 1),
        ("REFILL", -1),
        ("PERSON", 0),  # the interrupted action goes on
        ("WORKERS", 0),
    ]
    assert (table[0].workers, table[1].workers, table[1].silver) == ("white+purple", "white", 2)


def test_trap_3_a_free_hire_discards_suspicion_in_the_middle_of_an_action() -> None:
    table = Position()
    table[0].workers, table[0].strength, table[0].provisions = "white+blue+red", 1, 1
    table[0].suspicion = (2, 0, 0)
    table.show("watchman_3 defender_1 gatekeeper_1 debt_collector_1 watchman_1")
    table.play("garrison(p01)", "workers(white+blue+red)", "hire(1)")
    assert table[0].suspicions == 1


def test_trap_4_an_inquisition_between_two_criminals() -> None:
    """The first card empties the supply; the second is drawn after the refill and takes its tax in full."""
    table = Position(3)
    table.favour(1, "kf_03")
    table[0].workers = "white"
    table.suspicion_pile(0, 0, 5)
    table.s["tax"] = 2
    table.play("favour(1)", "workers(white)")
    kinds = [kind for kind, *_ in table.told if kind in ("SUSPICION", "INQUISITION", "REFILL")]
    assert kinds == ["SUSPICION", "INQUISITION", "REFILL", "SUSPICION"]
    assert (table[0].silver, table.s["tax"], table[0].suspicions, table[0].unpaid) == (4, 4, 2, 1)


def test_trap_6_prayer_opens_actions_as_often_as_there_are_clerics() -> None:
    """Nothing is capped, and each use eats workers."""
    table = Position(2)
    table[0].workers, table[0].silver = "2 black+3 white", 4
    table.s["players"][1]["passed"] = 1
    table.use(0, "pray", "black")
    table.favour(1, "kf_10")
    table.take("hunt(1)")
    table.play("favour(1)", "workers(white)", "pray(pray)", "pray(hunt)", "workers(black)")
    table.take("hunt(1)")
    assert (table[0].provisions, table[0].used) == (2, {"hunt", "pray"})


def test_trap_7_the_bonus_of_a_paladin_counts_for_requirements_only() -> None:
    """It moves no marker, even when the marker moves, and is worth no points."""
    table = Position()
    table[0].workers, table[0].provisions = "white+green+black+blue", 1
    assert not table.may("fortify")  # asks for Influence 2
    table[0].paladin = "gerin"  # Influence 4
    assert table.may("fortify")
    table.play("commission(p02)", "workers(white+green+black)")
    assert (table[0].influence, table[0].points("influence")) == (1, 0)


def test_trap_8_debts_without_end() -> None:
    table = Position(2)
    table[0].unpaid = 30
    table[0].workers, table[0].silver = "white+red", 9
    assert table.may("hire_on_debt(2)")
    assert table[0].points("debts") == -90


@pytest.mark.parametrize("converter", ["assassin_g", "barbarian_b", "invader_g"])
def test_trap_9_suits_of_attacked_outsiders_are_remembered(converter: str) -> None:
    table = Position()
    table[0].converted = converter
    table[0].attacked = "mercenary_y1 mercenary_y2 hunter_y thief_g traitor_g marauder_b"
    points = {"assassin_g": 3, "barbarian_b": 2, "invader_g": 1}  # yellow, green, blue
    assert table[0].points("outsiders") == points[converter]


def test_r_susp_suspicion_cards_count_nothing_at_the_end() -> None:
    table = Position()
    before = table[0].points()
    table[0].suspicion = (3, 3, 3)
    assert table[0].points() == before


@pytest.mark.parametrize(
    ("source", "actions"),
    [
        ("dismissal", ("dismiss(5)", "workers(white)")),
        ("attack", ("attack(1)", "workers(white+green+red)")),
        ("favour", ("favour(1)", "workers(white)")),
        ("conspiracy", ("conspire", "workers(white)")),
    ],
)
def test_r_crim_every_criminal_brings_suspicion(source: str, actions: tuple[str, ...]) -> None:
    table = Position()
    table.suspicion_pile(5, 0, 0)
    table.show("acolyte_1 defender_1 gatekeeper_1 watchman_1 architect_1")
    table.show_outsiders("thief_g armourer_g guardian_g lookout_b warrior_y protector_y")
    table.favour(1, "kf_03")
    table[0].workers, table[0].strength = "white+green+red", 1
    table.play(*actions)
    assert table[0].suspicions == table[0].record["workers"][5] == (2 if source == "favour" else 1)


def test_r_crim_in_the_tavern_too() -> None:
    table = mustering(2)
    for _ in range(2):
        table.play(table.choices[0])
    table.suspicion_pile(6, 0, 0)
    for seat in (table.on_turn, 1 - table.on_turn):
        table.play(table.choices[0])
        assert table[seat].suspicions == table[seat].record["workers"][5]


def test_r_order_townsfolk_come_before_the_paladin() -> None:
    table = Position()
    table.show_outsiders("armourer_g thief_g guardian_g lookout_b warrior_y protector_y")
    table[0].workers, table[0].strength = "white+green+red", 1
    table[0].townsfolk, table[0].paladin = "defender_1", "engelier"
    table.play("attack(1)", "workers(white+green+red)")
    assert [kind for kind, *_ in table.told if kind in ("ATTRIBUTE", "ATTACK", "PERSON", "ABILITY")] == [
        "ATTRIBUTE",
        "ATTACK",
        "PERSON",
        "ABILITY",
    ]
    assert (table[0].workers, table[0].silver) == ("white+red", 2)


def test_costs_come_before_the_bonus() -> None:
    """The silver of a position cannot pay for the action that places a piece there."""
    table = Position()
    table[0].workers, table[0].faith = "white+green+black", 2
    assert not table.may("commission(p06)")
    table[0].provisions = 1
    before = table[0].belongings
    table.play("commission(p06)", "workers(white+green+black)")
    found = changes(before, table[0].belongings)
    assert (found["silver"], found["provisions"], found["influence"]) == (2, -1, 1)


def test_workers_of_the_supply_are_endless() -> None:
    """Reference 3.5: twenty-two Labourers are in the box."""
    table = Position(2)
    table[0].workers = "30 white+green"
    table.play("hunt(2)", "workers(white+green)")
    assert np.sum(table[0].record["workers"]) == 29
