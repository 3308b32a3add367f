"""Whole games: by clicking, with keys alone, on one device, without JavaScript."""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .player import Player
from .playing import BOARD, LONGEST, clicking, play_to_the_end

pytestmark = pytest.mark.slow


def test_two_browsers_and_a_bot_by_clicking(alice: Player, seat: Seat) -> None:
    page = alice.visit()
    page.get_by_role("navigation").get_by_role("link", name="New table").click()
    page.get_by_role("radio", name="The Council of Four").check()
    page.get_by_role("textbox", name="Seat 1: name").fill("Alice")
    page.get_by_label("Seat 2: player").select_option("friend")
    page.get_by_role("textbox", name="Seat 2: name").fill("Bruno")
    page.get_by_label("Seat 3: player").select_option("bot")
    page.get_by_label("Seat 3: computer level").select_option("random")
    page.get_by_text("Default rules", exact=True).click()
    page.get_by_label("round limit", exact=False).fill("2")
    page.get_by_role("button", name="Open table").click()
    invite = page.get_by_label("Link for Bruno").input_value()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()

    bruno = seat()
    bruno.page.goto(invite)
    expect(bruno.page.get_by_role("heading", name="Alice invites you to play")).to_be_visible()
    expect(bruno.page.get_by_label("Your name")).to_have_value("Bruno")
    bruno.page.get_by_role("button", name="Join").click()
    for player in (alice, bruno):
        player.page.locator(".board:not(.loading)").wait_for()

    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()
    expect(bruno.page.get_by_role("heading", name="Alice: deciding")).to_be_visible()
    alice.option("Engage an assistant").click()
    expect(bruno.page.locator(".log .line").last).to_contain_text("assistant")

    play_to_the_end([alice, bruno], clicking(7))
    for player in (alice, bruno):
        expect(player.page.locator(".ending tbody tr")).to_have_count(3)
    assert page.locator(".ending").inner_text() == bruno.page.locator(".ending").inner_text()


@pytest.mark.parametrize(
    ("game", "options", "parts"),
    [
        ("architects", {"round_limit": 12}, 9),
        ("architects", {"round_limit": 12, "scenario": "together"}, 11),
        ("paladins", {}, 12),
        ("paladins", {"scenario": "together"}, 13),
        ("viscounts", {}, 10),
        ("viscounts", {"scenario": "together"}, 10),
    ],
)
def test_a_whole_game_by_clicking(alice: Player, game: str, options: dict[str, str | int], parts: int) -> None:
    """The result has a column for the total and for each part of the game's score."""
    alice.sit_at(alice.open_table(game=game, options=options))
    play_to_the_end([alice], clicking(5))
    expect(alice.page.locator(".ending tbody tr")).to_have_count(2)
    expect(alice.page.locator(".ending thead th")).to_have_count(2 + parts)


def test_keys_alone(alice: Player) -> None:
    """Tab and Enter choose on the board, numbers and E in the status bar."""
    chance = random.Random(3)
    table = alice.open_table(options={"round_limit": 2})
    page = alice.sit_at(table)
    on_board = 0

    def answer(player: Player, wanted: str) -> None:
        nonlocal on_board
        if wanted == "end":
            page.keyboard.press("e")
            return
        if page.locator(BOARD).count():
            tab_to(player, BOARD)
            page.keyboard.press("Enter")
            on_board += 1
            return
        signs = page.locator(".status .opt > b, .tray .opt > b").all_inner_texts()
        page.keyboard.press(chance.choice(signs))

    play_to_the_end([alice], answer)
    assert on_board > 1
    tab_to(alice, ".ending .btn.pri")


def tab_to(player: Player, selector: str) -> None:
    """Press Tab until something that fits has the focus."""
    for _ in range(250):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_without_javascript(seat: Seat) -> None:
    """The plain page: a form of numbered choices."""
    reader = seat(java_script_enabled=False)
    table = reader.open_table(options={"round_limit": 1})
    page = reader.page
    page.goto(f"{reader.url}t/{table}/plain")
    until = time.monotonic() + LONGEST
    result = page.locator("#ask + p", has_text="The round limit was reached")
    choices = page.locator(".choices button")
    while not result.count() and time.monotonic() < until:
        if choices.count():
            choices.last.click()
        else:  # others decide, or the page of the last choice is still on its way
            page.reload()
    expect(result).to_be_visible()
    assert reader.view(table)["status"] == "finished"
