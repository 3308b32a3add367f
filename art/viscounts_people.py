"""The pieces of Viscounts: riders, workers, and buildings with the roof of their seat; and who wears which hat."""

from __future__ import annotations

from art.sheet import at, num, path
from art.west_kingdom import CROWN, PAWNS

RIDER_BOX, WORKER_BOX, BUILDING_BOX = "-24 -49 54 56", "-13 -20 26 35", "-24 -48 48 53"

BARON = "baron"
BODIES = {
    "s1": "M-8.5,9C-9.5,-1 -6,-5.5 0,-5.5C6,-5.5 9.5,-1 8.5,9Z",
    "s2": "M-8.5,9V-5H8.5V9Z",
    "s3": "M0,-7.5L10.5,2.5L6.5,9H-6.5L-10.5,2.5Z",
    "s4": "M-5,-5.5H5L10,2L7,9H-7L-10,2Z",
    BARON: "M-9,-5H9V2C9,7 4,9 0,10.5C-4,9 -9,7 -9,2Z",
}
"""A seat is told by the form of a coat as well as by its colour; the Baron's men carry his shield."""

CAP = "M-5.6,-9.5C-6.5,-17 6.5,-17 5.6,-9.5C2.5,-11.8 -2.5,-11.8 -5.6,-9.5Z"
POT = "M-5.6,-7V-11C-5.6,-17 5.6,-17 5.6,-11V-7H3.4V-10H-3.4V-7Z"
SHIELD = "M-8.5,-8.5H8.5V0C8.5,6 4,9 0,10.5C-4,9 -8.5,6 -8.5,0Z"
HORSE = (
    "M-16,-2C-19,-9 -18,-17 -11,-19L8,-19C11,-21 12,-25 14,-28L16,-32L18,-28C22,-26 25,-23 26,-20C26,-18 24,-17 22,-18"
    "L18,-18C18,-12 17,-7 17,-2C12,0 7,0 3,-2C-2,0 -11,0 -16,-2Z"
)

SIZES = {"workshop": (12, 15), "trading_post": (17, 19), "guildhall": (13, 27)}
"""Half the width and the height of the walls."""


def _of(owner: str, drawn: str) -> str:
    return f'<g class="{owner}">{drawn}</g>'


def worker(owner: str) -> str:
    """A worker: cap and coat in the colour of a seat, or a man of the Baron."""
    drawn = (
        '<ellipse class="cast" cx="1" cy="9.5" rx="10" ry="3"/><circle class="flesh" cy="-9.5" r="4.8"/>'
        + path("coat", POT if owner == BARON else CAP)
        + path("coat", BODIES[owner])
    )
    return _of(owner, drawn + (path("arms", CROWN, ' transform="translate(0,2) scale(.75)"') if owner == BARON else ""))


def rider(owner: str) -> str:
    """A viscount on horseback; the cloth and the pennon have the colour of the seat, the badge its silhouette."""
    badge = path("badge", SHIELD) + path("arms", CROWN, ' transform="scale(.85)"') if owner == BARON else PAWNS[owner]
    drawn = (
        '<ellipse class="cast" cx="0" cy="1" rx="21" ry="5"/>'
        + path("lance", "M11,-15L16,-47")
        + path("coat", "M16,-47L2,-45.5L6,-41.5L2.5,-37.5L14.7,-38.5Z")
        + path("hoof", "M-14,-4L-15,1H-10L-9,-4ZM9,-4L9,1H14L14,-4Z")
        + path("coat", HORSE)
        + path("hoof", "M-17,-16C-23,-14 -22,-6 -20,-3C-19,-8 -18,-11 -16,-13Z")
        + '<circle class="eye" cx="19" cy="-24" r="1.2"/>'
        + path("mail", "M-7,-17C-8,-26 -4,-30 0,-30C4,-30 7,-26 7,-17Z")
        + path("sleeve", "M3,-26C7,-25 10,-21 12,-17")
        + path("helmet", "M-5.5,-29V-35C-5.5,-42 5.5,-42 5.5,-35V-29Z")
        + path("slit", "M0,-35.5H5.5M2.7,-35.5V-30")
    )
    if owner == BARON:
        drawn += path("crown", "M-6.5,-36L-8,-43.5L-3.5,-40L0,-45L3.5,-40L8,-43.5L6.5,-36Z")
    return _of(owner, drawn + at(-1, -9, badge, " scale(.9)"))


def _roof(owner: str, w: float, y: float) -> str:
    """A dome, battlements, a gable, a hipped roof: by seat."""
    if owner == "s1":
        return f"M{-w},{y}C{-w},{y - 13} {-w * 0.4},{y - 15} 0,{y - 15}C{w * 0.4},{y - 15} {w},{y - 13} {w},{y}Z"
    if owner == "s2":
        q = num(w * 2 / 5)
        return f"M{-w},{y}V{y - 11}h{q}v4h{q}v-4h{q}v4h{q}v-4h{q}V{y}Z"
    if owner == "s3":
        return f"M{-w},{y}L0,{y - 15}L{w},{y}Z"
    return f"M{-w},{y}L{-w * 0.5},{y - 11}H{w * 0.5}L{w},{y}Z"


def building(kind: str, owner: str) -> str:
    """A workshop with a chimney, a trading post with an awning, a guildhall with windows and a flag."""
    w, h = SIZES[kind]
    drawn = path("cast", f"M{-w - 1},0h{2 * w + 2}l4,3h{-2 * w - 2}z")
    if kind == "workshop":
        drawn += path("body", f"M6,{-h}V{-h - 15}h5V{-h}Z")
    if kind == "guildhall":
        drawn += path("pole", f"M0,{-h - 9}V{-h - 20}") + path("flag", f"M0,{-h - 20}h10l-2.5,3l2.5,3H0Z")
    drawn += path("body", f"M{-w},0V{-h}H{w}V0Z") + path("shade", f"M{w * 0.45},0V{-h}H{w}V0Z")
    drawn += path("roof", _roof(owner, w + 2, -h))
    if kind == "guildhall":
        y = -h + 4
        drawn += path("window", f"M-9,{y}h4.5v6h-4.5ZM-2.2,{y}h4.5v6h-4.5ZM4.5,{y}h4.5v6h-4.5Z")
    if kind == "trading_post":
        y = -h + 1
        drawn += path("awning", f"M{-w - 3},{y}H{w + 3}L{w},{y + 6}H{-w}Z")
        drawn += path("stripes", f"M-12,{y}l1,6M-4,{y}l.3,6M4,{y}l-.3,6M12,{y}l-1,6")
    return _of(owner, drawn + path("door", "M-4,0v-5.5a4,4 0 0 1 8,0V0z"))


# ---- portraits -------------------------------------------------------------------------------------------------------

WEARS = {
    "antagonist": "vigilante",
    "aristocrat": "lady",
    "artisan": "mason",
    "artist": "merchant",
    "benefactor": "patron",
    "bishop": "abbot",
    "charlatan": "architect",
    "chevalier": "plumed",
    "clergyman": "chaplain",
    "courier": "archer",
    "deacon": "acolyte",
    "diplomat": "trader",
    "disciple": "missionary",
    "financer": "jeweller",
    "foreman": "overseer",
    "friar": "acolyte",
    "journeyman": "stonecutter",
    "lender": "lady",
    "meddler": "adventurer",
    "pastor": "chaplain",
    "priest": "reverend",
    "princess": "noble",
    "racketeer": "assassin",
    "scoundrel": "rogue",
    "sculptor": "mason",
    "strongman": "warrior",
    "tinker": "hunter",
    "traveller": "labourer",
    "vicar": "chaplain",
}
"""Whose hat somebody wears who has none of their own."""

HEROES_WEAR = {
    "ada": "thief",
    "bertha": "noble",
    "clovis": "crowned",
    "emma": "lady",
    "guntram": "abbot",
    "judith": "lady",
    "lothaire": "merchant",
    "merovech": "crowned",
    "rudolf": "crested",
    "therese": "lady",
    "caroline": "noble",
    "gisela": "noble",
    "hugo": "rogue",
    "larena": "lady",
    "samson": "warrior",
    "walaric": "plumed",
}
WOMEN = (
    *("aristocrat", "lender", "princess", "thief"),
    *("ada", "bertha", "emma", "judith", "therese", "caroline", "gisela", "larena"),
)
"""Who has no beard."""
