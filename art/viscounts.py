"""The symbols of Viscounts of the West Kingdom."""

from __future__ import annotations

from art import busts, west_kingdom
from art import viscounts_island as island
from art import viscounts_people as people
from art import viscounts_signs as signs
from art.sheet import ICON_BOX, Sheet, icon
from regnum.games.kingdom.viscounts.data.baron import SUMMARY_RIBBON
from regnum.games.kingdom.viscounts.data.components import (
    CARD_NAMES,
    ICON_NAMES,
    MOST,
    PERSON_ICONS,
    PERSONS,
    RIBBONS,
    TYPE_NAMES,
)
from regnum.games.kingdom.viscounts.scene import cards

COLOURED = {"ink": "quill-ink", "virtue": "peace-dove", "corruption": "snake"}
"""What has an icon in a colour of its own."""

PLAIN = {
    "hire": "shaking-hands",
    "place": "meeple",
    "workers": "meeple",
    "baron": "queen-crown",
    "manuscript": "open-book",
    "steps": "chess-knight",
    "dismiss": "pointing",
    "castle": "stone-tower",
}
"""What has one in the colour of the text."""

WHEN = {"play": "power-lightning", "always": "infinity"}
ACTS = {"trade": "scales", "construct": "trowel", "workers": "stone-tower", "transcribe": "open-book"}
PILES = {"townsfolk": "shaking-hands", "manuscripts": "open-book", "deck": "chess-knight"}

CHOICES = {
    "take": "queen-crown",
    "play": "power-lightning",
    "move": "chess-knight",
    "idle": "hourglass",
    "dismiss": "pointing",
    "spend": "two-coins",
    "exchange": "scales",
    "recruit": "shaking-hands",
    "hire": "shaking-hands",
    "manuscript": "open-book",
    "resource": "round-star",
    "option": "scales",
    "accept": "check-mark",
    "section": "castle",
    "bump": "exit-door",
    "decline": "cancel",
    "at": "trowel",
    "blind": "mounted-knight",
    "summary": "scroll-unfurled",
    "remove": "exit-door",
    "done": "check-mark",
}
"""The icons of groups of options that are no effects."""

LAUREL = '<circle class="halo" cy="-5" r="20"/>'


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("vi")
    _goods(s)
    _pieces(s)
    _cards(s)
    _choices(s)
    island.ground(s)
    island.places(s)
    s.icon("emblem", "chess-knight")
    return s


def _goods(s: Sheet) -> None:
    """What stands beside numbers: goods, kinds of Townsfolk, papers, effects."""
    s.symbol("good-silver", west_kingdom.GOOD_BOX, west_kingdom.GOODS["silver"])
    s.symbol("good-stone", signs.SIGN_BOX, signs.STONE)
    s.symbol("good-gold", signs.SIGN_BOX, signs.GOLD)
    s.symbol("good-resource", signs.SIGN_BOX, signs.RESOURCE)
    for name, source in COLOURED.items():
        s.symbol(f"good-{name}", ICON_BOX, f'<g class="in-{name}">{icon(source)}</g>')
    for name in signs.PAPERS:
        s.symbol(f"good-{name}", signs.SIGN_BOX, signs.paper(name))
    s.symbol("good-paid", signs.SIGN_BOX, signs.paper("debt", flipped=True))
    s.symbol("good-approved", signs.SIGN_BOX, signs.paper("deed", flipped=True))
    for kind in ICON_NAMES:
        s.symbol(f"good-{kind}", signs.CHIP_BOX, signs.chip(kind))
    for name, drawn in signs.EFFECTS.items():
        s.symbol(f"good-{name}", signs.SIGN_BOX, drawn)
    for name, source in PLAIN.items():
        s.icon(f"good-{name}", source)
    for ribbon in RIBBONS:
        s.symbol(f"ribbon-{ribbon}", signs.RIBBON_BOX, signs.ribbon(ribbon))
    for name, source in WHEN.items():
        s.icon(f"tone-{name}", source)
    s.symbol("tone-drop", signs.SIGN_BOX, signs.LEAVES)
    for ribbon in RIBBONS:
        s.symbol(f"tone-ribbon-{ribbon}", signs.RIBBON_BOX, signs.ribbon(ribbon))
    for act, source in ACTS.items():
        s.icon(f"tone-act-{act}", source)
    for kind in sorted(_marked()):
        s.symbol(f"tone-{kind}", signs.SIGN_BOX, f'<use href="#good-{kind}" width="24" height="24"/>')


def _marked() -> set[str]:
    """The goods and effects among the signs on small cards."""
    found = [mark for card in range(PERSONS) for mark in cards.signs(card)]
    found += [mark for card in range(len(SUMMARY_RIBBON)) for mark in cards.summary_signs(card, always=False)]
    return {mark.tone for mark in found if mark.tone and "-" not in mark.tone} - {*cards.WHEN_SIGNS.values()}


def _pieces(s: Sheet) -> None:
    """Riders, workers and buildings of every seat, and the Baron with his men."""
    seats = [f"s{seat}" for seat in range(1, MOST + 1)]
    for owner in (*seats, people.BARON):
        s.symbol(f"piece-viscount-{owner}", people.RIDER_BOX, people.rider(owner))
        s.symbol(f"piece-worker-{owner}", people.WORKER_BOX, people.worker(owner))
    for kind in TYPE_NAMES:
        for seat in seats:
            s.symbol(f"piece-{kind}-{seat}", people.BUILDING_BOX, people.building(kind, seat))
    for name in ("virtue", "corruption"):
        s.symbol(f"piece-{name}", signs.MARKER_BOX, signs.marker(name, COLOURED[name]))
    s.symbol("party", west_kingdom.PARTY_BOX, west_kingdom.party())


def _cards(s: Sheet) -> None:
    """Portraits: the ground has the hue of the card's kind, Heroes have a halo; and the backs of piles."""
    for card, name in enumerate(CARD_NAMES):
        hero = name in people.HEROES_WEAR
        who = people.HEROES_WEAR[name] if hero else people.WEARS.get(_trade(name), _trade(name))
        shaven = _trade(name) in people.WOMEN
        drawn = busts.bust(name, who, f"of-{_kind(card)}", shaven=shaven, behind=LAUREL if hero else "")
        s.symbol(f"portrait-{name}", busts.BOX, drawn)
    for name, source in PILES.items():
        s.icon(f"back-pile-{name}", source)
    for name in signs.PAPERS:
        s.symbol(f"back-pile-{name}", signs.SIGN_BOX, signs.paper(name))


def _kind(card: int) -> str:
    """The kind of a card: that of any icon but Merchants, which many others have besides."""
    shown = [name for name, icons in zip(ICON_NAMES, PERSON_ICONS[card], strict=True) if icons > 0]
    return shown[-1]


def _trade(name: str) -> str:
    """What somebody is: deacon_a and peddler_ink are a deacon and a peddler."""
    trade, _, which = name.rpartition("_")
    return trade if len(which) == 1 or which in ("silver", "stone", "gold", "ink") else name


def _choices(s: Sheet) -> None:
    """The icons of groups of options."""
    for group, source in (ACTS | CHOICES).items():
        s.icon(f"group-{group}", source)
    west_kingdom.campaign(s)
    for group in ("flip", "destroy", "discard", "arrange", "shift"):
        s.symbol(f"group-{group}", signs.SIGN_BOX, signs.EFFECTS[group])
