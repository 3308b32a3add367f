"""A game in the terminal begins before its rules are compiled; only bots that search, and hints, wait for that."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from regnum import registry
from regnum.cli import ready, terminal
from regnum.match import load

from .running import regnum
from .terminal import Terminal, first


class Process:
    """A process that compiles, as a test sees it."""

    made: list[Process]

    def __init__(self, target: Any, args: tuple[str], daemon: bool) -> None:
        assert target is ready._compile
        assert daemon, "it ends with the terminal"
        self.game, self.state = args[0], "new"
        self.made.append(self)

    def start(self) -> None:
        self.state = "running"

    def kill(self) -> None:
        self.state = "killed"


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """The processes that are begun on a machine that has compiled nothing."""
    Process.made = []
    monkeypatch.setattr(ready, "is_ready", lambda _: False)
    monkeypatch.setattr(ready, "get_context", lambda _: type("Context", (), {"Process": Process}))
    return Process.made


def test_a_game_is_compiled_beside_as_long_as_it_is_played(processes: list[Process]) -> None:
    council = registry.make("council")
    with ready.compiling_beside(council):
        assert [(one.game, one.state) for one in processes] == [("council", "running")]
    assert processes[0].state == "killed"


def test_who_asks_for_a_hint_does_not_wait_for_the_process_beside(processes: list[Process]) -> None:
    with ready.compiling_beside(registry.make("council")) as stop:
        stop()
        assert processes[0].state == "killed"


def test_what_is_compiled_is_not_compiled_beside(processes: list[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda _: True)
    with ready.compiling_beside(registry.make("council")) as stop:
        stop()
        assert not processes


@pytest.mark.parametrize(
    ("bots", "waits"),
    [
        (("", "greedy", "random"), False),
        (("", "squire", "knight"), False),
        (("", "greedy:ahead=turn,epsilon=0.1"), False),
        (("", "greedy:net=own"), True),
        (("", "greedy", "count"), True),
        (("ismcts:seconds=1", ""), True),
    ],
)
def test_only_bots_that_search_or_ask_a_network_wait(
    bots: tuple[str, ...], waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(terminal, "make_ready", lambda name: made.append(name) or registry.make(name))
    assert terminal.game_for("council", bots) is registry.make("council")
    assert made == ["council"] * waits


@pytest.mark.slow
def test_the_first_question_comes_before_anything_is_compiled(tmp_path: Path) -> None:
    done = regnum(
        "play",
        "council",
        "--seats",
        "you,greedy",
        typed="1\nquit\n",
        folder=tmp_path,
        NUMBA_DISABLE_JIT="0",
        REGNUM_CACHE=str(tmp_path / "cache"),
        REGNUM_DATA=str(tmp_path / "data"),
    )
    assert done.status == 0
    assert "1 Rosa>" in done.out
    assert done.err == ""


def is_compiled(process: int) -> bool:
    """True if a process has loaded the compiler, or what it has compiled."""
    return "llvmlite" in Path(f"/proc/{process}/maps").read_text()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
def test_a_game_goes_on_with_compiled_rules_once_they_are_there(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    seats = ("--seats", "you:Ada,greedy", "--seed", "7", "--lang", "en")
    with Terminal(tmp_path / "kept", *seats, NUMBA_DISABLE_JIT="0", REGNUM_CACHE=str(cache)) as ada:
        for _ in range(3):
            ada.type(first(ada))
        assert not is_compiled(ada.child.pid)
        until = time.monotonic() + 300
        while not any(cache.glob("council-*/compiled-apply-*")):
            assert time.monotonic() < until
            time.sleep(0.2)
        for _ in range(3):
            ada.type(first(ada))
        assert is_compiled(ada.child.pid)
        ada.type("quit")
    assert len(load(tmp_path / "kept/council-7.json").moves) >= 6
