"""Campaign files: every chapter as its whole record, in JSON that one can read and check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from regnum import registry
from regnum.campaign.campaign import Campaign, carried
from regnum.core import files
from regnum.core.errors import CorruptRecord, OtherVersion, RegnumError
from regnum.core.files import pretty, write_whole
from regnum.core.info import CAMPAIGN_OPTION
from regnum.core.lazy import decoder
from regnum.core.seeds import Concealed, Seed, derived
from regnum.core.standing import Standing
from regnum.match import GameRecord, Match, no_rest, rules_for
from regnum.match import record_of as record_of_match
from regnum.match import replay as replay_match
from regnum.match.game_record import RecordSeat, SecretSeed

FORMAT = "regnum-campaign-1"


class Stood(msgspec.Struct, frozen=True):
    """The standing, for readers without Regnum."""

    held: list[list[str]]  # by seat, the prizes by their ids
    points: list[int]
    ranks: list[int]


class CampaignRecord(Concealed, msgspec.Struct, frozen=True, kw_only=True):
    """The content of a campaign file."""

    format: str = FORMAT
    campaign: str
    seats: list[RecordSeat]
    seed: int | SecretSeed  # the seeds of the chapters follow from it
    seeds_from: int = 0  # the first chapter with a seed derived from it; earlier chapters had others
    options: dict[str, str] = {}  # for every chapter whose game has them
    chapters: list[GameRecord]  # the last one perhaps running
    standing: Stood

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """List what may be shown to anybody."""
        return [("campaign", self.campaign), ("seats", self.seats), ("chapters", self.chapters)]


_RECORD = decoder(CampaignRecord)


def is_campaign(content: bytes | str) -> bool:
    """Return True if the content of a file claims to be a campaign; it may still be damaged."""
    return files.format_of(content).startswith("regnum-campaign")


def record_of(campaign: Campaign) -> CampaignRecord:
    """A campaign as a record."""
    chapters = [*campaign.closed, record_of_match(campaign.match)]
    return CampaignRecord(
        campaign=campaign.info.name,
        seats=[RecordSeat(*who) for who in zip(campaign.names, campaign.played_by, strict=True)],
        seed=campaign.seed,
        seeds_from=seeds_from(campaign.seed, chapters),
        options={name: str(value) for name, value in campaign.options.items()},
        chapters=chapters,
        standing=stood(campaign.standing),
    )


def seeds_from(seed: Seed, chapters: Sequence[GameRecord]) -> int:
    """The number of the first chapter from which all seeds are derived from `seed`."""
    others = [number for number, chapter in enumerate(chapters) if chapter.seed != derived(seed, number)]
    return max(others, default=-1) + 1


def stood(standing: Standing) -> Stood:
    """A standing as a record has it."""
    return Stood([list(prizes) for prizes in standing.held], list(standing.points), list(standing.ranks))


def write(record: CampaignRecord) -> bytes:
    """The content of a campaign file."""
    return pretty(record)


def read(content: bytes | str) -> CampaignRecord:
    """The record in the content of a file. Raises CorruptRecord when it is not one."""
    return files.read(content, _RECORD, "campaign", FORMAT)


def replay(record: CampaignRecord, rest: Callable[[], None] = no_rest, compiled: bool = True) -> Campaign:
    """Play all chapters of a record again and check every step, what was carried, and the seeds; `rest` as for one.

    A closed chapter of other rules hands on what the next chapter began with, even if these rules lead elsewhere.
    Raises CorruptRecord or OtherVersion that names the chapter, UnknownGame or InvalidOption.
    """
    info = registry.campaign(record.campaign)
    names, bots = [seat.name for seat in record.seats], [seat.played_by for seat in record.seats]
    if not 1 <= len(record.chapters) <= len(info.chapters):
        raise CorruptRecord(f"{info.name} has 1 to {len(info.chapters)} chapters, not {len(record.chapters)}")
    campaign = Campaign(info, len(names), record.seed, record.options, names, bots, compiled)
    text, last = info.begin, len(record.chapters) - 1
    for number, chapter in enumerate(record.chapters):
        try:
            match = _replayed(campaign, number, text, chapter, number >= record.seeds_from, rest)
        except CorruptRecord as error:
            raise CorruptRecord(f"chapter {number + 1}, {chapter.game}: {error}", error.move) from None
        except OtherVersion as error:
            if number == last or chapter.outcome is None:
                raise OtherVersion(f"chapter {number + 1}, {chapter.game}: {error}") from None
        else:
            if number < last and not match.over:
                raise CorruptRecord(f"chapter {number + 1}, {chapter.game}: it has not ended, but another one follows")
            text = carried(match)
        rules = registry.info_of(rules_for(chapter))
        if number < last and rules.difference(chapter.rules_version, chapter.data_digest):
            text = record.chapters[number + 1].options.get(CAMPAIGN_OPTION, "")
    campaign.closed, campaign.match = record.chapters[:-1], match
    campaign.names, campaign.played_by = match.names, match.played_by
    if record.standing != stood(campaign.standing):
        raise CorruptRecord("the standing is not the one that the chapters lead to")
    return campaign


def _replayed(
    campaign: Campaign, number: int, text: str, record: GameRecord, own_seed: bool, rest: Callable[[], None]
) -> Match:
    """A chapter of a campaign, played again from what was carried to it. Raises CorruptRecord."""
    if record.game != campaign.info.chapters[number]:
        raise CorruptRecord(f"in {campaign.info.name} this is the place of {campaign.info.chapters[number]}")
    if len(record.seats) != campaign.players:
        raise CorruptRecord(f"it has {len(record.seats)} seats, the campaign {campaign.players}")
    if own_seed and record.seed != derived(campaign.seed, number):
        raise CorruptRecord("its seed does not follow from the seed of the campaign")
    try:
        game = registry.info_of(rules_for(record))
        expected = campaign.info.agree(game, campaign.players, text, campaign.options)
    except RegnumError as error:
        raise CorruptRecord(str(error)) from None
    played = {**game.usual, **record.options}  # an option that is new since then has its default
    for name, value in expected.items():
        if played[name] != value:
            what = "what the chapter before has carried" if number else "what a campaign begins with"
            agreed = what if name == CAMPAIGN_OPTION else f"the option {name} that was agreed"
            raise CorruptRecord(f"it was not played with {agreed}")
    return replay_match(record, registry.make(game.key, campaign.compiled), rest)


def save(campaign: Campaign, path: Path | str) -> None:
    """Write a campaign to a file, all of it or nothing. Raises OSError."""
    write_whole(path, write(record_of(campaign)))


def load(path: Path | str) -> Campaign:
    """The campaign in a file. Raises CorruptRecord, UnknownGame, InvalidOption, or OSError."""
    return replay(read(Path(path).read_bytes()))
