"""What no scene may do: it calls a rule instead of asking for it."""

from __future__ import annotations

from regnum.core.bits import has


def holds(flags: int, thing: int) -> bool:
    """Python would end here, if rules were compiled."""
    return bool(has(flags, thing))
