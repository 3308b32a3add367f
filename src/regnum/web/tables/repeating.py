"""Opening a table for the same game, options and people once all of them agree."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from regnum import registry
from regnum.core.seeds import derived, secret_seed
from regnum.web.db import CampaignRow, Header, Store, VersionConflict, campaigns, quotas
from regnum.web.db.table_rows import write_table
from regnum.web.model.errors import Refused
from regnum.web.model.events import Ready, Repeated, Seat
from regnum.web.model.names import distinct
from regnum.web.tables.execute import execute
from regnum.web.tables.opening import laid_out, new_id
from regnum.web.tables.rematch import is_due
from regnum.web.tables.table_registry import TableRegistry

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


def next_seats(table: Table) -> list[Seat]:
    """The seats of the new table: people who agreed, and bots that belong to nobody."""
    found = []
    for number, seat in enumerate(table.seats):
        if number in table.rematch.bots:
            found.append(table.rematch.bots[number])
        elif seat.kind == "bot":
            name = seat.name if seat.guest is None else seat.bot.partition(":")[0]  # it stood in for somebody
            found.append(Seat("bot", name, bot=seat.bot))
        else:
            found.append(Seat("person", seat.name, seat.guest, badge=seat.badge))
    names = distinct(seat.name for seat in found)
    return [msgspec.structs.replace(seat, name=name) for name, seat in zip(names, found, strict=True)]


def next_header(store: Store, table: Table, now: float) -> tuple[Header, CampaignRow | None]:
    """Return the header of the new table, and the new campaign where one is played again. Raises RegnumError."""
    before = table.header
    by = table.seats[table.rematch.by or 0].guest
    host = by if by is not None else min(table.people())  # who proposed it may have deleted their account
    header = replace(
        before,  # options, clock and manners go on
        id=new_id(),
        seed=secret_seed(),
        seats=next_seats(table),
        host=host,
        record=None,
        seed_chosen=False,
        created=now,
        talk="off" if not table.talk else "seats" if before.talk == "off" else before.talk,
        group=before.group if table.circle is not None and host in table.circle.guests else None,
        origin=None,
    )
    campaign = None
    if before.campaign is not None:
        header, campaign = _first_chapter(store, table, header)
    game = registry.info(header.game)
    return replace(header, rules_version=game.version, data_digest=game.data_digest), campaign


def _first_chapter(store: Store, table: Table, header: Header) -> tuple[Header, CampaignRow]:
    """Return the first table of the same campaign, and the campaign."""
    info, played = table.campaign, campaigns.find(store, str(header.campaign))
    assert info is not None, "it belongs to a campaign"
    assert played is not None, "a campaign is deleted only with all its tables"
    again = replace(played, id=new_id(), seed=secret_seed(), host=header.host, created=header.created)
    game = registry.info(info.chapters[0])
    options = info.agree(game, len(header.seats), info.begin, again.options)
    seed = derived(again.seed, 0)
    return replace(header, game=game.name, options=options, seed=seed, campaign=again.id, chapter=0), again


class RematchContinuation:
    """Opens the new table when everybody has agreed to play again."""

    def __init__(self, house: TableRegistry) -> None:
        self.house = house

    def due(self, table: Table) -> str | None:
        """The table itself, once everybody has agreed."""
        return table.id if is_due(table) else None

    def left(self, since: float) -> list[str]:
        """Every table where everybody may have agreed since then without another one being opened."""
        return self.house.store.agreed(since)

    def follow(self, table_id: str) -> None:
        """Open the new table if it is time. A proposal for which nothing can be opened is withdrawn."""
        house = self.house
        opened: list[tuple[Table, CampaignRow | None]] = []

        def decide(table: Table) -> Repeated:
            if not is_due(table):
                raise Refused(409, "nobody_waits")
            header, campaign = next_header(house.store, table, house.now())
            opened[:] = [(laid_out(house, header), campaign)]
            return Repeated(seat=int(table.rematch.by or 0), table=header.id)

        def also(connection: sa.Connection) -> None:
            [(fresh, campaign)] = opened
            if campaign is not None:
                campaigns.write(connection, campaign)
            write_table(connection, fresh.header, fresh.standing())
            quotas.check_tables(connection, house.settings, fresh.id)
            if (calls := house.effects.writes(fresh, None)) is not None:
                calls(connection)

        with house.open(table_id) as table:
            if not is_due(table):
                return
            by = int(table.rematch.by or 0)
        try:
            execute(house, table_id, decide, lambda _: None, also=also)
        except VersionConflict:
            log.debug("table %s is repeated by another worker", table_id)
            return
        except Refused as refused:
            if refused.key == "nobody_waits":
                return
            log.warning("table %s cannot be played again: %s", table_id, refused)
            execute(house, table_id, lambda _: Ready(seat=by, agrees=False), lambda _: None)
            return
        house.opened(opened[0][0])
