"""The Baron of the scenario: his workers, the sections of his board, and what the lines of his cards make him do."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import CAPTURES, LOWER, SECTION, UPPER, Deed
from regnum.games.kingdom.architects.data.vocabulary import Op, What
from regnum.games.kingdom.architects.rules.guildhall import guild_spaces, take_space
from regnum.games.kingdom.architects.rules.intrigue import (
    bring_future,
    check_taxes,
    reveal_demand,
    reveal_event,
    reveal_intrigue,
)
from regnum.games.kingdom.architects.rules.market import is_full
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.rules import push, rule, tell


@rule
def obey(s: State, row: int) -> None:
    """A row of a card that says what the Baron does."""
    op = c.ROW.op[row]
    if op == Op.STATION:
        station(s, c.ROW.n[row])
    elif op == Op.UPPER:
        do_section(s, UPPER, c.ROW.n[row])
    elif op == Op.LOWER:
        do_section(s, LOWER, c.ROW.n[row])
    elif op == Op.FUTURE:
        bring_future(s, c.ROW.what[row])
    elif op == Op.TAX_CHECK:
        check_taxes(s)
    elif op == Op.REVEAL:
        reveal(s, c.ROW.what[row])


@rule
def reveal(s: State, what: int) -> None:
    """The next card of one of his decks."""
    if what == What.DEMAND:
        reveal_demand(s)
    elif what == What.EVENT:
        reveal_event(s)
    elif what == What.INTRIGUE:
        reveal_intrigue(s)


# ---- his workers ----------------------------------------------------------------------------------------------------


@rule
def station(s: State, location: int) -> None:
    """One of his workers goes to a location; but not to the Guildhall when it is full (ruling K3)."""
    if location == c.Location.GUILDHALL and s.filled == guild_spaces(s):
        return
    if s.baron.workers == 0:
        recall(s)
    if s.baron.workers == 0:
        return
    s.baron.workers -= 1
    if location == c.Location.GUILDHALL:
        tell(s, Event.STATION, -1, location)
        take_space(s, c.BARON, s.first)
    elif location >= c.CIRCLES:
        take_market_space(s)
    else:
        s.present[location, c.BARON] += 1
        tell(s, Event.STATION, -1, location)


@rule
def take_market_space(s: State) -> None:
    """He takes the rightmost free space of the Black Market, pays nothing and gets nothing."""
    space = c.LARGE
    while s.market[space] >= 0:
        space -= 1
    s.market[space] = c.BARON
    tell(s, Event.STATION, -1, c.CIRCLES + space)
    if is_full(s):
        push(s.steps, StepKind.RESET, s.first)


@rule
def recall(s: State) -> None:
    """He takes all his workers back, except those in the Guildhall and in the Black Market."""
    recalled = 0 + s.baron.prison
    s.baron.prison = 0
    for location in range(c.CIRCLES):
        recalled += s.present[location, c.BARON]
        s.present[location, c.BARON] = 0
    for p in range(s.seats):
        recalled += s.players[p].held[c.BARON]
        s.players[p].held[c.BARON] = 0
    s.baron.workers += recalled
    tell(s, Event.RECALL, -1, -1, recalled)


# ---- the sections of his board --------------------------------------------------------------------------------------


@rule
def do_section(s: State, section: int, location: int) -> None:
    """Carry out the first action of a section; if that does nothing, the second."""
    for i in range(len(SECTION[s.baron.board, section])):
        done = capture_for_baron(s, location) if SECTION[s.baron.board, section, i] == Deed.CAPTURE else send_all(s)
        if done:
            return


@rule
def capture_for_baron(s: State, location: int) -> bool:
    """Two workers of each player for each of his own there, older ones included; whether there were any."""
    most = CAPTURES * s.present[location, c.BARON]
    found = False
    for i in range(s.seats):
        q = (s.first + i) % s.seats
        captured = min(s.present[location, q], most)
        if captured > 0:
            s.present[location, q] -= captured
            s.baron.held[q] += captured
            tell(s, Event.CAPTURED, q, c.BARON, captured)
            found = True
    return found


@rule
def send_all(s: State) -> bool:
    """All workers on his board go to prison; whether there were any."""
    found = False
    for i in range(s.seats):
        q = (s.first + i) % s.seats
        sent = 0 + s.baron.held[q]
        if sent > 0:
            s.baron.held[q] = 0
            s.players[q].prison += sent
            tell(s, Event.IMPRISONED, q, -1, sent)
            found = True
    return found
