"""Desks: whichever worker a request comes to, the one at whose desk the table is answers it."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from regnum.web.app import affinity, http_limits

from .running import free_port
from .test_http_limits import UPGRADE, said

pytestmark = [
    pytest.mark.slow,  # processes of their own
    pytest.mark.skipif(sys.platform == "win32", reason="connections cannot be handed on there"),
]

TABLES = [f"table-{number}" for number in range(8)]


async def telling_who(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the number of the process, and with the body of the request."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": f"pid {os.getpid()}."})
        return
    body, more = b"", scope["path"] != "/early"  # which is answered before it is read
    while more:
        message = await receive()
        body, more = body + message["body"], message.get("more_body", False)
    answer = f"pid {os.getpid()}, ".encode() + body
    length = (b"content-length", str(len(answer)).encode())
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": answer})


def serve(port: int, folder: Path, loop: str) -> None:
    affinity.AFFINITY.sit_down(folder, 2)
    server = uvicorn.Server(
        uvicorn.Config(
            telling_who, port=port, http=http_limits.Connection, ws=http_limits.Socket, lifespan="off",
            log_level="error", loop=loop,
        )
    )  # fmt: skip
    server.run()


class Worker:
    """A process that serves at a port of its own, so that a test chooses to whom it goes."""

    def __init__(self, folder: Path, loop: str) -> None:
        self.port = free_port()
        self.process: BaseProcess = get_context("spawn").Process(target=serve, args=(self.port, folder, loop))
        self.process.start()
        while True:
            try:
                self.ask("/")
                return
            except ConnectionError:
                assert self.process.is_alive()

    def ask(self, *paths: str, body: bytes = b"") -> list[str]:
        """What is answered to requests that come one after the other through one connection."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
            return [asked(connection, path, body) for path in paths]

    def end(self) -> None:
        self.process.kill()
        self.process.join()


def asked(connection: socket.socket, path: str, body: bytes = b"") -> str:
    connection.sendall(head(path, len(body)) + body)
    return answered(connection)[0]


def head(path: str, length: int) -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n".encode()


def answered(connection: socket.socket, times: int = 1) -> list[str]:
    """The bodies of so many answers."""
    got, found = bytearray(), []
    while len(found) < times:
        headers, end, rest = got.partition(b"\r\n\r\n")
        length = int(headers.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]) if end else 0
        if end and len(rest) >= length:
            found.append(rest[:length].decode())
            got = rest[length:]
            continue
        part = connection.recv(1_000_000)
        assert part, got
        got += part
    assert not got
    return found


@pytest.fixture(params=["asyncio", "uvloop"])
def workers(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Worker, Worker]]:
    if request.param == "uvloop":
        pytest.importorskip("uvloop")
    with ExitStack() as ends:
        both = []
        for _ in range(2):
            both.append(worker := Worker(tmp_path, request.param))
            ends.callback(worker.end)
        yield both[0], both[1]


def places(worker: Worker, paths: list[str]) -> list[str]:
    return [worker.ask(path)[0] for path in paths]


def test_each_table_is_served_by_one_worker(workers: tuple[Worker, Worker]) -> None:
    for form in ("/api/tables/{}/moves", "/t/{}", "/regnum/api/tables/{}/live?seat=1"):
        paths = [form.format(table) for table in TABLES]
        first, second = (places(worker, paths) for worker in workers)
        assert first == second
        assert set(first) == {f"pid {worker.process.pid}, " for worker in workers}
    one, other = (worker.ask("/rules/council")[0] for worker in workers)
    assert one != other, "other requests are answered by the accepting worker"


def test_a_connection_goes_on_at_every_request(workers: tuple[Worker, Worker]) -> None:
    """With as much as a choice holds, and with more than is handed on."""
    paths = [f"/api/tables/{table}/moves" for table in TABLES]
    told = [worker.ask(*paths, *paths, body=b"x" * 3000) for worker in workers]
    alone = [place + "x" * 3000 for place in places(workers[0], paths)]
    assert told == [alone * 2] * 2
    for worker in workers:
        assert [len(answer) for answer in worker.ask(*paths, body=b"x" * 200_000)] == [
            len(place) + 200_000 for place in places(worker, paths)
        ]


def test_an_answer_is_sent_before_its_connection_goes_on(workers: tuple[Worker, Worker]) -> None:
    """Also to a client that reads slowly and sends more requests meanwhile."""
    body = b"x" * 8_000_000
    told = []
    for table in TABLES:
        path = f"/t/{table}"
        with socket.create_connection(("127.0.0.1", workers[0].port), 20) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            connection.sendall(head("/here", len(body)) + body)
            time.sleep(0.3)
            connection.sendall(head(path, 0))
            first, second = answered(connection, 2)
            assert first == f"pid {workers[0].process.pid}, " + body.decode()
            told.append(second)
    assert told[0].startswith("pid ")
    assert set(told) <= {f"pid {worker.process.pid}, " for worker in workers}


def test_sockets_go_on_as_well(workers: tuple[Worker, Worker]) -> None:
    for table in TABLES:
        told = []
        for worker in workers:
            with said(worker.port, UPGRADE.replace(b"/live", f"/api/tables/{table}/live".encode())) as connection:
                answer = b""
                while b"pid" not in answer or b"." not in answer.partition(b"pid")[2]:
                    answer += connection.recv(4096)
                told.append(answer.partition(b"pid")[2])
        assert told[0].split(b".")[0] == told[1].split(b".")[0]


def test_remaining_workers_answer_everything_and_a_replacement_takes_over(
    workers: tuple[Worker, Worker], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    paths = [f"/t/{table}" for table in TABLES]
    before = places(workers[0], paths)
    workers[1].end()
    assert set(places(workers[0], paths)) == {f"pid {workers[0].process.pid}, "}
    third = Worker(tmp_path, "asyncio")
    request.addfinalizer(third.end)
    gone, new = (f"pid {worker.process.pid}, " for worker in (workers[1], third))
    assert places(workers[0], paths) == [new if one == gone else one for one in before]


def test_no_body_is_taken_for_a_request(workers: tuple[Worker, Worker]) -> None:
    """What comes of a request after its answer belongs to that request, whatever it looks like."""
    for worker in workers:
        here = f"pid {worker.process.pid}, "
        for table in TABLES:
            with socket.create_connection(("127.0.0.1", worker.port), 5) as connection:
                connection.sendall(head("/early", len(hidden := head(f"/t/{table}", 0))))
                assert answered(connection) == [here]
                connection.sendall(hidden)
                connection.settimeout(0.05)
                with pytest.raises(TimeoutError):
                    connection.recv(1)
                connection.settimeout(5)
                assert asked(connection, "/other") == here


def test_a_server_of_one_process_has_no_desks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(affinity.FOLDER, str(tmp_path))
    assert affinity.claim(1) == 0
    alone = affinity.WorkerAffinity()
    with closing(asyncio.new_event_loop()) as loop:
        alone.open(loop, lambda **_: asyncio.Protocol())
    assert alone._desk is None


def test_there_are_as_many_desks_as_workers(tmp_path: Path) -> None:
    three = [affinity.WorkerAffinity() for _ in range(3)]
    assert [one.sit_down(tmp_path, 2) for one in three * 2] == [1, 2, None] * 2


def test_without_a_place_for_sockets_every_worker_answers_what_it_gets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert affinity.WorkerAffinity().sit_down(tmp_path / "gone", 2) is None
    (far := tmp_path / ("long" * 30)).mkdir()
    alone = affinity.WorkerAffinity()
    assert alone.sit_down(far, 2) == 1
    with closing(asyncio.new_event_loop()) as loop:
        for _ in range(2):
            alone.open(loop, lambda **_: asyncio.Protocol())
    assert alone._desk is None
    assert len(caplog.records) == 1
