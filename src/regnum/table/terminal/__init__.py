"""The text renderer: any scene in a terminal."""

from __future__ import annotations

from regnum.table.terminal.prompt import draw_prompt
from regnum.table.terminal.style import SEAT_COLOURS, seat_style
from regnum.table.terminal.table import TablePrinter

__all__ = ["SEAT_COLOURS", "TablePrinter", "draw_prompt", "seat_style"]
