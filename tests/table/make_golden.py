"""Writes the golden drawings anew: `python tests/table/make_golden.py`. Look at the difference before committing it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from regnum.core.languages import LANGUAGES
from table.drawing import drawings, new_game, printed, random_game, scene_of

FOLDER = Path(__file__).parent / "golden"
GAME, SEATS, SEED, MOVE, WIDTH = "council", ("Ada", "greedy", "random"), 3, 243, 80


def drawn(code: str) -> str:
    """A position late in a game of three, with everything that the terminal may show of it."""
    match = new_game(GAME, len(SEATS), SEED, SEATS)
    for at in random_game(match):
        if len(at.moves) == MOVE:
            break
    lines = printed(drawings(scene_of(match, match.on_turn), code, WIDTH), WIDTH)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def file(code: str) -> Path:
    return FOLDER / f"{GAME}.{code}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for code in LANGUAGES:
        file(code).write_text(drawn(code), encoding="utf-8")


if __name__ == "__main__":
    main()
