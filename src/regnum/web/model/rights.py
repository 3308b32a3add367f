"""Rights in a group, checked by the buttons of a page and by the request itself."""

from __future__ import annotations

from typing import Literal

from regnum.web.model.rows import Group

MOST_GROUPS = 30  # groups per person
MOST_MEMBERS = 100

Act = Literal["look", "play", "leave", "change", "renew", "remove", "hand_over", "save", "arrange", "delete"]
"""The operations on a group: `play` opens a table for it, `renew` makes another link, `save` exports everything.

`arrange` is to make tournaments, and to decide in them.
"""

OF_MEMBERS: tuple[Act, ...] = ("look", "play", "leave")
OF_OWNER: tuple[Act, ...] = (*OF_MEMBERS, "change", "renew", "remove", "hand_over", "save", "arrange", "delete")


def rights(group: Group, guest: int) -> tuple[Act, ...]:
    """List the rights of a member."""
    return OF_OWNER if guest == group.owner else OF_MEMBERS
