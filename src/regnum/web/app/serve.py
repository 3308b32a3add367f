"""`regnum serve`: run the server until it is stopped."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from tempfile import TemporaryDirectory

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from regnum.core.errors import InvalidOption
from regnum.web.app import gc_policy, worker_number
from regnum.web.app.app import create_app
from regnum.web.app.http_limits import FRAME_BYTES, KEEP_SECONDS, PING_SECONDS, Connection, Socket, set_connection_limit
from regnum.web.db import DatabaseUnavailable
from regnum.web.db.connections import for_one_server
from regnum.web.db.store import when_it_is_there
from regnum.web.html.static import CLIENT
from regnum.web.model.settings import LAST_PORT, Settings, from_environment, to_environment
from regnum.web.scheduling import cpu
from regnum.web.server import Server

SWITCH = 0.001
"""Seconds that a thread computes before it lets another one do so (else 0.005).

Each statement and each compiled rule gives way to the other threads and then waits so long for its turn.
"""


EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of this computer."""
COOKIES_FIXED: dict[tuple[int, ...], int] = {(3, 11): 10, (3, 12): 6}  # the first releases without CVE-2024-7592
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
            other = commands(host, port + 1 if port < LAST_PORT else port - 1)
            raise InvalidOption(f"port {port} is taken by another program; choose another one: {other}") from None
        raise InvalidOption(f"cannot listen at {host}:{port}: {error.strerror}") from None
    return bound


def greeting(host: str, port: int, settings: Settings) -> Iterator[str]:
    """Yield the start-up messages: the address, who can reach it, and what is missing."""
    here, behind = host in ("127.0.0.1", "::1", "localhost"), settings.root_path or settings.public_url
    shown = "localhost" if here or host in EVERYWHERE else f"[{host}]" if ":" in host else host
    yield f"Regnum is at http://{shown}:{port}{settings.root_path}/  (Ctrl+C stops it)"
    if here and not behind:
        yield "Only this computer can reach it. To let others in your network join, listen for them too:"
        yield commands(EVERYWHERE[0], port)
    elif host in EVERYWHERE and not behind and (address := own_address()):
        yield f"Others in your network find it at http://{address}:{port}/"
        yield "Open that address yourself, too: then the links you send lead there."
    if not (CLIENT / "index.html").is_file():
        yield "Its pages have not been built, so browsers see none: stop it, and run make serve to build them."


def known_faults(version: tuple[int, ...] = sys.version_info[:3]) -> Iterator[tuple[str, str]]:
    """Known faults of the interpreter that matter to a server, each with the release that fixes it."""
    fixed = COOKIES_FIXED.get(version[:2])
    if fixed is not None and version[2] < fixed:
        older = ".".join(map(str, version))
        yield f"Python {older} parses cookies slowly (CVE-2024-7592)", f"{version[0]}.{version[1]}.{fixed}"


def commands(host: str, port: int) -> str:
    """The two ways to start a server there; what is usual need not be said."""
    chosen = [("host", host, "127.0.0.1"), ("port", str(port), "8000")]
    asked = [(name, value) for name, value, usual in chosen if value != usual]
    ours = "".join(f" --{name} {value}" for name, value in asked)
    made = "".join(f" {name.upper()}={value}" for name, value in asked)
    return f"regnum serve{ours}, or make serve{made}"


def own_address() -> str:
    """The address of this computer in its network; empty without one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as towards:
        try:
            towards.connect(("192.0.2.1", 9))  # an address that nobody has: it only chooses the way out
        except OSError:
            return ""
        return str(towards.getsockname()[0])


def serve(host: str, port: int, settings: Settings) -> None:
    """Serve until the process is asked to stop. Raises InvalidOption."""
    with for_one_server(settings.database_url):
        _check_database(settings)  # before the address is announced
        bound = listen(host, port)
        check_metrics(settings)
        for fault, fixed in known_faults():
            print(f"Warning: {fault}: update to {fixed} or newer.", file=sys.stderr, flush=True)  # noqa: T201
        for line in greeting(host, bound.getsockname()[1], settings):
            print(line, flush=True)  # noqa: T201
        name = f"[{host}]" if ":" in host else host  # perhaps no address, and then requests name it
        own = f"http://{name}:{bound.getsockname()[1]}"
        os.environ.update(to_environment(replace(settings, origins=(*settings.origins, own))))
        _run(bound, settings)


def _run(bound: socket.socket, settings: Settings) -> None:
    """Serve at a socket until the process is asked to stop."""
    cpu.choose_first()
    config = uvicorn.Config(
        "regnum.web.app.serve:worker",
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
        os.environ[worker_number.FOLDER] = folder
        Multiprocess(config, [bound]).run()


def check_metrics(settings: Settings) -> None:
    """Raises InvalidOption if the ports of the metrics are taken."""
    if (address := settings.metrics_address) is not None:
        for number in range(settings.workers):
            try:
                listen(address[0], address[1] + number).close()
            except InvalidOption as error:
                raise InvalidOption(f"{str(error).partition(';')[0]}; set REGNUM_METRICS to another one") from None


def _check_database(settings: Settings) -> None:
    """Raises InvalidOption for a database that cannot be reached, or does not fit."""
    try:
        Server(settings).store.close()
    except DatabaseUnavailable as error:
        raise InvalidOption(f"the database cannot be reached: {error}") from None


def worker() -> FastAPI:
    """The application of a server process; its settings are in the environment."""
    settings = from_environment()
    cpu.keep_to_one(worker_number.claim(settings.workers))
    sys.setswitchinterval(SWITCH)
    schedule = gc_policy.GcPolicy()
    set_connection_limit(settings.connections if settings.rates else 0)
    app = when_it_is_there(lambda: create_app(settings))
    keeper = app.state.server.keeper
    keeper.every(gc_policy.SOON, schedule.put_aside)
    metrics = app.state.metrics

    def settle() -> None:
        number = worker_number.claim(settings.workers)
        if number is not None and metrics is not None:
            metrics.listen(max(0, number - 1))

    keeper.every(worker_number.AGAIN, settle)
    return app
