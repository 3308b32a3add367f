"""`regnum play`: who sits where, and a new or a saved game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from regnum import registry
from regnum.bots.registry import check_spec, plays_at_once, split_specs
from regnum.cli.autosave import RecordFile, place_for
from regnum.cli.opening import read_game
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.cli.session import HERE, Session
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.options import typed
from regnum.core.seeds import secret_seed
from regnum.match import Match, replay, rules_for
from regnum.table.guide import deal_of
from regnum.table.language import Language
from regnum.table.text import text

PEOPLE = ("Rosa", "Ulrich", "Petra", "Otto", "Sibyl")
"""Names for people who do not give theirs."""


def seating(seats: str) -> tuple[list[str], list[str]]:
    """The names and the bots (empty for people) of `you,you:Ada,greedy`. Raises InvalidOption."""
    names: list[str] = []
    bots: list[str] = []
    wanted = split_specs(seats)
    for number, seat in enumerate(wanted, 1):
        kind, _, name = seat.partition(":")
        alike = wanted.count(seat) > 1
        if kind == "you":
            names.append(name or PEOPLE[bots.count("") % len(PEOPLE)])
            bots.append("")
        else:
            names.append(f"{kind} {number}" if alike else kind)
            bots.append(check_spec(seat))
    return names, bots


def game_for(name: str, bots: Sequence[str]) -> Game:
    """The game as it is played with these bots (empty for people): compiled beforehand only if one of them searches."""
    searching = any(bot and not plays_at_once(bot) for bot in bots)
    return make_ready(name) if searching else registry.make(name)


USUAL_SEATS = "you,greedy,random"
"""The default seats."""


def first_game(info: GameInfo) -> tuple[str, int, str]:
    """The seats, the seed and the options of a guided first game, as one types them. Raises InvalidOption."""
    deal = deal_of(info)
    if deal is None:
        raise InvalidOption(f"{info.titles['en']} has no guided first game")
    options = ",".join(f"{option}={value}" for option, value in deal.options.items())
    return ",".join(("you", *deal.bots)), deal.seed, options


def play(
    name: str, seats: str, code: str, seed: int | None, options: str, resume: Path | None, guided: bool = False
) -> None:
    """Play a game until it is over or left. Raises UnknownGame, InvalidOption, CorruptRecord or OSError."""
    info = registry.info(name)
    if guided:
        given = {"--seats": seats, "--seed": seed, "--options": options, "--resume": resume}
        if wrong := [option for option, value in given.items() if value not in ("", None)]:
            raise InvalidOption(f"a guided first game is the same for everybody: leave out {' and '.join(wrong)}")
        seats, seed, options = first_game(info)
    language = Language(code, info.package, HERE)
    names, bots = seating(seats or USUAL_SEATS)
    chosen = info.agree(len(names), typed(info.options, options))
    console = screen()
    if resume is not None:
        record, content = read_game(resume)
        if record.game != name:
            raise InvalidOption(f"{resume} is a game of {record.game}, not of {name}")
        bots = [seat.played_by for seat in record.seats]
        match, keeper = replay(record, game_for(rules_for(record), bots)), RecordFile(resume, content)
        if not match.over:
            keeper.lock()
        console.print(language.say(text("play.resumed", n=len(match.moves))))
    else:
        match = Match(game_for(name, bots), len(names), secret_seed() if seed is None else seed, chosen, names, bots)
        keeper = place_for(match)
    of_bots = secrets.randbits(32) if seed is None else seed
    with closing(keeper):
        Session(match, code, console, keeper, of_bots).run()
