"""Looking after what is stored: copies of it, and whether it is whole."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from regnum.core.errors import InvalidOption, RegnumError
from regnum.web.running.settings import Settings
from regnum.web.store import Store
from regnum.web.store.upgrade import upgrade
from regnum.web.tables.events import Broken


class Finding(NamedTuple):
    """What is wrong with a table; empty when nothing is."""

    table: str
    events: int
    wrong: str


def opened(settings: Settings) -> Store:
    """The store of the settings; it must be there. Raises InvalidOption."""
    store = Store(settings.database_url)
    if store.is_sqlite and not Path(str(store.url.database)).is_file():
        raise InvalidOption(f"there is no database {store.url.database}")
    upgrade(store)
    return store


def backup(settings: Settings, target: Path) -> None:
    """Copy a SQLite database while it is in use: all of it, at one moment. Raises InvalidOption or OSError."""
    store = opened(settings)
    if not store.is_sqlite:
        raise InvalidOption("PostgreSQL has its own tool for this: pg_dump --format=custom --file=FILE DATABASE")
    fresh = target.with_name(target.name + ".part")
    fresh.unlink(missing_ok=True)
    try:
        source, copy = sqlite3.connect(str(store.url.database)), sqlite3.connect(fresh)
        try:
            source.backup(copy)
        finally:
            copy.close()
            source.close()
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(target)
    except sqlite3.Error as error:
        raise InvalidOption(f"cannot write {target}: {error}") from None
    finally:
        fresh.unlink(missing_ok=True)
        store.close()


def verify(settings: Settings) -> Iterator[Finding]:
    """Rebuild every table from its events and compare with what lists say of it. Raises InvalidOption."""
    store = opened(settings)
    try:
        for table in store.everything():
            yield _verified(store, table)
    finally:
        store.close()


def _verified(store: Store, table_id: str) -> Finding:
    from regnum.web.tables.table import Table

    header, listed = store.header(table_id), store.standing(table_id)
    assert header is not None
    assert listed is not None
    try:
        stored = store.events(table_id)
        table = Table(header, store.pauses())
        if table.broken is None:
            table.replay(stored)
    except (msgspec.DecodeError, RegnumError) as error:
        return Finding(table_id, 0, str(error))
    version, standing = listed
    wrong = _broken(table.broken)
    if not wrong and [one.version for one in stored] != list(range(1, version + 1)):
        wrong = f"the list says version {version}, there are {len(stored)} events"
    if not wrong and standing != table.standing():
        wrong = "the list says something else of where it stands"
    if not wrong and store.seats(table_id) != table.seats:
        wrong = "the list says something else of who sits there"
    return Finding(table_id, len(stored), wrong)


def _broken(broken: Broken | None) -> str:
    return f"event {broken.version}: {broken.reason}" if broken else ""


def record(settings: Settings, table_id: str) -> bytes:
    """The record file of a table, whatever its state. Raises InvalidOption."""
    from regnum.match import record_of, write
    from regnum.web.tables.table import Table

    store = opened(settings)
    try:
        header = store.header(table_id)
        if header is None:
            raise InvalidOption(f"there is no table “{table_id}”")
        table = Table(header, ())
        table.replay(store.events(table_id))
        return write(record_of(table.match))
    finally:
        store.close()
