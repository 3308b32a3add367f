"""The shape of a database compared with `schema`: tables, columns, keys, constraints and indexes."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import closing
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import ReflectedColumn

from regnum.core.lazy import thread_safe_cache
from regnum.web.db.schema import METADATA
from regnum.web.db.store import Store
from regnum.web.db.upgrade import upgrade


def differences(store: Store) -> list[str]:
    """List the differences between a database and its migrations, as sentences. Raises the errors of a damaged one."""
    with store.reading() as connection, warnings.catch_warnings():
        warnings.simplefilter("ignore", sa.exc.SAWarning)  # of damaged statements, which are compared below
        inspector = sa.inspect(connection)
        there = set(inspector.get_table_names())
        found = [f"the table {table.name} is missing" for table in METADATA.sorted_tables if table.name not in there]
        for table in METADATA.sorted_tables:
            if table.name in there:
                found += [f"the table {table.name}: {wrong}" for wrong in _in_table(inspector, table)]
        if store.is_sqlite and not found:
            found += _rewritten(connection)
    return found


def _rewritten(connection: sa.Connection) -> Iterator[str]:
    """Yield the tables and indexes that SQLite describes otherwise than in a new database.

    It keeps the statements that made them as text, in which a changed letter can escape reflection.
    """
    stored = _described(connection)
    for name, wanted in _in_a_new_database().items():
        if name in stored and stored[name] != wanted:
            yield f"what made {name} was changed after it was written"
        elif name not in stored:
            yield f"what made {name} is missing"


def _described(connection: sa.Connection) -> dict[str, tuple[object, ...]]:
    """Describe each table and index of SQLite's schema."""
    rows = connection.exec_driver_sql("SELECT name, type, tbl_name, sql FROM sqlite_master ORDER BY name")
    return {str(row[0]): (*row[1:3], _parts(row[3] or "")) for row in rows}


def _parts(sql: str) -> tuple[str, ...]:
    """Split a CREATE statement into its head and its columns and constraints.

    Their order, spaces and quotes depend on whether a table was created or migrated, so they are left out.
    """
    head, _, body = sql.replace('"', "").partition("(")
    parts, depth = [""], 0
    for letter in body.rpartition(")")[0]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return tuple(sorted(re.sub(r"[ \t\n]+", " ", part).strip(" ") for part in (head, *parts)))


@thread_safe_cache
def _in_a_new_database() -> dict[str, tuple[object, ...]]:
    """Describe those of an empty database of this version."""
    with TemporaryDirectory(prefix="regnum-") as folder, closing(Store(f"sqlite:///{folder}/empty.sqlite3")) as empty:
        upgrade(empty)
        with empty.reading() as connection:
            return _described(connection)


def _in_table(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    """Yield the differences in a table."""
    stored = {str(column["name"]): column for column in inspector.get_columns(table.name)}
    dialect = inspector.dialect
    for column in table.columns:
        if column.name not in stored:
            yield f"the column {column.name} is missing"
            continue
        found = stored.pop(column.name)
        if found["nullable"] != column.nullable:
            yield f"the column {column.name} may {'' if found['nullable'] else 'not '}be null"
        if found["type"].compile(dialect) != column.type.compile(dialect):
            yield f"the column {column.name} has the type {found['type'].compile(dialect)}"
        if _default(found) != _wanted(column):
            yield f"the column {column.name} has the default {_default(found)}"
    yield from (f"the column {name} does not belong there" for name in stored)
    yield from _in_keys(inspector, table)


def _default(found: ReflectedColumn) -> str | None:
    """The default of a column as it is stored, without quotes and PostgreSQL's casts and counters."""
    value = found["default"]
    return None if value is None or value.startswith("nextval(") else value.partition("::")[0].strip("'")


def _wanted(column: sa.Column[Any]) -> str | None:
    """The default that a column should have."""
    default = column.server_default
    return str(default.arg) if isinstance(default, sa.DefaultClause) else None


def _in_keys(inspector: sa.Inspector, table: sa.Table) -> Iterator[str]:
    """Yield the differences in the keys, constraints and indexes of a table."""
    key, indexes = inspector.get_pk_constraint(table.name), inspector.get_indexes(table.name)
    stored: dict[str, set[tuple[object, ...]]] = {
        "primary key": {(key["name"], *key["constrained_columns"])},
        "foreign key": {
            (one["name"], *one["constrained_columns"], one["referred_table"], *one["referred_columns"])
            for one in inspector.get_foreign_keys(table.name)
        },
        "unique constraint": {
            (one["name"], *one["column_names"]) for one in inspector.get_unique_constraints(table.name)
        },
        "index": {
            (one["name"], *one["column_names"], one["unique"])
            for one in indexes
            if not one.get("duplicates_constraint")
        },
    }
    wanted: dict[str, set[tuple[object, ...]]] = {
        "primary key": {(table.primary_key.name, *table.primary_key.columns.keys())},
        "foreign key": {
            (one.name, *one.column_keys, one.referred_table.name, *(element.column.name for element in one.elements))
            for one in table.foreign_key_constraints
        },
        "unique constraint": {
            (one.name, *one.columns.keys()) for one in table.constraints if isinstance(one, sa.UniqueConstraint)
        },
        "index": {(one.name, *one.columns.keys(), one.unique) for one in table.indexes},
    }
    for kind, expected in wanted.items():
        for name, *_ in sorted(expected - stored[kind], key=str):
            yield f"the {kind} {name} is missing or another one"
        for name, *_ in sorted(stored[kind] - expected, key=str):
            yield f"the {kind} {name} does not belong there"
