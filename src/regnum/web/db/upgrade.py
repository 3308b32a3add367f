"""Databases in the shape of `schema`: new ones are made in it, older ones brought to it by the Alembic migrations."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from regnum.core.errors import InvalidOption
from regnum.web.db.schema import METADATA
from regnum.web.db.store import Store

HEAD = "0016"
"""The last migration. Alembic is loaded only for a database that lacks it."""
CREATING = 0x5245474E
"""The key of PostgreSQL's lock that is held while tables are made."""


def upgrade(store: Store) -> None:
    """Make the tables, or change those of an earlier version. Raises InvalidOption when the database is a newer one."""
    version = schema_version(store)
    if version == HEAD:
        return
    if version is None:
        _create(store)
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with store.engine.connect() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise InvalidOption(f"the database {store.url.render_as_string()} does not fit: {error}") from None


def _create(store: Store) -> None:
    """Make the tables in an empty database, with the one in which Alembic keeps the last migration."""
    version = sa.Table(
        "alembic_version",
        sa.MetaData(),
        sa.Column("version_num", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),  # as Alembic makes it
    )
    with store.writing() as connection:
        if not store.is_sqlite:  # several processes may start at once
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(CREATING)))
        if sa.inspect(connection).has_table(version.name):
            return
        METADATA.create_all(connection, checkfirst=False)
        version.create(connection)
        connection.execute(sa.insert(version).values(version_num=HEAD))


def schema_version(store: Store) -> str | None:
    """The last migration that a database has; None when it is empty."""
    with store.engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return version
