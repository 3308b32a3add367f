"""Architecture, section 5.9: what only reads a state leaves every byte of it as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest

from regnum.core.game import Game
from regnum.core.record import States, as_bytes, clone
from regnum.core.rng import Stream
from regnum.table.contract import View, load_table

from .cases import EACH, FAR, Case, Walk

Reader = Callable[[Game, States], object]


def show(game: Game, state: States, options: Mapping[str, str]) -> None:
    """A scene and a refusal, made from the observation of the seat on turn."""
    seat, table = game.on_turn(state), load_table(game.info)
    names = [f"player {number}" for number in range(game.seats(state))]
    seen = game.observe(state, seat)
    before = bytes(as_bytes(seen))
    view = View(game, seen, seat, names, (seat,), options)
    table.scene(view)
    legal = set(game.legal(state).tolist())
    table.refusal(view, next(action for action in range(game.actions.size) if action not in legal))
    assert bytes(as_bytes(seen)) == before


READERS: dict[str, Reader] = {
    "legal": lambda game, state: game.legal(state),
    "score": lambda game, state: game.score(state),
    "rank": lambda game, state: game.ranks(state),
    "evaluate": lambda game, state: game.evaluate(state),
    "invariants": lambda game, state: game.broken_invariant(state),
    "observe": lambda game, state: [game.observe(state, seat) for seat in (None, *range(game.seats(state)))],
    "determinize": lambda game, state: game.determinize(game.observe(state, 0), 0, Stream.zeros(1)),
}


@pytest.mark.slow
@FAR
@pytest.mark.parametrize("case", EACH)
def test_what_reads_writes_nothing(case: Case, moves: int) -> None:
    for number, state in enumerate(Walk(case, 41, moves)):
        if number % 5:
            continue
        before = bytes(as_bytes(state))
        for name, read in READERS.items():
            read(case.game, state)
            assert bytes(as_bytes(state)) == before, f"{name}, decision {number}"
        show(case.game, state, case.options)
        assert bytes(as_bytes(state)) == before, f"scene, decision {number}"


@pytest.mark.slow
@pytest.mark.parametrize("case", EACH)
def test_invariants_repair_nothing(case: Case) -> None:
    """Fields are spoilt, one at a time and within their bounds: what is wrong stays as it is, noticed or not."""
    state = next(state for number, state in enumerate(Walk(case, seed=42)) if number == 20)
    found = set()
    for leaf in case.game.state.leaves():
        spoilt = clone(state)
        numbers = leaf.of(spoilt).reshape(-1)
        numbers[0] = leaf.field.low if numbers[0] != leaf.field.low else leaf.field.high
        before = bytes(as_bytes(spoilt))
        assert before != bytes(as_bytes(state)) or leaf.field.low == leaf.field.high
        with suppress(IndexError, ValueError):  # interpreted rules stop at a place or a shift below 0
            found.add(case.game.broken_invariant(spoilt))
        assert bytes(as_bytes(spoilt)) == before, leaf.path
    assert len(found) > 2
