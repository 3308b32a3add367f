"""Results: a row for each seat of a game that is over, also of those that were over before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from regnum.web.store.results import fill

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.Integer(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_results_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_guest"), "results", ["guest"], unique=False)
    fill(op.get_bind())


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_results_guest"), "results")
    op.drop_table("results")
