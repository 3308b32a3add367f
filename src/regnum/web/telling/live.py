"""The WebSocket of a tab: the view and the chronicle at once, and what is new of them after every change."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from operator import is_
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from anyio import CancelScope, create_task_group, fail_after, to_thread
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from msgspec import UNSET

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.core.once import decoder
from regnum.web.api.tables import tell_all, told_to
from regnum.web.api.talk import NEWEST, in_order, talk_for
from regnum.web.contract.answers import Here, LogNews, News, Problem
from regnum.web.guarding.caller import Caller
from regnum.web.guarding.errors import Refused
from regnum.web.guarding.security import CLOSED, same_origin
from regnum.web.guarding.text import frame
from regnum.web.showing.words import in_words, own_words
from regnum.web.store import Away, talk

if TYPE_CHECKING:
    from regnum.web.showing.chronicle import ToldLine

router = APIRouter()

SLOWEST = 20.0  # seconds that a tab may take to read what it is sent
TOO_SLOW = CLOSED + 408
LATER = 1013  # as WebSockets call it

PATIENCE = 0.03  # seconds: who has chosen waits for an answer, others look on


class Switch(msgspec.Struct):
    """What a tab may say: that it looks through other eyes, or reads another language."""

    seat: int | None = None
    lang: str | None = None


_SWITCH = decoder(Switch)

Heard = Annotated[int, Query(ge=0, le=NEWEST)]
"""The last message of the talk that a tab has."""


class Tab:
    """One WebSocket."""

    def __init__(
        self, socket: WebSocket, caller: Caller, table: str, seat: int | None, version: int, heard: int, name: str
    ) -> None:
        self.socket, self.caller, self.table, self.seat, self.name = socket, caller, table, seat, name
        self.version = version  # the last that it has seen
        self.names: tuple[
            str, ...
        ] = ()  # of the seats, as far as it knows: whoever is deleted is renamed without a version
        self.heard: int | None = heard or None  # the last that was said, as far as it knows
        self.next: str | None = None  # the table of the next chapter, as far as it knows
        self.here: list[int] = []  # the seats that were there then
        self.told: list[ToldLine] = []  # the chronicle that it has
        self.fresh = True  # it may have opened because an answer was lost

    def news(self) -> bytes | None:
        """What has changed of the view (all of it, or only who is there) and of the chronicle, or nothing."""
        from regnum.web.showing.view import online_seats, table_view
        from regnum.web.tables.absence import vacancies
        from regnum.web.tables.talk import hears

        self.caller.check_still()
        news = News()
        tell_all(self.caller, self.table, self.seat)
        with self.caller.table(self.table, PATIENCE) as table:
            presence = self.caller.presence(self.table)
            here = online_seats(table, presence)
            named = self.name and self.seat is None and not self.fresh
            answered = named and table.answered == (table.version, self.name)
            names = tuple(table.match.names)
            renamed = self.names not in ((), names)
            if table.version != self.version or table.next != self.next or renamed:
                if not answered or table.next != self.next or renamed:
                    news.view = table_view(table, self.caller.looking(self.seat), presence)
            elif here != self.here:
                news.presence = Here(here, vacancies(table, self.caller.number, presence))
            told, language = told_to(table, self.caller, self.seat)
            known = len(list(takewhile(bool, map(is_, self.told, told))))
            if known < max(len(told), len(self.told)):
                news.log = LogNews(known, [one.json(language) for one in told[known:]])
            self.version, self.here, self.told, self.fresh = table.version, here, told, False
            self.next, self.names = table.next, names
            listens = hears(table, self.caller.number)
        if listens:
            self.hear(news)
        return None if news == News() else msgspec.json.encode(news)

    def hear(self, news: News) -> None:
        """Put into the news what was said since, or for a tab that knows of nothing the last of it."""
        if self.heard is None:
            found = talk_for(self.caller, self.table)
            said = found.said
            news.talk = found if said or found.hushed else UNSET
        else:
            said = in_order(talk.later(self.caller.server.store, self.table, self.caller.number, self.heard))
            news.said = said or UNSET
        self.heard = said[-1].number if said else self.heard or 0

    async def push(self) -> None:
        """Send what is new whenever the table changes."""
        with self.caller.server.pushes.subscribed(self.table) as changed:
            while True:
                changed.clear()
                message = await to_thread.run_sync(self.news)
                if message is not None:
                    with fail_after(SLOWEST):
                        await self.socket.send_text(message.decode())
                await changed.wait()

    async def listen(self) -> None:
        """Hear what the tab says."""
        limits = self.caller.server.limits
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message["code"])
            said = frame(message, _SWITCH)
            limits.check(limits.saying, id(self))
            self.seat = said.seat
            if said.lang in LANGUAGES:
                self.caller.lang = said.lang
            self.version, self.told = -1, []
            self.caller.server.pushes.changed(self.table)


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: str,
    seat: int | None = None,
    version: int = -1,
    heard: Heard = 0,
    lang: Literal["en", "it"] = "en",
    tab: str = "",
) -> None:
    """Push views and lines of the chronicle until the tab closes, but for views that answered a request of the `tab`.

    Refused with a close code of 4000 and the HTTP status.
    """
    if not same_origin(socket, socket.app.state.server.settings):
        await socket.close(CLOSED + 403)
        return
    caller = Caller(socket, lang)
    await socket.accept()
    try:
        guest = await to_thread.run_sync(lambda: caller.number)
        await to_thread.run_sync(caller.server.house.check, table)
        limits = caller.server.limits
        with limits.sockets.one(caller.address), limits.looking.one(table):
            await _look(socket, caller, guest, Tab(socket, caller, table, seat, version, heard, tab))
    except Refused as error:
        await _refuse(socket, caller, error)
    except Away:
        await _say_later(socket)


async def _look(socket: WebSocket, caller: Caller, guest: int | None, reader: Tab) -> None:
    """Push what is new until the tab closes."""
    table, people = reader.table, caller.server.people
    if guest is not None:
        await to_thread.run_sync(people.come, table, guest)
        caller.server.pushes.changed(table)
    try:
        async with create_task_group() as tasks:
            tasks.start_soon(reader.push)
            tasks.start_soon(reader.listen)
    except* (WebSocketDisconnect, RuntimeError):
        pass
    except* Away:
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
        if guest is not None:
            with CancelScope(shield=True):
                await to_thread.run_sync(people.go, table, guest)
            caller.server.pushes.changed(table)


async def _say_later(socket: WebSocket) -> None:
    """The database is away: the tab is to come back."""
    with suppress(RuntimeError):
        await socket.close(LATER)


async def _refuse(socket: WebSocket, caller: Caller, error: BaseException) -> None:
    status = error.status if isinstance(error, Refused) else 422
    if isinstance(error, RegnumError):
        text = in_words(error, own_words(caller.lang))
        with suppress(RuntimeError):
            await socket.send_text(msgspec.json.encode(News(error=Problem(error.key, text))).decode())
    with suppress(RuntimeError):
        await socket.close(CLOSED + status)
