"""Add the origin of games that are analysed, and indexes to find a person's data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Forward."""
    op.add_column("tables", sa.Column("origin", sa.String(length=16), nullable=True))
    op.create_index(op.f("ix_tables_origin"), "tables", ["origin"], unique=False)
    op.create_index(op.f("ix_tables_seed"), "tables", ["seed"], unique=False)
    op.create_index(op.f("ix_events_guest"), "events", ["guest"], unique=False)
    op.create_index(op.f("ix_talk_guest"), "talk", ["guest"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_talk_guest"), "talk")
    op.drop_index(op.f("ix_events_guest"), "events")
    op.drop_index(op.f("ix_tables_seed"), "tables")
    op.drop_index(op.f("ix_tables_origin"), "tables")
    op.drop_column("tables", "origin")
