"""Campaigns in the browser: begun with the form, followed from table to table by every tab, and read at the end."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .page_metrics import cut, too_wide, violations
from .player import DESKTOP, PHONE, Player
from .serving import INTERPRETED, ROOT, STONES, Serving, serving
from .test_decisions import LOST

pytestmark = pytest.mark.slow

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LONGEST = 100.0  # seconds for a chapter, on a busy machine
WORDED = (
    "main :is(h1, h2, h3, .btn, p, small, summary, th, .state, .title, .name, .count, .brings li, .marks span, em, "
    "legend, label, select, .help)"
)


@pytest.fixture(scope="module")
def saga(browser: Browser, stones: Serving) -> Iterator[tuple[Player, str]]:
    """A player of a Tomesaga with two bots, and its id; the second chapter has just started."""
    alice = Player(browser, stones.url)
    bot = {"kind": "bot", "bot": "random"}
    seats = [{"kind": "me", "name": "Alice"}, bot | {"name": "Bartholomew of the Marshes"}, bot | {"name": "Carla"}]
    begun = alice.post("api/campaigns", {"campaign": "tomesaga", "seats": seats, "seed": 3})
    play_out(begun["table"], alice)
    alice.post(f"api/tables/{begun['table']}/ready", {"seat": 0})
    until = time.monotonic() + LONGEST
    while len(opened(alice, begun["id"])) < 2:
        assert time.monotonic() < until, "the second chapter is not opened"
        time.sleep(0.1)
    yield alice, begun["id"]
    alice.close()


@pytest.fixture
def people(browser: Browser, stones: Serving) -> Iterator[tuple[Player, Player]]:
    """Two people with browsers of their own, who must not complain."""
    both = Player(browser, stones.url), Player(browser, stones.url)
    yield both
    for player in both:
        player.close()


def play_out(table: str, *players: Player) -> None:
    """Play a chapter to its end without the pages: whoever is asked answers at random."""
    chance, until = random.Random(4), time.monotonic() + LONGEST
    while True:
        for player in players:
            view = player.view(table)
            if view["status"] == "finished":
                return
            while asked := view["scene"].get("prompt"):
                view = player.play(table, chance.choice(asked["options"])["notation"])
        assert time.monotonic() < until, "the chapter does not end"


def opened(player: Player, campaign: str) -> list[str]:
    """The tables of a campaign, chapter by chapter."""
    chapters = player.get(f"api/campaigns/{campaign}")["chapters"]
    return [chapter["table"] for chapter in chapters if chapter["table"]]


def begin(alice: Player, bruno: Player) -> tuple[str, str]:
    """Begin a campaign of stones with the form: Alice, Bruno by an invitation, and a bot. Its id and its table."""
    page = alice.visit("campaign")
    page.get_by_role("combobox", name="Campaign", exact=True).select_option("stones")
    page.get_by_label("Seat 1: name").fill("Alice")
    page.get_by_label("Seat 2: player").select_option("friend")
    page.get_by_label("Seat 2: name").fill("Bruno")
    page.get_by_label("Seat 3: computer level").select_option("random")
    page.get_by_role("button", name="Start the campaign").click()
    invite = page.get_by_label("Link for Bruno").input_value()
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/t/*")
    bruno.page.goto(invite)
    bruno.page.get_by_role("button", name="Join").click()
    bruno.page.wait_for_url(page.url)
    table = page.url.rpartition("/")[2]
    return alice.view(table)["campaign"]["id"], table


def states(page: Page) -> list[str]:
    """Return the status of each chapter on a campaign's page."""
    return [text.strip() for text in page.locator("main h2 .state").all_inner_texts()]


def test_a_campaign_from_the_form_to_its_file(people: tuple[Player, Player], tmp_path: Path) -> None:
    alice, bruno = people
    campaign, first = begin(alice, bruno)
    tab = alice.open_tab()
    tab.goto(alice.page.url)
    overview = alice.open_tab()
    overview.goto(f"{alice.url}campaign/{campaign}")
    expect(overview.get_by_role("heading", name="The Stones")).to_contain_text("chapter 1 of 2")
    expect(overview.get_by_role("heading", name="Tomes to win in The Quarry")).to_be_visible()
    expect(overview.locator(".books")).to_have_text(["nothing yet"] * 3)
    assert states(overview) == ["in progress", "upcoming"]

    play_out(first, alice, bruno)
    for page in (alice.page, tab, bruno.page):
        expect(page.get_by_role("button", name="On to The Mason")).to_be_visible()
    ready = bruno.page.get_by_role("list", name="Ready for the next chapter").get_by_role("listitem")
    expect(ready.filter(has_text="Alice")).to_contain_text("not ready yet")
    alice.page.get_by_role("button", name="On to The Mason").click()
    for page in (alice.page, tab):
        expect(page.get_by_text("You are ready.")).to_be_visible()
    expect(ready.filter(has_text="Alice")).not_to_contain_text("not ready yet")
    assert opened(alice, campaign) == [first]
    bruno.page.get_by_role("button", name="On to The Mason").click()

    for page in (alice.page, tab, bruno.page):
        page.wait_for_url(lambda url: not url.endswith(first))
    _, second = opened(alice, campaign)
    assert {page.url for page in (alice.page, tab, bruno.page)} == {f"{alice.url}t/{second}"}
    title = overview.get_by_role("heading", name="The Stones")
    expect(title).to_contain_text("chapter 2 of 2")
    overview.reload()
    expect(title).to_contain_text("chapter 2 of 2")
    assert states(overview) == ["finished", "in progress"]
    expect(overview.locator(".tome").first).to_be_visible()

    play_out(second, alice, bruno)
    for page in (tab, bruno.page):
        page.get_by_role("link", name="See the campaign result").click()
        page.wait_for_url(f"**/campaign/{campaign}")
    result = alice.get(f"api/campaigns/{campaign}")["result"]
    expect(overview.get_by_text(result)).to_be_visible()
    tab.reload()
    expect(tab.get_by_text(result)).to_be_visible()
    with tab.expect_download() as saved:
        tab.get_by_role("link", name="Download").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    command = [sys.executable, "-m", STONES, "verify", str(file)]
    verified = subprocess.run(
        command, cwd=ROOT, env=os.environ | INTERPRETED, capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_another_campaign_seats_as_many_as_it_takes(people: tuple[Player, Player]) -> None:
    page = people[0].visit("campaign")
    seats, which = page.get_by_label("computer level"), page.get_by_role("combobox", name="Campaign", exact=True)
    which.select_option("tomesaga")
    page.get_by_role("radio", name="4").check()
    expect(seats).to_have_count(3)
    which.select_option("stones")
    expect(seats).to_have_count(2)


def test_the_server_is_killed_between_two_chapters(browser: Browser, tmp_path: Path) -> None:
    """The next chapter exists once the server is back, opened before or after the kill, and the pages find it."""
    with serving(tmp_path, STONES, **INTERPRETED) as server:
        alice, bruno = Player(browser, server.url), Player(browser, server.url)
        campaign, first = begin(alice, bruno)
        play_out(first, alice, bruno)
        alice.page.get_by_role("button", name="On to The Mason").click()
        expect(alice.page.get_by_text("You are ready.")).to_be_visible()
        for player in (alice, bruno):
            player.expected.append(LOST)
        bruno.post(f"api/tables/{first}/ready", {"seat": 1})
        server.kill()
        server.start()
        for player in (alice, bruno):
            player.page.wait_for_url(lambda url: not url.endswith(first))
        with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
            rows = database.execute("SELECT id FROM tables WHERE campaign = ? ORDER BY chapter", [campaign]).fetchall()
        database.close()
        assert [table for (table,) in rows] == opened(alice, campaign)
        assert [player.page.url for player in (alice, bruno)] == [f"{alice.url}t/{rows[1][0]}"] * 2
        assert len(rows) == 2
        alice.close()
        bruno.close()


def test_an_evening_against_the_baron_opens_from_the_page(saga: tuple[Player, str]) -> None:
    alice, campaign = saga
    page = alice.visit(f"campaign/{campaign}")
    evening = next(one for one in alice.get(f"api/campaigns/{campaign}")["evenings"] if one["game"] == "paladins")
    page.get_by_role("link", name="Against the Baron").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Against the Baron")
    page.get_by_role("link", name=evening["title"]).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#paladins")
    expect(page.get_by_label("Seat 2: name")).to_have_value("Bartholomew of the Marshes")
    page.get_by_role("radio", name="Hard").focus()
    page.keyboard.press("Space")
    expect(page.locator(".need b")).to_have_text(["210"] * 3)
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}: computer level").select_option("random")
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    options = alice.view(page.url.rpartition("/")[2])["options"]
    assert (options["scenario"], options["difficulty"]) == ("together", "hard")
    assert alice.get(f"api/campaigns/{campaign}")["chapters"][1]["table"] != page.url.rpartition("/")[2]
    table = alice.open_table(
        {"kind": "me", "name": "Alice"},
        {"kind": "bot", "bot": "random"},
        game="architects",
        options={"scenario": "together", "round_limit": "1"},
    )
    play_out(table, alice)
    page = alice.visit(f"campaign/{campaign}#architects")
    expect(page.locator("article h3")).to_have_count(1)
    expect(page.locator("article .shares i")).to_have_count(2)
    expect(page.get_by_text("Architects of the West Kingdom, Normal", exact=True)).to_be_visible()
    page.get_by_role("article").get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/t/{table}")


def test_a_late_list_of_games_takes_no_drawings_away(saga: tuple[Player, str]) -> None:
    alice, campaign = saga
    page, held = alice.page, []
    page.route("**/api/games*", lambda route: held.append(route))
    alice.visit(f"campaign/{campaign}")
    expect(page.locator("#chapter-architects")).to_be_attached()
    with page.expect_response("**/api/games*"):
        held[0].continue_()
    page.unroute("**/api/games*")
    expect(page.locator("link[href*='architects']").first).to_be_attached()  # the list has been read
    expect(page.locator("#chapter-architects")).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(saga: tuple[Player, str], theme: str) -> None:
    alice, campaign = saga
    alice.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    found = {}
    for path in (f"campaign/{campaign}", f"campaign/{campaign}#architects", "campaign"):
        page = alice.visit(path)
        page.locator("main h2").first.wait_for()
        alice.settle()
        found[path] = violations(page)
    assert not {path: what for path, what in found.items() if what}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_no_word_is_cut(browser: Browser, saga: tuple[Player, str], size: str, lang: str) -> None:
    host, campaign = saga
    reader = Player(browser, host.url, lang=lang, viewport=SIZES[size])
    for path in (f"campaign/{campaign}", f"campaign/{campaign}#architects", "campaign"):
        page = reader.visit(path)
        page.locator("main h2").first.wait_for()
        reader.settle()
        assert not cut(page, WORDED)
        assert too_wide(page) <= 0
    reader.close()
