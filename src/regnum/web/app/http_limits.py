"""Connections: few of an address, none that never finishes what it asks, no frame that never ends, no flood of frames.

uvicorn waits for ever for the rest of a request, takes as many connections as there are, and headers of any size.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from regnum.web.security.limits import AtOnce, Buckets, counted
from regnum.web.security.middleware import ENDS

HEADER_SECONDS = 10.0  # within which the head of a request must be here
REQUEST_SECONDS = 40.0  # and all of it, after that
KEEP_SECONDS = 65  # for which one stays that asks nothing: longer than nginx keeps its own, so that one ends them first
PING_SECONDS = 45.0  # between two questions whether a tab is still there: proxies wait a minute for a sign of life
HEADER_BYTES = 64 * 1024
FRAME_BYTES = 4096  # of what a tab may say at once
FRAGMENTS = 16  # of one message
CONTROLS = (2.0, 20.0)  # frames a second, and at once, that are no messages: pings, and answers to them
SAID_BYTES = (32.0 * 1024, 128.0 * 1024)  # a second, and at once, in frames of any kind
WINDOW, MEMORY, LEVEL = 12, 5, 3
"""Compression of WebSocket messages: in a third of the time of zlib's default level, for a tenth more bytes."""
MANY = 1_000_000  # files: no limit
SPARE = 256  # files that are not connections: the database, pipes of thinking processes

CONNECTION_LIMIT = AtOnce(0)
"""The connections of each address; `open_door` says how many it may have."""
OURS = {"127.0.0.1", str(counted("::1")), ""}
"""Addresses that are not counted: a reverse proxy brings everybody's requests, and has limits of its own."""
_unfinished: dict[DeadlineMixin, None] = {}
"""Connections from which a request is still to come, those that wait longest first."""
_idle: dict[Connection, None] = {}
"""Connections that have been answered and may ask again, those that wait longest first."""
_room = MANY


def set_connection_limit(most: int) -> None:
    """Let each address have so many connections (0: no limit), and the process as many files as it may."""
    global _room
    CONNECTION_LIMIT.most = most
    _room = max(SPARE, _files() - SPARE)


def _files() -> int:
    """Raise the limit of open files to the hard limit, and return it."""
    if sys.platform == "win32":
        return MANY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return MANY if hard == resource.RLIM_INFINITY else hard


class DeadlineMixin:
    """A connection that is ended if what is expected of it does not come in time."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _timer: asyncio.TimerHandle | None = None

    def _hurry(self, seconds: float) -> None:
        self._finished()
        _unfinished[self] = None
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _finished(self) -> None:
        _unfinished.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Connection(DeadlineMixin, HttpToolsProtocol):
    """A connection that asks over HTTP."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._heading, self._got = True, 0
        self._key: str | None = None
        self._whole = True  # all of the last request is here

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in, if there is room."""
        super().connection_made(transport)
        key = _key_of(self.client)
        if key is not None and not (CONNECTION_LIMIT.enter(key) or (_evict_idle(key) and CONNECTION_LIMIT.enter(key))):
            transport.abort()
            return
        self._key = key
        if len(self.connections) > _room and (waiting := _idle or _unfinished):
            _end(waiting, next(iter(waiting)))
        self._hurry(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        super().connection_lost(exc)
        self._finished()
        _idle.pop(self, None)
        self.leave()

    def leave(self) -> None:
        """It counts no more."""
        if self._key is not None:
            CONNECTION_LIMIT.leave(self._key)
            self._key = None

    def data_received(self, data: bytes) -> None:
        """Some bytes."""
        if self._heading:
            if self._got > HEADER_BYTES:
                self.transport.abort()
                return
            self._got += len(data)
        super().data_received(data)
        if self in _idle and self.timeout_keep_alive_task is None:
            self._rest()  # what has come began no request

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        _idle.pop(self, None)
        self._heading, self._whole = True, False
        self._hurry(HEADER_SECONDS)

    def on_headers_complete(self) -> None:
        """Its head is here."""
        self._heading, self._got = False, 0
        self._hurry(REQUEST_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._finished()
        self._whole = True
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete and not self.transport.is_closing():
            self._rest()  # it was answered before all of it was here

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        if self._whole and self.timeout_keep_alive_task is not None:  # no other request has begun meanwhile
            self._rest()

    def _rest(self) -> None:
        """It may ask again, for some time."""
        _idle[self] = None
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which is counted as this connection was."""
        self._finished()
        super().handle_websocket_upgrade()
        # they hold each other, and would wait for a search for garbage
        self.parser = None  # type: ignore[assignment]


class Socket(DeadlineMixin, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        compress = {"memLevel": MEMORY, "level": LEVEL}
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW, client_max_window_bits=WINDOW, compress_settings=compress
            )
        ]
        self._controls, self._bytes = Buckets(*CONTROLS), Buckets(*SAID_BYTES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection asks to become a socket: with a body, for instance, it never would."""
        super().connection_made(transport)
        self._hurry(HEADER_SECONDS)

    def handle_connect(self, event: Any) -> None:
        """It has become one."""
        self._finished()
        super().handle_connect(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self._finished()
        super().connection_lost(exc)
        key = _key_of(self.client)
        if key is not None:
            CONNECTION_LIMIT.leave(key)

    def shutdown(self) -> None:
        """The server ends, and every tab with it: nobody need be told of each of them."""
        if hasattr(self, "scope"):  # a handshake that was refused has none
            self.scope["state"][ENDS] = True
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Some bytes."""
        if self._bytes.wait(None, cost=len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    def handle_ping(self) -> None:
        """Somebody asks whether anybody is there."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Somebody says that they are there."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        """Return True if this frame is not one too many; else the socket ends."""
        if self.transport.is_closing():
            return False
        if self._controls.wait(None):
            self.transport.abort()
            return False
        return True

    def handle_cont(self, event: Any) -> None:
        """A fragment of a message."""
        if len(self.frames) >= FRAGMENTS:
            self._fail(1009, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(1007, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def _fail(self, code: int, reason: str) -> None:
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()


def _evict_idle(key: str) -> bool:
    """End the connection of an address that has asked nothing for longest; whether there was one."""
    longest = next((one for one in _idle if one._key == key), None)
    if longest is None:
        return False
    longest.leave()
    _end(_idle, longest)
    return True


def _end(waiting: dict[Any, None], longest: DeadlineMixin) -> None:
    """End a connection, which waits no more."""
    waiting.pop(longest)
    longest.transport.abort()


def _key_of(client: tuple[str, int] | None) -> str | None:
    """Return the key under which a connection is counted; None for uncounted ones."""
    key = counted(client[0] if client else "")
    return None if key in OURS else key
