"""Group commit: on SQLite, concurrent writes share one transaction and so one disk sync.

There is one writer at a time, and a commit takes as long as the disk does. While one is under way others come who want
to write; the first of them then writes for all, and one commit makes all of it durable.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlalchemy as sa

    from regnum.web.db.store import Store

Write = Callable[["sa.Connection"], None]


class PendingWrite:
    """A write that one thread is waiting for."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.turn = threading.Event()  # it has been written, or its thread is to write for all
        self.done = False
        self.error: BaseException | None = None

    def attempt(self, connection: sa.Connection) -> None:
        """Write it beside others: what fails leaves no trace, and they are none the worse."""
        try:
            with connection.begin_nested():
                self.write(connection)
        except Exception as error:
            self.error = error


class GroupCommit:
    """Those who write to one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()  # for both below
        self._wishes: list[PendingWrite] = []  # in the order in which they came
        self._led = False  # whether a thread writes for all, or has been told to

    def write(self, write: Write) -> None:
        """Write something, perhaps in another thread; it is durable afterwards. Raises what `write` does.

        If the commit fails, nothing in the group is written, and all callers get the same error.
        """
        mine = PendingWrite(write)
        with self._lock:
            self._wishes.append(mine)
            leads, self._led = not self._led, True
        if not leads:
            with self.store.waiting(lambda: not mine.done):
                mine.turn.wait()
        if not mine.done:
            self._lead()
        if mine.error is not None:
            raise mine.error

    def _lead(self) -> None:
        """Write for all who have come."""
        wishes: list[PendingWrite] = []
        try:
            with self.store.writing(lambda: self._written(wishes)) as connection:
                wishes += self._taken()
                for wish in wishes:
                    if len(wishes) == 1:
                        wish.write(connection)  # the transaction is its own
                    else:
                        wish.attempt(connection)
        except BaseException as error:
            wishes = wishes or self._taken()
            for wish in wishes:
                wish.error = wish.error or error
            self._written(wishes)

    def _taken(self) -> list[PendingWrite]:
        with self._lock:
            wishes, self._wishes = self._wishes, []
        return wishes

    def _written(self, wishes: list[PendingWrite]) -> None:
        """Tell those for whom was written, and let the first who came meanwhile write for the next."""
        with self._lock:
            self._led = bool(self._wishes)
            following = self._wishes[:1]
        for wish in wishes:
            wish.done = True
        for wish in wishes + following:
            wish.turn.set()
