"""The diagram of a move in docs/architecture.md names files that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = (ROOT / "src" / "regnum", ROOT / "client" / "src")


def test_the_life_of_a_move_names_real_files() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.partition("## Life of a move")[2].partition("```text\n")[2].partition("```")[0]
    named = re.findall(r"(?<![\w/{])[a-z]+/(?:[\w.]+/)*(?:\w[\w.]*)?", picture)
    assert len(named) > 20
    for name in named:
        assert any((place / name.rstrip("/")).exists() for place in PLACES), name
