"""Add the pairings of all rounds of a round robin, stored when it begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Forward. A round robin that runs already gets its plan when its next round is paired."""
    op.create_table(
        "plans",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tables", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_plans_tournament")),
        sa.PrimaryKeyConstraint("tournament", "round", name=op.f("pk_plans")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("plans")
