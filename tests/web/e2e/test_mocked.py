"""The mid-game that the design was drawn for: what lies where, and how one chooses there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from . import mocked
from .pictures import choosing
from .player import DESKTOP, Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose tables begin in that mid-game."""
    with serving(tmp_path_factory.mktemp("mocked"), "tests.web.e2e.mocked") as started:
        yield started


@pytest.fixture
def rosa(browser: Browser, there: Serving) -> Iterator[Player]:
    """The person of the design, before a large screen."""
    player = Player(browser, there.url)
    yield player
    player.close()


def box(player: Player, selector: str) -> dict[str, Any]:
    """Return the bounding box of an element in the window."""
    found = player.page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def test_the_measures_of_the_design(rosa: Player) -> None:
    """One line that asks, the map as wide as that leaves, a hand below, 352 for the seats."""
    choosing(rosa)
    assert box(rosa, ".status")["height"] == pytest.approx(56, abs=2)
    frame = box(rosa, ".zone.map svg")
    assert frame["width"] >= 0.9 * 1056
    assert box(rosa, ".own")["y"] + box(rosa, ".own")["height"] <= DESKTOP["height"]
    assert box(rosa, ".right")["width"] == pytest.approx(352, abs=4)


def test_the_card_of_a_preview_lies_over_the_chronicle_only(rosa: Player) -> None:
    """Neither the board nor a seat is hidden by it."""
    choosing(rosa)
    card, board, last = box(rosa, ".preview"), box(rosa, ".board"), box(rosa, ".panel:last-child")
    assert card["x"] >= board["x"] + board["width"]
    assert card["y"] >= last["y"] + last["height"]
    assert card["x"] + card["width"] <= DESKTOP["width"]
    assert card["y"] + card["height"] <= DESKTOP["height"]


def test_what_is_left_to_say_is_short(rosa: Player) -> None:
    """The trail says what has been chosen; the question is that of the kind, and the buttons name what is left."""
    page = choosing(rosa)
    expect(page.locator(".status h1")).to_have_text("Where will you build your emporium?")
    expect(page.locator(".status .opt > span:not(.costs)")).to_have_text(["D Dorful", "E Esti"])
    expect(page.locator(".status .crumb")).to_contain_text("CDE")


def test_the_chronicle_tells_deeds(rosa: Player) -> None:
    """Their player's name is above them."""
    page = rosa.sit_at(rosa.open_table(*mocked.SEATS))
    rosa.option("Engage an assistant").click()
    expect(page.locator(".log .block").last.get_by_role("heading")).to_contain_text("Rosa")
    expect(page.locator(".log .line").first).to_have_text("engages an assistant: −3 coins, +1 assistant")
