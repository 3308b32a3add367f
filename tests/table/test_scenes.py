"""`validate` finds every way in which a scene can contradict itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from regnum.table.scene import (
    Amount,
    BrokenScene,
    Option,
    Panel,
    Part,
    Piece,
    Prompt,
    Refusal,
    Result,
    Scene,
    Space,
    Target,
    Zone,
    summed,
    validate,
)
from regnum.table.text import plain

A = Space("town/a", plain("A"), "A", links=("town/b",))
B = Space("town/b", plain("B"), "B", links=("town/a",))
MAP = Zone("map", "map", plain("map"), spaces=(A, B))
COAST = Zone("coast", "area", plain("coast"))
ROW = Zone("row", "row", plain("row"), parent="coast")
KING = Piece("king", "king", "map", plain("king"), "K", "town/a")
CARD = Piece("card", "card", "row", plain("card"), "")
GO = Option(1, "go", "go", plain("go"), (Target("town/b", plain("B")),))
STAY = Option(2, "stay", "stay", plain("stay"))
NOT_NOW = Refusal("wait", "wait", plain("not now"), Target("king", plain("king")))
TWICE = (Amount("coin", 2), Amount("card", 1), Amount("coin", -1))
PROMPT = Prompt(0, plain("where?"), (GO, STAY), (NOT_NOW,))
PANELS = (Panel(0, "Ada", (), 0, 0), Panel(1, "Ugo", (), 0, 0))
BARON = Panel(2, "the Baron", (), 40, 90, played=False)
WHOLE = Scene("toy", 0, (), (MAP, COAST, ROW), (KING, CARD), PANELS, (0,), PROMPT)


def having(**changes: Any) -> Scene:
    return structs.replace(WHOLE, **changes)


def other(thing: Any, **changes: Any) -> Any:
    return structs.replace(thing, **changes)


def test_a_whole_scene_is_whole() -> None:
    validate(WHOLE)
    validate(having(prompt=None, result=Result("over", (1, 2)), deciding=()))


def test_alternatives_may_be_of_one_kind() -> None:
    either = Space("town/c", plain("C"), "C", gives=TWICE, either=True)
    validate(having(zones=(other(MAP, spaces=(A, B, either)), COAST, ROW)))


def test_zones_lie_before_what_nobody_plays() -> None:
    before = Zone("jail", "row", plain("jail"), owner=2)
    validate(having(panels=(*PANELS, BARON), zones=(*WHOLE.zones, before), result=Result("over", (1, 1))))


FAULTS = {
    "two pieces share an id": (having(pieces=(KING, KING)), "king is there 2 times"),
    "a piece has the id of a space": (having(pieces=(KING, other(CARD, id="town/b"))), "town/b is there 2 times"),
    "a piece has the id of a zone": (having(pieces=(KING, other(CARD, id="map"))), "map is there 2 times"),
    "two spaces share an id": (having(zones=(other(MAP, spaces=(A, B, A)), COAST, ROW)), "town/a is there 2 times"),
    "two zones share an id": (having(zones=(MAP, COAST, ROW, other(ROW))), "two zones share an id"),
    "a zone lies in none": (having(zones=(MAP, COAST, other(ROW, parent="hills"))), "row lies in hills, which cannot"),
    "a zone lies in a row": (
        having(zones=(MAP, other(COAST, kind="row"), ROW)),
        "row lies in coast, which",
    ),
    "a road leads nowhere": (
        having(zones=(other(MAP, spaces=(A, other(B, links=("town/c",)))), COAST, ROW)),
        "a road of town/b leads to town/c, which is not in map",
    ),
    "a road leaves its map": (
        having(
            zones=(MAP, COAST, other(ROW, spaces=(Space("far", plain("far"), "F", links=("town/a",)),))),
        ),
        "a road of far leads to town/a, which is not in row",
    ),
    "a piece lies in no zone": (having(pieces=(KING, other(CARD, zone="hand"))), "card lies in hand, which is not"),
    "a piece lies on no space": (
        having(pieces=(CARD, other(KING, space="town/c"))),
        "piece king lies on town/c, which is not in map",
    ),
    "a piece lies on a space of another zone": (
        having(pieces=(KING, other(CARD, space="town/a"))),
        "piece card lies on town/a, which is not in row",
    ),
    "a piece is there no times": (having(pieces=(KING, other(CARD, count=0))), "piece card is there 0 times"),
    "a decider has no panel": (having(deciding=(0, 2)), "seat 2 decides and has no panel"),
    "nothing to choose": (having(prompt=other(PROMPT, options=())), "the prompt has no options"),
    "an option twice": (
        having(prompt=other(PROMPT, options=(GO, other(STAY, notation="go")))),
        "option go is there twice",
    ),
    "a refusal twice": (having(prompt=other(PROMPT, refused=(NOT_NOW, NOT_NOW))), "refusal wait is there twice"),
    "a choice changes a thing twice": (
        having(prompt=other(PROMPT, options=(GO, other(STAY, changes=TWICE)))),
        "option stay has coin twice",
    ),
    "a budget has a thing twice": (having(prompt=other(PROMPT, budget=TWICE)), "the budget has coin twice"),
    "a card gives a thing twice": (having(pieces=(KING, other(CARD, gives=TWICE))), "card has coin twice"),
    "a place gives a thing twice": (
        having(zones=(other(MAP, spaces=(A, other(B, gives=TWICE))), COAST, ROW)),
        "town/b has coin twice",
    ),
    "a seat counts a thing twice": (
        having(panels=(other(PANELS[0], counters=TWICE), PANELS[1])),
        "panel 0 has coin twice",
    ),
    "a part of a score twice": (
        having(panels=(PANELS[0], other(PANELS[1], parts=(Part("cards", 1), Part("cards", 2))))),
        "panel 1 has cards twice",
    ),
    "pointing at nothing": (
        having(prompt=other(PROMPT, options=(other(GO, path=(Target("town/c", plain("C")),)), STAY))),
        "town/c can be pointed at and is not there",
    ),
    "a refusal points at nothing": (
        having(prompt=other(PROMPT, refused=(other(NOT_NOW, target=Target("queen", plain("Q"))),))),
        "queen can be pointed at and is not there",
    ),
    "a seat without a rank": (having(result=Result("over", (1,))), "the result does not rank every seat"),
    "what nobody plays is ranked": (
        having(panels=(*PANELS, BARON), result=Result("over", (1, 2, 3))),
        "the result does not rank every seat",
    ),
    "what nobody plays decides": (having(panels=(*PANELS, BARON), deciding=(2,)), "seat 2 decides and has no panel"),
    "what nobody plays comes first": (
        having(panels=(other(BARON, seat=0), other(PANELS[0], seat=1)), prompt=None, deciding=()),
        "a party that nobody plays comes before a seat",
    ),
}


@pytest.mark.parametrize(("scene", "words"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_found(scene: Scene, words: str) -> None:
    with pytest.raises(BrokenScene) as error:
        validate(scene)
    assert words in str(error.value)
    assert ";" not in str(error.value)  # and nothing else


def test_amounts_of_a_kind_are_summed_where_the_first_of_them_stands() -> None:
    assert summed(TWICE) == (Amount("coin", 1), Amount("card", 1))
    assert summed((*TWICE, Amount("coin", -1), Amount("toll", 0))) == (Amount("card", 1), Amount("toll", 0))


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BrokenScene, match=r"seat 3 decides.*the prompt has no options"):
        validate(having(deciding=(3,), prompt=other(PROMPT, options=())))


UNSEEN = {
    "two panels of a seat": having(panels=(*PANELS, PANELS[0])),
    "two options for one action": having(prompt=other(PROMPT, options=(GO, other(STAY, action=1)))),
    "an option that is refused too": having(prompt=other(PROMPT, refused=(other(NOT_NOW, notation="go"),))),
    "a prompt for somebody without a panel": having(prompt=other(PROMPT, seat=5)),
    "a prompt for what nobody plays": having(panels=(*PANELS, BARON), prompt=other(PROMPT, seat=2)),
    "an owner without a panel": having(zones=(MAP, COAST, other(ROW, owner=5))),
}


@pytest.mark.parametrize("scene", UNSEEN.values(), ids=list(UNSEEN))
def test_a_fault_that_is_not_looked_for(scene: Scene) -> None:
    with pytest.raises(BrokenScene):
        validate(scene)
