"""Whole Tomesagas in real browsers, from the first page to the last: of four people, and of one with bots.

The choices of games are made at random through the server's interface, with the cookies of the browsers; the pages are
opened and used before, between and after the chapters.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from .player import DESKTOP, PHONE, Player
from .serving import ROOT, Serving, serving
from .test_campaigns import opened

pytestmark = pytest.mark.slow

TITLES = ["Architects", "Paladins", "Viscounts"]
LONGEST = 600.0  # seconds for a chapter, on a busy machine
ROUNDS = "10"  # of Architects, which has no end of its own if nobody builds


@pytest.fixture(scope="module")
def kingdom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with the games as they are."""
    with serving(tmp_path_factory.mktemp("kingdom")) as started:
        yield started


def as_browser(player: Player) -> httpx.Client:
    """Asks as the browser of a player would."""
    cookies = {cookie["name"]: cookie["value"] for cookie in player.context.cookies()}
    return httpx.Client(base_url=player.url, cookies=cookies, headers={"X-Regnum": "1"}, timeout=60)


def play_out(table: str, players: Sequence[Player]) -> None:
    """Play a chapter to its end: whoever is asked answers at random; the players sit in the first seats, bots after."""
    chance, until = random.Random(7), time.monotonic() + LONGEST
    with ExitStack() as open_until_the_end:
        seated = [open_until_the_end.enter_context(as_browser(player)) for player in players]
        view = seated[0].get(f"api/tables/{table}/view").raise_for_status().json()
        while view["status"] != "finished":
            assert time.monotonic() < until, "the chapter does not end"
            seat = next((seat for seat in view["scene"]["deciding"] if seat < len(players)), 0)
            if view["viewer"] != seat or not view["prompt"]:
                view = seated[seat].get(f"api/tables/{table}/view").raise_for_status().json()
            if view["prompt"]:
                choice = chance.choice(view["scene"]["prompt"]["options"])
                body = {name: view[name] for name in ("version", "prompt")}
                body |= {"seat": view["viewer"], "action": choice["action"], "key": f"move {view['version']}"}
                view = seated[seat].post(f"api/tables/{table}/moves", json=body).raise_for_status().json()


def begun(host: Player, *seats: dict[str, Any]) -> tuple[str, str, list[str]]:
    """Begin a Tomesaga; its id, its first table and its invites."""
    wanted = {"campaign": "tomesaga", "seats": list(seats), "seed": 11, "options": {"round_limit": ROUNDS}}
    found = host.post("api/campaigns", wanted)
    return found["id"], found["table"], [invite["url"] for invite in found["invites"]]


def visit(player: Player, path: str) -> Page:
    """A page of a campaign with its drawings, which come after it: until then letters stand for crests."""
    page = player.visit(path)
    expect(page.locator("#chapter-architects")).to_be_attached()
    return page


def words(page: Page, selector: str) -> list[str]:
    """Return the texts of parts of a page."""
    return [" ".join(text.split()) for text in page.locator(selector).all_inner_texts()]


def read_book(player: Player, campaign: str, chapter: int) -> list[str]:
    """Check the open book of a chapter: texts, picture, table and every prize."""
    page = visit(player, f"campaign/{campaign}")
    page.locator(f"a[href$='#{chapter + 1}']").click()
    expect(page.locator(".book tbody tr").first).to_be_visible()
    expect(page.locator(".book .picture use")).to_have_attribute("href", f"#chapter-{TITLES[chapter].lower()}")
    gains = [one for one in player.get(f"api/campaigns/{campaign}/story")["gains"] if one["chapter"] == chapter]
    expect(page.locator(".book .tome, .book .coin")).to_have_count(len(gains))
    expect(page.locator(".book .ruler .flag")).to_have_text(["10", "12", "15"][chapter])
    return words(page, ".book h1, .book .pan td, .book .tale, .book .places li, .book .won li, .book .carried tr")


def look_at_hub(player: Player, campaign: str, chapter: int) -> list[str]:
    """Check the campaign page while a chapter is open."""
    page = visit(player, f"campaign/{campaign}")
    expect(page.get_by_role("heading", name="Tomesaga")).to_contain_text(f"chapter {chapter + 1} of 3")
    expect(page.locator(".scene.inked")).to_have_count(2 - chapter)
    expect(page.locator("figure path.line").first).to_be_attached()  # it comes after the page
    return words(page, "h2, .predella, .count, .marks, .goals h3, .goals b")


def agreed(found: list[list[str]]) -> None:
    """All say the same, and something."""
    assert found[0]
    for one in found:
        assert one == found[0]


def play_saga(campaign: str, table: str, players: Sequence[Player]) -> None:
    """Play all chapters, and look at every page between them with the eyes of the host and of the last."""
    eyes = players[:1] if len(players) == 1 else (players[0], players[-1])
    for chapter, title in enumerate(TITLES):
        held = [len(seat["held"]) for seat in players[0].get(f"api/campaigns/{campaign}")["seats"]]
        for player in eyes:
            player.sit_at(table)
            expect(player.page.locator(".topbar, header").first).to_contain_text(title)
            for seat, tomes in enumerate(held):
                expect(player.page.locator(f".panel[data-seat='{seat}'] .spines i")).to_have_count(tomes)
            player.visit("about")  # a table would be drawn anew with every choice
        play_out(table, players)
        for player in players:
            player.sit_at(table)
            expect(player.page.get_by_role("region", name="Final result")).to_be_visible()
        agreed([read_book(player, campaign, chapter) for player in eyes])
        if chapter == 2:
            return
        for player in players:
            go_on = player.page.get_by_role("button", name=f"On to {TITLES[chapter + 1]}")
            go_on.click()
            expect(go_on).to_have_count(0)
        until = time.monotonic() + LONGEST
        while len(tables := opened(players[0], campaign)) < chapter + 2:
            assert time.monotonic() < until, "the next chapter is not opened"
            time.sleep(0.1)
        table = tables[-1]
        agreed([look_at_hub(player, campaign, chapter + 1) for player in eyes])


def look_at_end(player: Player, campaign: str) -> list[str]:
    """Check the last page: winner, tiebreaker and all tomes."""
    page = visit(player, f"campaign/{campaign}")
    found = player.get(f"api/campaigns/{campaign}")
    expect(page.get_by_role("heading", level=1)).to_have_text(found["result"])
    expect(page.get_by_role("region", name="Campaign result").get_by_role("listitem")).to_have_count(
        len(found["ladder"])
    )
    expect(page.locator(".books .tome")).to_have_count(sum(seat["points"] for seat in found["seats"]))
    expect(page.locator("figure path.line").first).to_be_visible()
    return words(page, "h1, ol li .values, .predella, .count, .marks")


def verified(player: Player, folder: Path) -> None:
    """The file that the last page offers is whole."""
    with player.page.expect_download() as saved:
        player.page.get_by_role("link", name="Download").click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    command = [sys.executable, "-m", "regnum", "verify", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_tomesaga_of_four_people(browser: Browser, kingdom: Serving, tmp_path: Path) -> None:
    players = [Player(browser, kingdom.url, viewport=PHONE if seat == 3 else DESKTOP) for seat in range(4)]
    me = {"kind": "me", "name": "Rosa"}
    campaign, table, invites = begun(
        players[0], me, *({"kind": "friend", "name": name} for name in ("Bo", "Cid", "Di"))
    )
    for player, invite in zip(players[1:], invites, strict=True):
        player.visit(invite.lstrip("/"))
        player.page.get_by_role("button", name="Join").click()
        player.page.wait_for_url(f"**/t/{table}")
    play_saga(campaign, table, players)
    agreed([look_at_end(player, campaign) for player in players])
    verified(players[0], tmp_path)
    for player in players:
        player.close()


def test_a_tomesaga_of_one_with_bots(browser: Browser, kingdom: Serving, tmp_path: Path) -> None:
    alice = Player(browser, kingdom.url)
    bots = [{"kind": "bot", "bot": "random", "name": "Petra"}, {"kind": "bot", "bot": "random", "name": "Ulrich"}]
    campaign, table, _ = begun(alice, {"kind": "me", "name": "Alice"}, *bots)
    play_saga(campaign, table, [alice])
    assert look_at_end(alice, campaign)
    verified(alice, tmp_path)
    alice.close()
