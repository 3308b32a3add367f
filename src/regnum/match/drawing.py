"""A match as text, for `print(match)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from regnum.table.contract import load_table
from regnum.table.terminal import TablePrinter
from regnum.table.view import View

if TYPE_CHECKING:
    from regnum.match.match import Match

WIDTH = 100


def draw_match(match: Match) -> str:
    """Return the table as plain English text, as the seat on turn sees it, or a spectator when the game is over."""
    table = load_table(match.game.info)
    viewer = None if match.over else match.on_turn
    view = View(match.game, match.observe(viewer), viewer, match.names, match.deciding, match.options)
    console = Console(width=WIDTH, color_system=None)
    title = match.game.info.titles["en"]
    with console.capture() as text:
        console.print(TablePrinter(title, table.language("en"), table.palette, WIDTH).draw(table.scene(view)))
    return "\n".join(line.rstrip() for line in text.get().splitlines())
