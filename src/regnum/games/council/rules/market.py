"""The optional market, after every complete round: everybody offers goods at prices, then everybody may buy."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.actions import BUY, BUY_PERMIT, PRICE, SELL, STOP_BUYING, STOP_SELLING
from regnum.games.council.rules.state import GOODS, MOST_HELD, Event, State, StepKind
from regnum.games.council.rules.supply import gain_coins, pay_coins, play_card
from regnum.rules import Choices, again, any_of, automatic, choice, has, lowest, offer, offer_each, push, rule, tell

ASSISTANT = 0  # goods: an assistant, 1 + kind for a politics card, GOODS + tile for a permit tile
PRICES = c.HIGHEST_PRICE + 1


@rule
def open_market(s: State) -> None:
    """Selling goes by turn order, buying in a random one."""
    tell(s, Event.MARKET, -1)
    push(s.steps, StepKind.OPEN_BUYING, 0)
    for p in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.SELL, p)


@rule
def unoffered_permits(s: State, p: int) -> int:
    """Unused permit tiles of the player that are not on a stall."""
    free = s.players[p].permits
    rest = free
    while rest != 0:
        tile = lowest(rest)
        rest &= rest - 1
        if s.market.permit_price[tile] >= 0:
            free &= ~(1 << tile)
    return free


@rule
def has_goods(s: State, p: int) -> bool:
    """Return True if the player could offer anything (more)."""
    me = s.players[p]
    return me.assistants > 0 or me.hand_size > 0 or unoffered_permits(s, p) != 0


@rule
def assistants_on_stall(s: State, p: int) -> int:
    """Count the assistants a player already offers: a stall has room for as many as there are politics cards."""
    assistants = 0
    for price in range(PRICES):
        assistants += s.market.goods[p, ASSISTANT, price]
    return assistants


@rule
def offer_sales(s: State, p: int, choices: Choices) -> None:
    """Any assistant, politics card or unused permit tile, as many as one likes."""
    me = s.players[p]
    if me.assistants > 0 and assistants_on_stall(s, p) < c.DECK:
        offer(choices, SELL, ASSISTANT)
    for kind in range(c.CARD_KINDS):
        if me.hand[kind] > 0:
            offer(choices, SELL, 1 + kind)
    offer_each(choices, SELL, unoffered_permits(s, p) << GOODS)
    offer(choices, STOP_SELLING)


@rule
def show(s: State, p: int, good: int) -> None:
    """Reveal a good that is about to be priced to everybody, a politics card too."""
    if ASSISTANT < good < GOODS:
        me = s.players[p]
        me.known[good - 1] = max(1, me.known[good - 1])
    push(s.steps, StepKind.PRICE, p, good)


@rule
def put_on_stall(s: State, p: int, good: int, coins: int) -> None:
    """The good is kept aside until the market closes; a politics card becomes public."""
    me = s.players[p]
    if good >= GOODS:
        s.market.permit_price[good - GOODS] = coins
    else:
        if good == ASSISTANT:
            me.assistants -= 1
        else:
            play_card(s, p, good - 1)
        s.market.goods[p, good, coins] += 1
    tell(s, Event.OFFER, p, good, coins)


@rule
def open_buying(s: State) -> None:
    """Draw the order of the buyers; those who cannot pay anything are passed over when their time comes."""
    push(s.steps, StepKind.CLOSE_MARKET, 0)
    waiting = (1 << s.seats) - 1
    for place in range(s.seats - 1, -1, -1):  # the last buyer is drawn first: his step lies deepest
        p = any_of(s, waiting)
        waiting &= ~(1 << p)
        push(s.steps, StepKind.BUY, p)
        tell(s, Event.BUYERS, p, place)


@rule
def seller_of(s: State, tile: int) -> int:
    """Return the owner of an unused permit tile."""
    p = 0
    while not has(s.players[p].permits, tile):
        p += 1
    return p


@rule
def can_buy(s: State, p: int) -> bool:
    """Return True if anything of the others is on offer at a price that the player can pay."""
    coins = min(s.players[p].coins, c.HIGHEST_PRICE)
    for seller in range(s.seats):
        if seller != p:
            for good in range(GOODS):
                for price in range(coins + 1):
                    if s.market.goods[seller, good, price] > 0:
                        return True
    for tile in range(c.TILES):
        if 0 <= s.market.permit_price[tile] <= coins and seller_of(s, tile) != p:
            return True
    return False


@rule
def offer_purchases(s: State, p: int, choices: Choices) -> None:
    """Each good of the others, at each price that it is offered for."""
    coins = min(s.players[p].coins, c.HIGHEST_PRICE)
    for seller in range(s.seats):
        if seller != p:
            for good in range(GOODS):
                for price in range(coins + 1):
                    if s.market.goods[seller, good, price] > 0:
                        offer(choices, BUY, seller, good, price)
    for tile in range(c.TILES):
        if 0 <= s.market.permit_price[tile] <= coins and seller_of(s, tile) != p:
            offer(choices, BUY_PERMIT, tile)
    offer(choices, STOP_BUYING)


@rule
def receive(s: State, p: int, good: int) -> None:
    """An assistant or a politics card from a stall comes to the player; everybody knows the card."""
    me = s.players[p]
    if good == ASSISTANT:
        me.assistants = min(MOST_HELD, me.assistants + 1)
    else:
        me.hand[good - 1] += 1
        me.known[good - 1] += 1
        me.hand_size += 1


@rule
def pay_seller(s: State, p: int, seller: int, good: int, price: int) -> None:
    """Coins pass from buyer to seller, who gets no more than the track holds."""
    tell(s, Event.SALE, p, good, price)
    tell(s, Event.SOLD, seller, good)
    pay_coins(s, p, price)
    gain_coins(s, seller, price)


@rule
def buy(s: State, p: int, seller: int, good: int, price: int) -> None:
    """Buy an assistant or a politics card."""
    s.market.goods[seller, good, price] -= 1
    receive(s, p, good)
    pay_seller(s, p, seller, good, price)


@rule
def buy_permit(s: State, p: int, tile: int) -> None:
    """Buy an unused permit tile; its bonus belongs to the one who took it from the board."""
    seller = seller_of(s, tile)
    price = s.market.permit_price[tile]
    s.market.permit_price[tile] = -1
    s.players[seller].permits &= ~(1 << tile)
    s.players[p].permits |= 1 << tile
    pay_seller(s, p, seller, GOODS + tile, price)


@rule
def close_market(s: State) -> None:
    """Return unsold goods to their owners."""
    for p in range(s.seats):
        for good in range(GOODS):
            unsold = 0
            for price in range(PRICES):
                for _ in range(s.market.goods[p, good, price]):
                    receive(s, p, good)
                    unsold += 1
                s.market.goods[p, good, price] = 0
            if unsold > 0:
                tell(s, Event.UNSOLD, p, good, unsold)
    for tile in range(c.TILES):
        s.market.permit_price[tile] = -1


STEPS = (
    choice(StepKind.SELL, offer_sales, {SELL: again(show), STOP_SELLING: None}, when=has_goods),
    choice(StepKind.PRICE, PRICE, {PRICE: put_on_stall}),
    choice(
        StepKind.BUY,
        offer_purchases,
        {BUY: again(buy), BUY_PERMIT: again(buy_permit), STOP_BUYING: None},
        when=can_buy,
    ),
    automatic(StepKind.OPEN_BUYING, open_buying),
)
