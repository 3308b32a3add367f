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
    """Where something lies in the window."""
    found = player.page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def test_the_measures_of_the_design(rosa: Player) -> None:
    """A status bar of two rows of options, the map as wide as that leaves, a hand below, 342 for the seats."""
    choosing(rosa)
    assert box(rosa, ".status")["height"] == pytest.approx(92, abs=4)
    frame = box(rosa, ".zone.map svg")
    assert frame["width"] >= 0.9 * 1056
    assert box(rosa, ".own")["y"] + box(rosa, ".own")["height"] <= DESKTOP["height"]
    assert box(rosa, ".right")["width"] == pytest.approx(342, abs=4)


def test_the_card_of_a_preview_lies_beside_its_place(rosa: Player) -> None:
    """And hides neither the place nor the column of the seats."""
    choosing(rosa)
    place, card = box(rosa, ".target.hot"), box(rosa, ".preview")
    assert card["x"] == pytest.approx(place["x"] + place["width"] + 10, abs=8)
    assert place["y"] - 8 <= card["y"] < place["y"] + place["height"]
    rosa.page.keyboard.press("Escape")
    rosa.page.keyboard.press("Escape")
    rosa.option("Build with the king's help").click()
    rosa.page.locator(".target.legal[data-target='city/O']").hover()  # near the right edge
    expect(rosa.page.locator(".preview h2")).to_contain_text("Osium")
    place, card = box(rosa, ".target.hot"), box(rosa, ".preview")
    assert card["x"] + card["width"] <= place["x"]


def test_what_is_left_to_say_is_short(rosa: Player) -> None:
    """The trail says what has been chosen; the question is that of the kind, and the buttons name what is left."""
    page = choosing(rosa)
    expect(page.locator(".status h1")).to_have_text("Where will you build your emporium?")
    expect(page.locator(".status .opt > span:not(.costs)")).to_have_text(["D Dorful", "E Esti"])
    expect(page.locator(".status .crumb")).to_contain_text("CDE")


def test_the_chronicle_tells_deeds(rosa: Player) -> None:
    """Whose they are stands above them."""
    page = rosa.sit_at(rosa.open_table(*mocked.SEATS))
    rosa.option("Engage an assistant").click()
    expect(page.locator(".log .block").last.get_by_role("heading")).to_contain_text("Rosa")
    expect(page.locator(".log .line").first).to_have_text("engages an assistant: −3 coins, +1 assistant")
