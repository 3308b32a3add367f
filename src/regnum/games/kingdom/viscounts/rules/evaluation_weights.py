"""Values of things, in points at the end of the game, while it is young: among rivals, and in a team.

See research/notes/2026-11-28-bot-strength.md for how they were found and what they won.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from regnum.games.kingdom.viscounts.rules.state import State, StepKind
from regnum.rules import rule

ENOUGH, NEXT = 12, 0.87  # of a good: more is worth nothing, and each further one has so much of the worth before it
HEAP = (1.0 - NEXT ** np.arange(ENOUGH + 1)) / (1.0 - NEXT)
DEFEAT = 30.0  # a seat
TRADING = 1.5  # while it is still to be said how often

PENDING = np.zeros(len(StepKind))
"""[kind of step]: what a choice promises to the seat that has it, while it is still to be made."""
for _kind, _worth in {
    StepKind.HIRE: 1.2,
    StepKind.MANUSCRIPT: 3.0,
    StepKind.RESOURCE: 0.8,
    StepKind.FLIP: 2.0,
    StepKind.CHOOSE: 1.0,
    StepKind.PLACE: 2.5,
    StepKind.SHIFT: 0.5,
    StepKind.BUILD: 4.0,
    StepKind.SPOT: 1.5,
    StepKind.DESTROY: 0.6,
    StepKind.DISCARD: 0.2,
}.items():
    PENDING[_kind] = _worth


class Price(IntEnum):
    """The things with a value; `PRICES` holds it."""

    SILVER = 0  # a coin; of each good every further piece a little less
    RESOURCE = 1  # stone, gold or ink
    UNFLIPPED_DEBT = 2  # a Debt or a Deed, beyond its points
    UNFLIPPED_DEED = 3
    FIRST_TIER = 4  # a worker in the castle, beyond its points
    SECOND_TIER = 5
    FIRST_PAIR = 6  # two workers in a section
    SECOND_PAIR = 7
    MEETING = 8  # Virtue and Corruption, as they meet in the middle
    MEETING_SPACE = 9  # more for each space to the right
    MEETING_SHARE = 10  # of the gap: how far Corruption comes, as against Virtue
    SLOT_1 = 11  # a slot, beyond the points of the building
    SLOT_2 = 12
    SLOT_3 = 13
    SLOT_4 = 14
    SLOT_5 = 15
    SLOT_6 = 16
    SLOT_7 = 17
    SLOT_8 = 18
    SLOT_9 = 19
    BONUS = 20  # a Cleric Bonus card, beyond its points
    NEARLY_BONUS = 21
    SET_OF_1 = 22  # an unfinished set, beyond its points
    SET_OF_2 = 23
    SET_OF_3 = 24
    CARD = 25  # any card of the deck, and more for each of its icons
    ON_MERCHANT = 26
    ON_BUILDER = 27
    ON_NOBLE = 28
    ON_CLERIC = 29
    ON_CRIMINAL = 30
    BUILT = 31  # a building, beyond its points
    TRANSCRIBED = 32  # a Manuscript, beyond what is printed and its set
    WORKER = 33  # a worker that enters the castle
    LATER = 34  # of a work, for each icon that is missing
    FAR = 35  # of a turn's icons for each step
    NEXT = 36  # of the best work that is next: partners who look at those are overrun by the Baron
    SECOND = 37  # of the second best
    MERCHANT = 38  # on the row
    GOODS_AT_END = 39  # of goods and the like
    WORKS_AT_END = 40  # of works
    GOAL = 41  # of what Poverty or Prosperity would bring
    BLACK_ON_TOP = 42  # of the scenario: which summary card lies on top
    GREY_ON_TOP = 43
    YELLOW_ON_TOP = 44
    BLUE_ON_TOP = 45
    LEFT = 46  # of the scenario: each of the Baron's workers in his supply
    GUARD = 47  # a worker of a player on an outer space
    MORE_GUARDS = 48  # each further one there
    ONE_OUTSIDE = 49  # workers of the Baron on an outer space, against the team
    TWO_OUTSIDE = 50
    ONE_ON_LINE = 51  # steps that he has taken towards the summit on a line, against the team
    TWO_ON_LINE = 52
    THREE_ON_LINE = 53
    DISMISSAL = 54  # each worker that he places next after a dismissal, against the team
    TIME = 55  # all of it, while all points are missing
    HURRY = 56  # all that is left, once there are enough points


_PRICES: dict[Price, tuple[float, float]] = {
    Price.SILVER: (0.38, 0.67),
    Price.RESOURCE: (0.70, 1.73),
    Price.UNFLIPPED_DEBT: (0.99, 0.79),
    Price.UNFLIPPED_DEED: (0.16, 0.39),
    Price.FIRST_TIER: (0.88, 0.99),
    Price.SECOND_TIER: (0.41, 0.07),
    Price.FIRST_PAIR: (0.70, 1.05),
    Price.SECOND_PAIR: (0.76, 0.77),
    Price.MEETING: (1.77, 0.83),
    Price.MEETING_SPACE: (-0.07, -0.08),
    Price.MEETING_SHARE: (0.49, 0.56),
    Price.SLOT_1: (0.23, 0.51),
    Price.SLOT_2: (1.07, -0.31),
    Price.SLOT_3: (3.72, 4.03),
    Price.SLOT_4: (1.70, 2.23),
    Price.SLOT_5: (0.73, 0.80),
    Price.SLOT_6: (0.53, 1.37),
    Price.SLOT_7: (4.11, 3.13),
    Price.SLOT_8: (4.98, 1.92),
    Price.SLOT_9: (1.86, 1.61),
    Price.BONUS: (2.46, 2.69),
    Price.NEARLY_BONUS: (0.71, 0.90),
    Price.SET_OF_1: (1.54, 1.76),
    Price.SET_OF_2: (3.28, 5.12),
    Price.SET_OF_3: (2.78, 2.64),
    Price.CARD: (-0.48, -0.08),
    Price.ON_MERCHANT: (0.33, 0.53),
    Price.ON_BUILDER: (0.21, 0.18),
    Price.ON_NOBLE: (0.88, 0.95),
    Price.ON_CLERIC: (0.20, 0.44),
    Price.ON_CRIMINAL: (1.02, 1.05),
    Price.BUILT: (1.57, 1.00),
    Price.TRANSCRIBED: (0.71, 0.45),
    Price.WORKER: (4.11, 1.26),
    Price.LATER: (0.82, 0.84),
    Price.FAR: (0.60, 0.69),
    Price.NEXT: (0.83, 0.00),
    Price.SECOND: (0.67, 0.00),
    Price.MERCHANT: (0.32, 0.96),
    Price.GOODS_AT_END: (0.15, 0.16),
    Price.WORKS_AT_END: (0.12, 0.09),
    Price.GOAL: (0.60, 1.01),
    Price.BLACK_ON_TOP: (0.00, -0.30),
    Price.GREY_ON_TOP: (0.00, 0.04),
    Price.YELLOW_ON_TOP: (0.00, 0.58),
    Price.BLUE_ON_TOP: (0.00, 2.20),
    Price.LEFT: (0.00, 1.69),
    Price.GUARD: (0.00, 1.00),
    Price.MORE_GUARDS: (0.00, 0.29),
    Price.ONE_OUTSIDE: (0.00, 0.31),
    Price.TWO_OUTSIDE: (0.00, 0.53),
    Price.ONE_ON_LINE: (0.00, 0.39),
    Price.TWO_ON_LINE: (0.00, 0.74),
    Price.THREE_ON_LINE: (0.00, 2.96),
    Price.DISMISSAL: (0.00, 0.37),
    Price.TIME: (0.00, 34.66),
    Price.HURRY: (0.00, 24.86),
}
PRICES = np.array([_PRICES[which] for which in Price]).T.copy()
"""[team, price]: among rivals, in a team."""


@rule
def price(s: State, which: int) -> float:
    """Return the value of something."""
    return PRICES[s.team, which]
