"""The rules of a game or a campaign for people: a Markdown file with anchors, a chapter at a time or whole."""

from __future__ import annotations

import re
from importlib import resources

from rich.console import Console
from rich.markdown import Markdown

from regnum.core.errors import InvalidOption
from regnum.core.info import CampaignInfo, GameInfo

_ANCHOR = re.compile(r"^<!-- anchor: ([a-z0-9-]+) -->$", re.MULTILINE)
_PICTURES = re.compile(r"^<!-- pictures: .+ -->\n\n?", re.MULTILINE)
_HEADING = re.compile(r"^(#{2,3}) (.+)$", re.MULTILINE)


def rules_text(info: GameInfo | CampaignInfo, code: str) -> str:
    """The rules in a language, as Markdown with anchor comments. Raises InvalidOption for a campaign that has none."""
    page = resources.files(info.package).joinpath(f"rules.{code}.md")
    if not page.is_file():
        raise InvalidOption(f"{info.name} has no rules of its own")
    return _PICTURES.sub("", page.read_text(encoding="utf-8"))  # a terminal cannot show them


def chapters(text: str) -> dict[str, tuple[int, str]]:
    """The chapters in order: anchor -> (level, heading)."""
    found = {}
    for anchor in _ANCHOR.finditer(text):
        heading = _HEADING.search(text, anchor.end())
        if heading:
            found[anchor[1]] = (len(heading[1]) - 1, heading[2])
    return found


def chapter(text: str, anchor: str) -> str:
    """One chapter with the sections below it. Raises InvalidOption for an anchor that is not there."""
    known = chapters(text)
    if anchor not in known:
        raise InvalidOption(f"the rules have no chapter “{anchor}”; there are {', '.join(known)}")
    level, _ = known[anchor]
    start = text.index(f"<!-- anchor: {anchor} -->")
    for later in list(known)[list(known).index(anchor) + 1 :]:
        if known[later][0] <= level:
            return text[start : text.index(f"<!-- anchor: {later} -->")]
    return text[start:]


def print_rules(info: GameInfo | CampaignInfo, code: str, console: Console, anchor: str | None = None) -> None:
    """Print the rules with a table of contents, or one chapter. Raises InvalidOption."""
    text = rules_text(info, code)
    if anchor is None:
        title, _, body = text.partition("\n")
        contents = [f"{'    ' * (level - 1)}- {heading}  `{name}`" for name, (level, heading) in chapters(text).items()]
        text = "\n".join([title, "", *contents, "", body])
    else:
        text = chapter(text, anchor)
    console.print(Markdown(_ANCHOR.sub("", text), hyperlinks=False))
