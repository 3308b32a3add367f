"""Requests and sockets as a server hands them to the application, byte for byte: clients refuse to send such things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote

import anyio
from fastapi import FastAPI

Headers = Sequence[tuple[bytes, bytes]]
WAIT = 20.0  # seconds


class Answer(NamedTuple):
    status: int
    headers: dict[bytes, bytes]
    body: bytes


def _scope(kind: str, target: bytes, headers: Headers) -> dict[str, Any]:
    path, _, query = target.partition(b"?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 4),
        "scheme": "http" if kind == "http" else "ws",
        "root_path": "",
        "path": unquote(path.decode("ascii")),
        "raw_path": path,
        "query_string": query,
        "headers": list(headers),
        "subprotocols": [],
        "state": {},
    }


def ask(
    app: FastAPI, method: str, target: bytes, headers: Headers = (), body: bytes = b"", client: str = "127.0.0.1"
) -> Answer:
    """Send a request from an address; what the application raises is raised here."""
    scope, sent = _scope("http", target, headers) | {"method": method, "client": (client, 4)}, []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def run() -> None:
        with anyio.fail_after(WAIT):
            await app(scope, receive, send)

    app.state.portal.call(run)
    content = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], dict(sent[0]["headers"]), content)


def talk(
    app: FastAPI, target: bytes, headers: Headers = (), frames: Sequence[dict[str, Any]] = (), resets: bool = False
) -> list[Any]:
    """Open a socket, say what is to be said and go; what was answered.

    A client that `resets` the connection with its last word cannot be sent anything after it, as uvicorn says.
    """
    scope, sent = _scope("websocket", target, headers), []
    said = [{"type": "websocket.connect"}, *({"type": "websocket.receive"} | frame for frame in frames)]

    async def receive() -> dict[str, Any]:
        await anyio.sleep(0.001)
        return said.pop(0) if said else {"type": "websocket.disconnect", "code": 1005}

    async def send(message: dict[str, Any]) -> None:
        if resets and not said:
            raise OSError
        sent.append(message)

    async def run() -> None:
        with anyio.fail_after(WAIT):
            await app(scope, receive, send)

    app.state.portal.call(run)
    return sent
