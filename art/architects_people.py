"""The workers of Architects, in straw hats, and those of the Baron."""

from __future__ import annotations

from art.sheet import at, path
from art.west_kingdom import CROWN, HELM

WORKER_BOX = "0 0 34 36"
WORKER_SIZE = 'width="34" height="36"'
FOOT = 6  # how far the middle of a worker's body is below that of its box
BADGE_BOX = "0 0 24 24"

BODIES = {  # a seat is told by its silhouette as well as by its colour; the last is nobody's
    "s1": "M-9,9C-9,-3 -6,-7 0,-7C6,-7 9,-3 9,9Z",
    "s2": "M-9,9V-6H9V9Z",
    "s3": "M0,-9.5L10.5,1L6,9H-6L-10.5,1Z",
    "s4": "M-5,-7H5L10,1L7,9H-7L-10,1Z",
    "s5": "M-10.5,-6.5H10.5L4.5,9H-4.5Z",
    "neutral": "M-9,-7H9V1.5C9,6 4.5,8.5 0,10C-4.5,8.5 -9,6 -9,1.5Z",
}
STRAW = (
    '<circle class="face" cy="-10.5" r="4.3"/>'
    + path("straw", "M-4.7,-12.5C-5,-19 5,-19 4.7,-12.5Z")
    + path("straw", "M-8.3,-12.4C-8.3,-14.3 8.3,-14.3 8.3,-12.4C6,-11 -6,-11 -8.3,-12.4Z")
)
CROWD = {"": 1, "pair": 2, "crowd": 4}
"""The tones of workers, and how many are seen: up to three are a pair."""


def worker(owner: str, tone: str = "") -> str:
    """The workers of an owner: one, one with another behind, or a crowd."""
    seen = CROWD[tone]
    head = HELM if owner == "neutral" else STRAW
    arms = path("arms", CROWN.replace("-7L", "-6L")) if owner == "neutral" else ""
    one = path("body", BODIES[owner]) + head
    behind = (at(6.5, -4.5, one, " scale(.86)") if seen > 2 else "") + (
        at(-6, -3.5, one, " scale(.9)") if seen > 1 else ""
    )
    shadow = f'<ellipse class="shadow" cx="1.5" cy="9.5" rx="{11 + 2 * (seen > 1) + 2 * (seen > 2)}" ry="3"/>'
    mark = at(0, 1, arms, " scale(.7)") if arms else ""
    return f'<g class="{owner}">{at(17, 18 + FOOT, shadow + behind + one + mark)}</g>'


GLYPH = (
    "M12,1C9.3,1 7.7,2.7 7.4,4.7C5,5.1 3.6,5.7 3.6,6.5C3.6,7.2 5,7.7 7.3,8C7.7,9.6 8.6,10.9 9.6,11.5"
    "C6,12.3 3.6,15.5 3.3,22.5H20.7C20.4,15.5 18,12.3 14.4,11.5C15.4,10.9 16.3,9.6 16.7,8"
    "C19,7.7 20.4,7.2 20.4,6.5C20.4,5.7 19,5.1 16.6,4.7C16.3,2.7 14.7,1 12,1Z"
)
"""A worker in one colour, in a field of 24."""
