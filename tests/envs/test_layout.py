"""Which words of a state are looked at to bring a row of numbers up to date."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum import envs
from regnum.bots.nets.layout import WORD, Layout

from .games import NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("relative", [True, False])
def test_every_word_with_something_to_show_is_compared_once(name: str, relative: bool) -> None:
    layout = Layout(regnum.make(name).state, relative=relative)
    stretches, playing = layout.stretches(2)
    words = [word for begin, end in stretches.tolist() for word in range(begin, end)]
    shown = np.unique(np.flatnonzero(layout.element_at >= 0) // WORD)
    assert sorted(words) == shown.tolist()
    compared = {word for begin, end in stretches[:playing].tolist() for word in range(begin, end)}
    for part in layout.parts:
        first = part.leaf.offset // WORD
        assert (first in compared) == (not relative or part.leaf.owner is None or part.leaf.owner < 2), part.name


@pytest.mark.parametrize("name", NAMES)
def test_each_byte_that_is_shown_belongs_to_one_value(name: str) -> None:
    layout = Layout(regnum.make(name).state)
    bytes_of = np.bincount(layout.element_at[layout.element_at >= 0], minlength=len(layout.elements))
    assert (8 * bytes_of == layout.elements[:, 1]).all()
    assert not np.any(layout.keep[0].view(np.uint8)[layout.element_at < 0])


@pytest.mark.parametrize("name", envs.__all__)
def test_everything_that_is_offered_is_found(name: str) -> None:
    assert getattr(envs, name).__name__ == name
