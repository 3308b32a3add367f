"""Upper limits of what the persons of one player can add up to: lists that exceed a state's fields are refused.

Nothing here plays: every person is taken to belong to one player. `rules/perks.py` adds up those that do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from regnum.games.bruges.data.effect_rows import Columns
from regnum.games.bruges.data.vocabulary import GROUPS, Action, Modifier, Op

MOST_BOOST, MOST_DRAWN, MOST_REFUSED = 99, 30, 9
"""The highest sums: of a boost or a discount, of cards drawn or discarded more, and of tiles refused."""

FLAT, LIMIT = 0, 0  # modes of MODIFY_REPUTATION_BUY and of MODIFY_DRAW, as in `rules/perks.py`


def too_much(effects: Iterable[Columns]) -> str | None:
    """The first sum for which there is no room: "reach 36 for extra of modify_draw, and 30 is the most"; None: none."""
    sums: Counter[str] = Counter()
    most: dict[str, int] = {}
    for effect in effects:
        for name, amount, bound in _added(effect):
            sums[name] += amount
            most[name] = bound
    over = next((name for name in sums if sums[name] > most[name]), None)
    return over and f"reach {sums[over]} for {over}, and {most[over]} is the most"


def _added(effect: Columns) -> Iterator[tuple[str, int, int]]:
    """Yield the sums that an effect changes, and the largest change of each."""
    if effect.event >= 0:
        return
    if effect.op == Op.MODIFY_ACTION and effect.extra != Modifier.DIE_MINIMUM:
        boost = f"{Modifier(effect.extra).name.lower()} for {Action(effect.mode).name.lower()}"
        if (effect.mode, effect.extra) == (Action.HIRE_PERSON, Modifier.DISCOUNT):  # the groups have sums of their own
            groups = (group for number, group in enumerate(GROUPS) if not effect.flags or effect.flags >> number & 1)
            yield from ((f"{boost} of {group}", effect.amount, MOST_BOOST) for group in groups)
        else:
            yield boost, effect.amount, MOST_BOOST
    elif effect.op == Op.MODIFY_DRAW:
        yield "then_discard of modify_draw", effect.extra, MOST_DRAWN
        if effect.mode != LIMIT:
            yield "extra of modify_draw", effect.amount, MOST_DRAWN
    elif effect.op == Op.MODIFY_REPUTATION_BUY and effect.mode == FLAT:
        yield "discount of modify_reputation_buy", effect.amount, MOST_BOOST
    elif effect.op == Op.MODIFY_THREATS:
        yield "refuse_per_round of modify_threats", effect.amount, MOST_REFUSED
