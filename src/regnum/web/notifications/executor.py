"""Waiting for outside services (DNS, push services, the mail server) off the request threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from regnum.web.scheduling.fair import Owner
from regnum.web.security.limits import AtOnce

MOST = 16  # at the same time, of everybody

T = TypeVar("T")


class BoundedExecutor:
    """Runs requests to outside services in its own threads, one at a time per guest and address."""

    def __init__(self, most: int = MOST) -> None:
        self._threads = CapacityLimiter(most)
        self._altogether = AtOnce(most)
        self._of_one = AtOnce(1)

    async def run(self, owner: Owner, work: Callable[[], T]) -> T:
        """Run `work` and return its result. Raises Refused if its owner or too many others already wait."""
        with self._of_one.one(owner.guest), self._of_one.one(owner.address), self._altogether.one(None):
            return await to_thread.run_sync(work, limiter=self._threads)
