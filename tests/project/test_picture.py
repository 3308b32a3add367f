"""The picture of an action's way names files that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = (ROOT / "src" / "regnum", ROOT / "client" / "src")


def test_the_way_of_an_action_leads_through_real_files() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.partition("## The way of an action")[2].partition("```text\n")[2].partition("```")[0]
    named = re.findall(r"(?<![\w/{])[a-z]+/(?:[\w.]+/)*(?:\w[\w.]*)?", picture.replace("/api/tables/{table}/moves", ""))
    assert len(named) > 25
    for name in named:
        assert any((place / name.rstrip("/")).exists() for place in PLACES), name
