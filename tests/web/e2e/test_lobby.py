"""The hall and what lies around the tables: invitations, settings, readers without JavaScript."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from regnum import registry
from regnum.match import Match, record_of, write

from .conftest import Seat
from .player import PHONE, Player
from .serving import Serving

pytestmark = pytest.mark.slow


def test_an_invitation_names_the_clock(alice: Player, seat: Seat) -> None:
    company = ({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    clock = {"kind": "bank", "seconds": 900, "increment": 10}
    opened = alice.new_table(*company, clock=clock, absent="bot")
    page = seat().visit(opened["invites"][0]["url"].lstrip("/"))
    expect(page.locator(".clock")).to_contain_text("15 minutes each, plus 10 seconds per turn")
    expect(page.locator(".clock")).to_contain_text("the computer plays for them until they return")


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


def test_a_seat_lost_to_the_clock_is_taken_back(alice: Player) -> None:
    """The clock warns; then a large button; and with nobody left the game waits."""
    company = ({"kind": "me", "name": "Alice"}, {"kind": "bot", "bot": "random"})
    table = alice.open_table(*company, clock={"kind": "move", "seconds": 10}, absent="bot")
    page = alice.sit_at(table)
    expect(page.locator(".hourglass")).to_contain_text("left, then the computer plays for you")
    expect(page.get_by_role("alert")).to_have_text("You are running out of time.")
    lost = page.get_by_role("status", name="The computer is playing for you")
    expect(lost).to_contain_text("You ran out of time. The computer is playing for you.")
    expect(lost).to_contain_text("The game is paused until a player returns")
    told = "Alice ran out of time; the computer takes over"
    expect(page.get_by_role("region", name="Log")).to_contain_text(told)
    button = lost.get_by_role("button", name="Take my seat back")
    assert button.bounding_box()["height"] >= 44
    moves = alice.view(table)["moves"]
    button.click()
    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()
    assert alice.view(table)["moves"] == moves


def test_the_hall_keeps_finished_games_and_closes_analyses(alice: Player) -> None:
    record = Match(registry.make("council"), 2, 1, {"round_limit": "1"}, ["Alice", "Bruno"])
    while not record.over:
        record.play(record.legal()[0])
    study = alice.post("api/import", json.loads(write(record_of(record))))["id"]
    here = ({"kind": "me", "name": "Alice"}, {"kind": "here", "name": "Bruno"})
    table = alice.open_table(*here, options={"round_limit": "1"})
    while (view := alice.view(table))["status"] == "playing":
        alice.play(table, view["scene"]["prompt"]["options"][0]["notation"])
    page = alice.visit()
    page.wait_for_load_state("networkidle")  # sections that arrive late move the button away
    ended = page.locator("section", has=page.get_by_role("heading", name="Recently finished"))
    expect(ended.locator(f"a[href$='{table}']")).to_be_visible()
    expect(page.locator(f"article a[href$='{study}']")).to_have_count(0)
    studies = page.locator("section", has=page.get_by_role("heading", name="Your analyses"))
    expect(studies.locator(f"a[href$='{study}']")).to_be_visible()
    studies.get_by_role("button", name="Close the table permanently").click()
    studies.get_by_role("button", name="Close permanently").click()
    expect(page.get_by_role("heading", name="Your analyses")).to_have_count(0)


@pytest.mark.parametrize("path", ["", "new/council"])
def test_a_guest_is_asked_for_a_name_before_the_first_seat(path: str, seat: Seat) -> None:
    newcomer = seat()
    page = newcomer.visit(path)
    if path:
        page.get_by_label("Seat 2: player").select_option("friend")
    else:
        page.get_by_role("group", name="Seat 2").locator("input[value=friend]").check()
    page.get_by_role("button", name="Open table").click()
    question = page.get_by_role("dialog")
    question.get_by_role("button", name="Close").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Open table").click()
    question.get_by_label("Your name").fill("Nina")
    question.get_by_role("button", name="Join").click()
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/t/*")
    assert newcomer.view(page.url.rpartition("/")[2])["seats"][0]["name"] == "Nina"


def test_nobody_needs_a_name_against_computers(seat: Seat) -> None:
    newcomer = seat(lang="it")
    page = newcomer.visit()
    page.get_by_role("button", name="Apri il tavolo").click()
    page.wait_for_url("**/t/*")
    assert newcomer.view(page.url.rpartition("/")[2])["seats"][0]["name"] == "Giocatore"
    assert newcomer.get("api/guest")["name"] == ""


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
    page.get_by_role("button", name="Open table").click()
    page.get_by_role("button", name="Elect a councillor").first.click()
    expect(page.get_by_role("heading", name="Which councillor")).to_be_visible()
    context.close()
