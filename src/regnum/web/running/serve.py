"""`regnum serve`: run the server until it is stopped."""

from __future__ import annotations

import errno
import os
import socket
import sys
from tempfile import TemporaryDirectory

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from regnum.core.errors import InvalidOption
from regnum.web.running import cores, desks, garbage
from regnum.web.running.app import create_app
from regnum.web.running.connections import FRAME_BYTES, KEEP_SECONDS, PING_SECONDS, Connection, Socket, open_door
from regnum.web.running.server import Server
from regnum.web.running.settings import Settings, from_environment, to_environment
from regnum.web.store import Away
from regnum.web.store.store import when_it_is_there

SWITCH = 0.001
"""Seconds that a thread computes before it lets another one do so (else 0.005).

Each statement and each compiled rule gives way to the other threads and then waits so long for its turn.
"""


HUNG = 30  # seconds without a sign of life after which a worker is replaced: on a busy machine five are not enough


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises InvalidOption when the port is taken or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise InvalidOption(f"port {port} is taken by another program; choose one with --port") from None
        raise InvalidOption(f"cannot listen at {host}:{port}: {error.strerror}") from None
    return bound


def serve(host: str, port: int, settings: Settings) -> None:
    """Serve until the process is told to stop. Raises InvalidOption."""
    _check_database(settings)  # it is there and has the right shape before anybody is told the address
    bound = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    print(f"Regnum is at http://{shown}:{bound.getsockname()[1]}{settings.root_path}/  (Ctrl+C stops it)", flush=True)  # noqa: T201
    os.environ.update(to_environment(settings))
    cores.choose_first()
    config = uvicorn.Config(
        "regnum.web.running.serve:worker",
        factory=True,
        workers=settings.workers,
        log_level="error",  # what strangers send is nothing to warn of
        access_log=False,  # addresses hold invites
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=HUNG,
        timeout_keep_alive=KEEP_SECONDS,
        http=Connection,
        ws=Socket,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        server_header=False,
    )
    server = uvicorn.Server(config)
    if settings.workers == 1:
        server.run([bound])
        return
    with TemporaryDirectory(prefix="regnum-") as folder:
        os.environ[desks.FOLDER] = folder
        Multiprocess(config, [bound]).run()


def _check_database(settings: Settings) -> None:
    """Raises InvalidOption for a database that cannot be reached, or does not fit."""
    try:
        Server(settings).store.close()
    except Away as error:
        raise InvalidOption(f"the database cannot be reached: {error}") from None


def worker() -> FastAPI:
    """The application of a server process; its settings are in the environment."""
    settings = from_environment()
    cores.keep_to_one(desks.sit_down(settings.workers))
    sys.setswitchinterval(SWITCH)
    searched = garbage.SeldomSearched()
    open_door(settings.connections if settings.rates else 0)
    app = when_it_is_there(lambda: create_app(settings))
    keeper = app.state.server.keeper
    keeper.every(garbage.SOON, searched.put_aside)
    keeper.every(garbage.OFTEN, searched.look)
    if settings.workers > 1:
        keeper.every(desks.AGAIN, lambda: desks.sit_down(settings.workers))
    return app
