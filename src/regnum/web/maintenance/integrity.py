"""Looking after what is stored: copies of it, and whether it is whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from regnum import registry
from regnum.core.errors import InvalidOption
from regnum.core.files import replacing
from regnum.core.info import CAMPAIGN_OPTION
from regnum.core.seeds import derived, seed_of
from regnum.web.db import Store, campaigns, groups
from regnum.web.db.hash_chain import campaign_seal
from regnum.web.db.schema import CAMPAIGNS, TABLES, TOURNAMENTS
from regnum.web.db.upgrade import upgrade
from regnum.web.maintenance.reading import UNREADABLE, StoredTable, damage, every_row, moved_on, plainly, read_table
from regnum.web.maintenance.tournaments import wrong_tournament
from regnum.web.model.events import Broken
from regnum.web.model.settings import Settings

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


class Finding(NamedTuple):
    """A problem of a table; empty if there is none."""

    table: str
    events: int
    wrong: str
    is_table: bool = True


class Unreadable(InvalidOption):
    """A database that is so damaged that it cannot be opened."""


def opened(settings: Settings) -> Store:
    """The store of the settings; it must be there. Raises InvalidOption, or Unreadable (which is one)."""
    store = Store(settings.database_url)
    if store.is_sqlite and not Path(str(store.url.database)).is_file():
        raise InvalidOption(f"database not found: {store.url.database}")
    try:
        upgrade(store)
    except UNREADABLE as error:
        store.close()
        raise Unreadable(f"the database {store.url.render_as_string()} cannot be read: {plainly(error)}") from None
    return store


def backup(settings: Settings, target: Path) -> None:
    """Copy a SQLite database while it is in use: all of it, at one moment. Raises InvalidOption or OSError."""
    store = opened(settings)
    if not store.is_sqlite:
        raise InvalidOption("PostgreSQL has its own tool for this: pg_dump --format=custom --file=FILE DATABASE")
    try:
        copy_sqlite(Path(str(store.url.database)), target)
    finally:
        store.close()


def copy_sqlite(file: Path, target: Path) -> None:
    """Copy a SQLite file as it is at one moment. Raises InvalidOption or OSError."""
    try:
        with replacing(target) as fresh:
            source, copy = sqlite3.connect(file), sqlite3.connect(fresh)
            try:
                source.backup(copy)
            finally:
                copy.close()
                source.close()
    except sqlite3.Error as error:
        raise InvalidOption(f"cannot copy {file} to {target}: {error}") from None


def verify(settings: Settings) -> Iterator[Finding]:
    """Check the database, and rebuild every table from its events: a finding each. Raises InvalidOption.

    Every seal is computed again, and what lists say of a table is compared with where its events lead.
    """
    try:
        store = opened(settings)
    except Unreadable as error:
        yield Finding("the database", 0, str(error), is_table=False)
        return
    try:
        yield from damaged(store)
        for row in every_row(store, TABLES, TABLES.c.id):
            yield _verified(store, str(row["id"]))
        for row in every_row(store, CAMPAIGNS):
            if wrong := _wrong_campaign(store, row):
                yield Finding(f"campaign {row['id']}", 0, wrong, is_table=False)
        yield from _wrong_groups(store)
        for row in every_row(store, TOURNAMENTS):
            if wrong := wrong_tournament(store, row):
                yield Finding(f"tournament {row['id']}", 0, wrong, is_table=False)
    finally:
        store.close()


def damaged(store: Store) -> Iterator[Finding]:
    """Yield the problems of the database as a whole."""
    for wrong in damage(store):
        yield Finding("the database", 0, wrong, is_table=False)


def _verified(store: Store, table_id: str) -> Finding:
    """Check a table; read it again if it was played on meanwhile."""
    while True:
        found = read_table(store, table_id)
        if isinstance(found, str):
            return Finding(table_id, 0, found)
        try:
            wrong = found.wrong or _compared(store, found)
            if wrong and moved_on(store, found):
                continue
        except UNREADABLE as error:
            wrong = f"what the list says cannot be read: {plainly(error)}"
        return Finding(table_id, len(found.rows), wrong)


def _wrong_campaign(store: Store, row: dict[str, Any]) -> str:
    """Check a campaign: it was changed, or its tables do not follow from one another."""
    from regnum.campaign.campaign import carried

    if row["seal"] != campaign_seal(row):
        return "what was agreed was changed after it was written"
    info = registry.campaigns().get(row["campaign"])
    if info is None:
        return f"no campaign “{row['campaign']}” is installed"
    text: str | None = info.begin
    for number, chapter in enumerate(campaigns.chapters(store, row["id"])):
        found = read_table(store, chapter.table)
        if isinstance(found, str):
            return f"chapter {number + 1}: {found}"
        table, wrong = rebuilt(store, found)
        seed = derived(seed_of(row["seed"]), number)
        begun_with = table.header.options[CAMPAIGN_OPTION]
        follows = (chapter.chapter, table.header.seed) == (number, seed) and text in (None, begun_with)
        if wrong or not follows:
            return f"chapter {number + 1}: {wrong or 'it does not follow from the one before'}"
        text = None if table.other_rules else carried(table.match)  # other rules may have carried something else
    return ""


def _wrong_groups(store: Store) -> Iterator[Finding]:
    """The groups that their owner does not belong to."""
    try:
        for group in groups.ownerless(store):
            yield Finding(f"group {group}", 0, "its owner does not belong to it", is_table=False)
    except UNREADABLE as error:
        yield Finding("the groups", 0, f"they cannot be read: {plainly(error)}", is_table=False)


def _compared(store: Store, found: StoredTable) -> str:
    """Compare a table whose seals are intact with lists; empty if it agrees."""
    table, wrong = rebuilt(store, found)
    last = found.stored[-1].at if found.stored else found.header.created
    if not wrong and store.standing(table.id) != (table.version, table.standing()):
        wrong = "the list says something else of where it stands"
    if not wrong and found.row["moved"] != last:
        wrong = "the list says something else of when it was last moved"
    if not wrong and store.seats(table.id) != table.seats:
        wrong = "the list says something else of who sits there"
    if not wrong and table.header.campaign is not None and campaigns.find(store, table.header.campaign) is None:
        wrong = "the campaign that it belongs to is lost"
    return wrong


def rebuilt(store: Store, found: StoredTable) -> tuple[Table, str]:
    """The table to which its events lead, and what stopped them; empty when nothing did."""
    from regnum.web.tables.table import Table

    table = Table(found.header, store.pauses())
    try:
        table.replay(found.stored)
    except (MemoryError, OSError):
        raise
    except Exception as error:  # the rules fail: the other tables are looked at all the same
        table.broken = Broken(table.version + 1, len(table.match.moves), f"{type(error).__name__}: {error}")
    return table, f"event {table.broken.version}: {table.broken.reason}" if table.broken else ""


def record(settings: Settings, table_id: str) -> bytes:
    """The record file of a table, whatever its state. Raises InvalidOption."""
    from regnum.match import record_of, write
    from regnum.web.tables.table import Table

    store = opened(settings)
    try:
        header = store.header(table_id)
        if header is None:
            raise InvalidOption(f"unknown table “{table_id}”")
        table = Table(header, ())
        table.replay(store.events(table_id) or ())
        return write(record_of(table.match))
    finally:
        store.close()
