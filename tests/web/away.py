"""An absent player: a clock set by the test, and notification addresses."""

from __future__ import annotations

import email
import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from email import policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from zoneinfo import ZoneInfo

from fastapi import FastAPI

import regnum.match  # noqa: F401 - rules count as NumPy is told to where they are loaded: not in the thread of a request
from regnum.web.notifications.outbox import SENDERS, OutboxWorker

from .browsing import Guest
from .conftest import Serve

AWAY = 30.0  # seconds before a notification leaves
ROME = "Europe/Rome"


def at(text: str, zone: str = ROME, fold: int = 0) -> float:
    """A moment, as a clock on the wall shows it."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


class Clock:
    """A clock that the test moves."""

    time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class Receiver:
    """An address that is called; it answers with `status`."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.status = 204

    @contextmanager
    def listening(self) -> Iterator[str]:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(receiver.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nothing on the terminal."""

        with serving(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
            yield f"http://127.0.0.1:{port}/regnum?to=bo"


class MailServer(socketserver.ThreadingTCPServer):
    """As much of a mail server as one that sends needs."""

    allow_reuse_address = True

    def __init__(self) -> None:
        self.letters: list[Any] = []
        self.refuses = 0  # with this code, for all recipients
        super().__init__(("127.0.0.1", 0), Letters)


class Letters(socketserver.StreamRequestHandler):
    """Takes letters: everything it is told is fine, unless it refuses."""

    server: MailServer

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            command = line[:4].upper().strip()
            if command == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.letters.append(email.message_from_bytes(b"".join(lines), policy=policy.default))
            if command == b"RCPT" and self.server.refuses:
                self.wfile.write(b"%d no\r\n" % self.server.refuses)
                continue
            self.wfile.write(b"221 bye\r\n" if command == b"QUIT" else b"250 fine\r\n")
            if command == b"QUIT":
                return


@contextmanager
def serving(server: socketserver.TCPServer) -> Iterator[int]:
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


def called(serve: Serve, **settings: Any) -> tuple[FastAPI, Clock, Guest, Guest]:
    """A server with a clock of ours, and two people at a table of it, the first of whom is asked."""
    clock = Clock()
    app = serve(clock, notify_after=AWAY, public_url="https://games.example", **settings)
    app.state.server.keeper.stop()  # here the test is the postman
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    return app, clock, ada, bo


def postman_of(app: FastAPI) -> OutboxWorker:
    """A postman who comes when the test calls."""
    server = app.state.server
    return OutboxWorker(server.house, server.people, server.owner)


def later(app: FastAPI, clock: Clock, seconds: float) -> None:
    """Time goes by, and the postman comes and sends all that is due."""
    clock.time += seconds
    postman = postman_of(app)
    postman.deliver()
    while not idle(postman):
        time.sleep(0.002)
    postman.stop()


def idle(postman: OutboxWorker) -> bool:
    """Return True if nothing is being sent, and nothing was due when the last call ended."""
    with postman._lock:
        return postman._turns.free == SENDERS


def end_turn(guest: Guest) -> None:
    """Do what the turn asks for, and end it."""
    guest.play("elect")
    while (view := guest.view())["prompt"]:
        choices = view["scene"]["prompt"]["options"]
        last = next((one for one in choices if one["notation"] == "end_turn"), choices[0])
        guest.move(last["action"], view)
