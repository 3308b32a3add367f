"""Results that the end of a game stores for its players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import sqlalchemy as sa

from regnum.web.db import results
from regnum.web.model.events import AnyEvent, Played

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


def ending(table: Table, event: AnyEvent | None, at: float) -> Callable[[sa.Connection], None] | None:
    """Return the writes of the move that ends a game, if it counts for its players."""
    header = table.header
    result = table.standing().result if isinstance(event, Played) and header.record is None else None
    if result is None or results.is_guided(header.game, len(table.seats), header.seed, header.options):
        return None
    rows = results.rows_of(table.id, table.header.game, [seat.guest for seat in table.seats], result, at)
    return partial(results.write, table=table.id, rows=rows)
