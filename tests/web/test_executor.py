"""Requests to outside services use no request thread and are limited in number."""

from __future__ import annotations

import smtplib
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import anyio
import pytest
import sqlalchemy as sa
from anyio import to_thread
from fastapi import FastAPI

from regnum.web.db.schema import GUESTS
from regnum.web.model.errors import Refused
from regnum.web.notifications import http_client
from regnum.web.notifications.dns import DnsResolver
from regnum.web.notifications.executor import BoundedExecutor
from regnum.web.scheduling.fair import Owner

from .browsing import Guest
from .conftest import Serve
from .pushing import Browser

pytestmark = pytest.mark.slow

SLOW = pytest.mark.slow
THREADS = 2  # that answer requests, in these tests
HANGS = "https://hangs.example/"
DEVICE = Browser().subscription(HANGS)


class Hanging:
    """Names and mail servers that do not answer until the test lets them."""

    def __init__(self) -> None:
        self.asked, self.over = threading.Semaphore(0), threading.Event()

    def resolved(self, *_: object) -> list[str]:
        self.asked.release()
        assert self.over.wait(30)
        return ["10.0.0.1"]

    def mail(self, *_: object, **__: object) -> smtplib.SMTP:
        self.asked.release()
        assert self.over.wait(30)
        raise OSError("nobody is there")


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hanging]:
    found = Hanging()
    monkeypatch.setattr(http_client, "LOOKUPS", DnsResolver())
    monkeypatch.setattr(http_client, "resolved", found.resolved)
    monkeypatch.setattr(smtplib, "SMTP", found.mail)
    yield found
    found.over.set()


def served(serve: Serve) -> FastAPI:
    """A server with few threads that answer requests."""
    app = serve(mail_host="mail.example", mail_from="hall@games.example", mail_security="none")

    def spare() -> None:
        to_thread.current_default_thread_limiter().total_tokens = THREADS

    app.state.portal.call(spare)
    return app


def reachable(app: FastAPI) -> None:
    """Everybody there is called at addresses that do not answer."""
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(GUESTS).values(webhook=HANGS, email="bo@home.example", email_code=""))


REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("/api/guest", {"webhook": HANGS}),
    ("/api/guest", {"email": "ada@home.example"}),
    ("/api/guest/push", DEVICE),
    ("/api/guest/test", {"way": "webhook"}),
    ("/api/guest/test", {"way": "email"}),
]


@pytest.mark.parametrize(("path", "body"), [REQUESTS[0], *(pytest.param(*one, marks=SLOW) for one in REQUESTS[1:])])
def test_waiting_for_an_outside_service_delays_nobody_else(
    serve: Serve, hanging: Hanging, path: str, body: dict[str, Any]
) -> None:
    app = served(serve)
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    for guest in (ada, bo):
        guest.post("/api/guest", name=guest.name)
    reachable(app)
    with ThreadPoolExecutor(4 * THREADS) as aside:
        try:
            asked = [aside.submit(ada.http.post, path, json=body) for _ in range(4 * THREADS)]
            assert hanging.asked.acquire(timeout=30)
            answered = [aside.submit(bo.get, "/api/guest"), aside.submit(bo.post, "/api/guest", badge="")]
            [one.result(timeout=20) for one in answered]
            assert refused(asked) == 4 * THREADS - 1  # of one guest one at a time
            assert ada.http.post(path, json=body).json()["error"]["key"] == "slow_down"
            assert bo.http.post(path, json=body).status_code == 429  # and of one address
            assert not hanging.asked.acquire(blocking=False)
        finally:
            hanging.over.set()
    assert {one.result().status_code for one in asked} <= {200, 422, 429, 503}
    assert ada.http.post(path, json=body).status_code != 429  # it is over


def refused(asked: list[Future[Any]]) -> int:
    """Count refusals once all but one request are answered."""
    began = time.monotonic()
    while sum(one.done() for one in asked) < len(asked) - 1:
        assert time.monotonic() - began < 20
        time.sleep(0.01)
    return sum(one.done() and one.result().status_code == 429 for one in asked)


def test_too_many_requests_to_outside_services_are_refused() -> None:
    over, begun = threading.Event(), []

    def wait() -> str:
        begun.append(threading.current_thread())
        assert over.wait(30)
        return "done"

    async def all_of_them() -> list[str]:
        errands, said = BoundedExecutor(most=3), []

        async def one(owner: Owner) -> None:
            try:
                said.append(await errands.run(owner, wait))
            except Refused as error:
                said.append(error.key or "")

        async with anyio.create_task_group() as group:
            for guest in range(1, 6):
                group.start_soon(one, Owner(f"address {guest}", guest))
            while len(begun) < 3 or len(said) < 2:
                await anyio.sleep(0.005)
            over.set()
        assert await errands.run(Owner("address 1", 1), lambda: "again") == "again"
        return said

    assert anyio.run(all_of_them) == ["slow_down"] * 2 + ["done"] * 3
