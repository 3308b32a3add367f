"""Choices can be clicked wherever they are drawn: nothing else covers them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import regnum
from conformance.declaring import NAMES
from regnum.arena.playing import play_match
from regnum.match.game_record import record_of, write

from .conftest import Seat
from .make_golden import position
from .player import DESKTOP, PHONE

pytestmark = pytest.mark.slow

# for each thing that is drawn as one to choose: at how many of the points looked at a click would reach it, and what
# else it would reach at the others; another thing to choose may lie over it in part
SURFACES = """() => {
  const POINTS = 7;
  const idOf = (thing) =>
    thing.dataset.target ?? thing.dataset.zone ?? thing.querySelector('.spot').dataset.target;
  const reached = (top) => {
    const name = top?.closest('.zone-name.legal');
    const thing = name ? name.parentElement : top?.closest('.legal');
    return thing && (name || top.closest('[data-target]')) ? idOf(thing) : null;
  };
  const drawn = '.target.legal, .piece.legal, .place.legal, .zone:has(> .zone-name.legal)';
  return [...document.querySelectorAll(drawn)].filter((thing) => thing.checkVisibility()).map((thing) => {
    thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const id = idOf(thing);
    const surface = thing.querySelector(':scope > .hit') ?? thing;
    const box = surface.getBoundingClientRect();
    const found = { id, own: 0, others: [] };
    for (let i = 0; i < POINTS; i++)
      for (let j = 0; j < POINTS; j++) {
        const x = box.left + (box.width * (i + 0.5)) / POINTS, y = box.top + (box.height * (j + 0.5)) / POINTS;
        if (surface.isPointInFill) {
          const point = new DOMPoint(x, y).matrixTransform(surface.getScreenCTM().inverse());
          if (!surface.isPointInFill(point)) continue;
        }
        const top = document.elementFromPoint(x, y);
        const other = reached(top);
        if (other === id) found.own++;
        else if (other === null) found.others.push(top?.outerHTML.slice(0, 90) ?? 'nothing');
      }
    return found;
  });
}"""


def covered(page: Page) -> dict[str, list[str]]:
    """Elements that cover choices."""
    return {
        one["id"]: one["others"] or ["another thing to choose, everywhere"]
        for one in page.evaluate(SURFACES)
        if one["others"] or not one["own"]
    }


def firsts(options: list[dict[str, Any]]) -> set[str]:
    """The element to point at first."""
    return {option["path"][0]["id"] for option in options if option.get("path")}


@pytest.mark.parametrize("game", NAMES)
def test_all_of_a_target_can_be_clicked(seat: Seat, game: str) -> None:
    """At the question itself, and when each kind of choice has been opened."""
    alice = seat()
    table = alice.post("api/import", position(game))["id"]
    page = alice.sit_at(table)
    options = alice.view(table)["scene"]["prompt"]["options"]
    shown = {one["id"] for one in page.evaluate(SURFACES)}
    assert firsts(options) <= shown
    assert not covered(page)
    kinds = page.locator(".status .opt[data-group]:has(.many)")
    for name in kinds.evaluate_all("them => them.map(one => one.dataset.group)"):
        page.locator(f".status .opt[data-group='{name}']").click()
        assert not covered(page), name
        while page.locator(".status .opt[data-group]").count() == 0:
            page.keyboard.press("Escape")


def test_a_tile_in_a_row_that_can_be_chosen_is_chosen_itself(seat: Seat) -> None:
    """The permits of a region can be changed as a whole, and each of them can be acquired."""
    alice = seat()
    table = alice.post("api/import", position("council"))["id"]
    prompt = alice.view(table)["scene"]["prompt"]["options"]
    permits = {one["path"][0]["id"] for one in prompt if one["group"] == "acquire"}
    page = alice.sit_at(table)
    page.locator(f".piece[data-target='{sorted(permits)[0]}']").click()
    page.locator(".status .crumb", has_text="Acquire a permit").wait_for()


def test_a_preview_leaves_the_pointer_to_its_place(seat: Seat) -> None:
    alice = seat()
    page = alice.sit_at(alice.post("api/import", position("paladins"))["id"])
    shown = page.locator(".place [data-state='ghost']")
    found = set()
    for spot in page.locator(".place.legal > .spot").element_handles():
        spot.dispatch_event("pointerenter")
        spot.focus()
        found |= set(shown.evaluate_all("them => them.map(one => getComputedStyle(one).pointerEvents)"))
    assert found == {"none"}


SIZES = (DESKTOP, {"width": 1366, "height": 657}, PHONE)
MOST = 12  # questions of each game

# pieces and places to choose whose centre a click would not reach, and keys that lie over text, under one root
MISSED = """(root) => {
  const shown = (selector) => [...document.querySelectorAll(`${root} ${selector}`)].filter((one) =>
    one.checkVisibility());
  const missed = shown(':is(.piece.legal, .place.legal)').flatMap((one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const id = one.dataset.target ?? one.querySelector('.spot').dataset.target;
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const hit = top?.closest('[data-target]')?.dataset.target;
    return hit === id ? [] : [`${id}: ${hit ?? top?.className ?? 'nothing'}`];
  });
  const covered = shown(':is(.piece, .spot) > .sign').flatMap((sign) => {
    const host = sign.closest('.place') ?? sign.parentElement;
    const over = sign.getBoundingClientRect();
    const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text; (text = texts.nextNode()); ) {
      if (sign.contains(text) || !text.data.trim() || text.parentElement.closest('.sr')) continue;
      if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (Math.min(box.right, over.right) - Math.max(box.left, over.left) > 2 &&
            Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top) > 3)
          found.push(`key over ${text.data}`);
    }
    return found;
  });
  return [...missed, ...covered];
}"""


def questions(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The first position for each set of kinds of options that a random game meets."""
    match = play_match(regnum.make(game), ["random"] * 2, 11, {})
    seen = set[frozenset[str]]()
    for move in range(len(match.moves)):
        choices = match.fork(move).choices()
        kinds = frozenset(choice.partition("(")[0] for choice in choices)
        if len(choices) > 1 and kinds not in seen:
            seen.add(kinds)
            yield f"move {move}", json.loads(write(record_of(match.fork(move))))
        if len(seen) == MOST:
            return


@pytest.mark.parametrize("game", NAMES)
def test_the_centre_of_every_piece_reaches_its_option(seat: Seat, game: str) -> None:
    """In windows of three sizes; no key covers points, costs or a name."""
    alice = seat()
    faults = dict[str, list[str]]()
    for name, record in questions(game):
        page = alice.sit_at(alice.post("api/import", record)["id"])
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found = page.evaluate(MISSED, ".board")
            hand = page.locator(".own").bounding_box()
            if hand and size is not PHONE:
                page.mouse.move(hand["x"] + 4, hand["y"] + 4)  # in low windows it comes up then
                page.wait_for_timeout(250)
            found += page.evaluate(MISSED, ".own")
            page.mouse.move(0, 0)
            if found:
                faults[f"{name}, {size['width']}"] = found
    assert not faults


def test_no_tray_lies_over_the_board_where_each_option_is_a_card(seat: Seat) -> None:
    """More apprentices than the status bar has room for: all of them are marked where they lie."""
    alice = seat()
    match = play_match(regnum.make("architects"), ["random"] * 2, 11, {"starting_apprentice": "on"})
    hiring = next(
        early
        for early in map(match.fork, range(len(match.moves)))
        if len(early.choices()) > 6 and all(choice.startswith("hire") for choice in early.choices())
    )
    page = alice.sit_at(alice.post("api/import", json.loads(write(record_of(hiring))))["id"])
    expect(page.locator(".piece.legal .sign").first).to_be_visible()
    expect(page.locator(".tray")).to_be_hidden()
    page.locator(".piece.legal").first.click()
    expect(page.locator(".log")).to_contain_text("joins")
