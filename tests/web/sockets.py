"""Tabs of guests, as tests see them: choices through a WebSocket and what it brings."""

from __future__ import annotations

import time
from typing import Any

from fastapi import FastAPI

from regnum.web.api.caller import COOKIE
from regnum.web.realtime.client import ClientConnection

from .browsing import Guest


def live(guest: Guest, query: str = "") -> Any:
    """A tab of a guest."""
    return guest.http.websocket_connect(f"/api/tables/{guest.table}/live?{query}")


def first(view: Any) -> int:
    """The first of the options of a view."""
    action: int = view["scene"]["prompt"]["options"][0]["action"]
    return action


def a_choice(guest: Guest) -> dict[str, Any]:
    """The first of what a guest may do now, as the body of a POST has it."""
    view = guest.view()
    return guest.choice(view, first(view))


def choose(socket: Any, body: dict[str, Any]) -> Any:
    """Send a choice; the message that answers it."""
    socket.send_json({"move": body})
    return answer(socket, body["key"])


def answer(socket: Any, key: str) -> Any:
    """The next message that answers a choice."""
    while "answered" not in (message := socket.receive_json()):
        pass
    assert message["answered"]["key"] == key
    return message


def refused(socket: Any, body: dict[str, Any]) -> str:
    """Send a choice that is refused, which comes with nothing that is new; the key of the reason."""
    message = choose(socket, body)
    assert set(message) == {"answered"}
    assert message["answered"]["error"]["text"]
    return str(message["answered"]["error"]["key"])


def tab_of(app: FastAPI, guest: Guest) -> ClientConnection:
    """The tab of a guest who has one."""
    readers = app.state.server.pushes.readers(guest.table)
    [tab] = [tab for tab in readers if tab.caller.token == guest.http.cookies[COOKIE]]
    return tab


def settle(app: FastAPI, table: str) -> None:
    """Wait until no tab of a table asks for news or has some to be sent."""
    pushes = app.state.server.pushes

    def settled() -> bool:
        busy = any(tab.bell.asks or tab.outbox for tab in pushes.readers(table))
        return not (busy or pushes._asking or pushes._tasks or table in pushes._later)

    while not app.state.portal.call(settled):
        time.sleep(0.001)


def all_until_talk(socket: Any, says: Guest) -> list[Any]:
    """Messages sent to a tab so far; a chat message marks the end."""
    messages: list[Any] = []
    says.at_table("talk", seat=says.view()["viewer"], text="Now")
    while not messages or not {"talk", "said"} & set(messages[-1]):
        messages.append(socket.receive_json())
    return messages
