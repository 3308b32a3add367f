"""E-mail confirmation codes: when each was sent and how often a guest has tried it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the columns. Codes that were sent before count as expired."""
    op.add_column("guests", sa.Column("email_sent", sa.Double(), server_default="0", nullable=False))
    op.add_column("guests", sa.Column("email_tries", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("guests", "email_tries")
    op.drop_column("guests", "email_sent")
