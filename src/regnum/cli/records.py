"""Record files: writing one, telling one again, checking many."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text as Words

from regnum import kept, registry
from regnum.arena.playing import play_match
from regnum.campaign import is_campaign
from regnum.campaign import read as read_campaign
from regnum.campaign import replay as replay_campaign
from regnum.cli import campaigns
from regnum.cli.bot_games import bot_seats
from regnum.cli.output import deliver
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.cli.selection import asked
from regnum.cli.session import HERE, who_won
from regnum.core.errors import InvalidOption, OtherVersion, RegnumError
from regnum.core.text import CONTROLS
from regnum.match import Match, read, record_of, write
from regnum.match import replay as replay_match
from regnum.table.contract import View, load_table
from regnum.table.language import Language
from regnum.table.terminal import TablePrinter, seat_style


def record(name: str, output: Path, players: int | None, seed: int | None, bots: str, options: str) -> None:
    """Play a game with bots and write it down. Raises UnknownGame, InvalidOption or OSError."""
    _, count, chosen = asked(name, players, options)
    specs = bot_seats(bots, count)
    match = play_match(make_ready(name), specs, secrets.randbits(32) if seed is None else seed, chosen)
    deliver(write(record_of(match)), output).print(f"{output}: {_in_short(match)}")


def replay(file: Path, step: bool, code: str) -> None:
    """Tell what is recorded, with the table after every move if asked. Raises CorruptRecord or OSError."""
    console, content = screen(), file.read_bytes()
    if not is_campaign(content):
        _tell(replay_match(read(content)), step, code, console)
        return
    record = read_campaign(content)
    campaign = replay_campaign(record)
    for number, chapter in enumerate(record.chapters):
        console.rule(campaigns.chapter_title(campaign.info, number, code))
        if not _tell(replay_match(chapter), step, code, console):
            return
    campaigns.print_standing(campaign.info, campaign.standing, campaign.names, code, console)


def _tell(match: Match, step: bool, code: str, console: Console) -> bool:
    """Tell a game; whether the reader has listened to its end."""
    info, table = match.game.info, load_table(match.game.info)
    language = Language(code, info.package, HERE)
    printer = TablePrinter(info.titles[code], language, table.palette, console.width)
    before = match.observe(None, 0)
    for number, move in enumerate(match.moves, 1):
        after = match.observe(None, number)
        view = View(match.game, after, None, match.names, options=match.options)
        for line in table.tell(view, before, move.action):
            words = Words("  " * line.depth)
            if line.seat is not None and not line.depth:
                words.append(str(line.seat + 1), seat_style(line.seat)).append(" ")
            console.print(words.append(language.say(line.text), "dim" if line.depth else ""))
        if step:
            console.print(printer.draw(table.scene(view)))
            notation = match.game.actions.text(move.action)
            try:
                console.input(f"{number}/{len(match.moves)} {match.names[move.seat]}: {notation} ⏎ ")
            except EOFError:
                return False
        before = after
    outcome = match.outcome
    if outcome is not None:
        scene = table.scene(View(match.game, match.observe(None), None, match.names, options=match.options))
        console.print(printer.scores(scene.panels, outcome.ranks))
        console.print(language.say(who_won(match.names, outcome)))
    return True


def verify(files: list[Path]) -> bool:
    """Check record files, and return True if all are good."""
    console, good = screen(), True
    for file in files:
        name = CONTROLS.sub("\ufffd", str(file))
        try:
            found = _verified(file.read_bytes())
        except (RegnumError, OSError) as error:
            if isinstance(error, OSError):
                what, why = "cannot be read", error.strerror
            else:
                what, why = "another version" if isinstance(error, OtherVersion) else "corrupt", str(error)
            console.print(Words.assemble(f"{name}: ", (what, "bold red"), f": {why}"))
            good = False
        else:
            console.print(Words.assemble(f"{name}: ", ("good", "bold green"), f", {found}"))
    return good


def is_database(file: Path) -> bool:
    """Tell a SQLite database from a record. Raises OSError."""
    with file.open("rb") as stream:
        return stream.read(16) == b"SQLite format 3\0"


def _verified(content: bytes) -> str:
    """Describe a file after replaying it completely. Raises CorruptRecord, UnknownGame or InvalidOption."""
    if is_campaign(content):
        return campaigns.in_short(replay_campaign(read_campaign(content)))
    return _in_short(replay_match(read(content)))


def _in_short(match: Match) -> str:
    """Describe the length and the result of a match."""
    ending = match.outcome.ending.replace("_", " ") if match.outcome else "not over"
    return f"{len(match.moves)} moves, {ending}"


def keep_rules(names: Sequence[str]) -> None:
    """Keep the installed rules of some games (none named: all).

    Raises UnknownGame, or InvalidOption or OSError after all that can be kept.
    """
    failed: InvalidOption | OSError | None = None
    for game in [registry.info(name) for name in names] or registry.games().values():
        try:
            kept.keep(game)
        except (InvalidOption, OSError) as error:
            failed = error
    if failed is not None:
        raise failed


def list_kept() -> None:
    """List the rules that are kept, with their folders."""
    for game in kept.infos():
        rules = f"{game.name}, version {game.version}, components {game.data_digest}"
        screen().print(f"{rules}: {kept.folder() / game.kept}")
