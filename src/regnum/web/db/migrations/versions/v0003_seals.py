"""Seals: a chain of digests over what was agreed at each table and over its events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from regnum.web.db.hash_chain import AGREED, EVENT, event_seal, header_seal

revision = "0003"
down_revision = "0002"

_TABLES = sa.table("tables", *map(sa.column, [*AGREED, "seal"]))
_EVENTS = sa.table("events", *map(sa.column, [*EVENT, "seal"]))


def upgrade() -> None:
    """Forward: what is stored is sealed as it is."""
    for name in ("tables", "events"):
        with op.batch_alter_table(name, schema=None) as batch_op:
            batch_op.add_column(sa.Column("seal", sa.String(length=32), server_default="", nullable=False))
    connection = op.get_bind()
    for header in connection.execute(sa.select(_TABLES)).mappings().all():
        seal = header_seal(header)
        connection.execute(sa.update(_TABLES).where(_TABLES.c.id == header["id"]).values(seal=seal))
        of_table = sa.select(_EVENTS).where(_EVENTS.c.table == header["id"]).order_by(_EVENTS.c.version)
        sealed = []
        for event in connection.execute(of_table).mappings().all():
            seal = event_seal(seal, event)
            sealed.append({"of": header["id"], "at_version": event["version"], "sealed": seal})
        if sealed:
            here = (_EVENTS.c.table == sa.bindparam("of"), _EVENTS.c.version == sa.bindparam("at_version"))
            connection.execute(sa.update(_EVENTS).where(*here).values(seal=sa.bindparam("sealed")), sealed)


def downgrade() -> None:
    """Back."""
    for name in ("events", "tables"):
        with op.batch_alter_table(name, schema=None) as batch_op:
            batch_op.drop_column("seal")
