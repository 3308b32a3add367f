"""A table that keeps still: where the board is, how one leaves a choice, what is heard, and what a phone shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import position
from .player import PHONE, Player
from .playing import BOARD, WANTS, clicking, until, wants
from .records import midgame

pytestmark = pytest.mark.slow

STEPS = 25
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
TOP = "document.querySelector('.board').getBoundingClientRect().top"
EDGES = """() => {
  const { top, right, bottom, left } = document.querySelector('.board').getBoundingClientRect();
  return [top, right, bottom, left].map(Math.round).join(' ');
}"""

# everything that live regions say from now on, and every time that the focus comes to the question
LISTEN = """() => {
  window.heard = [];
  const say = (text) => text.trim() && window.heard.push(text.trim());
  for (const region of document.querySelectorAll('[aria-live=polite]'))
    new MutationObserver((changes) => {
      if (changes.some((change) => change.addedNodes.length)) say(region.textContent);
    }).observe(region, { childList: true, subtree: true, characterData: true });
  document.addEventListener('focusin', ({ target }) => target.matches('.status h1') && say(target.textContent));
}"""


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("game", NAMES)
def test_the_board_never_moves(seat: Seat, game: str) -> None:
    """Whatever is asked, in however many words: all four of its edges stay."""
    alice = seat()
    page = alice.sit_at(alice.open_table(game=game, seed=5))
    answer, edges = clicking(3), set()
    for _ in range(STEPS):
        until(alice, f"({WANTS})()")
        edges.add(page.evaluate(EDGES))
        if (wanted := wants(alice)) == "over":
            break
        if wanted:
            answer(alice, wanted)
    assert len(edges) == 1, edges


def test_payments_show_the_cheapest_first(alice: Player) -> None:
    """The first row of the tray is in sight, and nothing in the tray costs less."""
    table = alice.post("api/import", midgame(422, ("pay",)))["id"]
    options = alice.view(table)["scene"]["prompt"]["options"]
    page = alice.sit_at(table)
    before = page.evaluate(TOP)
    first = page.locator(".tray .bundle").first
    expect(first).to_be_in_viewport(ratio=1)
    cost = {one["notation"]: sum(change["n"] for change in one["changes"]) for one in options}
    shown = first.locator(".opt").first.get_attribute("data-action")
    assert cost[str(shown)] == max(cost.values())
    assert before == page.evaluate(TOP)


def test_escape_leaves_every_choice_that_is_half_made(alice: Player) -> None:
    """Also one whose first part the server knows already."""
    table = alice.post("api/import", midgame(422, ("pay",)))["id"]
    page = alice.sit_at(table)
    expect(page.locator(".status .crumb > span")).not_to_have_count(0)
    moves = alice.view(table)["moves"]
    page.keyboard.press("Escape")
    expect(page.locator(".tray")).to_have_count(0)
    assert alice.view(table)["moves"] == moves - 1


def test_each_question_and_each_line_is_heard_once(alice: Player) -> None:
    """With keys: the focus goes to the question when the button is gone, and nothing says it a second time."""
    table = alice.open_table()
    page = alice.sit_at(table)
    page.evaluate(LISTEN)
    alice.option("Engage an assistant").focus()
    page.keyboard.press("Enter")
    expect(alice.option("Engage an assistant")).to_have_count(0)
    until(alice, "heard.length >= 2")
    question = page.locator(".status h1").inner_text()
    assert page.evaluate("document.activeElement?.matches('.status h1')")
    page.keyboard.press("u")
    expect(alice.option("Engage an assistant")).to_have_count(1)
    until(alice, "heard.length > 2")
    heard = page.evaluate("heard")
    (line,) = (one for one in heard if one != question)
    assert "engages an assistant" in line
    assert heard.count(question) == 2  # after the choice, and after it was taken back
    assert page.locator("[role=log], [aria-live]").count() == 3  # for news, for questions, for what others say


def test_phones_say_where_the_targets_are(seat: Seat) -> None:
    """A badge on tabs that hold some, names in the pager below the board, and what one has in one's own row."""
    alice = seat(**TOUCH)
    table = alice.post("api/import", position("council"))["id"]
    page = alice.sit_at(table)
    expect(page.locator(".tabs button", has_text="Board").locator("i")).to_be_visible()
    assert box(page, ".pager")["y"] >= box(page, ".board")["y"] + box(page, ".board")["height"] - 1
    cities = {city["label"] for zone in alice.view(table)["scene"]["zones"] for city in zone.get("spaces") or []}
    assert page.locator(".pager span").last.inner_text() in cities
    expect(page.locator(".panel.me .good-coins")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Board").tap()
    expect(page.locator(".tabs button", has_text="Board").locator("i")).to_have_count(0)


def test_a_phone_leads_to_where_one_can_choose(seat: Seat) -> None:
    """The map is on the board, and whoever looks at something else is told that an answer is given there."""
    alice = seat(**TOUCH)
    page = alice.sit_at(alice.post("api/import", position("council"))["id"])
    page.get_by_role("button", name="Log", exact=True).tap()
    board = page.locator(".tabs button", has_text="Board")
    expect(board).to_have_class("leads")
    board.tap()
    expect(page.locator(".tabs .leads")).to_have_count(0)
    expect(page.locator(".target.legal").first).to_be_in_viewport()
    permits = page.locator("[data-zone='permits/coast']")
    permits.scroll_into_view_if_needed()
    expect(permits).to_be_in_viewport()


def test_the_chronicle_of_a_phone_opens_at_its_newest_line(seat: Seat) -> None:
    alice = seat(**TOUCH)
    page = alice.sit_at(alice.post("api/import", position("council"))["id"])
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator(".log .line").last).to_be_in_viewport()
    page.set_viewport_size({"width": PHONE["width"], "height": 750})
    expect(page.locator(".log .line").last).to_be_in_viewport()
    page.locator(".log .body").evaluate("body => body.scrollTo(0, 0)")  # who reads what was before stays there
    page.set_viewport_size({"width": PHONE["width"], "height": 700})
    expect(page.locator(".log .line").first).to_be_in_viewport()


SLIDE = """(slider, to) => {
  slider.value = to;
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}"""


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}])
def test_the_slider_of_the_past_keeps_its_width(seat: Seat, size: dict[str, int]) -> None:
    alice = seat(viewport=size)
    page = alice.sit_at(alice.post("api/import", position("council"))["id"])
    page.keyboard.press("Escape")
    page.locator(".log .line").first.evaluate("line => line.click()")
    slider = page.locator(".replay input")
    widths = []
    for moment in (0, 9, 10, 99, 100):
        slider.evaluate(SLIDE, moment)
        expect(slider).to_have_accessible_name(re.compile(rf"\b{moment}\b.* of "))  # that moment is shown
        widths.append(box(page, ".replay input")["width"])
    assert max(widths) - min(widths) < 1, widths


def test_a_double_click_takes_one_choice(alice: Player) -> None:
    """A second click does not choose an element that the first one moved under the pointer."""
    table = alice.open_table()
    page = alice.sit_at(table)
    spot = box(page, ".status .opt >> nth=0")
    page.mouse.dblclick(spot["x"] + 20, spot["y"] + 12, delay=30)
    expect(alice.option("Undo")).to_be_enabled()  # while a choice is on its way it is not
    assert alice.view(table)["moves"] == 1


PRESS = """() => {
  const option = document.querySelector('.status .opt:enabled, .tray .opt:enabled');
  option?.dispatchEvent(new PointerEvent('pointerdown', { clientX: 9, clientY: 9, bubbles: true }));
  option?.click();
}"""


def test_who_goes_on_clicking_is_heard(alice: Player) -> None:
    """Of clicks on one spot that follow one another faster than those of a double click, some are taken."""
    table = alice.open_table()
    page = alice.sit_at(table)
    for _ in range(500):
        page.evaluate(PRESS)
        if alice.view(table)["moves"] > 1:
            return
    raise AssertionError("only the first click was heard")


def test_who_only_watches_is_told_so_and_seats_have_signs_of_their_own(alice: Player, seat: Seat) -> None:
    names = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random", "name": "Alice"}]
    table = alice.open_table(*names)
    guest = seat()
    page = guest.sit_at(table)
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert page.locator(".panel .badge").all_inner_texts() == ["A", "L"]
    assert not page.locator(BOARD).count()
