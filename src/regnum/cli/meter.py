"""A progress bar with the remaining time."""

from __future__ import annotations

import time
from types import TracebackType

from regnum.cli.screen import progress, screen

EVERY = 20.0  # seconds between two lines where there is no terminal


def duration(seconds: float) -> str:
    """A time in words: `40 s`, `12 min`, `3 h 20 min`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


class Meter:
    """Shows on standard error how much of `total` is done; `done` was done before."""

    def __init__(self, what: str, total: int, done: int = 0) -> None:
        self.what, self.total, self.done, self.before = what, total, done, done
        self._console = screen(error=True)
        self._bar = progress(self._console)
        self._began = self._told = time.monotonic()

    def __enter__(self) -> Meter:
        if self.before:
            self._console.print(f"{self.before:,} of {self.total:,} games have been played before.")
        self._bar.start()
        self._task = self._bar.add_task(self.what, total=self.total, completed=self.done)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def advance(self, done: int) -> None:
        """So much more is done."""
        self.done += done
        self._bar.advance(self._task, done)
        now = time.monotonic()
        if not self._console.is_terminal and now - self._told > EVERY:
            self._told = now
            left = (now - self._began) / (self.done - self.before) * (self.total - self.done)
            self._console.print(f"{self.what}: {self.done:,} of {self.total:,} games, about {duration(left)} left")
