"""Seats: invitations, revoked and handed on, shared devices, spectators."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .player import Player

pytestmark = pytest.mark.slow

HERE = ({"kind": "me", "name": "Alice"}, {"kind": "here", "name": "Bruno"})


def test_a_seat_is_revoked_and_given_to_another_until_the_game_begins(alice: Player, seat: Seat) -> None:
    bruno, carla, dora = seat(), seat(), seat()
    opened = alice.new_table(
        {"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"}, {"kind": "friend", "name": "Dora"}
    )
    table = opened["id"]
    bruno.page.goto(alice.url.rstrip("/") + opened["invites"][0]["url"])
    bruno.page.get_by_role("button", name="Join").click()
    expect(bruno.page.locator(".waiting-room")).to_contain_text("Bruno")
    assert bruno.view(table)["yours"] == [1]

    page = alice.sit_at(table)
    page.locator(".panel[data-seat='1']").get_by_role("button", name="Bruno’s seat").click()
    page.get_by_role("button", name="Invite a friend").click()
    invite = page.get_by_label("Invitation link").input_value()
    expect(bruno.page.locator(".waiting-room")).to_contain_text("The host created a new invitation for Bruno’s seat")
    assert bruno.view(table)["yours"] == []
    expect(page.locator(".panel[data-seat='1'] .state")).to_have_text("invited")

    carla.page.goto(invite)
    carla.page.get_by_label("Your name").fill("Carla")
    carla.page.get_by_role("button", name="Join").click()
    expect(carla.page.locator(".own .hand .piece")).to_have_count(0)  # seats may still change hands
    expect(page.locator(".panel[data-seat='1'] h3:not(.zone-name)")).to_contain_text("Carla")

    dora.post("api/join", {"invite": opened["invites"][1]["url"].rpartition("/")[2], "name": "Dora"})
    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()
    expect(carla.page.locator(".own .hand .piece")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Carla’s seat")).to_have_count(0)


def test_the_waiting_room_shows_the_links_that_are_to_be_sent(alice: Player, seat: Seat) -> None:
    """Also after a reload, and to nobody else."""
    page = alice.visit("new/council")
    page.get_by_role("textbox", name="Seat 1: name").fill("Alice")
    page.get_by_label("Seat 2: player").select_option("friend")
    page.get_by_role("textbox", name="Seat 2: name").fill("Bruno")
    page.get_by_role("button", name="Open table").click()
    link = page.get_by_label("Link for Bruno")
    sent = link.input_value()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator(".waiting-room")).to_be_visible()
    expect(link).to_have_value(sent)
    page.reload()
    expect(link).to_have_value(sent)
    friend = seat().visit(page.url.removeprefix(alice.url))
    expect(friend.locator(".waiting-room")).to_be_visible()
    expect(friend.locator(".waiting-room input")).to_have_count(0)


def test_a_bot_stands_in_and_gives_the_seat_back(alice: Player, seat: Seat) -> None:
    bruno = seat()
    opened = alice.new_table({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    bruno.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    page = alice.sit_at(opened["id"])
    page.get_by_role("button", name="Alice’s seat").click()
    page.get_by_role("button", name="Give to the computer").click()
    expect(page.locator(".panel.me")).to_have_count(0)
    expect(page.get_by_role("heading", name="Bruno: deciding")).to_be_visible()

    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".panel.me h3")).to_contain_text("Alice")
    expect(page.locator(".own .hand .piece")).not_to_have_count(0)


def test_the_device_is_passed_on_without_a_look(alice: Player) -> None:
    """The page contains no cards of players who do not hold the device, even after a reload."""
    table = alice.open_table(*HERE)
    page = alice.page
    page.goto(f"{alice.url}t/{table}")
    ready = page.get_by_role("button", name="I’m Alice")
    expect(ready).to_be_focused()
    expect(page.locator(".hand, .own, .panel")).to_have_count(0)
    ready.press("Enter")
    hands = [hand_of(alice, table, n) for n in range(2)]
    assert hands[0] != hands[1]
    expect(page.locator(".own .hand .piece")).to_have_count(sum(hands[0].values()))
    assert shown_hand(alice) == hands[0]

    alice.option("Elect a councillor").click()
    for _ in range(2):
        page.locator(".status .opt:enabled, .tray .opt:enabled").first.click()
    page.locator(".status .acts .btn").last.click()
    expect(page.get_by_role("heading", name="Pass the device to Bruno")).to_be_visible()
    expect(page.locator(".hand, .own, .panel")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device to Bruno")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    page.get_by_role("button", name="I’m Bruno").click()
    expect(page.locator(".panel.me h3")).to_contain_text("Bruno")
    assert shown_hand(alice) == hand_of(alice, table, 1)


def hand_of(player: Player, table: str, seat: int) -> dict[str, int]:
    pieces = player.view(table, seat=seat)["scene"]["pieces"]
    return {piece["tone"]: piece.get("count", 1) for piece in pieces if piece["zone"] == "hand"}


def shown_hand(player: Player) -> dict[str, int]:
    cards = player.page.locator(".own .hand .piece").all()
    tones = [str(card.get_attribute("data-tone")) for card in cards]
    return {tone: tones.count(tone) for tone in tones}


def test_spectators_see_no_hand(alice: Player, seat: Seat) -> None:
    table = alice.open_table()
    spectator = seat()
    page = spectator.sit_at(table)
    expect(page.get_by_role("heading", name="Alice: deciding")).to_be_visible()
    expect(page.locator(".hand .piece, .opt, .legal, .seat-menu")).to_have_count(0)
    assert not [piece for piece in spectator.view(table)["scene"]["pieces"] if piece["zone"] == "hand"]


def test_an_open_seat_is_taken_from_the_hall(alice: Player, seat: Seat) -> None:
    table = alice.open_table({"kind": "me", "name": "Ottavia"}, {"kind": "open"}, listed=True)
    page = alice.sit_at(table)
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bruno = seat()
    hall = bruno.visit()
    hall.get_by_role("button", name="Join").and_(hall.get_by_label("Ottavia")).click()
    hall.get_by_role("textbox", name="Your name").fill("Bruno")
    hall.get_by_role("dialog").get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()
    expect(page.locator(".panel[data-seat='1'] h3:not(.zone-name)")).to_contain_text("Bruno")
