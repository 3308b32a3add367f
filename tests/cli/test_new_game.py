"""`regnum new-game` writes a game that passes everything: tried in a copy of this checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from regnum.cli import new_game

from .running import Done, environment

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "art", "client/src", "docs", "README.md", ".gitignore", "pyproject.toml")
Program = Callable[..., Done]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with a new game in it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, folder / name)
    assert run(folder, "regnum", "new-game", "fair", "--title", "The Fair").status == 0
    return folder


def run(folder: Path, program: str, *arguments: str, typed: str = "", compiled: bool = False) -> Done:
    """A program that works on the copy, with interpreted rules unless told otherwise."""
    rules = {} if compiled else {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, *(() if program == "-c" else ("-m",)), program, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env=environment({"PYTHONPATH": str(folder / "src"), "REGNUM_DATA": str(folder / "kept"), **rules}),
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy"])
def test_it_is_written_as_everything_here_is(checkout: Path, command: str) -> None:
    done = run(checkout, *command.split())
    assert done.status == 0, done.out + done.err


def test_it_imports_only_what_games_may(checkout: Path) -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = run(checkout, "-c", program)
    assert done.status == 0, done.out + done.err


def test_it_passes_the_tests_of_every_game(checkout: Path) -> None:
    common = ("tests/conformance", "tests/table", "tests/project/test_art.py", "tests/games/fair")
    wanted = ("-k", "fair and not thousands and not everything_happens")  # those play games by the thousand
    done = run(checkout, "pytest", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider", *common, *wanted)
    assert done.status == 0, done.out[-4000:]
    assert "[100%]" in done.out


def test_it_plays_compiled(checkout: Path) -> None:
    done = run(checkout, "regnum", "simulate", "fair", "-n", "2000", "--json", compiled=True)
    assert done.status == 0, done.err
    assert '"invariant_failures":0' in done.out


def test_it_plays_in_the_terminal(checkout: Path) -> None:
    typed = "1\n" * 12
    done = run(
        checkout, "regnum", "play", "fair", "--seats", "you:Ada,greedy", "--lang", "en", "--seed", "3", typed=typed
    )
    assert done.status == 0, done.err
    assert "Which card do you sell?" in done.out
    assert "The market closes." in done.out
    assert "Ada, greedy share victory" in done.out


def test_it_is_drawn_in_the_browser(checkout: Path) -> None:
    """By a client that has never heard of it: what a screen reader is told is kept like everything else."""
    done = run(checkout, "tests.web.e2e.make_golden", "fair")
    assert done.status == 0, done.err
    page = (checkout / new_game.TESTS / "fair/golden/page.en.yaml").read_text()
    assert "Which card do you sell?" in page
    assert "sold by Sibyl" in page


@pytest.mark.parametrize(
    ("name", "words"),
    [("council", "already"), ("Market", "small letters"), ("class", "small letters"), ("", "cannot name")],
)
def test_a_name_that_cannot_be_is_refused(checkout: Path, name: str, words: str) -> None:
    done = run(checkout, "regnum", "new-game", name)
    assert done.status == 2
    assert words in done.err


def test_nothing_is_written_over(checkout: Path) -> None:
    (checkout / new_game.TESTS / "inn").mkdir()
    done = run(checkout, "regnum", "new-game", "inn")
    assert (done.status, done.out) == (2, "")
    assert "tests/games/inn is there already" in done.err
    assert not (checkout / new_game.GAMES / "inn").exists()


def test_a_title_that_would_break_the_game_is_refused(checkout: Path) -> None:
    done = run(checkout, "regnum", "new-game", "tavern", "--title", 'The "Inn"')
    assert done.status == 2
    assert "quotation marks" in done.err
    assert not (checkout / new_game.GAMES / "tavern").exists()
