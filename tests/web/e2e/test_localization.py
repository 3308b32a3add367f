"""Every word that a page shows comes from a catalogue, and languages longer than English find room on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from conformance.declaring import NAMES as GAMES

from .make_golden import position
from .page_metrics import cut, too_wide
from .player import PHONE, Player
from .pseudo import MARK
from .records import NAMES
from .serving import Serving, serving

pytestmark = pytest.mark.slow

# whatever can be read on a page or is told by it, but for the wordmark, keys and the initials of seats
TOLD = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const named = () => ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name));
    const told = node instanceof Text ? [node.data] : named();
    const where = node instanceof Text ? node.parentElement : node;
    if (!where.closest('.wordmark, kbd, .sheet, script, style, .badge') && where.checkVisibility())
      told.filter(Boolean).forEach((words) => found.add(words.trim()));
  }
  return [...found];
}"""
WORD = r"[^\W\d_]{2,}"
FONTS_AND_TOOLS = {"icons", "net", "Cinzel", "Alegreya", "Sans", "Svelte", "Regnum", "Apache"}
LANGUAGES = {"English", "Italiano"}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that speaks no language."""
    with serving(tmp_path_factory.mktemp("elsewhere"), "tests.web.e2e.pseudo") as started:
        yield started


@pytest.fixture
def traveller(browser: Browser, elsewhere: Serving) -> Iterator[Player]:
    """Somebody with a phone, there."""
    player = Player(browser, elsewhere.url, viewport=PHONE, has_touch=True, is_mobile=True)
    yield player
    player.close()


def unmarked(player: Player) -> dict[str, list[str]]:
    """Words that come from no catalogue, by what they stand in; what cards of games say is translated with the card."""
    cards = [
        [game[part] for part in ("title", "authors", "reconstructed")] for game in player.get("api/games")["games"]
    ]
    known = {*NAMES, *LANGUAGES, *FONTS_AND_TOOLS, *re.findall(WORD, json.dumps(cards, ensure_ascii=False))}
    found = {}
    for told in player.page.evaluate(TOLD):
        bare = [word for word in re.findall(WORD, told) if not (word.endswith(MARK) or word.isupper() or word in known)]
        if bare:
            found[told] = bare
    return found


def test_marks_are_found_missing(traveller: Player) -> None:
    page = traveller.visit()
    page.evaluate("document.querySelector('main').append('Nobody translates this')")
    assert list(unmarked(traveller).values()) == [["Nobody", "translates", "this"]]


def test_pages_speak_from_the_catalogue(traveller: Player) -> None:
    found = {}
    group = traveller.post("api/groups", {"name": "Rosa", "called": "Rosa"})  # a name that is known
    for path in ("", "new/council", "about", "groups", f"groups/{group['id']}", group["link"]["url"].lstrip("/")):
        page = traveller.visit(path)
        traveller.settle()
        found[path] = unmarked(traveller)
        assert too_wide(page) <= 0
    traveller.visit()
    page.get_by_role("button", name="Settings").click()
    found["settings"] = unmarked(traveller)
    assert not {path: what for path, what in found.items() if what}


@pytest.mark.parametrize("game", GAMES)
def test_tables_speak_from_the_catalogue(traveller: Player, game: str) -> None:
    page = traveller.sit_at(traveller.post("api/import", position(game))["id"])
    found = {}
    for tab in page.locator(".tabs button").all():
        tab.click()
        found[tab.inner_text()] = [unmarked(traveller), cut(page)]
        assert too_wide(page) <= 0
    page.locator(".status .opt").last.tap()
    found["choice"] = [unmarked(traveller), cut(page)]
    assert not {where: what for where, what in found.items() if any(what)}
