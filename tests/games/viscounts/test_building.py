"""Buildings: spots and banks, links around the ring, and what uncovered slots give."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from regnum.core.bits import members
from regnum.games.kingdom.viscounts.data import components as c

from .position import Position

SPOTS = {2: 4, 3: 5}


def around(players: int) -> list[str]:
    """Every spot, clockwise."""
    return [f"{place}{letter}" for place in range(1, 6) for letter in "abcde"[: SPOTS[players]]]


def linked(table: Position, players: int) -> nx.Graph:
    """The links of the ring as it lies: a circle of spots without the pairs that are not linked."""
    spots = around(players)
    found = nx.cycle_graph(spots)
    for number, spot in enumerate(spots):
        segment = int(table.s["ring"][number // SPOTS[players]])
        if not c.LINKED[players - 2, segment, number % SPOTS[players]]:
            found.remove_edge(spot, spots[(number + 1) % len(spots)])
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_links_join_neighbours_on_the_ring_however_segments_lie(players: int) -> None:
    random = np.random.default_rng(players)
    for _ in range(2):
        ring = random.permutation(5)
        table = Position(players)
        table.s["ring"] = ring
        graph = linked(table, players)
        assert graph.number_of_edges() == {2: 14, 3: 20}[players]
        for spot in around(players):
            built = table.copy()
            for n, other in enumerate(graph[spot]):
                built[1].build(f"workshop_{n + 1}", other)
            built.push("SPOT", 0, c.BUILDING_NAMES.index("guildhall_1"))
            built.play(f"at({spot})")
            built.go_on()
            rewarded = sorted(seat for kind, seat, *_ in built.told if kind == "LINK")
            assert rewarded == [0] * len(graph[spot]) + [1] * len(graph[spot])


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("space", "bank"), [("2_left", 0), ("2_right", 1)])
def test_only_free_spots_on_the_own_bank(players: int, space: str, bank: int) -> None:
    table = Position(players)
    table.stand(0, space)
    table[0].stone = 9
    table.play("construct(workshop_2)")
    banks = c.BANK[players - 2, 1]
    assert table.offered("at") == [f"2{'abcde'[n]}" for n in range(5) if banks[n] == bank]
    first = table.offered("at")[0]
    table[1].build("workshop_1", first)
    assert first not in table.offered("at")


def test_without_a_spot_nothing_can_be_constructed() -> None:
    table = Position(2)
    table.stand(0, "1_left")
    table[0].stone = 9
    assert len(table.offered("construct")) == 9
    table[1].build("workshop_1", "1a")
    table[1].build("workshop_2", "1b")
    assert table.offered("construct") == []


def test_any_of_the_nine_buildings_and_none_twice() -> None:
    table = Position(2)
    table.stand(0, "1_left")
    table[0].stone = 9
    table[0].build("trading_post_3", "4a")
    assert set(table.offered("construct")) == set(c.BUILDING_NAMES) - {"trading_post_3"}


def test_the_spot_then_its_links_and_both_ends_once_for_one_owner() -> None:
    """s1 of three players: a gives ink, the link a-b Virtue; e the destruction of a card, its link to s2 Virtue."""
    table = Position(3)
    table[0].build("workshop_1", "1b")
    table.stand(0, "1_left")
    table[0].stone = 3
    table.play("construct(workshop_2)", "at(1a)")
    assert (table[0].ink, table[0].virtue) == (1, 5)
    assert table.kinds().count("LINK") == 1


def test_a_link_across_segments_rewards_both_owners_the_active_one_first() -> None:
    """s2 e and s3 a of three players: gold."""
    table = Position(3)
    table[2].build("workshop_1", "3a")
    table.push("SPOT", 0, 0)
    table.play("at(2e)")
    link = c.SPOT_NAMES.index("2e")
    assert [event for event in table.told if event[0] == "LINK"] == [("LINK", 0, link, 0), ("LINK", 2, link, 0)]
    goods = [seat for kind, seat, a, _ in table.told if kind == "GOOD" and a == 2]
    assert goods == [0, 2]
    assert (table[0].gold, table[2].gold) == (1, 1)


def test_no_link_no_reward() -> None:
    """s1 b and c of three players are neighbours without a link."""
    table = Position(3)
    table[1].build("workshop_1", "1b")
    table.push("SPOT", 0, 0)
    table.play("at(1c)")
    assert "LINK" not in table.kinds()


# ---- slots ----------------------------------------------------------------------------------------------------------


def test_a_workshop_lets_one_discard_whenever_somebody_is_hired() -> None:
    table = Position(2)
    table[0].build("workshop_1", "1a")
    table[0].hand = "abbot"
    table.show(2, "friar")
    table.push("HIRE", 0, 1)
    table.play("hire(2)")
    assert (table.step, table[0].virtue) == ("DISCARD", 5)  # the card itself first
    table.play("discard(abbot)")
    assert table[0].discards == {"friar", "abbot"}
    table.show(5, "princess")
    table[0].silver = 2
    table.begin(0, "RECRUIT")
    table.play("recruit")
    assert table.step == "DISCARD"


def test_slots_are_not_those_of_others() -> None:
    table = Position(2)
    table[1].build("workshop_1", "1a")
    table.push("HIRE", 0, 1)
    table.show(2, "friar")
    table.play("hire(2)")
    assert table.step == "ACT"


def test_every_slot_is_told_apart() -> None:
    """Each of the nine gives something of its own kind."""
    kinds = [
        bool(c.BUILDING_ICONS[n].any())
        + 2 * bool(c.MORE_STEPS[n])
        + 4 * bool(c.MORE_CARDS[n])
        + 8 * (c.FIXED_PRICE[n] >= 0)
        + 16 * bool(c.INDEX.size[:, c.BUILDING + n].any())
        for n in range(c.BUILDINGS)
    ]
    assert kinds == [16, 16, 4, 2, 8, 1, 1, 1, 1]


# ---- for nothing ----------------------------------------------------------------------------------------------------


def test_a_free_building_goes_anywhere_and_brings_spot_and_links() -> None:
    table = Position(3)
    table[1].build("workshop_1", "1b")
    table[0].manuscripts = ""
    table.give(0, c.TILE + c.MANUSCRIPT_NAMES.index("grey_4_workshop"))
    assert table.offered("construct") == ["workshop_1", "workshop_2", "workshop_3"]
    table.play("construct(workshop_3)")
    assert len(table.offered("at")) == 24
    table.play("at(1a)")
    assert (table[0].ink, table[0].virtue, table[1].virtue) == (1, 5, 5)
    assert table.spots == {"1a": 0, "1b": 1}


def test_a_free_building_of_a_type_of_which_none_is_left_is_none() -> None:
    table = Position(3)
    for n, spot in enumerate(("1a", "2a", "3a")):
        table[0].build(f"workshop_{n + 1}", spot)
    table.give(0, c.TILE + c.MANUSCRIPT_NAMES.index("grey_4_workshop"))
    assert table.step == "ACT"
    assert len(members(table[0].record["uncovered"])) == 3
