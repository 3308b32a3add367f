"""Caches and decoders that are built on first use, by one thread even if several ask at the same moment.

`functools.cache` and `cached_property` let each of them make its own. For most things that is only a waste; for the
types of msgspec it ends the process: the first decoder of a structure prepares it, and a second thread that makes one
meanwhile uses what is half prepared.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from types import UnionType
from typing import Any, Protocol, TypeVar, cast

import msgspec

from regnum.core.renamed import renamed_names

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
CallableT = TypeVar("CallableT", bound=Callable[..., Any])

_PREPARING = threading.RLock()


def thread_safe_cache(function: CallableT) -> CallableT:
    """`functools.cache` for positional arguments: each answer is made by one thread, and the others wait for it."""
    made: dict[tuple[Any, ...], Any] = {}
    making = threading.RLock()

    @wraps(function)
    def answer(*arguments: Any) -> Any:
        try:
            return made[arguments]
        except KeyError:
            pass
        with making:
            if arguments not in made:
                made[arguments] = function(*arguments)
            return made[arguments]

    answer.cache_clear = made.clear  # type: ignore[attr-defined]
    return cast(CallableT, answer)


class Decoder(Protocol[T_co]):
    """A JSON decoder, as returned by `decoder`."""

    def decode(self, content: bytes | str, /) -> T_co:
        """The value that JSON holds. Raises msgspec.DecodeError."""


def decoder(kind: type[T] | UnionType) -> Decoder[T]:
    """A decoder of JSON, with all types that `kind` holds made ready for any thread.

    Make it where a module is loaded and keep it. Nothing else in Regnum decodes into types (a test sees to it), so no
    two threads ever prepare one type.
    """
    with _PREPARING:
        return msgspec.json.Decoder(kind)


__getattr__ = renamed_names(__name__)
