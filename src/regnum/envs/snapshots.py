"""Snapshots: a moment of an environment, which the same or another environment with the same settings goes on from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo


class Snapshot(NamedTuple):
    """A moment of an environment. It is never changed, so it can be restored any number of times; it can be pickled."""

    settings: Mapping[str, object]  # of the environment
    content: Any


def rules_of(info: GameInfo) -> str:
    """The rules of a game as settings name them: a state of other rules or components is another thing."""
    return f"{info.name} version {info.version} ({info.data_digest})"


def content_of(snapshot: object, settings: Mapping[str, object]) -> Any:
    """The content of a snapshot for an environment with these settings. Raises InvalidOption if it does not fit."""
    if not isinstance(snapshot, Snapshot):
        raise InvalidOption(f"restore takes what clone or snapshot has returned, not {type(snapshot).__name__}")
    theirs, missing = snapshot.settings, "nothing of the kind"
    for name in {**theirs, **settings}:
        here, there = settings.get(name, missing), theirs.get(name, missing)
        if here != there:
            raise InvalidOption(f"the snapshot is of another environment: {name} is {there} there and {here} here")
    return snapshot.content
