"""The names by which a server may be asked."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.web.app import serve as serving
from regnum.web.model.settings import Settings, from_environment
from regnum.web.security.hosts import trusted_names

from .conftest import Serve
from .raw import Answer, ask, talk

pytestmark = pytest.mark.slow

ACTS = [(b"x-regnum", b"1"), (b"content-type", b"application/json")]


def asked_as(app: FastAPI, host: bytes, *more: tuple[bytes, bytes], target: bytes = b"/api/guest?lang=en") -> Answer:
    return ask(app, "POST", target, [*ACTS, (b"host", host), *more], b"{}")


@pytest.mark.parametrize(
    "host",
    [b"localhost", b"LocalHost:8000", b"localhost.:8000", b"127.0.0.1:8000", b"192.168.1.7:8000", b"[::1]:8000",
     b"[::ffff:192.0.2.1]", b"games.example", b"games.example:8443", b"other.example:1"],
)  # fmt: skip
def test_addresses_and_the_names_of_the_settings_are_answered(serve: Serve, host: bytes) -> None:
    app = serve(public_url="https://Games.example/regnum", origins=("http://other.example:1",))
    assert asked_as(app, host).status == 200
    assert ask(app, "GET", b"/plain", [(b"host", host)]).status == 200


@pytest.mark.parametrize(
    "host",
    [b"evil.example:8000", b"localhost.evil.example", b"127.0.0.1.evil.example", b"a" * 2500,
     b"127.0.0.1:" + b"8" * 2500,
     b"[", b"", b"[::1", b"a b", b"\xe4", b"localhost:8000/x", b"user@localhost", b"[::1%25lo]", b"testserver"],
)  # fmt: skip
def test_other_names_are_refused_with_the_way_to_allow_them(serve: Serve, host: bytes) -> None:
    """A page of theirs would be of the same origin: DNS rebinding."""
    app = serve(origins=())
    origin = (b"origin", b"http://" + host)
    for answer in (asked_as(app, host, origin), ask(app, "GET", b"/plain", [(b"host", host)])):
        error = json.loads(answer.body)["error"]
        assert (answer.status, error["key"]) == (421, "unknown_host")
        assert "REGNUM_ORIGINS=http://" in error["text"]
        assert len(error["text"]) < 300
    assert asked_as(app, b"localhost", (b"host", host)).status == 421
    live = talk(app, b"/api/tables/none/live", [(b"host", host)])
    assert live == [{"type": "websocket.close", "code": 4421}]


def test_a_long_host_or_origin_makes_no_qr_code_fail(serve: Serve) -> None:
    """An origin was compared in part only, and the QR code holds all of it."""
    app = serve(origins=())
    for path in (b"/api/profile/pass", b"/api/groups"):
        body = b'{"name": "G", "called": "Ada"}' if path == b"/api/groups" else b"{}"
        host, long = (b"host", b"localhost"), (b"origin", b"http://localhost/" + b"x" * 2500)
        assert ask(app, "POST", path, [*ACTS, (b"host", b"x" * 2500)], body).status == 421
        assert ask(app, "POST", path, [*ACTS, host, long], body).status == 403
        assert ask(app, "POST", path, [*ACTS, host], body).status == 200


@pytest.mark.parametrize(
    ("host", "name"), [("club.example", "club.example"), ("::1", "::1"), ("127.0.0.1", "127.0.0.1")]
)
def test_a_server_answers_to_the_host_at_which_it_listens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, host: str, name: str
) -> None:
    class Bound:
        def getsockname(self) -> tuple[str, int]:
            return (host, 8000)

    monkeypatch.setattr(serving, "listen", lambda *_: Bound())
    monkeypatch.setattr(serving, "_run", lambda *_: None)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    serving.serve(host, 8000, Settings(database=f"sqlite:///{tmp_path / 't.sqlite3'}"))
    assert name in trusted_names(from_environment(os.environ))
