"""The right side of the board: Commission, Fortify, Garrison, Absolve, Attack, Convert."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.right import is_open
from regnum.games.kingdom.paladins.rules.state import Event
from regnum.games.kingdom.paladins.scene import cards, streets, words
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.games.kingdom.paladins.scene.why import (
    attribute_short,
    empty_place,
    full,
    influence_short,
    strength_unpaid,
    unpaid,
    unstaffed,
)
from regnum.scenes import ActionPresenter, Declarations, Ghost, Target, Text, View, a, itself, line, text


def _impossible(action: c.Action) -> Callable[[View], Text | None]:
    """Why an action cannot be taken whatever its target is: the first reason is told."""

    def why(view: View) -> Text | None:
        pieces = full(view, action) if action < c.Action.ATTACK else None
        return pieces or unstaffed(view, action, 0) or unpaid(view, action)

    return why


# ---- the lands ------------------------------------------------------------------------------------------------------


def _on_lands(action: c.Action, piece: str, attribute: c.Attribute) -> ActionPresenter:
    """Commission or Garrison: a piece on an open position of a column that is in reach."""
    asked = c.COLUMN_FAITH if attribute == c.Attribute.FAITH else c.COLUMN_STRENGTH

    def reach(view: View, position: int) -> Text | None:
        return attribute_short(view, attribute, int(asked[c.POSITION_COLUMN[position]]))

    return ActionPresenter(
        action.name.lower(),
        says=_place,
        points_at=lambda view, position: (words.to_action(action), _there(view, position)),
        changes=lambda view, position: brings(view, action.name.lower(), position),
        ghosts=lambda view, position: (Ghost(piece, words.LANDS, c.POSITION_NAMES[position], view.seat),),
        refused=(_impossible(action), _not_open, reach),
        thinkable=_cheapest,
        refused_at=0,
    )


def _place(position: int) -> dict[str, Text]:
    does = cards.does(When.GAIN, c.POSITION + position)
    return {"at": words.position(position), "does": does or words.nobody()}


def _there(view: View, position: int) -> Target:
    """A position; one that is closed with so few players is not on the table."""
    closed = c.POSITION_PLAYERS[position] > view.s["seats"]
    return Target(words.LANDS if closed else c.POSITION_NAMES[position], words.position(position))


def _not_open(view: View, position: int) -> Text | None:
    if view.ask(is_open, position):
        return None
    if c.POSITION_PLAYERS[position] > view.s["seats"]:
        return text("why.more_players", n=int(c.POSITION_PLAYERS[position]))
    return text("why.position_taken")


def _cheapest(view: View) -> Iterator[int]:
    """The first open position, which tells why none can be taken."""
    yield from [position for position in range(c.POSITIONS) if view.ask(is_open, position)][:1]


# ---- walls and jars -------------------------------------------------------------------------------------------------


def _jar(jar: int) -> Target:
    does = cards.does(When.GAIN, c.JAR + jar)
    return Target(words.jar_id(jar), does or words.nobody())


def _jar_taken(view: View, jar: int) -> Text | None:
    return text("why.jar_there") if words.holds(view.me["jars"], jar) else None


def _free_jar(view: View) -> Iterator[int]:
    yield from [jar for jar in range(c.JARS) if not words.holds(view.me["jars"], jar)][:1]


def _no_influence(action: c.Action) -> Callable[[View], Text | None]:
    return lambda view: influence_short(view, action)


# ---- Outsiders ------------------------------------------------------------------------------------------------------


def _foe(action: c.Action) -> Callable[[View, int], tuple[Target, Target]]:
    return lambda view, place: (words.to_action(action), words.to_outsider(view, place))


def _nobody(view: View, place: int) -> Text | None:
    return empty_place(view, "outsiders", place)


def _no_faith(view: View, place: int) -> Text | None:
    return attribute_short(view, c.Attribute.FAITH, int(c.CONVERT_FAITH[place]))


def _weakest(view: View) -> Iterator[int]:
    yield from [place for place in range(c.SHOWN_OUTSIDERS) if view.s["outsiders"][place] >= 0][:1]


def _counts(view: View, place: int) -> Text | None:
    """Describe the points of a converted Outsider at the end."""
    card = int(view.s["outsiders"][place])
    return cards.does(When.SCORE, c.OUTSIDER + card) if card >= 0 else None


RIGHT: Declarations = (
    _on_lands(c.Action.COMMISSION, "monk", c.Attribute.FAITH),
    ActionPresenter(
        "fortify",
        points_at=lambda: (words.to_action(c.Action.FORTIFY),),
        changes=lambda view: brings(view, "fortify"),
        refused=(_impossible(c.Action.FORTIFY), _no_influence(c.Action.FORTIFY), lambda: text("why.no_wall")),
        thinkable=itself,
    ),
    _on_lands(c.Action.GARRISON, "outpost", c.Attribute.STRENGTH),
    ActionPresenter(
        "absolve",
        says=lambda jar: {"does": _jar(jar).label},
        points_at=lambda jar: (words.to_action(c.Action.ABSOLVE), _jar(jar)),
        changes=lambda view, jar: brings(view, "absolve", jar),
        ghosts=lambda view, jar: (Ghost("jar", "ledger/absolve", words.jar_id(jar), view.seat),),
        refused=(_jar_taken, _impossible(c.Action.ABSOLVE), _no_influence(c.Action.ABSOLVE)),
        thinkable=_free_jar,
        refused_at=0,
    ),
    ActionPresenter(
        "attack",
        says=words.says_outsider,
        points_at=_foe(c.Action.ATTACK),
        changes=lambda view, place: brings(view, "attack", place),
        refused=(_nobody, _impossible(c.Action.ATTACK), strength_unpaid),
        thinkable=_weakest,
        refused_at=0,
    ),
    ActionPresenter(
        "convert",
        says=words.says_outsider,
        points_at=_foe(c.Action.CONVERT),
        changes=lambda view, place: brings(view, "convert", place),
        note=_counts,
        refused=(_nobody, _impossible(c.Action.CONVERT), _no_faith),
        thinkable=_weakest,
        refused_at=0,
    ),
    line(Event.MONK, depth=1, at=a(words.position)),
    line(Event.OUTPOST, depth=1, at=a(words.position)),
    line(Event.WALL, lambda event: streets.named_wall(event.a), depth=1),
    line(Event.JAR, depth=1, does=a(lambda jar: _jar(jar).label)),
    line(Event.ATTACK, outsider=a(words.outsider)),
    line(Event.CONVERT, outsider=a(words.outsider)),
)
