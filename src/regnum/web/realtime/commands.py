"""Messages from a tab: a move, or a switch of seat or language."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from anyio import sleep
from msgspec import UNSET
from pydantic import ValidationError

from regnum.core.errors import RegnumError
from regnum.core.lazy import decoder
from regnum.web.api.play import choice
from regnum.web.db import DatabaseUnavailable
from regnum.web.model.errors import Refused
from regnum.web.realtime.client import Backlog, ClientConnection, ClientUpdate, ViewSwitch
from regnum.web.scheduling.gate import PIECE
from regnum.web.schemas.answers import Problem
from regnum.web.schemas.bodies import MoveBody
from regnum.web.schemas.server_messages import MoveAck, ServerMessage
from regnum.web.security.limits import Buckets
from regnum.web.security.text import frame
from regnum.web.tables.broadcast import in_thread
from regnum.web.wording.words import in_words, own_words

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


LATEST = 2.0
"""Seconds that a choice waits for its turn; after that it is refused, before the client gives up and sends a POST."""

log = logging.getLogger("regnum.web")


class ClientCommand(ViewSwitch):
    """A choice, as the body of a POST has it; without one it is a switch."""

    move: dict[str, Any] | None = None


_SPOKEN = decoder(ClientCommand)


async def receive_loop(tab: ClientConnection) -> None:
    """Hear what a tab says until it closes; it has to wait when it says too much.

    Raises DecodeError for what is no message of a tab.
    """
    limits = tab.caller.server.limits
    while True:
        message = await tab.socket.receive()
        if message["type"] == "websocket.disconnect":
            tab.end()
            return
        said = frame(message, _SPOKEN)
        if said.move is not None:
            await _choose(tab, said.move)
            continue
        await _turn(limits.switching, tab.caller.address)  # it brings the chronicle, as opening a tab does
        tab.switch = said
        tab.caller.server.pushes.changed(tab.table)


async def _choose(tab: ClientConnection, move: dict[str, Any]) -> None:
    """Make a choice; the answer has gone before anything else is heard."""
    limits, caller = tab.caller.server.limits, tab.caller
    try:
        body = MoveBody.model_validate(move)
    except ValidationError as error:
        raise msgspec.DecodeError(str(error)) from None
    whose = caller.address if caller.number is None else caller.number
    until = time.monotonic() + LATEST
    if await _turn(limits.requests, caller.address, until) and await _turn(limits.acting, whose, until):
        await in_thread(choose, tab, body)
    else:
        _refuse(tab, body.key, Refused(429, "slow_down", LATEST))
    await tab.deliver()
    if tab.sent.more:  # how long `push` waits for the rest of the chronicle has changed
        tab.bell.ring()


async def _turn(limit: Buckets, key: Any, until: float = math.inf) -> bool:
    """Wait until there is a token, but not beyond a moment of the monotonic clock; whether there was one."""
    while wait := limit.wait(key):
        if time.monotonic() + wait > until:
            return False
        await sleep(wait)
    return True


def choose(tab: ClientConnection, body: MoveBody) -> None:
    """Make a choice for a tab and send it the result. Raises DatabaseUnavailable.

    Other viewers of the table are updated, too: handing that to another thread, which would open the table again,
    would cost more. Updates are prepared before the choice is stored, so that no work is left once the disk has
    answered.
    """
    caller = tab.caller

    def render(found: Table) -> dict[ClientConnection, ClientUpdate]:
        return dict(_drafts(found, tab, MoveAck(body.key)))

    def send(drafts: dict[ClientConnection, ClientUpdate]) -> None:
        told = [each for each, draft in drafts.items() if each.tell(draft)]
        if tab not in told:
            tab.write(ServerMessage(answered=MoveAck(body.key)))
        caller.server.pushes.told(tab.table, [each for each in told if each is not tab])

    try:
        caller.check_still(acts=True)
        if caller.number is not None:
            caller.server.whereabouts.seen(caller.number, caller.address)
        caller.execute(tab.table, choice(caller, body), render, seat=body.seat, key=body.key, send=send)
    except RegnumError as error:
        _refuse(tab, body.key, error)


def _refuse(tab: ClientConnection, key: str, error: RegnumError) -> None:
    """Tell a tab why its choice does not count."""
    problem = Problem(error.key, in_words(error, own_words(tab.caller.lang)))
    tab.write(ServerMessage(answered=MoveAck(key, problem)))


def _drafts(found: Table, tab: ClientConnection, answered: MoveAck) -> Iterator[tuple[ClientConnection, ClientUpdate]]:
    """Yield the update of a tab, with its answer, and those of the others at its table."""
    until = time.monotonic() + PIECE
    others = (each for each in tab.caller.server.pushes.readers(tab.table) if each is not tab and not each.outbox)
    for each in (tab, *others):
        if each is not tab and time.monotonic() >= until:
            return
        try:
            yield each, each.draft(found, answered if each is tab else UNSET)
        except (RegnumError, Backlog, DatabaseUnavailable):
            continue
        except Exception:  # what is wrong with the view of one does not keep another from choosing
            if each is tab:
                raise
            log.exception("cannot send an update of table %s to a tab", tab.table)
