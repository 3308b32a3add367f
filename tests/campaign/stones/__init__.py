"""A tiny campaign for tests: two games of a pile of stones, in which cups and laurels are won.

Both games have the same rules: take one or two stones; taking the last one wins. In a campaign the first seat
that has three stones takes the cup of the chapter, with which it begins the next one a stone ahead, and the winner
takes a laurel. Most cups and laurels win the campaign.
"""

from __future__ import annotations

import json
from typing import Any

from regnum.core.errors import InvalidOption
from regnum.core.info import CampaignInfo, GameInfo
from regnum.core.options import Document, Whole
from regnum.core.standing import Prize, Standing

CHAPTERS = ("quarry", "mason")
SEATS = 3
CUPS = tuple(Prize(f"cup_{game}", "cup", chapter=chapter) for chapter, game in enumerate(CHAPTERS))
LAUREL = Prize("laurel", "laurel", many=True)


def read_carried(text: str) -> tuple[str, Any]:
    """A carried text in normal form, and as numbers: chapter (-1: alone), the owner of each cup, laurels by seat."""
    if text.strip().lower() == "none":
        return "none", (-1, *(-1,) * len(CUPS), *(0,) * SEATS)
    if text.strip().lower() == "begin":
        return "begin", (0, *(-1,) * len(CUPS), *(0,) * SEATS)
    try:
        said = json.loads(text)
        numbers = (said["chapter"], *said["cups"], *said["laurels"])
        good = len(numbers) == 1 + len(CUPS) + SEATS and all(isinstance(n, int) and -1 <= n <= 2 for n in numbers)
    except (ValueError, KeyError, TypeError):
        good = False
    if not good:
        raise InvalidOption("nothing that a game of stones carries")
    return carried(numbers), numbers


def carried(numbers: Any) -> str:
    """The text of what the state holds."""
    first = 1 + len(CUPS)
    return json.dumps(
        {
            "chapter": int(numbers[0]),
            "cups": [int(n) for n in numbers[1:first]],
            "laurels": [int(n) for n in numbers[first:]],
        }
    )


def standing(text: str, seats: int) -> Standing:
    """Cups and laurels count one each."""
    _, (_, *numbers) = read_carried(text)
    owners, laurels = numbers[: len(CUPS)], numbers[len(CUPS) :]
    held = tuple(
        tuple(cup.id for cup, owner in zip(CUPS, owners, strict=True) if owner == seat) + (LAUREL.id,) * laurels[seat]
        for seat in range(seats)
    )
    points = tuple(map(len, held))
    return Standing(held, points, tuple(1 + sum(other > own for other in points) for own in points))


def _info(name: str, title: str) -> GameInfo:
    return GameInfo(
        name=name,
        package=f"{__name__}.{name}",
        titles={"en": title, "it": title},
        designers=("the tests",),
        year=2026,
        minutes=1,
        seats=(2, SEATS),
        version=1,
        options=(
            Document("campaign", ("none", "begin"), "none", read_carried, shown=False),
            Whole("stones", 5, 30, "12"),
        ),
    )


GAMES = {"quarry": _info("quarry", "The Quarry"), "mason": _info("mason", "The Mason")}
CAMPAIGN = CampaignInfo(
    name="stones",
    package=__name__,
    titles={"en": "The Stones", "it": "Le pietre"},
    chapters=CHAPTERS,
    seats=(2, SEATS),
    prizes=(*CUPS, LAUREL),
    standing=standing,
    fixed={"mason": {"stones": "10"}},
)
