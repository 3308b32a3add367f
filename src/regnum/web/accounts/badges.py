"""Badges: a shield in five words, `pale-azure-or-star-argent`. The client draws them (`lib/heraldry.ts`)."""

from __future__ import annotations

from regnum.web.model.errors import Refused

PARTITIONS = ("plain", "pale", "fess", "bend", "chevron", "quarterly", "saltire", "chief")
"""The partitions of the field between its first and its second tincture."""

TINCTURES = ("gules", "azure", "vert", "purpure", "sable", "or", "argent")

CHARGES = ("none", "star", "lozenge", "crescent", "cross", "tower", "tree", "sun", "crown", "key", "fish", "rose")
"""The charges on the field, in a tincture of their own."""

WORDS = (PARTITIONS, TINCTURES, TINCTURES, CHARGES, TINCTURES)


def checked(badge: str) -> str:
    """A badge as it is stored; empty: none. Raises Refused for one that cannot be drawn."""
    words = badge.split("-")
    if badge and not (
        len(words) == len(WORDS) and all(word in known for word, known in zip(words, WORDS, strict=True))
    ):
        raise Refused(422, "bad_badge")
    return badge
