"""A table at rest costs nothing: what marches to catch the eye stops, also for people who want motion."""

from __future__ import annotations

import time

import pytest

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import position
from .player import Player
from .playing import until

pytestmark = pytest.mark.slow

MOST = 0.02  # of a core, of all processes of the browser together
WHILE = 5.0  # seconds
TRIES = 3  # at the first one something may still be arriving


def spent(player: Player) -> float:
    """The seconds of processor time that the browser has taken, in all its processes: pages, drawing and network."""
    session = player.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes))


def idling(player: Player) -> float:
    """The share of a core that the browser takes while nobody does anything."""
    before, since = spent(player), time.monotonic()
    player.page.wait_for_timeout(WHILE * 1000)
    return (spent(player) - before) / (time.monotonic() - since)


@pytest.mark.parametrize("game", NAMES)
def test_a_table_that_waits_costs_nothing(seat: Seat, game: str) -> None:
    alice = seat(reduced_motion="no-preference")
    page = alice.sit_at(alice.post("api/import", position(game))["id"])
    page.locator(".status:not(.waiting)").wait_for()
    assert page.locator(".board .legal").count()
    until(alice, "document.getAnimations().every(one => one.playState !== 'running')")
    shares: list[float] = []
    while len(shares) < TRIES and not (shares and shares[-1] < MOST):
        shares.append(idling(alice))
    assert shares[-1] < MOST, shares
