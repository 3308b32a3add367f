"""Playing a contest: every game of its schedule that is not in its book yet, on all cores."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process

from regnum import registry
from regnum.arena.ledger import Contest, Ledger, Played, code_digest
from regnum.arena.playing import Clocked, bots_for, play_match, seed_for
from regnum.arena.schedule import Fixture, Schedule, schedule
from regnum.core.game import Game
from regnum.core.info import GameInfo

Report = Callable[[int], None]
"""Called with the number of games that have just been played."""


def plan(
    info: GameInfo, specs: Sequence[str], players: int, games: int, seed: int, options: dict[str, str]
) -> tuple[Contest, Schedule]:
    """The contest between these bots, and its schedule. Raises InvalidOption."""
    bots = tuple(dict.fromkeys(specs))
    entries = tuple(map(bots.index, specs))
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


def play(contest: Contest, timetable: Schedule, ledger: Ledger, games: int, workers: int, report: Report) -> None:
    """Play what is missing of the first `games` games; each is in the book when it is reported."""
    missing = [fixture for fixture in timetable.fixtures(games) if fixture.number not in ledger.played]
    for finished in _finished(contest, missing, workers):
        ledger.add(finished)
        report(len(finished))


def _finished(contest: Contest, fixtures: Sequence[Fixture], workers: int) -> Iterator[list[Played]]:
    """The games as they end, a few at a time."""
    workers = min(workers, len(fixtures))
    if workers <= 1:
        game = registry.make(contest.game)
        yield from ([play_fixture(game, contest, fixture)] for fixture in fixtures)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent)
    try:
        running: set[Future[Played]] = {pool.submit(_play_in_worker, contest, fixture) for fixture in fixtures}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield [future.result() for future in done]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _play_in_worker(contest: Contest, fixture: Fixture) -> Played:
    return play_fixture(registry.make(contest.game), contest, fixture)


def play_fixture(game: Game, contest: Contest, fixture: Fixture) -> Played:
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
    return Played(
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
    )
