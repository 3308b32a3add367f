"""`regnum serve`, and the commands that copy, check and upgrade its database."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from rich.text import Text as Words

from regnum.cli.output import STANDARD, deliver
from regnum.cli.screen import screen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regnum.web.maintenance.integrity import Finding


def serve(host: str, port: int, **given: Any) -> None:
    """Serve until stopped. Raises InvalidOption."""
    from regnum.web.app.serve import serve as run
    from regnum.web.model.settings import from_environment

    run(host, port, from_environment(**given))


def backup(file: Path, database: str | None) -> None:
    """Copy the database. Raises InvalidOption or OSError."""
    from regnum.web.maintenance import integrity
    from regnum.web.model.settings import from_environment

    settings = from_environment(database=database)
    if file == STANDARD:
        with TemporaryDirectory() as folder:
            integrity.backup(settings, copy := Path(folder) / "copy")
            with copy.open("rb") as content:
                shutil.copyfileobj(content, sys.stdout.buffer)
        return
    integrity.backup(settings, file)
    screen().print(f"{file}: {file.stat().st_size} bytes")


def verify_store(database: str | None) -> bool:
    """Check every table; whether all are good. Raises InvalidOption."""
    from regnum.web.maintenance import integrity
    from regnum.web.model.settings import from_environment

    return _reported(integrity.verify(from_environment(database=database)), "broken")


def upgrade_check(what: str | None) -> bool:
    """Report what an update to this version does to a database; whether all tables go on.

    Raises InvalidOption or OSError.
    """
    from regnum.web.db.upgrade import HEAD
    from regnum.web.maintenance.upgrade_check import check_tables, upgraded_copy
    from regnum.web.model.settings import from_environment

    console, tables, other, kept, lost = screen(), 0, 0, 0, 0
    with upgraded_copy(from_environment(database=what)) as (store, before):
        if before != HEAD:
            console.print(f"the schema of the database is upgraded from {before or 'nothing'} to {HEAD}")
        for found in check_tables(store):
            tables += 1
            other += found.other_rules and not found.wrong
            kept += found.kept and not found.wrong
            if found.wrong:
                lost += 1
                about = f"{found.table} ({found.game}, {found.status}): "
                console.print(Words.assemble((about, ""), (found.wrong, "bold red")))
    console.print(f"{tables} tables: {tables - lost} go on unchanged, {lost} do not")
    if other:
        console.print(f"{other} of those that go on were opened with other rules or components")
    if kept:
        console.print(f"{kept} go on with kept rules")
    return not lost


def repair(target: str, database: str | None) -> bool:
    """Save what is whole into a new database; whether that was everything. Raises InvalidOption."""
    from regnum.web.maintenance.repair import repair as save
    from regnum.web.model.settings import from_environment

    return _reported(save(from_environment(database=database), target), "not whole")


def _reported(findings: Iterator[Finding], bad_ones: str) -> bool:
    """Say what was found; whether nothing was wrong."""
    console, tables, bad, wrong = screen(), 0, 0, False
    for found in findings:
        tables += found.is_table
        if found.wrong:
            wrong = True
            bad += found.is_table
            console.print(Words.assemble((f"{found.table}: ", ""), (found.wrong, "bold red")))
    console.print(f"{tables} tables, {bad} of them {bad_ones}" if wrong else f"{tables} tables, all good")
    return not wrong


def export(table: str, output: Path, database: str | None) -> None:
    """Write the record of a table. Raises InvalidOption or OSError."""
    from regnum.web.maintenance import integrity
    from regnum.web.model.settings import from_environment

    deliver(integrity.record(from_environment(database=database), table), output).print(f"{output}: written")
