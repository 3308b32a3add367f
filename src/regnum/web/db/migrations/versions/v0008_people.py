"""People: badges, recovery codes, several devices of a guest, and links that bring a guest to one more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forward."""
    # columns that are added as they are: SQLite would have to make the tables anew, to which others refer
    op.add_column("guests", sa.Column("badge", sa.String(length=60), server_default="", nullable=False))
    op.add_column("guests", sa.Column("recovery", sa.String(length=64), server_default="", nullable=False))
    op.create_index(op.f("ix_guests_recovery"), "guests", ["recovery"], unique=False)
    op.add_column("seats", sa.Column("badge", sa.String(length=60), server_default="", nullable=False))
    for name, moment in (("browsers", "created"), ("passes", "expires")):
        op.create_table(
            name,
            sa.Column("token", sa.String(length=64), nullable=False),
            sa.Column("guest", sa.Integer(), nullable=False),
            sa.Column(moment, sa.Double(), nullable=False),
            sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f(f"fk_{name}_guest")),
            sa.PrimaryKeyConstraint("token", name=op.f(f"pk_{name}")),
        )
        op.create_index(op.f(f"ix_{name}_guest"), name, ["guest"], unique=False)


def downgrade() -> None:
    """Back."""
    for name in ("passes", "browsers"):
        op.drop_index(op.f(f"ix_{name}_guest"), name)
        op.drop_table(name)
    op.drop_column("seats", "badge")
    op.drop_index(op.f("ix_guests_recovery"), "guests")
    op.drop_column("guests", "recovery")
    op.drop_column("guests", "badge")
