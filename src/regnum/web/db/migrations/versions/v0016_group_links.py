"""Keep the key of a group's link, which its owner can see again; of older links only the hash is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Forward."""
    op.add_column("groups", sa.Column("link_key", sa.String(length=64), nullable=True))


def downgrade() -> None:
    """Back."""
    op.drop_column("groups", "link_key")
