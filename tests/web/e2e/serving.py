"""A server in a process of its own, as people start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[3]
STONES = "tests.web.e2e.stones"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}  # to compile rules takes longer than games of stones do
PATIENCE = 120.0  # seconds in which a server must be there, on a busy machine


class Serving:
    """`regnum serve` with a data folder of its own; it can be killed and started again at the same port."""

    def __init__(self, folder: Path, module: str = "regnum", python: str = sys.executable, **environment: str) -> None:
        self.folder = folder
        self.python = python
        self.module = module
        self.environment = environment
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address of the hall, with a slash at its end."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        database = self.folder / "tables.sqlite3"
        command = [self.python, "-m", self.module, "serve", "--port", str(self.port), "--database", str(database)]
        env = os.environ | {"REGNUM_DATA": str(self.folder), "REGNUM_RATES": "0"} | self.environment
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env, cwd=ROOT)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+?:(\d+)/", line)
        assert found, f"the server said: {line!r} {self.faults}"
        self.port = int(found[1])
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urlopen(f"{self.url}api/words", timeout=PATIENCE).close()
            except (URLError, ConnectionError):
                assert time.monotonic() < until, self.faults
                time.sleep(0.1)
            else:
                return

    @property
    def faults(self) -> str:
        """Return its log."""
        return (self.folder / "server.log").read_text()

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it; by default without giving it a chance to tidy up."""
        if self.process:
            self.process.send_signal(number)
            self.process.wait(timeout=30)
            if self.process.stdout:
                self.process.stdout.close()
            self.process = None


@contextmanager
def serving(
    folder: Path, module: str = "regnum", python: str = sys.executable, **environment: str
) -> Iterator[Serving]:
    """Start a server and stop it at the end. It runs `module` and must not have reported an error."""
    server = Serving(folder, module, python, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill(signal.SIGTERM)
    assert "Traceback" not in server.faults, server.faults
