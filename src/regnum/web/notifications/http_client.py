"""Calls to addresses that guests gave us: never to our own network, unless it was said to be allowed."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import time
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from regnum.web.model.errors import Refused
from regnum.web.notifications.deadline import connected
from regnum.web.notifications.dns import DnsResolver
from regnum.web.scheduling.fair import Owner

TIMEOUT = 10.0  # seconds for a whole call, from the name of the host to the status, however slowly the answer drips
UNICAST = ipaddress.ip_network("2000::/3")
"""The allocated part of IPv6. Outside it lie private addresses and the forms that embed an address of IPv4:
mapped, compatible and translated ones (::/8), and NAT64 (64:ff9b::/32)."""
EMBEDDING = [ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32")]
"""6to4 and Teredo, which embed one and lie within."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""Before the last 32 bits of an address under any prefix: these embed an address of IPv4 (RFC 5214)."""

LOOKUPS = DnsResolver()
"""Of the whole process, as its threads are."""
NOBODY = Owner()


def check(url: str, allowed: Collection[str], owner: Owner = NOBODY) -> None:
    """Raises Refused for an address that may not be called, or whose host is not to be found. May take TIMEOUT."""
    parts = checked(url, allowed)
    public_address(str(parts.hostname), parts.port or 443, allowed, owner, time.monotonic() + TIMEOUT)


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


def public_address(host: str, port: int, allowed: Collection[str], owner: Owner, until: float) -> str:
    """The address to call for a host: resolved once, so that what was checked is what is called.

    Every address of the host must be a public one, unless the host is allowed. Raises Refused, also when it is not
    known `until` then (`time.monotonic`).
    """
    try:
        found = LOOKUPS.ask(lambda: resolved(host, port), owner, until)
    except (OSError, UnicodeError):
        raise Refused(422, "bad_webhook") from None
    if not found:
        raise Refused(422, "bad_webhook")
    if host not in allowed and not all(_is_public(address) for address in found):
        raise Refused(422, "private_webhook")
    return found[0]


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system finds them. Raises OSError or UnicodeError."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.is_multicast or not known.is_global:
        return False
    if isinstance(known, ipaddress.IPv4Address):
        return True
    embeds = any(known in network for network in EMBEDDING) or (int(known) >> 32) & 0xFFFFFFFF in ISATAP
    return known in UNICAST and not embeds


def post(url: str, content: dict[str, Any], allowed: Collection[str], owner: Owner = NOBODY) -> int:
    """Send JSON there and answer the status, as `send` does."""
    return send(url, msgspec.json.encode(content), {"Content-Type": "application/json"}, allowed, owner)


def send(url: str, content: bytes, headers: Mapping[str, str], allowed: Collection[str], owner: Owner = NOBODY) -> int:
    """Send bytes there by POST and answer the status; redirections are not followed. Raises Refused or OSError."""
    until = time.monotonic() + TIMEOUT
    parts = checked(url, allowed)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = public_address(parts.hostname, port, allowed, owner, until)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    call = http.client.HTTPConnection(parts.hostname, port)
    try:
        with connected(address, port, parts.hostname if secure else "", until) as call.sock:
            call.request("POST", path, content, {"User-Agent": "Regnum", **headers})
            return call.getresponse().status
    except (http.client.HTTPException, ValueError) as error:
        raise OSError(str(error)) from error
    finally:
        call.close()
