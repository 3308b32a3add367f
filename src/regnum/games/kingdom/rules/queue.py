"""Effect rows on the step stack."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import KingdomState
from regnum.rules import push, rule


@rule
def queue(s: KingdomState, effect: int, p: int, first: int, count: int) -> None:
    """Lay rows on the stack so that they come in their order; `effect` is the game's kind of step for a row."""
    for i in range(count - 1, -1, -1):
        push(s.steps, effect, p, first + i)
