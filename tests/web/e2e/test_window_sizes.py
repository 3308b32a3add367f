"""Windows of all sizes: a low one keeps the board almost as large as a high one, and everything can be reached."""

from __future__ import annotations

import io
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .conftest import Seat
from .player import DESKTOP, PHONE
from .records import finished, midgame, town

pytestmark = pytest.mark.slow

LOW = [(1280, 720), (1366, 768), (1536, 730)]
GAMES = {"council": midgame, "bruges": town}


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), LOW)
def test_a_low_window_keeps_the_board(seat: Seat, game: str, width: int, height: int) -> None:
    alice = seat(viewport={"width": width, "height": 900})
    page = alice.sit_at(alice.post("api/import", GAMES[game]())["id"])
    high = box(page, ".board .line >> nth=0")
    page.set_viewport_size({"width": width, "height": height})
    low = box(page, ".board .line >> nth=0")
    assert low["width"] >= 0.9 * high["width"]
    assert low["height"] >= 0.75 * high["height"]
    assert box(page, ".status")["height"] <= 56
    expect(page.locator(".status")).to_be_in_viewport(ratio=1)
    expect(page.locator(".own")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_large_window_is_used(seat: Seat) -> None:
    alice = seat(viewport={"width": 1440, "height": 900})
    page = alice.sit_at(alice.post("api/import", midgame())["id"])
    before = box(page, ".board svg")
    page.set_viewport_size({"width": 2560, "height": 1440})
    assert box(page, ".board svg")["height"] > 2 * before["height"]
    assert box(page, ".table-page")["width"] > 0.9 * 2560


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_a_lost_network_says_pushes_nothing_out_of_the_window(seat: Seat, size: dict[str, int]) -> None:
    alice = seat(viewport=size)
    alice.expected.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    page = alice.sit_at(alice.post("api/import", midgame())["id"])
    alice.context.set_offline(True)
    expect(page.get_by_text("No connection")).to_be_visible()
    expect(page.locator(".status")).to_be_in_viewport(ratio=1)
    expect(page.locator(".own")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_result_can_be_put_aside(seat: Seat) -> None:
    alice = seat()
    page = alice.sit_at(alice.post("api/import", finished())["id"])
    page.get_by_role("button", name="Close").click()
    assert page.locator(".ending").count() == 0
    page.get_by_role("button", name="Show the result").click()
    page.locator(".ending").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show the result").wait_for()


def test_panels_show_what_counts_in_the_end(seat: Seat) -> None:
    """No longer what there would be if the game ended now, unless one looks back."""
    alice = seat()
    table = alice.post("api/import", finished())["id"]
    page = alice.sit_at(table)
    panels = page.locator(".panels")
    panels.get_by_role("button", name="Expand").first.click()
    totals = {panel["name"]: str(panel["total"]) for panel in alice.view(table)["scene"]["panels"]}
    assert {name: page.get_by_label(name, exact=True).locator(".pennant").inner_text() for name in totals} == totals
    expect(panels).to_contain_text("at the end")
    expect(panels.locator(".points small")).to_have_count(0)
    expect(panels).not_to_contain_text("if it ended now")
    page.locator(".log .line").first.click()
    expect(panels).to_contain_text("if it ended now")


def test_another_game_with_the_same_company(seat: Seat) -> None:
    alice = seat()
    seats = ({"kind": "bot", "bot": "greedy", "name": "Otto"}, {"kind": "me", "name": "Alice"})
    table = alice.open_table(*seats, options={"map": "BAB", "round_limit": 1})
    while (view := alice.view(table))["status"] == "playing":
        if asked := view["scene"].get("prompt"):
            alice.play(table, asked["options"][0]["notation"])
        else:
            alice.page.wait_for_timeout(100)
    page = alice.sit_at(table)
    page.get_by_role("link", name="Other options").click()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    again = alice.view(page.url.rsplit("/", 1)[1])
    assert again["options"] == view["options"]
    assert [(one["name"], one["spec"]) for one in again["seats"]] == [("Otto", "greedy"), ("Alice", None)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_of_scores_shows_on_which_side_there_is_more(seat: Seat, theme: Literal["light", "dark"]) -> None:
    """Its edge lies in shadow there, in the dark, too; keys scroll it."""
    alice = seat(viewport=PHONE, color_scheme=theme)
    page = alice.sit_at(alice.post("api/import", finished())["id"])
    pan = page.locator(".ending .pan")
    expect(pan).to_have_attribute("tabindex", "0")

    def shaded() -> tuple[bool, bool]:
        picture = Image.open(io.BytesIO(pan.screenshot())).convert("L")
        left, middle, right = (picture.getpixel((x, 4)) for x in (4, picture.width // 2, picture.width - 5))
        return left < middle - 15, right < middle - 15

    assert shaded() == (False, True)
    pan.focus()
    page.keyboard.press("ArrowRight")
    expect(pan).not_to_have_js_property("scrollLeft", 0)
    pan.evaluate("pan => (pan.scrollLeft = pan.scrollWidth)")
    assert shaded() == (True, False)


def test_a_table_of_scores_that_is_all_in_sight_is_no_stop(seat: Seat) -> None:
    alice = seat()
    page = alice.sit_at(alice.post("api/import", finished())["id"])
    expect(page.locator(".ending .pan")).to_have_role("group")
    expect(page.locator(".ending .pan")).not_to_have_attribute("tabindex", "0")
