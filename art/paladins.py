"""The symbols of Paladins of the West Kingdom."""

from __future__ import annotations

from art import busts, west_kingdom
from art import paladins_houses as houses
from art import paladins_lands as lands
from art import paladins_people as people
from art.sheet import ICON_BOX, Sheet, at, icon, path
from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    COLOURS,
    MOST,
    ORDER_NAMES,
    OUTSIDER_NAMES,
    PALADIN_NAMES,
    RIGHT,
    STARTING_NAMES,
    SUITS,
    TOWNSFOLK_NAMES,
)
from regnum.games.kingdom.paladins.data.threats import THREAT_ACTION

SIGNS = {
    "develop": "hammer-nails",
    "hunt": "deer-head",
    "trade": "scales",
    "recruit": "",
    "pray": "candle-flame",
    "conspire": "cloak-dagger",
    "gain_honour": "laurels",
    "commission": "jerusalem-cross",
    "fortify": "defensive-wall",
    "garrison": "white-tower",
    "absolve": "amphora",
    "attack": "crossed-swords",
    "convert": "shaking-hands",
    "favour": "imperial-crown",
}
"""The icons of the actions, and of a worker on a Favour."""

HIRE = path(
    "glyph",
    "M9,2.5a5,5 0 0 1 5,5c0,2.4 -1,4.3 -2.5,5.2c4,.8 6.5,3.8 6.5,8.8h-18c0,-5 2.5,-8 6.5,-8.8"
    "C5,11.8 4,9.9 4,7.5a5,5 0 0 1 5,-5z"
    "M17.5,3h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
)
"""Somebody and one more: icons for this are unclear when they are small."""

COLOURED = {
    "provisions": "wheat",
    "suspicion": "magnifying-glass",
    "strength": "templar-shield",
    "faith": "prayer",
    "influence": "knight-banner",
    "honour": "laurels",
    "dismissals": "exit-door",
    "prayers": "candle-flame",
}
"""What has an icon in a colour of its own."""

SUSPICION_OFF = f'<g class="in-suspicion">{icon(COLOURED["suspicion"])}</g>' + path("off", "M70,442L442,70")
"""A Suspicion card less, in a field of 512."""

RAISES = {
    "influence": "M1.5,12L8.2,5.3V22H4.5V12Z",
    "faith": "M9.2,4.3L12,1.5L14.8,4.3V22H9.2Z",
    "strength": "M15.8,5.3L22.5,12H19.5V22H15.8Z",
}
"""An arrow up in three colours: a step in any of the attributes."""

COUNTED = {
    "attacked": "crossed-swords",
    "converted": "shaking-hands",
    "orders": "wax-seal",
    "repelled": "visored-helm",
}
"""What is counted in the colour of the text."""

PILES = {
    "suspicion": "magnifying-glass",
    "walls": "defensive-wall",
    "tavern_deck": "beer-stein",
    "townsfolk_deck": "",
    "outsider_deck": "visored-helm",
    "deck": "mounted-knight",
}

CHOICES = {
    "muster": "mounted-knight",
    "tavern": "beer-stein",
    "dismiss": "exit-door",
    "hire_on_debt": "linked-rings",
    "pass": "hourglass",
    "attribute": "round-star",
    "option": "scales",
    "accept": "check-mark",
    "decline": "cancel",
    "keep": "padlock",
    "start": "queen-crown",
    "order": "wax-seal",
    "for": "meeple",
}
"""The icons of groups of options that are no actions of the board."""

SUIT_SIGNS = {"green": "oak-leaf", "yellow": "sun", "blue": "big-wave"}
HATCHES = {
    "green": (9, 9, "M-1,10L10,-1M-1,1L1,-1M8,10L10,8"),
    "yellow": (9, 9, "M2.4,2.4h.2M6.9,6.9h.2"),
    "blue": (16, 8, "M-4,6q4,-4 8,0t8,0t8,0"),
}
"""A suit is told by its hue, its sign and the hatching of a robe: width and height of the pattern, its lines."""

HELMETS = ("crested", "plumed", "winged", "crowned")
HALO = '<circle class="halo" cy="-5" r="20"/><circle class="halo-rays" cy="-5" r="16.8"/>'
CROSS = path("linen", "M-2.6,13h5.2v4.2h4.2v4.6h-4.2v8h-5.2v-8h-4.2v-4.6h4.2z")

REWARDS = {
    "hire": (("hires",), 1),
    "silver": (("silver",), 2),
    "suspicion": (("suspicion_off",), 1),
    "pray": (("prayers",), 1),
    "debt": (("paid",), 1),
    "white-white": (("white", "white"), 1),
    **{colour: ((colour,), 1) for colour in COLOURS if colour != "purple"},
    **{f"white-{colour}": (("white", colour), 1) for colour in ("green", "blue", "red", "black")},
}
"""What the positions of the main board give: signs, and how many of one."""

THREATS = {"outsiders": "visored-helm", "king": "imperial-crown"}


def emblem() -> str:
    """A great helm under a cross, in one colour."""
    helm = "M11,78V32C11,16 53,16 53,32V78C45,84 19,84 11,78Z"
    slits = "M16,42V48H30V42ZM34,42V48H48V42ZM31,50V76H33V50Z" + "".join(
        f"M{x},{y}v4h4v-4Z" for x in (20, 40) for y in (56, 64, 72)
    )
    return path("glyph", helm + slits + "M30,1h4v5h5v4h-5v7h-4v-7h-5V6h5Z")


def _chip(kind: str, name: str, body: str) -> str:
    chip = '<rect class="chip" x="1" y="1" width="22" height="22" rx="4.5"/>'
    return f'<g class="{kind}-{name}">{chip}<g class="inverse">{body}</g></g>'


def _suit(name: str) -> str:
    return _chip("suit", name, at(3, 3, icon(SUIT_SIGNS[name]), " scale(.0352)"))


def _demand(most: str, less: str) -> str:
    """What an Order of the scenario asks for: much of one attribute, less of another."""
    return "".join(
        at(x, y, f'<g class="in-{kind}">{icon(COLOURED[kind])}</g>', f" scale({size / 512:.4f})")
        for kind, x, y, size in ((most, 0, 0, 15.5), (less, 12.5, 12.5, 11.5))
    )


def _sign(name: str) -> tuple[str, str]:
    """The field and the drawing of the icon of an action."""
    return (ICON_BOX, icon(SIGNS[name])) if SIGNS[name] else (west_kingdom.GOOD_BOX, HIRE)


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("pa")
    s.define(lands.DEFINITIONS)
    s.define(houses.DEFINITIONS)
    for name, (width, height, lines) in HATCHES.items():
        size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        for kind in ("hatch", "faint"):
            s.define(f'<pattern id="~{kind}-{name}" {size}>{path(kind, lines)}</pattern>')
    s.symbol("lands", "0 0 855 146", lands.lands(), inner="0 0 855 146")
    for name in houses.HOUSES:
        s.symbol(f"house-{name}", houses.HOUSE_BOX, houses.house(name))
    _goods(s)
    _places(s)
    _pieces(s)
    _cards(s)
    _choices(s)
    s.symbol("emblem", "0 0 64 84", emblem())
    return s


def _goods(s: Sheet) -> None:
    """What stands beside numbers."""
    for kind, drawn in west_kingdom.GOODS.items():
        s.symbol(f"good-{kind}", west_kingdom.GOOD_BOX, drawn)
    for kind, source in COLOURED.items():
        s.symbol(f"good-{kind}", ICON_BOX, f'<g class="in-{kind}">{icon(source)}</g>')
    s.symbol("good-suspicion_off", ICON_BOX, SUSPICION_OFF)
    s.symbol("good-hires", west_kingdom.GOOD_BOX, f'<g class="in-hires">{HIRE}</g>')
    s.symbol("good-townsfolk", west_kingdom.GOOD_BOX, f'<g class="in-hires">{HIRE}</g>')
    raises = "".join(path(f"up-{kind}", outline) for kind, outline in RAISES.items())
    s.symbol("good-raises", west_kingdom.GOOD_BOX, raises)
    for kind, source in COUNTED.items():
        s.icon(f"good-{kind}", source)
    for colour in (*COLOURS, "any"):
        s.symbol(f"good-{colour}", people.HEAD_BOX, people.head(colour))
    s.symbol("good-workers", people.HEAD_BOX, people.head("any"))
    for kind in people.PIECES:
        s.symbol(f"good-{kind}s", west_kingdom.GOOD_BOX, people.badge(kind))
    s.symbol("good-baron", people.BARON_BOX, people.baron())
    for suit in SUITS:
        for name in (f"good-suit_{suit}", f"tone-suit_{suit}"):
            s.symbol(name, west_kingdom.GOOD_BOX, _suit(suit))


def _places(s: Sheet) -> None:
    """Positions of the lands, places for workers, the space for a jar that gives one of two things."""
    for name, (signs, count) in REWARDS.items():
        half = lands.NARROW if len(signs) == 1 else lands.BROAD
        box = f"{-half - 2:g} -18 {2 * half + 4:g} 37"
        target = f"{-half - 2:g} -18 {2 * half + 4:g} 36"
        s.symbol(f"place-{name}", box, lands.token(signs, count), stand="0 0", target=target)
    s.symbol("place-taken", "-20 -18 40 37", lands.stone(), stand="0 0", target="-17 -18 34 36")
    for colour in (*COLOURS, "any"):
        s.symbol(f"spot-{colour}", people.FIGURE_BOX, people.figure(colour, engraved=True))
    either = at(0, 0, SUSPICION_OFF, " scale(.0293)") + at(10, 10, west_kingdom.GOODS["paid"], " scale(.58)")
    s.symbol("jar-either", west_kingdom.GOOD_BOX, either)


def _pieces(s: Sheet) -> None:
    """Workers, what a seat places, what stands on the tracks, lies in the Tax Supply or is gone from a row."""
    for colour in COLOURS:
        s.symbol(f"piece-worker-{colour}", people.FIGURE_BOX, people.figure(colour))
    for seat in range(1, MOST + 1):
        for kind in people.PIECES:
            s.symbol(f"piece-{kind}-s{seat}", people.PIECE_BOX, people.piece(kind, f"s{seat}"))
    s.symbol("piece-helm", west_kingdom.GOOD_BOX, people.helm_pawn())
    wreath = at(4.5, 4.5, icon("laurels"), " scale(.0293)")
    s.symbol("piece-honour", west_kingdom.GOOD_BOX, people.laurel(wreath))
    s.symbol("piece-coin", west_kingdom.GOOD_BOX, west_kingdom.GOODS["silver"])
    s.symbol("piece-gone", west_kingdom.GOOD_BOX, path("built", "M5,12.5L10,17.5L19,6.5"))
    s.symbol("piece-lost", west_kingdom.GOOD_BOX, path("off-small", "M6,6L18,18M18,6L6,18"))
    s.symbol("piece-goods", "0 0 1 1", "")
    s.symbol("party", west_kingdom.PARTY_BOX, west_kingdom.party())


def _cards(s: Sheet) -> None:
    """Portraits, emblems and backs."""
    for name in sorted({busts.trade(name) for name in TOWNSFOLK_NAMES} | set(STARTING_NAMES)):
        s.symbol(f"portrait-{name}", busts.BOX, busts.bust(name, name, "town"))
    for name in OUTSIDER_NAMES:
        kind, suit = name.rstrip("0123456789").rsplit("_", 1)
        suit = next(other for other in SUITS if other.startswith(suit))
        drawn = busts.bust(name, kind, f"suit-{suit}", hatch=suit)
        s.symbol(f"portrait-{name}", busts.BOX, drawn)
    for n, name in enumerate(PALADIN_NAMES):
        hat = HELMETS[n % len(HELMETS)]
        drawn = busts.bust(name, hat, f"paladin mantle-{n % 3}", behind=HALO, arms=CROSS)
        s.symbol(f"portrait-{name}", busts.BOX, drawn)
    for name in ACTION_NAMES[RIGHT:]:
        s.icon(f"order-{name}", SIGNS[name])
    for name in ORDER_NAMES:
        if name.startswith("co_"):
            s.symbol(f"order-{name}", west_kingdom.GOOD_BOX, _demand(*name.split("_")[1:]))
    for action in THREAT_ACTION:
        s.symbol(f"threat-{ACTION_NAMES[action]}", *_sign(ACTION_NAMES[action]))
    for name, source in THREATS.items():
        s.icon(f"threat-{name}", source)
    for pile, source in PILES.items():
        if source:
            s.icon(f"back-pile-{pile}", source)
        else:
            s.symbol(f"back-pile-{pile}", west_kingdom.GOOD_BOX, HIRE)
    s.icon("back-kings_card", "imperial-crown")
    s.icon("back-threat", "visored-helm")


def _choices(s: Sheet) -> None:
    """The icons of groups of options."""
    for name in (*ACTION_NAMES, "favour"):
        if name != "recruit":
            s.symbol(f"group-{name}", *_sign(name))
    s.symbol("group-hire", *_sign("recruit"))
    for group, source in CHOICES.items():
        s.icon(f"group-{group}", source)
    west_kingdom.campaign(s)
    s.symbol("group-workers", people.HEAD_BOX, people.head("any"))
