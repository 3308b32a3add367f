"""Social reputation: the step that can be bought for the dice, and steps that persons bring."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Op, Trigger
from regnum.games.bruges.rules.actions import ADVANCE, DONE
from regnum.games.bruges.rules.perks import credit, fire
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.games.bruges.rules.supply import gain_coins
from regnum.rules import choice, rule, tell

LOW = 2  # dice of no more than this make the price
IMPOSSIBLE = -1


@rule
def price_of_dice(s: State) -> int:
    """The sum of the dice that show 1 or 2; 0 if none does."""
    price = 0
    for colour in range(c.ALL_COLOURS):
        if s.dice[colour] <= LOW:
            price += s.dice[colour]
    return price


@rule
def step_price(s: State, p: int) -> int:
    """Return the price of a step for this seat in this round, or IMPOSSIBLE."""
    perks = s.players[p].perks
    price = price_of_dice(s)
    if price == 0:
        price = perks.blocked_price
        if price < 0:
            return IMPOSSIBLE
    return max(0, price - perks.step_discount)


@rule
def at_the_top(s: State, p: int) -> bool:
    """Return True if there is no step left."""
    return s.players[p].reputation >= c.LAST_STEP[s.options.reputation_track]


@rule
def can_buy_step(s: State, p: int) -> bool:
    """Return True if the step of this round can be bought."""
    price = step_price(s, p)
    return price >= 0 and price <= s.players[p].coins and not at_the_top(s, p)


@rule
def buy_step(s: State, p: int) -> None:
    """Pay the price of the dice for a step."""
    credit(s, p, Op.MODIFY_REPUTATION_BUY)
    gain_coins(s, p, -step_price(s, p))
    advance(s, p, 1)


@rule
def advance(s: State, p: int, steps: int) -> None:
    """Go up, but not beyond the last step."""
    for _ in range(steps):
        if at_the_top(s, p):
            return
        s.players[p].reputation += 1
        tell(s, Event.STEP, p, s.players[p].reputation)
        fire(s, p, Trigger.REPUTATION_ADVANCED)


@rule
def can_buy_offer(s: State, p: int, effect: int) -> bool:
    """Return True if the steps that a person offers for florins can be paid."""
    return not at_the_top(s, p) and s.options.cards.extra[effect] <= s.players[p].coins


@rule
def buy_offer(s: State, p: int, effect: int) -> None:
    """Pay the florins that a person asks for its steps."""
    gain_coins(s, p, -s.options.cards.extra[effect])
    advance(s, p, s.options.cards.amount[effect])


STEPS = (
    choice(StepKind.BUY, (ADVANCE, DONE), {ADVANCE: buy_step, DONE: None}, when=can_buy_step),
    choice(StepKind.ADVANCE, (ADVANCE, DONE), {ADVANCE: buy_offer, DONE: None}, when=can_buy_offer),
)
