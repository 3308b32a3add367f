"""Names that people give: one line of what can be seen, and at a table each of them once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

MOST = 40  # characters
MARKS = 2  # on one letter: more are piled up over the lines of others
_HIDDEN = re.compile(
    "[\u034f\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U00016fe4\U000e0000-\U000e0fff]"
)
"""Invisible characters: joiners, and variation selectors, which count as marks on the letter before them."""
_BLANK = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"  # these count as letters or signs
_ALIKE = str.maketrans("авеіјкмнорѕстухһԛԝьαβεηικμνορτυχωɑ01|i", "abeljkmhopsctyxhqwbabenlkmvoptuxwaolll")
"""Small letters of other alphabets, and digits, that look like Latin ones; and `i`: a large one looks like an `l`."""
_LATIN = re.compile(r"LATIN .*?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT )?([A-Z])(?: WITH .*)?")
"""The names of letters that are Latin ones with something that does not come off: `ø`, `ł`, `ı`, small capitals."""


def clean(name: str | None, length: int = MOST) -> str:
    """A name, or what else people write, as it is shown: one line, nothing that cannot be seen, no piles of marks."""
    written = unicodedata.normalize("NFC", (name or "")[: 4 * length])
    seen = "".join(c if c.isprintable() and c not in _BLANK else " " for c in _HIDDEN.sub("", written))
    kept = ""
    for marks, group in groupby(seen, lambda c: unicodedata.category(c) in ("Mn", "Me")):
        most = None if not marks else MARKS if kept else 0  # marks need a letter that they stand on
        kept += "".join(group)[:most]
    return " ".join(kept.split())[:length].strip()


@lru_cache(4096)
def look(name: str) -> str:
    """Normalise a name for comparison, without case, width, marks, blanks and look-alike letters of other alphabets."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", clean(name)).casefold())
    letters = "".join(_letter(c) for c in plain if not unicodedata.combining(c) and not c.isspace())
    return letters.translate(_ALIKE)


def _letter(c: str) -> str:
    """The plain Latin letter that a letter is a form of, else itself."""
    known = _LATIN.fullmatch(unicodedata.name(c, ""))
    return known[1].lower() if known else c


def distinct(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The same names, numbered where they look alike or like one that is taken; empty ones stay so."""
    found: list[str] = []
    looks = {look(name) for name in taken}
    following: dict[str, int] = {}  # by look: the first number that may be free, else equal names take quadratic time
    for name in names:
        number, fresh = following.get(look(name), 2), name
        while name and look(fresh) in looks:
            ending = f" {number}"
            fresh, number = name[: MOST - len(ending)] + ending, number + 1
        following[look(name)] = number
        looks.add(look(fresh))
        found.append(fresh)
    return found
