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
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("campaign", sa.String(length=16), nullable=True))
        batch_op.add_column(sa.Column("chapter", sa.Integer(), nullable=True))
        batch_op.create_foreign_key(batch_op.f("fk_tables_campaign"), "campaigns", ["campaign"], ["id"])
        batch_op.create_unique_constraint(batch_op.f("uq_tables_campaign"), ["campaign", "chapter"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("uq_tables_campaign"), type_="unique")
        batch_op.drop_constraint(batch_op.f("fk_tables_campaign"), type_="foreignkey")
        batch_op.drop_column("chapter")
        batch_op.drop_column("campaign")
    op.drop_table("campaigns")
