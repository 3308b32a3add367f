"""What tests read in the sources of Regnum."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import regnum

SOURCES = Path(regnum.__file__).parent


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in a file, as Python reads it; read and walked once, however many tests ask."""
    return tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def walked(files: Iterable[Path] | None = None) -> Iterator[tuple[Path, tuple[ast.AST, ...]]]:
    """Files and what is in them, in order; all of Regnum's if none are named."""
    for file in sorted(SOURCES.rglob("*.py") if files is None else files):
        yield file, nodes(file)
