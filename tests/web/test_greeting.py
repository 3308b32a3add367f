"""Start message of `regnum serve`: address, reachability and missing features."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path

import pytest

from regnum.core.errors import InvalidOption
from regnum.web.app import serve
from regnum.web.model.settings import Settings


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "index.html"
    page.touch()
    monkeypatch.setattr(serve, "CLIENT", tmp_path)
    monkeypatch.setattr(serve, "own_address", lambda: "192.168.1.5")
    return page


def said(host: str, **given: str) -> str:
    return "\n".join(serve.greeting(host, 8000, Settings(**given)))  # type: ignore[arg-type]


def test_a_server_of_this_computer_says_that_nobody_else_reaches_it() -> None:
    """A link to http://localhost leads friends nowhere."""
    assert said("127.0.0.1").startswith("Regnum is at http://localhost:8000/  (Ctrl+C stops it)\n")
    assert "Only this computer can reach it" in said("127.0.0.1")
    assert "--host 0.0.0.0, or make serve HOST=0.0.0.0" in said("127.0.0.1")


@pytest.mark.parametrize(
    ("host", "port", "ways"),
    [
        ("127.0.0.1", 8000, "regnum serve, or make serve"),
        ("127.0.0.1", 8001, "regnum serve --port 8001, or make serve PORT=8001"),
        ("0.0.0.0", 8000, "regnum serve --host 0.0.0.0, or make serve HOST=0.0.0.0"),
        ("0.0.0.0", 80, "regnum serve --host 0.0.0.0 --port 80, or make serve HOST=0.0.0.0 PORT=80"),
    ],
)
def test_what_is_recommended_keeps_what_was_asked_for(host: str, port: int, ways: str) -> None:
    assert serve.commands(host, port) == ways


def test_the_last_port_has_none_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "LAST_PORT", 1)
    with serve.listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(InvalidOption, match=f"serve --port {port - 1},"):
            serve.listen("127.0.0.1", port)


def test_the_own_address_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or none, on a computer without a network."""
    monkeypatch.undo()
    assert not (found := serve.own_address()) or ip_address(found)


def test_a_server_for_the_network_says_where_others_find_it() -> None:
    assert "http://192.168.1.5:8000/" in said("0.0.0.0")
    assert "Only this computer" not in said("0.0.0.0")


@pytest.mark.parametrize("given", [{"root_path": "/regnum"}, {"public_url": "https://example.org"}])
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_behind_a_proxy_others_come_another_way(host: str, given: dict[str, str]) -> None:
    assert len(said(host, **given).splitlines()) == 1


@pytest.mark.parametrize(
    ("host", "address"), [("10.0.0.7", "http://10.0.0.7:8000/"), ("fe80::1", "http://[fe80::1]:8000/")]
)
def test_one_address_is_shown_as_it_is_called(host: str, address: str) -> None:
    assert said(host) == f"Regnum is at {address}  (Ctrl+C stops it)"


def test_interpreters_with_slow_cookies_are_named() -> None:
    assert not list(serve.known_faults((3, 12, 6)))
    assert not list(serve.known_faults((3, 14, 0)))
    assert [fixed for _, fixed in serve.known_faults((3, 11, 7))] == ["3.11.10"]


def test_pages_that_are_not_built_are_missed_at_once(built: Path) -> None:
    """The address was printed as if all were well, and every page answered 503."""
    assert "make serve" not in said("10.0.0.7")
    built.unlink()
    assert "run make serve to build them" in said("10.0.0.7")
