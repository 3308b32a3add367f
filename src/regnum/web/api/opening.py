"""Opening the tables that callers ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sqlalchemy as sa

from regnum.bots import make_bot
from regnum.core.info import GameInfo
from regnum.core.seeds import secret_seed
from regnum.match import Match, record_of, write
from regnum.registry import make
from regnum.web.api.caller import RequestContext, hashed, new_token
from regnum.web.db import Header, groups, quotas
from regnum.web.model.errors import Refused
from regnum.web.model.events import Clock, Seat
from regnum.web.model.names import clean, distinct
from regnum.web.schemas.bodies import OpeningBody, SeatBody, TableBody
from regnum.web.tables.opening import create_table, new_id
from regnum.web.wording.words import own_words

DEFAULT_BOT = "greedy"


def open_table(caller: RequestContext, info: GameInfo, body: TableBody) -> tuple[str, dict[int, str]]:
    """Open a table as asked; answer its id and the invite of each friend's seat. Raises RegnumError."""
    header, invites = first_header(caller, info, info.agree(len(body.seats), body.options), body)
    return open_for(caller, header), invites


def first_header(
    caller: RequestContext, info: GameInfo, options: Mapping[str, str], body: OpeningBody
) -> tuple[Header, dict[int, str]]:
    """Return the header of a requested table, and the invite of each friend's seat. Raises RegnumError."""
    invites = {number: new_token() for number, seat in enumerate(body.seats) if seat.kind == "friend"}
    guest = caller.become_guest()
    if body.group is not None:
        groups.group_for(caller.server.store, body.group, guest.id, "play")
        if body.listed:
            raise Refused(422, "group_listed")
    names = distinct(_name(caller, seat) for seat in body.seats)
    if not guest.name:
        caller.name_guest(next((clean(seat.name) for seat in body.seats if seat.kind == "me"), ""))
    seats = []
    for number, (seat, name) in enumerate(zip(body.seats, names, strict=True)):
        if seat.kind == "bot":
            seats.append(Seat("bot", name, bot=check_bot(caller, info, seat.bot)))
        elif seat.kind in ("me", "here"):
            badge = guest.badge if seat.kind == "me" else ""
            seats.append(Seat("person", name, guest.id, badge=badge))
        else:
            invite = hashed(invites[number]) if seat.kind == "friend" else ""
            seats.append(Seat("invited" if seat.kind == "friend" else "open", name, invite=invite))
    header = Header(
        id=new_id(),
        game=info.name,
        rules_version=info.version,
        data_digest=info.data_digest,
        options=options,
        seed=secret_seed() if body.seed is None else body.seed,
        seats=seats,
        host=guest.id,
        listed=body.listed,
        seed_chosen=body.seed is not None,
        lang=body.lang,
        clock=Clock(**body.clock.model_dump()) if body.clock else None,
        absent=body.absent,
        hints=body.hints,
        talk=body.talk,
        group=body.group,
        created=caller.server.house.now(),
    )
    return header, invites


def open_analysis(caller: RequestContext, match: Match, lang: str, origin: str | None = None) -> str:
    """Put a match on a table where the caller holds every seat; answer its id. `origin`: the table where it was."""
    guest = caller.become_guest()
    header = Header(
        id=new_id(),
        game=match.game.info.name,
        rules_version=match.game.info.version,
        data_digest=match.game.info.data_digest,
        options={name: str(value) for name, value in match.options.items()},
        seed=match.seed,
        seats=[Seat("person", name, guest.id) for name in match.names],
        host=guest.id,
        record=write(record_of(match)).decode(),
        analysis=True,
        origin=origin,
        lang=lang,
        created=caller.server.house.now(),
    )
    return open_for(caller, header, match)


def open_for(
    caller: RequestContext,
    header: Header,
    match: Match | None = None,
    before: Callable[[sa.Connection], None] | None = None,
) -> str:
    """Open a table that somebody asks for, as `create_table` does. Raises Refused also for one who opens too many."""
    server = caller.server
    server.limits.open_one(caller.connection)

    def check(connection: sa.Connection) -> None:
        quotas.check_tables(connection, server.settings, header.id)

    return create_table(server.house, header, match, before, check)


def check_bot(caller: RequestContext, info: GameInfo, spec: str | None) -> str:
    """The specification of a bot that guests may seat. Raises Refused or InvalidOption."""
    wanted = spec or DEFAULT_BOT
    if wanted not in caller.server.bots:
        raise Refused(422, "unknown_bot", bots=", ".join(caller.server.bots))
    make_bot(wanted, make(info.name, compiled=False), 0)
    return wanted


def _name(caller: RequestContext, seat: SeatBody) -> str:
    own = ""
    if seat.kind == "me":  # who plays against computers need not have a name
        own = (caller.guest.name if caller.guest else "") or own_words(caller.lang).say("guest.nameless")
    bot = (seat.bot or DEFAULT_BOT).partition(":")[0] if seat.kind == "bot" else ""
    return clean(seat.name) or own or bot
