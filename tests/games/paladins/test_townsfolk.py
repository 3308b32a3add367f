"""One test a card of the Townsfolk: dismissed, hired, and on its occasion. The texts are those of the reference."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data.components import TOWNSFOLK_NAMES

from .position import Position, changes, expected

TOWNSFOLK = [
    ("abbot_1", "black + white", "", "absolve", "white"),
    ("abbot_2", "debt_paid", "suspicion_off", "absolve", "tax"),
    ("abbot_3", "pray", "provisions", "absolve", "provisions"),
    ("acolyte_1", "black", "", "commission", "white"),
    ("acolyte_2", "pray", "silver", "commission", "silver"),
    ("acolyte_3", "2 suspicion_off", "suspicion_off", "commission", "tax"),
    ("architect_1", "purple", "", "develop", "white"),
    ("architect_2", "white + provisions", "provisions", "develop", "provisions"),
    ("architect_3", "2 tax", "suspicion_off", "develop", "tax"),
    ("conspirator_1", "2 suspicion_off", "", "inquisition", "suspicion_off"),
    ("conspirator_2", "purple", "", "inquisition", "suspicion_off"),
    ("debt_collector_1", "2 white", "", "debt_paid", "white"),
    ("debt_collector_2", "debt_paid", "", "debt_paid", "red"),
    ("debt_collector_3", "2 suspicion_off", "", "debt_paid", "green"),
    ("defender_1", "strength", "", "attack", "white"),
    ("defender_2", "white + provisions", "provisions", "attack", "provisions"),
    ("defender_3", "2 tax", "suspicion_off", "attack", "tax"),
    ("gatekeeper_1", "blue + white", "", "fortify", "white"),
    ("gatekeeper_2", "green", "silver", "fortify", "silver"),
    ("gatekeeper_3", "2 tax", "suspicion_off", "fortify", "tax"),
    ("missionary_1", "pray", "", "convert", "white"),
    ("missionary_2", "faith", "provisions", "convert", "provisions"),
    ("missionary_3", "green + white", "suspicion_off", "convert", "tax"),
    ("peddler_1", "2 white", "", "inquisition_suspicious", "white"),
    ("peddler_2", "white + provisions", "", "inquisition_suspicious", "2 provisions"),
    ("peddler_3", "2 suspicion_off", "", "inquisition_suspicious", "2 silver"),
    ("squire_1", "influence", "", "inquisition_innocent", "influence"),
    ("squire_2", "purple", "", "inquisition_innocent", "faith"),
    ("squire_3", "red", "", "inquisition_innocent", "faith"),
    ("watchman_1", "red + white", "", "garrison", "white"),
    ("watchman_2", "white + provisions", "silver", "garrison", "silver"),
    ("watchman_3", "blue", "suspicion_off", "garrison", "tax"),
    ("noble", "purple", "", "favour", "white"),
    ("swindler", "2 tax", "", "debt_taken", "2 silver"),
]

FILLERS = "acolyte_1 defender_1 gatekeeper_1 debt_collector_1 watchman_1"

TAKEN = {
    "develop": ("develop(commission_1)", "workers(white+white)"),
    "commission": ("commission(p02)", "workers(white+green+black)"),
    "fortify": ("fortify", "workers(white+green+blue)"),
    "garrison": ("garrison(p02)", "workers(white+blue+red)"),
    "absolve": ("absolve(j2)", "workers(white+blue+black)"),
    "attack": ("attack(2)", "workers(white+green+red)"),
    "convert": ("convert(2)", "workers(white+red+black)"),
    "debt_paid": ("commission(p25)", "workers(white+green+black)"),
    "debt_taken": ("hire_on_debt(1)", "workers(white+red)"),
    "favour": ("favour(1)", "workers(purple)"),
    "inquisition": ("dismiss(5)", "workers(white)"),
    "inquisition_suspicious": ("dismiss(5)", "workers(white)"),
    "inquisition_innocent": ("dismiss(5)", "workers(white)"),
}
SUSPICIONS = {"inquisition_suspicious": 2, "inquisition_innocent": 0}


def ready(card: str) -> Position:
    """Seat 0 has enough of everything, and the card lies where hiring costs nothing."""
    table = Position(4, promos="on")
    others = [name for name in FILLERS.split() if name != card][:4]
    table.show(" ".join([*others, card]))
    table.suspicion_pile(4, 0, 0)
    table.favour(1, "kf_08")
    me = table[0]
    me.workers = "5 white+5 green+5 blue+5 red+5 black+5 purple"
    me.strength = me.faith = me.influence = 8
    me.silver, me.provisions, me.unpaid = 20, 10, 3
    return table


def after(table: Position, *actions: str) -> dict[str, int]:
    """What the actions change for seat 0, but for the workers that it places."""
    before = table[0].belongings
    table.play(*actions)
    found = changes(before, table[0].belongings)
    for colour in actions[1].removeprefix("workers(").removesuffix(")").split("+"):
        found[colour] = found.get(colour, 0) + 1
    return {what: n for what, n in found.items() if n}


def test_all_are_here() -> None:
    assert tuple(name for name, *_ in TOWNSFOLK) == TOWNSFOLK_NAMES


@pytest.mark.parametrize(("card", "gains"), [(name, gains) for name, gains, *_ in TOWNSFOLK])
def test_who_is_dismissed_leaves_something(card: str, gains: str) -> None:
    table = ready(card)
    if "suspicion_off" in gains:
        table[0].suspicion = (3, 0, 0)
    assert after(table, "dismiss(5)", "workers(white)") == ({} if gains == "pray" else expected(gains))
    assert table.step == ("PRAY" if gains == "pray" else "ACT")
    assert table.townsfolk[4] == "-"


@pytest.mark.parametrize(("card", "gains"), [(name, gains) for name, _, gains, *_ in TOWNSFOLK])
def test_who_is_hired_brings_something(card: str, gains: str) -> None:
    table = ready(card)
    table[0].suspicion = (3, 0, 0)
    assert after(table, "hire(5)", "workers(white+red)") == expected(gains)
    assert table[0].townsfolk == {card}


def occasion(card: str, event: str, has_card: bool, suspicions: int) -> dict[str, int]:
    """What an occasion changes for seat 0, with the card or without it."""
    table = ready("architect_3" if card != "architect_3" else "defender_3")
    table[0].townsfolk = card if has_card else ""
    table[0].suspicion = (suspicions, 0, 0)
    if event.startswith("inquisition"):
        table[1].suspicion = (4 - suspicions, 0, 3)
        table.s["tax"] = 1
    return after(table, *TAKEN[event])


@pytest.mark.parametrize(("card", "event", "gains"), [(name, *rest) for name, _, _, *rest in TOWNSFOLK])
def test_on_its_occasion_a_card_does_something(card: str, event: str, gains: str) -> None:
    suspicions = SUSPICIONS.get(event, 2)
    without, with_card = (occasion(card, event, has_card, suspicions) for has_card in (False, True))
    assert changes(dict.fromkeys(with_card, 0) | without, dict.fromkeys(without, 0) | with_card) == expected(gains)


@pytest.mark.parametrize(("card", "event"), [(name, event) for name, _, _, event, _ in TOWNSFOLK if "_s" in event])
@pytest.mark.parametrize("suspicions", [0, 1, 2])
def test_peddlers_want_suspicion(card: str, event: str, suspicions: int) -> None:
    """Two cards at least, counted when the Inquisition begins."""
    without, with_card = (occasion(card, event, has_card, suspicions) for has_card in (False, True))
    assert (with_card != without) == (suspicions >= 2)


@pytest.mark.parametrize(("card", "event"), [(name, event) for name, _, _, event, _ in TOWNSFOLK if "_in" in event])
@pytest.mark.parametrize("suspicions", [0, 1, 2])
def test_squires_want_innocence(card: str, event: str, suspicions: int) -> None:
    without, with_card = (occasion(card, event, has_card, suspicions) for has_card in (False, True))
    assert (with_card != without) == (suspicions == 0)


@pytest.mark.parametrize("card", TOWNSFOLK_NAMES)
def test_on_other_occasions_it_does_nothing(card: str) -> None:
    """Hunting is the occasion of no card."""
    table = ready("architect_2" if card != "architect_2" else "defender_2")
    table[0].townsfolk = card
    assert after(table, "hunt(2)", "workers(white+green)") == {"provisions": 3}


def test_three_cards_of_a_name_add_up() -> None:
    table = ready("defender_1")
    table[0].townsfolk = "watchman_1 watchman_2 watchman_3"
    assert after(table, *TAKEN["garrison"]) == {
        "white": 1,
        "silver": 2 + 1 + 1,
        "supply": -1,
        "provisions": -1,
        "faith": 1,
    }
