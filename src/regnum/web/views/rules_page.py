"""The rules of a game or a campaign as HTML: Markdown of its package, with anchors on headings and no other HTML.

A comment `<!-- pictures: piece-king the king; crown -->` draws these symbols of its sprites, with their captions.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.lazy import thread_safe_cache
from regnum.web.views.art import art

if TYPE_CHECKING:
    from markdown_it.token import Token

_ANCHOR = re.compile(r"<!-- anchor: ([a-z0-9-]+) -->\s*")
_PICTURES = re.compile(r"<!-- pictures: (.+) -->\s*")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_DEFINITIONS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


def has_rules(info: GameInfo | CampaignInfo, code: str) -> bool:
    """Return True if there are rules for people: always for a game, perhaps for a campaign."""
    return resources.files(info.package).joinpath(f"rules.{code}.md").is_file()


def rules_html(info: GameInfo | CampaignInfo, code: str) -> str:
    """The rules of a game or a campaign in a language. Its style sheet colours the pictures in it."""
    return _rendered(info.package, code)


@thread_safe_cache
def _rendered(package: str, code: str) -> str:
    from markdown_it import MarkdownIt  # not what a server starts with

    text = resources.files(package).joinpath(f"rules.{code}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    named = {symbol for token in tokens if token.type == "html_block" for symbol, _ in pictures(token.content)}
    html = str(markdown.renderer.render(_anchored(tokens), markdown.options, {}))
    return (_sheet(package, named) if named else "") + html


def _sheet(package: str, wanted: Collection[str]) -> str:
    """The symbols of a game's sheet that a page shows, with all that they use: where it stands, styles reach them."""
    found = art(package, "sprites")
    text = found[1].decode() if found else ""
    symbols = {symbol[1]: symbol[0] for symbol in _SYMBOL.finditer(text)}
    kept: dict[str, str] = {}
    waiting = sorted(wanted)
    while waiting:
        symbol = waiting.pop()
        if symbol in symbols and symbol not in kept:
            kept[symbol] = symbols[symbol]
            waiting += _USED.findall(symbols[symbol])
    return f'<svg class="sheet" aria-hidden="true">{"".join([*_DEFINITIONS.findall(text), *kept.values()])}</svg>\n'


def pictures(text: str) -> list[tuple[str, str]]:
    """The symbols that a comment names, with their captions; nothing if it is no such comment."""
    found = _PICTURES.fullmatch(text)
    named = [picture.strip().partition(" ") for picture in found[1].split(";")] if found else []
    return [(symbol, caption) for symbol, _, caption in named]


def _drawn(named: list[tuple[str, str]]) -> str:
    """Pictures as HTML. Who hears the page misses nothing: the text beside them names the same things."""
    drawn = (
        f'<span><svg><use href="#{escape(symbol)}"></use></svg>{escape(caption)}</span>' for symbol, caption in named
    )
    return f'<div class="pictures" aria-hidden="true">{"".join(drawn)}</div>\n'


def _anchored(tokens: list[Token]) -> list[Token]:
    """Anchor comments become the ids of headings, and named pictures are drawn; no other HTML is kept."""
    kept, anchor = [], None
    for token in tokens:
        if token.type == "html_block":
            found = _ANCHOR.fullmatch(token.content)
            anchor = found[1] if found else anchor
            if named := pictures(token.content):
                token.content = _drawn(named)
                kept.append(token)
            continue
        if token.type == "heading_open" and anchor:
            token.attrSet("id", anchor)
            anchor = None
        if token.children:
            token.children = [child for child in token.children if child.type != "html_inline"]
        kept.append(token)
    return kept
