"""Metadata of games and campaigns, available without loading their rules (and so without the compiler)."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from regnum.core import data
from regnum.core.errors import InvalidOption, shown
from regnum.core.options import OptionSpec, complete, saved
from regnum.core.standing import Prize, Standing

if TYPE_CHECKING:
    from regnum.core.contract import Rules


@dataclass(frozen=True)
class GameInfo:
    """The card of a game in the catalogue.

    `package` is the import path of its folder, where `rules.RULES` is found when it is first played.
    """

    name: str
    package: str
    titles: Mapping[str, str]  # language -> title
    designers: tuple[str, ...]
    year: int
    minutes: int  # how long people take, about
    seats: tuple[int, int]  # fewest and most players
    version: int  # of the rules: raised when the same actions would lead elsewhere
    options: tuple[OptionSpec, ...] = ()
    check: Callable[[int, Mapping[str, str]], None] | None = None  # of players and options; raises InvalidOption
    together: Callable[[Mapping[str, str]], bool] | None = None  # whether all seats win or lose as one, by the options
    reconstructed: Mapping[str, str] | None = None  # language -> which data are not from the printed game
    kept: str = ""  # of rules that the host has kept from an earlier version: their folder (`regnum.kept`)
    former_digests: Mapping[str, str] = field(default_factory=dict)  # data_digest -> the digest of bytes in 0.1.0

    @property
    def key(self) -> str:
        """The name by which `registry.make` finds these rules: that of the game, and for kept rules their folder."""
        return f"{self.name}@{self.kept}" if self.kept else self.name

    def agree(self, players: int, options: Mapping[str, object] | None = None) -> dict[str, str]:
        """Every option with its value, given or default, for a number of players. Raises InvalidOption."""
        low, high = self.seats
        if not low <= players <= high:
            raise InvalidOption(f"{self.titles['en']} is for {low} to {high} players, not {players}")
        chosen = complete(self.options, options or {})
        if self.check is not None:
            self.check(players, chosen)
        return chosen

    def saved(self, options: Mapping[str, object]) -> dict[str, object]:
        """The options of a game that was saved, perhaps before some of them existed (`OptionSpec.before`)."""
        return saved(self.options, options)

    @property
    def usual(self) -> dict[str, str]:
        """Every option as it is unless something else is agreed."""
        return complete(self.options, {})

    def is_team(self, options: Mapping[str, str]) -> bool:
        """Return True if all seats win or lose together with these options (all of them given)."""
        return self.together is not None and self.together(options)

    @cached_property
    def folder(self) -> Path:
        """The folder of the game."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    @cached_property
    def data_digest(self) -> str:
        """A digest of the values in the data files of the game and of its family: 16 hexadecimal digits.

        Comments and formatting do not count. The order of entries does, because components are numbered by it.
        """
        digest = hashlib.blake2b(digest_size=8)
        for package in data.packages_around(self.package):
            for file in data.files(package, "data"):
                values = data.load(package, file.name.removesuffix(".yaml"), "data")
                digest.update(ascii((file.name, values)).encode())
        return digest.hexdigest()

    def difference(self, version: int, data_digest: str) -> str:
        """A clause on how the rules that a game was played by differ from these; empty when they are the same."""
        if version != self.version:
            return f"it was played by version {version} of the rules of {self.name}; this is version {self.version}"
        if data_digest not in (self.data_digest, self.former_digests.get(self.data_digest)):
            return f"it was played with other component files of {self.name} ({data_digest}, not {self.data_digest})"
        return ""

    def load(self) -> Rules:
        """Import the rules."""
        rules: Rules = importlib.import_module(f"{self.package}.rules").RULES
        return rules


CAMPAIGN_OPTION = "campaign"
"""The option by which a game takes part in campaigns: what earlier chapters have carried to it."""

ALONE = "none"
"""Its value for a game of its own, the default."""


@dataclass(frozen=True)
class CampaignInfo:
    """The card of a campaign: games that are played one after the other, each with what was won in those before it.

    A chapter is a game like any other. Its option `campaign` is `begin` in the first chapter, and then the text that
    `Rules.carry` answered at the end of the chapter before; that of the last chapter is how the campaign ended. Every
    game of the campaign takes `begin`: nobody has won anything yet.
    """

    name: str
    package: str  # where its words are, and its rules for people
    titles: Mapping[str, str]  # language -> title
    chapters: tuple[str, ...]  # the names of its games in order
    seats: tuple[int, int]  # fewest and most players
    prizes: tuple[Prize, ...]  # everything that can be won
    standing: Callable[[str, int], Standing]  # reads a carried text, for a number of seats. Raises InvalidOption
    begin: str = "begin"  # what the first chapter is given: nobody has won anything yet
    fixed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # game -> options that it must be played with
    evenings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # game -> options: for an evening beside it
    offered: tuple[str, ...] = ()  # the options that forms ask for, each with the game that it is for: `game.option`
    reconstructed: Mapping[str, str] | None = None  # language -> which data are not from the printed box

    def agree(self, game: GameInfo, players: int, carried: str, wanted: Mapping[str, object]) -> dict[str, str]:
        """The options of a chapter: what was carried, what the campaign fixes, and what the players want of the rest.

        An option is for every chapter that has it, or for one: `game.option`. Options that only other chapters have are
        passed over, and so is how the campaign begins. Raises InvalidOption.
        """
        low, high = self.seats
        if not low <= players <= high:
            raise InvalidOption(f"{self.titles['en']} is for {low} to {high} players, not {players}")
        fixed = {**self.fixed.get(game.name, {}), CAMPAIGN_OPTION: carried}
        chosen = self._for(game, wanted)
        for name in chosen.keys() & fixed.keys():
            if str(chosen[name]) != fixed[name]:
                raise InvalidOption(f"the campaign decides the option {name} of {game.name}: {shown(fixed[name])}")
        return game.agree(players, chosen | fixed)

    def _for(self, game: GameInfo, wanted: Mapping[str, object]) -> dict[str, object]:
        """Select the options of a game: first those meant for every chapter, then those of this one."""
        found: dict[str, object] = {}
        for prefix in ("", f"{game.name}."):
            for option in game.options:
                if (name := prefix + option.name) in wanted and not self.says_nothing(name, wanted[name]):
                    found[option.name] = wanted[name]
        return found

    def says_nothing(self, name: str, value: object) -> bool:
        """Return True if an option only says how the campaign begins."""
        return name.rpartition(".")[2] == CAMPAIGN_OPTION and str(value).strip().lower() == self.begin
