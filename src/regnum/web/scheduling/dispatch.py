"""Fair scheduling of outgoing calls: the least served owner goes first, and nobody blocks all senders."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from regnum.web.scheduling.fair import DecayingUsage, Owner


class FairDispatcher:
    """A dispatcher of outgoing calls: a turn is one call.

    The next is one of the address for which senders were busy least lately, there the guest for whom they were, and of
    several the one who has waited longest. A guest is called by one sender at a time. An address has at most half of
    them, and so has a host that is called: what hangs there leaves the others to everybody else. One thread at a time
    may ask.
    """

    def __init__(self, senders: int) -> None:
        self.free = senders
        self._share = max(1, senders // 2)
        self._called: dict[int, Owner] = {}  # by guest
        self._hosts: dict[int, str] = {}  # by guest who is called
        self._waiting: dict[int, frozenset[str]] = {}  # by guest: hosts of which one must have room before a turn helps
        self._addresses, self._guests = DecayingUsage(), DecayingUsage()

    def begin(self, waiting: Mapping[int, float], owner: Callable[[int], Owner]) -> list[int]:
        """Begin as many turns as may be, of guests who are `waiting`, each since then; answer whose they are."""
        now, begun = time.monotonic(), list[int]()
        if not self.free:
            return begun
        owners = [owner(guest) for guest in waiting if guest not in self._called and guest not in self._waiting]

        def rank(one: Owner) -> tuple[float, float, float]:
            return self._addresses.of(one.address, now), self._guests.of(one.guest, now), waiting[one.guest]

        for one in sorted(owners, key=rank):
            if self.free and self._of_address(one.address) < self._share:
                self.free -= 1
                self._called[one.guest] = one
                begun.append(one.guest)
        return begun

    def pick(self, guest: int, hosts: Sequence[str]) -> int | None:
        """Choose the host at which a guest is called, the first with capacity.

        None: no host has; the guest gets no other turn before one of them may have.
        """
        calls = list(self._hosts.values())
        for number, host in enumerate(hosts):
            if calls.count(host) < self._share:
                self._hosts[guest] = host
                return number
        self._waiting[guest] = frozenset(hosts)
        return None

    def end(self, guest: int, seconds: float) -> None:
        """A guest's turn is over, for which a sender was busy for so long."""
        now, one, host = time.monotonic(), self._called.pop(guest), self._hosts.pop(guest, None)
        self.free += 1
        self._addresses.add(one.address, seconds, now)
        self._guests.add(guest, seconds, now)
        self._waiting = {other: hosts for other, hosts in self._waiting.items() if host not in hosts}

    def _of_address(self, address: str) -> int:
        return sum(one.address == address for one in self._called.values())
