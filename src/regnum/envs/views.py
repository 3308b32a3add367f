"""Readable observations: as JSON and as text, with the legal actions in notation."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rich.console import Console

from regnum.core.codec import to_json
from regnum.core.game import Game
from regnum.core.record import States
from regnum.table.contract import View, load_table
from regnum.table.terminal import TablePrinter

WIDTH = 100
"""Columns of a drawn table."""


def as_json(game: Game, seen: States, seat: int) -> dict[str, Any]:
    """Return what `seat` sees, field by field, with its legal actions, for programs in any language (docs/bots.md).

    Hidden numbers are -1; sets are lists of numbers. `legal` is empty for a seat that is not on turn.
    """
    mine = not game.over(seen) and game.on_turn(seen) == seat
    return {
        "game": game.info.name,
        "seat": seat,
        "observation": to_json(game.state, seen[0]),
        "legal": [
            {"action": int(action), "notation": game.actions.text(int(action))}
            for action in (game.legal(seen) if mine else ())
        ],
    }


def as_text(
    game: Game,
    seen: States,
    seat: int | None,
    names: Sequence[str] = (),
    language: str = "en",
    options: Mapping[str, object] = MappingProxyType({}),
) -> str:
    """Return what `seat` sees (None: a spectator) as the terminal draws it, and the question with every legal action.

    Each action is on a line of its own, in notation and in words, for language models among others: the answer is
    read by `game.actions.parse`. `options` are those of the game: they may bring words of their own. Raises
    InvalidOption for a language that does not exist.
    """
    table = load_table(game.info)
    words = table.language(language)
    called = tuple(names) or tuple(f"seat {number}" for number in range(game.seats(seen)))
    deciding = () if game.over(seen) else (game.on_turn(seen),)
    scene = table.scene(view := View(game, seen, seat, called, deciding, options))
    console = Console(file=io.StringIO(), width=WIDTH, no_color=True, highlight=False, legacy_windows=False)
    title = game.info.titles.get(language, game.info.titles["en"])
    console.print(TablePrinter(title, words, table.palette, WIDTH).draw(scene))
    lines = [console.file.getvalue().rstrip()]  # type: ignore[attr-defined]
    if scene.prompt is not None and seat in deciding:
        lines += ["", words.say(scene.prompt.question)]
        lines += [
            f"{game.actions.text(int(action))}: {words.say(table.label(view, int(action)))}"
            for action in game.legal(seen)
        ]
    return "\n".join(line.rstrip() for text in lines for line in text.splitlines())
