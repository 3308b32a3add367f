"""Quiet hours: from one time of day to another, in a guest's local time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

_WRITTEN = re.compile(r"(\d\d):(\d\d) (\d\d):(\d\d) (\S+)")
MINUTE = 60.0


@dataclass(frozen=True)
class Quiet:
    """Every day from `start` until before `end`, in minutes since midnight; over midnight where the end comes first."""

    start: int
    end: int
    zone: str  # as IANA calls it

    def __str__(self) -> str:
        """As it is stored: `22:00 08:00 Europe/Rome`."""
        return f"{clock(self.start)} {clock(self.end)} {self.zone}"

    def holds(self, now: float) -> bool:
        """Return True if it is quiet now; a change to or from summer time changes the clock on the wall, too."""
        wall = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        since = (wall.hour * 60 + wall.minute - self.start) % (24 * 60)
        return since < (self.end - self.start) % (24 * 60)

    def over(self, now: float) -> float:
        """The first moment from now on at which it is not quiet."""
        while self.holds(now):  # minute by minute: no rule about changes of the clock is needed
            now += MINUTE - now % MINUTE
        return now


def read(stored: str) -> Quiet | None:
    """The quiet hours that were stored; none where nothing is, or a zone that this machine does not know any more."""
    found = _WRITTEN.fullmatch(stored)
    if found is None or not knows(found[5]):
        return None
    return Quiet(int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4]), found[5])


def minutes(written: str) -> int:
    """The minutes since midnight of a time like `22:30`."""
    hours, _, rest = written.partition(":")
    return int(hours) * 60 + int(rest)


def clock(minutes: int) -> str:
    """A time of day as it is written."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def knows(zone: str) -> bool:
    """Return True if there is such a time zone."""
    try:
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError):  # none of that name; no name at all; the name of a folder
        return False
    return True
