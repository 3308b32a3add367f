"""The deployment: the journey to a region, the office and what it costs, and who pays where."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import DEPLOY, PAY_ENVOYS, PAY_NOBLE, PLACE, Discount, Placing
from regnum.games.staufer.rules.chests import owns, use_chest
from regnum.games.staufer.rules.figures import ENVOY, NOBLE, can_get, gain, give_points, holder
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.rules import Choices, choice, offer, offer_each, push, rule, tell

DISCOUNTS = len(Discount)
ALL_OFFICES = (1 << c.REGIONS * c.OFFICES) - 1
FREE, CHEAP = int(Discount.MOVEMENT), int(Discount.OFFICE)  # bits of a discount

# ---- what it costs --------------------------------------------------------------------------------------------------


@rule
def steps_from_king(s: State, region: int) -> int:
    """Return the distance of a region from the king's region, clockwise."""
    return (s.place[region] - s.place[s.king] + c.REGIONS) % c.REGIONS


@rule
def movement(s: State, p: int, region: int) -> int:
    """The figures that the journey to a region costs, with privileges 10, 11 and 12 and without chests."""
    return c.MOVEMENT[(s.players[p].privileges >> c.MOVEMENT_BIT) & 7, steps_from_king(s, region)]


@rule
def placement(s: State, p: int, region: int, office: int) -> int:
    """The figures that an office costs, its holder included, with privileges 4 and 5 and without chests."""
    return c.PLACEMENT[(s.players[p].privileges >> c.PLACEMENT_BIT) & 3, c.COST[c.SIDE[s.seats], region, office]]


@rule
def envoy_on_way(s: State, p: int, first: int) -> int:
    """1 if the family member gets an envoy on its space of the deployment track, else 0."""
    if first or s.deployment.size >= c.ENVOY_SPACES[s.seats]:
        return 0
    return 1 if can_get(s, p, ENVOY) else 0


@rule
def offices_with_room(s: State, p: int) -> int:
    """The offices without figures, or for who has privilege 2 those with at most one."""
    return ALL_OFFICES & ~s.held[1 if owns(s, p, c.Privilege.SECOND_FIGURE) else 0]


# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def offer_deployments(s: State, p: int, first: bool, choices: Choices) -> None:
    """Every office for which the player can pay journey and price, with the envoy of the track and with chests."""
    me = s.players[p]
    side = c.SIDE[s.seats]
    prices = (me.privileges >> c.PLACEMENT_BIT) & 3
    figures = me.court[ENVOY] + me.court[NOBLE] + envoy_on_way(s, p, first)
    offices = 0
    for region in range(c.REGIONS):
        left = figures if me.chests[c.FREE_MOVEMENT] > 0 else figures - movement(s, p, region)
        if left > 0:
            offices |= c.WITHIN[
                side, region, prices, c.DEAREST if me.chests[c.CHEAP_OFFICE] > 0 else min(left, c.DEAREST)
            ]
    if me.court[NOBLE] == 0:
        offices &= ~c.NOBLES_ONLY[side]
    offer_each(choices, DEPLOY, offices & offices_with_room(s, p))


@rule
def journey_cost(s: State, p: int, region: int, discount: int) -> int:
    """The figures that the journey to a region costs, when some chests are used."""
    return 0 if discount & FREE else movement(s, p, region)


@rule
def office_cost(s: State, p: int, region: int, office: int, discount: int) -> int:
    """The figures that an office costs, its holder included, when some chests are used."""
    return 1 if discount & CHEAP else placement(s, p, region, office)


@rule
def is_useful(s: State, p: int, region: int, office: int, discount: int) -> bool:
    """Return True if the player has the chests, and each of them saves something."""
    me = s.players[p]
    if discount & FREE and (me.chests[c.FREE_MOVEMENT] == 0 or movement(s, p, region) == 0):
        return False
    return not (discount & CHEAP and (me.chests[c.CHEAP_OFFICE] == 0 or placement(s, p, region, office) == 1))


@rule
def may_seat_two(s: State, p: int, region: int, office: int) -> bool:
    """Return True if two envoys may take an office together."""
    return s.players[p].court[ENVOY] > 1 and owns(s, p, c.Privilege.TWO_ENVOYS) and s.offices[region, office, 0] == 0


@rule
def offer_placings(s: State, p: int, target: int, choices: Choices) -> None:
    """Offer every figure for the office, with every choice of chests that can be paid."""
    me = s.players[p]
    region, office = target // c.OFFICES, target % c.OFFICES
    free = c.FOR_NOBLES[c.SIDE[s.seats], region, office] == 0
    figures = me.court[ENVOY] + me.court[NOBLE]
    for discount in range(DISCOUNTS):
        left = figures - journey_cost(s, p, region, discount) - office_cost(s, p, region, office, discount)
        if left >= 0 and is_useful(s, p, region, office, discount):
            if free and me.court[ENVOY] > 0:
                offer(choices, PLACE, Placing.ENVOY, discount)
            if me.court[NOBLE] > 0:
                offer(choices, PLACE, Placing.NOBLE, discount)
            if free and left > 0 and may_seat_two(s, p, region, office):
                offer(choices, PLACE, Placing.TWO_ENVOYS, discount)


# ---- what it does ---------------------------------------------------------------------------------------------------


@rule
def deploy(s: State, p: int, target: int, first: bool) -> None:
    """The family member goes to the deployment track (unless it stands on the first space), then to the office."""
    if not first:
        space = s.deployment.size
        s.deployment.cards[space] = p
        s.deployment.size += 1
    push(s.steps, StepKind.END_DEPLOYMENT, p, target)
    push(s.steps, StepKind.PLACE, p, target)
    if not first and space < c.ENVOY_SPACES[s.seats]:
        gain(s, p, ENVOY, 1)


@rule
def place(s: State, p: int, target: int, placing: int, discount: int) -> None:
    """Use the chests, seat the figures and find what is due in the payment areas."""
    region, office = target // c.OFFICES, target % c.OFFICES
    journey, price = journey_cost(s, p, region, discount), office_cost(s, p, region, office, discount)
    for area in range(c.REGIONS):
        s.due[area] = owed(s, region, journey, price, area)
    if discount & FREE:
        use_chest(s, p, c.FREE_MOVEMENT)
    if discount & CHEAP:
        use_chest(s, p, c.CHEAP_OFFICE)
    tell(s, Event.DEPLOY, p, target, placing)
    if s.offices[region, office, 0] != 0:
        tell(s, Event.PRIVILEGE, p, c.Privilege.SECOND_FIGURE)
    seat_figure(s, p, region, office, NOBLE if placing == Placing.NOBLE else ENVOY)
    if placing == Placing.TWO_ENVOYS:
        tell(s, Event.PRIVILEGE, p, c.Privilege.TWO_ENVOYS)
        seat_figure(s, p, region, office, ENVOY)
    push(s.steps, StepKind.PAY, p)


@rule
def seat_figure(s: State, p: int, region: int, office: int, kind: int) -> None:
    """A figure of the court takes the next place of the office; privilege 6 rewards it in the king's region."""
    place = 0 if s.offices[region, office, 0] == 0 else 1
    s.offices[region, office, place] = holder(p, kind)
    s.held[place] |= 1 << region * c.OFFICES + office
    s.players[p].court[kind] -= 1
    if region == s.king and owns(s, p, c.Privilege.KINGS_REGION):
        tell(s, Event.PRIVILEGE, p, c.Privilege.KINGS_REGION)
        give_points(s, p, c.KING_POINTS)


@rule
def owed(s: State, region: int, journey: int, price: int, area: int) -> int:
    """Return the number of figures that a deployment in a region puts into a payment area.

    The journey is paid in the last areas up to the region, the office in those after it; its holder is paid already.
    """
    before = (s.place[region] - s.place[area] + c.REGIONS) % c.REGIONS
    after = (s.place[area] - s.place[region] - 1 + c.REGIONS) % c.REGIONS
    return (1 if before < journey else 0) + (1 if after < price - 1 else 0)


# ---- payments -------------------------------------------------------------------------------------------------------


@rule
def all_due(s: State) -> int:
    """Return the number of figures still to be paid."""
    figures = 0
    for region in range(c.REGIONS):
        figures += s.due[region]
    return figures


@rule
def has_payment_choice(s: State, p: int) -> bool:
    """Return True if it is open which figures go where: nobody chooses who has one kind only, or nothing to pay."""
    return s.players[p].court[ENVOY] > 0 and s.players[p].court[NOBLE] > 0 and all_due(s) > 0


@rule
def offer_payments(s: State, p: int, settled: int, choices: Choices) -> None:
    """A noble into one of the areas that come next, as long as envoys and nobles suffice, or envoys for the rest."""
    needed = all_due(s) - s.players[p].court[ENVOY]  # nobles that must be paid
    if needed <= 0:
        offer(choices, PAY_ENVOYS)
    room = 0
    for steps in range(c.REGIONS - 1, settled - 1, -1):
        region = s.ring[(s.place[s.king] + steps) % c.REGIONS]
        room += s.due[region]
        if s.due[region] > 0 and room >= needed:
            offer(choices, PAY_NOBLE, region)


@rule
def pay_noble(s: State, p: int, region: int) -> None:
    """A noble into a payment area; the next one goes there or further clockwise."""
    tell(s, Event.NOBLE_PAID, p, region)
    pay(s, p, region, NOBLE)
    push(s.steps, StepKind.PAY, p, steps_from_king(s, region))


@rule
def pay(s: State, p: int, region: int, kind: int) -> None:
    """A figure of the court into a payment area."""
    s.due[region] -= 1
    s.players[p].court[kind] -= 1
    s.players[p].paid[region, kind] += 1


@rule
def pay_rest(s: State, p: int) -> None:
    """Everything that is due, in envoys as long as there are any."""
    figures = all_due(s)
    if figures > 0:
        tell(s, Event.PAID, p, -1, figures)
    for steps in range(c.REGIONS):
        region = s.ring[(s.place[s.king] + steps) % c.REGIONS]
        while s.due[region] > 0:
            pay(s, p, region, ENVOY if s.players[p].court[ENVOY] > 0 else NOBLE)


STEPS = (
    choice(StepKind.PLACE, offer_placings, {PLACE: place}),
    choice(
        StepKind.PAY,
        offer_payments,
        {PAY_NOBLE: pay_noble, PAY_ENVOYS: pay_rest},
        when=has_payment_choice,
        else_=pay_rest,
    ),
)
