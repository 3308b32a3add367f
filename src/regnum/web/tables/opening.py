"""Creating tables."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import sqlalchemy as sa

from regnum.match import Match
from regnum.web.db import Header
from regnum.web.model.errors import Refused
from regnum.web.tables.table import Table
from regnum.web.tables.table_registry import TableRegistry


def create_table(
    house: TableRegistry,
    header: Header,
    match: Match | None = None,
    before: Callable[[sa.Connection], None] | None = None,
    after: Callable[[sa.Connection], None] | None = None,
    *,
    calls: bool = False,
) -> str:
    """Open a table and announce it; `before` and `after` write in the same transaction. Raises Refused or Conflict.

    `calls`: notify the players to move, as after a choice; for tables that open while nobody is watching.
    """
    table = laid_out(house, header, match)
    house.store.create(header, table.standing(), before, house.effects.writes(table, None) if calls else after)
    house.opened(table)
    return header.id


def laid_out(house: TableRegistry, header: Header, match: Match | None = None) -> Table:
    """The table of a header as it is when it is opened.

    It is broken if other rules played its record and these lead elsewhere: a closed chapter. Raises Refused for a
    record that is bad.
    """
    table = house.laid_out(header, match)
    if table.broken is not None and not table.other_rules:
        raise Refused(422, "bad_record", reason=table.broken.reason)
    return table


def new_id() -> str:
    """Nobody can guess it, and a command line can hold it: it never begins with a dash."""
    return secrets.token_hex(8)
