"""Groups of people, and the tables that belong to one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "groups",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), server_default="", nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["guests.id"], name=op.f("fk_groups_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("link", name=op.f("uq_groups_link")),
    )
    op.create_table(
        "members",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("group", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["group"], ["groups.id"], name=op.f("fk_members_group")),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_members_guest")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_members")),
        sa.UniqueConstraint("group", "guest", name=op.f("uq_members_group")),
    )
    op.create_index(op.f("ix_members_guest"), "members", ["guest"], unique=False)
    # a column that is added as it is: SQLite would have to make the table anew, to which others refer
    op.add_column("tables", sa.Column("group", sa.String(length=16), nullable=True))
    op.create_index(op.f("ix_tables_group"), "tables", ["group"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_tables_group"), "tables")
    op.drop_column("tables", "group")
    op.drop_index(op.f("ix_members_guest"), "members")
    op.drop_table("members")
    op.drop_table("groups")
