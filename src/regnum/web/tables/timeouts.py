"""Clocks that have come to zero: at tables that said so, a bot plays on."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from regnum.core.errors import RegnumError
from regnum.web.db import DatabaseUnavailable, VersionConflict
from regnum.web.model.events import AnyEvent, Seat, Seated
from regnum.web.tables.absence import STAND_IN
from regnum.web.tables.execute import execute
from regnum.web.tables.table_registry import TableRegistry

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


class _InTime(RegnumError):
    """Nobody is out of time after all."""


def stand_in(table: Table, now: float) -> AnyEvent:
    """The first seat that is out of time is given to a bot. Raises _InTime when there is none."""
    expired = table.clocks.expired(now, table.pauses) if table.clocks and table.header.absent == "bot" else ()
    for seat in expired:
        sits = table.seats[seat]
        return Seated(seat=seat, who=Seat("bot", sits.name, sits.guest, STAND_IN, badge=sits.badge), why="timed_out")
    raise _InTime("nobody is out of time")


def check_clocks(house: TableRegistry) -> None:
    """Let bots take over for players out of time, at every table."""
    for table_id in house.store.overdue(house.now()):
        try:
            execute(house, table_id, lambda table: stand_in(table, house.now()), lambda _: None)
        except (RegnumError, VersionConflict):
            continue
        except DatabaseUnavailable:
            raise
        except Exception:  # one table does not keep others waiting
            log.exception("cannot let a bot take over at table %s", table_id)
