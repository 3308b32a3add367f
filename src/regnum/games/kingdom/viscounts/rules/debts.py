"""Debts and Deeds: gaining and flipping them, and the two cards among them that end the game."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import holds_any, stir, tell_help
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import What, When
from regnum.games.kingdom.viscounts.rules.actions import ACCEPT, DECLINE, FLIP
from regnum.games.kingdom.viscounts.rules.path import thin_out
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import fire, gain_good
from regnum.rules import Choices, choice, offer, push, rule, tell

UNFLIPPED, FLIPPED = range(2)


@rule
def may_avoid_debt(s: State, p: int) -> bool:
    """Return True if a player has a tome that lets it pay instead of gaining a Debt, and the silver."""
    return holds_any(s, p, c.INSTEAD_OF_DEBT) > 0 and s.players[p].goods[c.SILVER] >= c.DEBT_PRICE


@rule
def offer_answer(choices: Choices) -> None:
    """Yes or no."""
    offer(choices, ACCEPT)
    offer(choices, DECLINE)


@rule
def avoid_debt(s: State, p: int, n: int) -> None:
    """Silver instead of the next Debt."""
    if n > 1:
        push(s.steps, StepKind.DEBT, p, n - 1)
    tell_help(s, Event.OBJECTIVE, p, c.INSTEAD_OF_DEBT)
    tell(s, Event.INSTEAD, p)
    gain_good(s, p, c.SILVER, -c.DEBT_PRICE)


@rule
def gain_debt(s: State, p: int, n: int) -> None:
    """One Debt; what the player's cards do then comes before the next one."""
    if n > 1:
        push(s.steps, StepKind.DEBT, p, n - 1)
    tell(s, Event.DEBT, p)
    take_paper(s, p, c.DEBT)
    fire(s, p, When.GAIN_DEBT)


@rule
def gain_deeds(s: State, p: int, n: int) -> None:
    """So many Deeds."""
    for _ in range(n):
        tell(s, Event.DEED, p)
        take_paper(s, p, c.DEED)


@rule
def take_paper(s: State, p: int, paper: int) -> None:
    """The last one above Poverty or Prosperity ends the game after the next round; before the first none lie there."""
    s.players[p].papers[paper, UNFLIPPED] += 1
    stir(s)
    if s.above[paper] > 0:
        s.above[paper] -= 1
        if s.above[paper] == 0:
            tell(s, Event.REVEAL, -1, paper)
            thin_out(s)
            if s.last_round == 0:
                s.last_round = s.round + 1


@rule
def can_flip(s: State, p: int, paper: int) -> bool:
    """Return True if a player has an unflipped card of a kind."""
    return s.players[p].papers[paper, UNFLIPPED] > 0


@rule
def begin_flip(s: State, p: int, what: int) -> None:
    """One card is turned over; the player is asked which kind if there are both."""
    debt = what != What.DEED and can_flip(s, p, c.DEBT)
    deed = what != What.DEBT and can_flip(s, p, c.DEED)
    if debt and deed:
        push(s.steps, StepKind.FLIP, p)
    elif debt or deed:
        flip(s, p, c.DEBT if debt else c.DEED)


@rule
def flip(s: State, p: int, paper: int) -> None:
    """A Debt that is paid brings a resource, and the cards that look for it act."""
    me = s.players[p]
    me.papers[paper, UNFLIPPED] -= 1
    me.papers[paper, FLIPPED] += 1
    stir(s)
    tell(s, Event.FLIP, p, paper)
    if paper == c.DEBT:
        fire(s, p, When.FLIP_DEBT)
        push(s.steps, StepKind.RESOURCE, p, 1)


STEPS = (
    choice(
        StepKind.DEBT,
        offer_answer,
        {ACCEPT: avoid_debt, DECLINE: gain_debt},
        when=may_avoid_debt,
        else_=gain_debt,
    ),
    choice(StepKind.FLIP, FLIP, {FLIP: flip}),
)
