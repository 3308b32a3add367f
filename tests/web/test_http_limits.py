"""Connections that never finish, floods of one address, endless headers and messages."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import uvicorn

from regnum.web.app import http_limits

from .running import free_port
from .searching import not_searched, still_there

pytestmark = pytest.mark.slow  # servers of their own, which lose their patience by the clock

UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def answering(scope: Any, receive: Any, send: Any) -> None:
    """Answers everything; a socket hears until the other side goes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with short patience, for which this machine is a stranger."""
    monkeypatch.setattr(http_limits, "HEADER_SECONDS", 0.6)
    monkeypatch.setattr(http_limits, "REQUEST_SECONDS", 0.6)
    monkeypatch.setattr(http_limits, "OURS", set())
    monkeypatch.setattr(http_limits.CONNECTION_LIMIT, "most", 0)
    found = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            answering, port=found, http=http_limits.Connection, ws=http_limits.Socket, lifespan="off",
            log_level="error", ws_max_size=http_limits.FRAME_BYTES, loop="asyncio", timeout_keep_alive=2,
        )
    )  # fmt: skip
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield found
    server.should_exit = True
    thread.join()


def said(port: int, content: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), 5)
    connection.sendall(content)
    return connection


def rest(connection: socket.socket) -> bytes:
    """Read responses until the connection ends."""
    found = b""
    try:
        while part := connection.recv(4096):
            found += part
    except ConnectionError:
        pass
    return found


def is_served(port: int) -> bool:
    with said(port, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") as connection:
        return b"200 OK" in rest(connection)


@pytest.mark.parametrize(
    "begun",
    [
        b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
        UPGRADE[:-2] + b"Content-Length: 3\r\n\r\nabc",
    ],
)  # fmt: skip
def test_a_request_that_never_ends_is_given_up(port: int, begun: bytes) -> None:
    with said(port, begun) as connection:
        began = time.monotonic()
        rest(connection)
        assert time.monotonic() - began < 3.0
    assert http_limits._unfinished == {}


def drip(connection: socket.socket, part: bytes, times: int, seconds: float) -> None:
    for _ in range(times):
        connection.sendall(part)
        time.sleep(seconds)


def test_bytes_that_drip_do_not_help(port: int) -> None:
    began = time.monotonic()
    with said(port, b"GET / HTTP/1.1\r\n") as connection, pytest.raises(ConnectionError):
        drip(connection, b"X-A: b\r\n", 100, 0.05)
    assert time.monotonic() - began < 3.0


def test_endless_headers_are_cut(port: int) -> None:
    with said(port, b"GET / HTTP/1.1\r\nX: ") as connection, pytest.raises(ConnectionError):
        drip(connection, b"a" * 10_000, 2000, 0.0005)
    assert is_served(port)


def test_an_address_has_so_many_connections(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits.CONNECTION_LIMIT, "most", 5)
    with ExitStack() as opened:
        for _ in range(4):
            opened.enter_context(said(port, b"GET /"))
        assert is_served(port)
        socket = opened.enter_context(said(port, UPGRADE))
        assert b"101" in socket.recv(4096)  # a socket counts as well
        assert not is_served(port)
    deadline = time.monotonic() + 5
    while not is_served(port):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.2)
    assert not http_limits.CONNECTION_LIMIT._now


def test_what_has_ended_waits_for_no_search_for_garbage(port: int) -> None:
    with not_searched():
        kinds = http_limits.Connection, http_limits.Socket
        before = [len(still_there(kind)) for kind in kinds]
        for _ in range(3):
            assert is_served(port)
            with said(port, UPGRADE) as socket:
                assert b"101" in socket.recv(4096)
        deadline = time.monotonic() + 5
        while any(len(still_there(kind)) > most for kind, most in zip(kinds, before, strict=True)):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_when_all_is_full_those_that_say_nothing_go_first(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "HEADER_SECONDS", 60.0)
    monkeypatch.setattr(http_limits, "_room", 20)
    with ExitStack() as opened:
        for _ in range(40):
            opened.enter_context(said(port, b"GET /"))
        assert is_served(port)
    deadline = time.monotonic() + 5
    while http_limits._unfinished:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def kept(port: int) -> socket.socket:
    """A connection that has been answered and stays."""
    connection = said(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    answer = b""
    while not answer.endswith(b"ok"):
        answer += connection.recv(4096)
    return connection


def is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.05)
    try:
        return connection.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def test_an_address_that_has_too_many_loses_those_that_rest_longest(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits.CONNECTION_LIMIT, "most", 5)
    with ExitStack() as opened:
        resting = [opened.enter_context(kept(port)) for _ in range(8)]
        assert [is_open(one) for one in resting] == [False] * 3 + [True] * 5
        assert is_served(port)


def test_when_all_is_full_those_that_rest_go_first(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_limits, "HEADER_SECONDS", 60.0)
    monkeypatch.setattr(http_limits, "_room", 20)
    with ExitStack() as opened:
        begun = [opened.enter_context(said(port, b"GET /")) for _ in range(10)]
        resting = [opened.enter_context(kept(port)) for _ in range(15)]
        assert all(map(is_open, begun))
        assert [is_open(one) for one in resting] == [False] * 5 + [True] * 10


@pytest.mark.parametrize(
    "asked",
    [
        [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\r\n"],
        [b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n", b"abc"],  # answered before all of it is here
    ],
)
def test_a_connection_that_asks_nothing_more_is_ended(port: int, asked: list[bytes]) -> None:
    with socket.create_connection(("127.0.0.1", port), 5) as connection:
        for part in asked:
            connection.sendall(part)
            time.sleep(0.1)
        connection.settimeout(5)
        assert rest(connection).endswith(b"ok")
    assert http_limits._idle == {}


def frame(opcode: int, content: bytes, final: bool = True) -> bytes:
    length = len(content)
    head = bytes([opcode | (0x80 if final else 0)])
    size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + struct.pack("!H", length)
    return head + size + b"\0\0\0\0" + content


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([frame(1, b"\xff\xfe")], 1007),
        ([frame(1, b"a" * 5000)], 1009),
        ([frame(1, b"a", False), *[frame(0, b"", False)] * 100], 1009),
        ([frame(1, b"a" * 3000, False), frame(0, b"b" * 3000, False)], 1009),
        ([frame(3, b"")], 1002),
    ],
)
def test_odd_frames_end_the_socket_and_leave_no_trace(
    port: int, frames: list[bytes], code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with said(port, UPGRADE) as connection:
        assert b"101" in connection.recv(4096)
        for one in frames:
            connection.sendall(one)
        answered = rest(connection)
    assert struct.pack("!H", code) in answered
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    assert is_served(port)


@pytest.mark.parametrize("flood", [frame(9, b"abcd") * 1000, frame(10, b"") * 1000, frame(9, b"a" * 125) * 2000])
def test_a_flood_of_frames_that_are_no_messages_ends_the_socket(port: int, flood: bytes) -> None:
    with said(port, UPGRADE) as connection:
        assert b"101" in connection.recv(4096)
        with pytest.raises(ConnectionError):
            drip(connection, flood, 200, 0.01)
    assert is_served(port)


def test_pings_as_browsers_and_proxies_send_them_are_answered(port: int) -> None:
    with said(port, UPGRADE) as connection:
        assert b"101" in connection.recv(4096)
        for _ in range(10):
            connection.sendall(frame(9, b"hallo"))
            assert b"hallo" in connection.recv(4096)
