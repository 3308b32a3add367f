"""The documentation: its commands and code run, its links resolve, and it stays short."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from regnum.core.contract import ENTRIES, Rules

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NOTES = sorted((ROOT / "research").rglob("*.md"))
"""Lab notes: kept as they were written, so that only their links are checked."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SHOWN = {"text"}
"""Languages that are not run: terminal output and configuration of other programs."""

ELSEWHERE = {
    "make ": "tests/project/test_docs.py",  # by the name of its target: each installs into a folder of its own
    "pip install -e '.[learn]'": "tests/envs/test_learning.py",  # which needs the same libraries
    ".venv/bin/pip install -e '.[learn]'": "tests/envs/test_learning.py",
    ".venv/bin/regnum train bruges ": "tests/cli/test_train.py",
    ".venv/bin/regnum play bruges ": "tests/bots/test_networks.py",
    "python examples/train_ppo.py ": "tests/envs/test_learning.py",
    "regnum bench council --suite learners --bot net:file=council.npz": "tests/envs/test_net.py",
    "regnum play council --seats you,net:file=council.npz": "tests/envs/test_net.py",
    "regnum train council ": "tests/cli/test_train.py",  # minutes a round: with a tiny game
    "regnum train staufer ": "tests/cli/test_train.py",
    "regnum play council --seats you,greedy:ahead=turn,net=council.npz": "tests/bots/test_networks.py",
    "regnum selfplay council --players 2 --bots ismcts:iterations=100 ": "tests/cli/test_train.py",
    "regnum selfplay staufer --players 2 --bots ismcts:iterations=100 ": "tests/cli/test_train.py",
    "regnum imitate staufer.npz ": "tests/cli/test_train.py",
    "regnum coach taught.npz ": "tests/cli/test_train.py",
    "regnum play staufer --seats you,ismcts:seconds=1,net=taught.npz": "tests/bots/test_networks.py",
    "regnum new-game ": "tests/cli/test_new_game.py",
    "python tests/": "tests/cli/test_new_game.py",
    "python -m tests.web.e2e.make_golden ": "tests/cli/test_new_game.py",
    "ray start ": "tests/selfplay/test_cluster.py",
    "regnum selfplay council --games 1000000 ": "tests/selfplay/test_cluster.py",
    "regnum doctor": "tests/web/test_doctor.py",  # it judges the machine
    "python examples/http_bot.py ": "tests/web/test_processes.py",
}
"""Commands that need several machines, a server or much time, and the test that covers each of them."""

FEWER = {"20000": "200", "2000": "200", "100": "4", "72": "36", "40": "4"}
"""Smaller numbers of games, enough to see that a command runs."""


class Block(NamedTuple):
    """A block of code on a page."""

    language: str
    code: str

    @property
    def commands(self) -> list[str]:
        """Lines to type: those after a $ if output is shown too, else all."""
        lines = self.code.replace("\\\n", "").splitlines()
        if self.language == "console":
            lines = [line[2:] for line in lines if line.startswith("$ ")]
        return [typed for line in lines if (typed := line.split(" # ")[0].strip())]


def blocks(page: Path) -> list[Block]:
    """Blocks of code on a page."""
    return [
        Block(language, re.sub(f"^{indent}", "", code, flags=re.MULTILINE))
        for indent, language, code in FENCE.findall(page.read_text())
    ]


def has(page: Path, *languages: str) -> bool:
    return any(block.language in languages for block in blocks(page))


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def run_python(page: Path, code: str, names: dict[str, object]) -> None:
    exec(compile(code, page.name, "exec"), names)


def run_command(typed: str, folder: Path) -> None:
    """Run a command with closed input, so that nothing waits for a player."""
    program, *arguments = shlex.split(typed)
    assert program in ("regnum", ".venv/bin/regnum", "python"), f"no test runs “{typed}”; see ELSEWHERE"
    few = [FEWER.get(argument, argument) for argument in arguments]
    if program == "python":
        command = [sys.executable, str(ROOT / few[0]), *few[1:]]
    else:
        command = [sys.executable, "-m", "regnum", *few]
    run = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "REGNUM_DATA": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, (typed, run.stderr)
    assert run.stdout or run.stderr


# ---- preparations of pages ------------------------------------------------------------------------------------------


def own_cards(folder: Path) -> dict[str, str]:
    """Write the list that the page shows."""
    page = (ROOT / "docs/own-card-list.md").read_text()
    listed = re.search(r'write_text\("""\n(.*?)"""', page, re.DOTALL)
    assert listed is not None
    (folder / "my-cards.yaml").write_text(listed[1])
    return {}


def a_table(folder: Path) -> dict[str, str]:
    """Create a server's database with one table."""
    from starlette.testclient import TestClient

    from regnum.web.app.app import create_app
    from regnum.web.model.settings import Settings

    app = create_app(Settings(database=f"sqlite:///{folder / 'tables.sqlite3'}", thinkers=1))
    with TestClient(app, "http://localhost") as browser:
        opened = {"game": "council", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bruno"}]}
        answer = browser.post("/api/tables", json=opened, headers={"X-Regnum": "1"})
        assert answer.status_code < 300, answer.text
        return {"TABLE": answer.json()["id"]}


GRANTED: dict[str, Callable[[Path], dict[str, str]]] = {"docs/own-card-list.md": own_cards, "docs/hosting.md": a_table}
"""Preparations before the commands of a page; each returns values for names such as TABLE."""


# ---- pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [page for page in PAGES if has(page, "python") and not has(page, "console", "bash")], ids=name_of
)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "shown"}
    for block in blocks(page):
        if block.language == "python":
            run_python(page, block.code, names)


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if has(page, "console", "bash")], ids=name_of)
def test_the_commands_and_the_python_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all of them in order, in one folder."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "shown"}
    granted = GRANTED.get(name_of(page), lambda _: {})(tmp_path)
    for block in blocks(page):
        if block.language == "python":
            run_python(page, block.code, names)
        for typed in block.commands if block.language in ("console", "bash") else ():
            if not typed.startswith(tuple(ELSEWHERE)):
                run_command(re.sub(r"\b[A-Z]+\b", lambda word: granted.get(word[0], word[0]), typed), tmp_path)


CHECKS: dict[str, Callable[[str], object]] = {
    "json": lambda code: [json.loads(line) for line in code.splitlines()],
    "toml": tomllib.loads,
}


def test_every_block_is_run_or_read() -> None:
    """Every block has a language that a test runs or parses."""
    found = [(page, block) for page in PAGES for block in blocks(page)]
    assert len(found) > 30
    for page, block in found:
        if block.language in CHECKS:
            CHECKS[block.language](block.code)
        else:
            assert block.language in {"python", "console", "bash"} | SHOWN, f"{name_of(page)}: {block.language}"
        if block.language in ("console", "bash"):
            assert block.commands, f"{name_of(page)}: a block of commands without one"


def test_commands_that_run_elsewhere_do() -> None:
    shown = [block for page in PAGES for block in blocks(page) if block.language in ("console", "bash")]
    typed = [line for block in shown for line in block.commands]
    for beginning, test in ELSEWHERE.items():
        assert any(line.startswith(beginning) for line in typed), f"no page shows “{beginning}” any more"
        assert (ROOT / test).exists()


def anchors(page: Path) -> set[str]:
    """Anchors of the headings of a page."""
    text = FENCE.sub("", page.read_text())
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in HEADING.findall(text)}


@pytest.mark.parametrize("page", PAGES + NOTES, ids=name_of)
def test_links_between_pages_resolve(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", FENCE.sub("", page.read_text())):
        if target.startswith("http"):
            continue
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


def test_pages_name_scripts_that_exist() -> None:
    for page in [*PAGES, ROOT / "benchmarks/README.md", ROOT / "research/README.md"]:
        for name in re.findall(r"\b(?:research/)?(?:benchmarks|notes|examples)/\w[\w.-]*\w", page.read_text()):
            assert any((folder / name).exists() for folder in (ROOT, page.parent)), f"{name_of(page)}: {name}"


def test_the_documentation_stays_short() -> None:
    words = {page: len(page.read_text().split()) for page in PAGES}
    assert sum(words.values()) <= 25_000
    assert words[ROOT / "docs/architecture.md"] <= 1_500
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


def test_the_reading_order_has_ten_files_and_takes_two_hours() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("## Reading order")[2].partition("\n## ")[0]
    minutes = [int(number) for number in re.findall(r"^\| \[.*?\]\(.*?\) \| (\d+) \|", text, re.MULTILINE)]
    assert (len(minutes), sum(minutes)) == (10, 120)


def test_pages_with_commands_say_how_to_call_them() -> None:
    """A shell does not find commands in `.venv` by their name alone."""
    short = {page for page in PAGES for block in blocks(page) if re.search(r"^(\$ )?regnum ", block.code, re.MULTILINE)}
    assert len(short) > 5
    for page in short - {ROOT / "docs/playing.md"}:
        assert "(playing.md#the-command)" in page.read_text(), name_of(page)


def test_every_target_that_the_pages_name_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for page in PAGES:
        typed = [line for block in blocks(page) for line in block.commands if block.language in ("console", "bash")]
        named = [line.removeprefix("make ") for line in typed if line.startswith("make ")]
        for name in named + re.findall(r"`make (\w+)`", page.read_text()):
            assert re.search(rf"^{name}:", makefile, re.MULTILINE), name


def test_every_entry_point_of_a_game_is_documented() -> None:
    for text in (Rules.__doc__ or "", (ROOT / "docs/architecture.md").read_text()):
        assert {name for name in ENTRIES if not re.search(rf"\b{name}\(s\b", text)} == set()


def test_every_command_and_setting_is_documented() -> None:
    import typer.main

    from regnum.cli.main import app
    from regnum.web.model.settings import Settings

    pages = "".join(page.read_text() for page in PAGES)
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert {name for name in commands if f"regnum {name}" not in pages} == set()
    hosting = (ROOT / "docs/hosting.md").read_text()
    assert {field.name for field in fields(Settings) if f"`REGNUM_{field.name.upper()}`" not in hosting} == set()


# ---- the site -------------------------------------------------------------------------------------------------------

LOADED = re.compile(r"<(?:script|img|iframe|source)[^>]+src=\"([^\"]+)|<link[^>]+rel=\"([^\"]+)\"[^>]+href=\"([^\"]+)")


def loaded(page: str) -> Iterator[str]:
    """URLs that a browser loads with a page."""
    for src, rel, href in LOADED.findall(page):
        yield src or ("" if rel in ("canonical", "prev", "next", "alternate") else href)


@pytest.mark.slow
def test_the_site_is_built_strictly_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site")]
    run = subprocess.run(
        build, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        text = page.read_text()
        assert not [what for what in loaded(text) if re.match(r"(https?:)?//", what)], page
        assert "fonts.g" not in text, page
    reference = (tmp_path / "site/reference/core/index.html").read_text()
    assert 'id="regnum.core.game.Game.determinize"' in reference


def test_long_files_are_split() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for folder in ("src", "tests", "benchmarks", "research")
        for file in (ROOT / folder).rglob("*.py")
        if (lines := len(file.read_text().splitlines())) > 500
    }
    assert long == {}
