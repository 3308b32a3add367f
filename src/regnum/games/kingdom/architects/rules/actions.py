"""Actions of Architects of the West Kingdom, with numbers and notation."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import GIFTS, TO_NAMES
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.rules import ActionSpace

_SEATS = tuple(str(seat + 1) for seat in range(c.MOST))
HIRED_FROM = tuple(f"{row}{column + 1}" for row in "ab"[: c.ROWS_SHOWN] for column in range(c.COLUMNS_SHOWN))
PRISON = (
    c.CIRCLES
)  # places to take a worker back from: the circles, prison, player boards, the Black Market, the Baron's
BOARDS = PRISON + 1
MARKET = BOARDS + c.MOST
BARONS_BOARD = MARKET + c.SPACES
TAKEN_FROM = (
    *c.LOCATIONS[: c.CIRCLES],
    "prison",
    *(f"board_{seat}" for seat in _SEATS),
    *c.LOCATIONS[c.CIRCLES : c.CIRCLES + c.SPACES],
    "baron",
)
DONATION = c.TRADES  # in the King's Storehouse, after the trades
DUG = (c.GOODS[c.Good.CLAY], c.GOODS[c.Good.GOLD])  # in the Mines
ERRANDS = ("send", "release", "free", "free_on_debt", "pay_debt")  # in the Guardhouse, in this order:
SEND_CAPTURED, RELEASE_OWN, FREE_FOR_SILVER, FREE_ON_DEBT, PAY_DEBT = range(5)

ACTIONS = ActionSpace()

# before the game
DRAFT = ACTIONS.family("draft", building=c.BUILDING_NAMES)
CHARACTER = ACTIONS.family("character", character=c.CHARACTER_NAMES)
# the turn
PLACE = ACTIONS.family("place", location=c.LOCATIONS)
TAKE_BACK = ACTIONS.family("take_back", place=TAKEN_FROM)
# the locations
DIG = ACTIONS.family("dig", good=DUG)
DRAW = ACTIONS.family("draw")
HIRE = ACTIONS.family("hire", place=HIRED_FROM)
DISMISS = ACTIONS.family("dismiss", apprentice=c.ALL_APPRENTICE_NAMES)
STORE = ACTIONS.family("store", trade=(*c.TRADE_NAMES, "donate"))
USE = ACTIONS.family("use", apprentice=c.APPRENTICE_NAMES)
GUARD = ACTIONS.family("guard", action=ERRANDS)
CAPTURE = ACTIONS.family("capture", location=c.LOCATIONS[: c.CIRCLES], colour=(*_SEATS, "baron"))
# building cards
BUILD = ACTIONS.family("build", building=c.BUILDING_NAMES)
KEEP = ACTIONS.family("keep", building=c.BUILDING_NAMES)
DISCARD = ACTIONS.family("discard", building=c.BUILDING_NAMES)
ADVANCE = ACTIONS.family("advance")
# paying
SPARE = ACTIONS.family("spare", good=c.GOODS[c.Good.WOOD : c.Good.STONE + 1])
SWAP = ACTIONS.family("swap", good=(*c.GOODS[c.Good.CLAY :], "wood_or_stone", "any"))
GEMS = ACTIONS.family("gems", gold=tuple(str(gold) for gold in range(c.MOST_GEMS + 1)))
PAY = ACTIONS.family("pay", goods=c.MIX_NAMES)
# everything else
OPTION = ACTIONS.family("option", number=("first", "second", "third"))
ACCEPT = ACTIONS.family("accept")
DECLINE = ACTIONS.family("decline")
DONE = ACTIONS.family("done")
# the scenario
FACE = ACTIONS.family("face", side=c.SIDES)
RELEASE = ACTIONS.family("release", colour=_SEATS)
DONATE = ACTIONS.family("donate", gift=GIFTS, to=TO_NAMES)
GIVE = ACTIONS.family("give", building=c.BUILDING_NAMES)
FOR = ACTIONS.family("for", seat=_SEATS)
REMOVE = ACTIONS.family("remove", location=c.LOCATIONS[: c.CIRCLES])
# the campaign
TOKEN = ACTIONS.family("token", crest=CRESTS)
