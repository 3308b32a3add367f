"""What is refused before anything reads it, and what every answer carries."""

from __future__ import annotations

import json

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from regnum.core.errors import RegnumError
from regnum.web.guarding.security import Buckets
from regnum.web.telling import outside

from .browsing import Guest
from .conftest import Serve
from .test_playing import two


def test_every_answer_carries_the_headers(app: FastAPI) -> None:
    http = TestClient(app)
    for path in ("/api/games", "/nothing", "/t/x", "/plain", "/api/tables/none/view"):
        headers = http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_what_changes_something_needs_the_header_and_a_page_of_ours(app: FastAPI) -> None:
    http = TestClient(app)
    assert http.post("/api/guest", json={"name": "x"}).json()["error"]["key"] == "no_header"
    ours = {"X-Regnum": "1", "Origin": "http://testserver"}
    assert http.post("/api/guest", json={"name": "x"}, headers=ours).status_code == 200
    foreign = {"X-Regnum": "1", "Origin": "https://evil.example"}
    assert http.post("/api/guest", json={"name": "x"}, headers=foreign).json()["error"]["key"] == "other_origin"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert http.post("/api/guest", content="name=x", headers=form).status_code == 403


def test_a_websocket_of_another_page_is_refused(app: FastAPI) -> None:
    ada, _ = two(app)
    socket = ada.http.websocket_connect(f"/api/tables/{ada.table}/live", headers={"Origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect), socket:
        pass


def test_long_bodies_are_refused(app: FastAPI) -> None:
    guest = Guest(app)
    answer = guest.http.post("/api/guest", json={"name": "x" * 70_000})
    assert answer.status_code == 413
    assert guest.http.post("/api/guest", json={"name": "x" * 41}).status_code == 422


def test_who_is_too_fast_must_wait(serve: Serve) -> None:
    guest = Guest(serve(rates=0.1))
    answers = [guest.http.get("/api/guest") for _ in range(30)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1


def test_buckets_fill_again() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.wait("a", now=0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("b", now=0.0) == 0
    assert buckets.wait("a", now=0.5) == 0


def test_errors_tell_nothing_of_the_inside(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = two(app)
    monkeypatch.setattr("regnum.web.showing.view.scene_of", lambda *_: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get(f"/api/tables/{ada.table}/view")
    assert answer.status_code == 500
    assert answer.json() == {
        "error": {"key": "fault", "text": "Something went wrong on the server. It has been noted."}
    }
    assert "content-security-policy" in answer.headers


def test_nothing_changes_on_get(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    [invite] = ada.open("me", "friend")
    before = ada.view()
    http = TestClient(app)
    for path in (f"/join/{invite}", f"/join/{invite}/plain", f"/api/invites/{invite}", f"/t/{ada.table}/plain"):
        assert "set-cookie" not in http.get(path).headers
    assert ada.view() == before
    paths = app.openapi()["paths"]
    assert {method for path in paths.values() for method in path} == {"get", "post"}


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1", "fd00::1",
     "::ffff:127.0.0.1", "224.0.0.1"],
)  # fmt: skip
def test_webhooks_do_not_reach_into_our_network(address: str) -> None:
    def resolve(*_: object, **__: object) -> list[object]:
        return [(None, None, None, "", ("93.184.216.34", 443)), (None, None, None, "", (address, 443))]

    with pytest.raises(RegnumError):
        outside.public_address("example.org", 443, (), resolve)
    assert outside.public_address("example.org", 443, ("example.org",), resolve) == "93.184.216.34"


@pytest.mark.parametrize(
    "url", ["http://example.org/", "file:///etc/hosts", "https://a:b@example.org/", "https://", "x"]
)
def test_webhooks_are_https(url: str) -> None:
    with pytest.raises(RegnumError):
        outside.checked(url, ())


def test_the_openapi_document_describes_every_request(app: FastAPI) -> None:
    document = TestClient(app).get("/api/openapi.json").json()
    assert len(document["paths"]) > 20
    undocumented = [
        f"{method} {path}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if not operation.get("description")
    ]
    assert undocumented == []
    assert json.dumps(document)
