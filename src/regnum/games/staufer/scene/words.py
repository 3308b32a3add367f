"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regnum.games.staufer.data.components import (
    CHEST_COLOURS,
    CHEST_NAMES,
    COST,
    EACH_FURTHER,
    FOR_NOBLES,
    JOB_NAMES,
    KINDS,
    ORANGE_ENVOYS,
    ORANGE_NOBLES,
    ORANGE_POINTS,
    PAIR_POINTS,
    PATH_POINTS,
    REGION_JOB,
    REGION_NAMES,
    SCALE,
    SCALE_LAST,
    SET_POINTS,
    SIDE,
    SUPPLY_NAMES,
    Figure,
    Job,
)
from regnum.table.scene import Amount, Target, spelled
from regnum.table.text import Text, plain, text
from regnum.table.view import View

KIND_NAMES = ("envoy", "noble")
GOODS = ("envoys", "nobles")
JOB_TYPES = tuple(job.name.lower() for job in Job)
MARKS = dict(zip(CHEST_NAMES[-7:], "FMOSIPB", strict=True))
"""Signs of the chests that are kept."""
REGION_TITLES = tuple(name.title() for name in REGION_NAMES)


def seated(figure: int) -> tuple[int, int]:
    """The seat and the kind of a figure on an office."""
    return divmod(int(figure) - 1, KINDS)


def figures(envoys: int, nobles: int) -> tuple[Amount, ...]:
    """Envoys and nobles as amounts."""
    return tuple(Amount(kind, int(n)) for kind, n in zip(GOODS, (envoys, nobles), strict=True) if n)


# ---- ids ------------------------------------------------------------------------------------------------------------


def ring_id(region: int) -> str:
    """The space of the ring where a region lies."""
    return f"ring/{REGION_NAMES[region]}"


def region_id(region: int) -> str:
    """The zone of a region."""
    return f"region/{REGION_NAMES[region]}"


def offices_id(region: int) -> str:
    """The zone of the offices of a region."""
    return f"offices/{REGION_NAMES[region]}"


def office_id(region: int, office: int) -> str:
    """The space of an office."""
    return f"office/{REGION_NAMES[region]}/{office + 1}"


def payments_id(region: int) -> str:
    """The payment area of a region."""
    return f"payments/{REGION_NAMES[region]}"


def figure_id(region: int, office: int, holder: int) -> str:
    """The figure on an office: the left or the right one."""
    return f"figure/{REGION_NAMES[region]}/{office + 1}/{'lr'[holder]}"


def supply_id(space: int) -> str:
    """A space of the supply table."""
    return f"supply/{SUPPLY_NAMES[space]}"


def privilege_id(number: int) -> str:
    """The cards of a privilege that can be taken."""
    return f"privilege/{number}"


def drawn_id(chest: int) -> str:
    """A chest to pick in a region that is scored."""
    return f"drawn/{CHEST_NAMES[chest]}"


# ---- names ----------------------------------------------------------------------------------------------------------


def region(number: int) -> Text:
    """A region by name, pointing at its wedge."""
    return text(f"region.{REGION_NAMES[number]}").pointing_at(region_id(number))


def regions(numbers: Iterable[int]) -> tuple[Text, ...]:
    """Several regions."""
    return tuple(region(number) for number in numbers)


def chest(kind: int) -> Text:
    """A chest by what it does."""
    if CHEST_COLOURS[kind] == "orange":
        return text("chest.orange", gains=spelled(chest_gains(kind)))
    return text(f"chest.{CHEST_NAMES[kind]}")


def chest_gains(kind: int) -> tuple[Amount, ...]:
    """Return the gains of an orange chest."""
    points = (Amount("points", int(ORANGE_POINTS[kind])),) if ORANGE_POINTS[kind] else ()
    return (*points, *figures(ORANGE_ENVOYS[kind], ORANGE_NOBLES[kind]))


def chests(kinds: Iterable[int]) -> tuple[Text, ...]:
    """Several chests."""
    return tuple(chest(kind) for kind in kinds)


def figure(kind: int) -> Text:
    """An envoy, a noble."""
    return text(f"figure.{KIND_NAMES[kind]}")


def office(s: Any, number_of_region: int, number: int) -> Text:
    """An office by its region, place and cost."""
    cost, where = int(COST[SIDE[s["seats"]]][number_of_region][number]), office_id(number_of_region, number)
    return text("office.named", region=region(number_of_region), n=number + 1, cost=cost).pointing_at(where)


def space(number: int) -> Text:
    """A space of the supply table."""
    return text(f"supply.{SUPPLY_NAMES[number]}").pointing_at(supply_id(number))


def privilege(number: int) -> Text:
    """A privilege by its number."""
    return text("privilege.named", n=number).pointing_at(privilege_id(number))


def privilege_effect(number: int) -> Text:
    """A privilege with what it does."""
    return text("privilege.does", n=number, effect=text(f"effect.{number}"))


def job(kind: int, card: int) -> Text:
    """A job card."""
    name = JOB_NAMES[kind][card]
    return text("job.region", region=region(card)) if kind == Job.REGION else text(f"job.{name}")


def office_place(s: Any, number_of_region: int, number: int) -> Text:
    """An office within its region, by its place and cost."""
    side = SIDE[s["seats"]]
    noble = bool(FOR_NOBLES[side][number_of_region][number])
    cost = int(COST[side][number_of_region][number])
    return text("office.noble" if noble else "office.any", n=number + 1, cost=cost)


def office_target(s: Any, number_of_region: int, number: int) -> tuple[Target, Target]:
    """An office to point at: its region, then its place."""
    return (
        Target(region_id(number_of_region), plain(REGION_TITLES[number_of_region])),
        Target(office_id(number_of_region, number), office_place(s, number_of_region, number)),
    )


def job_pays(kind: int, card: int) -> Text:
    """Describe the points of a job card."""
    name = JOB_NAMES[kind][card]
    if kind == Job.REGION:
        return text("job_pays.region", first=int(REGION_JOB[0]), second=int(REGION_JOB[1]))
    if kind == Job.PATH:
        return text("job_pays.each", n=int(PATH_POINTS[card]))
    if name in ("pairs", "set_345"):
        return text("job_pays.each", n=PAIR_POINTS if name == "pairs" else SET_POINTS)
    scale = [str(points) for points in SCALE[card][1 : SCALE_LAST[card] + 1]]
    return text("job_pays.scale", points=" ".join(scale), n=int(EACH_FURTHER[card]))


def owns(view: View, privilege: int) -> bool:
    """Return True if the seat that chooses has a privilege, by its number."""
    return bool(int(view.me["privileges"]) >> privilege - 1 & 1)


ENVOY, NOBLE = int(Figure.ENVOY), int(Figure.NOBLE)
