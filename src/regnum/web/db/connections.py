"""Connections to the database: how they are made, which of them still hold, and how it is said that it is away."""

from __future__ import annotations

import math
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from regnum.core.errors import InvalidOption
from regnum.web.model.rows import DatabaseUnavailable

RESTED = 0.1
"""Seconds for which a connection is taken to hold, less than a restart takes: one that was idle for longer is asked."""
IDLE = "idle since"
ENDING = 5.0
"""Seconds to wait for the previous server to end before reporting that it is still running."""


def engine_of(url: sa.URL) -> sa.Engine:
    """The engine of a database. On PostgreSQL it raises DatabaseUnavailable for what cannot be reached."""
    hidden = {"hide_parameters": True}  # what guests wrote is not for the log
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, pool_use_lifo=True, **hidden)  # what was used last is still in the caches
        sa.event.listen(engine, "connect", _prepare_sqlite)
        return engine
    engine = sa.create_engine(url, pool_size=10, max_overflow=20, pool_use_lifo=True, **hidden)

    def is_there(connection: Any, record: sa.pool.ConnectionPoolEntry, _: object) -> None:
        """Ask a connection that was idle whether it still holds."""
        if time.monotonic() - record.info.get(IDLE, math.inf) > RESTED:
            try:
                engine.dialect.do_ping(connection)
            except Exception as error:
                raise sa.exc.InvalidatePoolError from error  # SQLAlchemy makes another one

    sa.event.listen(engine, "checkin", _rests)
    sa.event.listen(engine, "checkout", is_there)
    sa.event.listen(engine, "handle_error", _say_that_it_is_away)
    return engine


@contextmanager
def for_one_server(address: str) -> Iterator[None]:
    """Keep other servers from the SQLite file at an address. Raises InvalidOption if one has it.

    A server knows its tables and who has signed out by heart, and another one would not tell it of changes. The lock is
    SQLite's own, on an empty file beside the database: it ends with the process, however that ends, and the database
    stays open to commands such as `regnum backup`.
    """
    url = sa.make_url(address)
    if url.get_backend_name() != "sqlite":
        yield
        return
    file = Path(os.path.realpath(str(url.database)))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(f"{file}-server", timeout=ENDING, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise _no_lock(file, error) from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
            lock.execute("PRAGMA user_version = 1")  # where nothing can be written, the line before locks nothing
        except sqlite3.Error as error:
            raise _no_lock(file, error) from None
        yield


def _no_lock(file: Path, error: Exception) -> InvalidOption:
    """Why a server cannot have a file for itself, and what to do."""
    another = "with --database or REGNUM_DATABASE, or another folder with REGNUM_DATA"
    if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
        return InvalidOption(
            f"a running server keeps its tables in {file}; stop it, or give this one another file {another} (several"
            " servers can share a PostgreSQL database)"
        )
    return InvalidOption(
        f"{file}-server cannot be written ({error}), with which a server keeps others from {file.name}: see to it that"
        f" it can, or name another file {another}"
    )


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Durable commits, readers beside the writer; transactions begin when `Store.writing` says so."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _rests(_: object, record: sa.pool.ConnectionPoolEntry) -> None:
    """A connection goes back to the pool."""
    record.info[IDLE] = time.monotonic()


def _say_that_it_is_away(failed: sa.engine.ExceptionContext) -> None:
    """Raise DatabaseUnavailable for a connection that cannot be made, or was lost."""
    lost = failed.is_disconnect or failed.connection is None
    if lost and isinstance(failed.sqlalchemy_exception, sa.exc.OperationalError):
        raise DatabaseUnavailable(str(failed.original_exception).strip()) from failed.original_exception
