"""The first table on a machine: one sees how long it takes, can read the rules meanwhile, and it opens by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .player import Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow


@pytest.fixture
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server on a machine that has compiled neither Architects nor Bruges."""
    folder = tmp_path_factory.mktemp("bare")
    with serving(folder, "tests.web.e2e.slowly", NUMBA_DISABLE_JIT="1", REGNUM_CACHE=str(folder)) as started:
        yield started


def test_a_table_of_a_game_that_is_compiled_opens_by_itself(bare: Serving, browser: Browser) -> None:
    alice = Player(browser, bare.url, lang="it")
    alice.expected.append("503")
    page = alice.visit("")
    box = page.locator(".preparing")
    expect(box.get_by_role("status")).to_have_text("Si preparano le regole")
    expect(box.get_by_role("progressbar", name="Architetti del Regno Occidentale")).to_be_visible()
    page.get_by_role("button", name="Gioca subito a Architetti del Regno Occidentale").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Alice")
    dialog.get_by_role("button", name="Siediti").click()
    bar = page.locator(".waiting").get_by_role("progressbar")
    expect(bar).to_have_attribute(
        "aria-valuetext", re.compile(r"Architetti del Regno Occidentale: \d+ %, ancora \d+ s circa")
    )
    share = float(bar.evaluate("bar => bar.value"))
    expect(box.get_by_role("link", name="Leggi intanto le regole")).to_have_count(1)
    page.wait_for_function("share => (document.querySelector('.waiting progress')?.value ?? 1) > share", arg=share)
    expect(page.locator(".table-page .board").first).to_be_visible(timeout=60_000)
    expect(box).to_have_count(0)
    with page.expect_response("**/api/preparing*"):  # it is told how far the other game is
        alice.visit("")
    page.wait_for_load_state("networkidle")
    expect(box).to_have_count(0, timeout=60_000)
    alice.visit("")
    page.wait_for_load_state("networkidle")
    assert box.count() == 0  # all is ready: nothing is said of it
    alice.context.close()
    assert not alice.complaints()
