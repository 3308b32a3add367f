"""A page that cannot be drawn says so: nobody clicks at what is no longer there."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from .conftest import Seat

pytestmark = pytest.mark.slow


def with_a_piece_twice(route: Route) -> None:
    """Answer a view in which two pieces have one name."""
    view = route.fetch()
    told = view.json()
    told["scene"]["pieces"] += told["scene"]["pieces"]
    route.fulfill(response=view, body=json.dumps(told))


def test_a_table_that_cannot_be_drawn_says_so_and_can_be_left_or_loaded_again(seat: Seat) -> None:
    alice = seat()
    alice.expected.append("each_key_duplicate")
    page, table = alice.page, alice.open_table()
    page.route("**/api/tables/*/view?*", with_a_piece_twice)
    page.goto(f"{alice.url}t/{table}")
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("Everything you sent is saved")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator(".board, .status")).to_have_count(0)
    page.get_by_role("link", name="Go to the lobby").click()
    expect(page).to_have_url(alice.url)
    expect(slip).to_have_count(0)

    page.goto(f"{alice.url}t/{table}")
    again = slip.get_by_role("button", name="Reload")
    again.wait_for()
    page.unroute("**/api/tables/*/view?*")
    again.click()
    page.locator(".board:not(.loading)").wait_for()
    expect(slip).to_have_count(0)
    assert any("each_key_duplicate" in fault for fault in alice.faults)
