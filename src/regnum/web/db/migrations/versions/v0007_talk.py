"""Add chat: the settings, the messages, and who has muted whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Forward: at tables of before people may talk as at others, and whoever only looks on hears nothing."""
    op.add_column("tables", sa.Column("talk", sa.String(length=8), nullable=True))
    op.create_table(
        "talk",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sign", sa.String(length=8), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_talk_table")),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_talk_guest")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_talk")),
    )
    op.create_table(
        "hushed",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("whom", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_hushed_table")),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_hushed_guest")),
        sa.ForeignKeyConstraint(["whom"], ["guests.id"], name=op.f("fk_hushed_whom")),
        sa.PrimaryKeyConstraint("table", "guest", "whom", name=op.f("pk_hushed")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("hushed")
    op.drop_table("talk")
    op.drop_column("tables", "talk")
