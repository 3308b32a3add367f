"""The sprite sheet of Bruges."""

from __future__ import annotations

from art import bruges_city as city
from art import bruges_people as people
from art.sheet import ICON_BOX, Sheet, at, icon, path
from art.staufer import MEMBERS

SUITS = {"blue": "big-wave", "brown": "rat", "red": "fire", "purple": "carnival-mask", "yellow": "hand"}
"""The charge of each colour, after the threat that comes in it."""

HATCHES = {  # heraldic hatching, so that a grey print still tells the colours apart: width, height, lines
    "blue": (16, 8, path("line-work", "M-4,6q4,-5 8,0t8,0t8,0")),
    "brown": (16, 12, path("line-work", "M0,.5H16M0,6.5H16M4,0V6.5M12,6.5V12")),
    "red": (7, 7, path("line-work", "M3.5,0V7")),
    "purple": (9, 9, path("line-work", "M-1,10L10,-1M-1,1L1,-1M8,10L10,8")),
    "yellow": (9, 9, '<circle class="dot" cx="2.5" cy="2.5" r="1.3"/><circle class="dot" cx="7" cy="7" r="1.3"/>'),
}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
GROUPS = {
    "nobles": "queen-crown",
    "bureaucrats": "scroll-quill",
    "entertainment": "juggler",
    "merchants": "scales",
    "artisans": "hammer-nails",
    "courtiers": "house-keys",
    "clergy": "church",
    "artists": "palette",
    "defenders": "crossed-swords",
    "underworld": "robber",
    "scholars": "spell-book",
}
MAJORITIES = {"reputation": "laurels", "persons": "cowled", "canal": "rialto-bridge", "pets": "trophy-cup"}
GOODS = {
    "coins": "two-coins",
    "price": "two-coins",
    "steps": "laurels",
    "workers": "meeple",
    "threats": "hazard-sign",
    "houses": "family-house",
    "persons": "cowled",
    "canals": "rialto-bridge",
}
CHOICES = {  # the kinds of options
    "workers": "meeple",
    "florins": "two-coins",
    "threat": "hazard-sign",
    "canal": "rialto-bridge",
    "house": "family-house",
    "hire": "cowled",
    "activate": "hand",
    "draw": "card-draw",
    "discard": "card-discard",
    "take": "receive-money",
    "refuse": "hand",
    "suffer": "hazard-sign",
    "ransom": "pay-money",
    "sacrifice": "rat",
    "burn": "fire",
    "break": "fire",
    "advance": "laurels",
    "into": "family-house",
    "section": "rialto-bridge",
    "worker": "meeple",
    "return": "meeple",
    "die": "dice-six-faces-four",
    "tile": "hazard-sign",
    "target": "robber",
    "threaten": "robber",
    "exchange": "card-exchange",
    "recall": "footsteps",
    "refresh": "clockwise-rotation",
    "give": "pay-money",
    "done": "exit-door",
}
CARD = "M3,1H21Q23,1 23,3V31Q23,33 21,33H3Q1,33 1,31V3Q1,1 3,1ZM12,9L7,17L12,25L17,17ZM4,4V7H20V4Z"
SHIELD = "M-16,-20H16V10Q16,20 0,27Q-16,20 -16,10Z"
PLACES = (11, 35, 59)  # the middles of the three places for threats of a colour


def charge(tone: str, radius: float = 9) -> str:
    """The charge of a suit on an ivory roundel around 0,0."""
    return f'<circle class="roundel" r="{radius}"/><g class="charge">{sign(tone, radius * 1.5)}</g>'


def sign(tone: str, size: float) -> str:
    """The bare charge of a suit around 0,0."""
    return f'<use href="#~sign-{tone}" x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" height="{size:g}"/>'


def plate(tone: str, outline: str) -> str:
    """A surface in the colour and the hatching of a suit."""
    return path("front", outline) + path("hatch", outline, f' fill="url(#~pt-{tone})"')


def worker(tone: str) -> str:
    """A worker."""
    return f'<g class="{tone}"><g class="worker" transform="scale({26 / 512:.4f})">{icon("meeple")}</g></g>'


def block(tone: str) -> str:
    """A die without its pips."""
    return path("cast", "M-20,16l5,8h38a4,4 0 0 0 4,-4v-36l-8,-5z") + plate(
        tone, "M-14,-21H14Q21,-21 21,-14V14Q21,21 14,21H-14Q-21,21 -21,14V-14Q-21,-21 -14,-21Z"
    )


def pips(value: int) -> str:
    """What a die shows."""
    return "".join(f'<circle class="pip" cx="{x * 10.5 - 1:g}" cy="{y * 10.5 - 1:g}" r="4"/>' for x, y in PIPS[value])


def back(tone: str) -> str:
    """The back of a card, 54 by 76."""
    edge = '<rect class="edge" width="54" height="76" rx="5"/>'
    return edge + plate(tone, "M3,3H51V73H3Z") + at(27, 30, charge(tone, 15))


def pile(tone: str) -> str:
    """A pile with the back of its top card."""
    under = (f'<rect class="under" x="{by}" y="{by}" width="54" height="76" rx="5"/>' for by in (5, 2.5))
    return "".join(under) + back(tone)


def places(tone: str, lying: int) -> str:
    """The three places for threats of a colour, some of them taken."""
    drawn = ""
    for place, x in enumerate(PLACES):
        taken = place < lying
        drawn += f'<rect class="{"tile" if taken else "empty"}" x="{x - 10}" y="1" width="20" height="20" rx="4"/>'
        if taken:
            drawn += f'<g class="ember">{at(x, 11, sign(tone, 16))}</g>'
    return drawn


def emblem() -> str:
    """Two stepped gables over the water, in one colour."""
    houses = at(2, 70, path("glyph", city.gable(44, 46)), " scale(.68,.9)") + at(
        34, 70, path("glyph", city.gable(44, 34)), " scale(.68,.9)"
    )
    return houses + path("wave-glyph", "M0,76q8,-7 16,0t16,0t16,0t16,0v5q-8,7 -16,0t-16,0t-16,0t-16,0z")


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("br")
    for tone, (width, height, lines) in HATCHES.items():
        size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        s.define(f'<pattern id="~pt-{tone}" {size}>{lines}</pattern>')
        s.define(f'<symbol id="~sign-{tone}" viewBox="{ICON_BOX}">{icon(SUITS[tone])}</symbol>')
    stops = '<stop class="sky-high" offset="0"/><stop class="sky-low" offset="1"/>'
    s.define(f'<linearGradient id="~sky" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>')
    s.symbol("city", city.CITY_BOX, city.city())
    s.symbol("water", city.WATER_BOX, city.water())
    s.symbol("guard", city.GUARD_BOX, city.guard())
    s.symbol("plot", city.HOUSE_BOX, city.plot())
    s.symbol("piece-canal", city.SPACE_BOX, city.flooded())
    for tone in SUITS:
        _suit(s, tone)
    _people(s)
    for name in MEMBERS:
        s.symbol(f"piece-leader-{name}", "0 0 24 24", at(12, 12, MEMBERS[name]))
    for kind, source in MAJORITIES.items():
        s.icon(f"majority-{kind}", source)
    s.icon("statue", "stone-bust")
    s.icon("town_hall", "village")
    s.icon("back-pile", "hourglass")
    s.symbol("emblem", "0 0 64 84", emblem())
    for kind, source in GOODS.items():
        s.icon(f"good-{kind}", source)
    s.symbol("good-cards", "0 0 24 34", path("glyph", CARD, ' fill-rule="evenodd"'))
    for group, source in CHOICES.items():
        s.icon(f"group-{group}", source)
    return s


def _suit(s: Sheet, tone: str) -> None:
    """Everything that is there once a colour."""
    s.symbol(f"piece-house-{tone}", city.HOUSE_BOX, city.house(tone, charge(tone)))
    s.symbol(f"canal-{tone}", city.SPACE_BOX, city.dry(tone, charge(tone, 11)))
    s.symbol(f"suit-{tone}", "0 0 36 50", f'<g class="{tone}">{at(18, 21, plate(tone, SHIELD) + charge(tone, 12))}</g>')
    s.symbol(f"piece-worker-{tone}", "0 0 26 26", worker(tone))
    s.symbol(f"good-worker_{tone}", "0 0 26 26", worker(tone))
    s.symbol(f"tone-worker_{tone}", "0 0 26 26", worker(tone))
    for lying in range(3):
        name = f"piece-threat-{tone}-x{lying}" if lying else f"places-{tone}"
        s.symbol(name, "0 0 70 22", places(tone, lying))
    for value in PIPS:
        corner = at(18.5, 19.5, charge(tone, 8.5))
        drawn = at(22, 22, block(tone) + pips(value) + corner)
        s.symbol(f"piece-die-{tone}-{value}", "0 0 50 51", f'<g class="{tone}">{drawn}</g>')
    s.symbol(f"piece-pile-{tone}", "0 0 60 82", f'<g class="{tone}">{pile(tone)}</g>')
    s.symbol(f"piece-back-{tone}", "0 0 54 76", f'<g class="{tone}">{back(tone)}</g>')
    s.icon(f"tone-{tone}", SUITS[tone])


def _people(s: Sheet) -> None:
    """Portraits, and the signs of groups and of when a person acts."""
    for group, source in GROUPS.items():
        s.icon(f"tone-{group}", source)
        for face in range(1, people.FACES + 1):
            s.symbol(f"portrait-{group}-{face}", people.BOX, people.bust(group, face))
    s.symbol("portrait-pet", people.BOX, people.pet())
    s.symbol("tone-arrow", "0 0 24 24", path("act-arrow", "M2,8H12V2L23,12L12,22V16H2Z"))
    s.symbol("tone-infinity", "0 0 512 512", f'<g class="act-infinity">{icon("infinity")}</g>')
    s.symbol("tone-laurel", "0 0 512 512", f'<g class="act-laurel">{icon("laurel-crown")}</g>')
    s.icon("tone-pet", "trophy-cup")
