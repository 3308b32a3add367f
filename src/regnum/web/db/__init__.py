"""Storage of guests, tables and their events in SQLite or PostgreSQL."""

from __future__ import annotations

from regnum.web.db.store import Store
from regnum.web.model.rows import (
    CampaignRow,
    DatabaseUnavailable,
    Group,
    Guest,
    Header,
    Listed,
    Member,
    PushDevice,
    StoredEvent,
    TableSummary,
    Tournament,
    VersionConflict,
)

__all__ = [
    "CampaignRow",
    "DatabaseUnavailable",
    "Group",
    "Guest",
    "Header",
    "Listed",
    "Member",
    "PushDevice",
    "Store",
    "StoredEvent",
    "TableSummary",
    "Tournament",
    "VersionConflict",
]
