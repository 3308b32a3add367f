"""The seal of a table: a chain of digests over what was agreed and over every event, each sealed with all before it.

A bit that changes in the database afterwards, or an event that is lost in between, breaks the chain at its place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from regnum.web.db.schema import EVENTS, TABLES

RowData = Mapping[str, Any] | sa.RowMapping

AGREED = (
    "id", "game", "rules_version", "data_digest", "options", "seed", "seats", "record", "host", "listed", "analysis",
    "seed_chosen", "lang", "clock", "absent", "hints", "created",
)  # fmt: skip
"""The columns of a table that never change."""

OF_CAMPAIGN = ("campaign", "chapter")
"""More of them, where a table belongs to a campaign: those that do not are sealed as before there were any."""

OF_TALK = ("talk",)
"""And where it was agreed that people talk otherwise than usual."""

OF_GROUP = ("group",)
"""And the group for whose members it was opened."""

OF_ORIGIN = ("origin",)
"""And the table whose game it goes on from."""

CAMPAIGN = ("id", "campaign", "options", "seed", "host", "created")
"""The columns of a campaign."""

TOURNAMENT = (
    "id", "group", "title", "game", "options", "clock", "format", "size", "lang", "seed", "host", "created",
)  # fmt: skip
"""The columns of a tournament that never change."""

EVENT = ("table", "version", "at", "guest", "key", "event")
"""The columns of an event."""

_LAST = sa.select(EVENTS.c.seal).where(EVENTS.c.table == sa.bindparam("of"), EVENTS.c.version == sa.bindparam("before"))

_TRUTHS = {"listed", "analysis", "seed_chosen", "hints"}  # numbers to SQLite when it is asked without the schema
_TIMES = {"created", "at"}


def header_seal(row: RowData) -> str:
    """The seal of what was agreed: 32 hexadecimal digits."""
    added = [names for names in (OF_CAMPAIGN, OF_TALK, OF_GROUP, OF_ORIGIN) if row.get(names[0]) is not None]
    return _digest("", row, sum(added, AGREED))


def campaign_seal(row: RowData) -> str:
    """The seal of a campaign."""
    return _digest("", row, CAMPAIGN)


def tournament_seal(row: RowData) -> str:
    """The seal of what was agreed for a tournament."""
    return _digest("", row, TOURNAMENT)


def event_seal(before: str, row: RowData) -> str:
    """The seal of an event that follows one with the seal `before` (the first: that of what was agreed)."""
    return _digest(before, row, EVENT)


def _digest(before: str, row: RowData, names: tuple[str, ...]) -> str:
    values = [_plain(name, row[name]) for name in names]
    return hashlib.blake2b(msgspec.json.encode([before, *values]), digest_size=16).hexdigest()


def _plain(name: str, value: Any) -> Any:
    if name in _TRUTHS:
        return bool(value)
    return float(value) if name in _TIMES else value


def seal_before(version: int) -> sa.ColumnElement[str]:
    """The seal that the event of this version is chained to, in a statement about the table `of` as it was `before`."""
    return TABLES.c.seal if version == 1 else _LAST.scalar_subquery()
