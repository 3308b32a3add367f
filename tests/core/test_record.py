"""Records: layout, bounds, bytes, JSON, digests, observations, tensors."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.core import codec, observe, tensor
from regnum.core.record import (
    UNKNOWN,
    Record,
    States,
    Visibility,
    as_bytes,
    clone,
    flags,
    int8,
    int16,
    int32,
    one_of,
    out_of_bounds,
    uint64,
)

SUITS = 4


class Purse(Record):
    coins = int16(high=500)
    cards = int8(3, high=9, seen_by=Visibility.OWNER)
    known = flags(5)


class Note(Record):
    kind = int8(high=3)


class Table(Record):
    seats = int8(high=2)
    random = uint64(seen_by=Visibility.NOBODY)
    players = Purse.per_seat(2)
    trump = one_of(SUITS)
    pairs = int8(2, 2, low=-1, high=7)
    pile = int8(4, low=-1, high=51, seen_by=Visibility.NOBODY)
    notes = Note.many(2, transient=True)
    big = int32(low=-5, high=100_000)


@st.composite
def tables(draw: st.DrawFn) -> States:
    """Any table within the declared bounds."""
    state = Table.zeros(1)
    for leaf in Table.leaves():
        values = st.integers(leaf.field.low, leaf.field.high)
        shape = leaf.field.shape
        numbers = draw(st.lists(values, min_size=int(np.prod(shape)), max_size=int(np.prod(shape))))
        leaf.of(state)[0] = np.array(numbers, leaf.field.dtype).reshape(shape)
    return state


def test_the_layout_is_one_flat_block_with_a_leaf_for_every_integer_field() -> None:
    assert [leaf.path for leaf in Table.leaves()][:5] == [
        "seats", "random", "players[0].coins", "players[0].cards", "players[0].known",
    ]  # fmt: skip
    assert Table.zeros(3).itemsize == Table.dtype.itemsize
    state = Table.zeros(2)
    state[1]["players"][1]["cards"][2] = 7
    leaf = next(leaf for leaf in Table.leaves() if leaf.path == "players[1].cards")
    assert leaf.of(state).tolist() == [[0, 0, 0], [0, 0, 7]]
    leaf.of(state)[0, 1] = 5  # a view, not a copy
    assert state[0]["players"][1]["cards"].tolist() == [0, 5, 0]


def test_a_subclass_begins_with_the_fields_of_its_base() -> None:
    class Longer(Purse):
        more = int8()

    assert list(Longer.fields) == ["coins", "cards", "known", "more"]
    assert list(Purse.fields) == ["coins", "cards", "known"]


def test_bounds_must_fit_the_type() -> None:
    with pytest.raises(TypeError, match="do not fit int8"):
        int8(high=128)
    with pytest.raises(TypeError, match="1 to 63"):
        flags(64)


@pytest.mark.parametrize(
    ("count", "kind"), [(7, np.int8), (8, np.int16), (15, np.int16), (31, np.int32), (45, np.int64)]
)
def test_flags_take_the_smallest_type_that_keeps_its_sign(count: int, kind: type) -> None:
    field = flags(count)
    assert field.type is kind
    assert field.high == 2**count - 1


@given(tables())
def test_what_lies_within_the_bounds_is_not_out_of_bounds(state: States) -> None:
    assert out_of_bounds(Table, state) == []


def test_what_leaves_the_bounds_is_named_with_its_value() -> None:
    states = Table.zeros(3)
    states[2]["players"][1]["coins"] = 501
    states[0]["big"] = -6
    assert out_of_bounds(Table, states) == ["players[1].coins = 501 (0..500)", "big = -6 (-5..100000)"]


@given(tables())
def test_a_clone_is_equal_and_independent(state: States) -> None:
    copy = clone(state)
    assert bytes(as_bytes(copy)) == bytes(as_bytes(state))
    before = bytes(as_bytes(state))
    copy[0]["big"] = 77 if state[0]["big"] != 77 else 78
    assert bytes(as_bytes(state)) == before


@given(tables())
def test_bytes_and_json_give_the_same_record_back(state: States) -> None:
    assert bytes(as_bytes(codec.from_bytes(Table, codec.to_bytes(Table, state)))) == bytes(as_bytes(state))
    written = json.loads(json.dumps(codec.to_json(Table, state[0])))
    assert bytes(as_bytes(codec.from_json(Table, written))) == bytes(as_bytes(state))


def test_flags_are_written_as_the_things_in_the_set() -> None:
    state = Table.zeros(1)
    state[0]["players"][0]["known"] = 0b10010
    assert codec.to_json(Table, state[0])["players"][0]["known"] == [1, 4]


def test_an_observation_survives_json_with_its_blanks() -> None:
    seen = observe.observe(Table, Table.zeros(1), 0)
    written = codec.to_json(Table, seen[0])
    assert bytes(as_bytes(codec.from_json(Table, written))) == bytes(as_bytes(seen))


def test_bytes_of_another_layout_or_cut_off_are_refused() -> None:
    data = codec.to_bytes(Table, Table.zeros(2))
    with pytest.raises(ValueError, match="do not hold a Table"):
        codec.from_bytes(Table, codec.to_bytes(Purse, Purse.zeros(1)))
    with pytest.raises(ValueError, match="cut off"):
        codec.from_bytes(Table, data[:-1])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d.pop("big"), "field big is missing"),
        (lambda d: d.update(more=1), "field more is unknown"),
        (lambda d: d.update(big="many"), "field big must be a whole number"),
        (lambda d: d.update(big=True), "field big must be a whole number"),
        (lambda d: d.update(big=100_001), "field big must lie within -5 and 100000"),
        (lambda d: d.update(pairs=[1, 2, 3]), r"field pairs must be \(2, 2\)"),
        (lambda d: d.update(players=[]), "field players must be a list of 2 records"),
        (lambda d: d["players"][1].pop("coins"), r"field players\[1\].coins is missing"),
        (lambda d: d["players"].__setitem__(0, 3), r"players\[0\]. must be an object"),
    ],
)
def test_json_that_does_not_fit_is_refused_by_the_name_of_the_field(change: object, complaint: str) -> None:
    data = codec.to_json(Table, Table.zeros(1)[0])
    change(data)  # type: ignore[operator]
    with pytest.raises(ValueError, match=complaint):
        codec.from_json(Table, data)


def test_digests_leave_out_what_only_tells_of_the_last_action() -> None:
    one, other, different = Table.zeros(1), Table.zeros(1), Table.zeros(1)
    other[0]["notes"][0]["kind"] = 3
    different[0]["pile"][0] = 3
    assert codec.digest(Table, one) == codec.digest(Table, other)
    assert codec.digest(Table, one) != codec.digest(Table, different)


def test_a_widened_field_keeps_the_digests_of_all_values_that_fitted_before() -> None:
    class Chest(Record):
        coins = int8(3, low=-128)

    class WideChest(Record):
        coins = int16(3, low=-128, digested=np.int8)

    class Note(Record):
        n = int8()

    class WideNote(Record):
        n = int16(digested=np.int8)

    class Room(Record):
        seats = int8()
        notes = Note.many(3, transient=True)
        chests = Chest.many(2)
        high = int32()

    class WideRoom(Record):
        seats = int8()
        full = int8(derived=True)
        notes = WideNote.many(3, transient=True)
        chests = WideChest.many(2)
        high = int32()

    def room(schema: type[Record], coins: int) -> str:
        state = schema.zeros(1)
        state[0]["seats"], state[0]["high"], state[0]["chests"][1]["coins"][2] = 4, 70_000, coins
        state[0]["notes"][1]["n"] = 5
        return codec.digest(schema, state)

    for coins in (0, 1, -1, 127, -128):
        assert room(WideRoom, coins) == room(Room, coins)
    assert len({room(WideRoom, coins) for coins in (1, 257, 513, 256, 0)}) == 5
    with pytest.raises(TypeError, match="not narrower"):
        int8(digested=np.int16)


@given(tables(), st.sampled_from([None, 0, 1]))
def test_an_observation_blanks_what_is_hidden_and_keeps_the_rest(state: States, viewer: int | None) -> None:
    seen = observe.observe(Table, state, viewer)[0]
    assert seen["random"] == 0
    assert seen["pile"].tolist() == [UNKNOWN] * 4
    for seat in range(2):
        own = state[0]["players"][seat]["cards"].tolist()
        assert seen["players"][seat]["cards"].tolist() == (own if seat == viewer else [UNKNOWN] * 3)
        assert seen["players"][seat]["coins"] == state[0]["players"][seat]["coins"]
    assert seen["pairs"].tolist() == state[0]["pairs"].tolist()


def test_what_changes_hidden_things_shows_something() -> None:
    before, after = Table.zeros(1), Table.zeros(1)
    after[0]["players"][0]["cards"][0] = 1
    after[0]["big"] = 5
    after[0]["notes"][0]["kind"] = 1
    assert not observe.shows(Table, before, after, 0)
    assert observe.shows(Table, before, after, 1)
    assert observe.shows(Table, before, after, None)


def test_what_takes_in_hidden_things_shows_something_to_all_who_see_it_change() -> None:
    class Peeper(Record):
        seen = int8(seen_by=Visibility.OWNER, reveals=True)

    class Peeping(Record):
        peepers = Peeper.per_seat(2)
        told = int8(reveals=True, transient=True)

    before, after = Peeping.zeros(1), Peeping.zeros(1)
    after[0]["told"] = 1
    assert not observe.shows(Peeping, before, after, 0)
    after[0]["peepers"][0]["seen"] = 1
    assert observe.shows(Peeping, before, after, 0)
    assert observe.shows(Peeping, before, after, 1)


def test_the_tensor_names_every_number_and_scales_it() -> None:
    state = Table.zeros(2)
    state[0]["players"][0]["coins"] = 250
    state[0]["players"][0]["known"] = 0b101
    state[0]["trump"] = 2
    state[1]["trump"] = -1
    state["pairs"][:, 0, 1] = 7
    names = tensor.names(Table)
    rows = tensor.tensor(Table, observe.observe(Table, state, 0))
    assert rows.shape == (2, tensor.size(Table)) == (2, len(names))
    first = dict(zip(names, rows[0].tolist(), strict=True))
    assert first["players[0].coins"] == pytest.approx(0.5)
    assert [first[f"players[0].known&{i}"] for i in range(5)] == [1, 0, 1, 0, 0]
    assert [first[f"trump={i}"] for i in range(4)] == [0, 0, 1, 0]
    assert first["pairs[0][1]"] == 1
    assert first["pairs[0][0]"] == pytest.approx(1 / 8)
    assert first["players[1].cards[0]"] == -1  # hidden
    second = dict(zip(names, rows[1].tolist(), strict=True))
    assert [second[f"trump={i}"] for i in range(4)] == [0, 0, 0, 0]
    assert not any(name.startswith(("random", "pile", "notes")) for name in names)


@given(tables(), st.sampled_from([0, 1]))
def test_tensors_stay_between_minus_one_and_one(state: States, viewer: int) -> None:
    rows = tensor.tensor(Table, observe.observe(Table, state, viewer))
    assert rows.min() >= -1
    assert rows.max() <= 1
