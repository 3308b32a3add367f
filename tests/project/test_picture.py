"""The diagrams in docs/architecture.md agree with the code."""

from __future__ import annotations

import re
import tomllib
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


def test_the_layers_of_the_server_are_those_of_the_import_contract() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = page.partition("## The server")[2].partition("```text\n")[2].partition("```")[0]
    shown = [line[:32].replace(".py", "").split() for line in block.splitlines()]
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = {contract["name"]: contract for contract in tools["importlinter"]["contracts"]}
    layers = contracts["Layers of the server"]["layers"]
    assert shown == [layer.split(" : ") for layer in layers]
