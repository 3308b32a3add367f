"""One campaign being played: the chapters that are closed, the one that is open, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from regnum import registry
from regnum.core.errors import InvalidOption, NotYourTurn, shown
from regnum.core.info import CampaignInfo
from regnum.core.options import OptionSpec
from regnum.core.record import DeepCopied, States
from regnum.core.seeds import Seed, derived, secret_seed
from regnum.core.standing import Standing
from regnum.match import GameRecord, Match
from regnum.match import record_of as record_of_match


def carried(match: Match, state: States | None = None) -> str:
    """Return what a chapter hands on as it stands, or as it stood in `state`."""
    carry = match.game.rules.carry
    if carry is None:
        raise TypeError(f"{match.game.info.name} is a chapter of a campaign and carries nothing")
    return carry(match.state if state is None else state)


@dataclass
class Campaign(DeepCopied):
    """A campaign of `players` seats, which keep their numbers through all chapters.

    `match` is the open chapter, a match like any other. `go_on` closes it for ever and opens the next one: of what is
    closed only the record is left, so nothing in it can be taken back. The same campaign, seed, options and actions
    always give the same chapters. Raises InvalidOption for what does not fit, UnknownGame if a game is not installed.
    """

    info: CampaignInfo
    players: int
    seed: Seed = field(default_factory=secret_seed, repr=False)
    options: Mapping[str, object] = field(default_factory=dict)  # for every chapter whose game has them
    names: Sequence[str] = ()
    played_by: Sequence[str] = ()  # by seat: the specification of a bot, or "" for a person
    compiled: bool = True  # as for `registry.make`

    def __post_init__(self) -> None:
        self.options = agreed(self.info, self.players, self.options)
        self.closed: list[GameRecord] = []
        self.match = self._opened(0, self.info.begin)

    @property
    def chapter(self) -> int:
        """The number of the open chapter, from 0."""
        return len(self.closed)

    @property
    def ended(self) -> bool:
        """True if the open chapter has ended."""
        return self.match.over

    @property
    def over(self) -> bool:
        """True if all chapters have ended."""
        return self.ended and self.chapter == len(self.info.chapters) - 1

    @property
    def standing(self) -> Standing:
        """The current standing; after the last chapter, the final result."""
        return self.info.standing(carried(self.match), self.players)

    def go_on(self) -> None:
        """Close the chapter, which has ended, and open the next one with the seats as they are in it.

        Raises NotYourTurn while the chapter runs, and when it was the last.
        """
        if not self.ended or self.over:
            why = "the campaign is over" if self.over else "the chapter has not ended yet"
            raise NotYourTurn(f"no other chapter can begin: {why}", "campaign_over" if self.over else "chapter_runs")
        following = self._opened(self.chapter + 1, carried(self.match))
        self.closed.append(record_of_match(self.match))
        self.match = following

    def _opened(self, chapter: int, text: str) -> Match:
        match = opened(
            self.info,
            chapter,
            text,
            self.players,
            self.seed,
            self.options,
            self.names,
            self.played_by,
            compiled=self.compiled,
        )
        self.names, self.played_by = match.names, match.played_by
        return match


def opened(
    info: CampaignInfo,
    chapter: int,
    text: str,
    players: int,
    seed: Seed,
    options: Mapping[str, object],
    names: Sequence[str] = (),
    played_by: Sequence[str] = (),
    compiled: bool = True,
) -> Match:
    """A chapter as it begins, given what the one before has carried and the seed of the campaign."""
    game = registry.make(info.chapters[chapter], compiled)
    given = info.agree(game.info, players, text, options)
    return Match(game, players, derived(seed, chapter), given, names, played_by)


def agreed(info: CampaignInfo, players: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options as they are written, when every chapter can be played with them. Raises InvalidOption."""
    games = [registry.info(name) for name in info.chapters]
    known = {name: option for game in games for option in game.options for name in _names(game.name, option)}
    for name in options:
        if name not in known:
            raise InvalidOption(f"no game of the campaign has an option “{shown(name)}”")
    for game in games:
        info.agree(game, players, info.begin, options)
    return {
        name: known[name].normal(str(value)) for name, value in options.items() if not info.says_nothing(name, value)
    }


def _names(game: str, option: OptionSpec) -> tuple[str, str]:
    """An option of every chapter that has it, and of one game only."""
    return option.name, f"{game}.{option.name}"


def new_prizes(before: Standing, after: Standing) -> list[tuple[str, int]]:
    """List the prizes that seats gained between two standings: a prize gained twice is listed twice."""
    return [
        (prize, seat)
        for seat, held in enumerate(after.held)
        for prize in dict.fromkeys(held)
        for _ in range(held.count(prize) - before.held[seat].count(prize))
    ]
