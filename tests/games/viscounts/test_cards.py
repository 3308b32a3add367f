"""What every card, tile, spot, link and section does, from the words of the data files by another hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from regnum.core.data import load
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import GAME, Position, changes

PACKAGE = c.__package__
Effect = Mapping[str, Any]
DOES_NOTHING = ("always", "score")


def sources() -> Iterator[tuple[str, int, Sequence[Effect]]]:
    """A name, a number and the rows of everything that acts."""
    for first, file, key in (
        (0, "townsfolk", "townsfolk"),
        (c.FIRST_STARTING, "starting", "starting"),
        (c.FIRST_HERO, "heroes", "heroes"),
        (c.TILE, "manuscripts", "manuscripts"),
        (c.SECTION, "castle", "sections"),
    ):
        for n, row in enumerate(load(PACKAGE, file)[key]):
            yield row["id"], first + n, row.get("does", ())
    for n, segment in enumerate(load(PACKAGE, "segments")["segments"]):
        yield f"{segment['id']} person", c.CARDS + n, segment["person"]["does"]
        yield f"{segment['id']} manuscript", c.TILE + c.MANUSCRIPTS + n, segment["manuscript"]["does"]
        for side, spots in enumerate((segment["two"], segment["more"])):
            for which, spot in enumerate(spots):
                number = (side * c.SEGMENTS + n) * c.SPOTS_EACH + which
                yield f"{segment['id']} spot {side} {which}", c.SPOT + number, spot["does"]
                yield f"{segment['id']} link {side} {which}", c.LINK + number, spot.get("link", ())


OCCASIONS = [
    pytest.param(source, when, [row for row in rows if row["when"] == when], id=f"{name} {when}")
    for name, source, rows in sources()
    for when in dict.fromkeys(row["when"] for row in rows if row["when"] not in DOES_NOTHING)
]


def ready() -> Position:
    """A table on which everything can be done; the first pile has a Friar, who brings Virtue."""
    table = Position(2)
    table[0].row = "abbot labourer -"
    table[0].hand = "squire thief lender"
    table[0].discards = "trader"
    table[0].markers = (1, 5)
    table[0].paper("debt", 2)
    table[0].paper("deed", 2)
    table.workers(0, 1, 1, 1)
    table.show(1, "friar")
    return table


ANSWERS = {
    "RESOURCE": "resource(gold)",
    "FLIP": "flip(debt)",
    "HIRE": "hire(1)",
    "SHIFT": "shift(1, clockwise)",
    "ARRANGE": "arrange(213)",
    "PLACE": "section(4)",
    "MANUSCRIPT": "manuscript(5)",  # 4 silver
    "BUILD": "",
    "SPOT": "at(1b)",
}


def play_out(table: Position, option: str) -> None:
    """Answer whatever is asked, always in the same way."""
    told = []
    while table.step != "ACT":
        if table.step == "CHOOSE":
            table.play(f"option({option})")
        elif table.step in ("DISCARD", "DESTROY"):
            table.play(next(choice for choice in table.choices if choice.split("(")[0] == table.step.lower()))
        else:
            table.play(ANSWERS[table.step] or table.choices[0])
        told += table.told
    table.told = told


def expected(rows: Sequence[Effect], option: str) -> dict[str, int]:
    """What changes, and how often what is told, with these answers."""
    found: dict[str, int] = {}

    def add(what: str, n: int = 1) -> None:
        found[what] = found.get(what, 0) + n

    for row in rows:
        if "choose" in row:
            for what, n in expected(row["choose"][0 if option == "first" else 1], option).items():
                add(what, n)
        elif "gain" in row:
            what, n = row["gain"], row.get("n", 1)
            add({"resource": "gold"}.get(what, what), -n if what == "virtue" else n)
        elif "flip" in row:
            paper = "deed" if row["flip"] == "deed" else "debt"
            add(paper, -1)
            add(f"flipped_{paper}")
            add("gold", int(paper == "debt"))
        elif "discard" in row:
            add("DISCARD", row["discard"])
        elif "destroy" in row:
            add("DESTROY", row["destroy"])
            add("cards", -row["destroy"])
        elif "shuffle" in row:
            add("SHUFFLE")
            add("virtue", -1)
        elif "hire" in row:
            add("HIRE", row["hire"])
            add("cards", row["hire"])
        elif "arrange" in row:
            add("ARRANGE")
        elif "shift" in row:
            add("SHIFT")
        elif "place" in row:
            add("WORKERS")
            add("supply", -row["place"])
        elif "manuscript" in row:
            add("TRANSCRIBE")
            add("silver", 4)
        elif "build" in row:
            add("CONSTRUCT")
    return {what: n for what, n in found.items() if n}


COUNTED = ("DISCARD", "DESTROY", "SHUFFLE", "HIRE", "ARRANGE", "SHIFT", "WORKERS", "TRANSCRIBE", "CONSTRUCT")


@pytest.mark.parametrize("option", ["first", "second"])
@pytest.mark.parametrize(("source", "when", "rows"), OCCASIONS)
def test_what_everything_does(source: int, when: str, rows: Sequence[Effect], option: str) -> None:
    if option == "second" and not any("choose" in row for row in rows):
        return
    table = ready()
    before = table[0].belongings
    table.give(0, source, When[when.upper()])
    chronicle = table.s["chronicle"]
    first = [GAME.rules.events(event["kind"]).name for event in chronicle["events"][: chronicle["count"]]]
    play_out(table, option)
    kinds = first + table.kinds()
    found = changes(before, table[0].belongings)
    found |= {kind: kinds.count(kind) for kind in COUNTED if kind in kinds}
    wanted = expected(rows, option)
    if "DESTROY" in wanted:  # the cards of the hand have a value of 2, 1 and 1
        wanted["silver"] = wanted.get("silver", 0) + found["silver"]
        assert found["silver"] >= wanted["DESTROY"]
    if "HIRE" in wanted:  # the Friar, and whoever comes after him
        for what in ("virtue", "corruption", "debt", "SHUFFLE", "DISCARD", "ARRANGE"):
            found.pop(what, None)
            wanted.pop(what, None)
    if "CONSTRUCT" in wanted:  # the spot gives stone, a free hire or the like
        found = {"CONSTRUCT": found["CONSTRUCT"]}
    if wanted.get("supply") == -4:  # a crowd moves on to the section that hires or destroys
        found, wanted = {"supply": found["supply"]}, {"supply": -4}
    assert found == wanted
