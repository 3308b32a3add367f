"""Declare a game's state once; storage, saving, redaction, bounds and tensors all follow from it.

A `Record` subclass is a list of named integer fields. Its `dtype` is a C struct that compiled rules read and write by
attribute (`s.players[p].coins += 3`), so a whole state is one flat block of bytes: a clone is a memory copy, a batch of
games is an array, a save is its bytes.

>>> class Player(Record):
...     coins: int = int16(high=99)
...     hand: Numbers = int8(3, high=13, seen_by=Visibility.OWNER)
>>> class Table(Record):
...     players: Sequence[Player] = Player.per_seat(2)
>>> [leaf.path for leaf in Table.leaves()]
['players[0].coins', 'players[0].hand', 'players[1].coins', 'players[1].hand']
>>> Table.dtype.itemsize
12
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import prod
from typing import Any, ClassVar, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from regnum.core.lazy import thread_safe_cache
from regnum.core.renamed import renamed_arguments, renamed_names

UNKNOWN = -1
"""The value of a hidden field in an observation (unsigned fields hold 0)."""

States = NDArray[np.void]
"""A one-dimensional array of states (or observations) of one layout."""

Numbers = NDArray[np.integer[Any]]
"""An array of numbers in the annotations of rules; how many bytes each takes is up to the field."""

Floats = NDArray[np.floating[Any]]
"""An array of 32-bit or 64-bit floating point numbers."""


class Visibility(Enum):
    """The viewers who may see a field."""

    ALL = "all"
    OWNER = "owner"  # only the seat whose record holds it
    NOBODY = "nobody"  # face-down piles, the random stream


@dataclass(frozen=True)
class Field:
    """One declared field: its storage, its inclusive bounds, its meaning and who may see it."""

    type: Any  # a NumPy integer type or a Record subclass
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 127
    seen_by: Visibility = Visibility.ALL
    scale: Literal["number", "category", "flags"] = "number"
    transient: bool = False  # tells of the last action only: kept out of digests and tensors
    reveals: bool = False  # changes reveal hidden information to viewers and can't be undone
    derived: bool = False  # follows from the rest, or never changes: transient, and digests are as without it
    digested: type[np.integer[Any]] | None = None  # the narrower type it had when digests were first stored
    per_seat: bool = False  # an array of records, one a seat: its index owns what is SeenBy.OWNER inside
    doc: str = ""

    @cached_property
    def is_record(self) -> bool:
        """True if the field holds records and not plain integers."""
        return isinstance(self.type, type) and issubclass(self.type, Record)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The element type in memory."""
        element: np.dtype[Any] = self.type.dtype if self.is_record else np.dtype(self.type)
        return element

    @cached_property
    def blank(self) -> int:
        """The value that an observation shows in place of a hidden one."""
        return 0 if self.is_bits else UNKNOWN

    @cached_property
    def is_bits(self) -> bool:
        """True if the field holds random bits, whose sums wrap around, and not numbers with bounds."""
        return self.dtype.kind == "u"


Field.__init__ = renamed_arguments(aside="derived", disclosed="reveals")(Field.__init__)  # type: ignore[method-assign]


def _number(kind: type[np.integer[Any]], shape: tuple[int, ...], low: int, high: int | None, **facts: Any) -> Any:
    limits = np.iinfo(kind)
    if (digested := facts.get("digested")) and not np.iinfo(digested).bits < limits.bits:
        raise TypeError(f"digested {digested.__name__} is not narrower than {kind.__name__}")
    field = Field(kind, shape, low, int(limits.max) if high is None else high, **facts)
    if not limits.min <= field.low <= field.high <= limits.max:
        raise TypeError(f"bounds {field.low}..{field.high} do not fit {kind.__name__}")
    return field


def int8(*shape: int, low: int = 0, high: int | None = None, **facts: Any) -> Any:
    """A field of small numbers; `low` and `high` are inclusive bounds (default 0..127)."""
    return _number(np.int8, shape, low, high, **facts)


def int16(*shape: int, low: int = 0, high: int | None = None, **facts: Any) -> Any:
    """A field of numbers up to 32,767."""
    return _number(np.int16, shape, low, high, **facts)


def int32(*shape: int, low: int = 0, high: int | None = None, **facts: Any) -> Any:
    """A field of numbers up to 2,147,483,647."""
    return _number(np.int32, shape, low, high, **facts)


def uint64(**facts: Any) -> Any:
    """A field of 64 random bits, whose sums wrap around."""
    return _number(np.uint64, (), 0, None, **facts)


def one_of(count: int, *shape: int, **facts: Any) -> Any:
    """One of `count` things by number, or -1 for none; a tensor shows it one-hot."""
    kind = np.int8 if count <= 127 else np.int16
    return _number(kind, shape, -1, count - 1, scale="category", **facts)


def flags(count: int, *shape: int, **facts: Any) -> Any:
    """A set of up to 63 things, bit `i` for thing `i`; a tensor shows a number a thing."""
    if not 1 <= count <= 63:
        raise TypeError(f"flags hold 1 to 63 things, not {count}")
    kind = next(k for k, bits in ((np.int8, 7), (np.int16, 15), (np.int32, 31), (np.int64, 63)) if count <= bits)
    return _number(kind, shape, 0, 2**count - 1, scale="flags", **facts)


WORD = 61
"""So many things of a set that is too large for one number lie in each of its words, see `sets`."""


def words_for(count: int) -> int:
    """The number of words that a set of this size takes."""
    return -(-count // WORD)


@dataclass(frozen=True)
class Leaf:
    """One integer field of a whole state, wherever it is nested."""

    path: str  # "players[2].hand"
    offset: int  # bytes from the beginning of the state
    field: Field
    owner: int | None  # the seat whose record holds it
    transient: bool

    def of(self, states: States) -> NDArray[Any]:
        """Its values in an array of states, shape (states, *field.shape): a view, not a copy."""
        whole = np.ascontiguousarray(states) if not states.flags.c_contiguous else states
        shape, inner = self.field.shape, self.field.dtype.itemsize
        steps = [inner * prod(shape[i + 1 :]) for i in range(len(shape))]
        return np.ndarray((len(whole), *shape), self.field.dtype, whole.data, self.offset, (whole.itemsize, *steps))

    def seen_by(self, viewer: int | None) -> bool:
        """Return True if `viewer` (None: a spectator) may see the field."""
        if self.field.seen_by is Visibility.OWNER:
            return self.owner is not None and self.owner == viewer
        return self.field.seen_by is Visibility.ALL

    def names(self) -> list[str]:
        """A name for each of its numbers, in order: `players[2].hand[0]`, ..."""
        return [self.path + "".join(f"[{i}]" for i in index) for index in np.ndindex(*self.field.shape)]


class Record:
    """Base of every state record: subclass it and list the fields."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype([(name, f.dtype, f.shape) for name, f in cls.fields.items()], align=True)

    @classmethod
    def one(cls, doc: str = "", transient: bool = False) -> Any:
        """One such record as a field of another one."""
        return Field(cls, (), transient=transient, doc=doc)

    @classmethod
    def many(cls, count: int, doc: str = "", transient: bool = False) -> Any:
        """`count` of these records as a field of another one."""
        return Field(cls, (count,), transient=transient, doc=doc)

    @classmethod
    def per_seat(cls, seats: int, doc: str = "") -> Any:
        """One of these records a seat; inside them `VisibilityMask.OWNER` means that seat."""
        return Field(cls, (seats,), per_seat=True, doc=doc)

    @classmethod
    def zeros(cls, count: int = 1) -> States:
        """An array of `count` records with every field 0."""
        return as_states(np.zeros((count, cls.dtype.itemsize), np.uint8), cls.dtype)

    @classmethod
    def leaves(cls) -> tuple[Leaf, ...]:
        """Every integer field of the record, nested ones unrolled, in order of declaration."""
        return _leaves(cls)


@thread_safe_cache
def _leaves(schema: type[Record]) -> tuple[Leaf, ...]:
    return tuple(_walk(schema, "", 0, None, False))


def _walk(schema: type[Record], prefix: str, base: int, owner: int | None, transient: bool) -> Iterator[Leaf]:
    places: Any = schema.dtype.fields
    for name, field in schema.fields.items():
        path, offset, fleeting = prefix + name, base + places[name][1], transient or field.transient or field.derived
        if not field.is_record:
            yield Leaf(path, offset, field, owner, fleeting)
            continue
        for i in range(field.shape[0] if field.shape else 1):
            where = f"{path}[{i}]" if field.shape else path
            yield from _walk(
                field.type, where + ".", offset + i * field.dtype.itemsize, i if field.per_seat else owner, fleeting
            )


def as_bytes(states: States) -> NDArray[np.uint8]:
    """The memory of an array of states as a (states, bytes) array that shares it."""
    return states.view(np.uint8).reshape(len(states), states.itemsize)


def as_states(memory: NDArray[np.uint8], dtype: np.dtype[Any]) -> States:
    """An array of states that shares a (states, bytes) array, which lies in one piece.

    NumPy's `view` and `zeros` would look at every field of such a type, and take ten times as long.
    """
    return np.ndarray(len(memory), dtype, memory)


def clone(states: States) -> States:
    """A copy of an array of states, as bytes: NumPy's own `copy` goes field by field, a hundred times slower."""
    return as_states(as_bytes(states).copy(), states.dtype)


def packed(states: States) -> bytes:
    """The memory of an array of states as bytes, for pickles: they hold no description of the fields."""
    return as_bytes(states).tobytes()


def unpacked(schema: type[Record], memory: bytes) -> States:
    """The array of states whose `packed` bytes these are, in memory of its own."""
    return as_states(np.frombuffer(bytearray(memory), np.uint8).reshape(-1, schema.dtype.itemsize), schema.dtype)


class DeepCopied:
    """Base of what can be pickled and changes: every copy is a deep one, which shares nothing that changes."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def out_of_bounds(schema: type[Record], states: States) -> list[str]:
    """The fields that leave their declared bounds somewhere in `states`, each as `path = value (low..high)`."""
    memory = as_bytes(states)
    found: dict[int, str] = {}
    for kind, leaves, places, low, high in _bounded(schema):
        values = np.ascontiguousarray(memory[:, places]).view(kind)[..., 0]
        for state, number in np.argwhere((values < low) | (values > high)):
            leaf = leaves[number]
            found.setdefault(
                leaf.offset, f"{leaf.path} = {values[state, number]} ({leaf.field.low}..{leaf.field.high})"
            )
    return [found[offset] for offset in sorted(found)]


class _Bounded(NamedTuple):
    """The numbers of one element type in a record."""

    kind: np.dtype[Any]
    leaves: list[Leaf]  # of each number
    places: NDArray[np.int64]  # (numbers, bytes of one): where its bytes are
    low: NDArray[Any]
    high: NDArray[Any]


@thread_safe_cache
def _bounded(schema: type[Record]) -> list[_Bounded]:
    """Everything in a record that has bounds."""
    kinds: dict[np.dtype[Any], list[tuple[Leaf, int]]] = {}
    for leaf in schema.leaves():
        if not leaf.field.is_bits:
            size = leaf.field.dtype.itemsize
            numbers = range(leaf.offset, leaf.offset + size * prod(leaf.field.shape), size)
            kinds.setdefault(leaf.field.dtype, []).extend((leaf, offset) for offset in numbers)
    return [
        _Bounded(
            kind,
            [leaf for leaf, _ in numbers],
            np.array([offset for _, offset in numbers])[:, None] + np.arange(kind.itemsize),
            np.array([leaf.field.low for leaf, _ in numbers], kind),
            np.array([leaf.field.high for leaf, _ in numbers], kind),
        )
        for kind, numbers in kinds.items()
    ]


__getattr__ = renamed_names(__name__)
