"""The first tables: guests, tables, seats, events, outbox, pauses and the pulse.

Every database that Alembic sees has them; `upgrade` makes new ones in the shape of `schema`.
"""

from __future__ import annotations

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing to do."""
