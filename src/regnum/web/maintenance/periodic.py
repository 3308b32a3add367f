"""The keeper: what has to be done from time to time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from regnum.web.db import DatabaseUnavailable

log = logging.getLogger("regnum.web")

TICK = 0.5  # seconds


class PeriodicTasks:
    """A thread that runs tasks periodically. A task that fails is logged and retried."""

    def __init__(self) -> None:
        self._duties: list[tuple[float, Callable[[], None]]] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="keeper", daemon=True)

    def every(self, seconds: float, duty: Callable[[], None]) -> None:
        """Run a function every `seconds`, starting now."""
        self._duties.append((seconds, duty))

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the current task and stop."""
        self._stopping.set()
        self._thread.join()

    def _keep(self) -> None:
        due = [0.0] * len(self._duties)
        while not self._stopping.is_set():
            for number, (seconds, duty) in enumerate(self._duties):
                now = time.monotonic()
                if now >= due[number] and not self._stopping.is_set():
                    due[number] = now + seconds
                    try:
                        duty()
                    except DatabaseUnavailable as error:
                        log.warning("database unavailable: %s", error)
                    except Exception:
                        log.exception("a periodic task failed")
            self._stopping.wait(TICK)
