"""What tests read in the sources of Regnum."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import regnum

SOURCES = Path(regnum.__file__).parent


@cache
def tree(file: Path) -> ast.Module:
    """A file as Python reads it; read once, however many tests ask."""
    return ast.parse(file.read_text(encoding="utf-8"))


def trees(files: Iterable[Path] | None = None) -> Iterator[tuple[Path, ast.Module]]:
    """Files and what is in them, in order; all of Regnum's if none are named."""
    for file in sorted(SOURCES.rglob("*.py") if files is None else files):
        yield file, tree(file)
