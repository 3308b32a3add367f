"""The tomes as constant tables: what `data/tomes.yaml` says, laid out for rules, scenes and carried texts.

Tomes are numbers in the order of the file: six of each chapter, then one of each crest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core.data import load
from regnum.games.kingdom.rows import NONE, Card, Index, Rows

Data = Mapping[str, Any]
_file: Data = load(__package__, "tomes")
_tomes: list[Data] = _file["tomes"]


def _table(rows: object) -> NDArray[np.int64]:
    return np.array(rows, np.int64)


CHAPTERS: tuple[str, ...] = tuple(chapter["game"] for chapter in _file["chapters"])
LAST = len(CHAPTERS)
"""The number of the last chapter; the first is 1, for 0 says that a game belongs to no campaign."""
FEWEST, MOST = (int(seats) for seats in _file["seats"])
OPEN = int(_file["open"])
CRESTS: tuple[str, ...] = tuple(_file["crests"])
CREST_COUNT = len(CRESTS)
NAMES: tuple[str, ...] = tuple(str(tome["id"]) for tome in _tomes)
TOMES = len(NAMES)
FIRST_CREST = TOMES - CREST_COUNT
EACH = FIRST_CREST // LAST
"""Tomes of a chapter."""

CHAPTER = tuple(CHAPTERS.index(tome["chapter"]) + 1 if "chapter" in tome else 0 for tome in _tomes)
WANTED = tuple(next(iter(tome["have"])) for tome in _tomes)
"""The requirement of each tome; the amount is in NEED."""
NEED = _table([next(iter(tome["have"].values())) for tome in _tomes[:FIRST_CREST]])
CRESTS_NEEDED = _table([_file["crests_needed"].get(seats, 0) for seats in range(MOST + 1)])
CREST = _table([[crest in tome["crests"] for crest in CRESTS] for tome in _tomes])
"""[tome, crest]: 1 where it shows it."""
BRINGS = tuple("does" in tome for tome in _tomes)
"""True for each tome that has an advantage in later games."""
RECONSTRUCTED: tuple[tuple[str, ...], ...] = tuple(tuple(tome.get("reconstructed", ())) for tome in _tomes)
"""The parts of each tome that are design values."""

MARGIN = _table([0, *(chapter["margin"] for chapter in _file["chapters"])])
"""[chapter]: so many points ahead of the second is a total victory."""
TOTAL, PARTIAL = (_table((list(_file["awards"][kind]) + [0] * MOST)[:MOST]) for kind in ("total", "partial"))
"""[place from 0]: victory tomes of a total and of a partial victory; who is first without any has a crest token."""
VICTORIES = int(TOTAL.sum())


def objective(game: str, wanted: str) -> int:
    """The tome of a chapter that asks for something."""
    return next(n for n in range(TOMES) if WANTED[n] == wanted and CHAPTER[n] == CHAPTERS.index(game) + 1)


def cards(game: str) -> list[Card]:
    """Return the tomes of earlier chapters as sources of effect rows in a game; the others do nothing there."""
    return [Card("tomes", str(tome["id"]), tome.get("does", {}).get(game, ())) for tome in _tomes]


def price(rows: Rows, index: Index, first: int, when: int, op: int, what: int) -> int:
    """The price in all rows of this kind about a word: it is the same in all. `first` is the first source of tomes."""
    rows_of = [row for tome in range(TOMES) for row in index.of(when, first + tome)]
    (found,) = {int(rows.price[row]) for row in rows_of if rows.op[row] == op and rows.what[row] == what}
    return found


def holding(rows: Rows, index: Index, first: int, when: int, op: int, words: Sequence[int]) -> NDArray[np.int64]:
    """For each of the words: the tomes with a row of this kind about it, as a set; see `price`."""
    sets = np.zeros(len(words), np.int64)
    for tome in range(TOMES):
        for row in index.of(when, first + tome):
            if rows.op[row] == op:
                assert (rows.n[row], rows.per[row]) == (1, NONE)
                sets[list(words).index(int(rows.what[row]))] |= 1 << tome
    return sets
