"""Workers in the castle: crowds that move on, rewards, bumped workers, the Castle Leader."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import stir
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules import actions as a
from regnum.games.kingdom.viscounts.rules.path import is_protected
from regnum.games.kingdom.viscounts.rules.state import COLOURS, Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import queue_source
from regnum.rules import Choices, automatic, choice, offer, push, rule, tell

CLOCKWISE, BACK = range(2)  # as `shift` numbers them

# ---- the sections ---------------------------------------------------------------------------------------------------


@rule
def beside(place: int, way: int) -> int:
    """The section next to another one, clockwise or back."""
    return (place + (1 if way == CLOCKWISE else c.PLACES - 1)) % c.PLACES


@rule
def crowds(s: State, p: int, tier: int) -> int:
    """The sections of a tier in which a player has a crowd, as a set."""
    found = 0
    for place in range(c.PLACES):
        if s.castle[tier, place, p] >= c.CROWD:
            found |= 1 << place
    return found


@rule
def workers_in(s: State, tier: int, place: int) -> int:
    """Count the workers of all colours in a section."""
    workers = 0
    for colour in range(COLOURS):
        workers += s.castle[tier, place, colour]
    return workers


@rule
def too_full(s: State) -> int:
    """The first section with more workers than it has room for, numbered 5 x tier + place; -1: none."""
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            if workers_in(s, tier, place) > c.CROWD:
                return c.PLACES * tier + place
    return -1


# ---- entering -------------------------------------------------------------------------------------------------------


@rule
def enter_castle(s: State, p: int, place: int, n: int) -> None:
    """So many workers, or those that are left, enter the first tier."""
    entering = min(n, s.players[p].supply)
    s.players[p].supply -= entering
    s.castle[0, place, p] += entering
    tell(s, Event.WORKERS, p, place, entering)
    push(s.steps, StepKind.CASTLE, p)


@rule
def resolve_castle(s: State, p: int) -> None:
    """Crowds of the first tier, then those of the second, then sections that are too full; one at a time.

    After each, and after all that its reward brings about, it looks at all sections again.
    """
    on_first, on_second = crowds(s, p, 0), crowds(s, p, 1)
    full = too_full(s)
    if on_first == 0 and on_second == 0 and full < 0:
        return
    push(s.steps, StepKind.CASTLE, p)
    if on_first != 0:
        push(s.steps, StepKind.SECTION, p)
    elif on_second != 0:
        climb(s, p)
    else:
        push(s.steps, StepKind.BUMP, active_seat(s, p), full)


@rule
def active_seat(s: State, p: int) -> int:
    """Return the seat on turn, or during the setup the one that has just taken a Player card.

    Games saved before this ruling go on with the player whose workers have moved.
    """
    if s.options.rulings > 0 and s.steps.stack[0].kind == StepKind.NEXT_TURN:
        return 0 + s.steps.stack[0].seat
    return p


@rule
def several_crowds(s: State, p: int) -> bool:
    """Return True if the player has to choose; a single crowd moves on by itself."""
    found = crowds(s, p, 0)
    return found & (found - 1) != 0


@rule
def offer_crowds(s: State, p: int, choices: Choices) -> None:
    """Each section of the first tier with a crowd."""
    for place in range(c.PLACES):
        if s.castle[0, place, p] >= c.CROWD:
            offer(choices, a.SECTION, place)


@rule
def advance_only(s: State, p: int) -> None:
    """The only crowd."""
    for place in range(c.PLACES):
        if s.castle[0, place, p] >= c.CROWD:
            advance(s, p, place)
            return


@rule
def advance(s: State, p: int, place: int) -> None:
    """One worker moves inward, which is rewarded at once, and one to each side."""
    s.castle[0, place, p] -= c.CROWD
    s.castle[1, place, p] += 1
    s.castle[0, beside(place, CLOCKWISE), p] += 1
    s.castle[0, beside(place, BACK), p] += 1
    tell(s, Event.ADVANCE, p, place)
    queue_source(s, p, When.GAIN, c.SECTION + (place + c.PLACES - s.rotation) % c.PLACES)


@rule
def climb(s: State, p: int) -> None:
    """From a crowd of the second tier one worker reaches the summit."""
    for place in range(c.PLACES):
        if s.castle[1, place, p] >= c.CROWD:
            s.castle[1, place, p] -= 1
            s.summit[p] += 1
            stir(s)
            tell(s, Event.CLIMB, p, place)
            queue_source(s, p, When.GAIN, c.SUMMIT)
            lead(s, p)
            return


@rule
def lead(s: State, p: int) -> None:
    """The first on the summit leads the castle, later whoever has more workers there than the leader."""
    if s.leader != p and (s.leader < 0 or s.summit[p] > s.summit[s.leader]):
        s.leader = p
        tell(s, Event.LEADER, p)


# ---- bumping --------------------------------------------------------------------------------------------------------


@rule
def offer_bumps(s: State, section: int, choices: Choices) -> None:
    """A worker of any colour that is in the section, the own one as well; the active player chooses.

    In the scenario the Baron protects his workers in the sections that his segment faces.
    """
    tier, place = section // c.PLACES, section % c.PLACES
    for colour in range(COLOURS):
        if s.castle[tier, place, colour] > 0 and not (colour == c.BARON and is_protected(s, place)):
            offer(choices, a.BUMP, tier, place, colour)


@rule
def bump(s: State, tier: int, place: int, colour: int) -> None:
    """The worker goes home, and its owner is paid; the Baron is not."""
    s.castle[tier, place, colour] -= 1
    if colour == c.BARON:
        s.left += 1
        tell(s, Event.BUMP, -1, place, tier)
        return
    s.players[colour].supply += 1
    tell(s, Event.BUMP, colour, place, tier)
    queue_source(s, colour, When.GAIN, c.BUMPED + tier)


# ---- what effects do ------------------------------------------------------------------------------------------------


@rule
def enter_section(s: State, p: int, n: int, place: int) -> None:
    """Workers that an effect brings."""
    enter_castle(s, p, place, n)


@rule
def has_supply(s: State, p: int) -> bool:
    """Return True if a player has workers left."""
    return s.players[p].supply > 0


@rule
def can_shift(s: State, p: int) -> bool:
    """Return True if a player has a worker on the first tier."""
    for place in range(c.PLACES):
        if s.castle[0, place, p] > 0:
            return True
    return False


@rule
def offer_shifts(s: State, p: int, choices: Choices) -> None:
    """A worker of any section to either side, or none."""
    for place in range(c.PLACES):
        if s.castle[0, place, p] > 0:
            offer(choices, a.SHIFT, place, CLOCKWISE)
            offer(choices, a.SHIFT, place, BACK)
    offer(choices, a.DECLINE)


@rule
def shift(s: State, p: int, place: int, way: int) -> None:
    """A worker moves by one section."""
    s.castle[0, place, p] -= 1
    s.castle[0, beside(place, way), p] += 1
    tell(s, Event.SHIFT, p, beside(place, way))
    push(s.steps, StepKind.CASTLE, p)


STEPS = (
    automatic(StepKind.CASTLE, resolve_castle),
    choice(StepKind.SECTION, offer_crowds, {a.SECTION: advance}, when=several_crowds, else_=advance_only),
    choice(StepKind.BUMP, offer_bumps, {a.BUMP: bump}),
    choice(StepKind.PLACE, a.SECTION, {a.SECTION: enter_section}, when=has_supply),
    choice(StepKind.SHIFT, offer_shifts, {a.SHIFT: shift, a.DECLINE: None}, when=can_shift),
)
