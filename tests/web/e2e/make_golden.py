"""Writes the aria snapshots anew: `python -m tests.web.e2e.make_golden [GAME]`. Then read the difference."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from conformance.declaring import NAMES, golden, trials
from regnum.core.languages import LANGUAGES

from .player import Player, chromium
from .records import midgame
from .serving import serving


def position(game: str) -> dict[str, Any]:
    """The moment that a game declares, as a record."""
    page = trials(game).page
    return midgame(page.moves, page.offered, page.bot, page.seed, game)


def file(game: str, lang: str) -> Path:
    return golden(game) / f"page.{lang}.yaml"


def described(player: Player, record: dict[str, Any]) -> str:
    """A table in the middle of a game, as a screen reader is told of it."""
    page = player.sit_at(player.post("api/import", record)["id"])
    return page.locator(".table-page :is(main, aside)").first.aria_snapshot() + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
        for game, lang in product(sys.argv[1:] or NAMES, LANGUAGES):
            found = described(Player(browser, server.url, lang=lang), position(game))
            file(game, lang).write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
