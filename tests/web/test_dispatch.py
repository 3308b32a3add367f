"""Addresses that hang hold up nobody else: whose message leaves next, and by how many senders at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from regnum.web.db import devices
from regnum.web.db.schema import OUTBOX
from regnum.web.notifications import http_client
from regnum.web.notifications.channels import DeliveryResult
from regnum.web.notifications.outbox import ATTEMPTS, SENDERS, SENT, OutboxWorker, waiting
from regnum.web.scheduling.dispatch import FairDispatcher
from regnum.web.scheduling.fair import Owner

from .away import AWAY, Receiver, called, idle, later, postman_of
from .conftest import Serve
from .pushing import Browser, PushService

pytestmark = pytest.mark.slow

LOCAL = ("127.0.0.1", "localhost")
SHARE = SENDERS // 2
KEYS = Browser().subscription("")


def at(address: str) -> Callable[[int], Owner]:
    """Guests who are all at one address, but for those after the hundredth."""
    return lambda guest: Owner(address if guest < 100 else f"of {guest}", guest)


# ---- by themselves --------------------------------------------------------------------------------------------------


def test_an_address_has_at_most_half_of_the_senders() -> None:
    turns = FairDispatcher(8)
    many = dict.fromkeys(range(1, 20), 1.0)
    assert turns.begin(many, at("a")) == [1, 2, 3, 4]
    assert turns.begin(many, at("a")) == []
    assert turns.begin(many | {100: 9.0}, at("a")) == [100]
    assert turns.free == 3


def test_next_is_the_address_and_there_the_guest_who_had_least() -> None:
    turns = FairDispatcher(2)  # one of an address
    waits = {1: 1.0, 2: 2.0, 100: 3.0}
    assert turns.begin({1: 1.0}, at("a")) == [1]
    turns.end(1, 10.0)
    assert turns.begin(waits, at("a")) == [100, 2]
    turns.end(100, 0.1)
    turns.end(2, 20.0)
    assert turns.begin(waits, at("a")) == [100, 1]


def test_who_has_waited_longest_goes_first_among_equals() -> None:
    assert FairDispatcher(2).begin({101: 3.0, 102: 1.0, 103: 2.0}, at("a")) == [102, 103]


def test_a_host_has_at_most_half_of_the_senders_and_who_waits_for_it_goes_on_when_it_has_room() -> None:
    turns, many = FairDispatcher(4), dict.fromkeys(range(100, 110), 1.0)
    assert turns.begin(many, at("")) == [100, 101, 102, 103]
    assert [turns.pick(guest, ["slow"]) for guest in (100, 101, 102)] == [0, 0, None]
    assert turns.pick(103, ["slow", "other"]) == 1
    turns.end(102, 0.0)
    assert turns.begin({102: 1.0}, at("")) == []
    turns.end(103, 0.0)  # was not called there
    assert turns.begin({102: 1.0}, at("")) == []
    turns.end(100, 10.0)
    assert turns.begin(many, at(""))[0] in (102, 104)
    assert turns.free == 0


# ---- with guests who are called -------------------------------------------------------------------------------------


def guest_of(app: FastAPI, name: str, address: str = "", webhook: str = "") -> int:
    server = app.state.server
    number: int = server.store.new_guest(name, 0.0).id
    server.store.change_guest(number, webhook=webhook)
    if address:
        server.whereabouts.seen(number, address)
    return number


def ask(app: FastAPI, table: str, guest: int, due: float) -> None:
    """A line in the outbox; that of the guest's own seat."""
    line = {"table": table, "seat": guest, "guest": guest, "kind": "turn", "version": 1, "due": due, "attempts": 0}
    with app.state.server.store.writing() as connection:
        connection.execute(sa.insert(OUTBOX).values(line))


def with_devices(app: FastAPI, table: str, service: PushService, address: str, guests: int, each: int) -> None:
    """Guests at an address who are asked, each with some devices."""
    for number in range(guests):
        guest = guest_of(app, f"{address} {number}", address)
        for device in range(each):
            endpoint = f"{service.origin}/{address}/{number}/{device}"
            devices.add(app.state.server.store, guest, endpoint, KEYS["p256dh"], KEYS["auth"], 0.0)
        ask(app, table, guest, 1.0 + number)


@contextmanager
def being_called(app: FastAPI, table: str, devices: int = 1) -> Iterator[tuple[PushService, OutboxWorker]]:
    """A guest is being called, at the first of some devices; it answers when the test opens its service."""
    with PushService().listening() as service:
        service.open.clear()
        with_devices(app, table, service, "far", 1, devices)
        postman = postman_of(app)
        postman.deliver()
        assert service.rung.wait(20)
        yield service, postman


def wait_for(what: Callable[[], Any], seconds: float = 20) -> None:
    began = time.monotonic()
    while not what():
        assert time.monotonic() - began < seconds
        time.sleep(0.002)


@pytest.mark.parametrize("known", [True, False], ids=["one address", "after a restart"])
def test_many_whose_devices_hang_hold_up_nobody_else(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """A restarted server knows no addresses: then the first calls of all senders are all that goes before."""
    monkeypatch.setattr(http_client, "TIMEOUT", 0.3)
    app, _, ada, _ = called(serve, webhook_hosts=LOCAL)
    hook = Receiver()
    with PushService().listening() as service, hook.listening() as url:
        service.open.clear()
        with_devices(app, ada.table, service, "far", 12, 3)
        if not known:
            app.state.server.whereabouts._last.clear()
        honest = guest_of(app, "honest", "near", url.replace("127.0.0.1", "localhost"))
        ask(app, ada.table, honest, 100.0)
        postman = postman_of(app)
        postman.deliver()
        wait_for(lambda: hook.heard)
        assert len(service.heard) <= SHARE  # the address, or the host that is called, has no more
        service.open.set()
        postman.stop()
    assert len(hook.heard) == 1


def test_a_guest_whose_devices_hang_gets_no_second_call_before_others_had_theirs(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "TIMEOUT", 0.3)
    app, _, ada, _ = called(serve, webhook_hosts=LOCAL)
    with PushService().listening() as service:
        service.open.clear()
        with_devices(app, ada.table, service, "far", 2 * SHARE, 2)
        postman = postman_of(app)
        postman.deliver()
        wait_for(lambda: len(service.heard) >= 3 * SHARE)
        first = [call.path.rpartition("/")[2] for call in service.heard[: 2 * SHARE]]
        assert first == ["0"] * 2 * SHARE
        service.open.set()
        postman.stop()


def test_an_attempt_goes_through_all_ways_and_again_through_those_that_failed(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, ada, _ = called(serve, webhook_hosts=LOCAL)
    sent: list[str] = []
    broken = {"push 1", "push 3"}

    def send(way: Any, _: object) -> DeliveryResult:
        sent.append(way.name)
        return DeliveryResult("unreachable", again=True) if way.name in broken else DeliveryResult("sent")

    monkeypatch.setattr("regnum.web.notifications.outbox.sent_by", send)
    with PushService().listening() as service:
        with_devices(app, ada.table, service, "far", 1, 3)
    later(app, clock, 0)
    assert sent == ["push 1", "push 2", "push 3"]
    [line] = waiting(app.state.server.house)
    assert (line.attempts, line.done, line.due > clock.time) == (1, "push 2", True)
    broken.remove("push 3")
    later(app, clock, 1e6)
    assert sent[3:] == ["push 1", "push 3"]
    for _ in range(ATTEMPTS):
        later(app, clock, 1e6)
    assert sent[5:] == ["push 1"] * (ATTEMPTS - 2)
    [line] = waiting(app.state.server.house)
    assert (line.attempts, line.done, line.due) == (ATTEMPTS, "push 2,push 3", SENT)


def test_a_server_that_stops_ends_its_calls_and_leaves_the_rest_to_the_next(serve: Serve) -> None:
    app, clock, ada, _ = called(serve, webhook_hosts=LOCAL)
    with being_called(app, ada.table, 3) as (service, postman):
        stopping = threading.Thread(target=postman.stop)
        stopping.start()
        wait_for(lambda: postman._stopped)
        service.open.set()
        stopping.join()
        assert len(service.heard) == 1
        later(app, clock, 0)
        later(app, clock, 1e6)
    assert [call.path.rpartition("/")[2] for call in service.heard] == ["0", "1", "2"]


def test_two_workers_send_by_each_way_once(serve: Serve) -> None:
    app, clock, ada, _ = called(serve, webhook_hosts=LOCAL)
    other = serve(clock, webhook_hosts=LOCAL)
    other.state.server.keeper.stop()
    with PushService().listening() as service:
        with_devices(app, ada.table, service, "far", 6, 6)
        postmen = [postman_of(one) for one in (app, other)]
        wait_for(lambda: [postman.deliver() for postman in postmen] and len(service.heard) == 36)
        for postman in postmen:
            postman.stop()
        later(app, clock, 1e6)
    assert len({call.path for call in service.heard}) == len(service.heard) == 36


def test_quiet_hours_that_change_while_a_message_leaves_do_not_send_it_twice(serve: Serve) -> None:
    app, clock, ada, _ = called(serve, webhook_hosts=LOCAL)
    with being_called(app, ada.table) as (service, postman):
        [line] = waiting(app.state.server.house)
        postman.reconsider(line.guest)
        service.open.set()
        postman.stop()
        later(app, clock, AWAY + 1)
    assert len(service.heard) == 1


def test_a_line_that_took_the_number_of_another_is_not_taken_for_it(serve: Serve) -> None:
    """SQLite gives the number of a line that was struck out to the next one."""
    app, clock, ada, _ = called(serve, webhook_hosts=LOCAL)
    with being_called(app, ada.table) as (service, postman):
        with app.state.server.store.writing() as connection:  # the turn is over, and the next one begins
            connection.execute(sa.update(OUTBOX).values(version=2, due=clock.time, attempts=0))
        service.open.set()
        postman.stop()
        [line] = waiting(app.state.server.house)
        assert (line.due, line.done) == (clock.time, "")
        later(app, clock, 1)
    assert len(service.heard) == 2


def test_what_cannot_be_noted_waits_for_the_keeper(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is no reason to call without end."""
    app, _, ada, _ = called(serve, webhook_hosts=LOCAL)
    ask(app, ada.table, guest_of(app, "bo", webhook="http://localhost:1/"), 1.0)
    postman, tried = postman_of(app), []

    def full(row: Any, *_: object, **__: object) -> bool:
        tried.append(row)
        raise OSError("no space left")

    monkeypatch.setattr(postman, "_note", full)
    postman.deliver()
    wait_for(lambda: tried and idle(postman))
    time.sleep(0.05)
    assert len(tried) == 2  # the line could not be taken, and that could not be noted
    postman.stop()
