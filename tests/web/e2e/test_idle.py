"""A table at rest costs nothing: what marches to catch the eye stops, also for people who want motion."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import position
from .player import Player
from .playing import until

pytestmark = pytest.mark.slow

WORK = ("BeginFrame", "TimerFire", "FunctionCall")  # a picture drawn, a clock of the page, any other call of its code
MOST = 10  # of them all together; what moves draws 60 pictures a second
WHILE = 4.0  # seconds
TRIES = 3  # at the first one something may still be arriving


def idling(player: Player) -> Counter[str]:
    """Count the browser's work on an idle page; counts do not depend on the machine's load."""
    browser = player.context.browser
    assert browser is not None
    browser.start_tracing(
        page=player.page, categories=["-*", "devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
    )
    player.page.wait_for_timeout(WHILE * 1000)
    done = Counter(event["name"] for event in json.loads(browser.stop_tracing())["traceEvents"])
    return Counter({name: done[name] for name in WORK})


def quiet(player: Player) -> Iterator[Counter[str]]:
    """Measure consecutive spans until one is quiet."""
    for _ in range(TRIES):
        done = idling(player)
        yield done
        if done.total() < MOST:
            return


@pytest.mark.parametrize("game", NAMES)
def test_a_table_that_waits_costs_nothing(seat: Seat, game: str) -> None:
    alice = seat(reduced_motion="no-preference")
    page = alice.sit_at(alice.post("api/import", position(game))["id"])
    page.locator(".status:not(.waiting)").wait_for()
    assert page.locator(".board .legal").count()
    until(alice, "document.getAnimations().every(one => one.playState !== 'running')")
    done = list(quiet(alice))
    assert done[-1].total() < MOST, done


def test_a_page_that_moves_does_not_pass_for_one_at_rest(seat: Seat) -> None:
    alice = seat()
    alice.page.set_content(
        "<style>@keyframes turn { to { rotate: 1turn } } p { animation: turn 1s infinite }</style><p>round"
    )
    assert idling(alice)["BeginFrame"] > MOST


def test_a_page_that_looks_at_the_clock_does_not_pass_for_one_at_rest(seat: Seat) -> None:
    alice = seat()
    alice.page.evaluate("setInterval(() => (document.title += '.'), 200)")
    done = idling(alice)
    assert min(done["TimerFire"], done["FunctionCall"]) > MOST
