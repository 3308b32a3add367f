"""Following the others: each of their deeds is shown, can be left, and be watched again; nothing waits for it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat
from .page_metrics import violations
from .player import PHONE, Player, offered
from .records import midgame

pytestmark = pytest.mark.slow

MOVING = {"reduced_motion": "no-preference"}
FILM = ".status .film"


def slowed(player: Player) -> None:
    """Let deeds be shown for so long that a test can look at them."""
    player.context.add_init_script(
        "const later = setTimeout;"
        " window.setTimeout = (act, ms, ...more) => later(act, [450, 225].includes(ms) ? 20000 : ms, ...more)"
    )


def imported(player: Player) -> tuple[str, Page]:
    table = player.post("api/import", midgame(game="architects", moves=60, offered=("place",)))["id"]
    return table, player.sit_at(table)


def moments(player: Player, table: str, page: Page) -> tuple[object, ...]:
    view = player.view(table)
    return view["version"], view["moves"], page.locator(".board").count()


def test_the_last_turns_can_be_watched_again_and_held(seat: Seat) -> None:
    alice = seat(**MOVING)
    slowed(alice)
    table, page = imported(alice)
    before = moments(alice, table, page)
    strip = page.get_by_role("region", name="Last turns")
    assert strip.locator("li").count() > 1
    strip.locator("li button").nth(1).click()
    expect(page.locator(FILM)).to_contain_text("step 1 of")
    assert not violations(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Speed: 1 times").click()
    expect(page.get_by_role("button", name="Speed: 2 times")).to_be_visible()
    assert json.loads(page.evaluate("localStorage.settings"))["speed"] == 2
    page.keyboard.press("Escape")
    expect(page.locator(FILM)).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(FILM)).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(FILM)).to_have_count(0)
    assert moments(alice, table, page) == before


def test_a_film_never_holds_back_a_move(seat: Seat) -> None:
    alice = seat(**MOVING)
    slowed(alice)
    table, page = imported(alice)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(FILM)).to_be_visible()
    moves = alice.view(table)["moves"]
    page.keyboard.press("1")
    expect(page.locator(FILM)).to_have_count(0, timeout=2000)
    expect(page.locator(".status h1")).to_be_visible()
    assert alice.view(table)["moves"] > moves


def turn(player: Player, table: str) -> None:
    """Make the first choice again and again until somebody else is asked."""
    while prompt := (view := player.view(table))["scene"].get("prompt"):
        player.play(table, prompt["options"][0]["notation"])
        assert view["viewer"] is not None


def two(seat: Seat) -> tuple[str, Player, Player]:
    """A table of Alice, who begins, and Bruno."""
    alice, bruno = seat(**MOVING), seat()
    slowed(alice)
    made = alice.new_table({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    bruno.post("api/join", {"invite": made["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    return made["id"], alice, bruno


def test_what_others_do_is_shown_as_it_happens(seat: Seat) -> None:
    table, alice, bruno = two(seat)
    page = alice.sit_at(table)
    turn(alice, table)
    turn(bruno, table)
    expect(page.locator(FILM)).to_contain_text("Bruno, step")
    expect(page.locator(".status .opt:enabled").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(FILM)).to_have_count(0)
    expect(page.locator(".status h1")).not_to_contain_text("deciding")


def test_what_was_missed_is_offered(seat: Seat) -> None:
    table, alice, bruno = two(seat)
    page = alice.sit_at(table)
    expect(page.get_by_text("While you were away")).to_have_count(0)
    turn(alice, table)
    alice.visit("about")
    turn(bruno, table)
    page = alice.sit_at(table)
    expect(page.get_by_text("While you were away: 1 turn")).to_be_visible()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(FILM)).to_contain_text("Bruno")
    expect(page.get_by_text("While you were away")).to_have_count(0)
    page.reload()
    page.locator(".board:not(.loading)").wait_for()
    expect(page.get_by_text("While you were away")).to_have_count(0)


def test_without_motion_there_is_no_film_of_what_comes(seat: Seat) -> None:
    alice = seat()
    table = alice.open_table()
    page = alice.sit_at(table)
    offered(page, "Elect a councillor").wait_for()
    expect(page.locator(FILM)).to_have_count(0)


def test_the_strip_lies_with_the_log_on_a_phone(seat: Seat) -> None:
    alice = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    _, page = imported(alice)
    strip = page.get_by_role("region", name="Last turns")
    expect(strip).to_be_hidden()
    page.locator("nav.tabs").get_by_role("button", name="Log").click()
    expect(strip).to_be_visible()
    assert not violations(page)
