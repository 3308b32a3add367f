"""Rows of numbers that show what seats see."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.looking import LOOK, LayoutTables, Shown
from regnum.bots.nets.layout import WORD, Layout
from regnum.core.game import Game


def tables(layout: Layout, players: int) -> LayoutTables:
    """A layout as compiled code reads it, for one number of players."""
    words, playing = layout.words(players)
    source = np.take(layout.source(players), words, axis=1)
    return LayoutTables(
        layout.elements,
        layout.element_at.reshape(-1, WORD)[words].ravel(),
        playing,
        source,
        np.take_along_axis(layout.keep, source, axis=1),
        np.take_along_axis(layout.blank, source, axis=1),
    )


def nothing_seen(tables: LayoutTables, count: int) -> NDArray[np.int64]:
    """The words that `Layout.rows` show: those of states of zeros."""
    return np.zeros((count, tables.source.shape[1]), np.int64)


class Observer:
    """Rows of numbers that show what seats see; each row is written anew only where something has changed."""

    def __init__(self, game: Game, layout: Layout, count: int, players: int) -> None:
        self._made_from = game, layout, count, players
        self.layout = layout
        self.rows = layout.rows(count)
        self._tables = tables(layout, players)
        self._shown = Shown(nothing_seen(self._tables, count), np.full(count, -1), self.rows, ())
        self._look = game.bind(LOOK)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds no rows: the first look writes them."""
        return Observer, self._made_from

    def __deepcopy__(self, memo: object) -> Observer:
        other = object.__new__(Observer)
        vars(other).update(vars(self))
        other.rows = self.rows.copy()
        other._shown = Shown(self._shown.last.copy(), self._shown.viewers.copy(), other.rows, ())
        return other

    def look(self, states: NDArray[np.int64], viewers: NDArray[np.int64], first: int, last: int) -> None:
        """Show what seat `viewers[i]` sees of `states[i]` in row `i`, for the rows `first` to `last` - 1.

        The states are `as_words`. Where the viewer is below 0 the row stays as it is.
        """
        self._look(self._tables, states, viewers, self._shown, first, last)
