"""Observations as numbers, updated incrementally where the record changed: rows of them, or a network's sums.

The first layer of a network is sums over numbers, most of which are as they were a move ago: so they are kept, and what
has changed is taken from them and added. Sums hold 64-bit floats and weights are whole multiples of a power of two, so
that nothing is ever rounded: sums brought up to date are those made anew, bit by bit. The idea is from Yu Nasu's
"Efficiently Updatable Neural-Network-based Evaluation Functions" (2018).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.core.bits import lowest
from regnum.core.contract import INTS, LONGS, Array, Spec
from regnum.core.jit import rule
from regnum.core.kernels import NONE, WHOLE, Kernel


@rule
def write(element, old, new, row):
    """Bring the numbers of one value up to date: it was `old` and is `new`."""
    kind, start, width, low, blank = element[2], element[3], element[4], element[5], element[7]
    if kind == 0:
        hidden = new < low and new == blank
        row[start] = -1.0 if hidden else (new - low) / element[6]
    elif kind == 1:
        if old >= 0:
            row[start + old] = 0.0
        if new >= 0:
            row[start + new] = 1.0
    elif old < 0 or new < 0:
        for k in range(width):
            row[start + k] = -1.0 if new < 0 else (new >> k) & 1
    else:
        changed = old ^ new
        while changed != 0:
            k = lowest(changed)
            row[start + k] = (new >> k) & 1
            changed &= changed - 1


@rule
def shift(element, old, new, weights, sums):
    """Bring the sums of a first layer up to date: one value was `old` and is `new`."""
    kind, start, width = element[2], element[3], element[4]
    if kind == 0:
        add(sums, weights, start, units(element, new) - units(element, old))
    elif kind == 1:
        if old >= 0:
            add(sums, weights, start + old, -1)
        if new >= 0:
            add(sums, weights, start + new, 1)
    else:
        for k in range(width):
            change = (-1 if new < 0 else (new >> k) & 1) - (-1 if old < 0 else (old >> k) & 1)
            if change != 0:
                add(sums, weights, start + k, change)


@rule
def units(element, value):
    """A number in steps above its lowest; hidden, as far below it as it can be above."""
    low, span, blank = element[5], element[6], element[7]
    return -span if value < low and value == blank else value - low


@rule
def add(sums, weights, number, times):
    """Add the weights of a number to the sums, multiplied by a count."""
    for h in range(len(sums)):
        sums[h] += times * np.float64(weights[number, h])


class LayoutTables(NamedTuple):
    """The tables of a `Layout` that compiled code reads, for the 64-bit words with visible fields only."""

    elements: Any
    element_at: Any  # int32[bytes]: the element that each byte of these words belongs to
    playing: Any  # number of words that can change; the others belong to unused seats
    source: Any  # int64[seats, words]: where in a state each word is, and which of its bits the seat sees
    keep: Any
    blank: Any


class Shown(NamedTuple):
    """The observed values of rows."""

    last: Any  # int64[row, word]: the words that the rows show
    viewers: Any  # int64[row]: whose they are, below 0 if nobody's yet
    rows: Any  # float32[row, number]; with weights float64[row, unit]
    weights: Any  # a tuple: of a network's first layer float32[number, unit] for a step of each; rows: empty


@rule
def look_at(tables, state, viewer, shown, i):
    """Write into row `i` what seat `viewer` sees of one state (see `look`)."""
    last, row = shown.last[i], shown.rows[i]
    source, keep, blank = tables.source[viewer], tables.keep[viewer], tables.blank[viewer]
    for w in range(len(last) if shown.viewers[i] < 0 else tables.playing):
        new = (state[source[w]] & keep[w]) | blank[w]
        if new != last[w]:
            write_word(tables, w, last[w], new, row, shown.weights)
            last[w] = new


@rule
def write_word(tables, word, old, new, row, weights):
    """Bring the numbers of one word up to date, or the sums, value by value from the lowest bit that differs."""
    elements, changed = tables.elements, old ^ new
    while changed != 0:
        element = elements[tables.element_at[8 * word + (lowest(changed) >> 3)]]
        end = element[0] + element[1]
        up, down = 64 - end, 64 - element[1]
        before, now = (old << up) >> down, (new << up) >> down
        if len(weights) == 0:
            write(element, before, now, row)
        else:
            shift(element, before, now, weights[0], row)
        changed = (changed >> end) << end if end < 64 else 0


def look(tables, states, viewers, shown, begin, end):
    """Write into the rows `begin` to `end` - 1 what their viewers see; nothing where the viewer is below 0.

    Only what changed since the last time is written.
    """
    for i in range(begin, end):
        viewer = viewers[i]
        if viewer >= 0:
            look_at(tables, states[i], viewer, shown, i)
            if shown.viewers[i] >= 0:
                shown.rows[i, shown.viewers[i]] = 0.0
            shown.rows[i, viewer] = 1.0
            shown.viewers[i] = viewer


TABLE = Array(np.int64, 2)
ROWS = Array(np.float32, 2)
SUMS = Array(np.float64, 2)
TABLES = LayoutTables(TABLE, INTS, WHOLE, TABLE, TABLE, TABLE)

LOOK = Kernel(look, (), Spec(NONE, (TABLES, TABLE, LONGS, Shown(TABLE, LONGS, ROWS, ()), WHOLE, WHOLE)))
