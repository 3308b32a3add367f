"""Names of hosts are looked up in threads that nothing can interrupt: there are few of them, and fewer for anybody."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from regnum.web.scheduling.fair import Owner

MOST = 64  # threads: more than senders and requests leave behind in the half a minute that a resolver may take
OF_ADDRESS, OF_GUEST = 4, 2  # of them: a name that hangs is not to keep its guest from calling others

T = TypeVar("T")


class DnsResolver:
    """Resolves host names, with limits for concurrent lookups in total, per guest and per address.

    Who gives up waiting leaves a thread behind, which counts until the system has answered it.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._running: Counter[Any] = Counter()
        self._ended = threading.Condition()

    def ask(self, question: Callable[[], T], owner: Owner, until: float) -> T:
        """Answer a question before a moment of `time.monotonic`. Raises TimeoutError, or its own errors."""
        bounds = {None: self.most, owner.address: OF_ADDRESS, owner: OF_GUEST}
        with self._ended:
            if not self._ended.wait_for(lambda: self._fits(bounds), max(0.0, until - time.monotonic())):
                raise TimeoutError("too many names are looked up")
            self._running.update(bounds.keys())
        answer: Future[Future[T]] = Future()
        self._begin(question, answer, bounds)
        return answer.result(max(0.0, until - time.monotonic())).result()

    def _fits(self, bounds: dict[Any, int]) -> bool:
        return all(self._running[key] < most for key, most in bounds.items())

    def _begin(self, question: Callable[[], T], answer: Future[Future[T]], keys: Any) -> None:
        def find() -> None:
            found: Future[T] = Future()
            try:
                found.set_result(question())
            except BaseException as error:
                found.set_exception(error)
            self._end(keys)  # before the answer: who has it may ask again at once
            answer.set_result(found)

        try:
            threading.Thread(target=find, name="resolver", daemon=True).start()
        except RuntimeError as error:  # the system allows no further thread
            self._end(keys)
            raise OSError(str(error)) from error

    def _end(self, keys: Any) -> None:
        with self._ended:
            self._running.subtract(dict.fromkeys(keys, 1))
            self._running = +self._running  # drop keys without lookups
            self._ended.notify_all()
