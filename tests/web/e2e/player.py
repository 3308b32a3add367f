"""One person with a browser of their own: cookies, settings, a page, and whatever the browser complained about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright

from .browser import MISSING, launch_options

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1440, "height": 900}
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
RACES = (r"409 \(Conflict\).*/preview\?",)  # somebody else was quicker: what was asked about is gone
SECONDS = 1000.0
PATIENCE = 15 * SECONDS  # milliseconds; the machine may be busy


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window. Raises RuntimeError if there is none."""
    if (options := launch_options()) is None:
        raise RuntimeError(MISSING)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=QUIET, **options)
        try:
            yield browser
        finally:
            browser.close()


def offered(page: Page, name: str) -> Locator:
    """A button of the status bar or of the tray below it; those that only say why they are closed do not count."""
    return page.locator(".status, .tray").get_by_role("button", name=name).and_(page.locator(":not(.closed)"))


class Player:
    """A browser context and its page. `faults` is what must stay empty."""

    def __init__(self, browser: Browser, url: str, *, lang: str = "en", toured: bool = True, **context: Any) -> None:
        self.url = url
        self.faults: list[str] = []
        self.expected: list[str] = []  # patterns of complaints that a test provokes
        context = {"viewport": DESKTOP, "locale": lang, "reduced_motion": "reduce"} | context
        self.context: BrowserContext = browser.new_context(**context)
        self.context.set_default_timeout(PATIENCE)
        if toured:
            self.context.add_init_script("localStorage.settings ??= JSON.stringify({toured: true})")
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def complaints(self) -> list[str]:
        """Unexpected errors of the browser."""
        return [
            fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in (*RACES, *self.expected))
        ]

    # ---- the server, asked directly, as this person ------------------------------------------------------------------

    def post(self, path: str, body: Any) -> Any:
        """A POST to the server's interface."""
        answer = self.context.request.post(self.url + path, headers={"X-Regnum": "1"}, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        """A GET of the server's interface."""
        answer = self.context.request.get(self.url + path)
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, *seats: dict[str, Any], seed: int | None = 1, **table: Any) -> str:
        """A new table; without `seats` this person against a random bot. Its id."""
        return str(self.new_table(*seats, seed=seed, **table)["id"])

    def new_table(self, *seats: dict[str, Any], seed: int | None = 1, **table: Any) -> Any:
        """A new table, with its invites."""
        chosen = list(seats) or [{"kind": "me", "name": "Alice"}, {"kind": "bot", "bot": "random"}]
        return self.post("api/tables", {"game": "council", "seats": chosen, "seed": seed} | table)

    def view(self, table: str, **query: Any) -> Any:
        """Return this person's view of a table."""
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return self.get(f"api/tables/{table}/view?{asked}")

    def play(self, table: str, *notations: str) -> Any:
        """Make choices without the page: the whole answer to the last one."""
        view = self.view(table)
        for notation in notations:
            [action] = [one["action"] for one in view["scene"]["prompt"]["options"] if one["notation"] == notation]
            body = {name: view[name] for name in ("version", "prompt")}
            body |= {"seat": view["viewer"], "action": action, "key": notation + str(view["version"])}
            view = self.post(f"api/tables/{table}/moves", body)
        return view

    # ---- the page ----------------------------------------------------------------------------------------------------

    def visit(self, path: str = "") -> Page:
        """Go to a page of the client and wait until it is there."""
        self.page.goto(self.url + path)
        self.page.locator("main").first.wait_for()
        return self.page

    def sit_at(self, table: str) -> Page:
        """Go to a table and wait until it is drawn."""
        page = self.visit(f"t/{table}")
        page.locator(".board:not(.loading)").wait_for()
        self.settle()
        return page

    def settle(self) -> None:
        """Until fonts and the art of the game are there."""
        self.page.evaluate("document.fonts.ready.then(() => true)")
        self.page.wait_for_load_state("networkidle")

    def option(self, name: str) -> Locator:
        """A button of the status bar or of the tray below it."""
        return offered(self.page, name)

    def close(self) -> None:
        """Close the browser; it must not have complained."""
        self.context.close()
        assert not self.complaints(), self.complaints()
