"""The viewers of a table, and information that is not in its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ViewRequest:
    """The viewer of a table, the seat and the language."""

    guest: int | None
    seat: int | None = None  # one of the guest's seats; None: the one that is asked, or the first
    at: int | None = None  # past moment, as a number of moves
    lang: str = "en"
    root: str = ""  # the path under which the server is shown


@dataclass(frozen=True)
class Presence:
    """The people at a table, who are not in its log."""

    online: frozenset[int] = frozenset()  # guests
    now: float = 0.0
    bots: Mapping[str, str] = field(default_factory=dict)  # specification -> label
    left: Mapping[int, float] = field(default_factory=dict)  # when guests who are not there any more went
    since: float = 0.0  # who went before then is not known
    starts_in: Callable[[str, str], int | None] = lambda _game, _bot: None  # seconds until a bot is ready; None: it is

    def last_seen(self, guest: int | None) -> float:
        """Return the time at which a guest was last present, as far as known."""
        return self.now if guest in self.online else self.left.get(guest or 0, self.since)
