"""Writes the golden drawings anew: `python tests/table/make_golden.py [GAME]`. Then read the difference."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conformance.declaring import NAMES, golden, trials
from regnum.core.languages import LANGUAGES
from table.drawing import drawings, new_game, printed, random_game, scene_of

SEATS, SEED, WIDTH = ("Ada", "greedy", "random"), 3, 80


def drawn(game: str, code: str) -> str:
    """A position late in a game of three, with everything that the terminal may show of it."""
    match = new_game(game, len(SEATS), SEED, SEATS)
    for at in random_game(match):
        if len(at.moves) == trials(game).drawn_after:
            break
    lines = printed(drawings(scene_of(match, match.on_turn), code, WIDTH), WIDTH)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def file(game: str, code: str) -> Path:
    return golden(game) / f"table.{code}.txt"


def main() -> None:
    for game, code in product(sys.argv[1:] or NAMES, LANGUAGES):
        file(game, code).write_text(drawn(game, code), encoding="utf-8")


if __name__ == "__main__":
    main()
