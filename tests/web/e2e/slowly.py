"""`python -m tests.web.e2e.slowly serve …` is `regnum serve …` where Architects and Bruges are not compiled.

What compiles them only takes its time; rules are run interpreted.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from regnum.core.info import GameInfo
from regnum.web.thinking import preparing

COLD = ("architects", "bruges")
SECONDS = 12.0


def mark(info: GameInfo) -> Path | None:
    return Path(os.environ["REGNUM_DATA"]) / f"ready-{info.name}" if info.name in COLD else None


def compile_slowly(name: str) -> None:
    marked = Path(os.environ["REGNUM_DATA"]) / f"ready-{name}"
    began, done = time.time(), []
    for piece, seconds in preparing.TYPICAL.items():
        time.sleep(SECONDS * seconds / preparing.WHOLE)
        done.append(piece)
        preparing._write(preparing._file(marked), preparing.Compiling(began, time.time(), done))
    marked.touch()
    preparing._file(marked).unlink()


if __name__ == "__main__":
    from regnum.cli.main import main

    preparing._marked = mark
    preparing.compile_game = compile_slowly
    main()
