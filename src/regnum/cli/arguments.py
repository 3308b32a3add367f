"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from regnum.core.languages import LANGUAGES, check_language

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game: see `regnum games`.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players (default: the maximum).")]
SeedOption = Annotated[int | None, typer.Option("--seed", "-s", help="Random seed (default: random).")]
Options = Annotated[str, typer.Option("--options", "-o", help="Game options: name=value,name=value.")]
LangOption = Annotated[str | None, typer.Option("--lang", "-l", help="en or it (default: your system's).")]
OneOrAll = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game (default: all).")]
CORES = os.cpu_count() or 1
Workers = Annotated[int, typer.Option(min=1, help="Number of worker processes.")]
Ray = Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address: host:port, or auto.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def language(code: str | None) -> str:
    """The language asked for, or the system's, or English. Raises InvalidOption."""
    if code is not None:
        return check_language(code)
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return system[:2] if system[:2] in LANGUAGES else "en"
