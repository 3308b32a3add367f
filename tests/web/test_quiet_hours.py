"""Quiet hours by themselves: what the clock on a wall says, also in the nights in which it is changed."""

from __future__ import annotations

import pytest

from regnum.web.notifications import quiet_hours
from regnum.web.notifications.quiet_hours import Quiet

from .away import ROME, at


@pytest.mark.parametrize(
    ("hours", "now", "over"),
    [
        (Quiet(22 * 60, 8 * 60, ROME), "2026-11-23T21:59:59", None),
        (Quiet(22 * 60, 8 * 60, ROME), "2026-11-23T22:00:00", "2026-11-24T08:00"),
        (Quiet(22 * 60, 8 * 60, ROME), "2026-11-24T00:00:00", "2026-11-24T08:00"),
        (Quiet(22 * 60, 8 * 60, ROME), "2026-11-24T07:59:59", "2026-11-24T08:00"),
        (Quiet(22 * 60, 8 * 60, ROME), "2026-11-24T08:00:00", None),
        (Quiet(9 * 60, 17 * 60 + 30, ROME), "2026-11-24T12:00:00", "2026-11-24T17:30"),
        (Quiet(9 * 60, 17 * 60 + 30, ROME), "2026-11-24T08:00:00", None),
        (Quiet(60, 60, ROME), "2026-11-24T01:00:00", None),
    ],
)
def test_quiet_hours_go_by_the_clock_on_the_wall(hours: Quiet, now: str, over: str | None) -> None:
    assert hours.holds(at(now)) == (over is not None)
    assert hours.over(at(now)) == at(over or now)


def test_a_night_with_a_change_of_the_clock_is_an_hour_shorter_or_longer() -> None:
    night = Quiet(22 * 60, 8 * 60, ROME)
    for evening, morning, length in (
        ("2026-03-28T22:00", "2026-03-29T08:00", 9),  # to summer time
        ("2026-10-24T22:00", "2026-10-25T08:00", 11),  # and back
        ("2026-11-23T22:00", "2026-11-24T08:00", 10),
    ):
        assert night.over(at(evening)) == at(morning)
        assert night.over(at(evening)) - at(evening) == length * 3600


def test_an_end_that_the_clock_leaps_over_or_shows_twice() -> None:
    early = Quiet(23 * 60, 2 * 60 + 30, ROME)
    leap = at("2026-03-29T03:00")  # the minute after 1:59
    assert early.over(at("2026-03-29T01:00")) == leap
    assert leap - at("2026-03-29T01:00") == 3600
    first, second = at("2026-10-25T02:30", fold=0), at("2026-10-25T02:30", fold=1)
    assert second - first == 3600
    assert early.over(at("2026-10-24T23:30")) == first
    assert early.over(at("2026-10-25T02:10", fold=1)) == second  # it is ten past two again


def test_quiet_hours_are_stored_and_read() -> None:
    hours = Quiet(22 * 60 + 5, 8 * 60, "America/Argentina/Buenos_Aires")
    assert quiet_hours.read(str(hours)) == hours
    for stored in ("", "22:00 08:00 Europe/Atlantis", "22:00 08:00 /etc/passwd", "22:00 08:00 ../zone", "nonsense"):
        assert quiet_hours.read(stored) is None
    for folder in ("Europe", "America/Argentina"):
        assert not quiet_hours.knows(folder)
