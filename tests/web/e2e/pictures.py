"""Takes the pictures of docs/images anew: `python -m tests.web.e2e.pictures [FOLDER]`."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from . import mocked
from .player import DESKTOP, PHONE, Player, chromium
from .records import architects, ended, paladins, staufer, town, viscounts
from .serving import serving

IMAGES = Path(__file__).parents[3] / "docs/images"
KINDS: dict[str, dict[str, Any]] = {
    "": {},
    "-dark": {"color_scheme": "dark"},
    "-phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
}
"""A desktop, in the dark, and a phone."""


def save(page: Page, file: Path) -> None:
    """A picture of the window; all its colours, for those of the seats tell who is who."""
    page.wait_for_timeout(600)
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(file, optimize=True)


def choosing(player: Player) -> Page:
    """Rosa, in the mid-game of the design, is about to build in Esti with the permit CDE."""
    page = player.sit_at(player.open_table(*mocked.SEATS, seed=None))
    player.option("Build with a permit").click()
    page.locator(".own .piece.legal").first.click()
    esti = page.locator(".target.legal[data-target='city/E']")
    esti.wait_for()
    if player.page.viewport_size == DESKTOP:
        esti.hover()
        page.locator(".preview").wait_for()
    return page


def opening(player: Player, table: str) -> Page:
    """Somebody has opened a card, and thinks of building a house with it."""
    page = player.sit_at(table)
    page.locator(".own .hand .piece").nth(1).click()
    page.locator(".uses .use[data-group=house]").hover()
    return page


def deploying(player: Player, table: str) -> Page:
    """Somebody is about to send an envoy to an office."""
    page = player.sit_at(table)
    option = page.locator(".opt[data-action^='place(envoy']").last
    option.focus()
    page.locator(".preview").wait_for()
    return page


def placing(player: Player, table: str) -> Page:
    """Somebody looks at what a worker in the Workshop would do."""
    page = player.sit_at(table)
    if player.page.viewport_size == DESKTOP:
        page.locator(".opt[data-action='place(workshop)']").hover()
        page.locator(".preview").wait_for()
    return page


def commissioning(player: Player, table: str) -> Page:
    """Somebody thinks of where a Monk would go."""
    page = player.sit_at(table)
    if player.page.viewport_size == DESKTOP:
        page.locator(".opt[data-group=commission]").click()
        page.locator(".target.legal").last.hover()
        page.locator(".preview").wait_for()
    return page


def travelling(player: Player, table: str) -> Page:
    """Somebody thinks of where to travel."""
    page = player.sit_at(table)
    if player.page.viewport_size == DESKTOP:
        page.locator(".opt[data-action^='move(']").last.hover()
        page.locator(".preview").wait_for()
    return page


def take(browser: Browser, url: str, folder: Path) -> None:
    """All pictures."""

    tables = {
        "staufer": (deploying, staufer("place(envoy", "place(noble", moves=60)),
        "bruges": (opening, town()),
        "architects": (placing, architects()),
        "paladins": (commissioning, paladins()),
        "viscounts": (travelling, viscounts()),
    }
    for kind, context in KINDS.items():
        for name, (show, record) in tables.items():
            one = Player(browser, url, **context)
            save(show(one, one.post("api/import", record)["id"]), folder / f"{name}{kind}.png")
            one.close()

    host = Player(browser, url)
    host.post("api/guest", {"name": "Rosa"})
    over = host.post("api/import", ended())["id"]
    save(host.sit_at(over), folder / "end.png")
    company = [{"kind": "me", "name": "Rosa"}, {"kind": "bot", "bot": "greedy", "name": "Sibyl"}]
    host.open_table(*company, {"kind": "friend", "name": "Petra"}, listed=True)
    host.open_table(*company, {"kind": "bot", "bot": "random", "name": "Ulrich"}, listed=True)
    petra = Player(browser, url)
    petra.post("api/guest", {"name": "Petra"})
    petra.open_table({"kind": "me", "name": "Petra"}, {"kind": "open"}, {"kind": "open"}, listed=True)
    host.visit()
    host.settle()
    save(host.page, folder / "hall.png")
    for one in (host, petra):
        one.close()


def take_midgame(browser: Browser, url: str, folder: Path) -> None:
    """The mid-game of the design."""
    for kind, context in KINDS.items():
        player = Player(browser, url, **context)
        save(choosing(player), folder / f"table{kind}.png")
        player.close()


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server:
            take(browser, server.url, folder)
        with tempfile.TemporaryDirectory() as data, serving(Path(data), "tests.web.e2e.mocked") as server:
            take_midgame(browser, server.url, folder)


if __name__ == "__main__":
    main()
