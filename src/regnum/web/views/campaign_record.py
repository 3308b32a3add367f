"""The record file of a campaign on this server."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.campaign import CampaignRecord, stood
from regnum.campaign.campaign import carried
from regnum.campaign.record import seeds_from
from regnum.core.info import CampaignInfo
from regnum.core.seeds import secret_seed
from regnum.match import read, record_of
from regnum.web.db import CampaignRow
from regnum.web.db.campaigns import ChapterRow
from regnum.web.model.errors import Refused
from regnum.web.tables.table_registry import TableRegistry


def campaign_record(
    house: TableRegistry, info: CampaignInfo, campaign: CampaignRow, chapters: Sequence[ChapterRow]
) -> CampaignRecord:
    """A campaign as a record: every table as the record of its game.

    Between chapters the record gets a new seed, because the campaign's own seed tells what the next chapters hide.
    A chapter that was brought in a file and cannot be replayed stays as it was in that file. Raises Refused for one
    that was played here and cannot be replayed, because its record would not be whole.
    """
    records = []
    for chapter in chapters:
        with house.open(chapter.table) as table:
            if table.broken is None:
                records.append(record_of(table.match))
            elif table.header.record is not None and table.version == 0:
                records.append(read(table.header.record))
                continue
            else:
                raise Refused(409, "campaign_record_broken", number=len(records) + 1)
            text = carried(table.match)
    seats, more = records[-1].seats, len(records) < len(info.chapters)
    seed = secret_seed() if more else campaign.seed
    return CampaignRecord(
        campaign=info.name,
        seats=seats,
        seed=seed,
        seeds_from=len(records) if more else seeds_from(seed, records),
        options=dict(campaign.options),
        chapters=records,
        standing=stood(info.standing(text, len(seats))),
    )
