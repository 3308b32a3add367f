"""Text that is no text is refused at the door, whatever it comes in."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regnum.web.html import static
from regnum.web.model.errors import Refused
from regnum.web.notifications import http_client
from regnum.web.security.text import check_json, form, token

from .browsing import Guest
from .conftest import Serve
from .documented import operations
from .raw import ask, talk
from .sockets import a_choice
from .test_groups import made
from .test_playing import two

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quiet")]

ACTS = [(b"x-regnum", b"1"), (b"content-type", b"application/json"), (b"host", b"testserver")]
NO_TEXT = ["\ud800", "a\udc00b", "\x00", "a\x00", "\x1b[2J", "\x7f"]
ODD = [
    *NO_TEXT,
    "",
    " ",
    "\u202e\u200b",
    "ä€𝔸",
    "x" * 5000,
    "../../etc/passwd",
    "null",
    "-1",
    "9" * 400,
    "1e999",
    "a b",
]


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """A log in which nothing stands at the end."""
    yield caplog
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR", "CRITICAL")] == []


@pytest.mark.parametrize("bad", NO_TEXT)
def test_a_body_holds_text(app: FastAPI, bad: str) -> None:
    for body in ({"name": bad}, {bad: "x"}, {"name": "x", "email": [{"a": bad}]}):
        for path in (b"/api/guest", b"/api/import", b"/api/tables"):
            answer = ask(app, "POST", path, ACTS, json.dumps(body).encode())
            assert answer.status == 422, (path, body)
            assert json.loads(answer.body)["error"]["text"].isprintable()


@pytest.mark.parametrize(
    "body",
    [b"\xff\xfe", b'{"name": "\xed\xa0\x80"}', b"[" * 30_000, b'{"a":NaN}', b'{"name": "x"', b"1" * 5000, b"\x00"],
)
def test_a_body_is_json(app: FastAPI, body: bytes) -> None:
    for path in (b"/api/guest", b"/api/import", b"/api/tables"):
        assert ask(app, "POST", path, ACTS, body).status == 422


@pytest.mark.parametrize("path", [b"/%s", b"/t/%s", b"/t/%s/plain", b"/api/tables/%s/view", b"/api/games/%s/rules",
                                  b"/art/council/%s", b"/join/%s/plain", b"/groups/join/%s/plain", b"/api/invites/%s",
                                  b"/api/words?lang=%s"])  # fmt: skip
def test_an_address_is_text(app: FastAPI, path: bytes) -> None:
    for bad in (b"%00", b"a%00b", b"%ED%A0%80", b"%ff", b"%0a", b"%1b", b"%7f"):
        status = ask(app, "GET", path % bad).status
        assert status == 422 or (b"?" in path and status == 200 and bad == b"%0a"), bad


@pytest.mark.parametrize("origin", [b"http://[", b"null", b"http://\xe4", b"", b"http://a]b", b"//", b"http://[::1"])
def test_an_origin_that_is_no_address_is_another_one(app: FastAPI, origin: bytes) -> None:
    headers = [*ACTS, (b"origin", origin)]
    assert ask(app, "POST", b"/api/guest", headers, b"{}").status == 403
    assert ask(app, "POST", b"/api/guest", [*ACTS[:2], headers[-1]], b"{}").status == 403  # and no host is named
    ada = Guest(app, "Ada")
    ada.open("me", "me")
    sent = talk(app, f"/api/tables/{ada.table}/live".encode(), headers)
    assert [(message["type"], message["code"]) for message in sent] == [("websocket.close", 4403)]


@pytest.mark.parametrize(
    "cookie", [b"regnum_guest=\xe4\xff", b"regnum_guest=\x7f", b"=;;=", b"regnum_guest=" + b"a" * 9000]
)
def test_a_token_that_cannot_be_one_is_none(app: FastAPI, cookie: bytes) -> None:
    headers = [*ACTS, (b"cookie", cookie)]
    assert json.loads(ask(app, "GET", b"/api/guest", headers).body)["known"] is False
    assert ask(app, "POST", b"/api/guest", headers, b'{"name":"Ada"}').status == 200
    assert ask(app, "GET", b"/plain", headers).status == 200


def test_a_cookie_full_of_quotation_marks_is_read_at_once(app: FastAPI) -> None:
    """Unquoting it took the interpreter seconds."""
    for length, status in ((12_000, 200), (60_000, 431)):
        cookie = (b"cookie", b'regnum_guest="' + b'\\"' * (length // 2) + b'"')
        for path in (b"/api/guest", b"/api/words", b"/plain"):
            began = time.perf_counter()
            assert ask(app, "GET", path, [*ACTS, cookie]).status == status
            assert time.perf_counter() - began < 0.5
    assert talk(app, b"/api/tables/x/live", [*ACTS, cookie]) == [{"type": "websocket.close", "code": 4431}]


def test_the_cookie_of_a_guest_stands_among_others(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.post("/api/guest", name="Ada")
    token = f"a=b; x;regnum_guest={ada.http.cookies['regnum_guest']} ; c=d".encode()
    for cookies in ([(b"cookie", token)], [(b"cookie", b"a=1"), (b"cookie", token)]):
        assert json.loads(ask(app, "GET", b"/api/guest", [*ACTS, *cookies]).body)["name"] == "Ada"


@pytest.mark.parametrize(
    "fields", [b"csrf=\xff", b"csrf=%ff", b"csrf=%e4", b"csrf=%00", b"a=1&" * 60, b"", b"csrf=%C3%A4"]
)
def test_a_form_is_text(app: FastAPI, fields: bytes) -> None:
    ada = Guest(app, "Ada")
    [invite] = ada.open("me", "friend")
    cookie = (b"cookie", f"regnum_guest={ada.http.cookies['regnum_guest']}".encode())
    headers = [(b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"testserver"), cookie]
    for path in (f"/t/{ada.table}/plain", f"/join/{invite}/plain"):
        assert 400 <= ask(app, "POST", path.encode(), headers, fields).status < 500


@pytest.mark.parametrize(
    "frame",
    [{"bytes": b"\xff"}, {"bytes": b"", "text": None}, {"text": ""}, {"text": "{"}, {"text": "[" * 9000}, {"text": "7"},
     {"text": '{"seat": 1e999}'}, {"text": '{"lang": "\\ud800"}'}, {"text": '{"seat": "x"}'}, {"text": '{"seat": -1}'},
     {"text": '{"lang": "xx"}'}, {"text": '{"seat": 99999999999999999999999}'}],
)  # fmt: skip
def test_odd_frames_close_a_socket_at_most(app: FastAPI, frame: dict[str, object]) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "me")
    sent = talk(app, f"/api/tables/{ada.table}/live".encode(), ACTS, [frame])
    assert sent[0]["type"] == "websocket.accept"
    assert {message.get("code", 1003) for message in sent} <= {1003, 4403}


def test_what_is_text_passes() -> None:
    check_json(json.dumps({"name": "ä€𝔸\n\t", "\\u0000": "\\ud800 is how it is written"}).encode())
    assert form(b"name=%C3%A4+b&name=second&x=") == {"name": "ä b", "x": ""}
    assert token("aZ-_09") == "aZ-_09"
    assert token("ä") == token("a b") == token("a" * 200) == ""
    with pytest.raises(Refused):
        form(b"a=%00")


# ---- every endpoint -------------------------------------------------------------------------------------------------

EXAMPLES = 25
values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-1, 8), st.floats(), st.sampled_from(ODD),
    st.text(max_size=20), st.lists(st.sampled_from(ODD), max_size=3),
    st.dictionaries(st.sampled_from(ODD), st.integers(0, 3), max_size=2),
)  # fmt: skip
segments = st.sampled_from(ODD).map(lambda text: text.encode("utf-8", "surrogatepass"))
headers = st.lists(
    st.tuples(
        st.sampled_from([b"origin", b"cookie", b"host", b"accept", b"content-type", b"x-regnum", b"accept-encoding"]),
        st.one_of(st.binary(max_size=20), st.sampled_from([b"http://[", b"regnum_guest=\xff", b"text/html", b"\xe4"])),
    ),
    max_size=2,
)


def quoted(segment: bytes) -> bytes:
    return "".join(f"%{byte:02X}" for byte in segment).encode()


def body_of(schema: dict[str, object], document: dict[str, object]) -> st.SearchStrategy[object]:
    """Values that nearly fit a schema: fields are there or not, and some hold what nobody expects."""
    if "$ref" in schema:
        return body_of(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    fits: st.SearchStrategy[object] = values
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        fits = st.one_of([body_of(one, document) for one in choices])
    elif "enum" in schema or "const" in schema:
        fits = st.sampled_from(schema.get("enum") or [schema["const"]])
    elif schema.get("type") == "integer":
        fits = st.integers(0, 3)
    elif schema.get("type") == "boolean":
        fits = st.booleans()
    elif schema.get("type") == "array":
        fits = st.lists(body_of(schema["items"], document), max_size=4)
    elif schema.get("type") == "object" and "properties" in schema:
        known = {name: body_of(field, document) for name, field in schema["properties"].items()}
        return st.one_of(st.fixed_dictionaries({}, optional=known), st.fixed_dictionaries(known), values)
    elif schema.get("type") == "string":
        fits = st.one_of(st.sampled_from(["council", "bruges", "greedy", "me"]), st.sampled_from(ODD))
    return st.one_of(fits, fits, fits, values)


def requests(app: FastAPI) -> list[tuple[str, str, st.SearchStrategy[bytes]]]:
    """(method, path, bodies) of everything that can be asked."""
    document, found = app.openapi(), []
    for method, path, operation in operations(document):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        bodies = st.just(b"")
        if content is not None:
            fits = body_of(content, document).map(lambda value: json.dumps(value).encode())
            bodies = st.one_of(fits, fits, fits, st.binary(max_size=30), st.sampled_from([b"{", b"[]", b"\xff", b'""']))
        found.append((method, path, bodies))
    forms = st.dictionaries(
        st.sampled_from(["do", "seat", "version", "prompt", "action", "key", "csrf", "move", "agree", "name"]),
        st.sampled_from(
            ["move", "undo", "takeback", "consent", "sit", "0", "1", *(one for one in ODD if one.isascii())]
        ),
    ).map(lambda fields: "&".join(f"{k}={quoted(v.encode()).decode()}" for k, v in fields.items()).encode())
    for path in ("/", "/{path}", "/plain", "/plain.css", "/t/{table}", "/t/{table}/plain", "/rules/{game}/plain",
                 "/join/{invite}/plain", "/groups/join/{link}/plain", "/new/{game}", "/new/{game}/plain",
                 "/assets/{file}"):  # fmt: skip
        found.append(("GET", path, st.just(b"")))
    return [
        *found,
        ("POST", "/t/{table}/plain", forms),
        ("POST", "/join/{invite}/plain", forms),
        ("POST", "/groups/join/{link}/plain", forms),
        ("POST", "/new/{game}/plain", forms),
    ]


def of_a_group(owner: Guest) -> dict[str, str]:
    """A group of somebody, its link, and a tournament that has been entered."""
    group, link = made(owner)
    asked = {"title": "Cup", "game": "council", "size": 2, "rounds": 2}
    tournament = owner.post(f"/api/groups/{group}/tournaments", **asked)["id"]
    owner.post(f"/api/tournaments/{tournament}/enter")
    return {"group": group, "link": link, "tournament": tournament}


def test_no_endpoint_fails_whatever_it_is_asked(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are there, whether they have been built or not: without them 503 would be a good answer."""
    monkeypatch.setattr(http_client, "public_address", lambda *_: "93.184.216.34")
    monkeypatch.setattr(static, "CLIENT", tmp_path)
    (tmp_path / "index.html").write_text('<head></head><a href="plain">', encoding="utf-8")
    app = serve(think=False, tables_in_memory=20)
    ada = Guest(app, "Ada")
    [invite] = ada.open("me", "friend")
    cookie = (b"cookie", f"regnum_guest={ada.http.cookies['regnum_guest']}".encode())
    good = {"table": ada.table, "invite": invite, "game": "council", "seat": "1", "file": "x.svg", "path": "x"}
    good |= {"campaign": "none", "token": "none"}  # there are none; test_campaigns and test_profiles ask for real ones
    good |= {"number": "1"}  # a round of a tournament that has not begun
    failed = {}
    for method, path, bodies in requests(app):
        if {"{group}", "{link}", "{tournament}"} & set(path.split("/")):
            good |= of_a_group(ada)  # a new one each time, for some requests delete it
        try:
            assert_holds(app, method, path, bodies, cookie, good)
        except BaseException as error:
            failed[method, path] = error
    assert failed == {}


def assert_holds(
    app: FastAPI, method: str, path: str, bodies: st.SearchStrategy[bytes], cookie: object, good: dict[str, str]
) -> None:
    parts = [part for part in path.split("/") if part]
    kind = b"application/json" if path.startswith("/api") else b"application/x-www-form-urlencoded"
    chosen = [
        st.one_of(st.just(quoted(good[part[1:-1]].encode())), segments.map(quoted))
        if part.startswith("{")
        else st.just(part.encode())
        for part in parts
    ]
    queries = st.lists(st.tuples(st.sampled_from(["lang", "seat", "at", "which", "all_lines"]), segments), max_size=2)

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(st.tuples(*chosen), queries, st.one_of(st.just([]), headers), bodies)
    def holds(place: tuple[bytes, ...], query: list[object], more: list[object], body: bytes) -> None:
        target = b"/" + b"/".join(place)
        if query:
            target += b"?" + b"&".join(name.encode() + b"=" + quoted(value) for name, value in query)
        given = [*more, (b"x-regnum", b"1"), (b"content-type", kind), (b"host", b"testserver"), cookie]
        answer = ask(app, method, target, given, body)
        assert answer.status < 500, (target, body, answer.body)
        if answer.headers.get(b"content-type") == b"application/json" and b"content-encoding" not in answer.headers:
            json.loads(answer.body)

    holds()


SAID = st.one_of(
    st.binary(max_size=20).map(lambda data: {"bytes": data}),
    st.sampled_from(ODD).map(lambda text: {"text": text}),
    st.fixed_dictionaries({}, optional={"seat": values, "lang": values}).map(lambda v: {"text": json.dumps(v)}),
    values.map(lambda move: {"text": json.dumps({"move": move})}),
)
"""Valid but unusual messages of a tab."""


def heard(app: FastAPI, target: bytes, headers: Any, said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answer to a tab's message, or its close code (1000: no such table)."""
    sent = talk(app, target, [*headers, (b"host", b"testserver")], said)
    codes = [message["code"] for message in sent if message["type"] == "websocket.close"]
    assert all(code in (1000, 1003, 1008) or 4400 <= code < 4500 for code in codes), (target, said, codes)
    return [json.loads(message["text"]) for message in sent if message["type"] == "websocket.send"]


def test_no_socket_fails_however_it_is_opened(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "me")
    names = st.one_of(st.just(ada.table.encode()), st.just(ada.table.encode()), segments)
    fits = st.sampled_from([b"0", b"1", b"en", b"it", b"true"])
    asked = st.sampled_from(["seat", "heard", "lang", "tab", "differences"])
    query = st.lists(st.tuples(asked, st.one_of(fits, segments)), max_size=2)

    @settings(max_examples=60, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(names, query, headers, st.lists(SAID, max_size=3))
    def holds(name: bytes, asked: list[Any], more: list[Any], said: list[Any]) -> None:
        target = b"/api/tables/" + quoted(name) + b"/live"
        if asked:
            target += b"?" + b"&".join(one.encode() + b"=" + quoted(value) for one, value in asked)
        heard(app, target, more, said)

    holds()


class Spoilt(NamedTuple):
    """A choice that could be made now, but for what is otherwise in it and what is not in it."""

    otherwise: dict[str, object]
    without: set[str]

    def frame(self, choice: dict[str, Any]) -> dict[str, Any]:
        """Return the tab's message for it."""
        said = {name: value for name, value in (choice | self.otherwise).items() if name not in self.without}
        return {"text": json.dumps({"move": said})}


def spoilt(stale: dict[str, Any]) -> st.SearchStrategy[Spoilt]:
    """Choices that are spoilt in one way at most; `stale` is one that has been made already."""
    huge = st.sampled_from([2**31, 2**63, -(2**63) - 1, 10**400, 1e308])
    odd = {name: st.one_of(values, huge, st.just(value)) for name, value in (stale | {"more": 1}).items()}
    likely = {"seat": st.integers(0, 7), "action": st.integers(0, 400), "prompt": st.just(stale["prompt"])}
    changes = [st.fixed_dictionaries({name: found}) for name, found in (*odd.items(), *likely.items())]
    lost = st.sets(st.sampled_from(sorted(stale)), min_size=1, max_size=1)
    return st.one_of(
        st.just(Spoilt({}, set())),
        *(change.map(lambda otherwise: Spoilt(otherwise, set())) for change in changes),
        lost.map(lambda without: Spoilt({}, without)),
    )


def test_no_socket_fails_whatever_it_is_told(app: FastAPI) -> None:
    """By whoever is asked, by who has the other seat, and by nobody."""
    ada, bo = two(app)
    stale = a_choice(ada)
    ada.at_table("moves", **stale)
    cookies = [[(b"cookie", f"regnum_guest={one.http.cookies['regnum_guest']}".encode())] for one in (ada, bo)]
    frames = st.lists(st.one_of(spoilt(stale), SAID), min_size=1, max_size=3)
    answers = []

    @settings(max_examples=150, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(st.sampled_from([*cookies, []]), frames)
    def holds(cookie: list[Any], said: list[Any]) -> None:
        good = a_choice(next(one for one in (ada, bo) if one.view()["prompt"]))
        told = [one.frame(good) if isinstance(one, Spoilt) else one for one in said]
        news = heard(app, f"/api/tables/{ada.table}/live".encode(), cookie, told)
        answers.extend(one["answered"] for one in news if "answered" in one)

    holds()
    keys = {one["error"]["key"] if "error" in one else "made" for one in answers}
    assert keys >= {"made", "stale", "not_your_seat", "refused", "no_such_action"}  # so far have choices come
