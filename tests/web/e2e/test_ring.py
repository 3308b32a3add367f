"""The Staufer Dynasty: a board that is a ring, what a deployment would move, why a choice is closed."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .page_metrics import cut, too_wide, violations
from .player import DESKTOP, PHONE, Player
from .playing import clicking, play_to_the_end
from .records import staufer

pytestmark = pytest.mark.slow

ON_BOARD = ".ring .target.legal, .place.legal .spot, .own .piece.legal"


def test_a_game_by_clicking_on_the_board(alice: Player) -> None:
    """Offices, payment areas, supply and chests are pointed at; buttons only where nothing lies on the table."""
    table = alice.open_table({"kind": "me", "name": "Alice"}, {"kind": "bot", "bot": "random"}, game="staufer")
    page = alice.sit_at(table)
    chance, button = random.Random(2), clicking(2)
    kinds = set()

    def answer(player: Player, wanted: str) -> None:
        target = page.locator(ON_BOARD)
        if wanted != "choice" or not target.count():
            return button(player, wanted)
        chosen = target.nth(chance.randrange(target.count()))
        kinds.add(str(chosen.get_attribute("data-target")).split("/")[0])
        chosen.dispatch_event("click")
        return None

    play_to_the_end([alice], answer)
    assert {"office", "supply"} <= kinds
    expect(page.locator(".ending tbody tr")).to_have_count(2)


def test_six_wedges_lie_around_the_hub(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", staufer("supply", "deploy"))["id"])
    box = page.locator(".ring svg").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ribbons = [page.locator(f".wedge >> nth={i} >> .ribbon").bounding_box() for i in range(6)]
    sides = [
        ((at["x"] + at["width"] / 2 > middle[0]) - (at["x"] + at["width"] / 2 < middle[0]), at["y"] < middle[1])
        for at in ribbons
        if at is not None
    ]
    assert [above for _, above in sides] == [True, True, False, False, False, True]
    assert [side for side, _ in sides[1:3] + sides[4:]] == [1, 1, -1, -1]
    expect(page.locator(".lands > use")).to_have_count(6)
    expect(page.locator(".sector[data-holds~=king]")).to_have_count(1)
    colour = "getComputedStyle(document.querySelector('.table-page')).getPropertyValue('--tone-purple')"
    assert re.fullmatch(r"#[0-9a-f]{6}", page.evaluate(colour))


def test_a_deployment_shows_where_every_figure_goes(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", staufer("place(envoy", "place(noble", moves=60))["id"])
    ghosts = page.locator(".ring [data-state=ghost]")
    expect(ghosts).to_have_count(0)
    page.locator(".opt[data-action^='place(noble']").first.hover()
    expect(page.locator(".ring [data-state=ghost][data-kind=noble]")).to_have_count(1)
    expect(page.locator(".preview")).to_be_visible()
    paid = page.locator(".ring [data-state=ghost][data-kind=envoy]").count()
    assert page.locator(".trail").count() == (paid > 0)
    page.mouse.move(5, 5)
    expect(ghosts).to_have_count(0)


def test_a_preview_names_causes(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", staufer("pick", moves=20))["id"])
    alice.page.locator(".status .opt").first.hover()
    expect(page.locator(".preview .because li").first).not_to_be_empty()


def test_a_closed_choice_says_why(alice: Player) -> None:
    page = alice.sit_at(alice.post("api/import", staufer("supply", moves=0))["id"])
    closed = page.locator(".status .closed")
    expect(closed).to_have_text("First space")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.focus()
    expect(page.locator(".preview.why")).to_contain_text("you have no chest of the first space")


@pytest.mark.parametrize(
    ("size", "theme", "lang"), [(DESKTOP, "dark", "en"), (DESKTOP, "light", "it"), (PHONE, "light", "it")]
)
def test_it_can_be_read(seat: Seat, size: dict[str, int], theme: str, lang: str) -> None:
    phone = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    alice = seat(viewport=size, color_scheme=theme, lang=lang, **phone)
    page = alice.sit_at(alice.post("api/import", staufer("supply", "deploy"))["id"])
    found = {}
    for tab in ["", *page.locator(".tabs button:visible").all()]:
        if not isinstance(tab, str):
            tab.click()
        found[str(tab)] = [*cut(page), *violations(page)]
        assert too_wide(page) <= 0
    assert not {where: what for where, what in found.items() if what}
