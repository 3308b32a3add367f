"""`regnum doctor`: check everything that a server needs."""

from __future__ import annotations

import msgspec
from rich.text import Text as Words

from regnum import __version__
from regnum.cli.screen import screen

STYLES = {"ok": "green", "advice": "yellow", "fault": "bold red"}


def run(host: str, port: int, database: str | None, json: bool) -> bool:
    """Print a line for each finding, or all of them as JSON; True if nothing must be fixed."""
    from regnum.web.app.doctor import examine

    console, found = screen(), []
    for one in examine(host, port, database):
        found.append(one)
        if not json:
            fix = f" → {one.fix}" if one.fix else ""
            line = Words.assemble((f"{one.level:6}  ", STYLES[one.level]), f"{one.check}: {one.text}{fix}")
            console.print(line, soft_wrap=True)
    faults = sum(one.level == "fault" for one in found)
    if json:
        report = {"version": __version__, "good": not faults, "findings": found}
        print(msgspec.json.encode(report).decode())  # noqa: T201 - the object that was asked for
    elif faults:
        console.print(f"{faults} to fix")
    else:
        console.print("nothing to fix")
    return not faults
