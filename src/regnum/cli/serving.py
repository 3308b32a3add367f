"""`regnum serve` and its kin: they need the extra `web`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.text import Text as Words

from regnum.cli.screen import screen
from regnum.core.errors import InvalidOption


def _need_web() -> None:
    missing = [name for name in ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic") if not find_spec(name)]
    if missing:
        raise InvalidOption(f"{', '.join(missing)} not installed; say: pip install 'regnum[web]'")


def serve(host: str, port: int, **given: Any) -> None:
    """Serve until stopped. Raises InvalidOption."""
    _need_web()
    from regnum.web.running.serve import serve as run
    from regnum.web.running.settings import from_environment

    run(host, port, from_environment(**given))


def backup(file: Path, database: str | None) -> None:
    """Copy the database. Raises InvalidOption or OSError."""
    _need_web()
    from regnum.web.running.settings import from_environment
    from regnum.web.tables import upkeep

    upkeep.backup(from_environment(database=database), file)
    screen().print(f"{file}: {file.stat().st_size} bytes")


def verify_store(database: str | None) -> bool:
    """Check every table; whether all are good. Raises InvalidOption."""
    _need_web()
    from regnum.web.running.settings import from_environment
    from regnum.web.tables import upkeep

    console, tables, bad = screen(), 0, 0
    for found in upkeep.verify(from_environment(database=database)):
        tables, bad = tables + 1, bad + bool(found.wrong)
        if found.wrong:
            console.print(Words.assemble((f"{found.table}: ", ""), (found.wrong, "bold red")))
    console.print(f"{tables} tables, {bad} of them broken" if bad else f"{tables} tables, all good")
    return not bad


def export(table: str, output: Path, database: str | None) -> None:
    """Write the record of a table. Raises InvalidOption or OSError."""
    _need_web()
    from regnum.web.running.settings import from_environment
    from regnum.web.tables import upkeep

    output.write_bytes(upkeep.record(from_environment(database=database), table))
    screen().print(f"{output}: written")
