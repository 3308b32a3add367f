"""What seats see as numbers: the same as the declared tensor, with names, and nothing hidden in it."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.observer import Observer
from regnum.core import tensor
from regnum.core.errors import InvalidOption
from regnum.core.record import Record, States, as_bytes, int8
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS, GameState
from regnum.envs import VectorEnv, as_json, as_text

from .games import EACH_GAME, EACH_TABLE, NAMES

pytestmark = pytest.mark.slow


def turned(env: VectorEnv, seen: States, viewer: int) -> States:
    """An observation with the records of the seats turned, by fields and not by bytes."""
    other = seen.copy()
    order = [(viewer + place) % env.players for place in range(env.players)]
    for name, field in env.game.state.fields.items():
        if field.per_seat:
            other[0][name][: env.players] = seen[0][name][order]
    return other


@EACH_TABLE
@pytest.mark.parametrize("relative", [True, False])
def test_rows_show_the_declared_tensor(name: str, players: int, relative: bool) -> None:
    env = VectorEnv(name, 3, players, seed=2, encoding="one_hot", relative=relative)
    turn = env.reset()
    for step in range(80):
        if step % 10 == 0:
            for slot, seat in enumerate(turn.seats.tolist()):
                seen = env.observe(slot)
                wanted = tensor.tensor(env.game.state, turned(env, seen, seat) if relative else seen)[0]
                assert np.array_equal(turn.observations[slot, MAX_SEATS:], wanted)
                assert turn.observations[slot, :MAX_SEATS].tolist() == [float(seat == i) for i in range(MAX_SEATS)]
        turn = env.step(env.sample())


@pytest.mark.parametrize("name", NAMES)
def test_compact_rows_hold_the_numbers_themselves(name: str) -> None:
    env = VectorEnv(name, 2, 2, seed=2, encoding="compact", relative=False)
    turn = env.reset()
    for _ in range(60):
        turn = env.step(env.sample())
    for slot in range(2):
        seen = env.observe(slot)
        for part in env.layout.parts:
            if part.leaf.field.scale == "category":
                shown = turn.observations[slot, part.start : part.stop]
                assert shown.tolist() == part.leaf.of(seen).ravel().tolist(), part.name
    assert turn.observations.max() <= env.layout.highest
    assert turn.observations.min() >= -1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("encoding", ["one_hot", "compact"])
def test_every_number_has_a_name(name: str, encoding: str) -> None:
    layout = Layout(regnum.make(name).state, encoding)  # type: ignore[arg-type]
    assert len(layout.names) == len(set(layout.names)) == layout.size
    ends = [0, *(part.stop for part in layout.slices.values())]
    assert [part.start for part in layout.slices.values()] == ends[:-1]
    assert ends[-1] == layout.size
    for field, part in layout.slices.items():
        assert all(number.startswith(field) for number in layout.names[part])


def test_names_are_those_of_the_seat_that_looks() -> None:
    council = regnum.make("council").state
    relative, absolute = Layout(council), Layout(council, relative=False)
    assert "players[me].coins" in relative.slices
    assert "players[me+1].coins" in relative.slices
    assert "players[0].coins" in absolute.slices
    with pytest.raises(InvalidOption, match="one of auto, one_hot, compact"):
        Layout(council, "dense")  # type: ignore[arg-type]


def test_wide_observations_are_compact_unless_asked_for() -> None:
    assert Layout(regnum.make("council").state).encoding == "one_hot"
    assert Layout(regnum.make("bruges").state).encoding == "compact"


def test_records_that_cannot_be_turned_are_refused() -> None:
    class Player(Record):
        coins = int8()

    class State(GameState):
        players = Player.per_seat(4)

    with pytest.raises(InvalidOption, match="relative=False"):
        Layout(State)
    assert Layout(State, relative=False).size == Layout(State, relative=False).parts[-1].stop


@EACH_TABLE
def test_rows_hold_nothing_hidden(name: str, players: int) -> None:
    """A state and another one that only differs in what the seat cannot see give it the same numbers."""
    env = VectorEnv(name, 1, players, seed=6, tensors=False)
    game, draw = env.game, Stream.zeros(1)
    observer = Observer(game, Layout(game.state), 1, players)
    differing = 0
    for step in range(60):
        env.step(env.sample())
        if step % 6:
            continue
        for seat in range(players):
            seen = env.observe(0, seat)
            other = game.determinize(seen, seat, draw)
            differing += bytes(as_bytes(other)) != bytes(as_bytes(env.states))
            rows = []
            for state in (env.states, other):
                observer.look(as_words(state), np.array([seat]), 0, 1)
                rows.append(observer.rows[0].copy())
            assert np.array_equal(*rows)
    assert differing > 0


@EACH_GAME
def test_words_and_symbols_offer_the_legal_actions(name: str) -> None:
    game = regnum.make(name)
    state = game.new(2, 3)
    for _ in range(12):
        game.apply(state, int(game.legal(state)[-1]))
    seat, legal = game.on_turn(state), game.legal(state).tolist()
    symbols = as_json(game, game.observe(state, seat), seat)
    assert [offer["action"] for offer in symbols["legal"]] == legal
    assert as_json(game, game.observe(state, 1 - seat), 1 - seat)["legal"] == []
    for language in ("en", "it"):
        text = as_text(game, game.observe(state, seat), seat, ("Ada", "Bruno"), language)
        assert "Ada" in text
        offered = [line.partition(": ")[0] for line in text.splitlines()[-len(legal) :]]
        assert [game.actions.parse(notation) for notation in offered] == legal
    assert game.actions.text(legal[0]) + ":" not in as_text(game, game.observe(state, None), None)
