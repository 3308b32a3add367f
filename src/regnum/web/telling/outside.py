"""Calls to addresses that guests gave us: never to our own network, unless it was said to be allowed."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from regnum.web.guarding.errors import Refused

TIMEOUT = 10.0  # seconds, for each step of a call
Resolve = Callable[..., list[Any]]


def checked(url: str, allowed: Collection[str]) -> SplitResult:
    """The parts of an address that may be called: https, or http to hosts that are allowed. Raises Refused."""
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
        found = [entry[4][0] for entry in resolve(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Refused(422, "bad_webhook") from None
    if not found:
        raise Refused(422, "bad_webhook")
    if host not in allowed and not all(_is_public(address) for address in found):
        raise Refused(422, "private_webhook")
    return str(found[0])


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(known, "ipv4_mapped", None) or getattr(known, "sixtofour", None)
    return known.is_global and not known.is_multicast and (inner is None or inner.is_global)


def post(url: str, content: dict[str, Any], allowed: Collection[str], resolve: Resolve = socket.getaddrinfo) -> int:
    """Send JSON there and answer the status; redirections are not followed. Raises Refused or OSError."""
    parts = checked(url, allowed)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = public_address(parts.hostname, port, allowed, resolve)
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT)
    connection.sock = socket.create_connection((address, port), TIMEOUT)
    try:
        if parts.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=parts.hostname)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "Regnum"}
        connection.request("POST", path, msgspec.json.encode(content), headers)
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()
