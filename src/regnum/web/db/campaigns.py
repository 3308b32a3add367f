"""Campaigns and the tables that are their chapters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

import sqlalchemy as sa

from regnum.core.seeds import seed_of
from regnum.web.db.hash_chain import campaign_seal
from regnum.web.db.schema import CAMPAIGNS, SEATS, TABLES
from regnum.web.db.store import LIST_LENGTH, Store
from regnum.web.model.rows import CampaignRow, Status

MOST = 20  # of the newest campaigns of a guest

_LATER = TABLES.alias("later")
# Every server asks this again and again. Composed anew, it would leave a thousand objects in cycles each time.
_ENDED = (
    sa.select(TABLES.c.id)
    .join(CAMPAIGNS, CAMPAIGNS.c.id == TABLES.c.campaign)
    .outerjoin(_LATER, sa.and_(_LATER.c.campaign == TABLES.c.campaign, _LATER.c.chapter == TABLES.c.chapter + 1))
    .where(TABLES.c.status == "finished", TABLES.c.moved >= sa.bindparam("since"), _LATER.c.id.is_(None))
    .where(sa.tuple_(CAMPAIGNS.c.campaign, TABLES.c.chapter).in_(sa.bindparam("goes_on", expanding=True)))
    .order_by(TABLES.c.moved.desc())
    .limit(LIST_LENGTH)
)


class ChapterRow(NamedTuple):
    """A table as a chapter, as lists know it."""

    table: str
    chapter: int
    status: Status
    options: dict[str, str]
    result: dict[str, Any] | None


class EveningTable(NamedTuple):
    """A table at which all played together, and how it ended."""

    table: str
    game: str
    moved: float
    options: dict[str, str]
    result: dict[str, Any]
    names: list[str]


def values_of(campaign: CampaignRow) -> dict[str, Any]:
    """A campaign as columns, sealed."""
    values = {
        "id": campaign.id,
        "campaign": campaign.campaign,
        "options": json.dumps(dict(campaign.options)),
        "seed": str(campaign.seed),
        "host": campaign.host,
        "created": campaign.created,
    }
    return values | {"seal": campaign_seal(values)}


def write(connection: sa.Connection, campaign: CampaignRow) -> None:
    """Begin a campaign, in the transaction that opens its first table."""
    connection.execute(sa.insert(CAMPAIGNS).values(values_of(campaign)))


def find(store: Store, campaign: str) -> CampaignRow | None:
    """Return the row of a campaign."""
    with store.reading() as connection:
        row = connection.execute(sa.select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign)).first()
    if row is None:
        return None
    return CampaignRow(row.id, row.campaign, json.loads(row.options), seed_of(row.seed), row.host, row.created)


def chapters(store: Store, campaign: str) -> list[ChapterRow]:
    """The tables of a campaign in order."""
    query = sa.select(TABLES).where(TABLES.c.campaign == campaign).order_by(TABLES.c.chapter)
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [
        ChapterRow(
            row.id, row.chapter, row.status, json.loads(row.options), json.loads(row.result) if row.result else None
        )
        for row in rows
    ]


def table_of(store: Store, campaign: str, chapter: int) -> str | None:
    """The table of a chapter, once it is opened."""
    here = (TABLES.c.campaign == campaign, TABLES.c.chapter == chapter)
    with store.reading() as connection:
        found: str | None = connection.execute(sa.select(TABLES.c.id).where(*here)).scalar()
    return found


def ended(store: Store, lengths: Mapping[str, int], since: float) -> list[str]:
    """The newest tables that have ended since then, and whose campaign goes on without a next one being opened.

    `lengths` are the chapters of each campaign by its name.
    """
    goes_on = [(name, chapter) for name, length in lengths.items() for chapter in range(length - 1)]
    with store.reading() as connection:
        return list(connection.scalars(_ENDED, {"since": since, "goes_on": goes_on}))


def of_guest(store: Store, guest: int) -> list[CampaignRow]:
    """The newest campaigns that a guest has begun or sits in."""
    seated = sa.select(TABLES.c.campaign).join(SEATS, SEATS.c.table == TABLES.c.id).where(SEATS.c.guest == guest)
    mine = sa.or_(CAMPAIGNS.c.host == guest, CAMPAIGNS.c.id.in_(seated.where(TABLES.c.campaign.is_not(None))))
    query = sa.select(CAMPAIGNS).where(mine).order_by(CAMPAIGNS.c.created.desc()).limit(MOST)
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [
        CampaignRow(row.id, row.campaign, json.loads(row.options), seed_of(row.seed), row.host, row.created)
        for row in rows
    ]


def evenings(store: Store, guest: int, games: Mapping[str, Mapping[str, str]]) -> list[EveningTable]:
    """The newest games that are over in which a guest sits, and which were agreed as each of these is."""
    seated = sa.select(SEATS.c.table).where(SEATS.c.guest == guest, SEATS.c.kind == "person")
    wanted = (TABLES.c.status == "finished", TABLES.c.game.in_(games), TABLES.c.id.in_(seated), ~TABLES.c.analysis)
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.moved, TABLES.c.options, TABLES.c.result)
    with store.reading() as connection:
        found = connection.execute(sa.select(*columns).where(*wanted).order_by(TABLES.c.moved.desc()))
        agreed = (row for row in found if games[row.game].items() <= json.loads(row.options).items())
        rows = list(islice(agreed, LIST_LENGTH))
        ids = [row.id for row in rows]
        seats = connection.execute(sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.seat)).all()
    names: dict[str, list[str]] = {table: [] for table in ids}
    for seat in seats:
        names[seat.table].append(seat.name)
    return [
        EveningTable(row.id, row.game, row.moved, json.loads(row.options), json.loads(row.result), names[row.id])
        for row in rows
    ]
