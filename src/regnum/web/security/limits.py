"""Rate limits and limits of simultaneous requests."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from starlette.requests import HTTPConnection

from regnum.web.model.errors import Refused
from regnum.web.model.settings import Settings

OPENS = "regnum.opens"
"""In the scope of a request that has taken its token for opening a table."""
KNOWN = 4096  # addresses whose counted form is kept: it is asked for several times with each request
LATER = 2.0  # retry delay in seconds for too many concurrent requests


class Buckets:
    """Token buckets: each key may do `rate` things a second, and `burst` at once."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._left: OrderedDict[Any, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, key: Any, now: float | None = None, cost: float = 1.0) -> float:
        """Take `cost` tokens; answer how many seconds to wait before trying again, 0 when they were there."""
        now = time.monotonic() if now is None else now
        if not self.rate:
            return 0.0
        with self._lock:
            left = self._take_out(key, now)
            granted = left >= cost
            self._put(key, left - cost if granted else left, now)
        return 0.0 if granted else (cost - left) / self.rate

    def owe(self, key: Any, cost: float, now: float | None = None) -> float:
        """Take `cost` tokens in any case; answer in how many seconds those that were not there will be."""
        now = time.monotonic() if now is None else now
        if not self.rate:
            return 0.0
        with self._lock:
            left = self._take_out(key, now) - cost
            self._put(key, left, now)
        return max(0.0, -left / self.rate)

    def _take_out(self, key: Any, now: float) -> float:
        """Take a key's tokens out of the bucket, to be put back later."""
        left, since = self._left.pop(key, (self.burst, now))
        return min(self.burst, left + (now - since) * self.rate)

    def _put(self, key: Any, left: float, now: float) -> None:
        self._left[key] = (left, now)
        while len(self._left) > self.most:
            self._left.popitem(last=False)

    def give_back(self, key: Any) -> None:
        """Put back the token that was taken last: what was done is not to count."""
        with self._lock:
            if key in self._left:
                left, since = self._left[key]
                self._left[key] = (left + 1.0, since)


class AtOnce:
    """A limit of simultaneous operations per key (0: no limit)."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: Counter[Any] = Counter()
        self._lock = threading.Lock()

    def enter(self, key: Any) -> bool:
        """Begin one more; whether there was room."""
        with self._lock:
            if self.most and self._now[key] >= self.most:
                return False
            self._now[key] += 1
            return True

    def leave(self, key: Any) -> None:
        """End one."""
        with self._lock:
            self._now[key] -= 1
            if not self._now[key]:
                del self._now[key]

    @property
    def total(self) -> int:
        """Operations in progress, of all keys."""
        with self._lock:
            return self._now.total()

    @contextmanager
    def one(self, key: Any) -> Iterator[None]:
        """Do something while the block runs. Raises Refused when the key does too much already."""
        if not self.enter(key):
            raise Refused(429, "slow_down", LATER)
        try:
            yield
        finally:
            self.leave(key)


class Limits:
    """The limits of a server, each per address or per guest."""

    def __init__(self, settings: Settings) -> None:
        factor = settings.rates

        def most(at_once: int) -> int:
            return at_once if factor else 0

        self.requests = Buckets(40 * factor, 200 * factor)  # anything, by address
        self.opening = Buckets(0.2 * factor, 30 * factor)  # tables, guests and imports, by address
        self.acting = Buckets(10 * factor, 40 * factor)  # what changes a table, by guest
        self.lines = Buckets(1000 * factor, 20_000 * factor)  # of chronicles that are sent, by address
        self.recovering = Buckets(factor / 60, 5 * factor)  # recovery codes and links of devices tried, by address
        self.mailing = Buckets(factor / 600, 3 * factor)  # confirmation e-mails, by address and by guest
        self.asking = Buckets(1 * factor, 5 * factor)  # hints: they cost the server seconds, by guest
        self.tabs = Buckets(2 * factor, 60 * factor)  # sockets that are opened, by address
        self.switching = Buckets(3 * factor, 20 * factor)  # other eyes or another language in a tab, by address
        self.past = Buckets(10 * factor, 60 * factor)  # moments of the past and records, by address
        self.pages = Buckets(5 * factor, 40 * factor)  # without JavaScript: lobby, tables and rules, by address
        self.trying = Buckets(0.1 * factor, 5 * factor)  # notifications sent as a test, by guest
        self.talking = Buckets(factor / 2, 6 * factor)  # what people say to one another, by guest
        self.hints = AtOnce(1)  # that a guest waits for
        self.telling = AtOnce(most(settings.long_at_once))  # long chronicles, and records played again, for an address
        self.sockets = AtOnce(most(settings.sockets))  # of an address
        self.looking = AtOnce(most(settings.sockets_at_table))  # sockets at a table, of everybody

    @staticmethod
    def check(buckets: Buckets, key: Any, cost: float = 1.0) -> None:
        """Take one or more tokens. Raises Refused if too few are left."""
        wait = buckets.wait(key, cost=min(cost, buckets.burst))
        if wait:
            raise Refused(429, "slow_down", wait)

    def open_one(self, connection: HTTPConnection) -> None:
        """Take the token for what a request opens; it is taken once. Raises Refused when there is none."""
        if OPENS not in connection.scope:
            self.check(self.opening, address_of(connection))
            connection.scope[OPENS] = True


def address_of(connection: HTTPConnection) -> str:
    """The address of the other side, as limits count it."""
    return counted(connection.client.host if connection.client else "")


@lru_cache(KNOWN)
def counted(host: str) -> str:
    """An address; of IPv6 the network (/64), because everybody has billions of those addresses."""
    try:
        known = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))


class Whereabouts:
    """The address from which each guest last did something: of the latest ones."""

    def __init__(self, most: int = 20_000) -> None:
        self.most = most
        self._last: OrderedDict[int, str] = OrderedDict()
        self._lock = threading.Lock()

    def seen(self, guest: int, address: str) -> None:
        """A guest does something."""
        with self._lock:
            self._last[guest] = address
            self._last.move_to_end(guest)
            while len(self._last) > self.most:
                self._last.popitem(last=False)

    def of(self, guest: int) -> str:
        """The last address of a guest, or a unique placeholder if none is known."""
        return self._last.get(guest, f"guest {guest}")
