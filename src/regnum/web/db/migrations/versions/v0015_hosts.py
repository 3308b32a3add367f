"""Index tables by their host, whose tables are counted when a new one is opened."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Forward."""
    op.create_index(op.f("ix_tables_host"), "tables", ["host"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_tables_host"), "tables")
