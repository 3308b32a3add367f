"""The components of the cooperative scenario: the Baron and his workers, summary cards, the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from regnum.core.data import load
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Op, What, When

Data = Mapping[str, Any]
_baron: Data = load(__package__, "baron")

BARON_WORKERS, TARGET, PUSHED, THINNED = (int(_baron[key]) for key in ("workers", "target", "crowd", "thinned"))
"""His workers; the points of the team; workers on a space that advance; those of which one leaves at a revelation."""
LEVELS: tuple[str, ...] = tuple(_baron["levels"])
FIRST_WORKERS = np.array([_baron["levels"][level] for level in LEVELS])  # [difficulty]
FLIPPED_POINTS = np.array([_baron["points"][goal] for goal in c.GOALS])  # [goal]

# ---- whom he dismisses ----------------------------------------------------------------------------------------------

_results: Sequence[Data] = _baron["dismissal"]
SIGNS = tuple(str(row["sign"]) for row in _results)
HERE, BACK, CLOCKWISE, INWARD, DEBTS = (
    np.array([int(row.get(key, 0)) for row in _results]) for key in ("here", "back", "clockwise", "inward", "debt")
)
"""[sign]: workers that he places on his space, on the next one each way, that advance; Debts of who is on turn."""

_SIGN_OF = {
    (Op.GAIN, What.CORRUPTION): "corruption",
    (Op.GAIN, What.DEBT): "debt",
    (Op.GAIN, What.VIRTUE): "virtue",
    Op.DISCARD: "discard",
    Op.ARRANGE: "rearrange",
    Op.SHUFFLE: "shuffle",
}


def _sign(person: int) -> int:
    """Return the symbol printed at the top right; -1: those who are never on a pile have none."""
    if c.FIRST_STARTING <= person < c.PERSONS - c.SEGMENTS:
        return -1
    row = int(c.INDEX.first[When.HIRED, person])
    op = Op(c.EFFECT.op[row])
    return SIGNS.index(_SIGN_OF[(op, What(c.EFFECT.what[row])) if op == Op.GAIN else op])


SIGN = np.array([_sign(person) for person in range(c.PERSONS)])  # [person]

# ---- summary cards --------------------------------------------------------------------------------------------------

_summaries: Sequence[Data] = _baron["summaries"]
SUMMARIES = len(c.SUMMARY_NAMES)
ALL_SUMMARIES = (1 << SUMMARIES) - 1
SUMMARY_RIBBON = np.array([c.RIBBONS.index(card["ribbon"]) for card in _summaries])
REMOVES, PLACES_ONE = (np.array([c.Action[card[key].upper()] for card in _summaries]) for key in ("removes", "places"))
"""[summary card]: the action after which a worker of the Baron leaves the own space, or an own one comes to it."""
SUMMARIES_EACH = np.array([_baron["summaries_each"].get(seats, 0) for seats in range(c.MOST + 1)])
