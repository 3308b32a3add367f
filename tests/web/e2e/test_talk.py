"""People talk at the table: two browsers hear one another, the host decides, and who only looks on hears nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .page_metrics import cut, small, too_wide, violations
from .player import PHONE, Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of which no game is asked but to be opened: with rules that are run interpreted it starts quickly."""
    with serving(tmp_path_factory.mktemp("talk"), NUMBA_DISABLE_JIT="1") as started:
        yield started


def opens(page: Page, name: str = "Chat") -> None:
    page.locator("button[data-opens=talk]:visible").and_(page.get_by_role("button", name=name)).click()


def test_a_message_and_a_sign_arrive_and_the_host_switches_it_off(alice: Player, seat: Seat) -> None:
    bruno = seat(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    onlooker = seat()
    opened = alice.new_table({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    table = opened["id"]
    bruno.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    here, there, aside = (player.sit_at(table) for player in (alice, bruno, onlooker))
    expect(aside.locator("[data-opens=talk]")).to_have_count(0)
    before = there.locator(".board").bounding_box()

    there.locator("[data-opens=board]").click()
    for page in (there, here):
        opens(page)
    field = here.get_by_role("textbox", name="Write a message")
    expect(field).to_be_focused()
    here.get_by_role("button", name="Turn off").click()
    shown = there.locator(".table-page")
    expect(shown).to_have_attribute("data-tab", "board")  # nobody has said anything, so there is nothing to read
    here.get_by_role("button", name="Turn on").click()
    there.get_by_role("textbox", name="Write a message").press("Escape")
    expect(shown).to_have_attribute("data-tab", "board")
    there.locator("[data-opens=own]").click()

    field.fill("Well met, <b>Bruno</b>")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(here.locator(".talk li")).to_contain_text("Well met, <b>Bruno</b>")
    here.get_by_role("button", name="Well played!").click()

    badge = there.locator(".tabs:visible .news")
    expect(badge).to_have_text("2")
    expect(there.locator("p.sr[aria-live]").last).to_have_text("Alice: Well played!")
    expect(there.locator(".panel[data-seat='0'] .sign .ic")).to_be_visible()
    assert there.locator(".board").bounding_box() == before
    assert not violations(there)
    opens(there)
    expect(badge).to_have_count(0)
    expect(there.locator(".talk .body")).to_contain_text("Well met, <b>Bruno</b>")
    there.get_by_role("button", name="Thank you!").click()
    expect(here.locator(".talk .body")).to_contain_text("Thank you!")
    for page in (here, there):
        assert not violations(page)
        assert not cut(page, ".talk, .talk *, .tabs button")
        assert too_wide(page) <= 0
    assert not small(there, ".talk button, .talk input[type=text]", 44)

    here.get_by_role("button", name="Turn off").click()
    expect(there.locator(".talk .off")).to_have_text("The host has turned off the chat.")
    expect(there.locator(".talk form")).to_have_count(0)
    here.get_by_role("button", name="Turn on").click()
    expect(there.locator(".talk form")).to_have_count(1)
    there.locator(".talk summary").click()
    there.get_by_role("checkbox", name="Alice").uncheck()
    expect(there.locator(".talk .body")).not_to_contain_text("Well met")

    field.press("Escape")
    expect(here.locator(".talk")).to_have_count(0)
    expect(here.locator("button[data-opens=talk]:visible")).to_be_focused()
    expect(here.locator(".log")).to_contain_text("The host turned off the chat")
    expect(aside.locator(".log")).to_contain_text("The host turned on the chat")
    expect(aside.locator("[data-opens=talk], .talk, .sign")).to_have_count(0)
