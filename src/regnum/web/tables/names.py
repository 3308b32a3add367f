"""Names that people give: one line of what can be seen, and at a table each of them once."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby

MOST = 40  # characters
MARKS = 2  # on one letter: more are piled up over the lines of others
_UNSEEN = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # blanks that count as letters or signs
_ALIKE = str.maketrans(
    "авеіјкмнорѕстухһԛԝьαβεηικμνορτυχω01|",
    "abeijkmhopsctyxhqwbaßenikmvoptuxwoll".replace("ß", "b"),
)
"""Small letters of other alphabets, and digits, that look like Latin ones."""


def clean(name: str | None) -> str:
    """A name as it is shown: one line, at most 40 characters, nothing that cannot be seen, no piles of marks."""
    written = unicodedata.normalize("NFC", (name or "")[: 4 * MOST])
    seen = "".join(c if c.isprintable() and c not in _UNSEEN else " " for c in written)
    kept = ""
    for marks, group in groupby(seen, lambda c: unicodedata.category(c) in ("Mn", "Me")):
        kept += "".join(group)[: MARKS if marks else None]
    return " ".join(kept.split())[:MOST].strip()


def look(name: str) -> str:
    """What two names share that can be taken for one another: case, width, marks, blanks and alphabets aside."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", clean(name)).casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c) and not c.isspace())
    return letters.translate(_ALIKE)


def distinct(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The same names, numbered where they look alike or like one that is taken; empty ones stay so."""
    found: list[str] = []
    looks = {look(name) for name in taken}
    for name in names:
        number, fresh = 2, name
        while name and look(fresh) in looks:
            ending = f" {number}"
            fresh, number = name[: MOST - len(ending)] + ending, number + 1
        looks.add(look(fresh))
        found.append(fresh)
    return found
