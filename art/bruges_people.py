"""The persons of Bruges as busts: a group is told by its hat, a colour by the robe, others by skin, hair and beard."""

from __future__ import annotations

from art.sheet import at, path

BOX = "0 0 48 54"
FACES = 4

HATS = {
    "nobles": path("gold", "M-8.5,-9L-10,-20L-4.8,-15L0,-21L4.8,-15L10,-20L8.5,-9Z"),
    "bureaucrats": path("felt", "M-11,-8C-14,-18 12,-20 12,-9C7,-7 -6,-7 -11,-8Z")
    + path("linen", "M6,-13C10,-22 15,-24 18,-25C18,-19 14,-14 8,-11Z"),
    "entertainment": path(
        "crimson", "M-9,-7C-8,-18 -16,-22 -20,-12C-16,-14 -13,-10 -12,-5ZM9,-7C8,-18 16,-22 20,-12C16,-14 13,-10 12,-5Z"
    )
    + path("gold", "M-10,-7C-10,-20 10,-20 10,-7C4,-10 -4,-10 -10,-7Z")
    + '<circle class="gold" cx="-20" cy="-11" r="2.4"/><circle class="gold" cx="20" cy="-11" r="2.4"/>',
    "merchants": path("wine", "M-12,-8C-16,-18 14,-20 13,-9C18,-4 17,4 14,9C13,2 12,-3 9,-6C2,-9 -6,-9 -12,-8Z"),
    "artisans": path("leather", "M-9.5,-6C-11,-19 11,-19 9.5,-6C5,-10 -5,-10 -9.5,-6Z")
    + path("seam", "M-9.5,-6C-5,-10 5,-10 9.5,-6"),
    "courtiers": path("linen", "M-11,4C-14,-19 14,-19 11,4L8,-2C8,-11 -8,-11 -8,-2Z"),
    "clergy": path("habit", "M-13,10C-15,-19 15,-19 13,10L8,4C10,-11 -10,-11 -8,4Z"),
    "artists": path("sea", "M-10,-8C-16,-16 2,-24 14,-12C15,-7 -4,-8 -10,-8Z") + path("line", "M2,-18l2,-4"),
    "defenders": path("steel", "M-10,1V-7C-10,-20 10,-20 10,-7V1L6.5,0V-7H-6.5V0Z") + path("rivet", "M0,-17V-1"),
    "underworld": path("night", "M-14,12C-17,-21 17,-21 14,12L8,4C10,-11 -10,-11 -8,4Z")
    + path("mask", "M-8,-6h16v4.2c-3,2 -6,1.5 -8,-1c-2,2.5 -5,3 -8,1z"),
    "scholars": path("dark", "M-9,-7C-9,-14 9,-14 9,-7Z")
    + path("dark", "M-15,-13L0,-19L15,-13L0,-8Z")
    + path("tassel", "M12,-13v8"),
}
"""What each group wears."""

HOODED = ("courtiers", "clergy", "underworld")  # no hair is seen
BEARDED = (2, 4)  # faces with a beard, in groups that may have one


def bust(group: str, face: int) -> str:
    """A bust in the robe of its card's colour; faces count from 1."""
    hair = "" if group in HOODED else path("hair", "M-9.5,2C-12,-14 12,-14 9.5,2Z")
    beard = group != "entertainment" and face in BEARDED
    drawn = (
        path("robe", "M-24,26C-24,11 -11,8.5 -6,7H6C11,8.5 24,11 24,26Z")
        + path("linen", "M-7,7C-4,14 4,14 7,7L10,9C5,18 -5,18 -10,9Z")
        + hair
        + path("skin", "M-3.5,3h7v6c-2,2.5 -5,2.5 -7,0z")
        + '<ellipse class="skin" cy="-2.5" rx="8" ry="9"/>'
        + (path("hair", "M-8,-1C-8,9 -3,12 0,12C3,12 8,9 8,-1C5,3 -5,3 -8,-1Z") if beard else "")
        + '<circle class="eye" cx="-3" cy="-2.6" r="1.1"/><circle class="eye" cx="3" cy="-2.6" r="1.1"/>'
        + path("mouth", f"M-2.4,{4.6 if beard else 3}q2.4,1.7 4.8,0")
        + HATS[group]
    )
    return f'<g class="face-{face}">{at(24, 28, drawn)}</g>'


def pet() -> str:
    """A dog's head."""
    drawn = (
        path("leather", "M-16,-6C-22,-8 -22,10 -15,12C-12,6 -12,0 -12,-6ZM16,-6C22,-8 22,10 15,12C12,6 12,0 12,-6Z")
        + path("hair", "M-13,-4C-13,-20 13,-20 13,-4C14,6 8,20 0,20C-8,20 -14,6 -13,-4Z")
        + path("linen", "M-3,-16C-6,-4 -7,4 -6,14C-4,19 4,19 6,14C7,4 6,-4 3,-16Z")
        + '<circle class="eye" cx="-6" cy="-2" r="1.6"/><circle class="eye" cx="6" cy="-2" r="1.6"/>'
        + path("dark", "M-4,8Q0,5 4,8Q3,12 0,12Q-3,12 -4,8Z")
        + path("mouth", "M0,12V15M-4,16q4,2 8,0")
    )
    return f'<g class="face-3">{at(24, 27, drawn)}</g>'
