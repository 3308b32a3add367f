"""Errors that the API reports to clients."""

from __future__ import annotations

from regnum.core.errors import RegnumError


class Refused(RegnumError):
    """A request that cannot be granted: `status` is the HTTP status, `key` the message `error.<key>`."""

    def __init__(self, status: int, key: str, retry_after: float | None = None, **arguments: str | int) -> None:
        super().__init__(key.replace("_", " "), key, **arguments)
        self.status = status
        self.retry_after = retry_after  # seconds


class Stale(Refused):
    """The table has moved on: the answer carries the fresh view."""

    def __init__(self) -> None:
        super().__init__(409, "stale")


def unknown_table() -> Refused:
    """No such table (or none that this guest may know of)."""
    return Refused(404, "unknown_table")
