"""The language in which cards say what they do: closed lists of operations, counters and words.

A card is a row; its effects are rows with an operation and numbers, and one interpreter (`effects.py`) runs them all. A
new printed effect is a new row, not new code, as long as it can be said in these words. `cards.py` reads the rows.
"""

from __future__ import annotations

from enum import IntEnum, auto

from regnum.core.data import load

_groups = load(__package__, "groups")

COLOURS: tuple[str, ...] = tuple(_groups["colours"])
PENALTIES: tuple[str, ...] = tuple(_groups["penalties"])
GROUPS: tuple[str, ...] = tuple(_groups["groups"])


class Colour(IntEnum):
    """A colour of cards, dice, workers, threat tiles and canal spaces."""

    BLUE = 0
    BROWN = 1
    RED = 2
    PURPLE = 3
    YELLOW = 4


class Kind(IntEnum):
    """The occasions on which a card acts."""

    ARROW = 0  # once, when it is hired
    WORKER = 1  # once a round, for a worker of its colour
    ONCE = 2  # once a round, free (infinity)
    BOOST = 3  # whenever its action is done (infinity)
    SITUATION = 4  # whenever something happens (infinity)
    LAUREL = 5  # at the end
    PET = 6  # never


class Op(IntEnum):
    """The operations of effects: up to SWAP_HAND_CARD on activation, then permanent ones, from SCORE on at the end."""

    GAIN_COINS = 0
    GAIN_POINTS = auto()
    GAIN_WORKERS = auto()
    DRAW_CARDS = auto()
    DISCARD_THREATS = auto()
    ADVANCE_REPUTATION = auto()
    BUILD_CANAL = auto()
    BUILD_HOUSE = auto()
    HIRE_PERSON = auto()
    PLAY_EXTRA_CARD = auto()
    GIVE_THREAT = auto()
    OPPONENTS_LOSE = auto()
    STEAL = auto()
    EXCHANGE = auto()
    GAIN_COINS_OF_DIE = auto()
    CYCLE_HAND = auto()
    TAKE_FROM_DISCARD = auto()
    RETURN_PERSON = auto()
    REFRESH_PERSON = auto()
    SWAP_HAND_CARD = auto()
    MODIFY_ACTION = auto()
    MODIFY_DRAW = auto()
    MODIFY_REPUTATION_BUY = auto()
    MODIFY_MAJORITY = auto()
    MODIFY_THREATS = auto()
    IMMUNE_PENALTY = auto()
    RANSOM_PENALTY = auto()
    IMMUNE_OPPONENTS = auto()
    SCORE = auto()
    SCORE_IF = auto()


class Counter(IntEnum):
    """The counters an amount may depend on; from GROUP on, the persons of a group."""

    PERSONS = 0
    HOUSES = auto()
    HOUSE_COLOURS = auto()
    CANALS = auto()
    CANAL_SECTIONS_3PLUS = auto()
    STATUES = auto()
    WORKERS = auto()
    COINS = auto()
    THREATS = auto()
    REPUTATION_STEPS = auto()
    MAJORITY_TILES_UP = auto()
    GROUPS = auto()
    DICE_5_6 = auto()
    PERSONS_COST_LE_3 = auto()
    PERSONS_INFINITY = auto()
    PERSONS_LAUREL = auto()
    PERSONS_MATCHING_HOUSE = auto()
    GROUP = auto()


COUNTERS = (*(counter.name.lower() for counter in Counter if counter < Counter.GROUP), *(f"group:{g}" for g in GROUPS))


class Action(IntEnum):
    """The six things that can be done with a card."""

    TAKE_WORKERS = 0
    TAKE_COINS = 1
    DISCARD_THREAT = 2
    BUILD_CANAL = 3
    BUILD_HOUSE = 4
    HIRE_PERSON = 5


class Modifier(IntEnum):
    """The ways a person changes one of the six actions."""

    BONUS_COINS = 0
    BONUS_POINTS = 1
    BONUS_DRAW = 2
    BONUS_WORKERS = 3
    ANY_COLOUR = 4
    ANY_DIE = 5
    DIE_MINIMUM = 6
    IGNORE_COLOUR = 7
    EXTRA_TILES = 8
    DISCOUNT = 9
    ANY_WORKER = 10
    NO_WORKER = 11


ALWAYS = (Modifier.BONUS_COINS, Modifier.BONUS_POINTS, Modifier.BONUS_DRAW)
MODIFIERS = {
    Action.TAKE_WORKERS: (*ALWAYS, Modifier.BONUS_WORKERS, Modifier.ANY_COLOUR),
    Action.TAKE_COINS: (*ALWAYS, Modifier.ANY_DIE, Modifier.DIE_MINIMUM),
    Action.DISCARD_THREAT: (*ALWAYS, Modifier.IGNORE_COLOUR, Modifier.EXTRA_TILES),
    Action.BUILD_CANAL: (*ALWAYS, Modifier.IGNORE_COLOUR, Modifier.DISCOUNT),
    Action.BUILD_HOUSE: (*ALWAYS, Modifier.ANY_WORKER, Modifier.NO_WORKER),
    Action.HIRE_PERSON: (*ALWAYS, Modifier.DISCOUNT),
}
"""The changes that make sense for each action."""


class Trigger(IntEnum):
    """The triggers of a SITUATION's effect."""

    REPUTATION_ADVANCED = 0
    PHASE4_CHECK = 1
    DICE_ROLLED = 2
    THREAT_FROM_DICE = 3
    THREAT_DISCARDED = 4


class Condition(IntEnum):
    """The conditions of an event's effect."""

    SOLE_LEADER_REPUTATION = 0
    SOLE_LEADER_PERSONS = 1


class FinalCondition(IntEnum):
    """The conditions of an effect at the end of the game."""

    NO_THREATS = 0
    FEWEST_THREATS = 1


class Majority(IntEnum):
    """The majorities."""

    REPUTATION = 0
    PERSONS = 1
    CANAL = 2
    PETS = 3


class Good(IntEnum):
    """The goods of an exchange."""

    COINS = 0
    POINTS = 1
    WORKERS = 2
    HAND_CARDS = 3


class Pick(IntEnum):
    """The choice of workers gained or of the die that counts, beside the five colours."""

    ANY = 5
    ONE_COLOUR = 6
    EACH = 7


class Tiles(IntEnum):
    """The threat tiles that are discarded together."""

    ANY = 0
    ONE_COLOUR = 1
    DISTINCT = 2


ALL = 99  # "up to all"


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """Return the spelling of a list's members."""
    return tuple(member.name.lower() for member in kind)
