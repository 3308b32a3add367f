"""Non-members learn nothing about a group's tables, not even that they exist."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - games of stones are installed

from .browsing import Guest, play_on
from .documented import documented
from .test_campaigns import begin
from .test_groups import NOTHING, closing, three
from .test_played import GAME

pytestmark = pytest.mark.slow

BODIES: dict[str, dict[str, Any]] = {
    "moves": {"seat": 1, "version": 0, "prompt": "p", "action": 0, "key": "k"},
    "preview": {"seat": 1, "prompt": "p", "action": 0},
    "hint": {"seat": 1},
    "takeback": {"seat": 1, "move": 0, "version": 0},
    "stand-in": {"seat": 1, "absent": 0, "version": 0},
    "consent": {"seat": 1, "agree": True, "version": 1},
    "talk": {"seat": 1, "text": "hello"},
    "switch": {"on": True},
    "hush": {"seat": 0, "on": True},
    "sit": {"seat": 1},
    "{seat}": {"to": "me"},
    "ready": {"seat": 1},
    "rematch": {"seat": 1, "agree": True},
    "bot": {"seat": 1, "absent": 0},
    **{back: {"seat": 1, "version": 0, "key": "k"} for back in ("undo", "redo", "restart")},
}


def everything(app: FastAPI, guest: Guest, table: str) -> dict[tuple[str, str], tuple[int, bytes]]:
    """Return the responses to every request about a table, including its plain page."""
    found = {}
    asked = [(method, path) for method, path, _ in documented(app.openapi).operations if "{table}" in path]
    for method, path in [*asked, ("GET", "/t/{table}/plain")]:
        address = path.replace("{table}", table).replace("{seat}", "1")
        body = BODIES.get(path.rpartition("/")[2], {}) if method == "POST" else None
        answer = guest.http.request(method, address, json=body)
        found[method, path] = answer.status_code, answer.content.replace(table.encode(), b"")
    return found


@pytest.mark.parametrize("over", [False, True])
def test_for_non_members_the_tables_of_a_group_do_not_exist(app: FastAPI, over: bool) -> None:
    group, ada, bo, cleo = three(app)
    ada.open("me", "open", game=GAME, group=group)
    bo.table = cleo.table = ada.table
    if over:
        bo.at_table("sit", seat=1, name="Bo")
        play_on([ada, bo])
    never = everything(app, cleo, NOTHING)
    assert len(never) > 20
    assert {status for status, _ in never.values()} == {404}, never
    assert everything(app, cleo, ada.table) == never
    assert everything(app, Guest(app), ada.table) == everything(app, Guest(app), NOTHING)
    with cleo.http.websocket_connect(f"/api/tables/{ada.table}/live") as socket:
        assert socket.receive_json()["error"]["key"] == "unknown_table"
        assert closing(socket) == 4404
    bo.view()


def test_nobody_else_learns_of_a_campaign_of_the_group(app: FastAPI) -> None:
    group, ada, bo, cleo = three(app)
    campaign, _ = begin(ada, "me", "open", group=group)
    asked = [path for method, path, _ in documented(app.openapi).operations if "{campaign}" in path and method == "GET"]
    assert len(asked) > 3

    def told(guest: Guest, campaign: str) -> list[tuple[int, bytes]]:
        found = [guest.http.get(path.replace("{campaign}", campaign)) for path in asked]
        return [(answer.status_code, answer.content) for answer in found]

    for stranger in (cleo, Guest(app)):
        assert told(stranger, campaign) == told(stranger, NOTHING)
    bo.get(f"/api/campaigns/{campaign}")


def test_non_members_do_not_count_at_a_table_of_the_group(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a table that is full say so to them, which would tell that there is one."""
    group, ada, _, cleo = three(app)
    ada.open("me", "open", game=GAME, group=group)
    monkeypatch.setattr(app.state.server.limits.looking, "enter", lambda _: False)
    for table in (ada.table, NOTHING):
        with cleo.http.websocket_connect(f"/api/tables/{table}/live") as socket:
            assert socket.receive_json()["error"]["key"] == "unknown_table"
