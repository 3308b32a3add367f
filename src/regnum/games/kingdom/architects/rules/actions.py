"""Actions of Architects of the West Kingdom, with numbers and notation."""

from __future__ import annotations

from regnum.core.actions import ActionSpace
from regnum.games.kingdom.architects.data.baron import GIFTS, TO_NAMES
from regnum.games.kingdom.architects.data.components import (
    ALL_APPRENTICE_NAMES,
    APPRENTICE_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    CIRCLES,
    COLUMNS_SHOWN,
    GOODS,
    LOCATIONS,
    MIX_NAMES,
    MOST,
    MOST_GEMS,
    ROWS_SHOWN,
    SIDES,
    SPACES,
    TRADE_NAMES,
    TRADES,
    Good,
)
from regnum.games.kingdom.data.tomes import CRESTS

_SEATS = tuple(str(seat + 1) for seat in range(MOST))
HIRED_FROM = tuple(f"{row}{column + 1}" for row in "ab"[:ROWS_SHOWN] for column in range(COLUMNS_SHOWN))
PRISON = CIRCLES  # places to take a worker back from: the circles, prison, player boards, the Black Market, the Baron's
BOARDS = PRISON + 1
MARKET = BOARDS + MOST
BARONS_BOARD = MARKET + SPACES
TAKEN_FROM = (
    *LOCATIONS[:CIRCLES],
    "prison",
    *(f"board_{seat}" for seat in _SEATS),
    *LOCATIONS[CIRCLES : CIRCLES + SPACES],
    "baron",
)
DONATION = TRADES  # in the King's Storehouse, after the trades
DUG = (GOODS[Good.CLAY], GOODS[Good.GOLD])  # in the Mines
ERRANDS = ("send", "release", "free", "free_on_debt", "pay_debt")  # in the Guardhouse, in this order:
SEND_CAPTURED, RELEASE_OWN, FREE_FOR_SILVER, FREE_ON_DEBT, PAY_DEBT = range(5)

ACTIONS = ActionSpace()

# before the game
DRAFT = ACTIONS.family("draft", building=BUILDING_NAMES)
CHARACTER = ACTIONS.family("character", character=CHARACTER_NAMES)
# the turn
PLACE = ACTIONS.family("place", location=LOCATIONS)
TAKE_BACK = ACTIONS.family("take_back", place=TAKEN_FROM)
# the locations
DIG = ACTIONS.family("dig", good=DUG)
DRAW = ACTIONS.family("draw")
HIRE = ACTIONS.family("hire", place=HIRED_FROM)
DISMISS = ACTIONS.family("dismiss", apprentice=ALL_APPRENTICE_NAMES)
STORE = ACTIONS.family("store", trade=(*TRADE_NAMES, "donate"))
USE = ACTIONS.family("use", apprentice=APPRENTICE_NAMES)
GUARD = ACTIONS.family("guard", action=ERRANDS)
CAPTURE = ACTIONS.family("capture", location=LOCATIONS[:CIRCLES], colour=(*_SEATS, "baron"))
# building cards
BUILD = ACTIONS.family("build", building=BUILDING_NAMES)
KEEP = ACTIONS.family("keep", building=BUILDING_NAMES)
DISCARD = ACTIONS.family("discard", building=BUILDING_NAMES)
ADVANCE = ACTIONS.family("advance")
# paying
SPARE = ACTIONS.family("spare", good=GOODS[Good.WOOD : Good.STONE + 1])
SWAP = ACTIONS.family("swap", good=(*GOODS[Good.CLAY :], "wood_or_stone", "any"))
GEMS = ACTIONS.family("gems", gold=tuple(str(gold) for gold in range(MOST_GEMS + 1)))
PAY = ACTIONS.family("pay", goods=MIX_NAMES)
# everything else
OPTION = ACTIONS.family("option", number=("first", "second", "third"))
ACCEPT = ACTIONS.family("accept")
DECLINE = ACTIONS.family("decline")
DONE = ACTIONS.family("done")
# the scenario
FACE = ACTIONS.family("face", side=SIDES)
RELEASE = ACTIONS.family("release", colour=_SEATS)
DONATE = ACTIONS.family("donate", gift=GIFTS, to=TO_NAMES)
GIVE = ACTIONS.family("give", building=BUILDING_NAMES)
FOR = ACTIONS.family("for", seat=_SEATS)
REMOVE = ACTIONS.family("remove", location=LOCATIONS[:CIRCLES])
# the campaign
TOKEN = ACTIONS.family("token", crest=CRESTS)
