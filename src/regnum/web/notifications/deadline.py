"""A connection that is used until a certain moment and no longer, however slowly the other side answers."""

from __future__ import annotations

import io
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class DeadlineSocket(io.RawIOBase):
    """A socket for `http.client` with one deadline for all reads, so that a slow sender gains no time.

    Raises TimeoutError.
    """

    def __init__(self, connected: socket.socket, until: float) -> None:
        self._socket, self._until = connected, until

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, into: Any) -> int:
        """Read available bytes, at least one unless at the end; return their number."""
        self._socket.settimeout(left(self._until))
        return self._socket.recv_into(into)

    def sendall(self, content: bytes) -> None:
        """Send everything."""
        rest = memoryview(content)
        while rest:
            self._socket.settimeout(left(self._until))
            rest = rest[self._socket.send(rest) :]

    def makefile(self, _mode: str) -> io.BufferedReader:
        """Return a reader of the response."""
        return io.BufferedReader(self)

    def close(self) -> None:
        """Nothing: `connected` closes it. `http.client` closes first what it sends by, then what it reads from."""


def left(until: float) -> float:
    """The seconds until a moment of `time.monotonic`. Raises TimeoutError when it has passed."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("the call took too long")
    return seconds


@contextmanager
def connected(address: str, port: int, name: str, until: float) -> Iterator[DeadlineSocket]:
    """A connection to an address, encrypted if `name` is given, which the certificate must prove.

    Raises OSError, or ValueError for a name that no certificate can hold.
    """
    with socket.create_connection((address, port), left(until)) as plain:
        if not name:
            yield DeadlineSocket(plain, until)
            return
        context = ssl.create_default_context()
        with context.wrap_socket(plain, server_hostname=name, do_handshake_on_connect=False) as secure:
            secure.settimeout(left(until))  # which holds for the whole handshake
            secure.do_handshake()
            yield DeadlineSocket(secure, until)
