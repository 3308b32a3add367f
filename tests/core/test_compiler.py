"""Code that uses Numba's internals is in one folder, works with all supported versions, and is optional."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from numba import njit

import regnum
from regnum.core import jit
from regnum.core.compiler import builds, plain, way
from regnum.core.jit import INTERPRETED

ROOT = Path(__file__).parents[2]
ROOMS = ROOT / "src/regnum"
GAMES = ROOT / "tests/games"
COMPILER = re.compile(r"^\s*(?:from|import) (?:llvmlite|numba)\b", re.MULTILINE)

PLAY = f"""
import sys
from pathlib import Path
import numba
import regnum
from regnum.core.compiler.building import WAY
from regnum.match import load
regnum.make(sys.argv[1]).compile()
records = sorted(Path({str(GAMES)!r}, sys.argv[1], "golden").rglob(sys.argv[2]))
assert records and all(load(record).over for record in records)
print(numba.__version__, WAY.__name__.rpartition(".")[2], len(records))
"""
"""Plays golden records of a game; prints the version of Numba, the way that was taken, and how many they were."""

SAY = """
import subprocess, sys
from numba import types
from numba.core import boxing, pythonapi
from regnum.core.compiler.building import WAY
way = WAY.__name__.rpartition(".")[2]
print(way)
if hasattr(pythonapi, "_unboxers"):
    assert (pythonapi._unboxers.functions[types.Record] is boxing.unbox_record) == (way == "plain")
say = "from regnum.core.compiler.building import WAY; print(WAY.__name__.rpartition('.')[2])"
again = [sys.executable, "-c", say]
sys.exit(subprocess.call(again))
"""
"""Prints the way that is taken, and then the way of a process that is started from there.

The plain one leaves Numba as it is.
"""


def compiled(test: Callable[..., None]) -> Callable[..., None]:
    """A test that compiles rules."""
    return pytest.mark.slow(pytest.mark.skipif(INTERPRETED, reason="of compiled rules")(test))


def run(code: str, *arguments: str, python: str | Path = sys.executable, **variables: str) -> tuple[list[str], str]:
    """The words that a fresh interpreter prints, and its standard error without the progress of compiling."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **variables}
    command = [str(python), "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines(keepends=True) if not line.startswith("Compiling the rules")]
    return done.stdout.split(), "".join(said)


# ---- the folder -----------------------------------------------------------------------------------------------------


def test_only_the_folder_of_the_compiler_imports_numba() -> None:
    found = {path.relative_to(ROOMS) for path in ROOMS.rglob("*.py") if COMPILER.search(path.read_text())}
    assert found
    assert {path.parent.as_posix() for path in found} == {"core/compiler"}


def test_the_page_about_the_compiler_names_every_private_part() -> None:
    page = (ROOT / "docs/compiler.md").read_text()
    imports = re.compile(r"^from (numba\.[\w.]+|llvmlite) import ([\w, ]+)$", re.MULTILINE)
    for path in (ROOMS / "core/compiler").glob("*.py"):
        for module, names in imports.findall(path.read_text()):
            for name in names.split(", "):
                assert f"`{module}.{name}`" in page, path.name


def test_both_ways_offer_the_same() -> None:
    from regnum.core.compiler import linked

    def offered(module: ModuleType) -> set[str]:
        return {
            name for name in ("RULE", "ENTRY", "called_with_longs", "function_type", "passed") if hasattr(module, name)
        }

    assert offered(plain) == offered(linked)
    assert len(offered(plain)) == 5


@pytest.mark.skipif(INTERPRETED, reason="of compiled rules")
def test_what_is_compiled_in_different_ways_or_with_different_versions_is_kept_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    digest: Callable[[Path], str] = jit.source_digest.__wrapped__
    found = {digest(jit.CORE)}
    for versions in ((*builds.VERSIONS[:-1], "1.0"), ("3.10", *builds.VERSIONS[1:])):
        with monkeypatch.context() as changed:
            changed.setattr(builds, "VERSIONS", versions)
            found.add(digest(jit.CORE))
    for name in (way.PLAIN, "NUMBA_BOUNDSCHECK"):
        with monkeypatch.context() as changed:
            changed.setenv(name, "" if os.environ.get(name, "0") == "1" else "1")
            found.add(digest(jit.CORE))
    assert len(found) == 5


def test_a_processor_is_told_from_others_unless_numba_is_told_for_which_to_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = builds.processor.__wrapped__
    own = asked()
    assert own == asked() != ""
    if sys.platform == "linux":
        assert len(own.splitlines()) >= 1 + (platform.machine() == "x86_64")
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert asked() != own, "its features are still those of this machine"
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "")
    assert asked() == "generic "


def test_what_the_compiler_is_made_of_decides_what_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "compiler").mkdir()
    monkeypatch.setattr(jit, "CORE", tmp_path)
    found = []
    for content in ("A = 1", "A = 2"):
        (tmp_path / "compiler/linking.py").write_text(content)
        found.append(jit.source_digest.__wrapped__(tmp_path))
    assert found[0] != found[1]


# ---- the versions ---------------------------------------------------------------------------------------------------


def asked() -> tuple[str, str]:
    """The oldest version of Numba that the project takes, and the first that is too new."""
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    [line] = [line for line in dependencies if line.startswith("numba")]
    found = re.fullmatch(r"numba>=(0\.\d+),<(0\.\d+)", line)
    assert found, line
    return found[1], found[2]


def test_what_the_other_tests_play_with_is_the_newest_version() -> None:
    first, minor = asked()[1].split(".")
    assert f"\nnumba=={first}.{int(minor) - 1}." in (ROOT / "requirements/dev.txt").read_text()


@compiled
def test_the_oldest_version_plays_golden_records_both_ways(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path], check=True)
    python = tmp_path / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"numba=={asked()[0]}.0", "msgspec", "PyYAML"], check=True)
    for plainly, expected in (("", "linked"), ("1", "plain")):
        (version, taken, played), said = run(PLAY, "council", "r*.json", python=python, **{way.PLAIN: plainly})
        assert (version, taken, said) == (f"{asked()[0]}.0", expected, "")
        assert int(played) >= 10


@pytest.mark.parametrize("compiled", [False, True])
def test_a_record_of_other_fields_is_refused(compiled: bool) -> None:
    """It is passed by its address: what reads it would read anything."""
    council, bruges = regnum.make("council", compiled), regnum.make("bruges", compiled=False)
    with pytest.raises(TypeError):
        council.legal(bruges.new(2, 1))


def test_records_that_lie_otherwise_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from regnum.core.compiler import records

    records.adopt()
    monkeypatch.setattr(records, "PLACE", 0)
    with pytest.raises(ImportError, match="elsewhere"):
        records.adopt()


# ---- whether it works here ------------------------------------------------------------------------------------------


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ways that are tried out, all of them with success."""
    ways: list[str] = []
    monkeypatch.delenv(way.PLAIN, raising=False)
    monkeypatch.setattr(way, "try_out", lambda module: ways.append(module.__name__.rpartition(".")[2]))
    return ways


def test_a_way_that_has_worked_is_not_tried_out_again(
    tried: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGNUM_CACHE", str(tmp_path))
    assert way.chosen() is way.chosen() is not plain
    assert tried == ["linked"]


def test_a_folder_that_cannot_be_written_is_no_change_of_numba(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: str) -> Path:
        raise PermissionError(13, "Permission denied", "/full")

    monkeypatch.setattr(way, "folder_for", full)
    assert way.chosen() is way.chosen() is not plain
    assert tried == ["linked", "linked"]
    assert capsys.readouterr() == ("", "")
    assert way.PLAIN not in os.environ


# ---- without private parts ------------------------------------------------------------------------------------------


@compiled
def test_plain_numba_plays_golden_records() -> None:
    """Of one game (the council follows below): plain Numba needs minutes for each, on one core."""
    (_, taken, played), said = run(PLAY, "staufer", "*.json", **{way.PLAIN: "1"})
    assert (taken, said) == ("plain", "")
    assert int(played) >= 10


CHANGES = {
    "a part that is imported is gone": "import numba.core.codegen as parts; del parts.JITCodeLibrary",
    "a part that is called is gone": "import numba.experimental.function_type as parts; del parts._get_jit_address",
    "what turns records into addresses is gone": "import numba.core.pythonapi as parts; del parts._unboxers",
    "a part takes other arguments": "import numba.experimental.function_type as parts\n"
    "parts._get_wrapper_address = lambda function: 0",
}


@compiled
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_where_numba_has_changed_inside_rules_are_compiled_plainly_and_one_line_says_so(
    change: str, tmp_path: Path
) -> None:
    ways, said = run(change + SAY, REGNUM_CACHE=str(tmp_path))
    assert ways == ["plain", "plain"]
    [line] = said.splitlines()
    assert re.fullmatch(r"regnum: Numba [\d.]+ has changed inside \(.+\); rules are compiled with plain Numba.+", line)


@compiled
def test_the_quick_way_is_tried_out_once(tmp_path: Path) -> None:
    for change in ("", CHANGES["a part that is called is gone"]):  # the same version does not change
        assert run(change + SAY, REGNUM_CACHE=str(tmp_path)) == (["linked", "linked"], "")


@compiled
def test_games_are_played_where_numba_has_changed_inside() -> None:
    (_, taken, _), said = run(CHANGES["a part that is imported is gone"] + PLAY, "council", "random-2.json")
    assert taken == "plain"
    assert said.count("\n") == 1


class Wrong:
    """A way on which functions answer something else."""

    RULE = ENTRY = plain.RULE
    called_with_longs = staticmethod(plain.called_with_longs)
    function_type = staticmethod(plain.function_type)

    @staticmethod
    def passed(_: Any, kind: Any) -> Any:
        return njit(kind.signature)(lambda numbers, at: numbers[at])


@compiled
def test_a_wrong_answer_is_noticed() -> None:
    way.try_out(plain)
    with pytest.raises(ArithmeticError, match="42 was 20"):
        way.try_out(Wrong)


# ---- checked stores -------------------------------------------------------------------------------------------------

STORE = f"""
import sys
sys.path.insert(0, {str(ROOT / "tests")!r})
from core import toolbox
state = toolbox.Teller.zeros(1)
try:
    toolbox.tell_with(toolbox.tell_large, state, int(sys.argv[1]))
except OverflowError:
    print("refused")
else:
    print(state[0]["chronicle"]["events"][0]["b"])
"""


@compiled
@pytest.mark.parametrize(
    ("number", "checks", "stored"),
    [("32767", "1", "32767"), ("32768", "1", "refused"), ("-32769", "1", "refused"), ("32768", "", "-32768")],
)
def test_builds_that_check_bounds_refuse_numbers_that_a_field_has_no_room_for(
    number: str, checks: str, stored: str
) -> None:
    printed, _ = run(STORE, number, NUMBA_BOUNDSCHECK=checks or "0")
    assert printed == [stored]
