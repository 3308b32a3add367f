"""Common parts of responses."""

from __future__ import annotations

from msgspec import Struct


class ApiStruct(Struct, gc=False):
    """Base: every field is there, but for those that are `UNSET`.

    No answer refers to itself, so none need be searched for garbage.
    """
