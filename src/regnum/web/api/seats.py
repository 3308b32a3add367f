"""Seats: taking one, leaving it, giving it to a bot, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Response

from regnum import registry
from regnum.web.api.caller import Anybody, Person, hashed, new_token
from regnum.web.api.document import answer
from regnum.web.api.tables import join_url
from regnum.web.model.errors import Refused
from regnum.web.model.events import AnyEvent, Seat, Seated
from regnum.web.model.names import clean, distinct
from regnum.web.schemas.answers import Given, Invitation, SeatCard, Seating
from regnum.web.schemas.bodies import GiveBody, JoinBody, SeatNumber, SitBody
from regnum.web.tables.absence import STAND_IN
from regnum.web.tables.execute import execute
from regnum.web.tables.seating import check_free, check_offer, check_seen

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

router = APIRouter(tags=["seats"])


@router.get("/api/invites/{invite}", responses=answer(Invitation))
def invitation(invite: str, caller: Anybody) -> Response:
    """Show the seat of an invite. Looking does not accept it."""
    table, seat = invited(caller, invite)
    header = caller.server.store.header(table)
    assert header is not None
    host = caller.server.store.guest_by_id(header.host)
    seats = caller.server.store.seats(table)
    return caller.reply(
        Invitation(
            id=table,
            seat=seat,
            game=header.game,
            title=registry.info(header.game).titles[caller.lang],
            host=host.name if host else "",
            name=seats[seat].name,
            seats=[SeatCard(n, one.kind, one.name, one.badge) for n, one in enumerate(seats)],
            clock=header.clock,
            absent=header.absent,
        )
    )


def invited(caller: Anybody, invite: str) -> tuple[str, int]:
    """The table and the seat of an invite. Raises Refused."""
    found = caller.server.store.invited(hashed(invite))
    if found is None:
        raise Refused(404, "unknown_invite")
    return found


@router.post("/api/join", responses=answer(Seating))
def join(body: JoinBody, caller: Person) -> Response:
    """Take the seat of an invite. It is yours then; the invite opens nothing any more."""
    table, seat = invited(caller, body.invite)
    invite = hashed(body.invite)

    def decide(found: Table) -> AnyEvent:
        if found.seats[seat].kind != "invited" or found.seats[seat].invite != invite:
            raise Refused(404, "unknown_invite")
        return _sits_down(found, seat, caller, body.name)

    house = caller.server.house
    execute(house, table, decide, lambda _: None, guest=caller.number)  # who is invited may know of any table
    return caller.reply(Seating(table, seat))


@router.post("/api/tables/{table}/sit", responses=answer(Seating))
def sit(table: str, body: SitBody, caller: Person) -> Response:
    """Take a free seat."""

    def decide(found: Table) -> AnyEvent:
        if body.seat >= len(found.seats) or found.seats[body.seat].kind != "open":
            raise Refused(409, "seat_taken")
        return _sits_down(found, body.seat, caller, body.name)

    caller.execute(table, decide, lambda _: None)
    return caller.reply(Seating(table, body.seat))


def _sits_down(found: Table, seat: int, caller: Person, name: str | None) -> AnyEvent:
    guest = caller.become_guest()
    check_free(found, guest.id, seat)
    wanted = _name(found, seat, clean(name) or found.seats[seat].name or guest.name)
    if not guest.name:
        caller.name_guest(clean(name))
    return Seated(seat=seat, who=Seat("person", wanted, guest.id, badge=guest.badge), why="joined")


def _name(found: Table, seat: int, wanted: str) -> str:
    """A name that looks like none of the others at the table."""
    [name] = distinct([wanted], [other for number, other in enumerate(found.match.names) if number != seat])
    return name


@router.post("/api/tables/{table}/seats/{seat}", responses=answer(Given))
def give(table: str, seat: SeatNumber, body: GiveBody, caller: Person) -> Response:
    """Give a seat to a bot, to a friend by a new invite (the old one opens nothing any more), to anybody, or to you.

    A seat is that of the person who took it, also while a bot stands in, and nobody else can give it away once the
    game has begun. The host decides on the others: `gives` of a seat in the view says what is possible. In a tournament
    the bot is always the one that replaces absent players, whichever was requested.
    """
    token = new_token()

    def decide(found: Table) -> AnyEvent:
        return _given(found, seat, body, caller, hashed(token))

    caller.execute(table, decide, lambda _: None)
    return caller.reply(Given(join_url(caller, token) if body.to == "friend" else None))


def _given(found: Table, seat: int, body: GiveBody, caller: Person, invite: str) -> AnyEvent:
    from regnum.web.api.opening import check_bot

    if seat >= len(found.seats):
        raise Refused(404, "no_such_seat")
    check_seen(found, body.version, "seats")
    person, sits = caller.become_guest(), found.seats[seat]
    guest = person.id
    check_offer(found, seat, guest, body.to)
    own = sits.guest == guest
    why: Any = "given" if not own else "returned" if body.to == "me" else "left"
    if body.to == "bot":
        keeps = sits.guest if sits.kind == "person" else None
        bot = STAND_IN if found.tournament else check_bot(caller, found.match.game.info, body.bot)
        badge = sits.badge if keeps is not None else ""
        who = Seat("bot", sits.name or bot.partition(":")[0], keeps, bot, badge=badge)
    elif body.to == "me":
        who = Seat("person", _name(found, seat, sits.name or person.name), guest, badge=person.badge)
    elif body.to == "friend":
        who = Seat("invited", sits.name, invite=invite)
    else:
        who = Seat("open")
    return Seated(seat=seat, who=who, why=why)
