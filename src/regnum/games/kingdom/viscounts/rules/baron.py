"""The Baron of the scenario: his turn after that of every player, and how his workers come near the summit.

What the team decides is decided by the seat that is on turn. A worker of a player whom he removes pays nobody.
"""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import (
    BACK,
    CLOCKWISE,
    DEBTS,
    FIRST_WORKERS,
    HERE,
    INWARD,
    PUSHED,
    SIGN,
)
from regnum.games.kingdom.viscounts.options import CULL
from regnum.games.kingdom.viscounts.rules import actions as a
from regnum.games.kingdom.viscounts.rules.castle import workers_in
from regnum.games.kingdom.viscounts.rules.path import guards, space_of
from regnum.games.kingdom.viscounts.rules.state import Ending, Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.townsfolk import person_at, remove_at
from regnum.rules import Choices, any_of, automatic, choice, has, offer, push, rule, tell

WITH_BARON = CULL.index("with_baron")

# ---- before the first turn ------------------------------------------------------------------------------------------


@rule
def enter_baron(s: State, space: int) -> None:
    """He begins where nobody wanted to; his first workers on numbers of cards that were not even laid out (C2)."""
    s.baron = 2 * (space // 3) + space % 3
    tell(s, Event.BARON, -1, space)
    others = ((1 << c.OUTER_SPACES) - 1) & ~(1 << s.baron)
    for p in range(s.seats):
        others &= ~(1 << (2 * (s.players[p].space // 3) + s.players[p].space % 3))
    for _ in range(FIRST_WORKERS[s.options.difficulty]):
        outer = any_of(s, others)
        others &= ~(1 << outer)
        add_worker(s, space_of(outer))


# ---- his turn -------------------------------------------------------------------------------------------------------


@rule
def take_turn(s: State, p: int) -> None:
    """He moves by the value of the person where he starts, acts once, and then his workers advance."""
    s.baron = (s.baron + c.VALUE[person_at(s, s.baron // 2)]) % c.OUTER_SPACES
    space = space_of(s.baron)
    tell(s, Event.BARON_MOVE, -1, space)
    push(s.steps, StepKind.CULL, p)
    push(s.steps, StepKind.ADVANCE, p)
    if s.on_path[space, c.BARON] > 0:
        dismiss(s, p)
    else:
        push(s.steps, StepKind.POST, p, s.baron)


@rule
def dismiss(s: State, p: int) -> None:
    """The person of his segment leaves the game, and the sign at the top right says what follows (C9)."""
    place = s.baron // 2
    person = person_at(s, place)
    sign = SIGN[person]
    tell(s, Event.BARON_DISMISS, -1, person)
    remove_at(s, place)
    if DEBTS[sign] > 0:
        push(s.steps, StepKind.DEBT, p, DEBTS[sign])
    for _ in range(INWARD[sign]):
        push(s.steps, StepKind.INWARD, p, s.baron)
    push_posts(s, p, CLOCKWISE[sign], (s.baron + 1) % c.OUTER_SPACES)
    push_posts(s, p, BACK[sign], (s.baron + c.OUTER_SPACES - 1) % c.OUTER_SPACES)
    push_posts(s, p, HERE[sign], s.baron)


@rule
def push_posts(s: State, p: int, n: int, outer: int) -> None:
    """So many workers for an outer space, one after the other (C4)."""
    for _ in range(n):
        push(s.steps, StepKind.POST, p, outer)


@rule
def post(s: State, p: int, outer: int) -> None:
    """A worker is placed; where players have workers one of those leaves instead. With none left he has won."""
    space = space_of(outer)
    if guards(s, space) != 0:
        push(s.steps, StepKind.REMOVE, p, space)
    elif s.left == 0:
        lose(s, Ending.SUPPLY)
    else:
        add_worker(s, space)


@rule
def add_worker(s: State, space: int) -> None:
    """From his supply to a space."""
    s.left -= 1
    s.on_path[space, c.BARON] += 1
    tell(s, Event.BARON_WORKER, -1, space)


@rule
def lose(s: State, ending: int) -> None:
    """The Baron has won, at once."""
    s.over = ending
    tell(s, Event.END, -1, ending)


# ---- workers of players on the path ---------------------------------------------------------------------------------


@rule
def several_guards(s: State, value: int) -> bool:
    """Return True if workers of several players are on the space, and one has to be chosen."""
    found = guards(s, value)
    return found & (found - 1) != 0


@rule
def offer_guards(s: State, value: int, choices: Choices) -> None:
    """Offer the owners whose worker may leave the space."""
    for q in range(s.seats):
        if has(guards(s, value), q):
            offer(choices, a.REMOVE, q)


@rule
def remove(s: State, value: int, q: int) -> None:
    """The worker goes back to its owner."""
    s.on_path[value, q] -= 1
    s.players[q].supply += 1
    tell(s, Event.REMOVE, q, value)


@rule
def remove_only(s: State, value: int) -> None:
    """That of the only player there."""
    for q in range(s.seats):
        if s.on_path[value, q] > 0:
            remove(s, value, q)
            return


# ---- advancing ------------------------------------------------------------------------------------------------------


@rule
def advance(s: State, p: int) -> None:
    """From each outer space with a crowd one worker goes to each side and one inward, from the Baron's on clockwise."""
    for i in range(c.OUTER_SPACES):
        outer = (s.baron + i) % c.OUTER_SPACES
        if s.on_path[space_of(outer), c.BARON] >= PUSHED:
            tell(s, Event.BARON_ADVANCE, -1, space_of(outer))
            push(s.steps, StepKind.ADVANCE, p)
            push(s.steps, StepKind.INWARD, p, outer)
            push(s.steps, StepKind.ASIDE, p, c.OUTER_SPACES + outer)
            push(s.steps, StepKind.ASIDE, p, outer)
            return


@rule
def step_aside(s: State, p: int, value: int) -> None:
    """A worker moves clockwise, or back: value is the outer space, and OUTER_SPACES more for back (C5)."""
    outer, way = value % c.OUTER_SPACES, value // c.OUTER_SPACES
    come_to(s, p, space_of(outer), space_of((outer + (1 if way == 0 else c.OUTER_SPACES - 1)) % c.OUTER_SPACES))


@rule
def come_to(s: State, p: int, start: int, space: int) -> None:
    """A worker comes to a space of the path; where players have some it goes home, and one of those leaves."""
    s.on_path[start, c.BARON] -= 1
    if guards(s, space) != 0:
        s.left += 1
        tell(s, Event.BARON_LEAVE, -1, start)
        push(s.steps, StepKind.REMOVE, p, space)
    else:
        s.on_path[space, c.BARON] += 1
        tell(s, Event.BARON_WORKER, -1, space)


@rule
def step_inward(s: State, p: int, outer: int) -> None:
    """To the inner space; behind a worker of the Baron into the castle, always past those of his own (C6)."""
    start, place = space_of(outer), outer // 2
    inner = 3 * place + c.INNER
    if s.on_path[inner, c.BARON] == 0:
        come_to(s, p, start, inner)
        return
    s.on_path[start, c.BARON] -= 1
    tier = 0
    while tier < c.TIERS and s.castle[tier, place, c.BARON] > 0:
        tier += 1
    tell(s, Event.BARON_ENTER, -1, place, tier)
    if tier < c.TIERS:
        s.castle[tier, place, c.BARON] += 1
    else:
        s.summit[c.BARON] += 1
        lose(s, Ending.SUMMIT)


# ---- the castle -----------------------------------------------------------------------------------------------------


@rule
def cull(s: State) -> None:
    """Sections with many workers, of whomever, lose one of each player; nobody is paid (C7)."""
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            concerned = s.options.cull != WITH_BARON or s.castle[tier, place, c.BARON] > 0
            if concerned and workers_in(s, tier, place) >= c.CROWD:
                cull_section(s, tier, place)


@rule
def cull_section(s: State, tier: int, place: int) -> None:
    """One worker of each player who has any."""
    for q in range(s.seats):
        if s.castle[tier, place, q] > 0:
            s.castle[tier, place, q] -= 1
            s.players[q].supply += 1
            tell(s, Event.CULL, q, place, tier)


STEPS = (
    automatic(StepKind.BARON, take_turn),
    automatic(StepKind.POST, post),
    choice(StepKind.REMOVE, offer_guards, {a.REMOVE: remove}, when=several_guards, else_=remove_only),
    automatic(StepKind.ADVANCE, advance),
    automatic(StepKind.ASIDE, step_aside),
    automatic(StepKind.INWARD, step_inward),
    automatic(StepKind.CULL, cull),
)
