"""Differences between two views of a table, so that a tab is sent only what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from regnum.web.schemas.answers import TableView
from regnum.web.schemas.server_messages import Difference

FIELDS = tuple(name for name in TableView.__struct_fields__ if name != "scene")


def difference(before: TableView, after: TableView) -> Difference:
    """Compute the difference between two views; `applied` applies it to their JSON."""
    found = Difference(view={}, scene={}, lists={}, gone=sorted(before.scene.keys() - after.scene.keys()))
    for name in FIELDS:
        if (value := getattr(after, name)) != getattr(before, name):
            found.view[name] = value
    for name, value in after.scene.items():
        was = before.scene.get(name)
        if value == was:
            continue
        if isinstance(value, list) and isinstance(was, list):
            found.lists[name] = kept(was, value)
        else:
            found.scene[name] = value
    return found


def kept(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """A list as what it keeps of the one before, [first, last) for each stretch, and the new parts in between."""
    where = {_told(part): number for number, part in enumerate(before)}
    parts: list[Any] = []
    stretch: list[int] = [-1, -1]
    for part in after:
        number = where.get(_told(part))
        if number is None:
            parts.append(part)
            stretch = [-1, -1]
        elif number == stretch[1]:
            stretch[1] += 1
        else:
            stretch = [number, number + 1]
            parts.append(stretch)
    return parts


def _told(part: Any) -> Any:
    """A part as something that can be looked up."""
    return bytes(part) if type(part) is msgspec.Raw else part


def applied(view: dict[str, Any], differs: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a view after a difference, as the client makes it."""
    scene: dict[str, Any] = {**view["scene"], **differs["scene"]}
    for name, parts in differs["lists"].items():
        before = view["scene"][name]
        scene[name] = [one for part in parts for one in (before[slice(*part)] if isinstance(part, list) else [part])]
    for name in differs["gone"]:
        del scene[name]
    return {**view, **differs["view"], "scene": scene}
