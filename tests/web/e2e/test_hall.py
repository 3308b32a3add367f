"""The hall and what lies around the tables: invitations, settings, readers without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Seat
from .player import PHONE, Player
from .serving import Serving

pytestmark = pytest.mark.slow


def test_an_invitation_names_the_clock(alice: Player, seat: Seat) -> None:
    company = ({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    clock = {"kind": "bank", "seconds": 900, "increment": 10}
    opened = alice.new_table(*company, clock=clock, absent="bot")
    page = seat().visit(opened["invites"][0]["url"].lstrip("/"))
    expect(page.locator(".clock")).to_contain_text("15 minutes each, and 10 seconds more after each turn")
    expect(page.locator(".clock")).to_contain_text("the computer plays for them until they are back")


def test_settings_lie_in_their_order_on_a_phone(seat: Seat) -> None:
    """Also after a table was looked at, whose tour has a style of its own."""
    phone = seat(viewport=PHONE, has_touch=True)
    page = phone.sit_at(phone.open_table())
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    tour = dialog.get_by_role("button", name="Show the tour again")
    assert tour.locator("xpath=..").evaluate("element => getComputedStyle(element).position") == "static"
    above = dialog.get_by_role("checkbox", name="Notification").bounding_box()
    assert above
    assert above["y"] < tour.bounding_box()["y"]
    dialog.get_by_role("checkbox", name="Notification").click(trial=True)


def test_a_reader_without_javascript_opens_a_table_and_plays(browser: Browser, server: Serving) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    box = page.locator("noscript p")
    assert box.bounding_box()["y"] < 60
    box.get_by_role("link", name="The plain page").click()
    page.get_by_role("link", name="The Council of Four").click()
    page.get_by_label("Seat 2:").select_option(label="the computer: Random")
    page.get_by_label("Seat 3:").select_option(label="nobody")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Elect a councillor").click()
    expect(page.get_by_role("heading", name="Which councillor")).to_be_visible()
    context.close()
