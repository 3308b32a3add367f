"""Actions of Paladins of the West Kingdom, with numbers and notation."""

from __future__ import annotations

from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.paladins.data import components as c
from regnum.rules import ActionSpace


def _places(count: int) -> tuple[str, ...]:
    return tuple(str(place + 1) for place in range(count))


ACTIONS = ActionSpace()

# the beginning of a round
MUSTER = ACTIONS.family("muster", play=c.PALADIN_NAMES, top=c.PALADIN_NAMES)
TAVERN = ACTIONS.family("tavern", place=_places(c.TAVERN_SHOWN))
# actions on the left
DEVELOP = ACTIONS.family("develop", space=c.COVERABLE_NAMES)
HUNT = ACTIONS.family("hunt", workers=("1", "2"))
TRADE = ACTIONS.family("trade", workers=("1", "2"))
DISMISS = ACTIONS.family("dismiss", place=_places(c.SHOWN_TOWNSFOLK))
HIRE = ACTIONS.family("hire", place=_places(c.SHOWN_TOWNSFOLK))
HIRE_DEBT = ACTIONS.family("hire_on_debt", place=_places(c.HIRE_ON_DEBT.bit_length()))
PRAY = ACTIONS.family("pray", action=c.ACTION_NAMES)
CONSPIRE = ACTIONS.family("conspire")
# actions on the right
COMMISSION = ACTIONS.family("commission", position=c.POSITION_NAMES)
FORTIFY = ACTIONS.family("fortify")
GARRISON = ACTIONS.family("garrison", position=c.POSITION_NAMES)
ABSOLVE = ACTIONS.family("absolve", jar=c.JAR_NAMES)
ATTACK = ACTIONS.family("attack", place=_places(c.SHOWN_OUTSIDERS))
CONVERT = ACTIONS.family("convert", place=_places(c.SHOWN_OUTSIDERS))
# the rest of a turn
FAVOUR = ACTIONS.family("favour", place=_places(c.FAVOURS_SHOWN))
PASS = ACTIONS.family("pass")
WORKERS = ACTIONS.family("workers", colours=c.MIX_NAMES)
ATTRIBUTE = ACTIONS.family("attribute", attribute=c.ATTRIBUTES)
OPTION = ACTIONS.family("option", number=("first", "second"))
DECLINE = ACTIONS.family("decline")
# the end of a round
KEEP = ACTIONS.family("keep", colours=c.MIX_NAMES)
# the scenario
START = ACTIONS.family("start", card=c.STARTING_NAMES)
GAIN_HONOUR = ACTIONS.family("gain_honour")
FOR = ACTIONS.family("for", seat=_places(c.MOST))
ORDER = ACTIONS.family("order", place=_places(c.ORDERS_SHOWN))
# the campaign
ACCEPT = ACTIONS.family("accept")
TOKEN = ACTIONS.family("token", crest=CRESTS)
