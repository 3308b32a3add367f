"""Results: a row for each seat of a game that is over, also of those that were over before."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

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
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """The rows of the games that were over before; what came from a file does not count."""
    tables = sa.table("tables", *map(sa.column, ("id", "game", "moved", "result", "status", "record")))
    seats = sa.table("seats", *map(sa.column, ("table", "seat", "guest")))
    columns = ("table", "seat", "guest", "game", "ended", "points", "rank", "players", "target")
    results = sa.table("results", *map(sa.column, columns))
    over = sa.select(tables).where(tables.c.status == "finished", tables.c.record.is_(None))
    for table in connection.execute(over).all():
        sat = sa.select(seats.c.guest).where(seats.c.table == table.id).order_by(seats.c.seat)
        guests, result = list(connection.scalars(sat)), json.loads(table.result)
        rows = [
            {
                "table": table.id,
                "seat": number,
                "guest": guest,
                "game": table.game,
                "ended": table.moved,
                "points": result["points"][number],
                "rank": result["ranks"][number],
                "players": len(guests),
                "target": result.get("target"),
            }
            for number, guest in enumerate(guests)
        ]
        connection.execute(sa.insert(results), rows)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_results_guest"), "results")
    op.drop_table("results")
