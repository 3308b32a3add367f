"""Campaigns: games that are played one after the other, each with what was won in those before it."""

from __future__ import annotations

from regnum.campaign.campaign import Campaign, agreed
from regnum.campaign.record import CampaignRecord, is_campaign, load, read, record_of, replay, save, stood, write

__all__ = [
    "Campaign",
    "CampaignRecord",
    "agreed",
    "is_campaign",
    "load",
    "read",
    "record_of",
    "replay",
    "save",
    "stood",
    "write",
]
