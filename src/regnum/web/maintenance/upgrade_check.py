"""Check before an update how the stored tables fare with the installed rules. The database is not changed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from regnum.core.errors import InvalidOption, RegnumError
from regnum.web.db import Store
from regnum.web.db.schema import TABLES
from regnum.web.db.upgrade import HEAD, schema_version
from regnum.web.maintenance.integrity import Unreadable, copy_sqlite, opened, rebuilt
from regnum.web.maintenance.reading import UNREADABLE, every_row, plainly, read_table
from regnum.web.model.settings import Settings


class Checked(NamedTuple):
    """A table, rebuilt with the rules that it would go on with."""

    table: str
    game: str
    status: str
    other_rules: bool  # it was opened with another version of the rules or other components
    wrong: str  # why it cannot go on; empty if it can
    kept: bool = False  # it goes on with the rules that it was begun with, which the host has kept


@contextmanager
def upgraded_copy(settings: Settings) -> Iterator[tuple[Store, str]]:
    """Open a database in the shape of this version, with the schema version that it really has.

    A SQLite file is copied and the copy upgraded; PostgreSQL is read as it is. Raises InvalidOption or OSError.
    """
    url = sa.make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        with closing(Store(settings.database_url)) as store:
            if schema_version(store) != HEAD:
                raise InvalidOption(
                    "this database has the schema of another version: restore a dump of it into a new database "
                    "(pg_dump, pg_restore), start this version once with that, and check it"
                )
            yield store, HEAD
        return
    source = Path(str(url.database))
    if not source.is_file():
        raise InvalidOption(f"database not found: {source}")
    with tempfile.TemporaryDirectory(prefix="regnum-") as folder:
        copy = replace(settings, database=str(Path(folder) / "copy.sqlite3"))
        copy_sqlite(source, Path(copy.database))
        with closing(Store(copy.database_url)) as store:
            try:
                before = schema_version(store) or ""
            except UNREADABLE as error:
                raise Unreadable(f"the database {source} cannot be read: {plainly(error)}") from None
        with closing(opened(copy)) as store:
            yield store, before


def check_tables(store: Store) -> Iterator[Checked]:
    """Rebuild every table with the rules that it would go on with."""
    for row in every_row(store, TABLES, TABLES.c.id, TABLES.c.game, TABLES.c.status):
        yield _checked(store, *(str(row[name]) for name in ("id", "game", "status")))


def _checked(store: Store, table_id: str, game: str, status: str) -> Checked:
    found = read_table(store, table_id)
    if isinstance(found, str):
        return Checked(table_id, game, status, False, found)
    try:
        table, wrong = rebuilt(store, found)
    except RegnumError as error:  # its game is not installed
        return Checked(table_id, game, status, True, str(error))
    except UNREADABLE as error:
        return Checked(table_id, game, status, False, f"it cannot be read: {plainly(error)}")
    return Checked(
        table_id, game, status, bool(table.other_rules), found.wrong or wrong, bool(table.match.game.info.kept)
    )
