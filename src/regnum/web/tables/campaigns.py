"""Campaigns at tables: the first one is opened as asked, each other one when the chapter before it has ended."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from regnum import registry
from regnum.core.info import CampaignInfo
from regnum.core.seeds import derived
from regnum.web.contract.bodies import CampaignBody
from regnum.web.store import Campaign, Conflict, Header, Store, campaigns
from regnum.web.store.store import write_table
from regnum.web.tables.events import Seat
from regnum.web.tables.house import House

if TYPE_CHECKING:
    import sqlalchemy as sa

    from regnum.campaign import Campaign as Played
    from regnum.match import GameRecord
    from regnum.web.guarding.caller import Caller
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")


def begin_campaign(caller: Caller, info: CampaignInfo, body: CampaignBody) -> tuple[str, str, dict[int, str]]:
    """Begin a campaign as asked; answer its id, its first table and the invite of each friend. Raises RegnumError."""
    from regnum.campaign import Campaign as Played  # loads the compiler
    from regnum.web.tables.opening import first_header, new_id, open_for

    players = len(body.seats)
    agreed = Played(info, players, 0, body.options).options  # every chapter can be played with them
    options = {name: str(value) for name, value in agreed.items()}
    game = registry.info(info.chapters[0])
    header, invites = first_header(caller, game, info.agree(game, players, info.begin, options), body)
    campaign = Campaign(new_id(), info.name, options, header.seed, header.host, header.created)
    header = replace(header, campaign=campaign.id, chapter=0, seed=derived(campaign.seed, 0))
    open_for(caller, header, before=lambda connection: campaigns.write(connection, campaign))
    return campaign.id, header.id, invites


def bring_campaign(caller: Caller, campaign: Played) -> tuple[str, str]:
    """Go on with a campaign that was played elsewhere; answer its id and the table of its open chapter.

    Every chapter becomes a table that holds its record, all of them at once. The caller sits on every chair that no bot
    has, and can ask friends in; a bot that is not offered here is replaced. Raises RegnumError.
    """
    from regnum.campaign import record_of
    from regnum.web.tables.opening import laid_out, new_id, open_for

    host, house = caller.become_guest().id, caller.server.house
    record = record_of(campaign)
    options = {name: str(value) for name, value in campaign.options.items()}
    stored = Campaign(new_id(), campaign.info.name, options, campaign.seed, host, house.now())
    headers = [
        _brought(caller, stored, number, chapter, is_open=number == campaign.chapter)
        for number, chapter in enumerate(record.chapters)
    ]
    ended = [(header, laid_out(house, header).standing()) for header in headers[:-1]]  # nobody waits for this

    def before(connection: sa.Connection) -> None:
        campaigns.write(connection, stored)
        for header, standing in ended:
            write_table(connection, header, standing)

    return stored.id, open_for(caller, headers[-1], campaign.match, before)


def _brought(caller: Caller, campaign: Campaign, number: int, record: GameRecord, *, is_open: bool) -> Header:
    """What is agreed for the table of a chapter that was played elsewhere."""
    from regnum.match import write
    from regnum.web.tables.opening import DEFAULT_BOT, new_id

    def seat(name: str, bot: str) -> Seat:
        if not bot:
            return Seat("person", name, campaign.host)
        return Seat("bot", name, bot=DEFAULT_BOT if is_open and bot not in caller.server.bots else bot)

    game = registry.info(record.game)
    return Header(
        id=new_id(),
        game=record.game,
        rules_version=game.version,
        data_digest=game.data_digest,
        options=dict(record.options),
        seed=record.seed,
        seats=[seat(one.name, one.played_by) for one in record.seats],
        host=campaign.host,
        record=write(record).decode(),
        seed_chosen=True,  # whoever has the file can know it
        lang=caller.lang,
        created=campaign.created,
        campaign=campaign.id,
        chapter=number,
    )


def next_header(store: Store, table: Table, new_id: str, now: float) -> Header:
    """What is agreed for the table that comes after one whose chapter has ended. Raises RegnumError."""
    from regnum.campaign.campaign import carried

    info, before = table.campaign, table.header
    assert info is not None, "it belongs to a campaign"
    assert before.chapter is not None, "it is a chapter of it"
    campaign = campaigns.find(store, str(before.campaign))
    assert campaign is not None, "no campaign is ever deleted"
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


class Chapters:
    """Opens the next table when a chapter has ended and everybody is ready."""

    def __init__(self, house: House) -> None:
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
        except Conflict:  # another worker was faster
            log.debug("chapter %s of %s is open already", header.chapter, header.campaign)
        with self.house.open(table_id) as table:
            self.house.tell(table)  # opening it has found the next one
            return table.next
