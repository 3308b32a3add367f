"""Hints: what a bot that searches would do, worked out where the bots think."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from anyio import to_thread

from regnum.bots.ready import make_for_bots
from regnum.core.codec import from_bytes, to_bytes
from regnum.table.contract import TableRules, View
from regnum.web.api.caller import RequestContext
from regnum.web.bots.pool import answered
from regnum.web.model.errors import Refused
from regnum.web.schemas.answers import HintChoice
from regnum.web.wording.words import game_words

MOST = 3


@dataclass(frozen=True)
class HintTask:
    """A question to a bot that searches; the answer lists (action, share of the victory, its error, whether sure)."""

    game: str
    seed: int = field(repr=False)
    seen: bytes
    seat: int

    def answer(self) -> list[tuple[int, float, float, bool]]:
        """Search."""
        adviser, game = _adviser(), make_for_bots(self.game)
        bot = adviser.searcher(adviser.ADVISER, game, self.seed)
        advice = adviser.as_advice(game, bot.look(from_bytes(game.state, self.seen), self.seat), MOST)
        return [(one.action, one.share, one.error, advice.sure and n == 0) for n, one in enumerate(advice.choices)]


async def hint_for(caller: RequestContext, table_id: str, seat: int) -> list[HintChoice]:
    """The best choices of a seat of the caller, the preferred one first. No thread waits for it. Raises Refused."""
    server = caller.server
    question, view, rules = await to_thread.run_sync(_asked, caller, table_id, seat)
    guest = caller.become_guest().id
    with server.limits.hints.one(guest):
        advised = await answered(server.thinkers, question, server.owner(guest), 2 * server.settings.bot_deadline)
    if advised is None:
        raise Refused(409, "no_adviser")
    language = game_words(caller.lang, rules.package)
    return [
        HintChoice(
            action=action,
            label=language.say(rules.label(view, action)),
            win=round(win, 3),
            error=round(error, 3),
            sure=sure,
        )
        for action, win, error, sure in advised
    ]


def _asked(caller: RequestContext, table_id: str, seat: int) -> tuple[HintTask, View, TableRules]:
    """The question that a hint answers. Raises Refused."""
    if _adviser() is None:
        raise Refused(409, "no_adviser")
    limits = caller.server.limits
    with caller.table(table_id) as table:
        if seat not in table.seats_of(caller.number):
            raise Refused(403, "not_your_seat")
        if not (table.header.hints or table.header.analysis):
            raise Refused(409, "no_hints")
        if seat not in table.deciding:
            raise Refused(409, "no_hint")
        left = caller.server.compiler.seconds(table.match.game.info.key)
        if left is not None:
            raise Refused(503, "hint_not_ready", left, seconds=left)
        limits.check(limits.asking, caller.number)
        game, seen = table.match.game, table.seen(seat)
        view = View(game, seen, seat, table.match.names, table.deciding)
    return HintTask(game.info.key, secrets.randbits(63), to_bytes(game.state, seen), seat), view, table.rules


def _adviser() -> Any:
    """The module of the bots that gives advice, where there is one."""
    return import_module("regnum.bots.advice") if find_spec("regnum.bots.advice") else None
