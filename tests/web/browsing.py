"""A guest at a browser, as tests see one."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from regnum.web.server import Server
from regnum.web.tables.table import Table

from .documented import documented

OWN: dict[str, Any] = {"origins": ("http://testserver",)}
"""The setting with the name by which test clients ask."""
_KEYS = itertools.count()


class Guest:
    """One browser with its cookies."""

    def __init__(self, app: FastAPI, name: str = "") -> None:
        self.documented = documented(app.openapi)
        self.http = TestClient(app, headers={"X-Regnum": "1"})
        self.http.portal = app.state.portal  # one event loop, that of the server
        self.name = name
        self.table = ""

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._answer(self.http.post(path, json=body), status)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self._answer(self.http.get(path, params=query), status)

    def _answer(self, answer: Any, status: int) -> Any:
        asked = answer.request
        assert answer.status_code == status, (asked.url.path, answer.status_code, answer.text[:500])
        self.documented.check(asked.method, asked.url.path, status, answer.json())
        return answer.json()

    def open(self, *seats: str, **more: Any) -> list[str]:
        """Open a table; `seats` as `me`, `friend`, `here`, `open`, `bot` or `bot:random`. The tokens of its invites."""
        wanted = [{"kind": seat.partition(":")[0], "bot": seat.partition(":")[2] or None} for seat in seats]
        for number, seat in enumerate(wanted):
            if seat["kind"] != "bot":
                del seat["bot"]
                seat["name"] = self.name if seat["kind"] == "me" else f"P{number + 1}"
        opened = self.post("/api/tables", **{"game": "council", "seats": wanted, "seed": 5, **more})
        self.table = opened["id"]
        return [invite["url"].rpartition("/")[2] for invite in opened["invites"]]

    def join(self, table: str, invite: str) -> int:
        joined = self.post("/api/join", invite=invite, name=self.name)
        self.table = joined["id"]
        assert self.table == table
        return int(joined["seat"])

    def view(self, **query: Any) -> Any:
        return self.get(f"/api/tables/{self.table}/view", **query)

    def at_table(self, what: str, status: int = 200, **body: Any) -> Any:
        return self.post(f"/api/tables/{self.table}/{what}", status, **body)

    def consent(self, status: int = 200, **body: Any) -> Any:
        """Answer what is asked at the table now."""
        return self.at_table("consent", status, version=self.view()["version"], **body)

    def move(self, action: int, view: Any = None, status: int = 200, key: str = "") -> Any:
        view = view or self.view()
        return self.at_table("moves", status, **self.choice(view, action, key))

    def choice(self, view: Any, action: int, key: str = "") -> dict[str, Any]:
        return {
            "seat": view["viewer"],
            "version": view["version"],
            "prompt": view["prompt"],
            "action": action,
            "key": key or f"key {next(_KEYS)}",
        }

    def play(self, notation: str | None = None) -> Any:
        """Take an option: the first, or that of a notation."""
        view = self.view()
        options = view["scene"]["prompt"]["options"]
        wanted = [o for o in options if notation is None or o["notation"] == notation]
        assert wanted, (notation, [o["notation"] for o in options])
        return self.move(wanted[0]["action"], view)

    def back(self, what: str, status: int = 200) -> Any:
        view = self.view()
        return self.at_table(what, status, seat=view["viewer"], version=view["version"], key=f"key {next(_KEYS)}")


def play_on(guests: list[Guest], moves: int = 10_000, seed: int = 1) -> Any:
    """Play at random until the game is over or a number of moves was made; return the last view."""
    choose, made, quiet = random.Random(seed), 0, time.monotonic()
    while True:
        for guest in guests:
            view = guest.view()
            if view["status"] != "playing" or made >= moves:
                return view
            if view["prompt"]:
                view = guest.move(choose.choice(view["scene"]["prompt"]["options"])["action"], view)
                made, quiet = made + 1, time.monotonic()
        assert time.monotonic() - quiet < 60, "nobody can play"


def after_broadcasts(patch: pytest.MonkeyPatch, server: Server, call: Callable[[Table], Any]) -> None:
    """Call something after each change of a table, when everybody else has been told."""
    broadcast = server.broadcast

    def told(table: Table) -> None:
        broadcast(table)
        call(table)

    patch.setattr(server, "broadcast", told)


class Inline:
    """Thinks in this process, in a thread: for tests that are not about processes."""

    waiting = held = 0

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1)
        self.answers = True

    def start(self) -> None:
        """It is there already."""

    def stop(self) -> None:
        self.threads.shutdown(cancel_futures=True)

    def ask(self, question: Any, done: Any, _: Any = None) -> None:
        run = copy_context().run  # interpreted rules count as NumPy is told to in it
        if self.answers:
            self.threads.submit(run, lambda: done(question.answer()))
        else:
            self.threads.submit(run, done, None)
