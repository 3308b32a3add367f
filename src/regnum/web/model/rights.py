"""Who may do what with a group: asked by the buttons of a page and by the request itself."""

from __future__ import annotations

from typing import Literal

from regnum.web.model.rows import Group

MOST_GROUPS = 30  # to which somebody belongs
MOST_MEMBERS = 100

Act = Literal["look", "play", "leave", "change", "renew", "remove", "hand_over", "save", "arrange", "delete"]
"""What is done: `play` opens a table for it, `renew` makes another link, `save` writes everything into a file.

`arrange` is to make tournaments, and to decide in them.
"""

OF_MEMBERS: tuple[Act, ...] = ("look", "play", "leave")
OF_OWNER: tuple[Act, ...] = (*OF_MEMBERS, "change", "renew", "remove", "hand_over", "save", "arrange", "delete")


def rights(group: Group, guest: int) -> tuple[Act, ...]:
    """What a member may do."""
    return OF_OWNER if guest == group.owner else OF_MEMBERS
