"""One server and one browser for all tests of the client; every test seats its own people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from conformance.declaring import NAMES
from regnum.cli.ready import make_ready

from .browser import MISSING, launch_options
from .player import Player, chromium
from .serving import INTERPRETED, STONES, Serving, serving

HERE = Path(__file__).parent
CLIENT = Path(__file__).parents[3] / "src/regnum/web/client/index.html"

Seat = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here takes a browser, and so is slow."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package", autouse=True)
def needed() -> None:
    """Skip all tests of this package without Chromium or the client."""
    if launch_options() is None:
        pytest.skip(MISSING)
    if not CLIENT.exists():
        pytest.skip("the client is not built: make client")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser: for this package only, because its loop would be in the way of other tests."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def compiled() -> None:
    """Every game is compiled, or bots that search would wait for it."""
    for game in NAMES:
        make_ready(game, quiet=True)


@pytest.fixture(scope="package")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that all tests share."""
    request.getfixturevalue("compiled")
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="package")
def stones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a campaign, and games, that are over in a minute."""
    with serving(tmp_path_factory.mktemp("stones"), STONES, **INTERPRETED) as started:
        yield started


@pytest.fixture
def seat(browser: Browser, server: Serving) -> Iterator[Seat]:
    """Make people with browsers of their own; at the end none of their browsers may have complained."""
    made: list[Player] = []

    def make(**given: Any) -> Player:
        made.append(Player(browser, server.url, **given))
        return made[-1]

    yield make
    complaints = [complaint for player in made for complaint in player.complaints()]
    for player in made:
        player.context.close()
    assert not complaints


@pytest.fixture
def alice(seat: Seat) -> Player:
    """The person at the desktop."""
    return seat()
