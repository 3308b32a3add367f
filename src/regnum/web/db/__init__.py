"""What is stored: guests, tables and their events, in SQLite or PostgreSQL."""

from __future__ import annotations

from regnum.web.db.store import Store
from regnum.web.model.rows import (
    Away,
    Campaign,
    Conflict,
    Device,
    Group,
    Guest,
    Header,
    Listed,
    Member,
    Standing,
    Stored,
    Tournament,
)

__all__ = [
    "Away",
    "Campaign",
    "Conflict",
    "Device",
    "Group",
    "Guest",
    "Header",
    "Listed",
    "Member",
    "Standing",
    "Store",
    "Stored",
    "Tournament",
]
