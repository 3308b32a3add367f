"""The WebSocket of a tab: the view and the chronicle at once, and what is new of them after every change."""

from __future__ import annotations

from asyncio import CancelledError
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
from anyio import CancelScope, create_task_group, to_thread
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from regnum.core.errors import RegnumError
from regnum.web.api.caller import RequestContext
from regnum.web.api.talk import NEWEST
from regnum.web.db import DatabaseUnavailable
from regnum.web.model.errors import Refused
from regnum.web.realtime.client import ClientConnection, ClientHello
from regnum.web.realtime.commands import receive_loop
from regnum.web.schemas.answers import Problem
from regnum.web.schemas.server_messages import ServerMessage
from regnum.web.security.middleware import CLOSED, ENDS, same_origin
from regnum.web.wording.words import in_words, own_words

router = APIRouter()

TOO_SLOW = CLOSED + 408
LATER = 1013  # as WebSockets call it

LogPosition = Annotated[int, Query(ge=0, le=NEWEST)]
"""The last message of the talk that a tab has."""


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: str,
    seat: int | None = None,
    heard: LogPosition = 0,
    lang: Literal["en", "it"] = "en",
    tab: str = "",
    differences: bool = False,
) -> None:
    """Push views and lines of the chronicle until the tab closes, but for views that answered a request of the `tab`.

    A choice may be sent as `{"move": ...}`, with what a POST to `moves` carries: it is `answered` with what is new.

    With `differences`, what comes after the first view is only what differs from the one before. Refused with a close
    code of 4000 and the HTTP status.
    """
    if not same_origin(socket, socket.app.state.server.settings):
        await socket.close(CLOSED + 403)
        return
    caller = RequestContext(socket, lang)
    await socket.accept()
    try:
        guest = await to_thread.run_sync(lambda: caller.number)
        await to_thread.run_sync(caller.check_knows, table)
        limits = caller.server.limits
        with limits.sockets.one(caller.address), limits.looking.one(table):
            knows = ClientHello(seat, heard, tab, differences)
            await _look(socket, caller, guest, ClientConnection(socket, caller, table, knows))
    except Refused as error:
        await _refuse(socket, caller, error)
    except DatabaseUnavailable:
        await _say_later(socket)
    except CancelledError:
        if not _server_ends(socket):
            raise  # uvicorn cancels tabs that take too long to end with the server; that is no error to log


async def _look(socket: WebSocket, caller: RequestContext, guest: int | None, reader: ClientConnection) -> None:
    """Push what is new until the tab closes."""
    table, people = reader.table, caller.server.people
    if guest is not None:
        await to_thread.run_sync(people.come, table, guest)
        caller.server.pushes.changed(table)
    try:
        async with create_task_group() as tasks:
            tasks.start_soon(reader.push)
            tasks.start_soon(receive_loop, reader)
    except* (WebSocketDisconnect, RuntimeError):
        pass
    except* DatabaseUnavailable:
        await _say_later(socket)
    except* TimeoutError:
        with suppress(RuntimeError):
            await socket.close(TOO_SLOW)
    except* RegnumError as errors:
        await _refuse(socket, caller, errors.exceptions[0])
    except* msgspec.DecodeError:
        with suppress(RuntimeError):
            await socket.close(1003)
    finally:
        reader.forget()
        if guest is not None and not _server_ends(socket):
            with CancelScope(shield=True):
                await to_thread.run_sync(people.go, table, guest)
            caller.server.pushes.changed(table)


def _server_ends(socket: WebSocket) -> bool:
    return getattr(socket.state, ENDS, False)


async def _say_later(socket: WebSocket) -> None:
    """The database is away: the tab is to come back."""
    with suppress(RuntimeError):
        await socket.close(LATER)


async def _refuse(socket: WebSocket, caller: RequestContext, error: BaseException) -> None:
    status = error.status if isinstance(error, Refused) else 422
    if isinstance(error, RegnumError):
        text = in_words(error, own_words(caller.lang))
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(msgspec.json.encode(ServerMessage(error=Problem(error.key, text))).decode())
    with suppress(RuntimeError):
        await socket.close(CLOSED + status)
