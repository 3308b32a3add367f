"""Rights on seats, checked by the buttons of a browser and by the request itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from regnum.web.model.errors import Refused, Stale, unknown_table
from regnum.web.model.events import Hosted, Seat, Seated, To
from regnum.web.model.rows import Status

if TYPE_CHECKING:
    from regnum.web.tables.table import Table


def knows(table: Table, guest: int | None) -> bool:
    """Return True if a guest may know of a table, given its address.

    A group's table is for its members, and for anyone who opened it or had a seat there, also before the game began, as
    long as there is the group.
    """
    if table.circle is None:
        return True
    came = [one.event.who for one in table.comings if isinstance(one.event, Seated)]
    had = {table.header.host, *(sits.guest for sits in (*table.header.seats, *came))}
    return guest is not None and (guest in table.circle.guests or guest in had)


def check_known(table: Table, guest: int | None) -> None:
    """Raises Refused, as for an unknown table, if the guest may not see it."""
    if not knows(table, guest):
        raise unknown_table()


def offers(table: Table, seat: int, guest: int | None) -> list[To]:
    """To whom a guest may give a seat.

    A seat in a game that runs is that of the person who took it, also while a bot stands in: nobody else can hand it
    on or take it, so nobody else ever sees its hand. Until the game begins, and where nobody sat, the host decides.
    In a tournament everybody plays for themselves: only the bot that replaces an absent player can have a seat.
    """
    sits, own = table.seats[seat], guest is not None and table.seats[seat].guest == guest
    if guest is None or table.header.analysis or table.broken is not None or table.match.over:
        return []
    if not own and (guest != table.header.host or (sits.guest is not None and table.started)):
        return []
    if table.tournament is not None:
        back: To = "bot" if sits.kind == "person" else "me"
        return [back] if own else []
    if own and sits.kind == "person":
        return ["bot", "friend", "open"]
    found: list[To] = ["friend", "open"] if sits.kind == "bot" else ["friend", "bot", "open"]
    if sits.kind != "person" and not has_another(table, guest, seat):
        found.insert(0, "me")
    return found


def returns(table: Table, guest: int | None) -> list[int]:
    """The seats that a guest may take back from the bots that stand in."""
    if guest is None:
        return []
    own = [number for number, sits in enumerate(table.seats) if sits.kind == "bot" and sits.guest == guest]
    return [number for number in own if not has_another(table, guest, number)]


def has_another(table: Table, guest: int, seat: int) -> bool:
    """Return True if a guest may not have this seat because of another one.

    Where others find the table without an invite, in the hall or in their group, nobody has two seats. In a game that
    runs nobody can take a second one, showing a rival's hand: a former holder may only return to their own seat.
    Of two that were theirs when the game began, they may come back to both, unless another person has had this one
    meanwhile.
    """
    others = [number for number in range(len(table.seats)) if number != seat]
    found = table.header.listed or table.header.group is not None
    if found and any(table.seats[other].guest == guest for other in others):
        return True
    if table.first[seat] == guest and table.held[seat] == {guest}:
        others = [other for other in others if table.first[other] != guest]
    return table.started and any(guest in table.held[other] for other in others)


def check_free(table: Table, guest: int, seat: int) -> None:
    """Raises Refused for a guest who has another seat, or has had one, where one is the most."""
    if has_another(table, guest, seat):
        has_one = any(sits.guest == guest for sits in table.seats)
        raise Refused(409, "seated_already" if has_one else "had_another_seat")


def may_close(table: Table, guest: int) -> bool:
    """True if a guest may close a table for good."""
    header = table.header
    agreed = (header.host, header.chapter, header.analysis, table.tournament is not None)
    return guest == header.host and closable(table.standing().status, table.seats, *agreed)


def closable(
    status: Status, seats: Sequence[Seat], host: int, chapter: int | None, analysis: bool, tournament: bool
) -> bool:
    """True if the host may close a table for good: nobody else has a seat there.

    Finished games stay, and so do the tables of a tournament and the later chapters of a campaign. Closing a first
    chapter closes its campaign.
    """
    if chapter or tournament or (status == "finished" and not analysis):
        return False
    return all(seat.guest in (None, host) for seat in seats)


def heir(table: Table, guest: int) -> Hosted | None:
    """The event by which a host who goes for good hands the table on; None where there is nothing to hand on.

    It goes clockwise from the seat of the host (without one: from the first seat) to the first who sits there as a
    person, or else to the first for whom a bot stands in.
    """
    told = next((one.event for one in reversed(table.comings) if isinstance(one.event, Hosted)), None)
    if table.header.host != guest or (told is not None and told.guest != guest):
        return None
    players = len(table.seats)
    own = next((number for number, sits in enumerate(table.seats) if sits.guest == guest), 0)
    others = [
        Hosted(seat=number % players, guest=sits.guest)
        for number in range(own, own + players)
        if (sits := table.seats[number % players]).guest is not None and sits.guest != guest
    ]
    return min(others, key=lambda one: table.seats[one.seat].kind != "person", default=None)


def check_seen(table: Table, version: int | None, what: Literal["seats", "consent", "talk", "rematch"]) -> None:
    """Raise Stale if this has changed since the version of the table that the client has seen (None: unknown)."""
    if version is not None and version < table.since[what]:
        raise Stale


def check_offer(table: Table, seat: int, guest: int, to: To) -> None:
    """Raises Refused, with the reason, when a guest may not give a seat so."""
    if to in offers(table, seat, guest):
        return
    sits = table.seats[seat]
    if table.header.analysis:
        raise Refused(409, "analysis_seats")
    if guest not in (table.header.host, sits.guest):
        raise Refused(403, "not_your_seat")
    if table.tournament is not None:
        raise Refused(409, "tournament_seats")
    if sits.guest not in (None, guest):
        raise Refused(409, "seat_taken" if to == "me" else "seat_theirs")
    if to == "me":
        check_free(table, guest, seat)
    raise Refused(409, "seat_so_already")
