"""Work beside the server, in a process that ends with it, however the server ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from typing import Any

from regnum.web.scheduling.cpu import ALL, spread


def begin(name: str, work: Callable[..., Any], *arguments: Any) -> SpawnProcess:
    """Do some work in a process of its own."""
    process = get_context("spawn").Process(target=_work, args=(work, arguments, ALL), name=name, daemon=True)
    process.start()
    return process


def _work(work: Callable[..., Any], arguments: tuple[Any, ...], cores: frozenset[int]) -> None:
    spread(cores)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all processes of a terminal: the server ends this one
    threading.Thread(target=_end_with_server, daemon=True).start()
    work(*arguments)


def _end_with_server() -> None:
    """A server that stops normally ends its processes itself; a killed one cannot."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)
