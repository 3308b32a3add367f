"""A person at a terminal: types lines, and sees what a screen of 80 by 50 shows."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

from .running import environment

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CLEARED = "\x1b[2J"


class Terminal:
    """`regnum play GAME ...` in a terminal; `people` are the names that are asked."""

    def __init__(
        self,
        kept: Path,
        *arguments: str,
        people: tuple[str, ...] = ("Ada",),
        columns: int = 80,
        game: str = "council",
        **env: str,
    ) -> None:
        command = ["-m", "regnum", "play", game, *arguments]
        self.asks = [f" {name}> " for name in people]
        self.screen = pyte.Screen(columns, 50)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""  # since the last line was typed
        self.child = pexpect.spawn(
            sys.executable,
            command,
            env=environment({"TERM": "xterm-256color", "REGNUM_DATA": str(kept)} | env),
            dimensions=(50, columns),
            encoding="utf-8",
            timeout=120,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # else ignored in the background
        )
        self.over = False
        self.wait()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.child.close(force=True)

    def wait(self) -> None:
        """Wait until somebody is asked, or the command ends."""
        found = self.child.expect_exact([*self.asks, pexpect.EOF])
        self._take(over=found == len(self.asks))

    def interrupt(self) -> None:
        """Press Ctrl+C until the command ends.

        Python notices one that comes just before it waits for a key with the next key only.
        """
        for _ in range(5):
            self.child.sendintr()
            if self.child.expect_exact([pexpect.EOF, pexpect.TIMEOUT], timeout=15) == 0:
                return self._take(over=True)
        raise AssertionError("the command goes on")

    def _take(self, over: bool) -> None:
        self.over = over
        self.raw = self.child.before + ("" if self.over else self.child.after)
        self.stream.feed(self.raw)
        if self.over:
            self.child.close()

    def type(self, line: str) -> str:
        """Type a line; what is printed until somebody is asked again, without codes and with single spaces."""
        self.child.sendline(line)
        self.wait()
        return self.said

    @property
    def said(self) -> str:
        """Words printed since the last line was typed."""
        return " ".join(CODES.sub("", self.raw).split())

    @property
    def shown(self) -> str:
        """Return the screen contents."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def status(self) -> int | None:
        return self.child.exitstatus  # type: ignore[no-any-return]

    def play_on(self, choose: Callable[[Terminal], str], most: int = 2000) -> int:
        """Type what `choose` says until the command ends; answer how often."""
        for typed in range(most):
            if self.over:
                return typed
            self.type(choose(self))
        raise AssertionError(f"the game goes on after {most} lines")


def first(_: Terminal) -> str:
    """The first choice."""
    return "1"
