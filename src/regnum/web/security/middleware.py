"""Checks of every request (size, rate, origin, the header against forgery), and headers of every response."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from anyio import CapacityLimiter, fail_after, sleep, to_thread
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum.core.errors import RegnumError
from regnum.web.db import DatabaseUnavailable
from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings
from regnum.web.scheduling.gate import CURRENT_CLIENT
from regnum.web.security.hosts import check_host, trusted_names
from regnum.web.security.limits import Limits, address_of
from regnum.web.security.text import check_address, check_json

log = logging.getLogger("regnum.web")

BODY_BYTES = 64 * 1024
LARGE_BYTES = 2 * 1024 * 1024
RECORDS = ("/api/import", "/api/campaigns/import")
"""Requests that hold a whole record, which is decoded in the thread that plays it again."""
LARGE = (*RECORDS, "/api/tables")
"""These, and those that may hold a document such as a list of cards; they take their token before."""
TOKEN_BYTES = 32 * 1024  # of a body that cost as much as one more request

PAUSE = 2.0
"""Delay before sending a 429. The connection is idle meanwhile, which throttles floods."""
BODY_SECONDS = 30.0  # within which a body must be here
AWAY_SECONDS = 2.0  # retry delay while the database is unavailable
MOST_HEADERS = 200  # of a request; browsers send some 20
COOKIE_BYTES = 16 * 1024  # browsers send those of other programs at the same host, too
COOKIES = "regnum.cookies"
"""The key of a scope under which its Cookie header is kept: FastAPI would parse every cookie of every request."""
CLOSED = 4000
"""Close codes of sockets are this and the HTTP status that it would have been."""
ENDS = "ends"
"""In the state of a connection: the server ends, and all connections with it."""

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

ProblemRenderer = Callable[[Scope, RegnumError], Response]

_INVITE = re.compile(r"(/join/|/invites/|/group-links/|/device/|/passes/)[^/]+")


def discreet(path: str) -> str:
    """An address as it may stand in a log: without the invite that it holds."""
    return _INVITE.sub(r"\1…", path)


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Return True if a request comes from a page of this server (or from no page at all: bots and scripts)."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host == connection.headers.get("host", "") != ""


class Guard:
    """Middleware: refuses what is too large, too fast or forged before anything reads it, and adds the headers.

    429 responses are delayed wherever they are produced.
    """

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, problem: ProblemRenderer) -> None:
        self.app, self.settings, self.limits, self.problem = app, settings, limits, problem
        self.names = trusted_names(settings)
        self.threads = CapacityLimiter(1)  # that check long bodies: nobody else waits for them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = _without_cookies(self._below_root(scope))
        CURRENT_CLIENT.set(address_of(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return

        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                await pause(message["status"])  # also for HTML error pages
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(HTTPConnection(scope))
            body = await self._body(scope, receive)
        except Refused as error:
            await self.problem(scope, error)(scope, receive, dressed)
            return
        try:
            await self.app(scope, body, dressed)
        except DatabaseUnavailable as error:
            log.warning("database unavailable: %s", error)
            if started:
                raise
            await self.problem(scope, Refused(503, "database_away", AWAY_SECONDS))(scope, receive, dressed)
        except Exception:
            log.exception("request failed: %s %s", scope["method"], discreet(scope["path"]))
            if started:
                raise
            await self.problem(scope, Refused(500, "fault"))(scope, receive, dressed)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a socket, or close it before it is open."""
        send = _to_a_tab(send)
        try:
            self._check_head(scope)
            for limit in (self.limits.requests, self.limits.tabs):
                self.limits.check(limit, address_of(HTTPConnection(scope)))
        except Refused as error:
            await pause(error.status)
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
        self._check_head(connection.scope)
        if connection.scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return
        if not same_origin(connection, self.settings):
            raise Refused(403, "other_origin")
        kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
        if "x-regnum" not in connection.headers and not (kind == PLAIN and _is_page(connection)):
            raise Refused(403, "no_header")
        if connection.scope["path"] in LARGE or connection.scope["path"].endswith("/fork"):
            self.limits.open_one(connection)

    def _check_head(self, scope: Scope) -> None:
        """Check what is sent before the body. Raises Refused."""
        if len(scope["headers"]) > MOST_HEADERS:  # each look-up reads them all
            raise Refused(431, "many_headers", most=MOST_HEADERS)
        check_host(scope, self.names)
        if len(scope[COOKIES]) > COOKIE_BYTES:
            raise Refused(431, "long_cookies", most=COOKIE_BYTES // 1024)
        check_address(scope["path"], scope["query_string"])

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """The whole body, read ahead. Raises Refused when it is too long, does not come, or is not what we read."""
        most = LARGE_BYTES if scope["path"] in LARGE else BODY_BYTES
        if scope["method"] in ("GET", "HEAD"):
            return receive
        connection, body = HTTPConnection(scope), bytearray()
        try:
            with fail_after(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    part = message.get("body", b"")
                    self.limits.check(self.limits.requests, address_of(connection), len(part) / TOKEN_BYTES)
                    body += part
                    if len(body) > most:
                        raise Refused(413, "too_long", most=most // 1024)
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Refused(408, "too_slow") from None
        if body and not (_is_page(connection) or scope["path"] in RECORDS):
            if len(body) > BODY_BYTES:
                await to_thread.run_sync(check_json, bytes(body), limiter=self.threads)
            else:
                check_json(bytes(body))
        whole: Message | None = {"type": "http.request", "body": bytes(body), "more_body": False}

        async def again() -> Message:
            nonlocal whole
            if whole is not None:
                message, whole = whole, None
                return message
            return await receive()

        return again


def _without_cookies(scope: Scope) -> Scope:
    """Move the Cookie header out of the reach of Starlette."""
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"cookie"], COOKIES: cookies}


def _to_a_tab(send: Send) -> Send:
    """Send to a tab that may be gone; only messages fail then, and their sender stops."""

    async def sent(message: Message) -> None:
        try:
            await send(message)
        except OSError:  # uvicorn also raises it when a socket is to be accepted or closed
            if message["type"] == "websocket.send":
                raise

    return sent


async def pause(status: int) -> None:
    """Delay the response to a client that sends requests too fast."""
    if status == 429:
        await sleep(PAUSE)


def _is_page(connection: HTTPConnection) -> bool:
    """The pages without JavaScript: their forms carry a token of their own."""
    return not connection.scope["path"].startswith("/api/")
