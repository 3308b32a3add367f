"""The rules of a game or a campaign as HTML: Markdown of its package, with anchors on headings and no other HTML."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.once import once

if TYPE_CHECKING:
    from markdown_it.token import Token

_ANCHOR = re.compile(r"<!-- anchor: ([a-z0-9-]+) -->\s*")


def has_rules(info: GameInfo | CampaignInfo, code: str) -> bool:
    """Whether there are rules for people: always for a game, perhaps for a campaign."""
    return resources.files(info.package).joinpath(f"rules.{code}.md").is_file()


def rules_html(info: GameInfo | CampaignInfo, code: str) -> str:
    """The rules of a game or a campaign in a language."""
    return _rendered(info.package, code)


@once
def _rendered(package: str, code: str) -> str:
    from markdown_it import MarkdownIt  # not what a server starts with

    text = resources.files(package).joinpath(f"rules.{code}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    return str(markdown.renderer.render(_anchored(markdown.parse(text)), markdown.options, {}))


def _anchored(tokens: list[Token]) -> list[Token]:
    """Anchor comments become the ids of the headings after them; any other HTML is left out."""
    kept, anchor = [], None
    for token in tokens:
        if token.type == "html_block":
            found = _ANCHOR.fullmatch(token.content)
            anchor = found[1] if found else anchor
            continue
        if token.type == "heading_open" and anchor:
            token.attrSet("id", anchor)
            anchor = None
        if token.children:
            token.children = [child for child in token.children if child.type != "html_inline"]
        kept.append(token)
    return kept
