"""Actions of Viscounts of the West Kingdom, with numbers and notation."""

from __future__ import annotations

from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.viscounts.data import components as c
from regnum.rules import ActionSpace

PLACE_NAMES = tuple(str(place + 1) for place in range(c.PLACES))
COLOUR_NAMES = (*(f"seat_{seat + 1}" for seat in range(c.MOST)), "baron")

ACTIONS = ActionSpace()

# the beginning
TAKE = ACTIONS.family("take", number=c.START_NAMES)
# cards and the path
PLAY = ACTIONS.family("play", card=c.CARD_NAMES)
DISCARD = ACTIONS.family("discard", card=c.CARD_NAMES)
DESTROY = ACTIONS.family("destroy", card=c.CARD_NAMES)
BLIND = ACTIONS.family("blind", what=("discard", "destroy"))
ARRANGE = ACTIONS.family("arrange", order=c.ORDER_NAMES)
MOVE = ACTIONS.family("move", space=c.SPACE_NAMES)
# the action of a turn
TRADE = ACTIONS.family("trade")
CONSTRUCT = ACTIONS.family("construct", building=c.BUILDING_NAMES)
WORKERS = ACTIONS.family("workers", count=tuple(str(n + 1) for n in range(len(c.NOBLES))))
TRANSCRIBE = ACTIONS.family("transcribe")
IDLE = ACTIONS.family("idle")
DISMISS = ACTIONS.family("dismiss")
SPEND = ACTIONS.family("spend", good=c.GOODS)
EXCHANGE = ACTIONS.family("exchange")
AT = ACTIONS.family("at", spot=c.SPOT_NAMES)
# what rewards and cards ask
RECRUIT = ACTIONS.family("recruit")
HIRE = ACTIONS.family("hire", place=PLACE_NAMES)
MANUSCRIPT = ACTIONS.family("manuscript", place=PLACE_NAMES)
FLIP = ACTIONS.family("flip", paper=c.PAPERS)
RESOURCE = ACTIONS.family("resource", good=c.RESOURCES)
OPTION = ACTIONS.family("option", number=("first", "second"))
SECTION = ACTIONS.family("section", place=PLACE_NAMES)
SHIFT = ACTIONS.family("shift", place=PLACE_NAMES, side=("clockwise", "back"))
BUMP = ACTIONS.family(
    "bump", tier=tuple(str(tier + 1) for tier in range(c.TIERS)), place=PLACE_NAMES, colour=COLOUR_NAMES
)
# of the scenario
SUMMARY = ACTIONS.family("summary", card=c.SUMMARY_NAMES)
REMOVE = ACTIONS.family("remove", colour=COLOUR_NAMES[: c.MOST])
# everywhere
DONE = ACTIONS.family("done")
DECLINE = ACTIONS.family("decline")
# the campaign
ACCEPT = ACTIONS.family("accept")
TOKEN = ACTIONS.family("token", crest=CRESTS)
