"""A tab: what it knows of its table, and what is new to it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from operator import is_
from typing import TYPE_CHECKING

import msgspec
from anyio import Lock, fail_after, move_on_after
from fastapi import WebSocket
from msgspec import UNSET, UnsetType

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.web.api.caller import RequestContext
from regnum.web.api.tables import tell_all, told_to
from regnum.web.api.talk import NEWEST, in_order
from regnum.web.db import talk
from regnum.web.scheduling.gate import CURRENT_CLIENT, PIECE
from regnum.web.schemas.server_messages import LogUpdate, MoveAck, PresenceUpdate, ServerMessage
from regnum.web.schemas.talk import Talk
from regnum.web.tables.broadcast import WakeEvent
from regnum.web.tables.seating import check_known
from regnum.web.views.difference import difference
from regnum.web.wording.words import game_words

if TYPE_CHECKING:
    from regnum.table.language import Language
    from regnum.web.model.viewer import ViewRequest
    from regnum.web.schemas.answers import TableView
    from regnum.web.tables.table import Table, ViewVersion
    from regnum.web.wording.chronicle import ToldLine

SLOWEST = 20.0  # seconds that a tab may take to read what it is sent

PATIENCE = 0.02  # seconds by which broadcasts yield to answers to moves

LINES = 250
"""Of the chronicle in one message: what is packed and sent at once keeps the loop from everybody else."""


class ViewSwitch(msgspec.Struct):
    """A request to view from another seat or in another language."""

    seat: int | None = None
    lang: str | None = None


class ClientHello(msgspec.Struct):
    """The first message of a tab."""

    seat: int | None = None
    heard: int = 0  # the last message of the talk that it has
    name: str = ""  # as its requests name it
    differences: bool = False  # after the first view it wants what differs only


class Backlog(Exception):
    """Much of the chronicle has not been told yet: others go in between."""


@dataclass(frozen=True)
class ClientState:
    """The state of a tab as far as it has been sent."""

    known: ViewVersion | None = None  # None: nothing for certain, as an answer may have been lost
    here: Sequence[int] = ()  # the seats that were there then
    told: Sequence[ToldLine] = ()  # of the chronicle
    more: bool = False  # whether there is more of it
    shown: TableView | None = None  # the last view that it was sent, if it wants differences


@dataclass(frozen=True)
class ClientUpdate:
    """An update of a tab, with its state before and after."""

    message: str | None  # as it is sent; None: nothing is new
    before: ClientState
    after: ClientState
    lines: int  # of the chronicle, to be paid for


class ClientConnection:
    """One WebSocket."""

    def __init__(self, socket: WebSocket, caller: RequestContext, table: str, knows: ClientHello) -> None:
        self.socket, self.caller, self.table = socket, caller, table
        self.seat, self.name, self.differences = knows.seat, knows.name, knows.differences
        self.switch: ViewSwitch | None = None  # what it has said, and is still to be heeded
        self.sent = ClientState()
        self.heard: int | None = knows.heard or None  # the last that was said, as far as it knows
        self.listens = False  # whether it may hear what is said
        self.hushed: list[int] = []  # muted seats
        self.bell = WakeEvent()
        self.ended = False
        self.paid = 0.0  # when all its lines that the tab was sent are paid for
        self.outbox: deque[str] = deque()  # what it has been told, and is still to be sent, in this order
        self._sending = Lock()
        self._telling = threading.Lock()

    @property
    def known(self) -> ViewVersion | None:
        """The view that the tab has."""
        return self.sent.known

    def tell(self, draft: ClientUpdate) -> bool:
        """Tell the tab what was found to be new to it; not if it has been told something else since.

        This happens when the table was reloaded while another thread still held the old copy.
        """
        with self._telling:
            if self.sent is not draft.before:
                return False
            self.sent = draft.after
            if draft.message is not None:
                self.outbox.append(draft.message)
        if draft.lines:
            self._pay(draft.lines)
        return True

    def write(self, news: ServerMessage) -> None:
        """Add news to what is to be sent; they change nothing of what the tab has of its table."""
        self.outbox.append(_packed(news))

    async def deliver(self) -> None:
        """Send what it has been told. Raises TimeoutError for a tab that does not read."""
        async with self._sending:
            while self.outbox:
                with fail_after(SLOWEST):
                    await self.socket.send_text(self.outbox.popleft())

    def draft(self, table: Table, answered: MoveAck | UnsetType = UNSET) -> ClientUpdate:
        """Compute the update of the view (all of it, or only who is present) and of the log, with the answer to a move.

        Raises Backlog, or Refused if the viewer may no longer watch.
        """
        from regnum.web.tables.absence import vacancies
        from regnum.web.tables.talk import hears, seats_of_people
        from regnum.web.views.view import online_seats, table_view

        self.caller.check_still()
        check_known(table, self.caller.number)
        self.listens = hears(table, self.caller.number)
        if self.listens and self.heard is None:
            guests = talk.hushed(self.caller.server.store, self.table, self.caller.number)
            self.hushed = seats_of_people(table, guests)
        self._heed()
        news, before = ServerMessage(answered=answered), self.sent
        looking = self.caller.looking(self.seat)
        told, language = self._chronicle(table, looking)
        presence = self.caller.presence(self.table)
        here, known, shown = online_seats(table, presence), table.known, before.shown
        if known != before.known:
            if not self._was_answered(table, known):
                shown = table_view(table, looking, presence)
                self._show(news, shown)
        elif here != before.here:
            news.presence = PresenceUpdate(here, vacancies(table, self.caller.number, presence))
        same = len(list(takewhile(bool, map(is_, before.told, told))))
        part = told[:same] if self._rest() else told[: same + LINES]  # the next lines, if those before are paid for
        more = len(part) < len(told)
        if same < max(len(part), len(before.told)):
            news.log = LogUpdate(same, [one.json(language) for one in part[same:]], more)
        after = ClientState(known, here, part, more, shown if self.differences else None)
        return ClientUpdate(None if news == ServerMessage() else _packed(news), before, after, len(part) - same)

    def _was_answered(self, table: Table, changed: ViewVersion) -> bool:
        """Return True if a request of the tab has been answered with the view as it is now."""
        answered = self.name and self.seat is None and table.answered == (table.version, self.name)
        return bool(answered) and self.known is not None and changed[1:] == self.known[1:]

    def _heed(self) -> None:
        """Do what the tab has said: all that it knows is of no use to other eyes, or in another language."""
        if self.switch is not None:
            said, self.switch = self.switch, None
            self.seat = said.seat
            if said.lang in LANGUAGES:
                self.caller.lang = said.lang
            self.sent = ClientState()

    def _chronicle(self, table: Table, looking: ViewRequest) -> tuple[list[ToldLine], Language]:
        from regnum.web.views.view import viewer_of

        language = game_words(self.caller.lang, table.rules.package)
        if not table.chronicle.tell_on(viewer_of(table, looking), PIECE, language):
            raise Backlog
        return told_to(table, self.caller, self.seat)

    def _show(self, news: ServerMessage, view: TableView) -> None:
        """Put a view into the news: all of it, or what differs from the one that went before."""
        if self.sent.shown is None:
            news.view = view
        else:
            news.difference = difference(self.sent.shown, view)

    def hear(self) -> None:
        """Tell the tab what was said at the table since."""
        if self.listens and self.bell.said:
            self.bell.said = False
            news = ServerMessage()
            self._hear(news)
            if news != ServerMessage():
                self.write(news)

    def _hear(self, news: ServerMessage) -> None:
        """Put into the news what was said since, or for a tab that knows of nothing the last of it."""
        store, reader = self.caller.server.store, self.caller.number
        if self.heard is None:
            last, earlier = talk.page(store, self.table, reader, NEWEST)
            said = in_order(last)
            news.talk = Talk(said, earlier, self.hushed) if said or self.hushed else UNSET
        else:
            said = in_order(talk.later(store, self.table, reader, self.heard))
            news.said = said or UNSET
        self.heard = said[-1].number if said else self.heard or 0

    async def push(self) -> None:
        """Send what is new whenever the table changes, until the tab ends."""
        pushes = self.caller.server.pushes
        with pushes.subscribed(self.table, self):
            while not self.ended:
                if self.bell.asks:
                    self.bell.asks = False
                    await pushes.news(self.table, self, news_of)
                await self.deliver()
                with move_on_after(self._rest() if self.sent.more else None) as rest:
                    await self.bell.wait()
                self.bell.asks |= rest.cancelled_caught

    def end(self) -> None:
        """It has closed. What pushes ends by itself: once cancelled, it would wait for a search for garbage."""
        self.ended = True
        self.bell.ring()

    def forget(self) -> None:
        """Let go of what it was sent: one that is cut off waits for a search for garbage; a whole game need not."""
        with self._telling:
            self.sent = ClientState()
            self.outbox.clear()

    def _pay(self, lines: int) -> None:
        """The address pays for lines of the chronicle: what it has no tokens for it owes, and the tab waits."""
        limits = self.caller.server.limits
        self.paid = time.monotonic() + limits.lines.owe(self.caller.address, lines)

    def _rest(self) -> float:
        """Seconds until the tab may be sent more of the chronicle; all else that is new to it comes before."""
        return max(0.0, self.paid - time.monotonic())


def _packed(news: ServerMessage) -> str:
    return msgspec.json.encode(news).decode()


def news_of(tabs: Sequence[ClientConnection]) -> list[Exception | None]:
    """Tell tabs of one table what is new, or answer what is to be raised in its place."""
    whose = {tab.caller.address for tab in tabs}
    CURRENT_CLIENT.set(whose.pop() if len(whose) == 1 else "")  # what is done for several is charged to none of them
    found = _told(tabs)
    for tab, error in zip(tabs, found, strict=True):
        if error is None:
            tab.hear()
    return found


def _told(tabs: Sequence[ClientConnection]) -> list[Exception | None]:
    found: list[Exception | None] = []
    while left := tabs[len(found) :]:
        try:
            with left[0].caller.server.house.open(left[0].table, PATIENCE, need="recent") as table:
                until = time.monotonic() + PIECE
                while len(found) < len(tabs) and time.monotonic() < until:  # then others at tables go in between
                    tab = tabs[len(found)]
                    while not tab.tell(tab.draft(table)):  # it has just been told something else
                        pass
                    found.append(None)
        except Backlog:
            found += _told_all(tabs[len(found)])
        except RegnumError as error:
            found.append(error)
    return found


def _told_all(tab: ClientConnection) -> list[Exception | None]:
    """Have the chronicle told to a tab; what stood against it."""
    try:
        tell_all(tab.caller, tab.table, tab.seat)
    except RegnumError as error:
        return [error]
    return []
