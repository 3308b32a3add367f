"""What the West Kingdom has in common: silver, taxes, debts, the pawns of the seats, the arms of the Baron, tomes."""

from __future__ import annotations

from art.buildings import coin
from art.sheet import Sheet, at, path

GOOD_BOX = "0 0 24 24"

GOODS = {
    "silver": coin(12, 12, 10) + path("coin-cross", "M12,7V17M7,12H17"),
    "tax": coin(8, 15, 7) + coin(16, 13, 7) + path("coin-cross", "M16,9.5V16.5M12.5,13H19.5"),
    "debts": path("deed", "M4,2H20V22H4Z") + path("chain", "M5,5.5L19,18.5M19,5.5L5,18.5"),
    "paid": path("deed", "M4,2H20V22H4Z") + path("tick", "M7.5,12.5L10.8,16L16.5,7.5"),
}

PAWN_BOX = "-12 -12 24 24"
PAWNS = {
    "s1": '<circle class="pawn" r="8.5"/>',
    "s2": '<rect class="pawn" x="-7.8" y="-7.8" width="15.6" height="15.6" rx="1.5"/>',
    "s3": path("pawn", "M0,-10L10,0L0,10L-10,0Z"),
    "s4": path("pawn", "M-5,-8.6H5L9.8,0L5,8.6H-5L-9.8,0Z"),
    "s5": path("pawn", "M-9.6,-7.6H9.6L0,9.6Z"),
}
"""A seat is told by its silhouette as well as by its colour."""

CROWN = "M-6.5,4.5L-8,-5L-3.5,-1.5L0,-7L3.5,-1.5L8,-5L6.5,4.5Z"
HELM = (
    path("helm", "M-5.5,-5V-11C-5.5,-16.5 5.5,-16.5 5.5,-11V-5Z")
    + path("visor", "M-3.5,-10H3.5M0,-10V-6")
    + path("crown", "M-6,-13.5L-7.2,-20L-3.4,-17L0,-21.5L3.4,-17L7.2,-20L6,-13.5Z")
)
"""Of the Baron and his people."""

CAMPAIGN = {
    "good-tomes": "spell-book",
    "good-lion": "templar-shield",
    "good-fleur": "fleur-de-lys",
    "good-eagle": "eagle-emblem",
    "group-token": "wax-seal",
}
"""What is counted and chosen in a campaign."""


def campaign(s: Sheet) -> None:
    """The icons of tomes and crests."""
    for name, source in CAMPAIGN.items():
        s.icon(name, source)


PARTY_BOX = "0 0 28 30"


def party() -> str:
    """The crowned shield of the Baron."""
    crown = at(14, 15, path("arms", CROWN), " scale(.9)")
    return path("shield", "M2,2H26V15C26,22 20,26 14,29C8,26 2,22 2,15Z") + crown
