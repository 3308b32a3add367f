"""The data: as many of everything as the reference counts (its section 15)."""

from __future__ import annotations

from collections import Counter

import numpy as np

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import Counter as Counters
from regnum.games.kingdom.paladins.data.vocabulary import Op, What, When
from regnum.games.kingdom.paladins.data.vocabulary import Term as Terms
from regnum.games.kingdom.paladins.options import SPLITS


def rows(when: When, source: int) -> list[int]:
    first = int(c.INDEX.first[when, source])
    return list(range(first, first + int(c.INDEX.size[when, source])))


def test_twelve_paladins_with_two_workers_and_four_points_each() -> None:
    assert c.PALADINS == 12
    assert c.PALADIN_WORKERS.sum(1).tolist() == [2] * 12
    assert c.BONUS.sum(1).tolist() == [4] * 12
    assert c.BONUS.sum(0).tolist() == [16] * 3
    acting = [action for action in range(c.ON_BOARD) if c.LESS[action].any()]
    acting += [w for w in range(c.ON_BOARD) for n in range(12) if rows(When(w), c.PALADIN + n)]
    everyday = [action for action in range(c.ON_BOARD) if action != c.Action.GAIN_HONOUR]
    assert sorted(acting) == everyday  # each has to do with another action


def test_the_bonus_of_every_paladin() -> None:
    """Strength, Faith, Influence; the colours of the workers."""
    known = {
        "anseis": ((0, 1, 3), "blue green"),
        "berengier": ((3, 0, 1), "red blue"),
        "engelier": ((3, 1, 0), "red green"),
        "gerier": ((0, 3, 1), "black red"),
        "gerin": ((0, 0, 4), "blue white"),
        "girard": ((0, 2, 2), "green green"),
        "ivon": ((1, 3, 0), "black green"),
        "ivoire": ((1, 0, 3), "black blue"),
        "oliver": ((0, 4, 0), "black black"),
        "otton": ((2, 2, 0), "blue blue"),
        "roland": ((4, 0, 0), "red white"),
        "samson": ((2, 0, 2), "green white"),
    }
    assert set(known) == set(c.PALADIN_NAMES)
    for name, (bonus, workers) in known.items():
        card = c.PALADIN_NAMES.index(name)
        assert tuple(c.BONUS[card]) == bonus
        assert c.PALADIN_WORKERS[card].tolist() == [workers.split().count(colour) for colour in c.COLOURS]


def test_thirty_two_townsfolk_and_two_promotional_ones() -> None:
    assert (c.TOWNSFOLK, c.BASE_TOWNSFOLK.bit_count()) == (34, 32)
    names = Counter(name.rpartition("_")[0] for name in c.TOWNSFOLK_NAMES[:32])
    assert sorted(names.values()) == [2] + [3] * 10
    hired = Counter(
        tuple(map(int, (c.ROW.op[row], c.ROW.what[row], c.ROW.n[row])))
        for card in range(32)
        for row in rows(When.HIRED, c.PERSON + card)
    )
    assert hired == {
        (Op.DISCARD, -1, 1): 7,
        (Op.GAIN, What.PROVISIONS, 1): 4,
        (Op.GAIN, What.SILVER, 1): 3,
    }


def test_thirty_six_outsiders_twelve_of_each_suit() -> None:
    assert c.OUTSIDERS == 36
    assert [int(suit).bit_count() for suit in c.OF_SUIT] == [12, 12, 12]
    names = Counter(name.split("_")[0] for name in c.OUTSIDER_NAMES)
    assert sorted(names.values()) == [2] * 16 + [4]
    assert Counter(c.CONVERT_STRENGTH.tolist()) == {1: 30, 2: 6}
    attacked = [row for card in range(36) for row in rows(When.ATTACKED, c.OUTSIDER + card)]
    assert sum(int(c.ROW.what[row]) == What.INFLUENCE for row in attacked) == 2
    assert all(len(rows(When.SCORE, c.OUTSIDER + card)) == 1 for card in range(36))  # `scoring` reads one
    assert c.MERCENARIES.bit_count() == 4


def test_twenty_four_walls_with_six_points() -> None:
    assert (c.WALLS, c.WALL_COPIES.sum(), (c.WALL_COPIES * c.WALL_POINTS).sum()) == (16, 24, 6)


def test_twenty_four_tavern_cards_with_four_workers() -> None:
    assert c.TAVERNS == 24
    assert c.TAVERN_WORKERS.sum(1).tolist() == [4] * 24
    workers = dict(zip(c.COLOURS, c.TAVERN_WORKERS.sum(0).tolist(), strict=True))
    assert workers == {"black": 16, "blue": 17, "green": 17, "purple": 14, "red": 17, "white": 15}


def test_ten_favours_six_orders_twenty_four_suspicion_cards() -> None:
    assert (c.FAVOURS, int(c.ORDERS_OF[0]).bit_count(), c.SUSPICION_CARDS) == (10, 6, 24)
    assert c.SUSPICIONS.tolist() == [[6, 8, 10], [10, 8, 6]]
    assert c.SPLITS == SPLITS
    assert sorted(c.ORDER_ACTION) == list(range(c.Action.COMMISSION, c.Action.CONVERT + 1))
    assert (c.ORDER_USES, c.ORDER_POINTS.tolist()) == (5, [4, 6, 8])


def test_forty_positions() -> None:
    assert [int((players >= c.POSITION_PLAYERS).sum()) for players in (2, 3, 4)] == [25, 34, 40]
    assert np.bincount(c.POSITION_COLUMN).tolist() == [4, 7, 9, 10, 7, 3]
    assert c.COLUMN_FAITH.tolist() == [0, 2, 4, 6, 8, 10]
    assert c.COLUMN_STRENGTH.tolist() == [1, 3, 5, 7, 9, 11]


def test_twenty_eight_spaces_and_two_on_a_tile() -> None:
    assert (c.SPACES - 2, int(c.SPACE_FIRST[c.RIGHT]) - 2) == (28, 10)
    assert c.SPACE_FIRST[c.RIGHT] - c.TILE_SPACE == 2
    assert (c.JARS, c.WORKSHOPS, c.COVERABLE) == (7, 8, 12)


def test_rows_of_points() -> None:
    assert c.ATTRIBUTE_POINTS.tolist() == [0, 0, 1, 1, 3, 3, 6, 6, 9, 11, 13, 16, 20]
    assert c.WORKSHOP_POINTS.tolist() == [0, 0, 0, 0, 0, 0, 1, 3, 6]
    assert [row[5:].tolist() for row in c.PIECE_POINTS[c.RIGHT : c.Action.ATTACK]] == [
        [2, 5, 9],
        [1, 3, 6],
        [2, 5, 9],
        [1, 3, 6],
    ]


def test_mixes_name_every_group_of_one_to_three_workers() -> None:
    assert len(set(c.MIX_NAMES)) == len(c.MIX_NAMES) == 6 + 21 + 56
    assert np.bincount(c.MIX_SIZE).tolist() == [0, 6, 21, 56]


def test_a_pattern_asks_for_no_colour_twice() -> None:
    """`has_workers` counts on it."""
    for colours in c.PATTERN_COLOURS:
        wanted = [colour for colour in colours if colour != c.ANY]
        assert len(wanted) == len(set(wanted))


WITHOUT_ROWS = {When.RECRUIT, When.PRAY, When.GAIN_HONOUR, When.ORDER}
"""Actions of which no card says anything."""


def test_every_word_of_the_vocabulary_is_used() -> None:
    assert set(c.ROW.op.tolist()) == set(Op)
    assert set(c.ROW.term.tolist()) - {-1} == set(Terms)
    assert set(c.ROW.per.tolist()) - {-1} == set(Counters)
    assert {When(when) for when in np.flatnonzero(c.INDEX.size.sum(1))} == set(When) - WITHOUT_ROWS
    assert set(c.ROW.what[c.ROW.op != Op.CHOOSE].tolist()) - {-1} == set(What)


def test_the_order_of_passive_effects_never_matters() -> None:
    """So players are not asked for it (reference 5.3, trap 5): no such row depends on what another one does.

    Each gives workers that are no Criminals, goods or an attribute, or takes one silver of the Tax Supply, which all
    together are taken whatever stands between them; an Inquisition looks at Suspicion and debts only, and the one row
    that discards Suspicion belongs to the Inquisition, whose terms look at its beginning. Honour is another matter
    and comes last: `test_scenario_players`.
    """
    passive = [when for when in When if when <= When.ORDER or When.INQUISITION <= when <= When.DEBT_TAKEN]
    for when in passive:
        for source in [*range(c.PERSON, c.PERSON + c.TOWNSFOLK), *range(c.PALADIN, c.POSITION)]:
            for row in rows(when, source):
                op, what = Op(c.ROW.op[row]), int(c.ROW.what[row])
                if op == Op.GAIN:
                    assert what not in (What.PURPLE, What.DEBT)
                elif op == Op.DISCARD:
                    assert when == When.INQUISITION
                else:
                    assert (op, int(c.ROW.n[row])) == (Op.TAX, 1)
                    assert when <= When.CONVERT


def test_tables_lie_in_one_piece() -> None:
    """Numba takes others for something that may change, and then keeps no compiled code."""
    tables = {name: table for name, table in vars(c).items() if isinstance(table, np.ndarray)}
    assert [name for name, table in tables.items() if not table.flags.c_contiguous] == []
    assert all(table.flags.c_contiguous for table in (*c.ROW, *c.INDEX))
