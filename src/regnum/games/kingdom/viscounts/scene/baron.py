"""The Baron of the scenario: his panel, his supply, the line that he protects, and what he will do next."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import BARON_WORKERS
from regnum.games.kingdom.viscounts.rules.path import guards
from regnum.games.kingdom.viscounts.rules.scoring import team_points
from regnum.games.kingdom.viscounts.rules.townsfolk import person_at
from regnum.games.kingdom.viscounts.scene import piles, words
from regnum.scenes import Amount, Panel, Piece, Text, View, Zone, spelled, text

SUPPLY, PLAN = "baron/supply", "baron/plan"


def party(view: View) -> Iterator[Panel]:
    """The panel of the Baron: the points of the team, and those that it needs."""
    target = view.game.target(view.seen)
    if target is None:
        return
    s = view.s
    inside = int(s["castle"][:, :, c.BARON].sum() + s["summit"][c.BARON])
    counters = (Amount("baron", int(s["left"]), BARON_WORKERS), Amount("castle", inside))
    yield Panel(int(s["seats"]), text("baron"), counters, view.ask(team_points), target, played=False)


def zones(view: View) -> Iterator[Zone]:
    """His supply, and his next turn."""
    if view.s["team"]:
        owner = int(view.s["seats"])
        yield Zone(SUPPLY, "supply", text("zone.supply"), line=6, owner=owner, note=_says(view), help="baron")
        yield Zone(PLAN, "row", text("zone.plan"), line=6, owner=owner, help="baron")


def _says(view: View) -> Text:
    """Describe his remaining workers, and the line from him to the summit."""
    (left,) = spelled([Amount("baron", int(view.s["left"]))])
    outer = int(view.s["baron"])
    if outer < 0:
        return left
    place = outer // 2
    line = (
        words.space(view, words.outer_space(outer)),
        words.space(view, 3 * place + c.INNER),
        *(words.section(view, tier, place) for tier in range(c.TIERS)),
    )
    return text("effects", first=left, then=text("his.protects", line=line))


def pieces(view: View) -> Iterator[Piece]:
    """His workers that are left, and the steps of his next turn as they follow from what lies open now."""
    s = view.s
    if not s["team"]:
        return
    left, owner = int(s["left"]), int(s["seats"])
    if left:
        label = text("piece.worker", name=text("baron"))
        yield Piece(f"{SUPPLY}/workers", "worker", SUPPLY, label, "", tone="baron", owner=owner, count=left)
    if s["baron"] >= 0 and not view.game.over(view.seen):
        for number, step in enumerate(plan(view)):
            yield Piece(f"{PLAN}/{number + 1}", "plan", PLAN, step, "", None, number, help="baron")


def plan(view: View) -> Iterator[Text]:
    """Yield his next move and action if nothing changes before."""
    s, start = view.s, int(view.s["baron"])
    value = int(c.VALUE[view.ask(person_at, start // 2)])
    outer = (start + value) % c.OUTER_SPACES
    space = words.outer_space(outer)
    yield text("plan.move", n=value, space=words.space(view, space))
    if s["on_path"][space][c.BARON]:
        person = view.ask(person_at, outer // 2)
        yield text("plan.dismiss", person=words.person(person), does=piles.signed(person))
    elif view.ask(guards, space):
        yield text("plan.remove")
    elif s["left"]:
        yield text("plan.place")
    else:
        yield text("plan.lose")
