"""Permit tiles: acquired, and changed."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.state import Event
from regnum.games.council.scene import words
from regnum.games.council.scene.councils import too_dear
from regnum.games.council.scene.turn import no_main_action, no_quick_action
from regnum.scenes import ActionPresenter, Amount, Target, Text, View, a, line, silent, text


def not_face_up(view: View, permit: int) -> Text | None:
    """The tile does not lie beside a deck."""
    return None if permit in view.s["face_up"] else text("why.not_face_up", permit=words.permit(permit))


def _no_assistant(view: View) -> Text | None:
    return None if view.me["assistants"] else words.assistants_short(view, 1)


def _cheapest(view: View, permit: int) -> int:
    return view.ask(cheapest_payment, view.seat, permit // c.TILES_BY_REGION)


PERMITS = (
    ActionPresenter(
        "acquire",
        says=words.gained_permit,
        points_at=lambda permit: (words.permit_target(permit),),
        changes=lambda view, permit: words.obtained(view, c.TILE_GAINS[permit], _cheapest(view, permit)),
        note=lambda view, permit: text("note.from", n=_cheapest(view, permit)),
        refused=(no_main_action, not_face_up, lambda view, permit: too_dear(view, permit // c.TILES_BY_REGION)),
        thinkable=lambda view: (int(tile) for tile in view.s["face_up"].reshape(-1) if tile >= 0),
    ),
    ActionPresenter(
        "change",
        says=lambda region: {"region": words.region(region)},
        points_at=lambda region: (Target(f"permits/{c.COUNCILS[region]}", words.region(region)),),
        changes=lambda: (Amount("assistants", -1),),
        refused=(no_quick_action, _no_assistant, lambda region: text("why.no_permits", region=words.region(region))),
        thinkable=lambda: range(c.REGIONS),
        deed=lambda region: {"region": words.region(region)},
    ),
    line(Event.TILE, permit=a(words.permit)),
    line(Event.REVEAL, depth=1, permit=a(words.permit)),
    silent(Event.CHANGE),
)
