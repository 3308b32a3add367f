"""The installed games and campaigns: those in `regnum.games`, in families there, and those of other packages.

Another distribution announces a game with an entry point in the group `regnum.games` that names its `GameInfo`, and a
campaign with one in the group `regnum.campaigns` that names its `CampaignInfo`. A family's own is its `CAMPAIGN`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

import regnum.games as own
from regnum import kept
from regnum.core.errors import InvalidOption, UnknownGame, shown
from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.lazy import thread_safe_cache

if TYPE_CHECKING:
    from regnum.core.game import Game

InfoT = TypeVar("InfoT", GameInfo, CampaignInfo, GameInfo | CampaignInfo)


@thread_safe_cache
def games() -> dict[str, GameInfo]:
    """Every installed game by name; no rules are loaded.

    >>> games()["council"].seats
    (2, 4)
    """
    announced = (point.load() for point in entry_points(group="regnum.games"))
    return {game.name: game for game in (*_games_in(own), *announced)}


@thread_safe_cache
def campaigns() -> dict[str, CampaignInfo]:
    """Every campaign by name whose games are all installed; no rules are loaded."""
    families = (getattr(package, "CAMPAIGN", None) for package in _packages_in(own))
    announced = (point.load() for point in entry_points(group="regnum.campaigns"))
    found = (*(campaign for campaign in families if campaign is not None), *announced)
    return {campaign.name: campaign for campaign in found if games().keys() >= set(campaign.chapters)}


def _packages_in(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(package.__path__):
        if found.ispkg:
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def _games_in(package: ModuleType) -> Iterator[GameInfo]:
    """The games in a package; a package in it that is none itself is a family of games."""
    for inner in _packages_in(package):
        if hasattr(inner, "INFO"):
            yield inner.INFO
        elif package is own:
            yield from _games_in(inner)


def info(name: str) -> GameInfo:
    """Return the metadata of a game without loading its rules. Raises UnknownGame."""
    return _named("game", name, games())


def info_for(name: str, version: int, data_digest: str) -> GameInfo:
    """The rules that a saved game goes on with: those it was begun with if the host has kept them, else the installed.

    Raises UnknownGame.
    """
    installed = info(name)
    if installed.difference(version, data_digest):
        for one in kept.infos():
            if one.name == name and not one.difference(version, data_digest):
                return one
    return installed


def info_of(key: str) -> GameInfo:
    """The game of a `GameInfo.key`. Raises UnknownGame."""
    for one in kept.infos() if "@" in key else ():
        if one.key == key:
            return one
    return info(key)


def campaign(name: str) -> CampaignInfo:
    """Return the metadata of a campaign. Raises UnknownGame."""
    return _named("campaign", name, campaigns())


def titled(name: str) -> GameInfo | CampaignInfo:
    """The game or the campaign of that name: both have rules for people and drawings. Raises UnknownGame."""
    known: dict[str, GameInfo | CampaignInfo] = {**games(), **campaigns()}
    return _named("game or campaign", name, known)


def _named(kind: str, name: str, known: dict[str, InfoT]) -> InfoT:
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = (
            f"did you mean {near[0]}?"
            if near
            else f"available: {', '.join(sorted(known))}"
            if known
            else "none is installed"
        )
        raise UnknownGame(f"unknown {kind} “{shown(name)}”; {hint}")
    return known[name]


def make(name: str, compiled: bool = True) -> Game:
    """The game of that name or `GameInfo.key` with its rules: compiled, each part when first used, or interpreted.

    Each is made once. With NUMBA_DISABLE_JIT=1 in the environment, games are always interpreted. Raises UnknownGame.

    >>> make("council", compiled=False)
    regnum.make('council', compiled=False)
    """
    from regnum.core.jit import INTERPRETED

    return _made(name, compiled and not INTERPRETED)


@thread_safe_cache
def _made(name: str, compiled: bool) -> Game:
    from regnum.core.game import Game

    return Game(info_of(name), compiled, remade)


def remade(name: str, compiled: bool, version: int, data_digest: str) -> Game:
    """The game that a pickle names. Raises UnknownGame, and InvalidOption if its rules are others now."""
    game = make(info_for(name, version, data_digest).key, compiled)
    if difference := game.info.difference(version, data_digest):
        raise InvalidOption(f"this pickle of {name} cannot be used: {difference}")
    return game
