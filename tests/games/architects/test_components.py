"""The data: as many of everything as the reference counts (its section 16)."""

from __future__ import annotations

from collections import Counter

import numpy as np

from regnum.games.kingdom.architects.data import baron as b
from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import Op, What, When
from regnum.games.kingdom.architects.data.vocabulary import Term as Terms


def test_forty_buildings_and_three_promotional_ones() -> None:
    assert (c.BUILDINGS, c.BASE_BUILDINGS.bit_count()) == (43, 40)
    base = [card for card in range(43) if c.BASE_BUILDINGS >> card & 1]
    assert c.BUILDING_POINTS[base].sum() == 279
    assert c.COST[base][:, c.Good.CLAY : c.Good.MARBLE + 1].sum(0).tolist() == [59, 75, 77, 30, 22]
    skills = Counter(int(c.BUILDING_SKILLS[card]).bit_count() for card in base)
    assert [skills[n] for n in range(4)] == [13, 13, 7, 7]
    immediate = [card for card in base if c.INDEX.size[When.BUILT, card]]
    assert (len(immediate), 40 - len(immediate)) == (19, 21)


def test_forty_apprentices_and_three_promotional_ones() -> None:
    assert (c.CARDS_OF_APPRENTICES, c.BASE_APPRENTICES.bit_count()) == (43, 40)
    assert [(int(cards) & c.BASE_APPRENTICES).bit_count() for cards in c.WITH_SKILL] == [14, 14, 14]
    base = [card for card in range(43) if c.BASE_APPRENTICES >> card & 1]
    assert Counter(int(n) for n in c.APPRENTICE_VIRTUE[base]) == {1: 6, -1: 7, 0: 27}


def test_ten_market_cards_of_five_small_and_five_large_kinds() -> None:
    assert (c.MARKET_CARDS_ALL, c.SMALL_KINDS) == (10, 5)
    assert Counter(c.SMALL_KIND.tolist()) == dict.fromkeys(range(5), 2)


def test_eleven_rewards_fourteen_characters() -> None:
    assert (c.REWARDS, c.CHARACTERS, c.BASE_CHARACTERS.bit_count()) == (11, 14, 10)


def test_every_card_but_the_labourer_does_something() -> None:
    does = c.INDEX.size.sum(0)
    idle = [name for n, name in enumerate(c.BUILDING_NAMES) if not does[c.BUILDING + n]]
    idle += [name for n, name in enumerate(c.APPRENTICE_NAMES) if not does[c.APPRENTICE + n]]
    idle += [name for n, name in enumerate(c.CHARACTER_NAMES) if not does[c.CHARACTER + n]]
    assert idle == ["labourer"]


def test_rows_that_change_virtue_at_the_end_stand_alone() -> None:
    """`scoring` reads them one a building."""
    for when in (When.END, When.SCORE):
        assert c.INDEX.size[when].max() == 1


def test_every_word_of_the_vocabulary_is_used() -> None:
    assert set(c.ROW.op.tolist()) == set(Op)
    assert set(c.ROW.term.tolist()) - {-1} == set(Terms)
    assert {When(when) for when in np.flatnonzero(c.INDEX.size.sum(1))} == set(When)


def test_what_a_character_gets_for_each_of_several_things_is_goods() -> None:
    """`supply.earn` gives nothing else."""
    for when in (When.VIRTUE_GAINED, When.DEBT_TAKEN):
        assert not c.INDEX.size[when, c.BUILDING : c.CHARACTER].any()
        for source in np.flatnonzero(c.INDEX.size[when]):
            first = c.INDEX.first[when, source]
            for row in range(first, first + c.INDEX.size[when, source]):
                assert c.ROW.op[row] == Op.GAIN
                assert c.ROW.what[row] in set(c.Good)


def test_mixes_name_every_way_to_pay() -> None:
    assert len(c.MIX_NAMES) == len(set(c.MIX_NAMES)) == 48


def test_tables_lie_in_one_piece() -> None:
    """Numba takes others for something that may change, and then keeps no compiled code."""
    tables = {name: table for name, table in vars(c).items() if isinstance(table, np.ndarray)}
    assert [name for name, table in tables.items() if not table.flags.c_contiguous] == []
    assert all(table.flags.c_contiguous for table in (*c.ROW, *c.INDEX))


def test_twelve_faces_of_six_cards_two_a_skill() -> None:
    assert (c.APPRENTICES, c.ALL_APPRENTICE_NAMES[43:45]) == (55, ("rogue_1", "reverend_1"))
    assert [(int(cards) & b.ALL_FACES).bit_count() for cards in c.WITH_SKILL] == [4, 4, 4]
    assert all(c.INDEX.size[When.ALWAYS, c.APPRENTICE + face] == 1 for face in range(43, 55))


def test_fifteen_intrigues_eight_events_eight_demands() -> None:
    assert [cards.bit_count() for cards in (b.STARTING, b.FUTURE, b.FINAL)] == [8, 6, 1]
    assert (b.INTRIGUES, b.EVENTS, b.DEMANDS, b.DEMAND_LEVELS) == (15, 8, 8, 4)
    assert (b.TARGET.tolist(), b.EVENT_CARDS.tolist(), b.BARON_WORKERS) == ([10, 12], [6, 4], 20)
    assert b.NEEDED[b.DEMAND_NAMES.index("clay"), 4] == 12


def test_one_card_only_lays_a_future_intrigue_on_top() -> None:
    """The state has room for one of them."""
    rows = np.flatnonzero((c.ROW.op == Op.FUTURE) & (c.ROW.what == What.TOP))
    assert [c.ROW.source[row] for row in rows] == [c.EVENT + b.EVENT_NAMES.index("conspiracy")]


def test_every_icon_of_the_scenario_is_on_a_card() -> None:
    of_baron = {Op.STATION, Op.UPPER, Op.LOWER, Op.REVEAL, Op.FUTURE, Op.TAX_CHECK, Op.REMOVE}
    assert of_baron <= set(c.ROW.op[c.ROW.source >= c.INTRIGUE].tolist())
    assert of_baron.isdisjoint(c.ROW.op[c.ROW.source < c.INTRIGUE].tolist())
