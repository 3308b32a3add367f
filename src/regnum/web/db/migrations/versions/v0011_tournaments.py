"""Tournaments of groups: what was agreed, who plays, and who was paired with whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("group", sa.String(length=16), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("format", sa.String(length=8), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seal", sa.String(length=32), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=True),
        sa.Column("over", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["group"], ["groups.id"], name=op.f("fk_tournaments_group")),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name=op.f("fk_tournaments_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_group"), "tournaments", ["group"], unique=False)
    op.create_table(
        "entries",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("gone", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_entries_guest")),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_entries_tournament")),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_entries")),
        sa.UniqueConstraint("tournament", "guest", name=op.f("uq_entries_tournament")),
    )
    op.create_index(op.f("ix_entries_guest"), "entries", ["guest"], unique=False)
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=True),
        sa.Column("places", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=op.f("fk_pairings_tournament")),
        sa.PrimaryKeyConstraint("tournament", "round", "number", name=op.f("pk_pairings")),
        sa.UniqueConstraint("table", name=op.f("uq_pairings_table")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("pairings")
    op.drop_index(op.f("ix_entries_guest"), "entries")
    op.drop_table("entries")
    op.drop_index(op.f("ix_tournaments_group"), "tournaments")
    op.drop_table("tournaments")
