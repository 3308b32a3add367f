"""Actions of The Staufer Dynasty, with numbers and notation."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.staufer.data import components as c
from regnum.rules import ActionSpace


class Placing(IntEnum):
    """The figures that take an office."""

    ENVOY = 0
    NOBLE = 1
    TWO_ENVOYS = 2


class Discount(IntEnum):
    """The chests that make a deployment cheaper: bit 0 for free movement, bit 1 for the cheap office."""

    NONE = 0
    MOVEMENT = 1
    OFFICE = 2
    BOTH = 3


_OFFICES = tuple(str(office + 1) for office in range(c.OFFICES))
_PLACINGS, _DISCOUNTS = ("envoy", "noble", "two_envoys"), ("no_chest", "free_movement", "cheap_office", "both_chests")

ACTIONS = ActionSpace()

# the turn
SUPPLY = ACTIONS.family("supply", space=c.SUPPLY_NAMES)
DEPLOY = ACTIONS.family("deploy", region=c.REGION_NAMES, office=_OFFICES)
FIRST = ACTIONS.family("first_space")
# a supply action
CHESTS = ACTIONS.family("chests", space=c.SUPPLY_NAMES)
# a deployment
PLACE = ACTIONS.family("place", figure=_PLACINGS, chests=_DISCOUNTS)
PAY_NOBLE = ACTIONS.family("pay_noble", region=c.REGION_NAMES)
PAY_ENVOYS = ACTIONS.family("pay_envoys")
# figures that the province lacks, purple chests
FETCH = ACTIONS.family("fetch", region=c.REGION_NAMES)
TRADE = ACTIONS.family("trade", privilege=c.PRIVILEGE_NAMES)
KEEP = ACTIONS.family("keep_chests")
# scoring and clean-up
PICK = ACTIONS.family("pick", chest=c.CHEST_NAMES)
PROTECT = ACTIONS.family("protect", region=c.REGION_NAMES, office=_OFFICES, holder=("left", "right"))
UNPROTECTED = ACTIONS.family("protect_nobody")
