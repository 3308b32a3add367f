"""All cards of a game in words, as they lie before anybody has played."""

from __future__ import annotations

from regnum import registry
from regnum.core.info import GameInfo
from regnum.core.lazy import thread_safe_cache
from regnum.match import Match
from regnum.table.contract import load_table
from regnum.table.scene import Collection
from regnum.table.view import View
from regnum.web.schemas.games import Gallery
from regnum.web.views.art import art_urls
from regnum.web.views.view import palette
from regnum.web.wording.words import game_words, worded


def gallery(info: GameInfo, lang: str, root: str) -> Gallery:
    """Return the gallery of an installed game in a language."""
    language = game_words(lang, info.package)
    tones = tuple(load_table(info).palette.items())
    return Gallery(
        title=info.titles[lang],
        art=art_urls(info, root),
        palette=palette(tones, language),
        collections=worded(_collections(info.name), language),
    )


@thread_safe_cache
def _collections(name: str) -> tuple[Collection, ...]:
    """The cards of a game with its usual options and as many players as possible."""
    game = registry.make(name)
    match = Match(game, players=game.info.seats[1], seed=0)
    view = View(game, match.observe(None), None, match.names, options=match.options)
    return tuple(load_table(game.info).gallery(view))
