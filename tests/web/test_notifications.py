"""Turn notifications by webhook and e-mail: once per turn, and retried if not delivered."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from regnum.web.db import messages
from regnum.web.notifications.outbox import ATTEMPTS, RETRY

from .away import AWAY, MailServer, Receiver, called, end_turn, later, postman_of, serving
from .conftest import Serve

pytestmark = pytest.mark.slow


@pytest.fixture
def receiver() -> Iterator[tuple[Receiver, str]]:
    receiver = Receiver()
    with receiver.listening() as url:
        yield receiver, url


def test_a_webhook_is_called_once_a_turn(serve: Serve, receiver: tuple[Receiver, str]) -> None:
    hook, url = receiver
    app, clock, ada, bo = called(serve, webhook_hosts=("127.0.0.1",))
    bo.post("/api/guest", webhook=url)
    end_turn(ada)
    later(app, clock, AWAY - 1)
    assert hook.heard == []  # perhaps they come back by themselves
    later(app, clock, 2)
    later(app, clock, 3600)
    [told] = hook.heard
    assert told["kind"] == "turn"
    assert told["seat"] == 1
    assert told["url"] == f"https://games.example/t/{ada.table}"
    assert "Council of Four" in told["text"]
    bo.play("elect")  # the same turn goes on
    later(app, clock, 3600)
    assert len(hook.heard) == 1


def test_who_came_back_in_time_or_is_there_is_left_alone(serve: Serve, receiver: tuple[Receiver, str]) -> None:
    hook, url = receiver
    app, clock, ada, bo = called(serve, webhook_hosts=("127.0.0.1",))
    bo.post("/api/guest", webhook=url)
    end_turn(ada)
    end_turn(bo)
    later(app, clock, AWAY + 1)
    assert hook.heard == []
    with bo.http.websocket_connect(f"/api/tables/{bo.table}/live"):
        end_turn(ada)
        later(app, clock, AWAY + 1)
    assert hook.heard == []


def test_who_says_how_to_be_called_in_the_middle_of_a_turn_is_called(
    serve: Serve, receiver: tuple[Receiver, str]
) -> None:
    """The next choice of the turn looks whom to call, here and at every other worker."""
    hook, url = receiver
    app, clock, ada, bo = called(serve, webhook_hosts=("127.0.0.1",))
    end_turn(ada)
    server = app.state.server
    with server.house.open(bo.table) as table:
        assert table.called is not None
        server.ear.hear(messages.encode(messages.ChannelsChanged(table.seats[1].guest)))
        assert table.called is None
    bo.play("elect")
    bo.post("/api/guest", webhook=url)
    bo.play()
    later(app, clock, AWAY + 1)
    assert [told["seat"] for told in hook.heard] == [1]


def test_what_did_not_arrive_is_sent_again_and_given_up_at_last(serve: Serve, receiver: tuple[Receiver, str]) -> None:
    hook, url = receiver
    app, clock, ada, bo = called(serve, webhook_hosts=("127.0.0.1",))
    bo.post("/api/guest", webhook=url)
    hook.status = 503
    end_turn(ada)
    later(app, clock, AWAY + 1)
    later(app, clock, RETRY - 1)
    assert len(hook.heard) == 1
    later(app, clock, 2)
    assert len(hook.heard) == 2
    hook.status = 200
    later(app, clock, 2 * RETRY + 1)
    later(app, clock, 1e6)
    assert len(hook.heard) == 3
    end_turn(bo)
    end_turn(ada)
    hook.status = 500
    for _ in range(ATTEMPTS + 3):
        later(app, clock, 1e6)
    assert len(hook.heard) == 3 + ATTEMPTS


def test_e_mail_goes_to_a_confirmed_address(serve: Serve) -> None:
    server = MailServer()
    with serving(server) as port:
        app, clock, ada, bo = called(
            serve, mail_host=f"127.0.0.1:{port}", mail_from="hall@games.example", mail_security="none"
        )
        bo.post("/api/guest", email="bo@home.example")
        [asked] = server.letters
        [code] = re.findall(r"\b\d{8}\b", asked.get_content())
        end_turn(ada)
        later(app, clock, AWAY + 1)
        assert len(server.letters) == 1  # nobody has said yet that the address is theirs
        bo.post("/api/guest/confirm", status=422, code="0" * len(code))
        bo.post("/api/guest/confirm", code=code)
        end_turn(bo)
        end_turn(ada)
        later(app, clock, AWAY + 1)
        _, told = server.letters
    assert told["To"] == "bo@home.example"
    assert told["From"] == "hall@games.example"
    assert "Council of Four" in told["Subject"]
    assert f"https://games.example/t/{ada.table}" in told.get_content()


def test_a_code_works_for_an_hour_and_ten_attempts(serve: Serve) -> None:
    server = MailServer()

    def code() -> str:
        [found] = re.findall(r"\b\d{8}\b", server.letters[-1].get_content())
        return str(found)

    def refused(code: str) -> str:
        return str(bo.post("/api/guest/confirm", status=422, code=code)["error"]["key"])

    with serving(server) as port:
        _, clock, _, bo = called(
            serve, mail_host=f"127.0.0.1:{port}", mail_from="hall@games.example", mail_security="none"
        )
        assert refused("0") == "code_expired", "none was sent"
        bo.post("/api/guest", email="bo@home.example")
        with ThreadPoolExecutor(4) as threads:
            assert set(threads.map(refused, ["0"] * 10)) == {"bad_code"}
        assert refused("0") == refused(code()) == "code_expired"
        bo.post("/api/guest", email="bo@home.example")
        clock.time += 3601
        assert refused(code()) == "code_expired"
        bo.post("/api/guest", email="bo@home.example")
        clock.time += 3599
        assert bo.post("/api/guest/confirm", code=code())["email_confirmed"]
        assert refused(code()) == "code_expired", "it works once"
        bo.post("/api/guest", email="bo@home.example")
        assert len(server.letters) == 3, "nothing is sent to confirm again"


def test_a_slow_address_holds_up_nobody_else(serve: Serve, receiver: tuple[Receiver, str]) -> None:
    hook, url = receiver
    app, clock, ada, bo = called(serve, webhook_hosts=("127.0.0.1", "localhost"))
    slow = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes the call, and says nothing
        ada.post("/api/guest", webhook=f"http://localhost:{silent.getsockname()[1]}/")
        bo.post("/api/guest", webhook=url)
        ada.open("me", "friend")
        bo.open("me", "friend")
        for guest, other in ((ada, bo), (bo, ada)):
            [invite] = guest.open("me", "friend")
            other.join(guest.table, invite)
        clock.time += AWAY + 1
        postman, began = postman_of(app), time.monotonic()
        for _ in range(3):
            postman.deliver()
        while not hook.heard:
            assert time.monotonic() - began < 5
            time.sleep(0.01)
        slow.set()
    postman.stop()
