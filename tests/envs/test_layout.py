"""Which words of a state are looked at to bring a row of numbers up to date."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum import envs
from regnum.bots.nets.layout import WORD, Layout, as_words
from regnum.bots.nets.observer import Observer

from .games import NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("relative", [True, False])
def test_every_word_with_something_to_show_is_compared_once(name: str, relative: bool) -> None:
    layout = Layout(regnum.make(name).state, relative=relative)
    words, playing = layout.words(2)
    shown = np.unique(np.flatnonzero(layout.element_at >= 0) // WORD)
    assert sorted(words.tolist()) == shown.tolist()
    compared = set(words[:playing].tolist())
    for part in layout.parts:
        first = part.leaf.offset // WORD
        assert (first in compared) == (not relative or part.leaf.owner is None or part.leaf.owner < 2), part.name


@pytest.mark.parametrize("name", NAMES)
def test_each_byte_that_is_shown_belongs_to_one_value(name: str) -> None:
    layout = Layout(regnum.make(name).state)
    bytes_of = np.bincount(layout.element_at[layout.element_at >= 0], minlength=len(layout.elements))
    assert (8 * bytes_of == layout.elements[:, 1]).all()
    assert not np.any(layout.keep[0].view(np.uint8)[layout.element_at < 0])


@pytest.mark.parametrize("name", NAMES)
def test_rows_brought_up_to_date_are_those_written_anew(name: str) -> None:
    """Whoever looked before, and whatever has changed since then."""
    env = envs.VectorEnv(name, 1, 2, seed=4, tensors=False)
    layout = Layout(env.game.state)
    kept = Observer(env.game, layout, 1, 2)
    for step in range(8):
        env.step(env.sample())
        for viewer in (np.array([step % 2]), np.array([1 - step % 2])):
            anew = Observer(env.game, layout, 1, 2)
            for observer in (kept, anew):
                observer.look(as_words(env.states), viewer, 0, 1)
            assert np.array_equal(kept.rows, anew.rows)


@pytest.mark.parametrize("name", envs.__all__)
def test_everything_that_is_offered_is_found(name: str) -> None:
    assert getattr(envs, name).__name__ == name
