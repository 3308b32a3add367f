"""The symbols of Architects of the West Kingdom."""

from __future__ import annotations

from art import architects_cards as cards
from art import architects_halls as halls
from art import architects_people as people
from art import architects_places as places
from art import architects_town as town
from art import busts, west_kingdom
from art.sheet import Sheet, at, icon, path
from regnum.games.kingdom.architects.data.components import (
    ALL_APPRENTICE_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    SKILLS,
    WITH_SKILL,
)

ICONS = {
    "workers": "",
    "captured": "handcuffs",
    "buildings": "trowel",
    "prison": "window-bars",
    "levels": "church",
    "apprentices": "hammer-nails",
    "captures": "handcuffs",
    "trades": "barrel",
    "errands": "guarded-tower",
    "columns": "hammer-nails",
}
"""What is counted in one colour, beside the goods."""

PILES = {
    "plans": "scroll-unfurled",
    "rewards": "laurels",
    "apprentice_deck": "hammer-nails",
    "market_deck": "hooded-assassin",
    "intrigue_deck": "carnival-mask",
    "future": "hourglass",
    "event_deck": "hazard-sign",
}

CHOICES = {
    "draft": "scroll-unfurled",
    "character": "queen-crown",
    "take_back": "footsteps",
    "dig": "mine-wagon",
    "draw": "card-draw",
    "hire": "hammer-nails",
    "dismiss": "exit-door",
    "store": "barrel",
    "use": "hand",
    "guard": "guarded-tower",
    "capture": "handcuffs",
    "build": "trowel",
    "keep": "tied-scroll",
    "discard": "card-discard",
    "advance": "church",
    "spare": "padlock",
    "swap": "card-exchange",
    "gems": "gold-bar",
    "pay": "pay-money",
    "option": "scales",
    "accept": "check-mark",
    "decline": "cancel",
    "done": "exit-door",
    "face": "card-exchange",
    "release": "footsteps",
    "donate": "receive-money",
    "give": "scroll-quill",
    "for": "meeple",
    "remove": "card-discard",
}
"""The icons of the groups of options."""

SKILL_SIGNS = {"carpentry": icon("hand-saw"), "masonry": icon("stone-wall")}
HATCHES = {
    "carpentry": (9, 14, "M2,0C4,5 0,9 2,14M6.5,0C5,5 8.5,9 6.5,14"),
    "tiling": (8, 8, "M0,0a4,4 0 0 0 8,0M-4,4a4,4 0 0 0 8,0M4,4a4,4 0 0 0 8,0"),
    "masonry": (12, 10, "M0,.5H12M0,5.5H12M3,0V5.5M9,5.5V10"),
}
"""A skill is told by its hue and by the hatching of a robe: width and height of the pattern, its lines."""

LADIES = ("therese", "caroline", "ada", "fara", "bertha", "emma", "judith")


def _skill(name: str) -> str:
    sign = path("sign", cards.TILES) if name == "tiling" else at(3.5, 3.5, SKILL_SIGNS[name], " scale(.0332)")
    if name == "tiling":
        sign = at(4.5, 4.5, sign, " scale(.625)")
    chip = '<rect class="chip" x="1" y="1" width="22" height="22" rx="4.5"/>'
    return f'<g class="skill-{name}">{chip}<g class="inverse">{sign}</g></g>'


def emblem() -> str:
    """A cathedral over an open pair of compasses, in one colour."""
    church = "M8,66V36L16,24L24,36V44H40V36L48,24L56,36V66H38V56a6,6 0 0 0 -12,0V66ZM28,44V20L32,8L36,20V44Z"
    return path("glyph", church + "M4,70H60V76H4Z")


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("ar")
    s.define(town.DEFINITIONS)
    for name, (width, height, lines) in HATCHES.items():
        size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        for kind in ("hatch", "faint"):
            s.define(f'<pattern id="~{kind}-{name}" {size}>{path(kind, lines)}</pattern>')
    whole = f"0 0 {town.WIDE} {town.HIGH}"
    s.symbol("board", whole, town.board(), inner=whole, frame=whole, names="virtue 5 14")
    _places(s)
    _pieces(s)
    _cards(s)
    for kind, source in ICONS.items():
        if source:
            s.icon(f"good-{kind}", source)
    for pile, source in PILES.items():
        s.icon(f"back-pile-{pile}", source)
    s.icon("back-demand", "receive-money")
    for group, source in CHOICES.items():
        s.icon(f"group-{group}", source)
    west_kingdom.campaign(s)
    for name in ("good-workers", "group-place"):
        s.symbol(name, people.BADGE_BOX, path("glyph", people.GLYPH))
    s.symbol("emblem", "0 0 64 84", emblem())
    return s


def _places(s: Sheet) -> None:
    """The places of the map: drawings, and where the client writes and frames."""
    stands = " ".join(f"{x} {places.MIDDLE}" for x in places.STANDS)
    for name, (_, source) in places.PLACES.items():
        s.icon(f"sign-{name}", source)
        told = {"ribbon": "0 0", "sign": "78 -72", "target": "-78 -86 156 138", "icon": f"sign-{name}", "stand": stands}
        s.symbol(f"place-{name}", "-116 -94 232 152", places.place(name), **told)
    s.icon("sign-guildhall", "trowel")
    s.icon("sign-cathedral", "church")
    s.icon("sign-market", "hooded-assassin")
    s.symbol(
        "place-guildhall",
        "-90 -236 180 252",
        "",
        ribbon="0 0",
        sign="82 -212",
        stand=" ".join(f"{x} 30" for x in places.STANDS),
        target="-86 -226 172 240",
        icon="sign-guildhall",
    )
    s.symbol(
        "place-cathedral",
        "-60 -264 180 280",
        "",
        ribbon="0 0",
        sign="102 0",
        stand=" ".join(f"{x} 24" for x in (-40, -20, 0, 20, 40)),
        target="-60 -262 172 278",
        icon="sign-cathedral",
    )
    s.symbol(
        "place-black_market", "-80 -24 160 40", halls.alley(), ribbon="0 0", target="-76 -16 152 32", icon="sign-market"
    )
    for name in halls.STALLS:
        told = {"sign": "8 16", "target": "-76 -48 150 82", "stand": "-43 -17", "icon": "sign-market"}
        s.symbol(f"stall-{name}", "-80 -52 160 88", halls.stall(name), **told)
    for level, (high, spots, half) in enumerate(halls.LEVELS, start=1):
        s.symbol(
            f"storey-{level}",
            "-80 -30 160 60",
            halls.storey(level),
            sign=f"{-half - 5} {halls.FLOOR - high / 2 + 3:g}",
            target=f"{-half} {halls.FLOOR - high + 4} {2 * half} {high}",
            stand=" ".join(f"{x} 0" for x in spots),
        )
    for wide, width in (("", 24), ("-narrow", 20)):
        for name, source in (("", ""), ("-broom", "broom"), ("-end", "hourglass")):
            s.symbol(f"arcade{wide}{name}", "-14 -30 28 42", halls.arcade(width, source), stand="0 -6")


def _pieces(s: Sheet) -> None:
    """Workers, markers, and what lies at the Tax Stand and in the Black Market."""
    for owner in people.BODIES:
        for tone in people.CROWD:
            name = "-".join(part for part in ("piece-worker", tone, owner) if part)
            s.symbol(name, people.WORKER_BOX, people.worker(owner, tone))
            s.symbol(
                name.replace("worker", "captive"), people.WORKER_BOX, f'<use href="#{name}" {people.WORKER_SIZE}/>'
            )
    for kind in ("marker", "level"):
        for owner, pawn in west_kingdom.PAWNS.items():
            s.symbol(f"piece-{kind}-{owner}", west_kingdom.PAWN_BOX, pawn)
    heap = ((-9, 8), (0, 8), (9, 8), (-5, 3), (5, 3), (0, -2))
    coins = "".join(f'<ellipse class="coin" cx="{x}" cy="{y}" rx="6" ry="3.8"/>' for x, y in heap)
    s.symbol("piece-heap", "-18 -14 36 28", coins)
    s.symbol("piece-market_card", "-30 -30 60 60", MARKET_CARD)
    s.symbol("party", west_kingdom.PARTY_BOX, west_kingdom.party())


MARKET_CARD = (
    path("card-cast", "M-27,-26h58v58h-58z") + '<rect class="card" x="-30" y="-29" width="59" height="58" rx="4"/>'
)


def _cards(s: Sheet) -> None:
    """Goods, skills, busts and buildings."""
    for kind, drawn in cards.GOODS.items():
        s.symbol(f"good-{kind}", west_kingdom.GOOD_BOX, drawn)
    s.symbol("good-virtue", west_kingdom.GOOD_BOX, halls.VIRTUE_SHIELD)
    lacking = '<rect class="lacking" x="1" y="1" width="22" height="22" rx="4.5"/>'
    s.symbol("tone-lacking", west_kingdom.GOOD_BOX, lacking)
    for skill in SKILLS:
        s.symbol(f"good-{skill}", west_kingdom.GOOD_BOX, _skill(skill))
        s.symbol(f"tone-{skill}", west_kingdom.GOOD_BOX, _skill(skill))
    for n, name in enumerate(ALL_APPRENTICE_NAMES):
        first = next(skill for skill, bearers in zip(SKILLS, WITH_SKILL, strict=True) if int(bearers) >> n & 1)
        s.symbol(f"portrait-{name}", busts.BOX, busts.bust(name, busts.trade(name), f"skill-{first}", hatch=first))
    for name in CHARACTER_NAMES:
        lady = name in LADIES
        hat = "lady" if lady else "noble"
        s.symbol(f"portrait-{name}", busts.BOX, busts.bust(name, hat, "skill-masonry", hatch="masonry", shaven=lady))
    for name in BUILDING_NAMES:
        s.symbol(f"building-{name}", cards.VIGNETTE_BOX, cards.vignette(name))
