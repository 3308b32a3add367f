"""Rules that are not compiled yet: nothing blocks, everybody sees how far it is, and one worker does it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from regnum import registry
from regnum.core.info import GameInfo
from regnum.web.bots import warmup
from regnum.web.bots.warmup import TYPICAL, WHOLE, CompileManager, Compiling
from regnum.web.model.errors import Preparing

from .browsing import Guest

COLD = ("council", "staufer", "bruges")
"""The games that the fake machine has not compiled; the others are."""


class Process:
    """A process that compiles, as a test lets it."""

    def __init__(self, name: str, mark: Path) -> None:
        self.game, self.mark = name, mark
        self.exitcode: int | None = None

    def say(self, *done: str, began: float = 0.0) -> None:
        now = time.time()
        warmup._write(warmup._file(self.mark), Compiling(began or now, now, list(done)))

    def end(self, *, well: bool = True) -> None:
        if well:
            self.mark.touch()
            warmup._file(self.mark).unlink(missing_ok=True)
        self.exitcode = 0 if well else 1

    def terminate(self) -> None:
        self.exitcode = -15


class Machine:
    """A machine with a folder for what is compiled, and processes that do nothing by themselves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.begun: list[Process] = []
        self.workers: list[CompileManager] = []

    def mark(self, info: GameInfo) -> Path | None:
        return self.folder / f"ready-{info.name}" if info.name in COLD else None

    def begin(self, _: str, __: Callable[[str], None], game: str) -> Process:
        self.begun.append(Process(game, self.folder / f"ready-{game}"))
        return self.begun[-1]

    def worker(self) -> CompileManager:
        self.workers.append(CompileManager(self.begin, mark=self.mark, lock=self.folder / "lock"))
        return self.workers[-1]

    def games(self) -> list[str]:
        return [process.game for process in self.begun]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    yield made
    for worker in made.workers:
        worker.stop()


def test_games_come_one_after_the_other(machine: Machine) -> None:
    worker = machine.worker()
    assert worker.tend()
    assert worker.tend()
    assert len(machine.begun) == 1
    for number in range(1, len(COLD) + 1):
        assert sorted(info.name for info in worker.cold()) == sorted(set(COLD) - set(machine.games()[: number - 1]))
        machine.begun[-1].end()
        assert worker.tend() == (number < len(COLD))
    assert sorted(machine.games()) == sorted(COLD)


def test_a_game_that_somebody_waits_for_comes_at_once(machine: Machine) -> None:
    worker = machine.worker()
    worker.tend()
    wanted = next(game for game in COLD if game != machine.begun[0].game)
    with pytest.raises(Preparing) as refused:
        worker.check(wanted)
    assert (refused.value.status, refused.value.game, refused.value.retry_after) == (503, wanted, WHOLE)
    worker.tend()
    assert machine.games()[1:] == [wanted]


def test_what_is_compiled_is_never_waited_for(machine: Machine) -> None:
    worker = machine.worker()
    ready = next(game for game in registry.games() if game not in COLD)
    worker.check(ready)
    for game in COLD:
        (machine.folder / f"ready-{game}").touch()
        worker.check(game)
    assert not worker.tend()
    assert not machine.begun
    worker.check("no such game")  # others say what is wrong with it


def test_one_worker_compiles_and_all_of_them_know_how_far_it_is(machine: Machine) -> None:
    first, second = machine.worker(), machine.worker()
    assert first.tend()
    assert second.tend()
    assert len(machine.begun) == 1
    process = machine.begun[0]
    info = registry.info(process.game)
    assert second.progress(info) is None
    process.say("setup", "legal")
    share, seconds = second.progress(info) or (0.0, 0.0)
    assert share > 0
    assert seconds > 0
    process.end()
    second.check(process.game)


@pytest.mark.slow
def test_when_the_worker_that_compiles_ends_another_one_goes_on(machine: Machine) -> None:
    first, second = machine.worker(), machine.worker()
    first.start()
    while not machine.begun:
        time.sleep(0.05)
    machine.begun[0].say("setup")
    assert second.tend()
    assert len(machine.begun) == 1
    first.stop()
    assert machine.begun[0].exitcode == -15
    assert second.tend()
    assert len(machine.begun) == 2
    assert second.progress(registry.info(machine.begun[0].game)) is None  # what the other one had said is forgotten


def test_a_game_that_cannot_be_compiled_is_left_to_whoever_opens_it(machine: Machine) -> None:
    worker = machine.worker()
    worker.tend()
    broken = machine.begun[0]
    broken.end(well=False)
    worker.tend()
    worker.check(broken.game)
    assert broken.game not in {info.name for info in worker.cold()}
    for process in machine.begun[1:]:
        process.end()
    worker.tend()
    machine.begun[-1].end()
    assert not worker.tend()
    assert machine.games().count(broken.game) == 1


def test_the_share_never_goes_back_and_the_seconds_follow_the_machine() -> None:
    """A machine that takes twice as long as ours says so after the first piece."""
    at, shares, done = 1000.0, [], []
    for piece, seconds in TYPICAL.items():
        said = Compiling(1000.0, at, list(done))
        for part in (0.0, 0.5, 0.99):
            now = at + 2 * seconds * part
            shares.append(said.share(now))
            if done:
                left = 1000.0 + 2 * WHOLE - now
                assert said.seconds(now) == pytest.approx(left, rel=0.1, abs=0.12 * seconds + 0.01)
        at += 2 * seconds
        done.append(piece)
    assert shares == sorted(shares)
    assert Compiling(1000.0, at, done).share(at) == pytest.approx(1.0)


def test_a_piece_that_takes_long_is_no_standstill_of_the_seconds() -> None:
    """On a machine that is busy nothing is promised that the first piece disproves already."""
    said = Compiling(1000.0, 1000.0, [])
    [promised, *later] = [said.seconds(1000.0 + waited) for waited in (0.0, 5.0, 20.0, 60.0)]
    assert promised == pytest.approx(WHOLE)
    assert later == sorted(later)
    assert later[-1] > 60.0 * (WHOLE - TYPICAL["setup"]) / TYPICAL["setup"]
    assert said.share(1060.0) < TYPICAL["setup"] / WHOLE


def test_compiling_writes_how_far_it_is(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process of its own does, with a compiler that only says what it does."""
    from regnum.bots import ready

    seen = []
    mark = machine.folder / "ready-council"

    def warm_up(_: Any, report: Callable[..., None]) -> None:
        for number, piece in enumerate(TYPICAL, 1):
            seen.append(worker.progress(registry.info("council")))
            report(piece, number, len(TYPICAL))
        mark.touch()

    monkeypatch.setattr(ready, "mark", lambda _: mark)
    monkeypatch.setattr(ready, "warm_up", warm_up)
    monkeypatch.setattr(warmup.os, "nice", lambda _: 0)
    worker = machine.worker()
    warmup.compile_game("council")
    shares = [found[0] for found in seen if found]
    assert len(shares) == len(TYPICAL)
    assert shares == sorted(shares)
    assert shares[-1] > 0.9
    assert sorted(file.name for file in machine.folder.iterdir()) == ["ready-council"]


def test_a_server_answers_at_once_and_the_table_opens_when_it_is_ready(app: Any, machine: Machine) -> None:
    server = app.state.server
    rosa = Guest(app, "Rosa")
    rosa.open("me", "bot")
    worker = server.preparer = machine.worker()
    server.house.prepared = worker.check
    server.house.forget(rosa.table)
    assert rosa.get("/api/preparing")["games"][0] == {
        "game": "bruges",
        "title": "Bruges",
        "share": 0.0,
        "seconds": None,
    }
    seats = [{"kind": "me", "name": "Rosa"}, {"kind": "bot"}]
    refused = rosa.post("/api/tables", 503, game="council", seats=seats)
    assert refused["error"]["game"] == "council"
    assert rosa.get(f"/api/tables/{rosa.table}/view", 503)["error"]["key"] == "preparing"
    assert "rules" in rosa.get("/api/games/council/rules")["html"].lower()
    plain = rosa.http.get(f"/t/{rosa.table}/plain")
    assert plain.status_code == 503
    assert 0 < int(plain.headers["Refresh"]) <= 10
    worker.tend()
    machine.begun[0].say("setup", "legal", "apply", began=time.time() - 30)
    council = next(game for game in rosa.get("/api/preparing")["games"] if game["game"] == "council")
    assert 0.4 < council["share"] < 1
    assert 0 < council["seconds"] < 40
    machine.begun[0].end()
    assert rosa.view()["status"] == "playing"
    assert rosa.post("/api/tables", game="council", seats=seats)["id"]


def test_a_bot_at_a_table_that_is_not_ready_waits_too(app: Any, machine: Machine) -> None:
    """Nobody who looks after tables by himself compiles anything in the server."""
    server = app.state.server
    rosa = Guest(app, "Rosa")
    rosa.open("bot", "me")
    worker = machine.worker()
    server.house.prepared = worker.check
    server.house.forget(rosa.table)
    server.bot_driver.look_after(rosa.table)
    with pytest.raises(Preparing), server.house.open(rosa.table):
        pass
