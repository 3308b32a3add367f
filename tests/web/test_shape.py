"""A database that lacks a table, a column, a constraint or an index is not whole."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from regnum.web.db import Store
from regnum.web.db.shape import differences
from regnum.web.db.upgrade import upgrade
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings

from .test_earlier_versions import FOLDERS


def test_a_database_is_as_the_migrations_made_it(store: Store) -> None:
    assert differences(store) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_upgraded_database_is_like_a_new_one(folder: Path, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{shutil.copyfile(folder / 'tables.sqlite3', tmp_path / 'tables.sqlite3')}")
    upgrade(store)
    assert differences(store) == []
    store.close()


@pytest.mark.parametrize("says", ["column", "index", "unique constraint", "foreign key", "table"])
def test_what_is_dropped_is_missed(store: Store, database: str, says: str) -> None:
    with store.writing() as connection:
        for statement in dropped(connection, says):
            connection.execute(sa.text(statement))
    wrong = [found.wrong for found in integrity.verify(Settings(database=database))]
    assert any(f"the {says}" in one and "missing" in one for one in wrong), wrong


def dropped(connection: sa.Connection, what: str) -> list[str]:
    """Statements that take something away, on each database as it can."""
    if what == "column":
        return ["ALTER TABLE guests DROP COLUMN quiet"]
    if what == "index":
        return ["DROP INDEX ix_tables_bot_turn"]
    if what == "table":
        return ["DROP TABLE pulse"]
    if connection.dialect.name == "postgresql":
        kind = "u" if what == "unique constraint" else "f"
        named = sa.text("SELECT conname FROM pg_constraint WHERE conrelid = 'devices'::regclass AND contype = :kind")
        return [f"ALTER TABLE devices DROP CONSTRAINT {connection.scalar(named, {'kind': kind})}"]
    made = str(connection.scalar(sa.text("SELECT sql FROM sqlite_master WHERE name = 'devices'")))
    without = (
        r",\s*(CONSTRAINT \w+ )?"
        + ("UNIQUE" if what == "unique constraint" else "FOREIGN KEY")
        + r"[^,]*?\)(?= *(,|\n))"
    )
    found = re.sub(without, "", made, count=1)
    assert found != made, made
    return ["DROP TABLE devices", found]


def schema(file: Path) -> list[tuple[object, ...]] | None:
    """Return the tables and indexes that SQLite reads from a file, with any white space alike; None if it cannot."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = connection.execute("SELECT name, type, tbl_name, rootpage, sql FROM sqlite_master ORDER BY name")
            return [tuple(" ".join(str(value).split()) for value in row) for row in found]
    except sqlite3.Error:
        return None


@pytest.mark.slow
def test_no_changed_bit_of_the_schema_escapes(empty: Path, tmp_path: Path) -> None:
    """Flips of bits in the pages that hold the schema: those that are not noticed have changed nothing of it."""
    content, whole, size = empty.read_bytes(), schema(empty), 4096
    pages = [n for n in range(len(content) // size) if b"CREATE " in content[n * size : (n + 1) * size] or n == 0]
    used = [place for n in pages for place in range(n * size, (n + 1) * size) if content[place]]
    random, copy, noticed = Random(1), tmp_path / "copy.sqlite3", 0
    for place in random.sample(used, 200):
        changed = content[place] ^ (1 << random.randrange(8))
        copy.write_bytes(content[:place] + bytes([changed]) + content[place + 1 :])
        found = any(one.wrong for one in integrity.verify(Settings(database=str(copy))))
        assert found or schema(copy) == whole, (place // size, place % size, content[place - 20 : place + 20])
        noticed += found
    assert noticed > 190
