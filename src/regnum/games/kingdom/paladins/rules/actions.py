"""Actions of Paladins of the West Kingdom, with numbers and notation."""

from __future__ import annotations

from regnum.core.actions import ActionSpace
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    ATTRIBUTES,
    COVERABLE_NAMES,
    FAVOURS_SHOWN,
    HIRE_ON_DEBT,
    JAR_NAMES,
    MIX_NAMES,
    MOST,
    ORDERS_SHOWN,
    PALADIN_NAMES,
    POSITION_NAMES,
    SHOWN_OUTSIDERS,
    SHOWN_TOWNSFOLK,
    STARTING_NAMES,
    TAVERN_SHOWN,
)


def _places(count: int) -> tuple[str, ...]:
    return tuple(str(place + 1) for place in range(count))


ACTIONS = ActionSpace()

# the beginning of a round
MUSTER = ACTIONS.family("muster", play=PALADIN_NAMES, top=PALADIN_NAMES)
TAVERN = ACTIONS.family("tavern", place=_places(TAVERN_SHOWN))
# actions on the left
DEVELOP = ACTIONS.family("develop", space=COVERABLE_NAMES)
HUNT = ACTIONS.family("hunt", workers=("1", "2"))
TRADE = ACTIONS.family("trade", workers=("1", "2"))
DISMISS = ACTIONS.family("dismiss", place=_places(SHOWN_TOWNSFOLK))
HIRE = ACTIONS.family("hire", place=_places(SHOWN_TOWNSFOLK))
HIRE_DEBT = ACTIONS.family("hire_on_debt", place=_places(HIRE_ON_DEBT.bit_length()))
PRAY = ACTIONS.family("pray", action=ACTION_NAMES)
CONSPIRE = ACTIONS.family("conspire")
# actions on the right
COMMISSION = ACTIONS.family("commission", position=POSITION_NAMES)
FORTIFY = ACTIONS.family("fortify")
GARRISON = ACTIONS.family("garrison", position=POSITION_NAMES)
ABSOLVE = ACTIONS.family("absolve", jar=JAR_NAMES)
ATTACK = ACTIONS.family("attack", place=_places(SHOWN_OUTSIDERS))
CONVERT = ACTIONS.family("convert", place=_places(SHOWN_OUTSIDERS))
# the rest of a turn
FAVOUR = ACTIONS.family("favour", place=_places(FAVOURS_SHOWN))
PASS = ACTIONS.family("pass")
WORKERS = ACTIONS.family("workers", colours=MIX_NAMES)
ATTRIBUTE = ACTIONS.family("attribute", attribute=ATTRIBUTES)
OPTION = ACTIONS.family("option", number=("first", "second"))
DECLINE = ACTIONS.family("decline")
# the end of a round
KEEP = ACTIONS.family("keep", colours=MIX_NAMES)
# the scenario
START = ACTIONS.family("start", card=STARTING_NAMES)
GAIN_HONOUR = ACTIONS.family("gain_honour")
FOR = ACTIONS.family("for", seat=_places(MOST))
ORDER = ACTIONS.family("order", place=_places(ORDERS_SHOWN))
# the campaign
ACCEPT = ACTIONS.family("accept")
TOKEN = ACTIONS.family("token", crest=CRESTS)
