"""Layout of observation vectors: the position, name and scale of every number.

Everything follows from the declaration of the game's state (`core.record`); the compiled `bots.kernels.looking` reads
the tables that are made here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from regnum.core import observe, tensor
from regnum.core.errors import InvalidOption
from regnum.core.record import Leaf, Record, States, as_bytes
from regnum.core.state import MAX_SEATS

Encoding = Literal["auto", "one_hot", "compact"]
ENCODINGS = ("auto", "one_hot", "compact")
WIDEST = 20_000
"""With the encoding `auto`, observations that were longer than this one-hot are compact."""

NUMBER, CATEGORY, FLAGS = range(3)
KINDS = {"number": NUMBER, "category": CATEGORY, "flags": FLAGS}
WORD = 8  # bytes


@dataclass(frozen=True)
class FieldSlice:
    """The position of a field in the vector."""

    name: str  # "players[me].coins"
    leaf: Leaf
    start: int
    stop: int
    kind: int  # NUMBER, CATEGORY or FLAGS

    @property
    def width(self) -> int:
        """The number of entries for each value of the field."""
        return (self.stop - self.start) // max(1, int(np.prod(self.leaf.field.shape)))


class Layout:
    """The vector of what a seat sees in one game.

    It begins with the seat that looks, one-hot over `MAX_SEATS`; then come all fields that some seat can see, in the
    order of their declaration. With `relative`, the records of the seats are turned so that the one who looks comes
    first: `players[me]`, then `players[me+1]` to the left. Other fields that name a seat keep the seat's own number.

    Numbers are scaled from their declared bounds to 0..1, and -1 where hidden; sets of flags are 0 or 1 a thing, and -1
    where hidden. One of many is one-hot, all 0 for none or hidden; in the encoding `compact` it is its plain number, -1
    for none or hidden, ready for an embedding.

    Raises InvalidOption for an encoding that does not exist, or if the records of the seats cannot be turned.
    """

    def __init__(self, schema: type[Record], encoding: Encoding = "auto", relative: bool = True) -> None:
        if encoding not in ENCODINGS:
            raise InvalidOption(f"the encoding of observations is one of {', '.join(ENCODINGS)}, not “{encoding}”")
        if encoding == "auto":
            encoding = "one_hot" if tensor.size(schema) <= WIDEST else "compact"
        if relative and not whole_words(schema):
            raise InvalidOption("the seat records of this game are not multiples of 8 bytes: use relative=False")
        self.schema, self.encoding, self.relative = schema, encoding, relative
        self.parts = tuple(self._parts())
        self.size = self.parts[-1].stop

    def __deepcopy__(self, memo: object) -> Layout:  # nothing in it changes
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.schema, self.encoding, self.relative)

    def __repr__(self) -> str:
        return f"<Layout of {self.size} numbers, {self.encoding}, {'relative' if self.relative else 'absolute'}>"

    def _parts(self) -> list[FieldSlice]:
        found, start = [], MAX_SEATS
        for old in tensor.slices(self.schema):
            kind, length = KINDS[old.leaf.field.scale], old.stop - old.start
            if kind == CATEGORY and self.encoding == "compact":
                kind, length = NUMBER, length // (old.leaf.field.high + 1)
            found.append(FieldSlice(self._name(old.leaf), old.leaf, start, start + length, kind))
            start += length
        return found

    def _name(self, leaf: Leaf) -> str:
        if leaf.owner is None or not self.relative:
            return leaf.path
        return leaf.path.replace(f"[{leaf.owner}]", f"[me+{leaf.owner}]" if leaf.owner else "[me]", 1)

    # ---- for people ---------------------------------------------------------------------------------------------

    @cached_property
    def slices(self) -> dict[str, slice]:
        """The position of each field: `slices["players[me].coins"]`, and "viewer" for the observing seat."""
        return {"viewer": slice(0, MAX_SEATS), **{part.name: slice(part.start, part.stop) for part in self.parts}}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each number: `players[me].coins`, `king=3` (one-hot), `cities&4` (a flag)."""
        found = [f"viewer={seat}" for seat in range(MAX_SEATS)]
        signs = {NUMBER: "", CATEGORY: "=", FLAGS: "&"}
        for part in self.parts:
            sign = signs[part.kind]
            for index in np.ndindex(*part.leaf.field.shape):
                name = part.name + "".join(f"[{i}]" for i in index)
                found += [f"{name}{sign}{i}" for i in range(part.width)] if sign else [name]
        return tuple(found)

    @cached_property
    def highest(self) -> float:
        """No number is higher; none is below -1."""
        plain = [part.leaf.field.high for part in self.parts if self._is_plain(part)]
        return float(max([1, *plain]))

    def _is_plain(self, part: FieldSlice) -> bool:
        return part.kind == NUMBER and part.leaf.field.scale == "category"

    # ---- for the kernel -----------------------------------------------------------------------------------------

    @cached_property
    def elements(self) -> NDArray[np.int64]:
        """int64[elements, 8]: bit in its word, bits, kind, start, width, low, span, blank of each value, by place."""
        return np.ascontiguousarray(self._elements[:, 1:])

    @cached_property
    def spans(self) -> NDArray[np.float32]:
        """float32[size]: how many steps each number has between 0 and 1."""
        found = np.ones(self.size, np.float32)
        for part in self.parts:
            if part.kind == NUMBER and not self._is_plain(part):
                found[part.start : part.stop] = max(1, part.leaf.field.high - part.leaf.field.low)
        return found

    @cached_property
    def element_at(self) -> NDArray[np.int32]:
        """int32[bytes]: the number of the element that each byte of a state belongs to; -1: to none."""
        found = np.full(self.schema.dtype.itemsize, -1, np.int32)
        for number, (word, bit, bits, *_) in enumerate(self._elements.tolist()):
            begin = word * WORD + bit // 8
            found[begin : begin + bits // 8] = number
        return found

    @cached_property
    def _elements(self) -> NDArray[np.int64]:
        rows = []
        for part in self.parts:
            field = part.leaf.field
            low, span = (0, 1) if self._is_plain(part) else (field.low, max(1, field.high - field.low))
            size = field.dtype.itemsize
            for i in range(int(np.prod(field.shape))):
                word, byte = divmod(part.leaf.offset + i * size, WORD)
                start = part.start + i * part.width
                rows.append((word, 8 * byte, 8 * size, part.kind, start, part.width, low, span, field.blank))
        return np.array(sorted(rows), np.int64)

    def words(self, players: int) -> tuple[NDArray[np.int64], int]:
        """int64[words]: the words of an observation with something to show; and how many of them can change.

        Those of seats that nobody plays come last: they are the same in every state of a game of `players`.
        """
        filled = np.unique(self._elements[:, 0])
        absent = np.zeros(len(filled), np.bool_)
        for begin, length, seats in self._seats():
            absent |= (begin + players * length <= filled) & (filled < begin + seats * length)
        return np.concatenate([filled[~absent], filled[absent]]), int(np.count_nonzero(~absent))

    def _seats(self) -> Iterator[tuple[int, int, int]]:
        """The records of the seats in words: where they begin, the length of one, and how many there are."""
        places: Any = self.schema.dtype.fields
        for name, field in self.schema.fields.items():
            if field.per_seat and self.relative:
                yield places[name][1] // WORD, field.dtype.itemsize // WORD, field.shape[0]

    def source(self, players: int) -> NDArray[np.int64]:
        """int64[seats, words]: which word of an observation stands in each place, in a game of `players`."""
        words = np.tile(np.arange(self.schema.dtype.itemsize // WORD), (MAX_SEATS, 1))
        for begin, length, seats in self._seats():
            blocks = words[0, begin : begin + seats * length].reshape(-1, length).copy()
            for viewer in range(players):
                turned = np.roll(blocks[:players], -viewer, axis=0)
                words[viewer, begin : begin + players * length] = turned.ravel()
        return words

    @cached_property
    def keep(self) -> NDArray[np.int64]:
        """int64[seats, words]: the bits of a state that each seat sees and rows show."""
        return self._shown("keep")

    @cached_property
    def blank(self) -> NDArray[np.int64]:
        """int64[seats, words]: what each seat sees in place of the others."""
        return self._shown("blank")

    def _shown(self, what: str) -> NDArray[np.int64]:
        shown = np.where(self.element_at >= 0, np.uint8(255), np.uint8(0))
        masks = [getattr(observe.visibility(self.schema, seat), what) & shown for seat in range(MAX_SEATS)]
        return np.stack(masks).view(np.int64)

    def rows(self, count: int) -> NDArray[np.float32]:
        """float32[count, size]: what a state of zeros looks like, for the kernel to go on from."""
        zeros = np.zeros((count, self.size), np.float32)
        for part in self.parts:
            field = part.leaf.field
            if part.kind == CATEGORY:
                zeros[:, part.start : part.stop : part.width] = 1
            elif part.kind == NUMBER and not self._is_plain(part):
                zeros[:, part.start : part.stop] = -field.low / max(1, field.high - field.low)
        return zeros


def whole_words(schema: type[Record]) -> bool:
    """Return True if the records of the seats begin and end on word boundaries."""
    places: Any = schema.dtype.fields
    seats = [(places[name][1], field.dtype.itemsize) for name, field in schema.fields.items() if field.per_seat]
    return all(offset % WORD == size % WORD == 0 for offset, size in seats)


def as_words(states: States) -> NDArray[np.int64]:
    """The memory of an array of states as a (states, words) array that shares it."""
    return as_bytes(states).view(np.int64)
