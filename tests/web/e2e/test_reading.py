"""Reading cards: a resting mouse, a key, the second button and a held finger show all of a card and never choose it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import position
from .page_metrics import cut, too_wide, violations
from .player import PHONE, Player
from .records import midgame

pytestmark = pytest.mark.slow

LAPTOP = {"width": 1366, "height": 657}
LONG_TEXT = """() => [...document.querySelectorAll('.piece .words')].filter(one =>
  one.checkVisibility() && one.scrollHeight > one.clientHeight + 1
).map(one => one.closest('[data-piece]').dataset.piece)"""
"""The pieces whose text is cut."""


def state(player: Player, table: str) -> tuple[Any, ...]:
    """Return the parts that change with every choice."""
    view = player.view(table)
    return view["version"], view["prompt"], view["moves"]


def piece(page: Page, piece_id: str) -> Locator:
    return page.locator(f"[data-piece='{piece_id}']").filter(visible=True).first


@pytest.mark.parametrize("game", NAMES)
def test_reading_a_card_never_chooses_it(seat: Seat, game: str) -> None:
    alice = seat(viewport=LAPTOP)
    table = alice.post("api/import", position(game))["id"]
    page = alice.sit_at(table)
    before = state(alice, table)
    legal = page.locator(".piece.legal, .own .piece").filter(visible=True).first
    legal.scroll_into_view_if_needed()

    legal.hover()
    expect(page.locator(".reading h2")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator("dialog.zoom h2")).to_be_visible()
    expect(page.locator(".reading")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("dialog.zoom")).to_have_count(0)
    legal.click(button="right")
    expect(page.locator("dialog.zoom h2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.zoom")).to_have_count(0)
    assert state(alice, table) == before


def test_text_that_is_cut_can_be_read_with_the_mouse(seat: Seat) -> None:
    alice = seat(viewport=LAPTOP, lang="it")
    record = midgame(0, ("keep",), "random", 11, "architects")
    page = alice.sit_at(alice.post("api/import", record)["id"])
    view = alice.view(page.url.rpartition("/")[2], lang="it")
    notes = {one["id"]: one.get("note") or one.get("says") for one in view["scene"]["pieces"]}
    cut = page.evaluate(LONG_TEXT)
    assert cut
    for name in cut:
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)  # until the hand has gone down
        piece(page, name).evaluate("it => it.scrollIntoView({block: 'nearest'})")
        box = piece(page, name).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".reading")).to_contain_text(notes[name])
        card = page.locator(".reading").bounding_box()
        assert card is not None
        assert card["x"] >= 0
        assert card["y"] >= 0
        assert card["x"] + card["width"] <= LAPTOP["width"]
        assert card["y"] + card["height"] <= LAPTOP["height"]


def test_a_held_finger_reads_and_a_tap_chooses(seat: Seat) -> None:
    alice = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    record = midgame(0, ("keep",), "random", 11, "architects")
    table = alice.post("api/import", record)["id"]
    page = alice.sit_at(table)
    before = state(alice, table)
    card = page.locator(".own .piece.legal").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    touch = alice.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("dialog.zoom h2")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator("dialog.zoom h2")).to_be_visible()
    assert state(alice, table) == before
    page.locator("dialog.zoom").get_by_role("button", name="Choose").click()
    expect(page.locator(".log")).to_contain_text("keeps a plan")
    assert state(alice, table) != before


def test_arrows_read_the_neighbours(seat: Seat) -> None:
    alice = seat(viewport=LAPTOP)
    record = midgame(0, ("keep",), "random", 11, "architects")
    page = alice.sit_at(alice.post("api/import", record)["id"])
    page.locator(".own .piece.legal").first.focus()
    page.keyboard.press("i")
    title = page.locator("dialog.zoom h2")
    first = title.inner_text()
    page.keyboard.press("ArrowRight")
    expect(title).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(first)


def test_arrows_turn_what_the_mouse_reads_and_never_choose(seat: Seat) -> None:
    alice = seat(viewport=LAPTOP)
    table = alice.post("api/import", midgame(0, ("keep",), "random", 11, "architects"))["id"]
    page = alice.sit_at(table)
    before = state(alice, table)
    page.locator(".own .piece.legal").first.hover()
    title = page.locator(".reading h2")
    first = title.inner_text()
    page.keyboard.press("ArrowRight")
    expect(title).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(first)
    expect(page.locator(".reading")).to_contain_text("As printed")
    assert state(alice, table) == before


def test_a_place_of_the_board_is_read_under_the_mouse(seat: Seat) -> None:
    alice = seat(viewport=LAPTOP)
    page = alice.sit_at(alice.post("api/import", position("architects"))["id"])
    page.locator("[data-target='quarry']").hover()
    expect(page.locator(".reading h2")).to_have_text("Quarry")


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_gallery_finds_cards_and_rules(seat: Seat, lang: str) -> None:
    alice = seat(lang=lang)
    page = alice.visit("rules/bruges")
    page.locator(".head").get_by_role("link", name={"en": "Cards", "it": "Carte"}[lang]).click()
    cards = page.locator(".all > li")
    expect(cards).to_have_count(188)
    box = page.get_by_role("searchbox")
    box.fill({"en": "pet hen", "it": "animale gallina"}[lang])
    expect(cards).to_have_count(1)
    expect(cards.locator("h3")).to_have_text({"en": "Hen", "it": "Gallina"}[lang])
    expect(cards).to_contain_text({"en": "Reconstructed", "it": "Ricostruita"}[lang])
    box.fill({"en": "reputation", "it": "reputazione"}[lang])
    expect(page.locator(".places a").first).to_be_visible()
    box.fill("xyzzy")
    expect(cards).to_have_count(0)
    box.fill("")
    page.get_by_role("checkbox").check()
    expect(cards).to_have_count(179)
    assert not violations(page)


@pytest.mark.parametrize("game", NAMES)
def test_the_gallery_of_each_game_fits_a_phone(seat: Seat, game: str) -> None:
    alice = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    page = alice.visit(f"cards/{game}")
    expect(page.locator(".all > li").nth(20)).to_be_attached()
    assert too_wide(page) <= 0
    assert not cut(page, ".all h3, .all p")
