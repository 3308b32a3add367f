"""`python -m tests.web.e2e.slowly serve …` is `regnum serve …` where Architects and Bruges are not compiled.

What compiles them only takes its time; rules are run interpreted.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from regnum.core.info import GameInfo
from regnum.web.bots import warmup

COLD = ("architects", "bruges")
SECONDS = 12.0


def mark(info: GameInfo) -> Path | None:
    return Path(os.environ["REGNUM_DATA"]) / f"ready-{info.name}" if info.name in COLD else None


def compile_slowly(name: str) -> None:
    marked = Path(os.environ["REGNUM_DATA"]) / f"ready-{name}"
    began, done = time.time(), []
    for piece, seconds in warmup.TYPICAL.items():
        time.sleep(SECONDS * seconds / warmup.WHOLE)
        done.append(piece)
        warmup._write(warmup._file(marked), warmup.Compiling(began, time.time(), done))
    marked.touch()
    warmup._file(marked).unlink()


if __name__ == "__main__":
    from regnum.cli.main import main

    warmup._marked = mark
    warmup.compile_game = compile_slowly
    main()
