"""`regnum campaign`: a campaign that is begun, played chapter after chapter, and shown."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Words

from regnum import registry
from regnum.campaign import Campaign, agreed, record_of, replay, write
from regnum.cli.autosave import Autosave, keep
from regnum.cli.opening import read_whole_campaign
from regnum.cli.output import STANDARD
from regnum.cli.screen import program, screen
from regnum.cli.session import HERE, Session
from regnum.cli.terminal import game_for, seating
from regnum.core.errors import InvalidOption
from regnum.core.info import CampaignInfo
from regnum.core.options import parse
from regnum.core.seeds import secret_seed
from regnum.core.standing import Goal, Standing
from regnum.match import GameRecord, Match
from regnum.table.language import Language
from regnum.table.terminal import seat_style
from regnum.table.text import Text, in_figures, plain, text

UNIT = "ladder.points"
"""The words in which a campaign counts its points, if it has any."""


class CampaignFile(Autosave):
    """Keeps the chapter that is played in the file of its campaign."""

    def __init__(self, campaign: Campaign, file: Path, read: bytes | None = None) -> None:
        super().__init__(file, read)
        self.campaign = campaign

    def content(self, match: Match) -> bytes:  # noqa: ARG002 - it is the open chapter of the campaign
        """The whole campaign."""
        return write(record_of(self.campaign))

    def command(self, match: Match) -> str:  # noqa: ARG002
        """The campaign is taken up again from its file."""
        return command(self.file)


def command(file: Path) -> str:
    """Return the command that resumes the campaign."""
    return f"{program()} campaign play {shlex.quote(str(file))}"


def chosen(name: str | None) -> CampaignInfo:
    """The campaign of that name, or the only one there is. Raises UnknownGame or InvalidOption."""
    if name is not None:
        return registry.campaign(name)
    known = registry.campaigns()
    if len(known) != 1:
        raise InvalidOption(f"say which campaign: {', '.join(sorted(known)) or 'none is installed'}")
    return next(iter(known.values()))


def begin(file: Path, name: str | None, seats: str, code: str, seed: int | None, options: str) -> None:
    """Write a new campaign to a file. Raises UnknownGame, InvalidOption or OSError."""
    info = chosen(name)
    if file == STANDARD:
        raise InvalidOption("name a file: a campaign is played in it")
    if file.exists():
        raise InvalidOption(f"{file} already exists; continue it with: {command(file)}")
    names, bots = seating(seats)
    given = agreed(info, len(names), parse(options))
    campaign = Campaign(info, len(names), secret_seed() if seed is None else seed, given, names, bots)
    with closing(CampaignFile(campaign, file)) as keeper:
        keeper.lock()
        keeper.keep(campaign.match)
    language, console = _language(info, code), screen()
    console.print(language.say(text("campaign.begun", name=info.titles[code], names=tuple(map(plain, names)))))
    console.print(language.say(text("play.resume", command=command(file))), soft_wrap=True)


def play(file: Path, code: str) -> None:
    """Play chapter after chapter until the campaign is over or left. Raises as `load`."""
    campaign, content = _loaded(file)
    keeper = CampaignFile(campaign, file, content)
    if not campaign.over:
        keeper.lock()
    with closing(keeper):
        _play(campaign, keeper, code)


def _play(campaign: Campaign, keeper: CampaignFile, code: str) -> None:
    console, language = screen(), _language(campaign.info, code)
    while True:
        console.print()
        console.rule(chapter_title(campaign.info, campaign.chapter, code))
        if not campaign.ended:
            campaign.match.game = game_for(campaign.match.game.info.key, campaign.played_by)
            Session(campaign.match, code, console, keeper, secrets.randbits(32)).run()
        if not campaign.ended:
            return
        console.print()
        print_standing(campaign.info, campaign.standing, campaign.names, code, console)
        if campaign.over:
            console.print(Words(language.say(_won(campaign)), "bold"))
            return
        campaign.go_on()
        keep(keeper, campaign.match, language, console)


def show(file: Path, code: str, json: bool) -> None:
    """Tell what was played, what everybody holds and what can be won. Raises as `load`."""
    (campaign, _), console = _loaded(file), screen()
    if json:
        print(write(record_of(campaign)).decode(), end="")  # noqa: T201 - the object that was asked for
        return
    info, language = campaign.info, _language(campaign.info, code)
    console.print(Words(info.titles[code], "bold"))
    for line in _chapters(campaign, code):
        console.print(Words(f"  {line}"))
    console.print()
    print_standing(info, campaign.standing, campaign.names, code, console)
    goals = campaign.match.game.rules.goals
    if not campaign.over and goals is not None:
        console.print()
        print_goals(goals(campaign.match.state), campaign.names, language, console)
    if campaign.over:
        console.print(Words(language.say(_won(campaign)), "bold"))


def _loaded(file: Path) -> tuple[Campaign, bytes]:
    """The campaign in a file, and the content of that."""
    record, content = read_whole_campaign(file)
    return replay(record), content


def _language(info: CampaignInfo, code: str) -> Language:
    return Language(code, info.package, HERE)


def chapter_title(info: CampaignInfo, number: int, code: str) -> Words:
    """Return the number and the game of a chapter."""
    game = registry.info(info.chapters[number]).titles[code]
    said = text("campaign.chapter", n=number + 1, all=len(info.chapters), name=game)
    return Words(_language(info, code).say(said), "bold")


def _chapters(campaign: Campaign, code: str) -> Iterator[str]:
    """A line a chapter: how it ended, how far it is, or that it is to come."""
    language = _language(campaign.info, code)
    for number in range(len(campaign.info.chapters)):
        yield f"{chapter_title(campaign.info, number, code)}: {language.say(_state_of(campaign, number))}"


def _state_of(campaign: Campaign, number: int) -> Text:
    if number < campaign.chapter:
        return _result(campaign.closed[number])
    if number > campaign.chapter:
        return text("campaign.to_come")
    match = campaign.match
    if match.outcome is None:
        return text("campaign.running", n=len(match.moves))
    return _scores(match.names, match.outcome.points, match.outcome.ranks)


def _result(record: GameRecord) -> Text:
    assert record.outcome is not None, "a closed chapter has ended"
    return _scores([seat.name for seat in record.seats], record.outcome.points, record.outcome.ranks)


def _scores(names: Sequence[str], points: Sequence[int], ranks: Sequence[int]) -> Text:
    """Everybody with their points in the game, the first one first."""
    order = sorted(range(len(names)), key=lambda seat: ranks[seat])
    return text("campaign.scores", names=tuple(plain(f"{names[seat]} {in_figures(points[seat])}") for seat in order))


def print_standing(info: CampaignInfo, standing: Standing, names: Sequence[str], code: str, console: Console) -> None:
    """Print what everybody holds, the leader first."""
    language = _language(info, code)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(language.say("campaign.place"), justify="right")
    table.add_column(language.say("campaign.player"))
    table.add_column(unit(language), justify="right")
    table.add_column(language.say("campaign.holds"))
    for seat in sorted(range(len(names)), key=lambda seat: standing.ranks[seat]):
        who = Words.assemble((str(seat + 1), seat_style(seat)), f" {names[seat]}")
        held = language.say(text("campaign.list", names=_counted(standing.held[seat]))) if standing.held[seat] else "–"
        table.add_row(str(standing.ranks[seat]), who, str(standing.points[seat]), held)
    console.print(table)


def unit(language: Language) -> str:
    """Return the unit of the campaign's points in the words of its family, or prizes."""
    return language.say(UNIT if language.knows(UNIT) else "campaign.points")


def _counted(prizes: Sequence[str]) -> tuple[Text, ...]:
    """Prizes by name, each once, with its number where there are several."""
    return tuple(
        text("campaign.prize" if (n := prizes.count(prize)) == 1 else "campaign.prizes", n=n, prize=_name(prize))
        for prize in dict.fromkeys(prizes)
    )


def _name(prize: str) -> Text:
    return text(f"prize.{prize}.name")


def print_goals(goals: Sequence[Goal], names: Sequence[str], language: Language, console: Console) -> None:
    """Print the goals of the open chapter, and everybody's progress."""
    if not goals:
        return
    console.print(Words(language.say("campaign.open"), "bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in (language.say("campaign.prize_column"), language.say("campaign.need"), *names):
        table.add_column(column, justify="right" if column in names else "left")
    for goal in goals:
        table.add_row(
            language.say(_name(goal.prize)),
            language.say(f"prize.{goal.prize}.need"),
            *(f"{have}/{goal.need}" for have in goal.have),
        )
    console.print(Padding(table, (0, 0, 0, 2)))


def _won(campaign: Campaign) -> Text:
    leaders = campaign.standing.leaders
    return text(
        "campaign.won" if len(leaders) == 1 else "campaign.shared",
        names=tuple(plain(campaign.names[seat]) for seat in leaders),
    )


def in_short(campaign: Campaign) -> str:
    """Summarise a campaign file."""
    moves = sum(len(record.actions) for record in campaign.closed) + len(campaign.match.moves)
    chapters = f"chapter {campaign.chapter + 1} of {len(campaign.info.chapters)}"
    return f"{campaign.info.name}, {chapters}, {moves} moves, {'over' if campaign.over else 'running'}"
