"""Actions of The Council of Four, with numbers and notation."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.rules import ActionSpace

_GOODS = ("assistant", *c.CARDS)
_SEATS = tuple(str(seat + 1) for seat in range(c.MOST))
_PRICES = tuple(str(price) for price in range(c.HIGHEST_PRICE + 1))

ACTIONS = ActionSpace()

# main actions
ELECT = ACTIONS.family("elect")
ACQUIRE = ACTIONS.family("acquire", permit=c.TILE_NAMES)
BUILD = ACTIONS.family("build", site=c.SITE_NAMES)
KING = ACTIONS.family("king", city=c.LETTERS)
# quick actions
ENGAGE = ACTIONS.family("engage")
CHANGE = ACTIONS.family("change", region=c.COUNCILS[:3])
SEND = ACTIONS.family("send")
EXTRA = ACTIONS.family("extra")
END_TURN = ACTIONS.family("end_turn")
# electing and satisfying a council
COUNCILLOR = ACTIONS.family("councillor", council=c.COUNCILS, colour=c.FAMILIES)
PAY = ACTIONS.family("pay", cards=c.PAYMENT_NAMES)
# bonuses of the nobility track
REWARD = ACTIONS.family("reward", city=c.LETTERS)
REWARDS = ACTIONS.family("rewards", cities=c.PAIR_NAMES)
TAKE = ACTIONS.family("take", permit=c.TILE_NAMES)
AGAIN = ACTIONS.family("again", permit=c.TILE_NAMES)
# the market
SELL = ACTIONS.family("sell", good=(*_GOODS, *c.TILE_NAMES))
PRICE = ACTIONS.family("price", coins=_PRICES)
STOP_SELLING = ACTIONS.family("stop_selling")
BUY = ACTIONS.family("buy", seller=_SEATS, good=_GOODS, coins=_PRICES)
BUY_PERMIT = ACTIONS.family("buy_permit", permit=c.TILE_NAMES)
STOP_BUYING = ACTIONS.family("stop_buying")
