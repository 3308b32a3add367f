"""Schemas of games."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from regnum.web.schemas.answers import Art, CollectionInWords, Tone
from regnum.web.schemas.base import ApiStruct


class OptionValue(ApiStruct):
    """A value that an option may have."""

    value: str
    label: str
    help: str


class GameOption(ApiStruct):
    """An option of a game: one of several values, or a whole number between two."""

    name: str
    label: str
    help: str
    default: str | int
    values: list[OptionValue] | None
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    document: bool | UnsetType = UNSET  # a user-defined text is possible too


class BotLevel(ApiStruct):
    """A bot that can be seated."""

    spec: str
    label: str
    help: str


class FirstGame(ApiStruct):
    """The guided first game: the seed, options and bots of its table."""

    seed: int
    bots: list[str]
    options: dict[str, str]


class GameCard(ApiStruct):
    """A game with its options and the bots that play it."""

    name: str
    title: str
    authors: list[str]
    year: int | None
    minutes: int | None
    min: int
    max: int
    version: int
    art: Art
    reconstructed: list[str]
    options: list[GameOption]
    bots: list[BotLevel]
    guide: FirstGame | None


class CampaignKind(ApiStruct):
    """A campaign that can be begun: games that are played one after the other, each with what was won before."""

    name: str
    title: str
    chapters: list[str]  # games
    min: int
    max: int
    options: list[GameOption]  # named `game.option`, for the chapter that it concerns
    reconstructed: list[str]


class Games(ApiStruct):
    """Every game, and every campaign."""

    games: list[GameCard]
    campaigns: list[CampaignKind]


class RulesPage(ApiStruct):
    """The rules of a game for people."""

    title: str
    html: str


class Gallery(ApiStruct):
    """All cards of a game."""

    title: str
    art: Art
    palette: dict[str, Tone]
    collections: list[CollectionInWords]
