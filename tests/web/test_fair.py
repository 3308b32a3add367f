"""Nobody waits long for what others want: fair turns at thinking, long work in pieces, limits at the door."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI, Response

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum import registry
from regnum.bots.review import open_moves
from regnum.match import Match, record_of, replay, write
from regnum.table.contract import load_table
from regnum.table.language import Language
from regnum.web.bots.pool import BotDecision, BotPool
from regnum.web.db import results
from regnum.web.groups.ratings import Ratings
from regnum.web.html import plain
from regnum.web.scheduling import gate
from regnum.web.scheduling.fair import FairQueue, Owner, QueuedTask
from regnum.web.scheduling.gate import PriorityGate
from regnum.web.security.limits import Buckets
from regnum.web.tables import table_registry
from regnum.web.tables.table import Table
from regnum.web.wording import chronicle
from regnum.web.wording.chronicle import TableLog, ToldLine
from regnum.web.wording.words import game_words

from .browsing import Guest, play_on
from .conftest import Serve
from .test_groups import joined, made
from .test_played import GAME

pytestmark = pytest.mark.slow


def asked(owner: Owner, name: str, quick: bool = False) -> QueuedTask:
    return QueuedTask(name, lambda _: None, owner, quick)


def taken(queue: FairQueue, seconds: float = 1.0) -> list[str]:
    """Everything that waits, in the order in which it is answered; each takes so long."""
    found = []
    while len(queue):
        one = queue.take()
        queue.spend(one.owner, seconds)
        found.append(one.question)
    return found


def test_who_asks_once_does_not_wait_for_a_hundred_of_another() -> None:
    queue = FairQueue()
    for n in range(100):
        queue.put(asked(Owner("a", 1), f"a{n}"))
    queue.put(asked(Owner("b", 2), "b"))
    assert taken(queue).index("b") <= 1


def test_many_guests_at_one_address_are_one_address() -> None:
    queue = FairQueue()
    for n in range(40):
        queue.put(asked(Owner("a", n), f"a{n}"))
    for n in range(3):
        queue.put(asked(Owner("b", 100), f"b{n}"))
    order = taken(queue)
    assert max(order.index(f"b{n}") for n in range(3)) <= 6


def test_guests_at_one_address_share_its_turns() -> None:
    queue = FairQueue()
    for n in range(20):
        queue.put(asked(Owner("a", 1), f"x{n}"))
    queue.put(asked(Owner("a", 2), "y"))
    assert taken(queue).index("y") <= 1


def test_the_quick_go_before_the_long() -> None:
    queue = FairQueue()
    for n in range(5):
        queue.put(asked(Owner("a", 1), f"long{n}"))
    queue.put(asked(Owner("a", 1), "quick", quick=True))
    assert taken(queue)[0] == "quick"
    assert BotDecision("council", "greedy", 1, b"", 0).quick
    assert BotDecision("council", "squire", 1, b"", 0).quick
    assert not BotDecision("council", "emperor", 1, b"", 0).quick


class Held:
    """A question that is answered when the test says so."""

    quick = False

    def answer(self) -> None:
        time.sleep(600)


class Quick:
    quick = True

    def answer(self) -> int:
        return 7


def test_a_quick_question_is_answered_while_all_think_long() -> None:
    thinkers, found = BotPool(1, deadline=900.0), threading.Event()
    thinkers.start()
    try:
        for n in range(20):
            thinkers.ask(Held(), lambda _: None, Owner("a", n))
        time.sleep(1.0)  # one of them is being thought about
        thinkers.ask(Quick(), lambda answer: found.set() if answer == 7 else None, Owner("b", 1))
        assert found.wait(300)  # long before the others are done, even on a busy machine
    finally:
        thinkers.stop()


def test_who_cannot_take_an_answer_keeps_nobody_from_the_next(caplog: pytest.LogCaptureFixture) -> None:
    thinkers, answers = BotPool(1, deadline=300.0), SimpleQueue()
    del thinkers._threads[1:]  # nobody else can help
    thinkers.start()
    try:
        thinkers.ask(Quick(), lambda _: 1 / 0)
        thinkers.ask(Quick(), answers.put)
        assert answers.get(timeout=300) == 7
    finally:
        thinkers.stop()
    assert "ZeroDivisionError" in caplog.text


def test_hints_that_wait_take_no_threads(serve: Serve) -> None:
    app = serve(bot_deadline=1.0)
    app.state.server.thinkers.ask = lambda *_: None  # nobody ever answers
    guests = []
    for n in range(50):
        guest = Guest(app, f"G{n}")
        guest.open("me", "me", hints=True)
        guests.append(guest)
    began, late = time.monotonic(), []
    with ThreadPoolExecutor(50) as threads:

        def ask(guest: Guest) -> Any:
            return guest.http.post(f"/api/tables/{guest.table}/hint", json={"seat": 0})

        waiting = [threads.submit(ask, guests[0])]
        while not app.state.server.limits.hints._now:
            assert time.monotonic() - began < 30, "the first one was not let in"
            time.sleep(0.01)
        assert ask(guests[0]).json()["error"]["key"] == "slow_down"  # one at a time
        waiting += [threads.submit(ask, guest) for guest in guests[1:]]
        time.sleep(0.5)
        for _ in range(5):
            at = time.monotonic()
            guests[1].get("/api/guest")
            late.append(time.monotonic() - at)
    assert min(late) < 1.0
    assert [one.result().status_code for one in waiting] == [409] * 50, "there was no advice in time"
    assert time.monotonic() - began < 30


# ---- long games -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def long_match() -> Match:
    match, choose = Match(registry.make("council"), 2, 7, {"round_limit": "500"}), 0
    while len(match.moves) < 400 and not match.over:
        legal = match.legal()
        choose = (choose * 1103515245 + 12345) % 2**31
        match.play(legal[choose % len(legal)])
    return match


def test_a_fork_is_what_is_played_again(long_match: Match) -> None:
    for at in (0, 17, len(long_match.moves)):
        fork = long_match.fork(at)
        assert write(record_of(fork)) == write(record_of(replay(record_of(fork))))
        assert len(fork.moves) == at
        if not fork.over:
            fork.play(fork.legal()[0])
            assert fork.at(at).tobytes() == long_match.at(at).tobytes()
    assert write(record_of(long_match)) == write(record_of(replay(record_of(long_match))))


def test_a_chronicle_told_in_pieces_is_the_same(long_match: Match) -> None:
    rules = load_table(long_match.game.info)
    whole = TableLog(long_match, rules).lines(0)
    pieces, ends = TableLog(long_match, rules), TableLog(long_match, rules)
    goes = 1
    while not pieces.tell_on(0, 0.001):
        goes += 1
    assert goes > 2
    assert pieces.lines(0) == whole
    last = ends.lines(0, len(long_match.moves) - 3)
    assert last == whole[len(whole) - len(last) :]
    assert sum(told is not None for told in ends._lines[0]) == 3  # a view needs no more
    assert ends.lines(0) == whole


def test_only_new_moves_are_looked_at_when_a_chronicle_is_told_on(
    long_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every choice each tab wants what is new of it, and a game may have thousands of lines."""
    match, rules = long_match.fork(40), load_table(long_match.game.info)
    told, language, looked_at = TableLog(match, rules), game_words("en", rules.package), list[int]()
    json_of = ToldLine.json

    def json_noted(line: ToldLine, language: Language) -> msgspec.Raw:
        looked_at.append(line.move)
        return json_of(line, language)

    def tell_on() -> list[int]:
        looked_at.clear()
        assert told.tell_on(0, 60.0, language)
        return looked_at

    monkeypatch.setattr(ToldLine, "json", json_noted)
    assert tell_on() == [line.move for line in told.lines(0)] != []
    assert tell_on() == []
    for move in long_match.moves[40:50]:
        match.play(move.action)
    assert tell_on() == [line.move for line in told.lines(0, 40)] != []
    for _ in range(5):
        match.undo(None)
    told.cut()
    back = len(match.moves)
    match.play(match.legal()[-1])
    assert tell_on() == [line.move for line in told.lines(0, back)] != []
    told.forget()  # names have changed
    assert tell_on() == [line.move for line in told.lines(0)]


def test_others_go_on_while_a_long_game_is_told(
    serve: Serve, long_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = serve()
    eve, ada = Guest(app, "Eve"), Guest(app, "Ada")
    ada.open("me", "me")
    eve.table = eve.post("/api/import", **json.loads(write(record_of(long_match))))["id"]
    slow = app.state.server.house._tables[eve.table].rules
    tell = slow.tell

    def slowly(*arguments: Any) -> Any:
        time.sleep(0.005)
        return tell(*arguments)

    monkeypatch.setattr(chronicle, "STEP", 2)
    object.__setattr__(slow, "tell", slowly)
    waits = []
    try:
        with ThreadPoolExecutor(1) as thread:
            told = thread.submit(copy_context().run, eve.get, f"/api/tables/{eve.table}/log")
            while not told.done():
                at = time.monotonic()
                ada.view()
                waits.append(time.monotonic() - at)
    finally:
        object.__setattr__(slow, "tell", tell)
    assert len(told.result()["lines"]) > 100
    assert len(waits) > 5
    assert sorted(waits)[len(waits) // 2] < 0.5


def _pieces(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Has all long work done in the smallest pieces; the list grows with each that ends."""
    ended: list[float] = []
    leave = PriorityGate._leave
    monkeypatch.setattr(gate, "PIECE", 0.0)
    monkeypatch.setattr(PriorityGate, "_leave", lambda self, began: (ended.append(began), leave(self, began)))
    return ended


def test_a_record_that_is_brought_is_played_in_pieces(
    serve: Serve, long_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, game = Guest(serve(), "Eve"), long_match.fork(40)
    ended = _pieces(monkeypatch)
    eve.table = eve.post("/api/import", **json.loads(write(record_of(game))))["id"]
    assert len(ended) > len(game.moves)


def test_a_table_that_goes_on_from_a_record_is_laid_out_in_pieces(
    serve: Serve, long_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = serve()
    eve, game = Guest(app, "Eve"), long_match.fork(40)
    eve.table = eve.post("/api/import", **json.loads(write(record_of(game))))["id"]
    seen = eve.view()
    app.state.server.house.forget(eve.table)
    ended = _pieces(monkeypatch)
    assert eve.view()["scene"] == seen["scene"]
    assert len(ended) > len(game.moves)


def test_a_table_with_many_events_is_rebuilt_in_pieces(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = serve()
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    seen = play_on([ada], 6)
    taken: list[int] = []
    replay = Table.replay
    monkeypatch.setattr(table_registry, "AT_ONCE", 3)
    monkeypatch.setattr(Table, "replay", lambda self, stored: (taken.append(len(stored)), replay(self, stored)))
    app.state.server.house.forget(ada.table)
    ended = _pieces(monkeypatch)
    assert ada.view()["version"] == seen["version"] == 6
    assert taken == [3, 3, 0]
    assert len(ended) >= 3


def test_games_are_told_in_pieces(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = _pieces(monkeypatch)
    told = Guest(app).get("/api/games")
    assert len(ended) > len(told["games"])


def test_a_plain_page_words_its_zones_and_its_chronicle_in_pieces(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    play_on([ada], 6)
    left: list[int] = []

    def page(*_: Any, places: list[Any], turns: list[list[Any]], **_others: Any) -> Response:
        left.append(len(ended) - len(places) - sum(map(len, turns)))
        return Response()

    monkeypatch.setattr(plain, "page", page)
    ended = _pieces(monkeypatch)
    ada.http.get(f"/t/{ada.table}/plain")
    assert left[0] > 0


def test_what_games_come_to_is_read_and_counted_in_pieces(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    [bo] = joined(app, link, "Bo")
    for _ in range(3):
        ada.open("me", "open", game=GAME, group=group, seed=None)
        bo.table = ada.table
        bo.at_table("sit", seat=1, name="Bo")
        play_on([ada, bo])
    paths = ["/api/profile/statistics", *(f"/api/groups/{group}/{what}" for what in ("standings", "ratings"))]
    told = [ada.get(path) for path in paths]
    monkeypatch.setattr(app.state.server, "ratings", Ratings())  # none are remembered
    monkeypatch.setattr(results, "AT_ONCE", 1)
    ended = _pieces(monkeypatch)
    for path, before in zip(paths, told, strict=True):
        ended.clear()
        assert ada.get(path) == before
        assert len(ended) > 6, path


def test_the_decisions_of_a_game_are_counted_in_pieces(long_match: Match) -> None:
    rests: list[None] = []
    assert open_moves(long_match, lambda: rests.append(None)) == open_moves(long_match)
    assert len(rests) == len(long_match.moves)


def test_an_address_is_sent_so_many_lines_of_chronicles(serve: Serve, long_match: Match) -> None:
    app = serve()
    eve = Guest(app, "Eve")
    eve.table = eve.post("/api/import", **json.loads(write(record_of(long_match))))["id"]
    app.state.server.limits.lines = Buckets(0.001, 1.5 * len(eve.get(f"/api/tables/{eve.table}/log")["lines"]))
    eve.get(f"/api/tables/{eve.table}/log")
    refused = eve.http.get(f"/api/tables/{eve.table}/log")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert eve.view()["status"]
