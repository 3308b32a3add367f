"""The sprite sheet of The Council of Four."""

from __future__ import annotations

from art import council_map as ground
from art import council_pieces as pieces
from art import frame
from art.heraldry import CLIP, PARTITIONS, SHIELD_BOX, shield
from art.sheet import Sheet, at, path
from art.towns import TOWN_BOX, town

TOWNS = {
    "A": "house -34 13 11 8, tower -18 10 27, hall -6 22 13 8, house 17 14 10 8, flag -13 -40",
    "B": "keep -33 9 17, house -22 14 13 9, tower -6 12 24, house 8 13 12 8, house 22 12 9 7, flag 0 -40",
    "C": "keep -32 11 19, hall -20 20 14 8, keep 2 12 26, house 16 15 11 9, flag 8 -32",
    "D": "house -34 14 11 8, house -19 13 15 9, tower -4 11 25, hall 8 24 11 8, flag 1.5 -40",
    "E": "tower -33 8 22, house -24 14 11 8, hall -9 22 14 9, house 14 13 11 8, tower 27 7 14, flag -29 -33",
    "F": "house -33 14 10 9, hall -18 20 13 9, tower 3 11 28, house 16 16 11 9, flag 8.5 -42",
    "G": "house -34 13 11 8, keep -20 10 22, hall -8 24 14 9, house 18 15 10 8, flag -15 -28",
    "H": "tower -34 10 18, house -22 15 12 9, house -6 14 16 9, keep 9 10 24, house 20 14 10 8, flag 14 -30",
    "I": "hall -34 20 11 8, tower -12 11 27, house 1 15 13 9, keep 18 11 17, flag -6.5 -42",
    "J": "tower -37 11 22, hall -26 16 15 8, keep -10 20 29, hall 10 16 15 8, tower 26 11 22, flag 0 -35, "
    "flag -31.5 -36, flag 31.5 -36",
    "K": "keep -33 11 20, tower -20 10 28, house -8 15 13 9, hall 8 24 11 8, flag -15 -41",
    "L": "house -34 14 10 8, keep -18 13 24, hall -4 20 14 9, tower 18 10 20, flag -11.5 -30",
    "M": "hall -34 22 11 8, house -11 14 15 9, tower 4 11 24, house 17 15 11 8, flag 9.5 -38",
    "N": "tower -33 10 17, house -21 14 12 8, keep -6 12 27, house 8 13 13 8, house 22 12 9 7, flag 0 -33",
    "O": "house -34 14 11 8, hall -19 20 14 9, tower 3 12 27, keep 17 14 16, flag 9 -42",
}
"""What stands in each town: a building, its left edge, its width, its height, the height of its roof."""

CARD = (
    "M9.5,5.5h9.6c1,0 1.9,.9 1.9,1.9v12.7c0,1 -.9,1.9 -1.9,1.9H9.5c-1,0 -1.9,-.9 -1.9,-1.9V7.4c0,-1 .9,-1.9 1.9,-1.9z"
    "m4.8,3.7l-3.3,4.55l3.3,4.55l3.3,-4.55zM4.6,2h9.5c.8,0 1.4,.5 1.7,1.2H8.1C6.5,3.2 5.2,4.5 5.2,6.1v11.8h-.6"
    "c-1,0 -1.8,-.9 -1.8,-1.9V3.9C2.8,2.9 3.6,2 4.6,2z"
)
STALL = (
    "M5,2h14l4,8c0,1.7 -1.3,3 -2.9,3s-2.7,-1.3 -2.7,-3c0,1.7 -1.2,3 -2.7,3S12,11.7 12,10c0,1.7 -1.2,3 -2.7,3"
    "S6.6,11.7 6.6,10c0,1.7 -1.1,3 -2.7,3S1,11.7 1,10zM3.5,14.6h17V22h-6v-5h-5v5h-6z"
)
GOODS = {
    "coins": "two-coins",
    "assistants": "meeple",
    "permits": "scroll-unfurled",
    "nobility": "eagle-emblem",
    "main_actions": "round-star",
    "quick_actions": "hourglass",
}
LANDS = {"coast": "big-wave", "hills": "hills", "mountains": "peaks"}
GROUPS = {
    "elect": "banging-gavel",
    "acquire": "scroll-unfurled",
    "build": "trowel",
    "king": "imperial-crown",
    "engage": "meeple",
    "change": "card-exchange",
    "send": "footsteps",
    "extra": "round-star",
    "end_turn": "sundial",
    "councillor": "public-speaker",
    "pay": "pay-money",
    "reward": "receive-money",
    "rewards": "receive-money",
    "take": "tied-scroll",
    "again": "wax-seal",
    "sell": "shop",
    "price": "price-tag",
    "stop_selling": "exit-door",
    "buy": "shopping-bag",
    "buy_permit": "scroll-unfurled",
    "stop_buying": "exit-door",
}


def _box(numbers: tuple[float, ...]) -> str:
    return " ".join(map(str, numbers))


def _roundel(times: int) -> str:
    """A choice among one's reward tokens, so many of them."""
    rings = '<circle class="gilt" r="11"/><circle class="ivory" r="8"/>'
    return at(12, 12, f'{rings}<text class="times" y="4.8">{times}</text>')


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("cf")
    for definition in (ground.DEFINITIONS, CLIP):
        s.define(definition)
    box = f"0 0 {frame.W} {frame.H}"
    s.symbol("board", box, ground.board(), inner=_box(ground.INNER), frame=_box(frame.MIDDLE), names=ground.NAMES)
    for letter, plan in TOWNS.items():
        s.symbol(f"town-{letter}", TOWN_BOX, town(plan), ribbon="0 19")
    for owner in pieces.ROOFS:
        s.symbol(f"piece-emporium-{owner}".rstrip("-"), pieces.EMPORIUM_BOX, pieces.emporium(owner))
    for seat, pawn in pieces.PAWNS.items():
        s.symbol(f"piece-marker-{seat}", pieces.PAWN_BOX, pawn)
    s.symbol("piece-token", pieces.TOKEN_BOX, pieces.token())
    s.symbol("piece-king", pieces.KING_BOX, pieces.king())
    for family in pieces.FAMILIES:
        s.symbol(f"piece-councillor-{family}", pieces.FIGURE_BOX, pieces.councillor(family))
    s.symbol("balcony", pieces.BALCONY_BOX, pieces.balcony())
    s.symbol("emblem", pieces.EMBLEM_BOX, pieces.emblem())
    for colour in PARTITIONS:
        s.symbol(f"tone-{colour}", SHIELD_BOX, shield(colour))
    for land, source in LANDS.items():
        s.icon(f"tone-{land}", source)
        s.icon(f"back-permit-{land}", source)
    for charge in pieces.CHARGES.values():
        s.icon(charge, charge)
    s.icon("back-card", "imperial-crown")
    s.icon("crown", "imperial-crown")
    s.symbol("good-cards", "0 0 24 24", path("glyph", CARD, ' fill-rule="evenodd"'))
    s.symbol("good-emporiums", "0 0 24 24", path("glyph", STALL))
    for good, source in GOODS.items():
        s.icon(f"good-{good}", source)
    for group, source in GROUPS.items():
        s.icon(f"group-{group}", source)
    for art, times in (("reward", 1), ("rewards", 2)):
        s.symbol(art, "0 0 24 24", _roundel(times))
    s.icon("take", "tied-scroll")
    s.icon("again", "wax-seal")
    return s
