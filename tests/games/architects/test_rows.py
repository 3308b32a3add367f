"""Effect rows: how they are read, and what is refused."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any

import pytest

from regnum.games.kingdom.rows import Card, Index, InvalidRow, Rows, Vocabulary, read


class Op(IntEnum):
    GAIN = 0
    CHOOSE = 1
    RELEASE = 2
    HIRE = 3


class What(IntEnum):
    GOLD = 0
    VIRTUE = 1
    ALL = 2


class When(IntEnum):
    BUILT = 0
    END = 1


class Counter(IntEnum):
    GOODS_LEFT = 0


class Term(IntEnum):
    NO_DEBT = 0


WORDS = Vocabulary(Op, What, When, Counter, Term)


def rows(*does: dict[str, Any]) -> tuple[Rows, Index]:
    return read([Card("cards", "first", ()), Card("cards", "second", does)], WORDS)


def test_a_row_says_what_and_how_many() -> None:
    row, index = rows({"when": "built", "gain": "gold", "n": 4})
    assert (index.first[When.BUILT, 1], index.size[When.BUILT, 1]) == (0, 1)
    assert index.size.sum() == 1
    assert (row.op[0], row.what[0], row.n[0], row.may[0], row.source[0]) == (Op.GAIN, What.GOLD, 4, 0, 1)
    assert (row.pay[0], row.per[0], row.term[0]) == (-1, -1, -1)


def test_the_number_may_stand_behind_the_operation() -> None:
    row, _ = rows({"when": "built", "release": 2}, {"when": "built", "release": "all"}, {"when": "end", "hire": True})
    assert row.n.tolist() == [2, 1, 1]
    assert row.what.tolist() == [-1, What.ALL, -1]


def test_the_other_keys_have_columns_of_their_own() -> None:
    row, _ = rows(
        {"when": "end", "gain": "virtue", "per": "goods_left", "every": 4, "whom": "all", "if": "no_debt", "may": True},
        {"when": "end", "gain": "virtue", "pay": "gold", "price": 3},
    )
    assert (row.per[0], row.every[0], row.whom[0], row.term[0], row.may[0]) == (0, 4, 1, 0, 1)
    assert (row.pay[1], row.price[1]) == (What.GOLD, 3)


def test_rows_of_one_occasion_lie_together_in_their_order() -> None:
    row, index = rows(
        {"when": "end", "gain": "gold", "n": 1},
        {"when": "built", "gain": "gold", "n": 2},
        {"when": "end", "gain": "gold", "n": 3},
    )
    first, size = index.first[When.END, 1], index.size[When.END, 1]
    assert row.n[first : first + size].tolist() == [1, 3]


def test_a_choice_knows_its_branches() -> None:
    row, index = rows({"when": "built", "choose": [[{"gain": "gold"}, {"gain": "virtue"}], [{"gain": "gold", "n": 3}]]})
    choice = index.first[When.BUILT, 1]
    assert (row.op[choice], row.n[choice]) == (Op.CHOOSE, 2)
    branches = [row.what[choice] + i for i in range(2)]
    assert [index.branch_size[branch] for branch in branches] == [2, 1]
    assert row.n[index.branch_first[branches[1]]] == 3


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"when": "built", "gain": "silver"}, "cards: second: gain is one of gold, virtue, all, not 'silver'"),
        ({"when": "later", "gain": "gold"}, "cards: second: when is one of built, end, not 'later'"),
        ({"gain": "gold"}, "cards: second: when is one of built, end, not None"),
        ({"when": "built", "steal": "gold"}, "cards: second: unknown field steal"),
        ({"when": "built"}, "cards: second: a row has one operation, not 0"),
        ({"when": "built", "gain": "gold", "hire": True}, "cards: second: a row has one operation, not 2"),
        ({"when": "built", "gain": "gold", "n": "two"}, "cards: second: n is a int, not 'two'"),
        ({"when": "built", "gain": "gold", "if": "rich"}, "cards: second: if is one of no_debt, not 'rich'"),
        ({"when": "built", "gain": "gold", "whom": "some"}, "cards: second: whom is one of owner, all, one, not"),
        ({"when": "built", "gain": "gold", "may": 1}, "cards: second: may is a bool, not 1"),
        ({"when": "built", "choose": [[{"gain": "silver"}]]}, "cards: second: gain is one of"),
    ],
)
def test_what_the_game_does_not_know_is_refused_with_its_place(row: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidRow, match=re.escape(said)):
        rows(row)
