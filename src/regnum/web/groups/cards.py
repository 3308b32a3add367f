"""The people of a group, as its pages show them."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.web.db import Group, Member
from regnum.web.model.names import distinct
from regnum.web.schemas.groups import MemberCard


def member_cards(members: Sequence[Member], group: Group, guest: int | None) -> list[MemberCard]:
    """List the members of a group in the order of joining; no two names look alike."""
    return [
        MemberCard(
            id=member.id,
            name=name,
            badge=member.badge,
            owner=member.guest == group.owner,
            here=member.guest == guest,
            since=member.since,
        )
        for member, name in zip(members, distinct(member.name for member in members), strict=True)
    ]
