"""Calls to addresses that guests gave us: never to our own network, unless it was said to be allowed."""

from __future__ import annotations

import http.client
import ipaddress
import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from regnum.web.guarding.errors import Refused

TIMEOUT = 10.0  # seconds for a whole call, from the name of the host to the status, however slowly the answer drips
UNICAST = ipaddress.ip_network("2000::/3")
"""What is given out of IPv6. Outside it lie, with all that is private, the forms that embed an address of IPv4:
mapped, compatible and translated ones (::/8), and NAT64 (64:ff9b::/32)."""
EMBEDDING = [ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32")]
"""6to4 and Teredo, which embed one and lie within."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""Before the last 32 bits of an address under any prefix: these embed an address of IPv4 (RFC 5214)."""

Resolve = Callable[..., list[Any]]


def check(url: str, allowed: Collection[str]) -> None:
    """Raises Refused for an address that may not be called, or whose host is not to be found."""
    parts = checked(url, allowed)
    public_address(str(parts.hostname), parts.port or 443, allowed)


def checked(url: str, allowed: Collection[str]) -> SplitResult:
    """The parts of an address that may be called: https, or http to hosts that are allowed. Raises Refused."""
    if not (url.isascii() and url.isprintable()) or " " in url:
        raise Refused(422, "bad_webhook")
    try:
        parts = urlsplit(url)
        port_is_fine = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        raise Refused(422, "bad_webhook") from None
    schemes = ("https", "http") if parts.hostname in allowed else ("https",)
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None or not port_is_fine:
        raise Refused(422, "bad_webhook")
    return parts


def public_address(host: str, port: int, allowed: Collection[str], resolve: Resolve = socket.getaddrinfo) -> str:
    """The address to call for a host: resolved once, so that what was checked is what is called.

    Every address of the host must be a public one, unless the host is allowed. Raises Refused.
    """
    try:
        found = [entry[4][0] for entry in _in_time(lambda: resolve(host, port, type=socket.SOCK_STREAM))]
    except (OSError, UnicodeError):
        raise Refused(422, "bad_webhook") from None
    if not found:
        raise Refused(422, "bad_webhook")
    if host not in allowed and not all(_is_public(address) for address in found):
        raise Refused(422, "private_webhook")
    return str(found[0])


def _in_time(ask: Callable[[], Any]) -> Any:
    """What a question answers that nothing can interrupt. Raises TimeoutError (an OSError), or what it raises."""
    answers: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

    def answer() -> None:
        try:
            answers.put((ask(), None))
        except BaseException as error:
            answers.put((None, error))

    threading.Thread(target=answer, name="resolver", daemon=True).start()
    try:
        found, error = answers.get(timeout=TIMEOUT)
    except queue.Empty:
        raise TimeoutError("the name of the host was not found in time") from None
    if error is not None:
        raise error
    return found


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.is_multicast or not known.is_global:
        return False
    if isinstance(known, ipaddress.IPv4Address):
        return True
    embeds = any(known in network for network in EMBEDDING) or (int(known) >> 32) & 0xFFFFFFFF in ISATAP
    return known in UNICAST and not embeds


def post(url: str, content: dict[str, Any], allowed: Collection[str], resolve: Resolve = socket.getaddrinfo) -> int:
    """Send JSON there and answer the status, as `send` does."""
    return send(url, msgspec.json.encode(content), {"Content-Type": "application/json"}, allowed, resolve)


def send(
    url: str,
    content: bytes,
    headers: Mapping[str, str],
    allowed: Collection[str],
    resolve: Resolve = socket.getaddrinfo,
) -> int:
    """Send bytes there by POST and answer the status; redirections are not followed. Raises Refused or OSError."""
    until = time.monotonic() + TIMEOUT
    parts = checked(url, allowed)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = public_address(parts.hostname, port, allowed, resolve)
    connection = http.client.HTTPConnection(parts.hostname, port)
    with _cut(connection, until):
        try:
            connection.sock = socket.create_connection((address, port), max(0.1, until - time.monotonic()))
            if parts.scheme == "https":
                context = ssl.create_default_context()
                connection.sock = secure = context.wrap_socket(
                    connection.sock, server_hostname=parts.hostname, do_handshake_on_connect=False
                )
                secure.do_handshake()
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, content, {"User-Agent": "Regnum", **headers})
            return connection.getresponse().status
        except (http.client.HTTPException, ValueError) as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()


@contextmanager
def _cut(connection: http.client.HTTPConnection, until: float) -> Iterator[None]:
    """Shut the socket of a connection when its time is up, whatever waits for it. Raises TimeoutError then."""

    def cut() -> None:
        with suppress(OSError, AttributeError):  # it is closed already, or was never opened
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)

    timer = threading.Timer(max(0.0, until - time.monotonic()), cut)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if time.monotonic() >= until:
        raise TimeoutError("the call took too long")
