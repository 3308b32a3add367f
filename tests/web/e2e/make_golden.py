"""Writes the aria snapshots anew: `python -m tests.web.e2e.make_golden`. Look at the difference before committing."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from .player import Player, chromium
from .records import midgame, staufer, town
from .serving import serving

FOLDER = Path(__file__).parent / "golden"


POSITIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "bruges": town,
    "council": midgame,
    "staufer": lambda: staufer("supply", "deploy"),
}


def file(game: str, lang: str) -> Path:
    return FOLDER / f"{game}.{lang}.yaml"


def described(player: Player, position: dict[str, Any]) -> str:
    """A table in the middle of a game, as a screen reader is told of it."""
    page = player.sit_at(player.post("api/import", position)["id"])
    return page.locator(".table-page :is(main, aside)").first.aria_snapshot() + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
        for game, lang in product(POSITIONS, ("en", "it")):
            found = described(Player(browser, server.url, lang=lang), POSITIONS[game]())
            file(game, lang).write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
