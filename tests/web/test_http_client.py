"""Calls to addresses of guests end in time, whatever they wait for, and few threads look up names."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from regnum.web.model.errors import Refused
from regnum.web.notifications import dns, http_client
from regnum.web.notifications.dns import OF_ADDRESS, OF_GUEST, DnsResolver
from regnum.web.scheduling.fair import Owner

pytestmark = pytest.mark.slow

LIMIT = 0.2  # seconds for a call, in these tests
LOCAL = ("127.0.0.1",)
Treat = Callable[[socket.socket, threading.Event], None]


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "TIMEOUT", LIMIT)


@contextmanager
def answering(treat: Treat) -> Iterator[str]:
    """The place of a server that treats its one caller so, until the event."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            accepted, _ = server.accept()
            with accepted, suppress(OSError):
                treat(accepted, over)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}"
        finally:
            over.set()
            thread.join()


def saying(first: bytes, drop: bytes = b"") -> Treat:
    """Say something, and then drop by drop more of it: no single wait becomes long."""

    def treat(accepted: socket.socket, over: threading.Event) -> None:
        accepted.sendall(first)
        while not over.wait(0.02):
            accepted.sendall(drop)

    return treat


def sipping(accepted: socket.socket, over: threading.Event) -> None:
    """Take in what comes, slowly."""
    while not over.wait(0.02):
        accepted.recv(1024)


def assert_given_up(url: str, content: bytes = b"{}") -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        http_client.send(url, content, {}, LOCAL)
    assert time.monotonic() - began < LIMIT + 1


@pytest.mark.parametrize(
    ("scheme", "treat"),
    [
        ("https", saying(b"")),  # TLS: silence
        ("https", saying(b"\x16\x03\x03\x40\x00", b"\0")),  # TLS: a message that never ends
        ("http", saying(b"", b"H")),
        ("http", saying(b"HTTP/1.1 200 OK\r\nX-A: ", b"a")),
    ],
    ids=["handshake", "drops of a handshake", "drops of a status", "drops of a header"],
)
def test_a_call_ends_in_time_however_slow_the_other_side_is(scheme: str, treat: Treat) -> None:
    with answering(treat) as place:
        assert_given_up(f"{scheme}://{place}/")


def test_a_call_ends_in_time_though_what_is_sent_is_taken_in_sips() -> None:
    with answering(sipping) as place:
        assert_given_up(f"http://{place}/", bytes(50_000_000))


def test_a_call_ends_in_time_though_nobody_takes_it() -> None:
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        for _ in range(3):  # then connections wait, and the next one hears nothing
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(server.getsockname())
        assert_given_up(f"http://127.0.0.1:{server.getsockname()[1]}/")


@pytest.mark.parametrize("share", [0.9, 0.99, 1.0])
def test_a_name_that_takes_nearly_all_the_time_leaves_little_for_the_rest(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> list[str]:
        time.sleep(LIMIT * share)
        return ["127.0.0.1"]

    monkeypatch.setattr(http_client, "resolved", slow)
    with answering(saying(b"HTTP/1.1 200 OK\r\nX-A: ", b"a")) as place:
        began = time.monotonic()
        with pytest.raises((TimeoutError, Refused)):  # the name was found, or not
            http_client.post(f"http://{place}/", {}, LOCAL)
        assert time.monotonic() - began < LIMIT + 1
        with suppress(OSError):  # the server still waits for a caller, if the name was not found
            socket.create_connection(tuple(place.split(":")), 0.1).close()


def test_what_follows_the_headers_is_not_waited_for() -> None:
    with answering(saying(b"HTTP/1.1 201 Created\r\n\r\n", b"a")) as place:
        assert http_client.post(f"http://{place}/", {}, LOCAL) == 201


def test_what_is_sent_arrives_whole() -> None:
    content, heard = bytes(range(256)) * 4000, bytearray()

    def hear(accepted: socket.socket, _: threading.Event) -> None:
        while len(heard.partition(b"\r\n\r\n")[2]) < len(content):
            heard.extend(accepted.recv(100_000))
        accepted.sendall(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n")

    with answering(hear) as place:
        assert http_client.send(f"http://{place}/a?b", content, {"X-A": "b"}, LOCAL) == 204
    head, _, body = bytes(heard).partition(b"\r\n\r\n")
    assert head.startswith(b"POST /a?b HTTP/1.1\r\n")
    assert b"X-A: b" in head.split(b"\r\n")
    assert body == content


# ---- names ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hanging() -> Iterator[Callable[[], str]]:
    """A question that is answered when the test is over."""
    over = threading.Event()
    yield lambda: str(over.wait(30))
    over.set()


def soon(seconds: float = 0.005) -> float:
    return time.monotonic() + seconds


def hung(found: DnsResolver, hanging: Callable[[], str], owners: list[Owner]) -> int:
    """Count the threads left behind by owners that repeat their requests."""
    before = resolvers()
    for owner in owners * 3:
        with pytest.raises(TimeoutError):
            found.ask(hanging, owner, soon())
    return resolvers() - before


def resolvers() -> int:
    return sum(thread.name == "resolver" for thread in threading.enumerate())


def test_names_that_hang_leave_few_threads_of_a_guest_an_address_and_altogether(hanging: Callable[[], str]) -> None:
    found = DnsResolver(most=8)
    assert hung(found, hanging, [Owner("a", 1)]) == OF_GUEST
    assert hung(found, hanging, [Owner("a", guest) for guest in range(2, 6)]) == OF_ADDRESS - OF_GUEST
    assert found.ask(lambda: "found", Owner("b", 9), soon(5)) == "found"  # nobody else is the worse for it
    assert hung(found, hanging, [Owner(f"c{guest}", guest) for guest in range(10, 20)]) == 8 - OF_ADDRESS


def test_who_asks_too_much_goes_on_when_a_thread_has_ended() -> None:
    found, over = DnsResolver(), threading.Event()
    owner = Owner("a", 1)
    for _ in range(OF_GUEST):
        with pytest.raises(TimeoutError):
            found.ask(lambda: over.wait(30), owner, soon())
    threading.Timer(0.05, over.set).start()
    assert found.ask(lambda: "found", owner, soon(5)) == "found"
    end = soon(5)
    while found._running:  # the other thread that hung
        assert time.monotonic() < end
        time.sleep(0.001)


def test_what_cannot_be_found_is_told_and_counts_no_more() -> None:
    found = DnsResolver(most=1)
    for error in (OSError("no such name"), UnicodeError("no name at all")):

        def fail(error: Exception = error) -> str:
            raise error

        with pytest.raises(type(error)):
            found.ask(fail, Owner(), soon(5))
    assert found.ask(lambda: "found", Owner(), soon(5)) == "found"


def test_a_thread_that_cannot_begin_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, **_: object) -> None:
            raise RuntimeError("can't start new thread")

    found = DnsResolver(most=1)
    with monkeypatch.context() as patched:
        patched.setattr(dns.threading, "Thread", Broken)
        with pytest.raises(OSError, match="new thread"):
            found.ask(lambda: "found", Owner(), soon())
    assert found.ask(lambda: "found", Owner(), soon(5)) == "found"


def test_a_name_that_is_never_found_is_given_up(monkeypatch: pytest.MonkeyPatch, hanging: Callable[[], str]) -> None:
    monkeypatch.setattr(http_client, "LOOKUPS", DnsResolver())
    monkeypatch.setattr(http_client, "resolved", lambda *_: hanging())
    began = time.monotonic()
    with pytest.raises(Refused):
        http_client.check("https://example.org/", ())
    assert time.monotonic() - began < LIMIT + 1
