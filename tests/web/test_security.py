"""Requests refused early, and headers of every response."""

from __future__ import annotations

import gzip
import json
import re
import threading
import time

import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from campaign.conftest import installed  # noqa: F401 - the campaign of stones is installed
from regnum.core.errors import RegnumError
from regnum.match import Match, record_of, write
from regnum.registry import make
from regnum.web.notifications import http_client
from regnum.web.security import middleware, text
from regnum.web.security.limits import AtOnce, Buckets, counted

from .browsing import Guest
from .conftest import Serve
from .documented import documented
from .raw import ask, talk
from .test_campaign_pages import file_of
from .test_playing import two

pytestmark = pytest.mark.slow

ACTS = [(b"x-regnum", b"1"), (b"content-type", b"application/json"), (b"host", b"testserver")]


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


def test_bodies_of_many_fields_are_not_even_decoded(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text.msgspec.json, "decode", None)
    many = b"{%s}" % b",".join(b'"a%d":0' % n for n in range(5000))
    nested = b'{"seats": %s}' % (b"[" * 1000 + b"]" * 1000)
    spaced = b'{"options": {%s}}' % b" , ".join(b'"\\\\\\"%d" : []' % n for n in range(1000))
    for body in (many, nested, spaced):
        for path in (b"/api/guest", b"/api/tables"):
            answer = ask(app, "POST", path, ACTS, body)
            assert (answer.status, json.loads(answer.body)["error"]["key"]) == (422, "many_values")


def test_requests_of_many_headers_are_refused(app: FastAPI) -> None:
    answer = ask(app, "GET", b"/api/guest", [(b"a", b"b")] * 10_000)
    assert (answer.status, json.loads(answer.body)["error"]["key"]) == (431, "many_headers")


def test_a_document_may_hold_any_signs(app: FastAPI) -> None:
    guest = Guest(app)
    answer = guest.http.post("/api/guest", json={"name": '{"a":[1,2]},\\"' * 3000})
    assert "at most 40" in answer.json()["error"]["text"]


def test_the_complaint_about_a_long_field_is_short(app: FastAPI) -> None:
    answer = Guest(app).http.post("/api/guest", json={"x" * 50_000: 0})
    assert len(answer.json()["error"]["text"]) < 300


def test_a_long_body_counts_as_several_requests(serve: Serve) -> None:
    app = serve(rates=0.05)  # ten at once
    body = b'{"name": "%s"}' % (b"x" * 60_000)
    assert [ask(app, "POST", b"/api/guest", ACTS, body).status for _ in range(4)] == [422, 422, 422, 429]


def test_long_bodies_are_not_read_in_the_event_loop(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are decoded where they are played again, and nowhere else."""
    loop, read = app.state.portal.call(threading.get_ident), list[int]()

    def checked(body: bytes) -> None:
        assert threading.get_ident() != loop
        read.append(len(body))

    monkeypatch.setattr(middleware, "check_json", checked)
    monkeypatch.setattr(Request, "json", None)
    long = b'{"a":[%s"\\u0041"]}' % (b'{"a":0},' * 200_000)
    for path, key in ((b"/api/import", "bad_record"), (b"/api/campaigns/import", "bad_campaign")):
        assert json.loads(ask(app, "POST", path, ACTS, long).body)["error"]["key"] == key
    assert read == []
    ask(app, "POST", b"/api/tables", ACTS, long)
    assert read == [len(long)]


@pytest.mark.parametrize("query", [b"a=&" * 15_000, b"a" * 9000, b"&" * 50, b"lang=it&" * 60])
def test_long_queries_are_refused_before_they_are_parsed(app: FastAPI, query: bytes) -> None:
    for path in (b"/api/guest", b"/plain"):
        answer = ask(app, "GET", path + b"?" + query)
        error = json.loads(answer.body)["error"]
        assert (answer.status, error["key"]) == (414, "long_address")
        assert error["text"].startswith("L’indirizzo" if b"lang=it" in query else "The address")
    assert ask(app, "GET", b"/" + b"a" * 9000).status == 414
    assert talk(app, b"/api/tables/none/live?" + query) == [{"type": "websocket.close", "code": 4414}]


def test_the_openapi_document_is_made_once_and_not_in_the_event_loop(app: FastAPI) -> None:
    loop, made, made_by = app.state.portal.call(threading.get_ident), app.openapi, list[int]()

    def recorded() -> dict[str, object]:
        made_by.append(threading.get_ident())
        return made()

    app.openapi = recorded  # type: ignore[method-assign]
    bodies = [ask(app, "GET", b"/api/openapi.json").body for _ in range(3)]
    assert json.loads(bodies[0])["info"]["title"] == "Regnum"
    assert len(set(bodies)) == len(made_by) == 1
    zipped = ask(app, "GET", b"/api/openapi.json", [(b"accept-encoding", b"gzip")])
    assert gzip.decompress(zipped.body) == bodies[0]
    assert loop not in made_by


def test_who_is_too_fast_must_wait(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for the answer that says so, or a flood would keep the server busy with refusals."""
    monkeypatch.setattr(middleware, "PAUSE", 0.2)
    app = serve(rates=0.025)  # five at once, one a second
    guest, other = Guest(app), ask(app, "GET", b"/api/guest", client="8.8.8.8")
    for _ in range(6):
        guest.http.get("/api/guest")
    began = time.monotonic()
    refused = [answer for _ in range(4) if (answer := guest.http.get("/api/guest")).status_code == 429]
    assert len(refused) >= 2
    assert int(refused[0].headers["retry-after"]) >= 1
    assert time.monotonic() - began >= 0.2 * len(refused)
    assert other.status == ask(app, "GET", b"/api/guest", client="8.8.8.8").status == 200


def test_who_wants_too_much_of_one_thing_must_wait_as_well(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "PAUSE", 0.2)
    app = serve()
    app.state.server.limits.past = Buckets(1e-6, 1)
    ada = Guest(app)
    ada.open("me", "here")
    began = time.monotonic()
    moments = [ada.http.get(f"/api/tables/{ada.table}/view?at=0").status_code for _ in range(3)]
    assert moments == [200, 429, 429]
    assert time.monotonic() - began >= 0.4


ME_AND_HERE = [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
WAYS = {
    "/api/tables": lambda _: {"json": {"game": "council", "seats": ME_AND_HERE}},
    "/api/campaigns": lambda _: {"json": {"campaign": "stones", "seats": ME_AND_HERE}},
    "/api/campaigns/import": lambda _: {"json": file_of()},
    "/api/import": lambda _: {"json": json.loads(write(record_of(Match(make("council"), 2, 7))))},
    "/new/council/plain": lambda guest: {"data": {"seat0": "me", "seat1": "here", "name1": "Bo", "csrf": csrf(guest)}},
}
"""Requests that open a table."""


def csrf(guest: Guest) -> str:
    return re.findall('name="csrf" value="(.*?)"', guest.http.get("/new/council/plain").text)[0]


@pytest.mark.parametrize("path", WAYS)
def test_every_way_to_a_table_takes_one_of_the_same_tokens(app: FastAPI, path: str) -> None:
    app.state.server.limits.opening = Buckets(1e-6, 3)
    ada = Guest(app)
    ada.post("/api/guest", name="Ada")  # a new guest takes one too
    found = [ada.http.post(path, follow_redirects=False, **WAYS[path](ada)).status_code for _ in range(4)]
    assert all(status in (200, 303) for status in found[:2]), found
    assert found[2:] == [429, 429]


def test_a_campaign_file_may_be_as_long_as_a_record(app: FastAPI) -> None:
    content, headers = json.dumps(file_of()) + " " * 100_000, {"Content-Type": "application/json"}
    assert Guest(app, "Ada").http.post("/api/campaigns/import", content=content, headers=headers).status_code == 200


def test_buckets_fill_again() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.wait("a", now=0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("b", now=0.0) == 0
    assert buckets.wait("a", now=0.5) == 0


def test_what_is_owed_to_a_bucket_is_paid_before_anything_else() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.owe("a", 2, now=0.0) for _ in range(3)] == [0, 0.5, 1.5]
    assert buckets.wait("a", now=0.0) == 2
    assert buckets.owe("b", 2, now=0.0) == 0
    assert [buckets.wait("a", now=2.0), buckets.wait("a", now=2.0)] == [0, 0.5]
    assert Buckets(rate=0, burst=0).owe("a", 100) == 0


def test_so_much_at_once_and_no_more() -> None:
    two = AtOnce(2)
    with two.one("a"), two.one("a"), two.one("b"), pytest.raises(RegnumError), two.one("a"):
        pass
    with two.one("a"):
        pass
    assert not two._now


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8:0:0:ffff::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::1", "::2", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (counted(one) == counted(other)) is same


def test_errors_tell_nothing_of_the_inside(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = two(app)
    monkeypatch.setattr("regnum.web.views.view.scene_of", lambda *_: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get(f"/api/tables/{ada.table}/view")
    assert answer.status_code == 500
    assert answer.json() == {
        "error": {"key": "fault", "text": "Something went wrong on the server. The error has been logged."}
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
    assert {method for method, _, _ in documented(app.openapi).operations} == {"GET", "POST"}


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1", "fd00::1",
     "::ffff:127.0.0.1", "224.0.0.1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1",
     "64:ff9b:1:2:3:4:10.0.0.1", "::ffff:93.184.216.34", "64:ff9b::93.184.216.34", "2002:7f00:1::", "2001:0:7f00:1::1",
     "2a00:1450::5efe:10.0.0.1", "2a00:1450::200:5efe:10.0.0.1", "fec0::1", "ff02::1"],
)  # fmt: skip
def test_webhooks_do_not_reach_into_our_network(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "resolved", lambda *_: ["93.184.216.34", address])
    soon = time.monotonic() + 60
    with pytest.raises(RegnumError):
        http_client.public_address("example.org", 443, (), http_client.NOBODY, soon)
    allowed = ("example.org",)
    assert http_client.public_address("example.org", 443, allowed, http_client.NOBODY, soon) == "93.184.216.34"


def test_webhooks_reach_public_addresses_of_both_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"):
        monkeypatch.setattr(http_client, "resolved", lambda *_, found=address: [found])
        soon = time.monotonic() + 60
        assert http_client.public_address("example.org", 443, (), http_client.NOBODY, soon) == address


@pytest.mark.parametrize(
    "url", ["https://exämple.org/", "https://example.org/ä", "https://example.org/a b", "https://[::1", "https://e\0.org",
            "http://example.org/", "file:///etc/hosts", "https://a:b@example.org/", "https://", "x"],
)  # fmt: skip
def test_webhooks_are_https(url: str) -> None:
    with pytest.raises(RegnumError):
        http_client.checked(url, ())


OF_GROUPS = ["/groups/join/SECRET", "/groups/join/SECRET/plain", "/api/group-links/SECRET"]
OF_DEVICES = ["/device/SECRET", "/api/passes/SECRET"]
IN_LOGS = {"table", "seat", "campaign", "group", "tournament", "number", "game", "file", "path"}
"""Parts of URLs that may appear in a log: none of them gives access to a seat or an account."""


def asked(app: FastAPI) -> list[str]:
    """Every address, with the names of what stands in it; FastAPI may keep what was included in routers."""
    routers = [getattr(route, "original_router", None) for route in app.routes]
    kept = [router.routes for router in routers if router is not None]
    return [route.path for routes in (app.routes, *kept) for route in routes if hasattr(route, "path")]


def test_whatever_else_stands_in_an_address_is_kept_from_the_log(app: FastAPI) -> None:
    """Codes that confirm an e-mail address, and what browsers can be called at, come in bodies."""
    addresses = asked(app)
    secret = {name for address in addresses for name in re.findall(r"{(\w+)", address)} - IN_LOGS
    assert secret == {"invite", "link", "token"}
    for address in addresses:
        if not any(f"{{{name}}}" in address for name in secret):
            continue
        for called in (address, "/below/a/root" + address):
            logged = middleware.discreet(re.sub(r"{(invite|link|token)}", "SECRET-_0", called))
            assert logged == re.sub(r"{\w+}", "…", called)


@pytest.mark.parametrize("path", ["/join/SECRET", "/join/SECRET/plain", "/api/invites/SECRET", *OF_GROUPS, *OF_DEVICES])
def test_no_invite_stands_in_the_log(
    app: FastAPI, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for broken in ("html.static.page", "api.seats.invited", "api.groups.linked", "api.profiles.hashed"):
        monkeypatch.setattr(f"regnum.web.{broken}", lambda *_: 1 / 0)
    http = TestClient(app, raise_server_exceptions=False)
    assert http.get(path).status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert "SECRET" not in caplog.text


@pytest.mark.parametrize(
    "email", ["=?utf-8?q?=0aBcc:x@y.example?=@b.c", "a@b", "ä@b.c", "a@b.c\n", "a b@c.d", "a@b..c"]
)
def test_an_address_that_no_letter_can_carry_is_refused(serve: Serve, email: str) -> None:
    guest = Guest(serve(mail_host="127.0.0.1:9", mail_from="hall@games.example", mail_security="none"))
    assert guest.post("/api/guest", 422, email=email)["error"]["key"] == "bad_email"


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
