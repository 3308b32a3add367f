"""Tables that everybody has left to bots are no longer looked for as if a bot were to play there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_TABLES = sa.table("tables", *map(sa.column, ("id", "status", "bot_turn")))
_SEATS = sa.table("seats", *map(sa.column, ("table", "kind", "guest")))


def upgrade() -> None:
    """Forward: bots wait there until somebody is back, as servers say since then of tables that are left."""
    somebodys = sa.select(_SEATS.c.table).where(_SEATS.c.guest.is_not(None))
    left = (_TABLES.c.id.in_(somebodys), _TABLES.c.id.not_in(somebodys.where(_SEATS.c.kind == "person")))
    playing = _TABLES.c.status == "playing"
    op.get_bind().execute(sa.update(_TABLES).where(playing, *left).values(bot_turn=sa.false()))


def downgrade() -> None:
    """Back: an earlier server goes on with whatever it finds."""
