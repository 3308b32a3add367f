"""The screens: standard output for what was asked, standard error for what happens meanwhile."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from unicodedata import combining, normalize

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress


WIDTH = 80  # when nobody knows how wide the screen is

PLAIN_SIGNS = str.maketrans("·−–♚×→›“”’•…─⏎▁▂▃▄▅▆▇█±", '.--Kx>>""\'*.- 12345678~')
"""ASCII replacements of other characters, one for one, so that the layout stays."""


class _PlainSigns:
    """A stream that only has ASCII gets signs that it can show."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, words: str) -> int:
        letters = normalize("NFD", words.translate(PLAIN_SIGNS))
        bare = "".join(letter for letter in letters if not combining(letter))
        return self._stream.write(bare.encode("ascii", "replace").decode())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def program() -> str:
    """Return the command line that runs `regnum`: the way it was called if its name alone is not found."""
    called = sys.argv[0]
    return shlex.quote(called) if Path(called).name == "regnum" and not shutil.which("regnum") else "regnum"


def screen(error: bool = False) -> Console:
    """A console on standard output or standard error."""
    stream = sys.stderr if error else sys.stdout
    encoding = (getattr(stream, "encoding", None) or "ascii").lower()
    file: Any = stream if encoding.startswith("utf") else _PlainSigns(stream)
    width = None if stream.isatty() else WIDTH
    return Console(file=file, width=width, highlight=False, markup=False, emoji=False)


def progress(console: Console) -> Progress:
    """A progress bar that disappears when it is done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
