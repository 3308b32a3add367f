"""Chat rights at a table: who may write, who may read, and who decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.web.model.errors import Refused
from regnum.web.model.events import Switched
from regnum.web.schemas.talk import Talking

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


def talking(table: Table, guest: int | None) -> Talking | None:
    """Return a guest's chat rights at a table; None if there are none, or nobody to talk to."""
    found = Talking(
        who=table.header.talk,
        on=table.talk,
        hears=hears(table, guest),
        says=says(table, guest),
        host=decides(table, guest),
    )
    return found if found.hears or found.host else None


def company(table: Table) -> bool:
    """Return True if two people have sat here, or may come to."""
    people = {seat.guest for seat in table.seats}.union(*table.held) - {None}
    to_come = sum(seat.kind in ("open", "invited") for seat in table.seats)
    return not table.header.analysis and len(people) + to_come > 1


def hears(table: Table, guest: int | None) -> bool:
    """Return True if a guest reads the chat: seat holders, also while a bot plays for them, or everyone."""
    seated = guest is not None and any(seat.guest == guest for seat in table.seats)
    return company(table) and (seated or table.header.talk == "all")


def says(table: Table, guest: int | None) -> bool:
    """Return True if a guest may say something now."""
    return company(table) and table.talk and table.broken is None and bool(table.seats_of(guest))


def decides(table: Table, guest: int | None) -> bool:
    """Return True if a guest may switch it off and on."""
    return company(table) and table.broken is None and guest is not None and guest == table.header.host


def check_says(table: Table, guest: int, seat: int) -> None:
    """Raises Refused for a guest who may not say something from this seat now."""
    if seat not in table.seats_of(guest):
        raise Refused(403, "not_your_seat")
    if not says(table, guest):
        raise Refused(409, "no_talk")


def check_hears(table: Table, guest: int | None) -> None:
    """Raises Refused for a guest who may not read what is said."""
    if not hears(table, guest):
        raise Refused(403, "talk_of_others")


def switch(table: Table, guest: int, on: bool) -> Switched:
    """The event by which the host switches it off or on. Raises Refused."""
    if not decides(table, guest):
        raise Refused(403, "not_host")
    if table.talk == on:
        raise Refused(409, "talk_so_already")
    return Switched(on=on)


def whom(table: Table, guest: int, seat: int) -> int:
    """The person of a seat, whom a guest does not want to hear. Raises Refused where that is nobody else."""
    sits = table.seats[seat] if seat < len(table.seats) else None
    if sits is None or sits.guest is None:
        raise Refused(404, "no_such_seat")
    if sits.guest == guest:
        raise Refused(409, "hush_yourself")
    return sits.guest


def seats_of_people(table: Table, people: set[int]) -> list[int]:
    """The seats of these guests, also while bots stand in."""
    return [number for number, seat in enumerate(table.seats) if seat.guest in people]
