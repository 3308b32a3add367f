"""A server that is measured: its processes, what they use, and a database of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.web.postgres import Cluster
from tests.web.running import free_port

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Process:
    """A process, and what it has used so far."""

    pid: int
    parent: int
    session: int
    seconds: float
    """Processor time."""
    of_the_dead: float
    """Processor time of those that it has started and that have ended."""
    spawned: bool
    """Return True for workers and bot processes, but not for their helpers."""


class Memory(NamedTuple):
    """Of a process, in MB."""

    pss: float
    """Proportional set size: what it shares with others counts in part."""
    rss: float


def memory(processes: Iterable[Process]) -> dict[int, Memory]:
    """Return the memory of the remaining processes by id.

    Reading this stops the process, for 1.4 to 1.8 seconds on a server with 2,000 tables
    (research/notes/2026-11-27-server-load.md), so do not call it while responses are timed.
    """
    found = {}
    for one in processes:
        with suppress(OSError, KeyError):  # it has ended
            rollup = Path(f"/proc/{one.pid}/smaps_rollup").read_text()
            kilobytes = dict(re.findall(r"^(Rss|Pss): +(\d+)", rollup, re.MULTILINE))
            found[one.pid] = Memory(*(int(kilobytes[name]) * 1024 / 1e6 for name in ("Pss", "Rss")))
    return found


def running(session: int | None = None) -> dict[int, Process]:
    """All processes, or those of a session (a server and all that it started), by number."""
    found = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):  # it has ended, or is no process
            fields = _stat(pid := int(entry.name))
            if fields[0] != "Z" and session in (None, int(fields[3])):
                found[pid] = _process(pid, fields)
    return found


def _process(pid: int, fields: list[str]) -> Process:
    spawned = b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return Process(pid, int(fields[1]), int(fields[3]), _seconds(fields, 11), _seconds(fields, 13), spawned)


def _stat(process: int) -> list[str]:
    """Return the kernel's process status, from the state field on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _seconds(fields: list[str], at: int) -> float:
    """Processor time: for itself and for its calls of the kernel."""
    return (int(fields[at]) + int(fields[at + 1])) / TICKS


def processor(process: int) -> float:
    """The processor time of a process so far, in seconds."""
    return _seconds(_stat(process), 11)


def taken_away() -> tuple[int, int]:
    """Ticks of all processors so far in which another guest of the same host computed, and all ticks."""
    ticks = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


@dataclass(frozen=True)
class Served:
    """A `regnum serve` and its database."""

    process: subprocess.Popen[bytes]
    port: int
    began: float
    workers: int
    cluster: Cluster | None

    def answering(self, found: dict[int, Process]) -> list[Process]:
        """The processes that answer requests."""
        if self.workers == 1:
            return [found[self.process.pid]]
        return [one for one in found.values() if one.parent == self.process.pid and one.spawned]

    def used(self) -> dict[str, float]:
        """Seconds of processor time that those have used that answer, the bots, and PostgreSQL if there is one."""
        parts = self._parts()
        used = {part: sum(one.seconds for one in processes) for part, processes in parts.items()}
        if self.cluster is not None:
            used["postgresql"] += parts["postgresql"][0].of_the_dead
        return used

    def memory(self) -> dict[str, float]:
        """MB that they hold (proportional set size); they stand still meanwhile."""
        return {part: sum(one.pss for one in memory(found).values()) for part, found in self._parts().items()}

    def _parts(self) -> dict[str, list[Process]]:
        found = running()
        answering = self.answering(found)
        numbers = {one.pid for one in answering}
        parts = {"server": answering, "bots": [one for one in found.values() if one.parent in numbers and one.spawned]}
        if self.cluster is not None:
            main = self.cluster.process
            parts["postgresql"] = [found[main], *(one for one in found.values() if one.parent == main)]
        return parts


@contextmanager
def postgresql(prefix: str = "regnum-measured-") -> Iterator[Cluster]:
    """A PostgreSQL in a temporary folder that keeps what it has confirmed."""
    with tempfile.TemporaryDirectory(prefix=prefix) as folder:
        cluster = Cluster(Path(folder), durable=True)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop("fast")


@contextmanager
def serving(workers: int = 1, cluster: Cluster | None = None, **variables: str) -> Iterator[Served]:
    """A server on a cluster, or on a fresh SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        port, database = free_port(), cluster.url if cluster else f"{folder}/t.sqlite3"
        command = [sys.executable, "-m", "regnum", "serve", "--port", str(port), "--database", database]
        began = time.monotonic()
        server = subprocess.Popen(
            [*command, "--workers", str(workers)],
            env={**os.environ, **variables},
            stdout=sys.stderr,
            start_new_session=True,
        )
        try:
            yield Served(server, port, began, workers, cluster)
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(20)
