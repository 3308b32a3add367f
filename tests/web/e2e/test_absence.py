"""A player closes the table on their own turn: the others agree on a bot, and the seat is taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .page_metrics import cut, too_wide, violations
from .player import PHONE, Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow


@pytest.fixture
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for which whoever has gone is away soon; with rules that are run interpreted it starts quickly."""
    with serving(tmp_path_factory.mktemp("hasty"), "tests.web.e2e.short_absence", NUMBA_DISABLE_JIT="1") as started:
        yield started


def test_a_table_votes_for_a_bot_and_the_person_comes_back(hasty: Serving, browser: Browser) -> None:
    alice, bruno, carla = (Player(browser, hasty.url, **how) for how in ({}, {}, {"viewport": PHONE}))
    opened = alice.new_table(
        {"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"}, {"kind": "friend", "name": "Carla"}
    )
    table = opened["id"]
    for player, invite, name in zip((bruno, carla), opened["invites"], ("Bruno", "Carla"), strict=True):
        player.post("api/join", {"invite": invite["url"].rpartition("/")[2], "name": name})
    pages = [player.sit_at(table) for player in (bruno, carla)]
    propose = "Suggest letting the computer play for Alice"

    pages[0].get_by_role("button", name=propose).click()
    asked = pages[1].get_by_text("Bruno suggests letting the computer play for Alice, who is away.")
    expect(asked).to_be_visible()
    assert not violations(pages[1])
    assert not cut(pages[1], ".slip, .slip p, .slip .btn")
    assert too_wide(pages[1]) <= 0

    alice.sit_at(table).get_by_role("button", name="I’m back").click()
    expect(asked).to_have_count(0)
    expect(pages[0].get_by_role("button", name=propose)).to_have_count(0)
    assert alice.view(table)["seats"][0]["kind"] == "person"
    alice.page.close()

    pages[1].get_by_role("button", name=propose).click()
    pages[0].get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page.locator(".log")).to_contain_text("Alice was away; the computer takes over")
    expect(pages[0].get_by_role("heading", name="Choose an action.")).to_be_visible()  # the bot has played

    alice.page = alice.open_tab()
    page = alice.sit_at(table)
    expect(page.locator(".stood-in")).to_contain_text("You were away on your turn")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".panel.me h3")).to_contain_text("Alice")
    for player in (alice, bruno, carla):
        player.close()


def test_of_two_players_one_sees_that_the_other_has_left(hasty: Serving, browser: Browser) -> None:
    ann, gina = Player(browser, hasty.url), Player(browser, hasty.url)
    opened = ann.new_table({"kind": "friend", "name": "Gina"}, {"kind": "me", "name": "Ann"})
    gina.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Gina"})
    page = ann.sit_at(opened["id"])
    state = page.get_by_role("region", name="Gina").locator(".state")
    gina.sit_at(opened["id"])
    expect(state).to_have_text("deciding")
    gina.page.close()
    expect(state).to_have_text("away")

    expect(page.locator(".slip")).to_contain_text("Gina can take the seat back at any time")
    page.get_by_role("button", name="Suggest letting the computer play for Gina").click()
    expect(page.get_by_role("heading", name="Choose an action.")).to_be_visible()  # the bot has played
    gina.page = gina.open_tab()
    back = gina.sit_at(opened["id"])
    expect(back.locator(".stood-in")).to_contain_text("You were away on your turn")
    back.get_by_role("button", name="Take my seat back").click()
    expect(back.locator(".panel.me h3")).to_contain_text("Gina")
    expect(page.locator(".log")).to_contain_text("Gina was away")
    for player in (ann, gina):
        player.close()
