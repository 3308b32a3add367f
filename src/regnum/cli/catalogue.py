"""The installed games and their options."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text as Words

from regnum import registry
from regnum.cli.screen import screen
from regnum.core.info import GameInfo
from regnum.core.options import Choice


def print_games(code: str) -> None:
    """Every game with its title, players, length and makers. The rules say what of a game is reconstructed."""
    console = screen()
    players, minutes = ("giocatori", "minuti") if code == "it" else ("players", "minutes")
    for name, info in sorted(registry.games().items()):
        low, high = info.seats
        facts = f"{low}–{high} {players}, {info.minutes} {minutes}; {', '.join(info.designers)}, {info.year}"
        console.print(Words.assemble((name, "bold"), f"  {info.titles[code]}"))
        console.print(Padding(facts, (0, 0, 0, 4)))
    more = {"en": "More about one, also what is reconstructed: regnum rules GAME"}
    more["it"] = "Altro su un gioco, anche che cosa è ricostruito: regnum rules GIOCO"
    console.print(Padding(more[code], (1, 0, 0, 0)))


def print_options(info: GameInfo, code: str) -> None:
    """Every option with its values, the default first, and what they mean."""
    from regnum.table.language import Language

    console, language = screen(), Language(code, info.package)
    for option in filter(lambda option: option.shown, info.options):
        console.print(Words(option.name, "bold"))
        console.print(Padding(language.say(f"option.{option.name}.help"), (0, 0, 0, 4)))
        values = option.values if isinstance(option, Choice) else (option.default, *option.values)
        width = max(map(len, values)) + 2
        for value in sorted(values, key=lambda value: value != option.default):
            key = f"option.{option.name}.{value}"
            meaning = language.say(key) if language.knows(key) else ""
            mark = ("  (default)" if code == "en" else "  (di base)") if value == option.default else ""
            console.print(Padding(Words.assemble((value.ljust(width), "cyan"), meaning, (mark, "green")), (0, 0, 0, 4)))
