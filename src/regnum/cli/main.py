"""The `regnum` command. Heavy imports wait until a command needs them: `regnum games` answers at once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from regnum import registry
from regnum.core.errors import CorruptRecord, RegnumError
from regnum.core.languages import LANGUAGES, check_language

app = typer.Typer(
    help="Medieval strategy games, rules-exact, for people and machines.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game: see `regnum games`.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play (default: as many as can).")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Number that decides all chance (default: drawn).")]
Options = Annotated[str, typer.Option("--options", "-o", help="Game options: name=value,name=value.")]
Lang = Annotated[str | None, typer.Option("--lang", "-l", help="en or it (default: your system's).")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]


def language(code: str | None) -> str:
    """The language asked for, or the system's, or English. Raises InvalidOption."""
    if code is not None:
        return check_language(code)
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return system[:2] if system[:2] in LANGUAGES else "en"


@app.command()
def games(lang: Lang = None) -> None:
    """The games that are installed."""
    from regnum.cli import catalogue

    catalogue.print_games(language(lang))


@app.command()
def rules(
    game: GameName,
    lang: Lang = None,
    chapter: Annotated[str | None, typer.Option(help="Only this chapter, by its name in the contents.")] = None,
) -> None:
    """The rules of a game in our own words, with a table of contents."""
    from regnum.cli.rules_page import print_rules
    from regnum.cli.screen import screen

    print_rules(registry.info(game), language(lang), screen(), chapter)


@app.command()
def options(game: GameName, lang: Lang = None) -> None:
    """The options of a game, their values and defaults."""
    from regnum.cli import catalogue

    catalogue.print_options(registry.info(game), language(lang))


@app.command()
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Who plays, in turn order: you, you:NAME or a bot.")] = "you,greedy,random",
    lang: Lang = None,
    seed: Seed = None,
    options: Options = "",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, with bots or with friends at the same keyboard."""
    from regnum.cli import terminal

    terminal.play(game, seats, language(lang), seed, options, resume)


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one a seat: greedy,random.")] = "random",
    options: Options = "",
    workers: Annotated[int, typer.Option(min=1, help="On how many cores.")] = os.cpu_count() or 1,
    json: Json = False,
) -> None:
    """Let bots play many games and sum up how they went."""
    from regnum.cli import simulation

    simulation.run(game, players, games, seed, bots, options, workers, json)


@app.command()
def record(
    game: GameName,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    players: Players = None,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one a seat.")] = "random",
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
) -> None:
    """Let bots play one game and write its record."""
    from regnum.cli import records

    records.record(game, output, players, seed, bots, options)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    step: Annotated[bool, typer.Option("--step", help="Show the table after every move and wait for Enter.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a recorded game again."""
    from regnum.cli import records

    records.replay(file, step, language(lang))


@app.command()
def verify(files: Annotated[list[Path], typer.Argument(help="Record files.")]) -> None:
    """Check record files by playing them again; status 1 and the first wrong move if one is corrupt."""
    from regnum.cli import records

    if not records.verify(files):
        raise typer.Exit(1)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    bot: Annotated[str, typer.Option(help="Who judges: a bot that searches, with its budget a decision.")] = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Who stood how in a recorded game, where it turned, and which choices gave something away."""
    from regnum.cli import analysis

    analysis.run(file, bot, json, language(lang))


@app.command()
def bench(
    json: Json = False,
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 3.0,
    cold: Annotated[bool, typer.Option(help="Also compile everything anew, to time it.")] = True,
) -> None:
    """Measure the speed of every game on this machine, on one core."""
    from regnum.cli import benchmark

    benchmark.run(json, seconds, cold)


@app.command()
def warm(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game (default: all).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="In how many processes.")] = os.cpu_count() or 1,
) -> None:
    """Compile the rules ahead, so that the first game starts at once."""
    from regnum.cli.ready import make_ready

    for name in [game] if game else sorted(registry.games()):
        make_ready(name, quiet=quiet, jobs=jobs, again=True)


def main() -> None:
    """Run the command; errors that are the user's to mend are one line on standard error and status 2."""
    try:
        app()
    except CorruptRecord as error:
        _fail(error, 1)
    except (RegnumError, OSError) as error:
        _fail(error, 2)


def _fail(error: Exception, status: int) -> None:
    words = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
    print(f"regnum: {words}", file=sys.stderr)  # noqa: T201 - the one place where the command complains
    sys.exit(status)
