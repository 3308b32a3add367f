"""A profile on two devices: the link of one opens it in a second browser, which the first can sign out again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import Seat
from .player import PHONE, Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of which no game is asked but to be opened: with rules that are run interpreted it starts quickly."""
    with serving(tmp_path_factory.mktemp("profile"), NUMBA_DISABLE_JIT="1") as started:
        yield started


def test_a_link_brings_the_profile_to_a_second_browser_until_that_is_signed_out(alice: Player, seat: Seat) -> None:
    alice.post("api/guest", {"name": "Alice"})
    table = alice.open_table()
    here = alice.visit("profile")
    here.get_by_role("button", name="Create a link").click()
    expect(here.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = here.get_by_role("textbox", name="Link for your other device").input_value()

    phone = seat(viewport=PHONE, has_touch=True, is_mobile=True)
    there = phone.visit(link.removeprefix(phone.url))
    expect(there.get_by_role("heading", level=1)).to_contain_text("Alice")
    there.get_by_role("button", name="Sign in").click()
    expect(there).to_have_url(f"{phone.url}profile")
    expect(there.get_by_role("textbox", name="Your name")).to_have_value("Alice")

    phone.sit_at(table)
    expect(there.locator(".status:not(.waiting)")).to_be_visible()
    here.reload()
    here.get_by_role("button", name="Sign out all other browsers").click()
    expect(here.get_by_role("button", name="Sign out all other browsers")).to_have_count(0)
    expect(there.locator(".status.waiting")).to_be_visible()  # who looks on from now on is asked nothing
    assert not phone.get("api/guest")["known"]
    assert alice.get("api/guest")["tables"] == 1
