"""Web push, quiet hours, the language of notifications, and by which ways each of them has left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_COLUMNS = {
    "guests": (("lang", sa.String(length=2)), ("quiet", sa.Text())),
    "outbox": (("done", sa.Text()),),
}


def upgrade() -> None:
    """Forward."""
    for table, columns in _COLUMNS.items():
        for name, kind in columns:
            op.add_column(table, sa.Column(name, kind, server_default="", nullable=False))
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("secret", sa.String(length=40), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_devices_guest")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_devices_endpoint")),
    )
    op.create_index(op.f("ix_devices_guest"), "devices", ["guest"])
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("private", sa.String(length=50), nullable=False),
        sa.Column("public", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_key")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("push_key")
    op.drop_table("devices")
    for table, columns in _COLUMNS.items():
        for name, _ in columns:
            op.drop_column(table, name)  # not by a new table in place of the old one: others refer to its rows
