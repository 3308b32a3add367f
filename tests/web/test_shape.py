"""A database that lacks a table, a column, a constraint or an index is not whole."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from regnum.web.db import Store
from regnum.web.db.shape import differences
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings


def test_a_database_is_as_the_migrations_made_it(store: Store) -> None:
    assert differences(store) == []


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


@pytest.mark.slow
def test_of_the_bits_of_the_schema_none_changes_without_notice(empty: Path, tmp_path: Path) -> None:
    content = empty.read_bytes()
    connection = sqlite3.connect(empty)
    made = [row[0] for row in connection.execute("SELECT sql FROM sqlite_master WHERE sql LIKE 'CREATE%'")]
    connection.close()
    copy, unnoticed = tmp_path / "copy.sqlite3", []
    for statement in made:
        begin = content.index(statement.encode())
        for place in range(begin + 14, begin + len(statement), 23):
            copy.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
            if not any(found.wrong for found in integrity.verify(Settings(database=str(copy)))):
                unnoticed.append(statement[place - begin - 10 : place - begin + 10])
    # what is left changes nothing: kinds of space, names that begin with INT, and Alembic's own table
    assert [one for one in unnoticed if not one[10].isspace() and "INTE" not in one and "alemb" not in one] == []
    assert len(unnoticed) < 10
