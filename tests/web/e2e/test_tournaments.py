"""A small tournament in the browser: entered, begun, played from round to round, and read at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .page_metrics import cut, too_wide, violations
from .player import DESKTOP, PHONE, Player
from .serving import Serving
from .test_campaigns import play_out

pytestmark = pytest.mark.slow

GAME = "quarry"
WORDED = "main :is(h1, h2, p, .btn, .link, small, summary, th, td, li, label, select)"
SOON = 30_000  # milliseconds: the page looks every five seconds, on a busy machine


@pytest.fixture
def club(browser: Browser, stones: Serving) -> Iterator[tuple[list[Player], str]]:
    """Four people of a group, whose owner is the first, and a tournament that nobody has entered."""
    people = [Player(browser, stones.url) for _ in range(4)]
    made = people[0].post("api/groups", {"name": "Friday", "called": "Ada of the very long name"})
    for player, name in zip(people[1:], ("Bo", "Cleo", "Dan"), strict=True):
        link = made["link"]["url"].rpartition("/")[2]
        player.post(f"api/group-links/{link}", {"called": name})
    agreed = {"title": "Winter cup", "game": GAME, "size": 2, "rounds": 2}
    cup = people[0].post(f"api/groups/{made['id']}/tournaments", agreed)["id"]
    yield people, cup
    for player in people:
        assert not player.complaints()
        player.close()


def looked_at(page: Page) -> None:
    """At a desk by day and by night, and on a phone: no word is cut, and a screen reader misses nothing."""
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert too_wide(page) <= 0
        assert not cut(page, WORDED)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert not violations(page)
    page.set_viewport_size(DESKTOP)


def tables_of(player: Player, cup: str) -> list[str]:
    """The tables of the round that is played."""
    return [table["table"] for table in player.get(f"api/tournaments/{cup}")["paired"]["tables"]]


def test_a_tournament_from_entering_to_its_standing(club: tuple[list[Player], str]) -> None:
    people, cup = club
    ada, bo, *others = people
    for player in (ada, *others):
        player.post(f"api/tournaments/{cup}/enter", {})
    theirs = bo.visit(f"tournament/{cup}")
    theirs.get_by_role("button", name="Join").click()
    expect(theirs.get_by_role("button", name="Withdraw")).to_be_visible()
    page = ada.visit(f"tournament/{cup}")
    expect(page.locator("main [role=status]")).to_have_text("4 players so far")
    looked_at(page)
    page.get_by_role("button", name="Start the tournament").click()
    expect(page.get_by_role("link", name="To table")).to_have_count(2, timeout=SOON)
    looked_at(page)
    page.get_by_role("link", name="To table 1").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Winter cup, round 1").click()
    for table in tables_of(ada, cup):
        play_out(table, *people)
    expect(page.locator("main [role=status]")).to_have_text("Round 2 of 2", timeout=SOON)
    expect(page.get_by_role("link", name="To table")).to_have_count(2, timeout=SOON)
    page.get_by_text("Round 1", exact=True).click()
    expect(page.get_by_role("link", name="To table")).to_have_count(4)
    page.get_by_role("button", name="Set the result of table 1").click()
    form = page.locator("form")
    form.locator("select").first.select_option(label="forfeits")
    looked_at(page)
    form.get_by_role("button", name="Save this result").click()
    expect(page.get_by_text("decided by the owner")).to_be_visible()
    page.get_by_role("button", name="Remove the result of table 1").click()
    looked_at(page)
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("decided by the owner")).to_have_count(0)
    page.get_by_role("button", name="Set the result of table 1").click()
    form.locator("select").first.select_option(label="forfeits")
    form.get_by_role("button", name="Save this result").click()
    expect(page.get_by_text("decided by the owner")).to_be_visible()
    play_out(tables_of(ada, cup)[1], *people)
    expect(page.locator("main [role=status]")).to_contain_text("Won by", timeout=SOON)
    expect(page.locator("tbody tr")).to_have_count(4)
    looked_at(page)
    expect(theirs.locator("main [role=status]")).to_contain_text("Won by", timeout=SOON)
    expect(theirs.get_by_role("button", name="Delete the tournament")).to_have_count(0)
