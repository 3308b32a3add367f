"""Rules pages show the pieces that they speak of, with the drawings of the table."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest

from regnum import registry
from regnum.core.languages import LANGUAGES
from regnum.web.views.rules_page import pictures

from .browsing import Guest

COMMENT = re.compile(r"^<!-- pictures: .+ -->$", re.MULTILINE)


def named(package: str, code: str) -> list[list[tuple[str, str]]]:
    """The pictures of a page, comment by comment."""
    text = resources.files(package).joinpath(f"rules.{code}.md").read_text(encoding="utf-8")
    return [pictures(comment) for comment in COMMENT.findall(text)]


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_every_page_shows_the_same_symbols_of_its_sheet_in_every_language(game: str) -> None:
    package = registry.info(game).package
    pages = {code: named(package, code) for code in LANGUAGES}
    symbols = {code: [[symbol for symbol, _ in row] for row in rows] for code, rows in pages.items()}
    captioned = {code: [[bool(words) for _, words in row] for row in rows] for code, rows in pages.items()}
    assert len(pages["en"]) >= 5
    assert len({str(rows) for rows in symbols.values()}) == 1
    assert len({str(rows) for rows in captioned.values()}) == 1
    sheet = resources.files(package).joinpath("art", "sprites.svg").read_text(encoding="utf-8")
    assert {symbol for row in symbols["en"] for symbol in row} <= set(re.findall(r'<symbol id="([^"]+)"', sheet))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(registry.games()))
def test_a_page_brings_everything_that_its_pictures_are_made_of(app: Any, game: str) -> None:
    rosa = Guest(app)
    html = rosa.get(f"/api/games/{game}/rules")["html"]
    assert html.count('<div class="pictures"') == len(named(registry.info(game).package, "en"))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', html.partition("</h1>")[0])) <= set(
        re.findall(r'\bid="([^"]+)"', html)
    )
    assert set(re.findall(r'<use href="#([^"]+)">', html)) <= set(re.findall(r'<symbol id="([^"]+)"', html))
    assert "<!--" not in html
    plain = rosa.http.get(f"/rules/{game}/plain").text
    [style] = re.findall(r'href="(/art/[^"]+\.css)"', plain)
    assert rosa.http.get(style).status_code == 200
