"""Playing a contest: every game of its schedule that is not in its book yet, by a crew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from regnum import registry
from regnum.arena.executor import crew
from regnum.arena.ledger import Contest, GameResult, Ledger, check_code, code_digest
from regnum.arena.playing import Clocked, bots_for, play_match, seed_for
from regnum.arena.schedule import Fixture, Schedule, schedule, team_schedule
from regnum.bots.registry import check_spec
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.info import GameInfo

ProgressCallback = Callable[[int], None]
"""Called with the number of games that have just been played."""


def plan(
    info: GameInfo, specs: Sequence[str], players: int, games: int, seed: int, options: dict[str, str]
) -> tuple[Contest, Schedule]:
    """The contest between these bots or teams of bots, and its schedule. Raises InvalidOption."""
    together = info.is_team(options)
    named = [spec for team in specs for spec in team_of(team, players)] if together else list(map(check_spec, specs))
    bots = tuple(dict.fromkeys(named))
    entries = tuple(map(bots.index, named))
    if together:
        teams = [entries[first : first + players] for first in range(0, len(entries), players)]
        timetable = team_schedule(teams)
    else:
        timetable = schedule(entries, players, games, seed)
    return (
        Contest(
            info.name,
            players,
            bots,
            entries,
            timetable.design,
            seed,
            options,
            info.version,
            info.data_digest,
            code_digest(info),
        ),
        timetable,
    )


def team_of(spec: str, players: int) -> tuple[str, ...]:
    """The bots of a team: one bot is its own partner, several stand with `+` between them. Raises InvalidOption."""
    seated = tuple(map(check_spec, spec.split("+")))
    if len(seated) == 1:
        seated *= players
    if len(seated) != players:
        raise InvalidOption(f"{players} partners are one bot, or {players} with + between them; not “{spec}”")
    return seated


def play(
    contest: Contest,
    timetable: Schedule,
    ledger: Ledger,
    games: int,
    workers: int,
    report: ProgressCallback,
    ray: str | None = None,
) -> None:
    """Play what is missing of the first `games` games; each is in the book when it is reported.

    With `ray`, the address of a cluster, they are played there. Raises InvalidOption.
    """
    missing = [fixture for fixture in timetable.fixtures(games) if fixture.number not in ledger.played]
    if not missing:
        return
    with crew(min(workers, len(missing)), ray) as players:
        for finished in players.as_done(partial(_play, contest), missing):
            ledger.add(finished)
            report(len(finished))


def _play(contest: Contest, fixture: Fixture) -> GameResult:
    game = registry.make(contest.game)
    check_code(game.info, contest.code)
    return play_fixture(game, contest, fixture)


def play_fixture(game: Game, contest: Contest, fixture: Fixture) -> GameResult:
    """One game of the schedule."""
    seed = seed_for(contest.seed, fixture.deal)
    specs = [contest.bots[bot] for bot in fixture.seats]
    bots = [Clocked(bot) for bot in bots_for(game, specs, seed)]
    match = play_match(game, specs, seed, contest.options, bots)
    kinds: list[Counter[str]] = [Counter() for _ in specs]
    for move in match.moves:
        kinds[move.seat][game.actions.take_apart(move.action).family] += 1
    outcome = match.outcome
    assert outcome is not None
    return GameResult(
        fixture.number,
        fixture.deal,
        seed,
        fixture.seats,
        outcome.ranks,
        outcome.points,
        outcome.ending,
        tuple(map(dict, kinds)),
        tuple(round(bot.seconds, 6) for bot in bots),
        tuple(round(bot.slowest, 6) for bot in bots),
        outcome.target,
    )
