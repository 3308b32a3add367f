"""Campaigns: what was agreed for each, and which tables are their chapters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seal", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name=op.f("fk_campaigns_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
    )
    # columns that are added as they are: SQLite would have to make the table anew, to which others refer
    op.add_column("tables", sa.Column("campaign", sa.String(length=16), nullable=True))
    op.add_column("tables", sa.Column("chapter", sa.Integer(), nullable=True))
    op.create_index("uq_tables_campaign", "tables", ["campaign", "chapter"], unique=True)


def downgrade() -> None:
    """Back."""
    op.drop_index("uq_tables_campaign", "tables")
    op.drop_column("tables", "chapter")
    op.drop_column("tables", "campaign")
    op.drop_table("campaigns")
