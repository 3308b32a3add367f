"""Places to work at: as many as there are, and in the order in which work is wanted."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from regnum.web.model.events import Played
from regnum.web.scheduling.gate import CURRENT_CLIENT, PriorityGate
from regnum.web.tables.execute import execute
from regnum.web.tables.table import Table

from .test_playing import two

pytestmark = pytest.mark.slow


def _at_work(places: PriorityGate, jobs: list[tuple[str, float]], apart: float = 0.0) -> list[str]:
    """The order in which jobs, each with its patience, get the only place, which was taken when they came."""
    order: list[str] = []

    def work(name: str, patience: float) -> None:
        with places.taken(patience):
            order.append(name)

    threads = [threading.Thread(target=work, args=job) for job in jobs]
    with places.taken():
        for number, thread in enumerate(threads, 1):
            thread.start()
            while len(places._waiting) < number:
                time.sleep(0.001)
            time.sleep(apart)
    for thread in threads:
        thread.join()
    return order


def test_the_patient_let_others_pass() -> None:
    """Requests go before broadcasts, and equals in order of arrival."""
    jobs = [("looks on", 60.0), ("looks on, too", 60.0), ("chose", 0.0), ("chose later", 0.0)]
    assert _at_work(PriorityGate(1), jobs) == ["chose", "chose later", "looks on", "looks on, too"]


def test_patience_ends() -> None:
    """Callers whose patience has run out do not wait for new ones."""
    assert _at_work(PriorityGate(1), [("looks on", 0.02), ("chose", 0.0)], apart=0.05) == ["looks on", "chose"]


def test_no_more_at_once_than_there_are_places() -> None:
    """A place is free again even when the work in it has failed."""
    places, most, lock, now = PriorityGate(2), 0, threading.Lock(), 0

    def work() -> None:
        nonlocal most, now
        try:
            with places.taken():
                with lock:
                    now += 1
                    most = max(most, now)
                time.sleep(0.005)
                with lock:
                    now -= 1
                raise ValueError
        except ValueError:
            return

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert most == 2
    assert not any(thread.is_alive() for thread in threads)


def _waiting_for(places: PriorityGate, work: Callable[[], None]) -> threading.Thread:
    """A thread that waits for the only place, which is taken."""
    before = len(places._waiting)
    thread = threading.Thread(target=contextvars.copy_context().run, args=(work,))
    thread.start()
    while len(places._waiting) == before:
        time.sleep(0.001)
    return thread


def test_long_work_lets_others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.web.scheduling.gate.PIECE", 0.0)
    places, order = PriorityGate(1), []

    def quick() -> None:
        with places.taken():
            order.append("quick")

    with places.leisurely() as rest:
        order.append("first step")
        thread = _waiting_for(places, quick)
        rest()
        order.append("second step")
    thread.join()
    assert order == ["first step", "quick", "second step"]


def test_a_piece_of_long_work_is_not_broken_off() -> None:
    """A new holder keeps the place, however often it offers to yield."""
    places = PriorityGate(1)
    with places.leisurely() as rest:
        rest()
        assert places._free == 0


def test_an_address_for_which_much_was_done_waits_behind_the_others() -> None:
    places, order = PriorityGate(1), []
    places._spent.add("flood", 3.0, time.monotonic())

    def work(address: str) -> Callable[[], None]:
        def one() -> None:
            CURRENT_CLIENT.set(address)
            with places.taken():
                order.append(address)

        return one

    with places.taken():
        threads = [_waiting_for(places, work(address)) for address in ("flood", "ada", "", "bo")]
    for thread in threads:
        thread.join()
    assert order == ["ada", "", "bo", "flood"]


def test_what_is_done_for_an_address_is_counted() -> None:
    places = PriorityGate(1)
    token = CURRENT_CLIENT.set("ada")
    with places.taken():
        until = time.thread_time() + 0.01
        while time.thread_time() < until:
            pass
    CURRENT_CLIENT.reset(token)
    assert places._spent.of("ada", time.monotonic()) > 0.009
    assert places._spent.of("bo", time.monotonic()) == 0.0


def test_a_place_is_lent_while_its_holder_waits() -> None:
    """Callers without a place release none: there are never more at work than places."""
    places = PriorityGate(1)
    with places.taken():
        with places.lent():
            other = threading.Thread(target=_at_work, args=(places, []))
            other.start()
            other.join(10)
            assert not other.is_alive()  # it has had the place
        assert places._free == 0
    assert places._free == 1
    with places.lent():
        assert places._free == 1


def test_who_has_nothing_left_to_compute_waits_for_no_place() -> None:
    """Others who hold the places meanwhile do not hold them up."""
    places, parted, taken = PriorityGate(1), threading.Event(), threading.Event()

    def write() -> None:
        with places.taken(), places.lent(lambda: False):
            parted.set()
            assert taken.wait(60)

    with ThreadPoolExecutor(1) as threads:
        writer = threads.submit(write)
        assert parted.wait(60)
        with places.taken():
            taken.set()
            writer.result(60)
    assert places._free == 1


def test_the_disk_of_one_table_holds_up_no_other(app: FastAPI) -> None:
    """Neither do readers of the waiting table, nor writers of another one."""
    (ada, looker), (bo, _), (zoe, _) = two(app), two(app), two(app)
    writing, written = threading.Event(), threading.Event()

    def slow(_: object) -> None:
        writing.set()
        assert written.wait(60)

    engine = app.state.server.store.engine
    view, other = ada.view(), bo.view()
    action = view["scene"]["prompt"]["options"][0]["action"]
    sa.event.listen(engine, "commit", slow)
    with ThreadPoolExecutor(3) as threads:
        choice = threads.submit(ada.move, action, view)
        assert writing.wait(60)
        waiting = [threads.submit(looker.view), threads.submit(bo.move, action, other)]
        assert zoe.view()["version"] == other["version"]
        written.set()
        answers = [one.result(60)["version"] for one in (choice, *waiting)]
    sa.event.remove(engine, "commit", slow)
    assert answers == [view["version"] + 1, view["version"] + 1, other["version"] + 1]


def test_what_cannot_be_answered_has_not_happened(app: FastAPI) -> None:
    """The answer is made before the disk is waited for; when that fails the table is as it was."""
    ada, bo = two(app)
    house, before = app.state.server.house, ada.view()

    def answer(table: Table) -> None:
        assert table.version == before["version"] + 1
        raise ValueError("no answer")

    with pytest.raises(ValueError, match="no answer"):
        execute(house, ada.table, lambda table: Played(seat=0, action=table.match.choices(0)[0]), answer)
    assert ada.view() == before
    assert house.store.standing(ada.table)[0] == before["version"]
    assert bo.view()["moves"] == before["moves"]


def test_waiting_readers_do_not_get_unstored_changes(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """A waiting caller found the table before its last event failed; it looks the table up again."""
    ada, bo = two(app)
    house, before = app.state.server.house, ada.view()["version"]
    find, found, waiting = house._find, threading.Event(), []

    def finding(table_id: str) -> Table:
        table = find(table_id)
        found.set()
        return table

    def answer(table: Table) -> None:
        assert table.version == before + 1
        monkeypatch.setattr(house, "_find", finding)
        waiting.append(threads.submit(contextvars.copy_context().run, bo.view))
        assert found.wait(60)
        raise ValueError("no answer")

    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(ValueError, match="no answer"):
            execute(house, ada.table, lambda table: Played(seat=0, action=table.match.choices(0)[0]), answer)
        assert waiting[0].result(60)["version"] == before
