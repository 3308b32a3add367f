"""Effects of cards as rows of numbers: what the data files say, in frozen tables that compiled rules walk.

A game brings its words as enumerations (`Vocabulary`); a row of a data file is written with them:

    {when: built, gain: stone, n: 4}
    {when: built, choose: [[{gain: gold}], [{gain: silver, n: 3}]]}
    {when: storehouse, pay: silver, price: 2, gain: gold}
    {when: end, gain: virtue, per: goods_left, every: 4}
    {when: built, gain: virtue, n: -1, whom: all, if: three_in_prison}
    {when: hired, gain: faith, contested: strength}

One key names the operation; what stands behind it is what it is done with (a word), how many (a number), or nothing
(`true`). The other keys are those of `Rows`. A word that the game does not have is refused with file, card and field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int64]
NONE = -1


class Whom(IntEnum):
    """To whom a row happens."""

    OWNER = 0
    ALL = 1
    ONE = 2  # whom the team chooses


class Vocabulary(NamedTuple):
    """The words of a game. `op` has a member CHOOSE if the game has choices between rows."""

    op: type[IntEnum]  # what is done
    what: type[IntEnum]  # with what: goods, tracks, parts of the rules
    when: type[IntEnum]  # on which occasion
    counter: type[IntEnum]  # what can be counted
    term: type[IntEnum]  # what may have to be true


class Rows(NamedTuple):
    """Every row of every card, a column each."""

    op: Table
    what: Table  # -1: nothing; of a choice: the number of its first branch
    n: Table  # how many; of a choice: how many branches
    pay: Table  # what must be paid, -1: nothing
    price: Table  # how much of it
    per: Table  # a counter, -1: none; n for each `every` of it
    every: Table
    whom: Table
    term: Table  # what must be true, -1: nothing
    may: Table  # 1: it can be left
    source: Table  # the number of the card
    contested: Table  # what it may be done with instead, where the sources leave a doubt, -1: there is none


def read_otherwise(rows: Rows) -> Rows:
    """The same rows with what contested ones may do instead."""
    return rows._replace(what=np.where(rows.contested >= 0, rows.contested, rows.what))


class Index(NamedTuple):
    """The position of a card's rows: `size[when, card]` of them from `first[when, card]` on; likewise of a branch."""

    first: Table
    size: Table
    branch_first: Table
    branch_size: Table

    def of(self, when: int, card: int) -> range:
        """The rows of a card for an occasion."""
        first = int(self.first[when, card])
        return range(first, first + int(self.size[when, card]))

    def of_branch(self, branch: int) -> range:
        """The rows of a branch."""
        first = int(self.branch_first[branch])
        return range(first, first + int(self.branch_size[branch]))


class Card(NamedTuple):
    """A card as a data file has it: its rows, and where they were found."""

    file: str
    id: str
    does: Sequence[Mapping[str, Any]]


class InvalidRow(ValueError):
    """A row that the vocabulary of its game cannot say."""


_NUMBERS = {"n": 1, "price": 1, "every": 1}
_WORDS = {"pay": "what", "per": "counter", "if": "term", "contested": "what"}
_KEYS = ("when", "whom", "may", *_NUMBERS, *_WORDS)


def read(cards: Iterable[Card], vocabulary: Vocabulary) -> tuple[Rows, Index]:
    """The rows of all cards as tables, numbered in the order given. Raises InvalidRow."""
    return _Reader(vocabulary).read(list(cards))


@dataclass
class _Reader:
    """Collects rows; `branches` is where the rows of each branch of a choice lie."""

    vocabulary: Vocabulary
    rows: list[tuple[int, ...]] = field(default_factory=list)
    branches: list[tuple[int, int]] = field(default_factory=list)

    def read(self, cards: list[Card]) -> tuple[Rows, Index]:
        first = np.zeros((len(self.vocabulary.when), len(cards)), np.int64)
        size = np.zeros_like(first)
        for number, card in enumerate(cards):
            for when in self.vocabulary.when:
                mine = [row for row in card.does if self._word(card, row, "when", "when") == when]
                first[when, number], size[when, number] = self._add(card, number, mine)
        columns = np.array(self.rows, np.int64).reshape(-1, len(Rows._fields)).T
        branches = np.array(self.branches, np.int64).reshape(-1, 2).T
        return (
            Rows(*(np.ascontiguousarray(column) for column in columns)),
            Index(first, size, *(np.ascontiguousarray(column) for column in branches)),
        )

    def _add(self, card: Card, number: int, rows: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
        """Rows that are done together lie together; what they choose from comes before them."""
        made = [self._row(card, number, row) for row in rows]
        self.rows += made
        return len(self.rows) - len(made), len(made)

    def _row(self, card: Card, number: int, row: Mapping[str, Any]) -> tuple[int, ...]:
        op, what, n = self._operation(card, number, row)
        values = {
            "op": op,
            "what": what,
            "n": self._number(card, row, "n") if n is None else n,
            "whom": self._word(card, row, "whom", Whom) if "whom" in row else Whom.OWNER,
            "may": int(self._is(card, row, "may", bool)) if "may" in row else 0,
            "price": self._number(card, row, "price"),
            "every": self._number(card, row, "every"),
            "source": number,
        }
        for key, words in _WORDS.items():
            values["term" if key == "if" else key] = self._word(card, row, key, words) if key in row else NONE
        return tuple(int(values[column]) for column in Rows._fields)

    def _operation(self, card: Card, number: int, row: Mapping[str, Any]) -> tuple[int, int, int | None]:
        """The operation of a row, what it is done with, and how many if that is said there."""
        ops = {op.name.lower(): op for op in self.vocabulary.op}
        found = [key for key in row if key in ops]
        unknown = [key for key in row if key not in ops and key not in _KEYS]
        if unknown:
            raise InvalidRow(f"{card.file}: {card.id}: unknown field {unknown[0]}")
        if len(found) != 1:
            raise InvalidRow(f"{card.file}: {card.id}: a row has one operation, not {len(found)}: {dict(row)}")
        value = row[found[0]]
        if found[0] == "choose":
            return ops["choose"], *self._choice(card, number, row)
        if value is True:
            return ops[found[0]], NONE, None
        if isinstance(value, str):
            return ops[found[0]], self._word(card, row, found[0], "what"), None
        return ops[found[0]], NONE, self._is(card, row, found[0], int)

    def _choice(self, card: Card, number: int, row: Mapping[str, Any]) -> tuple[int, int]:
        branches = [self._add(card, number, branch) for branch in self._is(card, row, "choose", list)]
        self.branches += branches
        return len(self.branches) - len(branches), len(branches)

    def _word(self, card: Card, row: Mapping[str, Any], key: str, words: str | type[IntEnum]) -> int:
        known = getattr(self.vocabulary, words) if isinstance(words, str) else words
        given = row.get(key)
        for word in known:
            if word.name.lower() == given:
                return int(word)
        raise InvalidRow(f"{card.file}: {card.id}: {key} is one of {', '.join(_names(known))}, not {given!r}")

    def _number(self, card: Card, row: Mapping[str, Any], key: str) -> int:
        return self._is(card, row, key, int) if key in row else _NUMBERS[key]

    def _is(self, card: Card, row: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
        if not isinstance(row[key], kind) or (kind is int and isinstance(row[key], bool)):
            raise InvalidRow(f"{card.file}: {card.id}: {key} is a {kind.__name__}, not {row[key]!r}")
        return row[key]


def _names(words: Iterable[IntEnum]) -> Iterator[str]:
    return (word.name.lower() for word in words)
