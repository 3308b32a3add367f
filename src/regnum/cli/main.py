"""The `regnum` command. Heavy imports wait until a command needs them: `regnum games` answers at once."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from regnum import __version__, registry
from regnum.cli.arguments import (
    CORES,
    GameArgument,
    JsonOption,
    LangOption,
    OneOrAll,
    Options,
    Players,
    Ray,
    SeedOption,
    Workers,
    language,
)
from regnum.cli.campaign_commands import campaign_app
from regnum.cli.commands import CheckedApp
from regnum.core.errors import CorruptRecord, RegnumError
from regnum.core.text import NO_LINE

app = CheckedApp(
    help="Play, serve and study medieval strategy games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(campaign_app, name="campaign")


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"regnum {__version__}")
        raise typer.Exit


@app.callback()
def every_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Handle options without a command."""


@app.command()
def games(lang: LangOption = None) -> None:
    """List the installed games."""
    from regnum.cli import catalogue

    catalogue.print_games(language(lang))


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game (see `regnum games`) or a campaign.")],
    lang: LangOption = None,
    chapter: Annotated[str | None, typer.Option(help="Show only this chapter, named as in the contents.")] = None,
) -> None:
    """Show the rules of a game or campaign."""
    from regnum.cli.rules_page import print_rules
    from regnum.cli.screen import screen

    print_rules(registry.titled(game), language(lang), screen(), chapter)


@app.command()
def options(game: GameArgument, lang: LangOption = None) -> None:
    """List a game's options with values and defaults."""
    from regnum.cli import catalogue

    catalogue.print_options(registry.info(game), language(lang))


@app.command()
def play(
    game: GameArgument,
    seats: Annotated[
        str, typer.Option(help="Players in turn order: you, you:NAME or a bot.", show_default="you,greedy,random")
    ] = "",
    lang: LangOption = None,
    seed: SeedOption = None,
    options: Options = "",
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    guided: Annotated[
        bool, typer.Option("--guided", help="Play the tutorial: a fixed deal with explanations.")
    ] = False,
) -> None:
    """Play in the terminal against bots or friends at the same keyboard."""
    from regnum.cli import terminal

    terminal.play(game, seats, language(lang), seed, options, resume, guided)


@app.command()
def simulate(
    game: GameArgument,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 1000,
    seed: SeedOption = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one per seat: greedy,random.")] = "random",
    options: Options = "",
    workers: Workers = CORES,
    json: JsonOption = False,
) -> None:
    """Let bots play many games and summarise the results."""
    from regnum.cli import simulation

    simulation.run(game, players, games, seed, bots, options, workers, json)


@app.command()
def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option(help="Bots: random,greedy or more; parameters as in greedy:samples=8.")],
    players: Players = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Number of games, rounded up to whole deals.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed.")] = 1,
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
    workers: Workers = CORES,
    ray: Ray = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder for the games, results.json and report.html.")
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Discard earlier results.")] = False,
    json: JsonOption = False,
) -> None:
    """Let bots play each other on balanced seats and rate them. Run the same command again to resume."""
    from regnum.cli import arena

    arena.run(game, bots, players, games, seed, options, workers, ray, output, anew, json)


@app.command()
def balance(
    game: GameArgument,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Number of games.")] = 100_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed.")] = 1,
    bots: Annotated[
        str, typer.Option(help="One bot for all, or one per seat; random is by far the fastest.")
    ] = "random",
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
    workers: Workers = CORES,
    ray: Ray = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder for results.json and report.html.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Measure a game's balance: seats, cards, places, openings, and how often each rule applies."""
    from regnum.cli import balance

    balance.run(game, players, games, seed, bots, options, workers, ray, output, json)


@app.command()
def selfplay(
    game: GameArgument,
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the Parquet files.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed.")] = 1,
    bots: Annotated[
        str, typer.Option(help="One bot for all, or one per seat; random is by far the fastest.")
    ] = "random",
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
    workers: Workers = CORES,
    ray: Ray = None,
    shard: Annotated[int | None, typer.Option(min=1, help="Games per file (default: 500; with bots 50).")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the run in the folder.")] = False,
    json: JsonOption = False,
) -> None:
    """Write games as Parquet: observation, legal actions, chosen action and result of each decision."""
    from regnum.cli import selfplay

    selfplay.run(game, players, games, seed, bots, options, workers, ray, output, shard, resume, json)


@app.command()
def train(
    game: GameArgument,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Network file (default: GAME.npz); other files go beside it.")
    ] = None,
    players: Annotated[
        str,
        typer.Option("--players", "-p", help="Number of players; with 2,3,4 one network learns all three."),
    ] = "2",
    rounds: Annotated[
        int,
        typer.Option(min=1, help="Total number of rounds, including resumed ones; an evaluation follows."),
    ] = 100,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games per round, for each number of players.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="Random seed.")] = 1,
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
    workers: Workers = CORES,
    ray: Ray = None,
    device: Annotated[str, typer.Option(help="Device for training: auto (a GPU if available), cpu or cuda.")] = (
        "auto"
    ),
    lessons: Annotated[
        Path | None, typer.Option(help="Folder of `regnum selfplay` games for the first rounds.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume from the last checkpoint.")] = False,
) -> None:
    """Train a network by self-play."""
    from regnum.cli import train

    train.run(game, output, players, rounds, games, seed, options, workers, ray, device, lessons, resume)


@app.command()
def imitate(
    network: Annotated[Path, typer.Argument(metavar="FILE", help="A network file.")],
    lessons: Annotated[Path, typer.Option(help="Folder of `regnum selfplay` games to learn from.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Output file (default: overwrite FILE).")
    ] = None,
) -> None:
    """Train a network's policy on the choices in recorded games, usually by searches."""
    from regnum.cli import imitate

    imitate.run(network, lessons, output or network)


@app.command()
def coach(
    network: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a network.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File for the trained network.")],
    games: Annotated[int, typer.Option("--games", "-n", min=100, help="Games to play.")] = 1000,
    iterations: Annotated[int, typer.Option(min=1, help="Search iterations per decision.")] = 200,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="Random seed.")] = 1,
    workers: Workers = CORES,
    resume: Annotated[bool, typer.Option("--resume", help="Resume an interrupted run.")] = False,
) -> None:
    """Train a network on what a search would choose in the network's own games."""
    from regnum.cli import coach

    coach.run(network, games, iterations, seed, workers, output, resume)


@app.command()
def record(
    game: GameArgument,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write; - for standard output.")],
    players: Players = None,
    seed: SeedOption = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one per seat.")] = "random",
    options: Annotated[str, typer.Option("--options", help="Game options: name=value,name=value.")] = "",
) -> None:
    """Let bots play one game and write its record."""
    from regnum.cli import records

    records.record(game, output, players, seed, bots, options)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record file, of a game or a campaign.")],
    step: Annotated[bool, typer.Option("--step", help="Show the table after every move and wait for Enter.")] = False,
    lang: LangOption = None,
) -> None:
    """Replay a recorded game or campaign."""
    from regnum.cli import records

    records.replay(file, step, language(lang))


@app.command()
def verify(files: Annotated[list[Path], typer.Argument(help="Record files, of games or campaigns.")]) -> None:
    """Check record files by replaying them; on failure show the first wrong move, with status 1."""
    from regnum.cli import records

    if not records.verify(files):
        raise typer.Exit(1)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for your whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="A file, or postgresql://USER@HOST/NAME (default: a file in your data folder).")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Server processes; several need PostgreSQL.")] = None,
    root_path: Annotated[str | None, typer.Option(help="Path prefix behind a reverse proxy.")] = None,
) -> None:
    """Run the server. Other settings are environment variables: see docs/hosting.md."""
    from regnum.cli import serving

    serving.serve(host, port, database=database, workers=workers, root_path=root_path)


Database = Annotated[str | None, typer.Option(help="The database, as for `regnum serve`.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write; - for standard output.")], database: Database = None
) -> None:
    """Copy a server's database, even while it runs."""
    from regnum.cli import serving

    serving.backup(file, database)


@app.command("verify-store")
def verify_store(database: Database = None) -> None:
    """Rebuild every table from its events and compare; status 1 if one is broken."""
    from regnum.cli import serving

    if not serving.verify_store(database):
        raise typer.Exit(1)


@app.command()
def doctor(
    host: Annotated[str, typer.Option(help="Where the server listens, as for `regnum serve`.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Its port.")] = 8000,
    database: Database = None,
    json: JsonOption = False,
) -> None:
    """Check everything that a server needs and say how to fix what is wrong; status 1 if something must be fixed."""
    from regnum.cli import doctor

    if not doctor.run(host, port, database, json):
        raise typer.Exit(1)


@app.command("keep-rules")
def keep_rules(
    games: Annotated[list[str] | None, typer.Argument(help="Games; without any, all that are installed.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the rules that are kept.")] = False,
) -> None:
    """Keep the installed rules in the data folder before an update, so that games begun with them go on with them."""
    from regnum.cli import records

    if not listed:
        records.keep_rules(games or ())
    records.list_kept()


@app.command("upgrade-check")
def upgrade_check(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[DATABASE|FILE]", help="A database, as for `regnum serve`, or a record or campaign file."
        ),
    ] = None,
) -> None:
    """Report which saved games continue with the installed version; status 1 if one does not. Changes nothing."""
    from regnum.cli import records, serving

    file = Path(what) if what is not None else None
    if file is not None and file.is_file() and not records.is_database(file):
        good = records.verify([file])
    else:
        good = serving.upgrade_check(what)
    if not good:
        raise typer.Exit(1)


@app.command()
def repair(
    new: Annotated[str, typer.Argument(help="The database to write: a file, or postgresql://USER@HOST/NAME; empty.")],
    database: Database = None,
) -> None:
    """Recover a damaged database into a new one; status 1 if something is lost."""
    from regnum.cli import serving

    if not serving.repair(new, database):
        raise typer.Exit(1)


@app.command()
def export(
    table: Annotated[str, typer.Argument(help="Table id: the last part of its URL.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write; - for standard output.")],
    database: Database = None,
) -> None:
    """Write the record of a server's table, including hidden information."""
    from regnum.cli import serving

    serving.export(table, output, database)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    bot: Annotated[str, typer.Option(help="Reviewing bot: one that searches, with its budget per decision.")] = "",
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Review a recorded game: chances at each turn, turning points and expensive choices."""
    from regnum.cli import review

    review.run(file, bot, json, language(lang))


@app.command()
def bench(
    game: OneOrAll = None,
    json: JsonOption = False,
    seconds: Annotated[float, typer.Option(help="Seconds per measurement.")] = 3.0,
    cold: Annotated[bool, typer.Option(help="Also measure compilation from scratch.")] = True,
    quick: Annotated[bool, typer.Option("--quick", help="Measure all games within a minute, less exactly.")] = False,
    suite: Annotated[Literal["speed", "learners"], typer.Option(help="What to measure.")] = "speed",
    bot: Annotated[str | None, typer.Option(help="Suite learners: this bot instead of the baselines.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Suite learners: games per bot and task.")] = 200,
    workers: Workers = CORES,
) -> None:
    """Measure the speed of games on one core, or bots in five fixed tasks (--suite learners)."""
    from regnum.cli import benchmark, learners

    if suite == "learners":
        learners.run(game, bot, games, workers, json)
        return
    if quick:
        seconds, cold = benchmark.QUICK, False
    benchmark.run([game] if game else sorted(registry.games()), json, seconds, cold)


@app.command()
def warm(
    game: OneOrAll = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = CORES,
    everything: Annotated[bool, typer.Option("--all", help="Also compile arena and measurement kernels.")] = False,
) -> None:
    """Compile the rules in advance, so that the first game starts at once."""
    from regnum.cli.ready import make_ready

    for name in [game] if game else sorted(registry.games()):
        make_ready(name, quiet=quiet, jobs=jobs, again=True, everything=everything)


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name in commands and folders, in lower case.")],
    title: Annotated[str | None, typer.Option(help="Displayed title (default: from the name).")] = None,
) -> None:
    """Create a small, tested game in this checkout as a starting point for your own."""
    from regnum.cli import new_game
    from regnum.cli.screen import screen

    for place in new_game.create(name, title or name.replace("_", " ").title()):
        screen().print(place)


def main() -> None:
    """Run the command; user errors print one line to standard error and exit with status 2."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "surrogateescape")):  # paths are printed as they are
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=errors)
    try:
        app()
    except CorruptRecord as error:
        _fail(error, 1)
    except (RegnumError, OSError) as error:
        _fail(error, 2)


def _fail(error: Exception, status: int) -> None:
    words = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
    print("regnum:", NO_LINE.sub("\ufffd", words), file=sys.stderr)  # noqa: T201 - the one place where the command complains
    sys.exit(status)
