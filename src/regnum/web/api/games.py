"""The games, their options, bots and rules, and the words of the client."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Response
from msgspec import structs

from regnum import registry
from regnum.core.errors import UnknownGame
from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.options import Document, OptionSpec, Whole
from regnum.table.guide import deal_of
from regnum.table.language import Language
from regnum.web.api.caller import Anybody
from regnum.web.api.document import answer
from regnum.web.model.errors import Refused
from regnum.web.scheduling.gate import resting
from regnum.web.schemas.games import (
    BotLevel,
    CampaignKind,
    FirstGame,
    Gallery,
    GameCard,
    GameOption,
    Games,
    OptionValue,
    RulesPage,
)
from regnum.web.views.art import FILES, art, art_urls
from regnum.web.views.gallery import gallery
from regnum.web.views.rules_page import has_rules, rules_html
from regnum.web.wording.words import client_words, game_words

router = APIRouter(tags=["games"])

GameOrCampaign = TypeVar("GameOrCampaign", GameInfo, GameInfo | CampaignInfo)


def known_game(name: str) -> GameInfo:
    """Return the metadata of a game. Raises Refused."""
    return _known(registry.info, name)


def known_title(name: str) -> GameInfo | CampaignInfo:
    """Return the metadata of a game or a campaign. Raises Refused."""
    return _known(registry.titled, name)


def rules_of(name: str, lang: str) -> RulesPage:
    """The title and the rules of a game or a campaign. Raises Refused where there are none."""
    info = known_title(name)
    if not has_rules(info, lang):
        raise Refused(404, "no_rules", title=info.titles[lang])
    return RulesPage(info.titles[lang], rules_html(info, lang))


def _known(find: Callable[[str], GameOrCampaign], name: str) -> GameOrCampaign:
    try:
        return find(name)
    except UnknownGame:
        raise Refused(404, "unknown_game", game=name[:40]) from None


@router.get("/api/words", responses=answer("Words"))
def words(caller: Anybody) -> Response:
    """The client's words: key to template, or to `one` and `other`."""
    return caller.reply(dict(client_words(caller.lang)))


@router.get("/api/games", responses=answer(Games))
def games(caller: Anybody) -> Response:
    """Every game with its options and the bots that play it."""
    infos = [info for _, info in sorted(registry.games().items())]
    sagas = [campaign for _, campaign in sorted(registry.campaigns().items())]
    with caller.server.house.leisure() as rest:
        cards = [game_card(info, caller) for info in resting(infos, rest)]
    return caller.reply(Games(cards, [_campaign(saga, caller) for saga in sagas]))


def _campaign(info: CampaignInfo, caller: Anybody) -> CampaignKind:
    return CampaignKind(
        name=info.name,
        title=info.titles[caller.lang],
        chapters=list(info.chapters),
        min=info.seats[0],
        max=info.seats[1],
        options=[_offered(name, caller.lang) for name in info.offered],
        reconstructed=[info.reconstructed[caller.lang]] if info.reconstructed else [],
    )


def _offered(name: str, lang: str) -> GameOption:
    """An option of one chapter, which its game names and explains."""
    game, _, wanted = name.partition(".")
    info = registry.info(game)
    option = next(option for option in info.options if option.name == wanted)
    shown = _option(option, game_words(lang, info.package))
    return structs.replace(shown, name=name, label=f"{info.titles[lang]}: {shown.label}")


def game_card(info: GameInfo, caller: Anybody) -> GameCard:
    """Return a game's title, its options, and the bots that play it."""
    language = game_words(caller.lang, info.package)
    low, high = info.seats
    return GameCard(
        name=info.name,
        title=info.titles[caller.lang],
        authors=list(info.designers),
        year=info.year,
        minutes=info.minutes,
        min=low,
        max=high,
        version=info.version,
        art=art_urls(info, caller.server.settings.root_path),
        reconstructed=[info.reconstructed[caller.lang]] if info.reconstructed else [],
        options=[_option(option, language) for option in info.options if option.shown],
        bots=[_bot(name, language) for name in caller.server.bots],
        guide=_first_game(info, caller),
    )


def _first_game(info: GameInfo, caller: Anybody) -> FirstGame | None:
    """The guided first game, where there is one and this server has its bots."""
    deal = deal_of(info)
    if deal is None or not set(deal.bots) <= set(caller.server.bots):
        return None
    return FirstGame(deal.seed, list(deal.bots), deal.options)


def _option(option: OptionSpec, language: Language) -> GameOption:
    key = f"option.{option.name}"
    said = option.name, option_label(option, language), _said(f"{key}.help", language), option.default
    if isinstance(option, Whole):
        return GameOption(*said, values=None, low=option.low, high=option.high)
    values = [OptionValue(v, v.replace("_", " "), _said(f"{key}.{v}", language)) for v in option.values]
    return GameOption(*said, values=values, document=isinstance(option, Document))


def option_label(option: OptionSpec, language: Language) -> str:
    """Return the label of an option."""
    return _said(f"option.{option.name}.label", language) or option.name.replace("_", " ")


def _bot(name: str, language: Language) -> BotLevel:
    return BotLevel(name, _said(f"bot.{name}.label", language) or name, _said(f"bot.{name}.help", language))


def _said(key: str, language: Language) -> str:
    return language.say(key) if language.knows(key) else ""


@router.get("/api/games/{game}/rules", responses=answer(RulesPage))
def rules(game: str, caller: Anybody) -> Response:
    """The rules of a game or a campaign for people, as HTML whose headings carry the anchors that scenes name."""
    return caller.reply(rules_of(game, caller.lang))


@router.get("/api/games/{game}/gallery", responses=answer(Gallery))
def cards(game: str, caller: Anybody) -> Response:
    """All cards of a game, by kind."""
    return caller.reply(gallery(known_game(game), caller.lang, caller.server.settings.root_path))


@router.get(
    "/art/{game}/{file}",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "text/css": {}}}},
)
def drawing(game: str, file: str) -> Response:
    """A sprite sheet or style sheet of a game, or of a campaign; its address changes with its content."""
    info, (digest, _, ending) = known_title(game), file.partition(".")
    kind = {"svg": "sprites", "css": "style"}.get(ending, "")
    found = art(info.package, kind) if kind else None
    if found is None or found[0] != digest:
        raise Refused(404, "unknown_file")
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(found[1], media_type=FILES[kind][1], headers=headers)
