"""On a machine that has compiled nothing every game is played at once, but a bot that searches gets ready first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .player import Player
from .serving import serving

pytestmark = pytest.mark.slow


def test_a_bot_that_searches_shows_how_long_it_still_needs(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path, NUMBA_DISABLE_JIT="0", REGNUM_CACHE=str(tmp_path / "cache")) as bare:
        alice = Player(browser, bare.url)
        table = alice.open_table({"kind": "bot", "bot": "emperor"}, {"kind": "me", "name": "Alice"})
        page = alice.sit_at(table)
        expect(page.get_by_text(re.compile(r"loading, about \d+ s")).first).to_be_visible()
        table = alice.open_table({"kind": "me", "name": "Alice"}, {"kind": "bot", "bot": "squire"})
        page = alice.sit_at(table)
        expect(page.locator(".status, .tray").get_by_role("button").first).to_be_visible()
        alice.context.close()
        assert not alice.complaints()
