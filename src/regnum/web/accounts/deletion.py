"""Leaving for good: seats go to bots, tables of nobody else go, and others are the hosts of those that stay."""

from __future__ import annotations

import logging
from contextlib import ExitStack, suppress
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import sqlalchemy as sa

from regnum.core.errors import RegnumError
from regnum.web.db import VersionConflict, erasure, groups
from regnum.web.db.erasure import Trace
from regnum.web.model.events import AnyEvent, Seat, Seated
from regnum.web.tables.absence import STAND_IN
from regnum.web.tables.execute import execute
from regnum.web.tables.seating import heir
from regnum.web.tables.table_registry import TableRegistry
from regnum.web.wording.words import own_words

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


class _Nothing(RegnumError):
    """There is nothing to give up any more."""


def leave_for_good(house: TableRegistry, guest: int) -> None:
    """Delete everything of a guest that is not also that of others."""
    traces = erasure.traces(house.store, guest)
    _leave(house, guest, _groups(traces))
    erasure.forget(house.store, guest)
    later = _groups(erasure.traces(house.store, guest))  # requests that were under way may have left more
    _leave(house, guest, [group for group in later if not set(group) <= set(traces)])
    with house.store.writing() as connection:
        groups.leave_all(connection, guest)  # and so may a group that was being joined


def _leave(house: TableRegistry, guest: int, groups: list[list[Trace]]) -> None:
    """Delete the tables that are a guest's alone, and take the guest away from the others."""
    for group in groups:
        if _is_own(house, group, guest) and _remove(house, group, guest):
            continue
        for trace in group:
            if trace.live or trace.host:
                _hand_over(house, trace, guest)
            _rename(house, trace, guest)


def _groups(traces: list[Trace]) -> list[list[Trace]]:
    """The chapters of a campaign go or stay together."""

    def together(trace: Trace) -> str:
        return trace.campaign or trace.table

    return [list(group) for _, group in groupby(sorted(traces, key=together), together)]


def _is_own(house: TableRegistry, group: list[Trace], guest: int) -> bool:
    return erasure.nobody_elses(house.store, [trace.table for trace in group], guest)


def _remove(house: TableRegistry, group: list[Trace], guest: int) -> bool:
    """Delete tables, unless they are also those of others. What is stored decides, for not every table can be read."""
    for trace in group:
        _rename(house, trace, guest)  # others may have made analyses of the game
    tables = [trace.table for trace in group]
    removed = erasure.remove(house.store, tables, guest)
    for table in tables if removed else ():
        house.is_gone(table)
    return removed


def _hand_over(house: TableRegistry, trace: Trace, guest: int) -> None:
    """Give the seats of a guest to bots where the game goes on, and the table to another host.

    A table that cannot go on keeps nobody here.
    """
    try:
        while True:
            execute(house, trace.table, partial(_gone, guest=guest), lambda _: None, guest=guest)
    except _Nothing:
        return
    except (VersionConflict, sa.exc.SQLAlchemyError):
        raise
    except Exception as error:  # its game is not installed, or what was agreed is damaged
        log.warning("cannot remove guest %s from table %s: %s", guest, trace.table, error)


def _rename(house: TableRegistry, trace: Trace, guest: int) -> None:
    """Take the name out of what is kept."""
    with ExitStack() as locked:
        with suppress(Exception):  # a table that cannot be opened is nowhere in memory
            locked.enter_context(house.open(trace.table))
        written = erasure.rename(house.store, trace.table, guest, own_words(trace.lang).say("guest.former"))
        for table in written:
            house.is_rewritten(table)


def _gone(table: Table, guest: int) -> AnyEvent:
    """The host changes first; then a bot has the seats of a guest from now on, and before the game they are free.

    Raises _Nothing.
    """
    handed = heir(table, guest)
    if handed is not None:
        return handed
    seat = next((n for n, sits in enumerate(table.seats) if sits.guest == guest), None)
    if seat is None or table.match.over:
        raise _Nothing("nothing to give up")
    sits = table.seats[seat]
    who = Seat("bot", sits.name, None, sits.bot or STAND_IN) if table.started else Seat("open")
    return Seated(seat=seat, who=who, why="left")
