"""What can be chosen can be clicked wherever it is drawn: nothing that cannot be chosen lies over it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from conformance.declaring import NAMES

from .conftest import Seat
from .make_golden import position

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
    """What lies over things to choose, or over all of one."""
    return {
        one["id"]: one["others"] or ["another thing to choose, everywhere"]
        for one in page.evaluate(SURFACES)
        if one["others"] or not one["own"]
    }


def firsts(options: list[dict[str, Any]]) -> set[str]:
    """What one points at first."""
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
