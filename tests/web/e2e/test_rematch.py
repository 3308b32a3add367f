"""Playing again: one press proposes it, one press agrees, and everybody is taken to the new table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .page_metrics import cut, violations
from .player import PHONE, Player
from .serving import Serving
from .test_campaigns import play_out

pytestmark = pytest.mark.slow


@pytest.fixture
def players(browser: Browser, stones: Serving) -> list[Player]:
    """Two people who have played a game of stones to its end; Bruno at a phone, in Italian."""
    alice = Player(browser, stones.url)
    bruno = Player(browser, stones.url, lang="it", viewport=PHONE)
    seats = [{"kind": "me", "name": "Alice"}, {"kind": "friend", "name": "Bruno"}]
    opened = alice.post("api/tables", {"game": "quarry", "seats": seats})
    bruno.post("api/join", {"invite": opened["invites"][0]["url"].rpartition("/")[2], "name": "Bruno"})
    play_out(opened["id"], alice, bruno)
    for player in (alice, bruno):
        player.sit_at(opened["id"])
    return [alice, bruno]


def test_one_press_each_leads_to_the_same_new_table(players: list[Player]) -> None:
    alice, bruno = (player.page for player in players)
    old = alice.url
    alice.get_by_role("button", name="Play again").click()
    panel = alice.get_by_role("region", name="Play again")
    expect(panel).to_contain_text("1 of 2 agreed")
    expect(panel.get_by_role("listitem").filter(has_text="Bruno")).to_contain_text("hasn’t answered yet")
    alice.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    asked = bruno.get_by_role("region", name="Gioca ancora")
    expect(asked).to_contain_text("1 su 2 d’accordo")
    assert not violations(bruno)
    assert not cut(bruno, ".rematch :is(b, .btn, h3)")
    asked.get_by_role("button", name="Gioca ancora").focus()
    bruno.keyboard.press("Enter")
    for page in (alice, bruno):
        page.wait_for_url(lambda url: url != old and "/t/" in url)
    assert alice.url == bruno.url
    for player in players:
        player.close()


def test_a_computer_takes_the_seat_of_who_declines(players: list[Player]) -> None:
    alice, bruno = (player.page for player in players)
    bruno.get_by_role("button", name="Gioca ancora").click()
    alice.get_by_role("button", name="No, thanks").click()
    bruno.get_by_role("button", name="Fai giocare il computer").click()
    bruno.wait_for_url(lambda url: url != alice.url and "/t/" in url)
    new = players[1].view(bruno.url.rpartition("/")[2])
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "person"]
    assert "Alice" not in [seat["name"] for seat in new["seats"]]
    for player in players:
        player.close()
