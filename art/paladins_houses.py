"""The actions of Paladins as houses in two streets: 176 x 67 each, the ground at 60 below the sky's upper edge.

The left half stays calm, since the ribbon with the name of the action lies there. A foot stands at y = 0.
"""

from __future__ import annotations

from collections.abc import Callable

from art.buildings import awning, battlement, block, charge, door, flag, gable, hip, keg, oak, pine, smoke, wall, window
from art.sheet import at, num, path

HOUSE_BOX = "0 0 176 67"
WIDE, GROUND, ABOVE = 176, 60, 7
DEFINITIONS = (
    '<linearGradient id="~sky" x2="0" y2="1">'
    '<stop class="sky-high" offset="0"/><stop class="sky-low" offset="1"/></linearGradient>'
)
AT_LEFT = ("develop", "hunt", "trade", "recruit", "pray", "conspire", "gain_honour")
"""Their street lies behind: clouds stand over it."""


def _lights(*spots: tuple[float, float], w: float = 5, h: float = 9) -> str:
    return "".join(door(x, y, w, h, "lit") for x, y in spots)


def develop() -> str:
    """A smithy, a crane that lifts a block, a house that is finished."""
    forge = (
        path("dark", "M101,0v-16h20v16z")
        + path("iron", "M103,-5h16v2.6h-16zM108,-2.4h6V0h-6z")
        + path("fire", "M108,-5C106,-9 110,-10 110,-13C113,-11 114,-8 112,-5Z")
    )
    return (
        oak(166, 0, 0.8)
        + wall(96, 44, 24)
        + hip(96, 44, 24, 15, "brick", 2.5, 5)
        + forge
        + window(127, -9, 6, 8)
        + path("post", "M80,0V-40H106M80,-30l9,-10")
        + path("rope", "M104,-40v8")
        + block(97, -25, 9)
        + wall(146, 17, 18)
        + gable(146, 17, 18, 12, "slate", 2.5)
        + door(151, 0, 7, 12)
    )


def hunt() -> str:
    """A stag between pines."""
    stag = path(
        "stag",
        "M-12,0L-11,-10C-13,-13 -12,-17 -8,-17H6L9,-24C10,-26 12,-27 13,-26L15,-23L11,-21L9,-12L8,0H6L5,-9H-6L-9,0Z",
    ) + path("antler", "M12,-26C10,-31 12,-34 9,-37M12,-26C15,-30 18,-30 18,-36M11,-31l-4,-2M15,-30l5,-1")
    trees = (pine(92, -2, 33), pine(106, 0, 43), pine(168, 0, 37), oak(152, 0, 0.95))
    return "".join(trees) + at(128, 0, stag, " scale(1.12)") + pine(84, 0, 25) + oak(71, 0, 0.6)


def trade() -> str:
    """A stall with fruit, a barrel, a merchant's house."""
    fruit = "".join(
        f'<circle class="fruit {kind}" cx="{x}" cy="-14" r="3.5"/>'
        for x, kind in ((92, "red"), (99, "red"), (108, "yellow"), (116, "yellow"))
    )
    return (
        wall(138, 30, 24)
        + gable(138, 30, 24, 17, "royal", 2.5)
        + window(145, -12, 5, 7)
        + window(156, -12, 5, 7)
        + door(149, 0, 8, 11)
        + awning(78, -36, 54, "blue", 6, 13)
        + path("timber", "M84,0V-12h42V0Z")
        + fruit
        + keg(72, 0, 0.95)
    )


def recruit() -> str:
    """An inn with a sign, a bench before it."""
    sign = path("post", "M135,-32h12") + path("paper", "M138,-30h14v14h-14z") + charge("beer-stein", 145, -23, 11)
    return (
        wall(86, 48, 27)
        + hip(86, 48, 27, 18, "brick", 2.5, 6)
        + _lights((93, -11), (105, -11), w=6)
        + door(119, 0, 9, 15)
        + path("stone mid", "M117,-44v-8h7v8z")
        + smoke(120, -52)
        + sign
        + path("post", "M90,0v-5h22v5M88,-5h26")
        + oak(167, 0, 0.7)
    )


def pray() -> str:
    """A chapel with a tower, pines behind it."""
    return (
        pine(164, 0, 37)
        + pine(150, 0, 28)
        + wall(92, 42, 25)
        + hip(92, 42, 25, 13, "slate", 2.5, 5)
        + wall(76, 17, 36)
        + gable(76, 17, 36, 15, "slate", 2.5)
        + path("pole", "M84.5,-51v-9M81,-56.5h7")
        + _lights((82, -22))
        + door(81, 0, 7, 11)
        + _lights((98, -7), (109, -7), (120, -7), w=5, h=10)
    )


def conspire() -> str:
    """A dark arch at night; somebody in a cloak, a lantern."""
    arch = path("wall", "M96,0V-24Q111,-36 126,-24V0H119V-16Q111,-22 103,-16V0Z")
    lantern = path("post", "M96,-30h8") + path("lit", "M101,-29h6l1.5,7h-9z")
    return (
        '<rect class="night-sky" x="-60" y="-80" width="236" height="80"/>'
        + '<circle class="moon" cx="164" cy="-54" r="6"/>'
        + wall(70, 26, 38)
        + gable(70, 26, 38, 15, "slate", 2.5)
        + wall(126, 30, 30)
        + hip(126, 30, 30, 15, "slate", 2.5, 5)
        + _lights((76, -22), (145, -14))
        + door(86, -22, 5, 8)
        + door(132, -14, 5, 8)
        + arch
        + lantern
        + path("cloak", "M106,0C105,-12 108,-16 111,-16.5C114,-16 117,-12 116,0Z")
    )


def commission() -> str:
    """An abbey with a rose window."""
    rose = '<circle class="dark" cx="90" cy="-29" r="5.5"/>' + path(
        "tracery", "M90,-34.5v11M84.5,-29h11M86.2,-32.8l7.6,7.6M93.8,-32.8l-7.6,7.6"
    )
    return (
        oak(170, 0, 0.7)
        + wall(98, 46, 26)
        + hip(98, 46, 26, 16, "brick", 2.5, 5)
        + wall(80, 20, 40)
        + gable(80, 20, 40, 16, "brick", 2.5)
        + path("pole", "M90,-56v-6M87.5,-59.5h5")
        + rose
        + door(85.5, 0, 9, 14)
        + _lights((104, -7), (115, -7), (126, -7), w=6, h=12)
        + wall(144, 17, 17)
        + gable(144, 17, 17, 11, "brick", 2.5)
        + door(149, 0, 7, 9)
    )


def fortify() -> str:
    """A wall with a gate tower."""
    joints = "M72,-16h12M90,-12h10M142,-16h12M152,-8h14M76,-5h10"
    return (
        path("knoll", "M60,0C80,-16 150,-20 176,-10V0Z")
        + battlement(66, 0, 106, 22, 13)
        + path("joint", joints)
        + wall(104, 30, 34)
        + battlement(102, -34, 34, 3, 5)
        + door(112, 0, 14, 20)
        + path("grate", "M115.5,-17v17M119,-20v20M122.5,-17v17M112,-10h14M112,-5h14")
        + door(109, -23, 4, 6)
        + door(125, -23, 4, 6)
        + flag(119, -42, 11, 13)
    )


def garrison() -> str:
    """A watchtower on a hill behind a palisade."""
    stakes = "".join(f"M{x},0V-12l3,-4l3,4V0Z" for x in (82, 88, 94, 100, 136, 142, 148, 154))
    return (
        path("knoll", "M58,0C76,-20 100,-24 124,-24C150,-24 166,-14 176,-4V0Z")
        + wall(108, 24, 36, -12)
        + battlement(105, -48, 30, 3, 4)
        + door(118, -34, 5, 8)
        + door(116, -12, 8, 12)
        + path("palisade", stakes)
        + flag(120, -56, 12, 6)
        + pine(70, 0, 22)
        + pine(168, 0, 24)
    )


def absolve() -> str:
    """A domed baptistery, jars before it."""
    jar = "M-2.5,-16h5v2c-1,1 -1,2 .5,3c5,3 4,9 1,11h-8c-3,-2 -4,-8 1,-11c1.5,-1 1.5,-2 .5,-3z"
    dome = path("roof slate", "M92,-23C92,-46 148,-46 148,-23Z") + path(
        "roof-shade", "M120,-40C140,-40 147,-30 148,-23H134C136,-30 130,-38 120,-40Z"
    )
    lantern = path("wall", "M115,-39v-7h10v7z") + path("pole", "M120,-46V-56M116.5,-52.5h7")
    jars = "".join(at(x, 0, path("jar", jar)) for x in (154, 165, 82))
    return (
        wall(92, 56, 24)
        + dome
        + lantern
        + _lights((98, -7), (135, -7), w=7, h=11)
        + path("dark", "M112,0V-12a8,8 0 0 1 16,0V0Z")
        + path("well-water", "M113.5,-5h13V0h-13z")
        + jars
    )


def attack() -> str:
    """Tents and a fire between crossed spears."""

    def tent(x: float, w: float, h: float, kind: str) -> str:
        return (
            path(f"tent {kind}", f"M{x - w},0L{x},{-h}L{x + w},0Z")
            + path("roof-shade", f"M{x},{-h}L{x + w},0H{num(x + w * 0.3)}Z")
            + path("dark", f"M{x - 4},0L{x - 0.5},{num(-h * 0.5)}L{x + 4},0Z")
        )

    fire = path("fire", "M116,0C112,-7 118,-8 120,-16C126,-10 130,-6 125,0Z") + path(
        "flame", "M119,0C117,-4 120,-5 121,-9C124,-5 125,-3 123,0Z"
    )
    spears = path("haft-long", "M110,0L128,-36M132,0L114,-36") + path("steel", "M128,-36l-1,-8l6,5zM114,-36l1,-8l-6,5z")
    return (
        path("knoll dry", "M56,0C80,-14 150,-14 176,-8V0Z")
        + flag(92, -28, 11, 13)
        + tent(92, 19, 30, "sand")
        + flag(150, -24, 11, 13)
        + tent(150, 18, 26, "red")
        + spears
        + fire
    )


def convert() -> str:
    """A cross on a hill, people around it."""
    people = "".join(
        path(f"kneeling {kind}", f"M{x - 5},0C{x - 5},-8 {x - 2},-10 {x},-10C{x + 2},-10 {x + 5},-8 {x + 5},0Z")
        + f'<circle class="flesh-head" cx="{x}" cy="-13" r="3"/>'
        for x, kind in ((90, "red"), (101, "green"), (145, "blue"), (156, "brown"))
    )
    return (
        path("knoll", "M58,0C84,-18 106,-22 122,-22C138,-22 164,-14 176,-6V0Z")
        + '<circle class="glory" cx="122" cy="-32" r="16"/>'
        + path("wall", "M118,-20V-38h-7v-6h7V-52h7v8h7v6h-7v18z")
        + path("shade", "M122,-20V-52h3v8h7v6h-7v18z")
        + path("stone mid", "M110,-20h23l3,5h-29z")
        + people
        + pine(168, 0, 20)
    )


def gain_honour() -> str:
    """The gate of a hall between two banners."""
    banners = "".join(path("pole", f"M{x},0V-32") + path("flag", f"M{x - 7},-32h14v20l-7,-5l-7,5z") for x in (82, 138))
    return (
        wall(96, 26, 34)
        + gable(96, 26, 34, 18, "brick", 4)
        + door(104, 0, 10, 16)
        + door(107, -21, 5, 8, "lit")
        + path("pole", "M109,-52v-6")
        + banners
        + oak(160, 0, 0.8)
    )


HOUSES: dict[str, Callable[[], str]] = {
    drawn.__name__: drawn
    for drawn in (
        develop,
        hunt,
        trade,
        recruit,
        pray,
        conspire,
        commission,
        fortify,
        garrison,
        absolve,
        attack,
        convert,
        gain_honour,
    )
}
"""By the names of the actions; the last is that of the tile of the scenario."""


FAR = "M0,0V-30C25,-44 53,-34 74,-26C106,-40 141,-44 176,-30V0Z"
NEAR = "M0,0V-14C35,-24 53,-10 88,-18C123,-26 150,-10 176,-14V0Z"


def house(name: str) -> str:
    """The painting of an action: sky, hills, what stands there, the street."""
    cloud = "M56,-46c-7,0 -7,-8 1,-8c2,-7 13,-7 15,-1c8,-2 10,9 2,9z" if name in AT_LEFT else ""
    drawn = (
        f'<rect class="sky" y="-90" width="{WIDE}" height="90" fill="url(#~sky)"/>'
        + path("far", FAR)
        + path("near", NEAR)
        + (path("cloud", cloud) if cloud else "")
        + HOUSES[name]()
        + path("street", f"M0,-2.5H{WIDE}V0H0Z")
    )
    return at(0, GROUND + ABOVE, drawn)
