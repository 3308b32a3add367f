"""One decision at a time: what the page previews, takes back, refuses, and keeps when something goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from .conftest import Seat
from .player import Player, offered
from .records import midgame
from .serving import serving

pytestmark = pytest.mark.slow

ENGAGE = "Engage an assistant"
STALE = r"status of 409"
LOST = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE|ERR_INVALID_HTTP_RESPONSE"


def test_undo_redo_and_restart(alice: Player) -> None:
    table = alice.open_table()
    page = alice.sit_at(table)
    assistants = page.locator(".panel.me .counters .good-assistants")
    before = assistants.inner_text()
    alice.option(ENGAGE).click()
    expect(assistants).not_to_have_text(before)

    page.keyboard.press("u")
    expect(assistants).to_have_text(before)
    alice.option("Redo").click()
    expect(assistants).not_to_have_text(before)
    alice.option("Restart turn").click()
    expect(assistants).to_have_text(before)
    expect(alice.option("Undo")).to_be_disabled()


def test_a_choice_made_without_a_network_is_in_doubt_until_it_is_shown(alice: Player) -> None:
    """The browser keeps what its socket was given, and it is played when the network is back."""
    table = alice.open_table()
    page = alice.sit_at(table)
    alice.expected.append(r"ERR_INTERNET_DISCONNECTED|WebSocket")
    alice.context.set_offline(True)
    alice.option(ENGAGE).click()
    expect(page.get_by_role("alert")).to_contain_text("whether your move was played")
    alice.context.set_offline(False)
    expect(alice.option(ENGAGE)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert alice.view(table)["moves"] == 1


def test_a_choice_whose_answer_is_lost_is_shown_all_the_same(alice: Player) -> None:
    """The server pushes nothing to a tab that it has answered: so the tab asks anew."""
    table = alice.open_table()
    page = alice.sit_at(table)
    assistants = page.locator(".panel.me .counters .good-assistants")
    before = assistants.inner_text()
    alice.expected.append("ERR_FAILED")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves?*", lose)
    alice.option(ENGAGE).click()
    expect(assistants).not_to_have_text(before)


def test_what_others_have_changed_is_marked_until_one_s_own_choice(alice: Player) -> None:
    """Three others have moved: each has built, one has pushed a councillor in; then the page is loaded anew."""
    table = alice.post("api/import", midgame(59, (), "greedy", 6))["id"]
    for _ in range(2):
        page = alice.sit_at(table)
        for seat in ("s1", "s2", "s3"):
            expect(page.locator(f".trails .trail.{seat}").first).to_be_attached()
        row = page.locator("[data-zone='council/hills']").bounding_box()
        badge = page.locator(".trails .badge.s3").first.bounding_box()
        assert row is not None
        assert badge is not None
        assert abs(row["x"] + row["width"] - badge["x"]) < badge["width"]
    alice.option(ENGAGE).click()
    expect(page.locator(".trails .trail")).to_have_count(0)


def test_many_payments_stand_under_what_they_cost(alice: Player) -> None:
    """29 ways to satisfy a council: each stands once, in a row with those that cost the same."""
    table = alice.post("api/import", midgame(422, ("pay",)))["id"]
    options = alice.view(table)["scene"]["prompt"]["options"]
    assert len(options) > 20
    page = alice.sit_at(table)
    prices = [tuple((one["kind"], one["n"]) for one in option["changes"]) for option in options]
    rows = page.locator(".tray .bundle")
    expect(rows).to_have_count(len(set(prices)))
    alike: dict[Any, list[str]] = {}
    for option, price in zip(options, prices, strict=True):
        alike.setdefault(price, []).append(option["notation"])
    shown = rows.evaluate_all(
        "them => them.map(row => [...row.querySelectorAll('.opt')].map(one => one.dataset.action))"
    )
    assert sorted(shown) == sorted(alike.values())
    last = rows.last.locator(".opt").last
    last.hover()
    expect(page.locator(".preview")).to_be_visible()
    last.click()
    expect(rows).to_have_count(0)


def test_the_tour_comes_once(seat: Seat) -> None:
    """It comes with the first table, can be left at any stop, and does not come back; it ends by itself, too."""
    for leave in ("No thanks", "Next"):
        newcomer = seat(toured=False)
        table = newcomer.open_table()
        page = newcomer.sit_at(table)
        tour = page.get_by_role("status", name="Quick tour")
        expect(tour).to_contain_text("You are a merchant in a small kingdom")
        expect(page.locator(".board.toured")).to_be_visible()
        if leave == "Next":
            tour.get_by_role("button", name="Next").click()
            expect(tour).to_contain_text("Your options")
            expect(page.locator(".status.toured")).to_be_visible()
        while tour.count():
            button = tour.get_by_role("button", name=leave)
            (button if button.count() else tour.locator(".btn.pri")).click()
        expect(page.locator(".toured")).to_have_count(0)
        newcomer.sit_at(table)
        newcomer.sit_at(newcomer.open_table())
        expect(tour).to_have_count(0)


def test_the_tour_waits_for_the_game(seat: Seat) -> None:
    """It does not begin in the waiting room, and tells what the game at hand is about."""
    newcomer, friend = seat(toured=False, lang="it"), seat()
    company = ({"kind": "me", "name": "Nina"}, {"kind": "friend", "name": "Bruno"})
    opened = newcomer.new_table(*company, game="staufer")
    page = newcomer.sit_at(opened["id"])
    expect(page.locator(".waiting-room")).to_be_visible()
    expect(page.locator(".tour, .toured")).to_have_count(0)
    friend.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    expect(page.locator(".tour h2")).to_have_text(newcomer.view(opened["id"], lang="it")["title"])
    expect(page.locator(".tour p")).not_to_have_count(2)


def test_nothing_new_is_taken_back(alice: Player) -> None:
    """Actions that reveal tiles are announced and cannot be undone."""
    table = alice.open_table()
    page = alice.sit_at(table)
    alice.option(ENGAGE).hover()
    expect(page.locator(".preview")).to_contain_text("Can be undone")
    alice.option("Change permits").click()
    alice.option("permits of the coast").hover()
    expect(page.locator(".preview")).to_contain_text("can’t be undone")
    alice.option("permits of the coast").click()
    expect(page.locator(".log")).to_contain_text("changes the permits")
    expect(alice.option("Undo")).to_be_disabled()


def test_steps_lead_there_and_back(alice: Player) -> None:
    table = alice.open_table()
    page = alice.sit_at(table)
    groups = page.locator(".status .opt[data-group]").count()
    alice.option("Build with the king").click()
    expect(page.locator(".status .crumb")).to_contain_text("Build with the king")
    expect(page.locator(".target.legal")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".status .opt[data-group]")).to_have_count(groups)


def test_what_is_not_possible_says_why(alice: Player) -> None:
    table = alice.open_table()
    view = alice.view(table)
    refusal = next(one for one in view["scene"]["prompt"]["refused"] if one["notation"].startswith("king("))
    page = alice.sit_at(table)
    alice.option("Build with the king").click()
    target = page.locator(f"[data-target='{refusal['target']['id']}']")
    target.hover()
    expect(page.locator(".preview.why")).to_contain_text(refusal["reason"])
    target.click()
    expect(page.locator(".preview.why")).to_contain_text(refusal["reason"])
    assert alice.view(table)["moves"] == 0


def test_double_click_plays_once(alice: Player) -> None:
    table = alice.open_table()
    alice.sit_at(table)
    alice.option(ENGAGE).dblclick()
    expect(alice.option(ENGAGE)).to_have_count(0)
    assert alice.view(table)["moves"] == 1


def test_stale_click_shows_the_fresh_table(alice: Player) -> None:
    """The second tab of a seat hears nothing, and chooses what the first has chosen already."""
    table = alice.open_table()
    page = alice.sit_at(table)
    deaf = alice.open_tab()
    alice.expected.append(STALE)
    deaf.route_web_socket("**/live?*", lambda _: None)
    deaf.goto(f"{alice.url}t/{table}")
    again = offered(deaf, ENGAGE)
    again.wait_for()
    alice.option(ENGAGE).click()
    expect(page.locator(".log .line")).not_to_have_count(0)

    again.click()
    expect(deaf.get_by_role("alert")).to_be_visible()
    expect(again).to_have_count(0)
    assert alice.view(table)["moves"] == 1


def test_two_tabs_of_one_seat_agree(alice: Player) -> None:
    table = alice.open_table()
    alice.sit_at(table)
    other = alice.open_tab()
    other.goto(f"{alice.url}t/{table}")
    offered(other, ENGAGE).click()
    expect(alice.option(ENGAGE)).to_have_count(0)
    alice.option("Undo").click()
    expect(offered(other, ENGAGE)).to_be_visible()


@pytest.mark.usefixtures("compiled")
def test_server_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    """Nothing that was acknowledged is lost, and the page finds its way back by itself."""
    with serving(tmp_path) as server:
        alice = Player(browser, server.url)
        alice.expected.append(LOST)
        table = alice.open_table()
        page = alice.sit_at(table)
        alice.option(ENGAGE).click()
        expect(alice.option(ENGAGE)).to_have_count(0)

        server.kill()
        expect(page.get_by_text("reconnecting")).to_be_visible()
        alice.option("Elect a councillor").click()
        expect(page.get_by_role("alert")).to_contain_text("whether your move was played")
        server.start()
        expect(page.get_by_text("reconnecting")).to_have_count(0)
        expect(page.get_by_role("alert")).to_contain_text("was not played")
        assert alice.view(table)["moves"] == 1

        alice.option("Elect a councillor").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("assistant")
        assert alice.view(table)["moves"] == 2
        alice.close()


@pytest.mark.parametrize("agreed", [True, False])
def test_going_back_further_takes_consent(alice: Player, seat: Seat, agreed: bool) -> None:
    bruno = seat()
    opened = alice.new_table({"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"})
    table = opened["id"]
    bruno.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    page = alice.sit_at(table)
    bruno.sit_at(table)
    alice.option("Change permits").click()
    alice.option("permits of the coast").click()
    expect(alice.option("Undo")).to_be_disabled()

    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Ask to undo").click()
    expect(page.get_by_text("Waiting for Bruno")).to_be_visible()
    bruno.page.get_by_role("button", name="Agree" if agreed else "Decline").click()
    expect(page.get_by_text("Waiting for Bruno")).to_have_count(0)
    expect(alice.option("Change permits")).to_have_count(1 if agreed else 0)
    assert alice.view(table)["moves"] == (0 if agreed else 1)


def test_councillors_are_in_sight_while_nothing_can_be_chosen_there(alice: Player) -> None:
    """Why it cannot be is told below them, and used to stand in their place."""
    page = alice.sit_at(alice.post("api/import", midgame(60, ("end_turn", "engage"), seed=3))["id"])
    areas = page.locator(".area:has(> .slip)")
    expect(areas).to_have_count(3)
    for area in areas.all():
        slip = area.locator("> .slip").bounding_box()
        assert slip is not None
        for councillor in area.locator("[data-art=balcony] .piece").all():
            box = councillor.bounding_box()
            assert box is not None
            assert box["width"] > 20
            assert box["y"] + box["height"] / 2 < slip["y"]
