"""Beginning campaigns, and going on with those that were played elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regnum import registry
from regnum.core.info import CampaignInfo
from regnum.core.seeds import derived
from regnum.web.api.caller import RequestContext
from regnum.web.api.opening import DEFAULT_BOT, first_header, open_for
from regnum.web.db import CampaignRow, Header, campaigns
from regnum.web.db.table_rows import write_table
from regnum.web.model.events import Seat
from regnum.web.schemas.bodies import CampaignBody
from regnum.web.tables.opening import laid_out, new_id

if TYPE_CHECKING:
    import sqlalchemy as sa

    from regnum.campaign import Campaign as Played
    from regnum.match import GameRecord


def begin_campaign(caller: RequestContext, info: CampaignInfo, body: CampaignBody) -> tuple[str, str, dict[int, str]]:
    """Begin a campaign as asked; answer its id, its first table and the invite of each friend. Raises RegnumError."""
    from regnum.campaign.campaign import agreed

    players = len(body.seats)
    options = {name: str(value) for name, value in agreed(info, players, body.options).items()}
    game = registry.info(info.chapters[0])
    header, invites = first_header(caller, game, info.agree(game, players, info.begin, options), body)
    campaign = CampaignRow(new_id(), info.name, options, header.seed, header.host, header.created)
    header = replace(header, campaign=campaign.id, chapter=0, seed=derived(campaign.seed, 0))
    open_for(caller, header, before=lambda connection: campaigns.write(connection, campaign))
    return campaign.id, header.id, invites


def bring_campaign(caller: RequestContext, campaign: Played) -> tuple[str, str]:
    """Go on with a campaign that was played elsewhere; answer its id and the table of its open chapter.

    Every chapter becomes a table that holds its record, all of them at once. The caller sits on every chair that no bot
    has, and can ask friends in; a bot that is not offered here is replaced. Raises RegnumError.
    """
    from regnum.campaign import record_of

    host, house = caller.become_guest().id, caller.server.house
    record = record_of(campaign)
    options = {name: str(value) for name, value in campaign.options.items()}
    stored = CampaignRow(new_id(), campaign.info.name, options, campaign.seed, host, house.now())
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


def _brought(
    caller: RequestContext, campaign: CampaignRow, number: int, record: GameRecord, *, is_open: bool
) -> Header:
    """Return the header of a chapter's table that was played elsewhere."""
    from regnum.match import write

    def seat(name: str, bot: str) -> Seat:
        if not bot:
            return Seat("person", name, campaign.host)
        return Seat("bot", name, bot=DEFAULT_BOT if is_open and bot not in caller.server.bots else bot)

    return Header(
        id=new_id(),
        game=record.game,
        rules_version=record.rules_version,
        data_digest=record.data_digest,
        options=dict(record.options),
        seed=record.seed,
        seats=[seat(one.name, one.played_by) for one in record.seats],
        host=campaign.host,
        record=write(record).decode(),
        seed_chosen=True,  # anyone with the file can know it
        lang=caller.lang,
        created=campaign.created,
        campaign=campaign.id,
        chapter=number,
    )
