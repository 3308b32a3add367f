"""What each of the 21 tomes asks for: one less is not enough, and enough is claimed at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.architects.position import Position as Architects
from games.paladins.position import Position as Paladins
from games.viscounts.position import Position as Viscounts
from regnum.games.kingdom.data.tomes import CREST, CRESTS, FIRST_CREST, NAMES, NEED

from .tomes import give, look, open_tomes, owner

Reaches = Callable[[Any, int], None]


def number(name: str) -> Reaches:
    def have(table: Any, n: int) -> None:
        setattr(table[1], name, n)

    return have


def things(name: str, known: str) -> Reaches:
    """The first of these."""

    def have_things(table: Any, n: int) -> None:
        setattr(table[1], name, " ".join(known.split()[:n]))

    return have_things


def capture(table: Any, n: int) -> None:
    """Of another colour than the own."""
    table[1].record["held"][0] = n


def at_the_top(table: Any, n: int) -> None:
    table.s["summit"][1] = n


def deeds(table: Any, n: int) -> None:
    """One of them is flipped."""
    table[1].record["papers"][1] = (n - 1, 1)


def debts(table: Any, n: int) -> None:
    """Those that are flipped do not count."""
    table[1].record["papers"][0] = (n, 2)


def uncovered(*slots: int) -> Reaches:
    def reach(table: Any, n: int) -> None:
        table[1].record["uncovered"] = sum(1 << slot for slot in slots[:n])

    return reach


REACHES: dict[str, tuple[type[Any], Reaches]] = {
    "tome_a1": (Architects, things("built", "well tavern watchtower church")),
    "tome_a2": (Architects, number("marble")),
    "tome_a3": (Architects, number("unpaid")),
    "tome_a4": (Architects, number("cathedral")),
    "tome_a5": (Architects, number("virtue")),
    "tome_a6": (Architects, capture),
    "tome_p1": (Paladins, things("monks", "p01 p02 p03 p04 p05")),
    "tome_p2": (Paladins, things("outposts", "p01 p02 p03 p04 p05")),
    "tome_p3": (Paladins, things("walls", "wall_05 wall_05 wall_01 wall_06")),
    "tome_p4": (Paladins, things("attacked", "archer_g assassin_g champion_g traitor_b")),
    "tome_p5": (Paladins, things("converted", "archer_g assassin_g champion_g traitor_b")),
    "tome_p6": (Paladins, things("covered", "commission_1 commission_2 fortify_1 fortify_2 garrison_1")),
    "tome_v1": (
        Viscounts,
        things("manuscripts", "black_3_flip black_4_ink grey_3_flip grey_4_stone blue_3_hire blue_3_flip"),
    ),
    "tome_v2": (Viscounts, uncovered(0, 1, 3, 4, 6)),
    "tome_v3": (Viscounts, at_the_top),
    "tome_v4": (Viscounts, deeds),
    "tome_v5": (Viscounts, debts),
    "tome_v6": (Viscounts, uncovered(3, 4, 5)),
}
"""For each objective: its game, and how seat 1 comes to have so much of what it asks for."""


def test_every_objective_is_here() -> None:
    assert tuple(REACHES) == NAMES[:FIRST_CREST]


@pytest.mark.parametrize("tome", REACHES)
def test_an_objective_is_claimed_by_who_has_enough_and_by_nobody_with_one_less(tome: str) -> None:
    position, reach = REACHES[tome]
    need = int(NEED[NAMES.index(tome)])
    for n, expected in ((need - 1, None), (need, 1), (need + 1, 1)):
        if n > need and tome in AT_MOST:
            continue
        table = position(3, campaign="begin")
        open_tomes(table, tome)
        reach(table, n)
        look(table)
        assert owner(table, tome) == expected
        assert table.s["tomes"]["left"] == (1 if expected is None else 0)


AT_MOST = {tome for tome, (_, reach) in REACHES.items() if tome != "tome_a5" and reach.__name__ != "have"}
"""There are just as many things in the test, or in the game."""


@pytest.mark.parametrize("crest", CRESTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_t14_a_crest_tome_takes_three_of_a_kind_and_four_if_two_play(crest: str, players: int) -> None:
    number = CRESTS.index(crest)
    showing = [name for name, shown in zip(NAMES, CREST, strict=True) if shown[number]]
    first, second, *_ = (name for name in showing if name.startswith("tome_a"))
    others = [name for name in showing if not name.startswith("tome_a")]
    needed = 4 if players == 2 else 3
    table = Architects(players, campaign="begin")
    give(table, 1, *others[: needed - 2])
    open_tomes(table, first, second)
    reach(table, first)
    assert owner(table, first) == 1
    assert owner(table, f"tome_c{number + 1}") is None
    reach(table, second)
    assert owner(table, second) == 1
    assert owner(table, f"tome_c{number + 1}") == 1


def reach(table: Any, tome: str) -> None:
    REACHES[tome][1](table, int(NEED[NAMES.index(tome)]))
    look(table)
