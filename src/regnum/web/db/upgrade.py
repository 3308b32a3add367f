"""Bringing a database to the shape of `schema`: by the Alembic migrations that lie beside this file."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from regnum.core.errors import InvalidOption
from regnum.web.db.store import Store

HEAD = "0015"
"""The last migration. A database that has it needs nothing, and Alembic is not even loaded."""


def upgrade(store: Store) -> None:
    """Make the tables, or change those of an earlier version. Raises InvalidOption when the database is a newer one."""
    if schema_version(store) == HEAD:
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


def schema_version(store: Store) -> str | None:
    """The last migration that a database has; None when it is empty."""
    with store.engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return version
