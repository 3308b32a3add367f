"""The WebSocket of a tab: the view at once, and again after every change."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

import msgspec
from anyio import CancelScope, create_task_group, to_thread
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.web.caller import Caller
from regnum.web.errors import Refused
from regnum.web.security import same_origin
from regnum.web.words import in_words, own_words

router = APIRouter()

REFUSED = 4000  # close codes: 4000 plus the HTTP status that it would have been


class Switch(msgspec.Struct):
    """What a tab may say: that it looks through other eyes, or reads another language."""

    seat: int | None = None
    lang: str | None = None


class Tab:
    """One WebSocket."""

    def __init__(self, socket: WebSocket, caller: Caller, table: str, seat: int | None, version: int) -> None:
        self.socket, self.caller, self.table, self.seat = socket, caller, table, seat
        self.version = version  # the last that it has seen
        self.here: list[int] = []  # the seats that were there then

    def news(self) -> bytes | None:
        """The view if it has changed, or only who is there, or nothing."""
        from regnum.web.view import online_seats, view_of

        with self.caller.server.house.open(self.table) as table:
            presence = self.caller.presence(self.table)
            here = online_seats(table, presence)
            if table.version != self.version:
                message = {"view": view_of(table, self.caller.looking(self.seat), presence)}
            elif here != self.here:
                message = {"presence": {"online": here}}
            else:
                return None
            self.version, self.here = table.version, here
            return msgspec.json.encode(message)

    async def push(self) -> None:
        """Send the view whenever it changes."""
        with self.caller.server.pushes.subscribed(self.table) as changed:
            while True:
                changed.clear()
                message = await to_thread.run_sync(self.news)
                if message is not None:
                    await self.socket.send_text(message.decode())
                await changed.wait()

    async def listen(self) -> None:
        """Hear what the tab says."""
        while True:
            said = msgspec.json.decode(await self.socket.receive_text(), type=Switch)
            self.seat = said.seat
            if said.lang in LANGUAGES:
                self.caller.lang = said.lang
            self.version = -1
            self.caller.server.pushes.changed(self.table)


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket, table: str, seat: int | None = None, version: int = -1, lang: Literal["en", "it"] = "en"
) -> None:
    """Push views until the tab closes. Refused with a close code of 4000 and the HTTP status."""
    if not same_origin(socket, socket.app.state.server.settings):
        await socket.close(REFUSED + 403)
        return
    caller = Caller(socket, lang)
    guest = await to_thread.run_sync(lambda: caller.number)
    await socket.accept()
    tab = Tab(socket, caller, table, seat, version)
    people = caller.server.people
    if guest is not None:
        await to_thread.run_sync(people.come, table, guest)
        caller.server.pushes.changed(table)
    try:
        async with create_task_group() as tasks:
            tasks.start_soon(tab.push)
            tasks.start_soon(tab.listen)
    except* (WebSocketDisconnect, RuntimeError):
        pass
    except* RegnumError as errors:
        await _refuse(socket, caller, errors)
    except* msgspec.DecodeError:
        with suppress(RuntimeError):
            await socket.close(1003)
    finally:
        if guest is not None:
            with CancelScope(shield=True):
                await to_thread.run_sync(people.go, table, guest)
            caller.server.pushes.changed(table)


async def _refuse(socket: WebSocket, caller: Caller, errors: BaseExceptionGroup[RegnumError]) -> None:
    error = errors.exceptions[0]
    status = error.status if isinstance(error, Refused) else 422
    if isinstance(error, RegnumError):
        text = in_words(error, own_words(caller.lang))
        with suppress(RuntimeError):
            await socket.send_json({"error": {"key": error.key, "text": text}})
    with suppress(RuntimeError):
        await socket.close(REFUSED + status)
