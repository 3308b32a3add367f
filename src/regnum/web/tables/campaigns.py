"""Campaigns at tables: the first one is opened as asked, each other one when the chapter before it has ended."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from regnum import registry
from regnum.core.seeds import derived
from regnum.web.db import Header, Store, VersionConflict, campaigns
from regnum.web.model.events import Seat
from regnum.web.tables.table_registry import TableRegistry

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


def next_header(store: Store, table: Table, new_id: str, now: float) -> Header:
    """Return the header of the table after a finished chapter. Raises RegnumError."""
    from regnum.campaign.campaign import carried

    info, before = table.campaign, table.header
    assert info is not None, "it belongs to a campaign"
    assert before.chapter is not None, "it is a chapter of a campaign"
    campaign = campaigns.find(store, str(before.campaign))
    assert campaign is not None, "a campaign is deleted only with all its tables"
    number = before.chapter + 1
    game = registry.info(info.chapters[number])
    return replace(
        before,  # host, clock and manners go on
        id=new_id,
        game=game.name,
        rules_version=game.version,
        data_digest=game.data_digest,
        options=info.agree(game, len(table.seats), carried(table.match), campaign.options),
        seed=derived(campaign.seed, number),
        seats=[
            Seat(s.kind, s.name, s.guest, s.bot, "", s.badge, table.stands_in(n)) for n, s in enumerate(table.seats)
        ],
        record=None,
        created=now,
        chapter=number,
        talk="off" if not table.talk else "seats" if before.talk == "off" else before.talk,
    )


class ChapterContinuation:
    """Opens the next table when a chapter has ended and everybody is ready."""

    def __init__(self, house: TableRegistry) -> None:
        self.house = house

    def due(self, table: Table) -> str | None:
        """The table itself, once it can be followed."""
        return table.id if table.to_be_followed and table.next is None else None

    def left(self, since: float) -> list[str]:
        """Every chapter that has ended since then and can be followed."""
        lengths = {info.name: len(info.chapters) for info in registry.campaigns().values()}
        return campaigns.ended(self.house.store, lengths, since)

    def follow(self, table_id: str) -> str | None:
        """Open the table after this one if it is time; answer it, or None. Raises RegnumError."""
        from regnum.web.tables.opening import create_table, new_id

        with self.house.open(table_id) as table:
            if table.next is not None or not table.to_be_followed:
                return table.next
            header = next_header(self.house.store, table, new_id(), self.house.now())
        try:
            create_table(self.house, header)
        except VersionConflict:  # another worker was faster
            log.debug("chapter %s of %s is open already", header.chapter, header.campaign)
        with self.house.open(table_id) as table:
            self.house.tell(table)  # opening it has found the next one
            return table.next
