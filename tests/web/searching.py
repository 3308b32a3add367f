"""Python's search for garbage, which tests stop to see what goes by itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def not_searched() -> Iterator[None]:
    """While the block runs nothing is searched."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def still_there(kind: type[Any]) -> list[Any]:
    """The objects of a kind that are held, or wait for a search."""
    return [thing for thing in gc.get_objects() if type(thing) is kind]
