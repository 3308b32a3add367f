"""The action of a turn: naming it, paying for it with icons, goods and one dismissed person, and trading."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import holds_any, tell_help
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Op, What, When
from regnum.games.kingdom.viscounts.rules import actions as a
from regnum.games.kingdom.viscounts.rules.building import has_spot
from regnum.games.kingdom.viscounts.rules.castle import enter_castle
from regnum.games.kingdom.viscounts.rules.debts import can_flip
from regnum.games.kingdom.viscounts.rules.manuscripts import tile_here, transcribe_here
from regnum.games.kingdom.viscounts.rules.row import can_destroy
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.summaries import help_on_space
from regnum.games.kingdom.viscounts.rules.supply import fire, gain_good, helped, icons, queue_source
from regnum.games.kingdom.viscounts.rules.townsfolk import dismissal_price, person_here, place_of, remove_at
from regnum.rules import Choices, again, automatic, choice, has, offer, push, rule, tell

WORKER_COUNT = len(c.NOBLES)
FOR_A_PAIR = 2  # silver for an icon, and Merchants

# ---- what an action needs, and what there is to pay with ------------------------------------------------------------


@rule
def here(s: State, p: int) -> int:
    """The trade of the own outer space: 2 x segment + side."""
    space = s.players[p].space
    return 2 * s.ring[space // 3] + space % 3


@rule
def trade_row(s: State, p: int) -> int:
    """Return the row of an exchange."""
    return c.INDEX.first[When.GAIN, c.TRADE + here(s, p)]


@rule
def needed(s: State, p: int, action: int, target: int) -> int:
    """The icons that an action asks for, less those of tomes; of trading, for one exchange more than there were."""
    if action == c.Action.TRADE:
        return c.TRADE_MERCHANTS[here(s, p)] * (s.paying.trades + 1)
    if action == c.Action.CONSTRUCT:
        printed = c.BUILDERS[target // c.EACH]
    elif action == c.Action.WORKERS:
        printed = c.NOBLES[target - 1]
    else:
        printed = c.COST[tile_here(s, p)]
    return asked(s, p, action, printed)


@rule
def asked(s: State, p: int, action: int, printed: int) -> int:
    """The icons that an action asks a player for of those that are printed: tomes save some."""
    return max(0, printed - holds_any(s, p, c.LESS_BY_TOME[action]))


@rule
def free_icons(s: State, p: int, action: int, person: int) -> int:
    """The icons that cost nothing: fitting ones, Criminals, pairs of Merchants, and those of a dismissed person."""
    found = icons(s, p, action) + icons(s, p, c.CRIMINAL)
    merchants = icons(s, p, c.MERCHANT)
    if person >= 0:
        found += c.PERSON_ICONS[person, action] + c.PERSON_ICONS[person, c.CRIMINAL]
        merchants += c.PERSON_ICONS[person, c.MERCHANT]
    if helped(s, p, Op.CONVERT, action):
        found += merchants // FOR_A_PAIR
    return found


@rule
def doubles(s: State, p: int, action: int) -> bool:
    """Return True if the next good that fits would count as two icons."""
    return s.paying.doubled == 0 and helped(s, p, Op.DOUBLE, action)


@rule
def stands_in(s: State, p: int, action: int, good: int) -> int:
    """Return the amount of a good that stands in for an icon; 0: it does not."""
    if good == action:
        return 1
    if good == c.SILVER:
        return FOR_A_PAIR if helped(s, p, Op.PAIR, action) else 0
    return 1 if helped(s, p, Op.ACCEPT, action) else 0


@rule
def reserve(s: State, p: int, action: int, less: int) -> int:
    """The icons that all goods together stand in for, with so much silver less; nobody pays silver for silver."""
    icons_in_goods = 0
    if action == c.Action.TRADE and c.EFFECT.what[trade_row(s, p)] == What.SILVER:
        return icons_in_goods
    for good in range(c.KINDS):
        price = stands_in(s, p, action, good)
        if price > 0:
            icons_in_goods += (s.players[p].goods[good] - (less if good == c.SILVER else 0)) // price
    if s.players[p].goods[action] > 0 and doubles(s, p, action):
        icons_in_goods += 1
    return icons_in_goods


@rule
def missing(s: State, p: int, action: int, target: int) -> int:
    """The icons that are still to be paid for."""
    return needed(s, p, action, target) - free_icons(s, p, action, s.paying.dismissed) - s.paying.paid


@rule
def is_useful(s: State, p: int, action: int, person: int) -> bool:
    """Return True if an action can use any icon of a person."""
    if c.PERSON_ICONS[person, action] + c.PERSON_ICONS[person, c.CRIMINAL] > 0:
        return True
    return c.PERSON_ICONS[person, c.MERCHANT] > 0 and helped(s, p, Op.CONVERT, action)


@rule
def can_dismiss(s: State, p: int, action: int, target: int) -> bool:
    """Once in an action, before goods are spent on icons, and so that the rest can be paid for.

    What the effect of the person brings does not count. Once something was exchanged nothing more need be.
    """
    price = dismissal_price(s, p)
    person = person_here(s, p)
    if s.paying.dismissed >= 0 or price > s.players[p].goods[c.SILVER] or not is_useful(s, p, action, person):
        return False
    if s.paying.trades > 0:
        return True
    brought = free_icons(s, p, action, person) - free_icons(s, p, action, -1)
    return s.paying.paid == 0 and missing(s, p, action, target) - brought <= reserve(s, p, action, price)


@rule
def payable(s: State, p: int, action: int, target: int) -> bool:
    """Return True if an action can be paid for, with a dismissal if need be."""
    return missing(s, p, action, target) <= reserve(s, p, action, 0) or can_dismiss(s, p, action, target)


# ---- naming the action ----------------------------------------------------------------------------------------------


@rule
def offer_actions(s: State, p: int, choices: Choices) -> None:
    """Trade or construct on an outer space, place workers or transcribe on an inner one; or nothing at all."""
    if s.players[p].space % 3 != c.INNER:
        if is_worthwhile(s, p) and payable(s, p, c.Action.TRADE, 0):
            offer(choices, a.TRADE)
        room = has_spot(s, p, 1)
        for building in range(c.BUILDINGS):
            if room and not has(s.players[p].uncovered, building) and payable(s, p, c.Action.CONSTRUCT, building):
                offer(choices, a.CONSTRUCT, building)
    else:
        for n in range(1, min(WORKER_COUNT, s.players[p].supply) + 1):
            if payable(s, p, c.Action.WORKERS, n):
                offer(choices, a.WORKERS, n - 1)
        if payable(s, p, c.Action.TRANSCRIBE, 0):
            offer(choices, a.TRANSCRIBE)
    offer(choices, a.IDLE)


@rule
def begin_construct(s: State, p: int, building: int) -> None:
    """A building, and so its type and the slot that is uncovered."""
    begin(s, p, c.Action.CONSTRUCT, building)


@rule
def begin_workers(s: State, p: int, number: int) -> None:
    """Workers for the section that the space faces."""
    begin(s, p, c.Action.WORKERS, number + 1)


@rule
def begin_transcribe(s: State, p: int) -> None:
    """The Manuscript of the segment."""
    begin(s, p, c.Action.TRANSCRIBE, 0)


@rule
def begin(s: State, p: int, action: int, target: int) -> None:
    """The action is named; what follows is how it is paid for."""
    name_action(s, p, action, target)
    push(s.steps, StepKind.FUND, p)


@rule
def name_action(s: State, p: int, action: int, target: int) -> None:
    """Nothing is paid yet."""
    s.action = action
    s.target = target
    tell(s, Event.ACT, p, action)


@rule
def idle(s: State, p: int) -> None:
    """No action."""
    tell(s, Event.IDLE, p)


# ---- paying ---------------------------------------------------------------------------------------------------------


@rule
def may_spend(s: State, p: int, good: int) -> bool:
    """Return True if a good can be spent and the rest be paid for with goods: each counts the same now and later."""
    price = stands_in(s, p, s.action, good)
    if price == 0 or s.players[p].goods[good] < price:
        return False
    return missing(s, p, s.action, s.target) <= reserve(s, p, s.action, 0)


@rule
def ways_to_spend(s: State, p: int) -> tuple[int, int]:
    """Return how many goods may be spent, and the last of them, or -1."""
    ways, last = 0, -1
    for good in range(c.KINDS):
        if may_spend(s, p, good):
            ways += 1
            last = good
    return ways, last


@rule
def asks_for_payment(s: State, p: int) -> bool:
    """Return True if there is anything to decide. What can be paid in one way only, or takes all there is, is paid."""
    if can_dismiss(s, p, s.action, s.target):
        return True
    lacking = missing(s, p, s.action, s.target)
    while lacking > 0:
        ways, good = ways_to_spend(s, p)
        if ways > 1 and lacking < reserve(s, p, s.action, 0):
            return True
        spend(s, p, good)
        lacking = missing(s, p, s.action, s.target)
    return False


@rule
def offer_payments(s: State, p: int, choices: Choices) -> None:
    """A dismissal, a good in place of an icon, or enough."""
    if can_dismiss(s, p, s.action, s.target):
        offer(choices, a.DISMISS)
    if missing(s, p, s.action, s.target) <= 0:
        offer(choices, a.DONE)
        return
    for good in range(c.KINDS):
        if may_spend(s, p, good):
            offer(choices, a.SPEND, good)


@rule
def spend(s: State, p: int, good: int) -> None:
    """A good stands in for an icon, the first one perhaps for two."""
    price = stands_in(s, p, s.action, good)
    s.paying.paid += 1
    if good == s.action and doubles(s, p, s.action):
        s.paying.doubled = 1
        s.paying.paid += 1
    tell(s, Event.SPEND, p, good, price)
    gain_good(s, p, good, -price)


@rule
def dismiss(s: State, p: int) -> None:
    """The person of the segment leaves the game, and what is printed at the top right happens at once."""
    person = person_here(s, p)
    price = dismissal_price(s, p)
    s.paying.dismissed = person
    tell(s, Event.DISMISS, p, person)
    gain_good(s, p, c.SILVER, -price)
    remove_at(s, place_of(s, p))
    queue_source(s, p, When.HIRED, person)


@rule
def enact(s: State, p: int) -> None:
    """The action is paid for: what it does, and then what the cards on the row do."""
    tell_help(s, Event.OBJECTIVE, p, c.LESS_BY_TOME[s.action])
    push(s.steps, StepKind.AFTER, p)
    if s.action == c.Action.CONSTRUCT:
        push(s.steps, StepKind.SPOT, p, c.BUILDINGS + s.target)
    elif s.action == c.Action.WORKERS:
        enter_castle(s, p, s.players[p].space // 3, s.target)
    else:
        transcribe_here(s, p)


@rule
def after_action(s: State, p: int) -> None:
    """The cards on the row, once all that the action brought about is done; in the scenario the summary card first."""
    fire(s, p, s.action)
    help_on_space(s, p, s.action)
    forget_payment(s)


@rule
def forget_payment(s: State) -> None:
    """No action is being taken."""
    s.action = -1
    s.target = 0
    s.paying.dismissed = -1
    s.paying.paid = 0
    s.paying.doubled = 0
    s.paying.trades = 0


# ---- trading --------------------------------------------------------------------------------------------------------


@rule
def is_worthwhile(s: State, p: int) -> bool:
    """Return True if an exchange would bring anything; silver for silver does not."""
    row = trade_row(s, p)
    if c.EFFECT.op[row] == Op.FLIP:
        return can_flip(s, p, 0) or can_flip(s, p, 1)
    return c.EFFECT.op[row] != Op.DESTROY or can_destroy(s, p)


@rule
def can_exchange(s: State, p: int) -> bool:
    """Return True if an exchange can be paid for as things are."""
    return is_worthwhile(s, p) and missing(s, p, c.Action.TRADE, 0) <= reserve(s, p, c.Action.TRADE, 0)


@rule
def begin_trade(s: State, p: int) -> None:
    """Exchanges, as many as wanted."""
    name_action(s, p, c.Action.TRADE, 0)
    push(s.steps, StepKind.TRADE, p)


@rule
def can_go_on_trading(s: State, p: int) -> bool:
    """Return True if another exchange or a dismissal is possible."""
    return can_exchange(s, p) or can_dismiss(s, p, c.Action.TRADE, 0)


@rule
def offer_exchanges(s: State, p: int, choices: Choices) -> None:
    """One more exchange, a dismissal, or enough."""
    if can_exchange(s, p):
        offer(choices, a.EXCHANGE)
    if can_dismiss(s, p, c.Action.TRADE, 0):
        offer(choices, a.DISMISS)
    if s.paying.trades > 0:
        offer(choices, a.DONE)


@rule
def exchange(s: State, p: int) -> None:
    """Icons, and silver for those that are missing; where silver is traded, all icons at once."""
    trade = here(s, p)
    row = trade_row(s, p)
    tell(s, Event.EXCHANGE, p, trade)
    if c.EFFECT.what[row] == What.SILVER:
        times = free_icons(s, p, c.Action.TRADE, s.paying.dismissed) // c.TRADE_MERCHANTS[trade] - s.paying.trades
        gain_good(s, p, c.SILVER, times * c.EFFECT.n[row])
        s.paying.trades += times
    else:
        lacking = max(0, missing(s, p, c.Action.TRADE, 0))
        s.paying.paid += lacking
        s.paying.trades += 1
        gain_good(s, p, c.SILVER, -lacking)
        queue_source(s, p, When.GAIN, c.TRADE + trade)


@rule
def end_trade(s: State, p: int) -> None:
    """The action is over."""
    push(s.steps, StepKind.AFTER, p)


STEPS = (
    choice(
        StepKind.ACT,
        offer_actions,
        {
            a.TRADE: begin_trade,
            a.CONSTRUCT: begin_construct,
            a.WORKERS: begin_workers,
            a.TRANSCRIBE: begin_transcribe,
            a.IDLE: idle,
        },
    ),
    choice(
        StepKind.FUND,
        offer_payments,
        {a.DISMISS: again(dismiss), a.SPEND: again(spend), a.DONE: enact},
        when=asks_for_payment,
        else_=enact,
    ),
    choice(
        StepKind.TRADE,
        offer_exchanges,
        {a.EXCHANGE: again(exchange), a.DISMISS: again(dismiss), a.DONE: end_trade},
        when=can_go_on_trading,
        else_=end_trade,
    ),
    automatic(StepKind.AFTER, after_action),
)
