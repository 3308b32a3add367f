"""Threat tiles: taking and discarding them, and the penalty of the third."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Colour, Op, Trigger
from regnum.games.bruges.rules.actions import BREAK, BURN, DONE, RANSOM, REFUSE, SACRIFICE, SUFFER
from regnum.games.bruges.rules.hands import take_up, tell_card
from regnum.games.bruges.rules.perks import credit, fire, tally
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.games.bruges.rules.supply import gain_coins, gain_points, gain_workers
from regnum.rules import Choices, again, automatic, choice, count, has, offer, push, rule, sets, tell, top

HOT = 5  # dice of so much bring threats
BOTH_SIDES = len(c.SIDES)

# ---- taking and discarding ------------------------------------------------------------------------------------------


@rule
def hot_colours(s: State) -> int:
    """The colours of the dice that show 5 or 6."""
    colours = 0
    for colour in range(c.ALL_COLOURS):
        if s.dice[colour] >= HOT:
            colours |= 1 << colour
    return colours


@rule
def tiles_held(s: State, p: int) -> int:
    """The colours of which a seat has a tile."""
    colours = 0
    for colour in range(c.ALL_COLOURS):
        if s.players[p].threats[colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def take_tiles(s: State, p: int, colours: int) -> None:
    """Take a tile of each colour; all are taken before the first penalty."""
    for colour in range(c.ALL_COLOURS):
        if has(colours, colour):
            s.players[p].threats[colour] += 1
            tell(s, Event.THREAT, p, colour)
    if penalties_due(s, p) != 0:
        push(s.steps, StepKind.PENALTY, p)


@rule
def take_tiles_of_dice(s: State, p: int, colours: int) -> None:
    """The same for the tiles of the dice; what persons get for them comes before the penalties."""
    take_tiles(s, p, colours)
    for _ in range(count(colours)):
        fire(s, p, Trigger.THREAT_FROM_DICE)


@rule
def meet_dice(s: State, p: int) -> None:
    """The tiles of the dice come to a seat; some persons let it refuse."""
    colours = hot_colours(s)
    if colours == 0:
        return
    if s.players[p].perks.refuse > 0:
        push(s.steps, StepKind.REFUSE, p)
    else:
        take_tiles_of_dice(s, p, colours)


@rule
def may_refuse(s: State, p: int, refused: int) -> bool:
    """Return True if the seat can refuse one more tile."""
    return count(refused) < s.players[p].perks.refuse and hot_colours(s) & ~refused != 0


@rule
def offer_refusals(s: State, refused: int, choices: Choices) -> None:
    """The tiles that can still be refused."""
    left = hot_colours(s) & ~refused
    for colour in range(c.ALL_COLOURS):
        if has(left, colour):
            offer(choices, REFUSE, colour)


@rule
def refuse(s: State, p: int, refused: int, colour: int) -> None:
    """Leave a tile of the dice."""
    if refused == 0:
        credit(s, p, Op.MODIFY_THREATS)
    tell(s, Event.REFUSE, p, colour)
    top(s.steps).value |= 1 << colour


@rule
def take_others(s: State, p: int, refused: int) -> None:
    """Take the tiles of the dice that were not refused."""
    take_tiles_of_dice(s, p, hot_colours(s) & ~refused)


@rule
def discard_tiles(s: State, p: int, colour: int, tiles: int, extra: int) -> None:
    """Discard tiles of a colour: a point for each, and what persons add."""
    for _ in range(tiles):
        s.players[p].threats[colour] -= 1
        tell(s, Event.DISCARD_THREAT, p, colour)
        gain_points(s, p, c.THREAT_POINTS + extra)
        fire(s, p, Trigger.THREAT_DISCARDED)


# ---- penalties ------------------------------------------------------------------------------------------------------


@rule
def penalties_due(s: State, p: int) -> int:
    """The colours of which a seat has the third tile."""
    colours = 0
    for colour in range(c.ALL_COLOURS):
        if s.players[p].threats[colour] >= c.THREAT_LIMIT:
            colours |= 1 << colour
    return colours


@rule
def pass_immune(s: State, p: int) -> None:
    """Return the tiles of penalties that do nothing to this seat."""
    immune = s.players[p].perks.immune & penalties_due(s, p)
    for colour in range(c.ALL_COLOURS):
        if has(immune, colour):
            return_tiles(s, p, colour)
            credit(s, p, Op.IMMUNE_PENALTY, colour)
            tell(s, Event.IMMUNE, p, colour)


@rule
def return_tiles(s: State, p: int, colour: int) -> None:
    """The three tiles go back without points."""
    s.players[p].threats[colour] -= c.THREAT_LIMIT


@rule
def can_ransom(s: State, p: int) -> bool:
    """Return True if a penalty can be paid off."""
    perks = s.players[p].perks
    return perks.ransom >= 0 and s.players[p].coins >= perks.ransom


@rule
def must_choose_penalty(s: State, p: int) -> bool:
    """Return True if the player must choose the first of several penalties, or if one is paid off."""
    pass_immune(s, p)
    due = penalties_due(s, p)
    return due & (due - 1) != 0 or (due != 0 and can_ransom(s, p))


@rule
def suffer_the_only_one(s: State, p: int) -> None:
    """The penalty that is left, if there is one."""
    due = penalties_due(s, p)
    for colour in range(c.ALL_COLOURS):
        if has(due, colour):
            suffer(s, p, colour)


@rule
def offer_penalties(s: State, p: int, choices: Choices) -> None:
    """Offer the next penalty, or paying it off."""
    due = penalties_due(s, p)
    for colour in range(c.ALL_COLOURS):
        if has(due, colour):
            offer(choices, SUFFER, colour)
            if can_ransom(s, p):
                offer(choices, RANSOM, colour)


@rule
def ransom(s: State, p: int, colour: int) -> None:
    """Pay a penalty off."""
    return_tiles(s, p, colour)
    credit(s, p, Op.RANSOM_PENALTY)
    tell(s, Event.RANSOM, p, colour)
    gain_coins(s, p, -s.players[p].perks.ransom)


@rule
def suffer(s: State, p: int, colour: int) -> None:
    """The penalty of a colour."""
    me = s.players[p]
    return_tiles(s, p, colour)
    tell(s, Event.PENALTY, p, colour)
    if colour == Colour.BLUE:
        for other in range(c.ALL_COLOURS):
            gain_workers(s, p, other, -me.workers[other])
    elif colour == Colour.BROWN:
        push(s.steps, StepKind.PLAGUE, p)
    elif colour == Colour.RED:
        push(s.steps, StepKind.FIRE, p)
    elif colour == Colour.PURPLE:
        gain_points(s, p, -c.PLOT)
    else:
        gain_coins(s, p, -me.coins)


@rule
def offer_victims(s: State, p: int, choices: Choices) -> None:
    """The own persons and pets of which the plague takes one."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] >= 0:
            offer(choices, SACRIFICE, me.person[plot])
        if me.pet[plot] >= 0:
            offer(choices, SACRIFICE, me.pet[plot])


@rule
def has_victim(s: State, p: int) -> bool:
    """Return True if the plague finds anybody."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] >= 0 or me.pet[plot] >= 0:
            return True
    return False


@rule
def sacrifice(s: State, p: int, card: int) -> None:
    """A person or pet dies; the house stays."""
    vacate(s, p, card)
    sets.add(s.discard, card)
    tell_card(s, Event.DIES, p, card)


@rule
def vacate(s: State, p: int, card: int) -> None:
    """A person or pet leaves its house."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.person[plot] == card:
            me.person[plot] = -1
            me.used[plot] = 0
        if me.pet[plot] == card:
            me.pet[plot] = -1
    tally(s, p)


@rule
def offer_fires(s: State, p: int, choices: Choices) -> None:
    """A house, or the outermost tile of a canal."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.house[plot] >= 0:
            offer(choices, BURN, plot)
    for side in range(BOTH_SIDES):
        if me.canals[side] > 0:
            offer(choices, BREAK, side)


@rule
def can_burn(s: State, p: int) -> bool:
    """Return True if the fire finds anything."""
    me = s.players[p]
    for plot in range(me.plots):
        if me.house[plot] >= 0:
            return True
    return me.canals[0] + me.canals[1] > 0


@rule
def burn(s: State, p: int, plot: int) -> None:
    """A house burns: its card is discarded, who lived in it comes back into the hand."""
    me = s.players[p]
    tell(s, Event.BURN_HOUSE, p, me.house[plot], plot)
    person, pet = me.person[plot], me.pet[plot]
    sets.add(s.discard, me.front[plot])
    me.house[plot] = -1
    me.front[plot] = -1
    if person >= 0:
        come_home(s, p, person)
    if pet >= 0:
        come_home(s, p, pet)


@rule
def come_home(s: State, p: int, card: int) -> None:
    """A person or pet comes back from its house into the hand."""
    vacate(s, p, card)
    take_up(s, p, card)
    tell_card(s, Event.RETURN, p, card)


@rule
def break_canal(s: State, p: int, side: int) -> None:
    """The outermost tile of a section is lost; its statue is not."""
    s.players[p].canals[side] -= 1
    tell(s, Event.BURN_CANAL, p, s.players[p].canals[side], side)


STEPS = (
    choice(
        StepKind.REFUSE,
        (offer_refusals, DONE),
        {REFUSE: again(refuse), DONE: take_others},
        when=may_refuse,
        else_=take_others,
    ),
    choice(
        StepKind.PENALTY,
        offer_penalties,
        {SUFFER: again(suffer), RANSOM: again(ransom)},
        when=must_choose_penalty,
        else_=suffer_the_only_one,
    ),
    choice(StepKind.PLAGUE, offer_victims, {SACRIFICE: sacrifice}, when=has_victim),
    choice(StepKind.FIRE, offer_fires, {BURN: burn, BREAK: break_canal}, when=can_burn),
    automatic(StepKind.GIVE, take_tiles),
    automatic(StepKind.HOT_DICE, meet_dice),
)
