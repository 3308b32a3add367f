"""Architecture, section 5.5: states and games survive being saved, and undo followed by redo changes nothing."""

from __future__ import annotations

import json
from itertools import islice

import numpy as np
import pytest

from regnum.core.codec import digest, from_bytes, from_json, to_bytes, to_json
from regnum.core.record import as_bytes
from regnum.match import Match, read, record_of, replay, write

from .cases import EACH, Case, Walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("case", EACH)
def test_states_of_a_game_survive_json_and_bytes(case: Case) -> None:
    schema = case.game.state
    for state in islice(Walk(case, seed=21), 0, None, 5):
        assert bytes(as_bytes(from_bytes(schema, to_bytes(schema, state)))) == bytes(as_bytes(state))
        written = json.loads(json.dumps(to_json(schema, state[0])))
        assert bytes(as_bytes(from_json(schema, written))) == bytes(as_bytes(state))


@pytest.mark.parametrize("case", EACH)
def test_a_recorded_game_replays_to_the_same_end(case: Case) -> None:
    match, random = Match(case.game, case.players, 22, case.options), np.random.default_rng(22)
    while not match.over:
        match.play(int(random.choice(match.legal())))
    again = replay(read(write(record_of(match))))
    assert again.moves == match.moves
    assert digest(case.game.state, again.state) == digest(case.game.state, match.state)
    assert again.outcome == match.outcome


@pytest.mark.parametrize("case", EACH)
def test_undo_then_redo_is_the_identity(case: Case) -> None:
    match, random = Match(case.game, case.players, 23, case.options), np.random.default_rng(23)
    undone = 0
    for _ in range(150):
        if match.over:
            break
        seat = match.on_turn
        before, action, made = bytes(as_bytes(match.state)), int(random.choice(match.legal())), len(match.moves)
        match.play(action)
        after, moves = bytes(as_bytes(match.state)), list(match.moves)
        if match.can_undo(seat):
            match.undo(seat)
            # what only tells of the last action is not part of the situation
            assert digest(case.game.state, match.state) == digest(
                case.game.state, np.frombuffer(bytearray(before), case.game.state.dtype)
            )
            if len(moves) > made:
                match.redo(seat)
            else:  # a sealed answer is no move yet, and is given again
                match.play(action, seat)
            undone += 1
        assert bytes(as_bytes(match.state)) == after
        assert match.moves == moves
    assert undone > 10
