"""Hearing what the other workers do, by LISTEN on PostgreSQL. One process on SQLite has nobody to listen to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from regnum.web.db import Store, messages
from regnum.web.db.store import CHANNEL

log = logging.getLogger("regnum.web")

AGAIN = 1.0  # seconds until a lost connection is made again


class PgListener:
    """A thread that calls `heard` with every message, and `deaf` when it may have missed some."""

    def __init__(self, store: Store, heard: Callable[[messages.WorkerMessage], None], deaf: Callable[[], None]) -> None:
        self.store, self.heard, self.deaf = store, heard, deaf
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ear", daemon=True)

    def start(self) -> None:
        """Begin to listen, if there can be others."""
        if not self.store.is_sqlite:
            self._thread.start()

    def stop(self) -> None:
        """Stop."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _listen(self) -> None:
        import psycopg

        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopping.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.deaf()  # until now
                    while not self._stopping.is_set():
                        for message in connection.notifies(timeout=0.5):
                            self.hear(message.payload)
            except psycopg.Error:
                self._stopping.wait(AGAIN)

    def hear(self, sent: str) -> None:
        """Take one message; one that cannot be taken is noted, and the next one is heard all the same."""
        try:
            self.heard(messages.decode(sent))
        except Exception:
            log.exception("cannot read a message from another process")
