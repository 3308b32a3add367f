"""What every request passes: size, rate, origin, the header against forgery; and what every answer carries."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from anyio import fail_after
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum.core.errors import RegnumError
from regnum.web.guarding.errors import Refused
from regnum.web.guarding.text import check_address, check_json
from regnum.web.running.settings import Settings

log = logging.getLogger("regnum.web")

BODY_BYTES = 64 * 1024
LARGE_BYTES = 2 * 1024 * 1024
LARGE = ("/api/import", "/api/tables")
"""Requests that may hold a whole record, or a document such as a list of cards; how often is limited too."""

BODY_SECONDS = 30.0  # within which a body must be here
CLOSED = 4000
"""Close codes of sockets are this and the HTTP status that it would have been."""

PLAIN = "application/x-www-form-urlencoded"

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # the address of an invite is a secret; but without any referrer browsers hide the origin of our own forms too
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

Problem = Callable[[Scope, RegnumError], Response]

_INVITE = re.compile(r"(/join/|/invites/)[^/]+")


def discreet(path: str) -> str:
    """An address as it may stand in a log: without the invite that it holds."""
    return _INVITE.sub(r"\1…", path)


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from a page of this server (or from no page at all: bots and scripts)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in settings.origins or urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # this is no address
        return False


class Buckets:
    """Token buckets: each key may do `rate` things a second, and `burst` at once."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._left: OrderedDict[Any, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, key: Any, now: float | None = None) -> float:
        """Take a token; answer how many seconds to wait before trying again, 0 when there was one."""
        now = time.monotonic() if now is None else now
        if not self.rate:
            return 0.0
        with self._lock:
            left, since = self._left.pop(key, (self.burst, now))
            left = min(self.burst, left + (now - since) * self.rate)
            granted = left >= 1.0
            self._left[key] = (left - 1.0 if granted else left, now)
            while len(self._left) > self.most:
                self._left.popitem(last=False)
        return 0.0 if granted else (1.0 - left) / self.rate


class Limits:
    """The rate limits of a server, each per address or per guest."""

    def __init__(self, factor: float) -> None:
        self.requests = Buckets(40 * factor, 200 * factor)  # anything, by address
        self.opening = Buckets(0.2 * factor, 30 * factor)  # tables, guests and imports, by address
        self.acting = Buckets(10 * factor, 40 * factor)  # what changes a table, by guest
        self.mailing = Buckets(factor / 600, 3 * factor)  # e-mail to an address that is not confirmed, by address
        self.asking = Buckets(1 * factor, 5 * factor)  # hints: they cost the server seconds, by guest

    @staticmethod
    def check(buckets: Buckets, key: Any) -> None:
        """Take a token. Raises Refused when there is none."""
        wait = buckets.wait(key)
        if wait:
            raise Refused(429, "slow_down", wait)


def address_of(connection: HTTPConnection) -> str:
    """The address of the other side; of IPv6 the network, because everybody has billions of those addresses."""
    host = connection.client.host if connection.client else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


class Guard:
    """Middleware: refuses what is too large, too fast or forged before anything reads it, and adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, problem: Problem) -> None:
        self.app, self.settings, self.limits, self.problem = app, settings, limits, problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = self._below_root(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return

        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(HTTPConnection(scope))
            body = await _body(scope, receive)
        except Refused as error:
            await self.problem(scope, error)(scope, receive, dressed)
            return
        try:
            await self.app(scope, body, dressed)
        except Exception:
            log.exception("a request failed: %s %s", scope["method"], discreet(scope["path"]))
            if started:
                raise
            await self.problem(scope, Refused(500, "fault"))(scope, receive, dressed)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a socket, or close it before it is open."""
        try:
            check_address(scope["path"], scope["query_string"])
            self.limits.check(self.limits.requests, address_of(HTTPConnection(scope)))
        except Refused as error:
            await send({"type": "websocket.close", "code": CLOSED + error.status})
            return
        await self.app(scope, receive, send)

    def _below_root(self, scope: Scope) -> Scope:
        """A proxy may have left the root path in the address or taken it away: both are the same page."""
        root = self.settings.root_path
        if root and (scope["path"] == root or scope["path"].startswith(root + "/")):
            return {**scope, "path": scope["path"][len(root) :] or "/", "raw_path": None}
        return scope

    def _check(self, connection: HTTPConnection) -> None:
        address = address_of(connection)
        self.limits.check(self.limits.requests, address)
        check_address(connection.scope["path"], connection.scope["query_string"])
        if connection.scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if not same_origin(connection, self.settings):
            raise Refused(403, "other_origin")
        kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if "x-regnum" not in connection.headers and not (kind == PLAIN and _is_page(connection)):
            raise Refused(403, "no_header")
        if connection.scope["path"] in LARGE or connection.scope["path"].endswith("/fork"):
            self.limits.check(self.limits.opening, address)


def _is_page(connection: HTTPConnection) -> bool:
    """The pages without JavaScript: their forms carry a token of their own."""
    return not connection.scope["path"].startswith("/api/")


async def _body(scope: Scope, receive: Receive) -> Receive:
    """The whole body, read ahead. Raises Refused when it is too long, does not come, or is not what we read."""
    most = LARGE_BYTES if scope["path"] in LARGE else BODY_BYTES
    if scope["method"] in ("GET", "HEAD"):
        return receive
    body = bytearray()
    try:
        with fail_after(BODY_SECONDS):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                body += message.get("body", b"")
                if len(body) > most:
                    raise Refused(413, "too_long", most=most // 1024)
                more = message.get("more_body", False)
    except TimeoutError:
        raise Refused(408, "too_slow") from None
    if body and not _is_page(HTTPConnection(scope)):
        check_json(bytes(body))
    whole: Message | None = {"type": "http.request", "body": bytes(body), "more_body": False}

    async def again() -> Message:
        nonlocal whole
        if whole is not None:
            message, whole = whole, None
            return message
        return await receive()

    return again
