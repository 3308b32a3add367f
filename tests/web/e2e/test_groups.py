"""Groups in three browsers: one makes a group, one joins it and sits down at its table, to one nothing is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .page_metrics import too_wide
from .player import PHONE, Player

pytestmark = pytest.mark.slow


def made(alice: Player) -> tuple[str, str]:
    """Alice makes a group on its page: its address, and its link."""
    page = alice.visit("groups")
    page.get_by_label("Group name").fill("Friday")
    page.get_by_label("Your name").fill("Alice")
    page.get_by_role("button", name="Create group").click()
    link = page.get_by_label("Group link").input_value()
    page.get_by_role("link", name="Go to the group").click()
    page.wait_for_url("**/groups/*")
    return page.url, link


def joined(guest: Player, link: str, name: str) -> None:
    """Take up the link to a group, after a look at who is in it."""
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading")).to_have_text("Alice invites you to the group “Friday”")
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_role("link", name="Open a table for the group")).to_be_visible()


def test_members_sit_down_at_the_table_of_their_group_and_nobody_else_learns_of_it(alice: Player, seat: Seat) -> None:
    bruno, carla = seat(viewport=PHONE), seat()
    group, link = made(alice)
    joined(bruno, link, "Bruno")

    page = alice.page
    page.get_by_role("link", name="Open a table for the group").click()
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(page.get_by_role("radio", name="the members of a group")).to_be_checked()
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]

    bruno.visit()
    expect(bruno.page.locator(".paper", has_text="Friday · Alice’s table")).to_be_visible()
    bruno.page.goto(group)
    assert too_wide(bruno.page) <= 0
    bruno.page.get_by_role("button", name="Join").click()
    bruno.page.wait_for_url(page.url)
    expect(page.get_by_role("heading", name="Bruno").first).to_be_visible()
    assert bruno.view(table)["group"]["name"] == "Friday"

    carla.expected += [r"404 \(Not Found\)", r"/live\?"]
    carla.page.goto(page.url)
    expect(carla.page.get_by_text("Table not found.").first).to_be_visible()
    carla.page.goto(group)
    expect(carla.page.get_by_text("Group not found, or you are not a member.")).to_be_visible()
    carla.visit()
    carla.settle()
    expect(carla.page.get_by_text("Friday")).to_have_count(0)


def test_an_owner_hands_the_group_over_and_leaves(alice: Player, seat: Seat) -> None:
    bruno = seat()
    group, link = made(alice)
    joined(bruno, link, "Bruno")
    page = alice.page
    page.reload()
    page.get_by_role("button", name="Make Bruno the owner").click()
    expect(page.get_by_text("Bruno will manage this group")).to_be_focused()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Make Bruno the owner")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Make owner").click()
    expect(page.get_by_role("button", name="Delete the group")).to_have_count(0)
    page.get_by_role("button", name="Leave the group").click()
    page.get_by_role("button", name="Leave the group", exact=True).click()
    page.wait_for_url("**/groups")
    bruno.page.goto(group)
    expect(bruno.page.locator("li", has_text="Bruno")).to_contain_text("owner")
    bruno.page.get_by_role("button", name="Delete the group").click()
    bruno.page.get_by_role("button", name="Delete permanently").click()
    bruno.page.wait_for_url("**/groups")
    expect(bruno.page.get_by_text("Do you often play with the same people?")).to_be_visible()


def test_a_question_stays_with_whom_it_is_about(alice: Player, seat: Seat) -> None:
    """Also where names are alike, and another number tells them apart when somebody has gone."""
    _, link = made(alice)
    for _ in range(3):
        seat().post(f"api/group-links/{link.rpartition('/')[2]}", {"called": "Alice"})
    page = alice.page
    page.reload()
    page.get_by_role("button", name="Make Alice 4 the owner").click()
    page.get_by_role("button", name="Remove Alice 2").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("button", name="Remove Alice 4")).to_have_count(0)
    expect(page.get_by_text("Alice 3 will manage this group")).to_be_visible()


def test_what_is_sure_is_done_once(alice: Player) -> None:
    """Until the answer has come, nothing of the question can be pressed again."""
    made(alice)
    page, held = alice.page, []
    page.route("**/leave?*", lambda route: held.append(route))
    page.get_by_role("button", name="Leave the group").click()
    sure = page.get_by_role("button", name="Leave the group", exact=True)
    with page.expect_request("**/leave?*"):
        sure.click()
    expect(sure).to_be_disabled()
    expect(page.get_by_role("button", name="Cancel")).to_be_disabled()
    alice.expected.append("Failed to load resource")
    held[0].abort()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Leave the group")).to_be_focused()
