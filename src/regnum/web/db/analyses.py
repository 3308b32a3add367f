"""Analyses of finished games, stored with their tables while they grow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from regnum.web.db.schema import ANALYSES, TABLES
from regnum.web.db.store import Store


@dataclass(frozen=True)
class StoredAnalysis:
    """An analysis and its progress."""

    table: str
    moves: int  # of the game that is looked at
    spec: str  # the bot that judges
    total: int  # decisions to judge
    judged: str  # those that are done, in JSON
    touched: float


def load(store: Store, table: str) -> StoredAnalysis | None:
    """The analysis of a table."""
    with store.reading() as connection:
        row = connection.execute(sa.select(ANALYSES).where(ANALYSES.c.table == table)).first()
    return None if row is None else StoredAnalysis(*row)


def save(store: Store, found: StoredAnalysis) -> None:
    """Write it down, in place of what was there; nothing is written of a table that was closed meanwhile."""
    values: dict[str, Any] = dict(vars(found))
    insert = store.upsert(ANALYSES).values(values)
    there = sa.select(TABLES.c.id).where(TABLES.c.id == found.table).with_for_update()  # until it is written
    with store.writing() as connection:
        if connection.execute(there).first() is not None:
            connection.execute(insert.on_conflict_do_update(index_elements=["table"], set_=values))
