"""Gains and payments of players: workers, silver, provisions, attributes; and the cards that respond to them."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.state import MOST_WORKERS, Event, State, StepKind
from regnum.games.kingdom.rules.queue import queue
from regnum.games.kingdom.rules.room import added
from regnum.rules import Numbers, count, lowest, push, rule, tell


@rule
def gain_silver(s: State, p: int, n: int) -> None:
    """Silver comes to a player, or goes if `n` is below 0."""
    before = s.players[p].silver
    s.players[p].silver = added(before, n)
    if s.players[p].silver != before:
        tell(s, Event.SILVER, p, -1, s.players[p].silver - before)


@rule
def gain_provisions(s: State, p: int, n: int) -> None:
    """The same for Provisions."""
    before = s.players[p].provisions
    s.players[p].provisions = added(before, n)
    if s.players[p].provisions != before:
        tell(s, Event.PROVISIONS, p, -1, s.players[p].provisions - before)


@rule
def gain_workers(s: State, p: int, colour: int, n: int) -> None:
    """Workers of a colour; each Criminal brings a Suspicion card, wherever it comes from (ruling R-CRIM)."""
    gained = min(n, MOST_WORKERS - s.players[p].workers[colour])
    if gained > 0:
        s.players[p].workers[colour] += gained
        tell(s, Event.WORKERS, p, colour, gained)
        if colour == c.CRIMINAL:
            push(s.steps, StepKind.SUSPECT, p, gained)


@rule
def gain_all_workers(s: State, p: int, workers: Numbers) -> None:
    """The workers of a card, by colour."""
    for colour in range(len(workers)):
        gain_workers(s, p, colour, workers[colour])


@rule
def gain_attribute(s: State, p: int, attribute: int, n: int) -> None:
    """A marker moves up, at most to the end of its track."""
    me = s.players[p]
    gained = min(n, c.TOP - me.attribute[attribute])
    if gained > 0:
        me.attribute[attribute] += gained
        tell(s, Event.ATTRIBUTE, p, attribute, gained)


@rule
def lower_attribute(s: State, p: int, attribute: int, n: int) -> None:
    """A marker moves down, at most to the beginning of its track (ruling R-ZERO)."""
    lost = min(n, s.players[p].attribute[attribute])
    if lost > 0:
        s.players[p].attribute[attribute] -= lost
        tell(s, Event.ATTRIBUTE, p, attribute, -lost)


@rule
def attribute_at_end(s: State, p: int, attribute: int) -> int:
    """Return an attribute at the end, without the paladin: in the scenario no more than honour (ruling P8)."""
    me = s.players[p]
    return min(me.attribute[attribute], me.honour) if s.team == 1 else 0 + me.attribute[attribute]


@rule
def staying(s: State, p: int) -> int:
    """Return the unused workers a player keeps for the next round: threats take of those (ruling P6)."""
    workers = 0
    for colour in range(c.KINDS):
        workers += s.players[p].workers[colour]
    return min(workers, c.KEPT) - s.players[p].losing


@rule
def gain_honour(s: State, p: int, n: int) -> None:
    """The marker of honour moves, at most to an end of the track; down if `n` is below 0."""
    me = s.players[p]
    gained = max(-me.honour, min(n, c.TOP - me.honour))
    if gained != 0:
        me.honour += gained
        tell(s, Event.HONOUR, p, -1, gained)


@rule
def strength_of(s: State, p: int, attribute: int) -> int:
    """Return the value that counts for requirements: the marker, and the bonus of this round's paladin."""
    me = s.players[p]
    if me.active < 0:
        return 0 + me.attribute[attribute]
    return me.attribute[attribute] + c.BONUS[me.active, attribute]


@rule
def pieces(s: State, p: int, action: int) -> int:
    """Return the pieces or cards that a player has placed with an action on the right: the times it was taken."""
    me = s.players[p]
    if action == c.Action.COMMISSION:
        return 0 + me.monks
    if action == c.Action.GARRISON:
        return 0 + me.outposts
    if action == c.Action.ABSOLVE:
        return count(me.jars)
    if action == c.Action.ATTACK:
        return count(me.attacked)
    if action == c.Action.CONVERT:
        return count(me.converted)
    walls = 0
    for kind in range(len(me.walls)):
        walls += me.walls[kind]
    return walls


@rule
def queue_source(s: State, p: int, when: int, source: int) -> None:
    """The rows of a card for an occasion, to be done in their order."""
    queue(s, StepKind.EFFECT, p, c.INDEX.first[when, source], c.INDEX.size[when, source])


@rule
def fire(s: State, p: int, when: int) -> None:
    """Trigger the Townsfolk and then the paladin of a player on an occasion.

    Players may order them as they like; with all cards there are, no order leads elsewhere than another. But the honour
    of the Starting Townsfolk is best gained last, after an Inquisition that a tax may bring: so it is (ruling P12).
    """
    me = s.players[p]
    if me.tile >= 0:
        queue_source(s, p, when, c.PERSON + c.TOWNSFOLK + me.tile)
    if me.active >= 0:
        queue_source(s, p, when, c.PALADIN + me.active)
    rest = me.townsfolk & c.TOWNSFOLK_AT[when]
    while rest != 0:
        queue_source(s, p, when, c.PERSON + lowest(rest))
        rest &= rest - 1
