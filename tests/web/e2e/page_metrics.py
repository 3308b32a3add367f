"""Measurements of a page: width, target sizes, cut text, and axe."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")

# things with words of their own whose words do not fit; a scrolling box may be wider than it shows, and what only a
# screen reader is told (.sr) has no width
CUT = """selector => [...document.querySelectorAll(selector)]
  .filter(thing => !thing.classList.contains('sr'))
  .filter(thing => thing.offsetParent !== null && thing.clientWidth > 0 && getComputedStyle(thing).overflowX !== 'auto')
  .filter(thing => thing.scrollWidth > thing.clientWidth + 1)
  .map(thing => `${thing.tagName}.${thing.className}: ${thing.innerText.slice(0, 60)}`)"""

WORDED = (
    ".status, .status h1, .crumb > span, .opt, .opt > span, .acts, .acts .btn, "
    ".panel, .panel h3, .panel .state, .parts dt, .counters .good, "
    ".face .name, .face .effect, .zone-name, .note, .tabs button, .top .title, .log header, .replay"
)

SMALL = """([selector, size]) => [...document.querySelectorAll(selector)]
  .map(thing => [thing.innerText, thing.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < size || box.width < size))
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def violations(page: Page) -> list[str]:
    """Return serious and critical findings of axe: the rule and the first places."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes'][:3]]} {one['nodes'][0]['failureSummary']}"
        for one in found
        if one["impact"] in SERIOUS
    ]


def cut(page: Page, selector: str = WORDED) -> list[str]:
    """The things whose words do not fit."""
    return list(page.evaluate(CUT, selector))


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def small(page: Page, selector: str, size: float) -> list[str]:
    """The targets that are smaller than a finger."""
    return list(page.evaluate(SMALL, [selector, size]))
