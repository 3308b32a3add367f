"""The reader's board: a house for each action, with its places for workers, what it brings now, and what is built."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.supply import pieces as placed
from regnum.games.kingdom.paladins.rules.supply import strength_of
from regnum.games.kingdom.paladins.scene import board, cards, economy, words
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, data, members, text

WAYS: dict[int, tuple[str, ...]] = {
    c.Action.HUNT: ("one", "two"),
    c.Action.TRADE: ("one", "two"),
    c.Action.RECRUIT: ("dismiss", "hire", "hire_on_debt"),
}
"""Actions that can be taken in several ways."""
RECRUITING = ((Amount("dismissals", 1),), (Amount("hires", 1),), (Amount("hires", 1), Amount(words.DEBTS, 1)))
"""The gains of recruiting with one worker, and with two for silver or a debt."""
MARKS = {"one": "·", "two": "··", "dismiss": "·", "hire": "··", "hire_on_debt": "··"}
"""The number of workers each way takes."""
LEDGERS = (c.Action.DEVELOP, *range(c.RIGHT, c.ON_BOARD))
"""Actions that build or take something which is kept."""
PER_PIECE = {c.Action.COMMISSION: "monk", c.Action.GARRISON: "outpost"}
"""Pieces that stand on the lands, and come from sockets of the board."""


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """An area an action, with its rows of places."""
    seat = words.reader(view)
    for action in actions(view, seat):
        area, name = words.action_id(action), c.ACTION_NAMES[action]
        label, chapter = data(names.ACTIONS[action]), _chapter(action)
        yield Zone(area, "area", label, line=2, owner=seat, art=f"house-{name}", help=chapter)
        yield Zone(
            f"places/{name}",
            "row",
            text("zone.places"),
            area,
            spaces=tuple(_spots(view, seat, action)),
            help="workers",
        )
        yield Zone(f"now/{name}", "row", text("zone.now"), area, spaces=tuple(_now(view, seat, action)))
        if action in LEDGERS:
            sockets = tuple(_sockets(view, seat, action))
            yield Zone(f"ledger/{name}", "row", text(f"ledger.{name}"), area, spaces=sockets)


def _chapter(action: int) -> str:
    """Return the chapter of the rules on an action."""
    return "honour" if action == c.Action.GAIN_HONOUR else c.ACTION_NAMES[action]


def actions(view: View, seat: int) -> list[int]:
    """The actions of a seat's board: that of the tile only in the scenario."""
    tile = int(view.s["players"][seat]["tile"])
    return [action for action in range(c.ON_BOARD) if action != c.Action.GAIN_HONOUR or tile >= 0]


def _spots(view: View, seat: int, action: int) -> Iterator[Space]:
    """The places for workers; a Criminal stands anywhere."""
    tile = int(view.s["players"][seat]["tile"])
    for number, space in enumerate(range(c.SPACE_FIRST[action], c.SPACE_FIRST[action + 1])):
        colour = int(c.TILE_COLOUR[tile] if space == c.TILE_SPACE else c.SPACE_COLOUR[space])
        tone = c.COLOURS[colour] if colour >= 0 else "any"
        yield Space(
            words.space_id(action, number), text(f"spot.{tone}"), words.LETTERS[tone], tone=tone, art=f"spot-{tone}"
        )


def _now(view: View, seat: int, action: int) -> Iterator[Space]:
    """Yield the current costs and gains of the action, once for each way to take it."""
    for way, name in enumerate(WAYS.get(action, ("brings",))):
        gives = _way(view, seat, action, way)
        yield Space(words.way_id(action, way), text(f"now.{name}"), MARKS.get(name, ""), gives=gives)


def _way(view: View, seat: int, action: int, way: int) -> tuple[Amount, ...]:
    """Return the requirement of a way, then its costs and gains."""
    more: tuple[Amount, ...] = ()
    if action in (c.Action.HUNT, c.Action.TRADE):
        more = tuple(economy.caught(action, way))
    elif action == c.Action.RECRUIT:
        more = RECRUITING[way]
    elif action == c.Action.PRAY:
        more = (Amount("prayers", 1),)
    elif action == c.Action.DEVELOP:
        more = (Amount("workshops", 1), *economy.built(view, seat))
    elif action == c.Action.ABSOLVE:
        more = (Amount(words.SUSPICION, -1),)
    elif action == c.Action.CONVERT:
        more = (Amount("strength", 1),)
    return (*_needs(view, seat, action), *economy.brings(view, seat, action, more))


def _needs(view: View, seat: int, action: int) -> Iterator[Amount]:
    """The Influence that Fortify and Absolve ask for: how much of it there is."""
    if action in (c.Action.FORTIFY, c.Action.ABSOLVE):
        number = view.ask(placed, seat, action)
        if number < c.USES:
            asked, there = int(c.INFLUENCE_REQUIRED[action, number]), view.ask(strength_of, seat, c.Attribute.INFLUENCE)
            yield Amount("influence", min(asked, there), asked)


# ---- sockets --------------------------------------------------------------------------------------------------------


def _sockets(view: View, seat: int, action: int) -> Iterator[Space]:
    if action == c.Action.DEVELOP:
        yield from _workshops()
    elif action == c.Action.ABSOLVE:
        yield from _jars()
    elif action in (c.Action.ATTACK, c.Action.CONVERT):
        yield from _suits(view, seat, action)
    else:
        yield from _pieces(action)


def _pieces(action: int) -> Iterator[Space]:
    """The seven pieces of a kind: what each takes, and the points with it."""
    cost = c.INFLUENCE_REQUIRED[action] if action == c.Action.FORTIFY else c.PROVISION_COST[action]
    kind = "influence" if action == c.Action.FORTIFY else words.PROVISIONS
    for number in range(c.USES):
        yield _socket(action, number, Amount(kind, int(cost[number])), int(c.PIECE_POINTS[action, number + 1]))


def _workshops() -> Iterator[Space]:
    for number in range(c.WORKSHOPS):
        (gain,) = cards.given(When.GAIN, c.WORKSHOP + number)
        yield _socket(c.Action.DEVELOP, number, gain, int(c.WORKSHOP_POINTS[number + 1]))


def _jars() -> Iterator[Space]:
    """The seven spaces for jars, any of which may be next: what each brings."""
    for jar in range(c.JARS):
        does = cards.does(When.GAIN, c.JAR + jar)
        assert does is not None
        gives = cards.given(When.GAIN, c.JAR + jar)
        art = None if gives else "jar-either"
        note = text("socket.jar", n=jar + 1)
        yield Space(words.jar_id(jar), does, str(jar + 1), gives=gives, note=note, art=art, worded=True)


def _socket(action: int, number: int, gives: Amount, points: int) -> Space:
    """A place of a row that fills from the left."""
    worth = (Amount(words.POINTS, points),) if points else ()
    label = text("socket.name", n=number + 1)
    return Space(f"ledger/{c.ACTION_NAMES[action]}/{number + 1}", label, str(number + 1), gives=(gives, *worth))


def _suits(view: View, seat: int, action: int) -> Iterator[Space]:
    """The Outsiders that were attacked or converted, by suit."""
    taken = int(view.s["players"][seat]["attacked" if action == c.Action.ATTACK else "converted"])
    for number, suit in enumerate(c.SUITS):
        tone = f"suit_{suit}"
        gives = (Amount(tone, (taken & int(c.OF_SUIT[number])).bit_count()),)
        yield Space(f"ledger/{c.ACTION_NAMES[action]}/{suit}", text(f"tone.{tone}"), suit[0], gives=gives)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Workers and workshops on the places, pieces in their sockets."""
    seat = words.reader(view)
    me = view.s["players"][seat]
    for action in actions(view, seat):
        for number, space in enumerate(range(c.SPACE_FIRST[action], c.SPACE_FIRST[action + 1])):
            if me["spaces"][space] >= 0:
                where = words.space_id(action, number)
                yield board.worker(
                    f"{where}/worker", int(me["spaces"][space]), f"places/{c.ACTION_NAMES[action]}", where
                )
    for space in members(me["covered"]):
        where = words.covered_id(space)
        zone = f"places/{where.partition('/')[0]}"
        yield _own(seat, f"workshop/{c.COVERABLE_NAMES[space]}", "workshop", zone, where, text("piece.workshop"))
    for action, kind in PER_PIECE.items():
        for number in range(view.ask(placed, seat, action)):
            yield _in_socket(seat, action, kind, number, text(f"piece.{kind}", name=view.names[seat]))
    built = [wall for wall in range(len(c.WALL_NAMES)) for _ in range(int(me["walls"][wall]))]
    for number, wall in enumerate(built):
        yield _in_socket(seat, c.Action.FORTIFY, "wall", number, named_wall(wall))
    for jar in members(me["jars"]):
        yield _in_socket(seat, c.Action.ABSOLVE, "jar", jar, text("piece.jar"))
    for number in range(int(me["covered"]).bit_count()):
        yield _in_socket(seat, c.Action.DEVELOP, "gone", number, text("piece.built"))
    for number in range(c.WORKSHOPS - int(me["removed"]), c.WORKSHOPS):
        yield _in_socket(seat, c.Action.DEVELOP, "lost", number, text("piece.lost"))


def named_wall(kind: int) -> Text:
    """A wall by what it did when it was built."""
    does, worth = cards.does(When.BUILT, c.WALL + kind), int(c.WALL_POINTS[kind])
    printed = text("good.points", n=worth)
    if does is None:
        return text("piece.wall", does=printed)
    return text("piece.wall", does=text("list", items=(does, printed)) if worth else does)


def _in_socket(seat: int, action: int, kind: str, number: int, label: Text) -> Piece:
    name = c.ACTION_NAMES[action]
    return _own(seat, f"{kind}/{seat}/{number + 1}", kind, f"ledger/{name}", f"ledger/{name}/{number + 1}", label)


def _own(seat: int, name: str, kind: str, zone: str, space: str, label: Text) -> Piece:
    return Piece(name, kind, zone, label, str(seat + 1), space, owner=seat)
