"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regnum.games.staufer.data import components as c
from regnum.scenes import Amount, Target, Text, View, plain, spelled, text

KIND_NAMES = ("envoy", "noble")
GOODS = ("envoys", "nobles")
JOB_TYPES = tuple(job.name.lower() for job in c.Job)
MARKS = dict(zip(c.CHEST_NAMES[-7:], "FMOSIPB", strict=True))
"""Signs of the chests that are kept."""
REGION_TITLES = tuple(name.title() for name in c.REGION_NAMES)


def seated(figure: int) -> tuple[int, int]:
    """The seat and the kind of a figure on an office."""
    return divmod(int(figure) - 1, c.KINDS)


def figures(envoys: int, nobles: int) -> tuple[Amount, ...]:
    """Envoys and nobles as amounts."""
    return tuple(Amount(kind, int(n)) for kind, n in zip(GOODS, (envoys, nobles), strict=True) if n)


# ---- ids ------------------------------------------------------------------------------------------------------------


def ring_id(region: int) -> str:
    """The space of the ring where a region lies."""
    return f"ring/{c.REGION_NAMES[region]}"


def region_id(region: int) -> str:
    """The zone of a region."""
    return f"region/{c.REGION_NAMES[region]}"


def offices_id(region: int) -> str:
    """The zone of the offices of a region."""
    return f"offices/{c.REGION_NAMES[region]}"


def office_id(region: int, office: int) -> str:
    """The space of an office."""
    return f"office/{c.REGION_NAMES[region]}/{office + 1}"


def payments_id(region: int) -> str:
    """The payment area of a region."""
    return f"payments/{c.REGION_NAMES[region]}"


def figure_id(region: int, office: int, holder: int) -> str:
    """The figure on an office: the left or the right one."""
    return f"figure/{c.REGION_NAMES[region]}/{office + 1}/{'lr'[holder]}"


def supply_id(space: int) -> str:
    """A space of the supply table."""
    return f"supply/{c.SUPPLY_NAMES[space]}"


def privilege_id(number: int) -> str:
    """The cards of a privilege that can be taken."""
    return f"privilege/{number}"


def drawn_id(chest: int) -> str:
    """A chest to pick in a region that is scored."""
    return f"drawn/{c.CHEST_NAMES[chest]}"


# ---- names ----------------------------------------------------------------------------------------------------------


def region(number: int) -> Text:
    """A region by name, pointing at its wedge."""
    return text(f"region.{c.REGION_NAMES[number]}").pointing_at(region_id(number))


def regions(numbers: Iterable[int]) -> tuple[Text, ...]:
    """Several regions."""
    return tuple(region(number) for number in numbers)


def chest(kind: int) -> Text:
    """A chest by what it does."""
    if c.CHEST_COLOURS[kind] == "orange":
        return text("chest.orange", gains=spelled(chest_gains(kind)))
    return text(f"chest.{c.CHEST_NAMES[kind]}")


def chest_gains(kind: int) -> tuple[Amount, ...]:
    """Return the gains of an orange chest."""
    points = (Amount("points", int(c.ORANGE_POINTS[kind])),) if c.ORANGE_POINTS[kind] else ()
    return (*points, *figures(c.ORANGE_ENVOYS[kind], c.ORANGE_NOBLES[kind]))


def chests(kinds: Iterable[int]) -> tuple[Text, ...]:
    """Several chests."""
    return tuple(chest(kind) for kind in kinds)


def figure(kind: int) -> Text:
    """An envoy, a noble."""
    return text(f"figure.{KIND_NAMES[kind]}")


def office(s: Any, number_of_region: int, number: int) -> Text:
    """An office by its region, place and cost."""
    cost, where = int(c.COST[c.SIDE[s["seats"]]][number_of_region][number]), office_id(number_of_region, number)
    return text("office.named", region=region(number_of_region), n=number + 1, cost=cost).pointing_at(where)


def space(number: int) -> Text:
    """A space of the supply table."""
    return text(f"supply.{c.SUPPLY_NAMES[number]}").pointing_at(supply_id(number))


def privilege(number: int) -> Text:
    """A privilege by its number."""
    return text("privilege.named", n=number).pointing_at(privilege_id(number))


def privilege_effect(number: int) -> Text:
    """A privilege with what it does."""
    return text("privilege.does", n=number, effect=text(f"effect.{number}"))


def job(kind: int, card: int) -> Text:
    """A job card."""
    name = c.JOB_NAMES[kind][card]
    return text("job.region", region=region(card)) if kind == c.Job.REGION else text(f"job.{name}")


def office_place(s: Any, number_of_region: int, number: int) -> Text:
    """An office within its region, by its place and cost."""
    side = c.SIDE[s["seats"]]
    noble = bool(c.FOR_NOBLES[side][number_of_region][number])
    cost = int(c.COST[side][number_of_region][number])
    return text("office.noble" if noble else "office.any", n=number + 1, cost=cost)


def office_target(s: Any, number_of_region: int, number: int) -> tuple[Target, Target]:
    """An office to point at: its region, then its place."""
    return (
        Target(region_id(number_of_region), plain(REGION_TITLES[number_of_region])),
        Target(office_id(number_of_region, number), office_place(s, number_of_region, number)),
    )


def job_pays(kind: int, card: int) -> Text:
    """Describe the points of a job card."""
    name = c.JOB_NAMES[kind][card]
    if kind == c.Job.REGION:
        return text("job_pays.region", first=int(c.REGION_JOB[0]), second=int(c.REGION_JOB[1]))
    if kind == c.Job.PATH:
        return text("job_pays.each", n=int(c.PATH_POINTS[card]))
    if name in ("pairs", "set_345"):
        return text("job_pays.each", n=c.PAIR_POINTS if name == "pairs" else c.SET_POINTS)
    scale = [str(points) for points in c.SCALE[card][1 : c.SCALE_LAST[card] + 1]]
    return text("job_pays.scale", points=" ".join(scale), n=int(c.EACH_FURTHER[card]))


def owns(view: View, privilege: int) -> bool:
    """Return True if the seat that chooses has a privilege, by its number."""
    return bool(int(view.me["privileges"]) >> privilege - 1 & 1)


ENVOY, NOBLE = int(c.Figure.ENVOY), int(c.Figure.NOBLE)
