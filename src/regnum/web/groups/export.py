"""Everything that the server knows of a group, for its owner."""

from __future__ import annotations

import sqlalchemy as sa

from regnum.web.db import Group, Store, groups, tournaments
from regnum.web.db.schema import RESULTS, SEATS, TABLES
from regnum.web.schemas.groups import GroupFile, SavedMember, SavedSeat, SavedTable
from regnum.web.tournaments.cards import saved


def group_file(store: Store, group: Group, now: float, former: str) -> GroupFile:
    """The file of a group: who belongs to it, its tables, how their games ended, and its tournaments.

    `former`: what those are called who have left for good.
    """
    return GroupFile(
        format="regnum-group",
        version=1,
        written=now,
        id=group.id,
        name=group.name,
        about=group.about,
        created=group.created,
        members=[
            SavedMember(member.name, member.badge, member.guest == group.owner, member.since)
            for member in groups.members(store, group.id)
        ],
        tables=_tables(store, group.id),
        tournaments=[saved(store, one, former) for one in tournaments.of_group(store, group.id)],
    )


def _tables(store: Store, group: str) -> list[SavedTable]:
    """The tables of a group, oldest first."""
    here = sa.and_(SEATS.c.table == RESULTS.c.table, SEATS.c.seat == RESULTS.c.seat)
    query = sa.select(RESULTS, SEATS.c.name).join(SEATS, here).join(TABLES, TABLES.c.id == RESULTS.c.table)
    came_out: dict[str, list[SavedSeat]] = {}
    with store.reading() as connection:
        tables = connection.execute(sa.select(TABLES).where(TABLES.c.group == group).order_by(TABLES.c.created)).all()
        for row in connection.execute(query.where(TABLES.c.group == group).order_by(RESULTS.c.table, RESULTS.c.seat)):
            came_out.setdefault(row.table, []).append(SavedSeat(row.name, row.points, row.rank))
    return [
        SavedTable(row.id, row.game, row.campaign, row.status, row.created, row.moved, came_out.get(row.id, []))
        for row in tables
    ]
