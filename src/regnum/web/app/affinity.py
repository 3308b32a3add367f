"""Desks: each worker of a server sits at one, and each table is at one of them.

Any worker may accept a connection. It reads which table is requested, and hands on the connection itself,
with what has been read of it, to the worker at whose desk that table is. So one worker alone keeps the table in memory
and makes its views, where otherwise each would read what the others have stored. Nothing but time depends on it: every
worker can answer everything, and does when the other one cannot be reached.
"""

from __future__ import annotations

import array
import asyncio
import logging
import os
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

log = logging.getLogger("regnum.web")

AGAIN = 10.0
"""Seconds after which a worker without a desk looks for one: where all are replaced, the new ones come first."""

FOLDER = "REGNUM_DESKS"
"""The variable in which a server tells its workers the folder of their desks."""

MOST = 64 * 1024
"""Bytes that are handed on at once with a connection: the head of a request, and all of a choice."""

_TABLE = re.compile(rb"[A-Z]+ [^ ?]*/(?:api/tables|t)/([\w-]+)")
"""A request for something of a table."""

AcceptForwarded = Callable[..., asyncio.Protocol]
"""Creates the protocol for a connection; `brought` are the bytes already read."""


class WorkerAffinity:
    """The desk of this worker, and the way to those of the others."""

    def __init__(self) -> None:
        self.mine: int | None = None  # from 1 on; None: none, as in a server of one process
        self._folder, self._desks = Path(), 0
        self._desk: socket.socket | None = None
        self._coming: set[asyncio.Task[None]] = set()  # connections that are being brought

    def sit_down(self, folder: Path, workers: int) -> int | None:
        """Take the first desk that is free, which may be that of a worker that has died; its number, None for none.

        Whoever has one keeps it.
        """
        if self.mine or sys.platform == "win32":  # connections cannot be handed on there
            return self.mine
        from fcntl import LOCK_EX, LOCK_NB, flock

        for number in range(1, workers + 1):
            try:
                lock = os.open(folder / f"{number}.lock", os.O_CREAT | os.O_WRONLY)
            except OSError:  # somebody has cleaned up
                return None
            try:
                flock(lock, LOCK_EX | LOCK_NB)  # for as long as the process lives
            except OSError:  # somebody sits there
                os.close(lock)
                continue
            self.mine, self._folder, self._desks = number, folder, workers
            return number
        return None

    def open(self, loop: asyncio.AbstractEventLoop, bring: AcceptForwarded) -> None:
        """From now on connections can be brought here; called again it does nothing."""
        if not self.mine or self._desk is not None:
            return
        path, desk = self._at(self.mine), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        desk.setblocking(False)
        try:
            path.unlink(missing_ok=True)  # that of the worker before
            desk.bind(str(path))
        except OSError as error:
            log.warning("cannot hand on connections: %s: %s", path, error)
            desk.close()
            self.mine = None
            return
        self._desk = desk
        loop.add_reader(desk, self._take, desk, loop, bring)

    def close(self, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing is to be brought any more: this worker stops."""
        desk, self._desk = self._desk, None
        if desk is not None:
            loop.remove_reader(desk)
            desk.close()

    def hand_on(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Hand a connection on if the request that begins with `data` is for a table at another desk; whether it is."""
        if self._desk is None or len(data) > MOST or (asked := _TABLE.match(data)) is None:
            return False
        number = 1 + crc32(asked[1]) % self._desks
        if number == self.mine:
            return False
        connection = array.array("i", [transport.get_extra_info("socket").fileno()])
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, connection)
            self._desk.sendmsg([data], [rights], 0, str(self._at(number)))
        except OSError:  # nobody sits there now, or has no time
            return False
        return True

    def _at(self, number: int) -> Path:
        return self._folder / str(number)

    def _take(self, desk: socket.socket, loop: asyncio.AbstractEventLoop, bring: AcceptForwarded) -> None:
        """Take what has been brought."""
        with suppress(BlockingIOError):
            while True:
                data, files, _, _ = socket.recv_fds(desk, MOST, 1)
                for file in files:
                    os.set_inheritable(file, False)
                    task = loop.create_task(_serve(loop, bring, socket.socket(fileno=file), data))
                    self._coming.add(task)
                    task.add_done_callback(self._coming.discard)


async def _serve(
    loop: asyncio.AbstractEventLoop, bring: AcceptForwarded, connection: socket.socket, data: bytes
) -> None:
    """Serve a connection that was brought."""
    connection.setblocking(False)
    with suppress(OSError):  # the other side has gone
        await loop.connect_accepted_socket(lambda: bring(brought=data), connection)


AFFINITY = WorkerAffinity()


def claim(workers: int) -> int | None:
    """Take a desk among those of the workers of a server; its number, None for none, 0 for a server of one process."""
    if workers == 1:
        return 0
    return AFFINITY.sit_down(Path(os.environ[FOLDER]), workers) if FOLDER in os.environ else None
