"""Actions of The Council of Four, with numbers and notation."""

from __future__ import annotations

from regnum.core.actions import ActionSpace
from regnum.games.council.data.components import (
    CARDS,
    COUNCILS,
    FAMILIES,
    HIGHEST_PRICE,
    LETTERS,
    MOST,
    PAIR_NAMES,
    PAYMENT_NAMES,
    SITE_NAMES,
    TILE_NAMES,
)

_GOODS = ("assistant", *CARDS)
_SEATS = tuple(str(seat + 1) for seat in range(MOST))
_PRICES = tuple(str(price) for price in range(HIGHEST_PRICE + 1))

ACTIONS = ActionSpace()

# main actions
ELECT = ACTIONS.family("elect")
ACQUIRE = ACTIONS.family("acquire", permit=TILE_NAMES)
BUILD = ACTIONS.family("build", site=SITE_NAMES)
KING = ACTIONS.family("king", city=LETTERS)
# quick actions
ENGAGE = ACTIONS.family("engage")
CHANGE = ACTIONS.family("change", region=COUNCILS[:3])
SEND = ACTIONS.family("send")
EXTRA = ACTIONS.family("extra")
END_TURN = ACTIONS.family("end_turn")
# electing and satisfying a council
COUNCILLOR = ACTIONS.family("councillor", council=COUNCILS, colour=FAMILIES)
PAY = ACTIONS.family("pay", cards=PAYMENT_NAMES)
# bonuses of the nobility track
REWARD = ACTIONS.family("reward", city=LETTERS)
REWARDS = ACTIONS.family("rewards", cities=PAIR_NAMES)
TAKE = ACTIONS.family("take", permit=TILE_NAMES)
AGAIN = ACTIONS.family("again", permit=TILE_NAMES)
# the market
SELL = ACTIONS.family("sell", good=(*_GOODS, *TILE_NAMES))
PRICE = ACTIONS.family("price", coins=_PRICES)
STOP_SELLING = ACTIONS.family("stop_selling")
BUY = ACTIONS.family("buy", seller=_SEATS, good=_GOODS, coins=_PRICES)
BUY_PERMIT = ACTIONS.family("buy_permit", permit=TILE_NAMES)
STOP_BUYING = ACTIONS.family("stop_buying")
