"""Reading a database that may be damaged: what can be read, as it is stored, and sentences about the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from regnum.web.db import Header, StoredEvent
from regnum.web.db.hash_chain import event_seal, header_seal
from regnum.web.db.schema import EVENTS, TABLES
from regnum.web.db.shape import differences
from regnum.web.db.store import Store
from regnum.web.db.table_rows import header_of
from regnum.web.model.events import decode

UNREADABLE = (sa.exc.DatabaseError, UnicodeDecodeError, ValueError, TypeError, KeyError, msgspec.DecodeError)
"""Errors raised by damaged databases: unreadable pages, invalid text, values of a wrong type."""


@dataclass
class StoredTable:
    """A table as far as it can be read: its rows, what they say, and what is wrong behind them."""

    row: dict[str, Any]
    header: Header
    rows: list[dict[str, Any]] = field(default_factory=list)
    stored: list[StoredEvent] = field(default_factory=list)
    wrong: str = ""


def plainly(error: BaseException) -> str:
    """An error of the database in one short line."""
    cause = getattr(error, "orig", None) or error
    return " ".join(str(cause).split())[:200] or type(cause).__name__


def every_row(store: Store, table: sa.Table, *columns: Any, of: str | None = None) -> Iterator[dict[str, Any]]:
    """The rows of a table that can be read: from both ends, where something between them is damaged.

    `of`: only those that belong to this table at which people play.
    """
    query = sa.select(*(columns or (table,)))
    query = query if of is None else query.where(table.c.table == of)
    seen: set[Any] = set()
    [*key] = table.primary_key.columns
    for order in (key, [column.desc() for column in key]):
        try:
            with store.reading() as connection:
                for row in connection.execute(query.order_by(*order)).mappings():
                    mark = tuple(row[column.name] for column in key)
                    if mark not in seen:
                        seen.add(mark)
                        yield dict(row)
            return
        except UNREADABLE:
            continue


def damage(store: Store) -> list[str]:
    """List the problems of the database's schema and of its SQLite file, as sentences."""
    try:
        shape = differences(store)
        if not store.is_sqlite:
            return shape
        with store.reading() as connection:
            said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(10)")]
            loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    except UNREADABLE as error:
        return [plainly(error)]
    said = [" ".join(one.split()) for one in said if one != "ok"]
    return shape + said + [f"a row of {row[0]} names a row of {row[2]} that is not there" for row in loose[:10]]


def read_table(store: Store, table_id: str) -> StoredTable | str:
    """A table up to the first thing that is not as it was written; a sentence if not even its header is."""
    try:
        with store.reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).mappings().one()
        agreed = dict(row)
        if agreed["seal"] != header_seal(agreed):
            return "what was agreed was changed after it was written"
        found = StoredTable(agreed, header_of(row))
    except sa.exc.NoResultFound:
        return "it cannot be found by its name"
    except UNREADABLE as error:
        return f"what was agreed cannot be read: {plainly(error)}"
    _read_events(store, found)
    return read_table(store, table_id) if found.wrong and moved_on(store, found) else found


def moved_on(store: Store, found: StoredTable) -> bool:
    """Return True if a table was played on since it was read: the list and the events are read one after the other."""
    try:
        now = store.standing(found.header.id)
        return now is not None and now[0] > found.row["version"]
    except UNREADABLE:
        return False


def _read_events(store: Store, found: StoredTable) -> None:
    seal = found.row["seal"]
    query = sa.select(EVENTS).where(EVENTS.c.table == found.header.id).order_by(EVENTS.c.version)
    try:
        with store.reading() as connection:
            for row in connection.execute(query).mappings():
                number = len(found.rows) + 1
                if row["version"] != number:
                    found.wrong = f"event {number} is missing"
                    return
                seal = event_seal(seal, row)
                if row["seal"] != seal:
                    found.wrong = f"event {number} was changed after it was written"
                    return
                found.stored.append(StoredEvent(number, row["at"], row["guest"], decode(row["event"]), row["key"]))
                found.rows.append(dict(row))
    except UNREADABLE as error:
        found.wrong = f"event {len(found.rows) + 1} cannot be read: {plainly(error)}"
        return
    if len(found.rows) != found.row["version"]:
        found.wrong = f"the list says version {found.row['version']}, there are {len(found.rows)} events"
