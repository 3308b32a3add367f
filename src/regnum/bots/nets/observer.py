"""Rows of numbers that show what seats see."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.looking import LOOK, LayoutTables, Shown
from regnum.bots.nets.layout import Layout, as_words
from regnum.core.game import Game


def tables(layout: Layout, players: int) -> LayoutTables:
    """A layout as the compiled code reads it, for games of so many."""
    return LayoutTables(
        layout.elements,
        layout.element_at,
        *layout.stretches(players),
        layout.keep,
        layout.blank,
        layout.source(players),
    )


class Observer:
    """Rows of numbers that show what seats see; each row is written anew only where something has changed."""

    def __init__(self, game: Game, layout: Layout, count: int, players: int) -> None:
        self.layout = layout
        self.rows = layout.rows(count)
        self._tables = tables(layout, players)
        last = as_words(game.state.zeros(count))
        self._shown = Shown(last, np.full(count, -1), self.rows, ())
        self._look = game.bind(LOOK)

    def look(self, states: NDArray[np.int64], viewers: NDArray[np.int64], first: int, last: int) -> None:
        """Show what seat `viewers[i]` sees of `states[i]` in row `i`, for the rows `first` to `last` - 1.

        The states are `as_words`. Where the viewer is below 0 the row stays as it is.
        """
        self._look(self._tables, states, viewers, self._shown, first, last)
