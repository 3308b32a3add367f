"""A table fits the window: nothing scrolls the page, nothing covers the board, and everything can be reached."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import regnum
from conformance.declaring import NAMES
from regnum.arena.playing import play_match
from regnum.core.languages import LANGUAGES
from regnum.match.game_record import record_of, write

from .conftest import Seat
from .page_metrics import cut
from .player import Player
from .records import NAMES as PEOPLE

pytestmark = pytest.mark.slow

SIZES = [(1280, 620), (1366, 657), (1440, 789), (1600, 845)]
LINE = 56  # pixels: the height of the line that asks

FAULTS = """() => {
  const found = [];
  const box = (thing) => thing.getBoundingClientRect();
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('the page scrolls');

  const status = document.querySelector('.status'), line = box(status);
  if (line.height > LINE) found.push(`the line that asks is ${line.height} high`);
  for (const part of status.querySelectorAll('h1, .acts .btn, .crumb'))
    if (part.checkVisibility() && (box(part).top < line.top - 1 || box(part).bottom > line.bottom + 1))
      found.push(`outside the line that asks: ${part.innerText}`);

  const board = document.querySelector('.board'), edge = box(board), N = 24;
  for (let i = 0; i < N; i++)
    for (let j = 0; j < N; j++) {
      const top = document.elementFromPoint(
        edge.left + (edge.width * (i + 0.5)) / N, edge.top + (edge.height * (j + 0.5)) / N);
      if (!board.contains(top)) found.push(`over the board: ${top?.className}`);
    }
  for (const zone of board.querySelectorAll('.zone'))
    if (zone.checkVisibility() && box(zone).height && box(zone).bottom > edge.bottom + 1)
      found.push(`below the board: ${zone.dataset.zone}`);

  // what can be chosen, and how much of it is seen after its strip has been scrolled to it
  for (const thing of document.querySelectorAll(':is(.target, .piece, .place).legal, .opt')) {
    if (!thing.checkVisibility()) continue;
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const whole = box(thing);
    let [left, top, right, bottom] = [whole.left, whole.top, whole.right, whole.bottom];
    for (let at = thing.parentElement; at; at = at.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(at);
      if (overflowY === 'hidden' && at.scrollTop) found.push(`nobody can scroll ${at.className}`);
      if (overflowX === 'visible' || display === 'contents' || at.tagName === 'svg') continue;
      const clip = box(at);
      left = Math.max(left, clip.left); right = Math.min(right, clip.right);
      top = Math.max(top, clip.top); bottom = Math.min(bottom, clip.bottom);
    }
    bottom = Math.min(bottom, innerHeight);
    if (right - left < 0.5 * whole.width || bottom - top < 0.5 * whole.height)
      found.push(`out of reach: ${thing.dataset.target ?? thing.innerText}`);
  }
  if (scrollY || board.scrollTop) found.push('the board has been scrolled');

  // words that are cut off below, by something that does not scroll
  const texts = document.createTreeWalker(document.querySelector('.table-page'), NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent.checkVisibility() || parent.closest('.sr, .right')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const at = range.getBoundingClientRect();
    for (let clip = parent; clip && at.height; clip = clip.parentElement) {
      const style = getComputedStyle(clip);
      if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') break;
      if (style.display === 'contents' || clip.tagName === 'svg' || !/hidden|clip/.test(style.overflowY)) continue;
      if (at.bottom > box(clip).bottom + 4 || at.top < box(clip).top - 4) found.push(`cut off: ${text.data}`);
    }
  }
  return [...new Set(found)];
}""".replace("LINE", str(LINE))


@cache
def midgame(game: str, seats: int) -> dict[str, Any]:
    """The record of random bots, cut off at the widest choice in the middle of the game."""
    match = play_match(regnum.make(game), ["random"] * seats, 7, {})
    match.names = PEOPLE[:seats] if seats <= len(PEOPLE) else (*PEOPLE, "Bertrando")
    middle = len(match.moves) // 2
    forks = [match.fork(move) for move in range(middle, middle + 30)]
    return dict(json.loads(write(record_of(max(forks, key=lambda fork: len(fork.choices()))))))


def tables() -> list[tuple[str, int]]:
    """Each game with each number of seats that it allows, from two on."""
    counts = {game: regnum.info(game).seats for game in NAMES}
    return [(game, seats) for game, (low, high) in counts.items() for seats in range(max(2, low), high + 1)]


def sized(player: Player, width: int, height: int) -> Page:
    """The page in a window of this size, when everything has found its place."""
    player.page.mouse.move(0, 0)
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return player.page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_table_fits_the_window(seat: Seat, game: str, seats: int, lang: str) -> None:
    """At the question itself, with a preview, and when a kind of choice has been opened."""
    alice = seat(lang=lang)
    page = alice.sit_at(alice.post("api/import", midgame(game, seats))["id"])
    found = {}
    for width, height in SIZES:
        where = f"{width}x{height}"
        sized(alice, width, height)
        found[where] = page.evaluate(FAULTS) + cut(page)
        option = page.locator(".status .opt:enabled, .tray .opt:enabled").filter(visible=True)
        if option.count():
            option.first.hover()
            page.wait_for_timeout(200)
            found[f"{where}, preview"] = page.evaluate(FAULTS)
        opened = page.locator(".status .opt[data-group]:has(.many)")
        if opened.count():
            opened.first.click()
            page.wait_for_timeout(100)
            found[f"{where}, opened"] = page.evaluate(FAULTS) + cut(page)
            page.keyboard.press("Escape")
            expect(opened).not_to_have_count(0)
        cards = page.locator(".own .hand .piece.card.legal")
        if cards.count():
            cards.first.click()
            page.wait_for_timeout(100)
            found[f"{where}, card"] = page.evaluate(FAULTS) + cut(page)
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
    assert not {where: what for where, what in found.items() if what}


def test_a_wheel_enlarges_the_board_and_a_button_shows_all_of_it(seat: Seat) -> None:
    """The point under the pointer stays there; dragging moves the board and chooses nothing; targets can be clicked."""
    alice = seat(viewport={"width": 1366, "height": 657})
    table = alice.open_table()
    page = alice.sit_at(table)
    alice.option("Build with the king").click()
    target = page.locator(".target.legal").first
    before = target.bounding_box()
    frame = page.locator(".stage").bounding_box()
    assert before is not None
    assert frame is not None
    page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    after = target.bounding_box()
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    assert abs(after["x"] + after["width"] / 2 - before["x"] - before["width"] / 2) < 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    moves = alice.view(table)["moves"]
    page.mouse.down()
    page.mouse.move(before["x"] - 60, before["y"] - 40, steps=4)
    page.mouse.up()
    dragged = target.bounding_box()
    assert dragged is not None
    assert dragged["x"] < after["x"] - 20
    assert alice.view(table)["moves"] == moves
    assert page.locator(".board").bounding_box()["x"] <= frame["x"]  # type: ignore[index]

    page.get_by_role("button", name="Whole board").click()
    expect(page.get_by_role("button", name="Whole board")).to_have_count(0)
    assert target.bounding_box() == before
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    page.keyboard.press("-")
    expect(page.get_by_role("button", name="Whole board")).to_have_count(0)


def test_a_scaled_board_can_be_moved_to_its_far_corner(seat: Seat) -> None:
    """Low windows draw the whole page smaller."""
    alice = seat(viewport={"width": 1280, "height": 620})
    page = alice.sit_at(alice.open_table())
    frame = page.locator(".stage").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -2000)
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    for _ in range(4):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(frame["x"] + 5, frame["y"] + 5, steps=4)
        page.mouse.up()
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert abs(board["x"] + board["width"] - frame["x"] - frame["width"]) < 3
    assert abs(board["y"] + board["height"] - frame["y"] - frame["height"]) < 3
