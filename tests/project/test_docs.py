"""What the documentation shows works as it stands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in BLOCK.findall(page.read_text()) if kind == language]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "shown"}
    for code in blocks(page, "python"):
        exec(compile(code, page.name, "exec"), names)


FEWER = {"20000": "200", "2000": "200", "100": "4", "72": "36", "40": "4"}
"""So many games are enough to see that a command runs."""


@pytest.mark.slow
@pytest.mark.parametrize(("file", "at_least"), [("README.md", 10), ("docs/arena.md", 6)])
def test_the_commands_of_a_page_run(file: str, at_least: int, tmp_path: Path) -> None:
    """In their order, in one folder; those that play wait for nobody: their input has ended."""
    shown = [line[2:] for code in blocks(ROOT / file, "console") for line in code.splitlines()]
    commands = [shlex.split(line) for line in shown if re.match(r"(\.venv/bin/)?regnum ", line)]
    assert len(commands) >= at_least
    for _, *arguments in commands:
        few = [FEWER.get(argument, argument) for argument in arguments]
        run = subprocess.run(
            [sys.executable, "-m", "regnum", *few],
            cwd=tmp_path,
            env={**os.environ, "REGNUM_DATA": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, (arguments, run.stderr)
        assert run.stdout


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_target_that_the_pages_name_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for page in PAGES:
        for target in re.findall(r"^(?:\$ )make (\w+)|`make (\w+)`", page.read_text(), re.MULTILINE):
            name = target[0] or target[1]
            assert re.search(rf"^{name}:", makefile, re.MULTILINE), name


def test_long_files_are_split() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for folder in ("src", "tests", "benchmarks")
        for file in (ROOT / folder).rglob("*.py")
        if (lines := len(file.read_text().splitlines())) > 500
    }
    assert long == {}
