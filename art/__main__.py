"""Draw everything.

`python -m art` writes the sprite sheets; `python -m art --check` says which are not as they would be drawn.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from art import client

ROOT = Path(__file__).parent.parent
GAMES = {rules.parent.name: rules.parent for rules in (ROOT / "src/regnum/games").glob("**/rules/")}
SHEETS = {"client/src/art/icons.svg": client.sheet} | {
    f"{GAMES[module.stem].relative_to(ROOT)}/art/sprites.svg": import_module(f"art.{module.stem}").sheet
    for module in sorted(Path(__file__).parent.glob("*.py"))
    if module.stem in GAMES
}
"""The module of a game has the name of its package."""


def main() -> int:
    """Write or check every sheet."""
    parser = argparse.ArgumentParser(prog="python -m art", description="Draw every sprite sheet.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if one is not as drawn")
    check = parser.parse_args().check
    stale = []
    for name, draw in SHEETS.items():
        file, drawn = ROOT / name, draw().text()
        if check:
            stale += [name] if not file.exists() or file.read_text() != drawn else []
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(drawn)
    if stale:
        sys.stderr.write(f"not as drawn: {', '.join(stale)}; run `make art`\n")
    return len(stale)


if __name__ == "__main__":
    sys.exit(main())
