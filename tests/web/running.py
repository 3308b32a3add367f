"""Real servers in processes of their own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Running:
    """A `regnum serve`."""

    def __init__(self, port: int, database: str, *options: str, thinkers: int = 1) -> None:
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "regnum", "serve", "--port", str(port), "--database", database, *options]
        began = time.monotonic()
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "REGNUM_RATES": "0", "REGNUM_THINKERS": str(thinkers)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        while time.monotonic() - began < 60:
            try:
                urllib.request.urlopen(f"{self.address}/api/guest").close()
                self.started_in = time.monotonic() - began
                return
            except (OSError, urllib.error.URLError):
                assert self.process.poll() is None, self.process.stderr.read().decode()
                time.sleep(0.01)
        raise AssertionError("the server does not answer")

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End it and everything that it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        self.process.wait(20)
        self.process.stderr.close()


@contextmanager
def running(database: str, *options: str) -> Iterator[Running]:
    server = Running(free_port(), database, *options)
    try:
        yield server
    finally:
        server.kill()
