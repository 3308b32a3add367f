"""The guided first game: each thing told once, beside what it is about; it can be left and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Seat
from .page_metrics import cut, too_wide, violations
from .player import DESKTOP, PHONE

pytestmark = pytest.mark.slow

COVERED = """() => {
  const box = document.querySelector('.guide').getBoundingClientRect();
  const apart = at => at.right <= box.left || box.right <= at.left || at.bottom <= box.top || box.bottom <= at.top;
  return [...document.querySelectorAll('.status .opt')].filter(one => !apart(one.getBoundingClientRect())).length;
}"""
"""Number of options under the lesson."""

HIDDEN = """() => [...document.querySelectorAll('.framed')].filter(frame => {
  const name = CSS.escape(frame.dataset.at), at = frame.getBoundingClientRect();
  const thing = document.querySelector(`[data-zone="${name}"], [data-target="${name}"], [data-piece="${name}"]`);
  return [...document.querySelectorAll('.status, .own')].some(layer => {
    const over = layer.getBoundingClientRect();
    return thing && !layer.contains(thing) &&
      Math.min(at.right, over.right) - Math.max(at.left, over.left) > 1 &&
      Math.min(at.bottom, over.bottom) - Math.max(at.top, over.top) > 1;
  });
}).map(frame => frame.dataset.at)"""
"""Frames that lie over the question or the hand, around something that is hidden below."""


def lesson(page: Page) -> Locator:
    return page.get_by_role("status", name="Tutorial")


def test_a_first_game_of_the_council_explains_itself(seat: Seat) -> None:
    rosa = seat(toured=False, viewport=DESKTOP)
    rosa.post("api/guest", {"name": "Rosa"})
    page = rosa.visit()
    page.get_by_role("button", name="Tutorial game: The Council of Four").click()
    guide = lesson(page)
    expect(guide).to_contain_text("You are a merchant who opens emporiums")
    expect(page.locator(".tour")).to_have_count(0)
    expect(page.locator(".framed[data-at='map']")).to_be_visible()
    rosa.settle()
    assert violations(page) == []

    guide.get_by_role("button", name="Got it").click()
    expect(guide).to_contain_text("These are your politics cards")
    expect(page.locator(".framed[data-at='hand']")).to_be_visible()
    expect(page.locator(".framed")).to_have_count(1)
    assert page.evaluate(COVERED) == 0

    page.reload()
    expect(guide).to_contain_text("These are your politics cards")
    rosa.option("Engage an assistant").click()
    expect(page.locator(".log")).to_contain_text("engages an assistant")
    expect(guide).to_contain_text("These are your politics cards")  # nothing waits for it, and it waits for the reader

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="History").click()
    page.get_by_role("button", name="Back to the game").wait_for()
    rosa.settle()
    expect(page.locator(".tour")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()

    guide.get_by_role("button", name="Skip the tutorial").click()
    expect(page.locator(".guide, .framed")).to_have_count(0)
    expect(page.locator(".status h1")).to_be_focused()
    page.reload()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Tutorial", exact=True).click()
    expect(guide).to_contain_text("These are your politics cards")


def test_a_phone_has_room_for_a_lesson_and_shows_what_it_is_about(seat: Seat) -> None:
    rosa = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    rosa.post("api/guest", {"name": "Rosa"})
    page = rosa.visit("rules/council")
    page.get_by_role("button", name="Play the tutorial").click()
    guide = lesson(page)
    for said in ("You are a merchant", "These are your politics cards", "On your turn"):
        expect(guide).to_contain_text(said)
        guide.get_by_role("button", name="Got it").click()
    expect(guide).to_contain_text("you need a permit")
    rosa.settle()
    assert violations(page) == []
    assert cut(page) == []
    assert too_wide(page) <= 0
    guide.get_by_role("button", name="Show me").click()
    expect(page.locator(".tabs button[aria-pressed='true']")).to_contain_text("Board")
    page.wait_for_timeout(1000)  # the pager has turned to what can be chosen, if it does
    expect(page.locator("[data-zone='permits/coast']")).to_be_in_viewport()
    expect(page.locator(".framed[data-at='permits/coast']")).to_be_visible()


@pytest.mark.parametrize("game", ["Architects", "Paladins"])
def test_a_laptop_shows_what_a_lesson_is_about(seat: Seat, game: str) -> None:
    """Nothing is framed where the hand lies over it, and reading a card is told apart from choosing it."""
    rosa = seat(viewport={"width": 1366, "height": 657})
    rosa.post("api/guest", {"name": "Rosa"})
    page = rosa.visit()
    page.get_by_role("button", name=f"Tutorial game: {game}").click()
    guide = lesson(page)
    guide.get_by_role("button", name="Got it").click()
    if game == "Architects":
        expect(guide).to_contain_text("This never selects anything.")
    for _ in range(6):
        rosa.settle()
        page.wait_for_timeout(300)
        if not guide.is_visible():
            break
        assert page.evaluate(HIDDEN) == []
        assert page.locator(".framed").count() > 0
        guide.get_by_role("button", name="Got it").click()
