"""How the game of pebbles looks: a pile, and before each seat what it took."""

from __future__ import annotations

from regnum.core.record import States
from regnum.table.contract import TableRules, View
from regnum.table.scene import Line, Option, Panel, Part, Piece, Prompt, Scene, Zone
from regnum.table.text import Text, plain, text


def scene(view: View) -> Scene:
    """The pile and the seats; a team sees its goal in the headline."""
    s, game = view.seen[0], view.game
    target = game.target(view.seen)
    left = int(s["pebbles"])
    pile = Piece("pebbles", "pebble", "pile", text("piece.pebble", n=left), "o", count=left) if left else None
    return Scene(
        game=game.info.name,
        viewer=view.viewer,
        headline=() if target is None else (text("headline.goal", n=target, turns=int(s["turns"])),),
        zones=(Zone("pile", "supply", text("zone.pile")),),
        pieces=(pile,) if pile else (),
        panels=tuple(_panel(view, seat) for seat in range(game.seats(view.seen))),
        deciding=view.deciding,
        prompt=_prompt(view) if view.viewer in view.deciding else None,
        result=view.result,
    )


def _panel(view: View, seat: int) -> Panel:
    points = [int(part) for part in view.game.score(view.seen)[seat]]
    parts = tuple(Part(key, n) for key, n in zip(view.game.rules.score_parts, points, strict=True))
    return Panel(seat, view.names[seat], (), sum(points), sum(points), parts, seat in view.deciding)


def _prompt(view: View) -> Prompt:
    assert view.viewer is not None
    actions = view.game.actions
    options = tuple(
        Option(int(action), actions.text(int(action)), "take", label(view, int(action)))
        for action in view.game.legal(view.seen)
    )
    return Prompt(view.viewer, text("ask.take"), options)


def label(view: View, action: int) -> Text:
    """An action as it is written."""
    return plain(view.game.actions.text(action))


def refusal(_view: View, _action: int) -> Text:
    """There is one reason only."""
    return text("why.not_enough")


def tell(view: View, _before: States, _action: int) -> tuple[Line, ...]:
    """What was taken; hidden pennies are not told."""
    told = view.seen[0]["chronicle"]
    return tuple(
        Line(text("told.taken", name=view.names[event["seat"]], n=int(event["a"])), int(event["seat"]))
        for event in told["events"][: told["count"]]
    )


TABLE = TableRules(__package__ or "", {}, scene, label, refusal, tell)
