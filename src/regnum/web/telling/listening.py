"""What a tab says: a choice, or that it has other eyes or another language."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from anyio import sleep, to_thread
from fastapi import WebSocketDisconnect
from pydantic import ValidationError

from regnum.core.errors import RegnumError
from regnum.core.once import decoder
from regnum.web.api.play import by_own, choice
from regnum.web.contract.answers import Problem
from regnum.web.contract.bodies import MoveBody
from regnum.web.contract.news import Answered, News
from regnum.web.guarding.limits import Buckets
from regnum.web.guarding.text import frame
from regnum.web.showing.words import in_words, own_words
from regnum.web.store import Away
from regnum.web.tables.places import PIECE
from regnum.web.telling.tabs import Draft, Switch, Tab, Untold

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


log = logging.getLogger("regnum.web")


class Spoken(Switch):
    """A choice, as the body of a POST has it; without one it is a switch."""

    move: dict[str, Any] | None = None


_SPOKEN = decoder(Spoken)


async def listen(tab: Tab) -> None:
    """Hear what a tab says, for which it may have to wait. Raises DecodeError for what is neither."""
    limits = tab.caller.server.limits
    while True:
        message = await tab.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        said = frame(message, _SPOKEN)
        if said.move is not None:
            await _choose(tab, said.move)
            continue
        await _turn(limits.switching, tab.caller.address)  # it brings the chronicle, as opening a tab does
        tab.switch = said
        tab.caller.server.pushes.changed(tab.table)


async def _choose(tab: Tab, move: dict[str, Any]) -> None:
    """Make a choice; the answer has gone before anything else is heard."""
    limits = tab.caller.server.limits
    try:
        body = MoveBody.model_validate(move)
    except ValidationError as error:
        raise msgspec.DecodeError(str(error)) from None
    await _turn(limits.requests, tab.caller.address)
    await _turn(limits.acting, tab.caller.number)
    await to_thread.run_sync(choose, tab, body)
    await tab.deliver()
    if tab.has.more:  # and who waits for the rest of the chronicle waits from now on
        tab.bell.ring()


async def _turn(limit: Buckets, key: Any) -> None:
    """Wait until there is a token."""
    while wait := limit.wait(key):
        await sleep(wait)


def choose(tab: Tab, body: MoveBody) -> None:
    """Make a choice of a tab, and tell it what came of it. Raises Away.

    The others who look at the table are told, too: the way to another thread, and from table to table, is long. What
    they are told is found before the choice is stored, so that nobody computes after the disk.
    """
    caller, drafts = tab.caller, dict[Tab, Draft]()

    def find(found: Table) -> None:
        drafts.clear()
        drafts.update(_drafts(found, tab))

    def tell(_: Table) -> None:
        drafts.setdefault(tab, Draft(News(), tab.has)).news.answered = Answered(body.key)
        for each, draft in drafts.items():
            each.tell(draft)
        caller.server.pushes.told(tab.table, [each for each in drafts if each is not tab])

    try:
        caller.check_still()
        if caller.number is not None:
            caller.server.whereabouts.seen(caller.number, caller.address)
        caller.change(tab.table, by_own(caller, body.seat, choice(caller, body)), find, body.key, tell)
    except RegnumError as error:
        problem = Problem(error.key, in_words(error, own_words(caller.lang)))
        tab.write(News(answered=Answered(body.key, problem)))


def _drafts(found: Table, tab: Tab) -> Iterator[tuple[Tab, Draft]]:
    """What is new to a tab and to the others at its table; whoever is left out will ask."""
    until = time.monotonic() + PIECE
    others = (each for each in tab.caller.server.pushes.readers(tab.table) if each is not tab and not each.letters)
    for each in (tab, *others):
        if each is not tab and time.monotonic() >= until:
            return
        try:
            yield each, each.draft(found)
        except (RegnumError, Untold, Away):
            continue
        except Exception:  # what is wrong with the eyes of one does not keep another from choosing
            if each is tab:
                raise
            log.exception("a tab could not be told what is new at %s", tab.table)
