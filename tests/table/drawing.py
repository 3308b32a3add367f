"""Positions of games, drawn as the terminal draws them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import numpy as np
from rich.console import Console, RenderableType

import regnum
from regnum.match import Match
from regnum.registry import info
from regnum.table.contract import View, load_table
from regnum.table.language import Language
from regnum.table.scene import Scene
from regnum.table.terminal import TablePrinter, draw_prompt

LONG_NAMES = ("Wilhelmina-Theodora von und zu Hohenlohe", "Ugo", "王大文 the Elder", "Maximilian Featherstonehaugh")


def new_game(game: str, players: int, seed: int, names: Sequence[str] = (), **options: object) -> Match:
    return Match(regnum.make(game), players, seed, options, names[:players])


def random_game(match: Match, every: int = 1, seed: int = 1) -> Iterator[Match]:
    """The match at every so many-th decision of a random game, to its end."""
    random = np.random.default_rng(seed)
    while not match.over:
        if len(match.moves) % every == 0:
            yield match
        match.play(int(random.choice(match.legal())))


def scene_of(match: Match, viewer: int | None) -> Scene:
    table = load_table(match.game.info)
    return table.scene(View(match.game, match.observe(viewer), viewer, match.names, match.deciding, match.options))


def last_scene(match: Match) -> Scene:
    """The match played at random to its end, as everybody sees it."""
    for _ in random_game(match):
        pass
    return scene_of(match, None)


def words_of(game: str, code: str) -> Language:
    return Language(code, info(game).package, "regnum.cli")


def printer_of(game: str, code: str, width: int) -> TablePrinter:
    return TablePrinter(info(game).titles[code], words_of(game, code), load_table(info(game)).palette, width)


def drawings(scene: Scene, code: str, width: int) -> list[RenderableType]:
    """Everything that the terminal may show of a position: table, scores, every zone, panel and prompt."""
    printer = printer_of(scene.game, code, width)
    drawn: list[RenderableType] = [printer.draw(scene), printer.scores(scene.panels)]
    drawn += [printer.look(scene, zone) for zone in scene.zones]
    if scene.result:
        drawn.append(printer.scores(scene.panels, scene.result.ranks))
    if scene.prompt:
        drawn += [printer.brief(scene), draw_prompt(scene.prompt, printer.language)]
    return drawn


def printed(renderables: Sequence[RenderableType], width: int) -> list[str]:
    """The lines on a screen without colours."""
    screen = Console(file=io.StringIO(), width=width, highlight=False)
    for renderable in renderables:
        screen.print(renderable)
    return screen.file.getvalue().splitlines()  # type: ignore[attr-defined, no-any-return]
