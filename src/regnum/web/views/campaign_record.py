"""The record file of a campaign on this server."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.campaign import CampaignRecord, stood
from regnum.campaign.campaign import carried
from regnum.core.info import CampaignInfo
from regnum.match import record_of
from regnum.web.db import Campaign
from regnum.web.db.campaigns import Chapter
from regnum.web.tables.table_registry import House


def campaign_record(
    house: House, info: CampaignInfo, campaign: Campaign, chapters: Sequence[Chapter]
) -> CampaignRecord:
    """A campaign as a record: every table as the record of its game."""
    records = []
    for chapter in chapters:
        with house.open(chapter.table) as table:
            records.append(record_of(table.match))
            text = carried(table.match)
    seats = records[-1].seats
    return CampaignRecord(
        campaign=info.name,
        seats=seats,
        seed=campaign.seed,
        options=dict(campaign.options),
        chapters=records,
        standing=stood(info.standing(text, len(seats))),
    )
