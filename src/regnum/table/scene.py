"""The scene: what lies on the table as one seat sees it, with ids that stay, for every game and every screen.

A scene is made from an observation only. Zones are places (a map, a row of cards, a hand), pieces lie in zones, panels
stand for the seats, and the prompt asks the question. One browser client and one text renderer draw them all.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct, field

from regnum.core.errors import RegnumError
from regnum.table.text import Text, text

ZoneKind = Literal[
    "area",  # holds other zones side by side: the strip under a region
    "map",  # spaces at places, joined by roads
    "ring",  # spaces around a centre
    "track",  # spaces in a line, numbered
    "row",  # pieces in a line: cards on offer, a council
    "stack",  # pieces on top of one another; the count matters
    "grid",  # spaces in rows and columns
    "frame",  # a track that runs round the edge of its parent, spaces at places
    "supply",  # pieces of several kinds in any order
    "hand",  # cards of a seat
    "tableau",  # what lies open before a seat
]

HOLDERS: dict[ZoneKind, tuple[ZoneKind, ...]] = {"frame": ("map", "ring"), "area": ("area", "ring")}
"""The kinds of zones that can contain a zone of a kind; all others lie in areas."""


class Amount(Struct, frozen=True, omit_defaults=True, gc=False):
    """So many of a thing that has an icon: 3 coins, -1 assistant. `kind` is also the key `good.<kind>` of a message."""

    kind: str
    n: int
    most: int | None = None  # the maximum, as in "3 of 5"


def summed(amounts: Iterable[Amount]) -> tuple[Amount, ...]:
    """Add up the amounts of each kind, in the place of the first one; leave out those that cancel out."""
    found: dict[str, list[int]] = {}
    for amount in amounts:
        found.setdefault(amount.kind, []).append(amount.n)
    return tuple(Amount(kind, sum(some)) for kind, some in found.items() if len(some) == 1 or sum(some) != 0)


def spelled(amounts: Iterable[Amount]) -> tuple[Text, ...]:
    """Amounts in words: 3 coins, 1 card."""
    return tuple(text(f"good.{amount.kind}", n=amount.n) for amount in amounts)


class Space(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place inside a zone where pieces can lie."""

    id: str
    label: Text
    mark: str  # one to three signs for tight drawings: "A", "12"
    x: float | None = None  # 0 to 1 from the left of the zone, on maps
    y: float | None = None  # 0 to 1 from the top
    links: tuple[str, ...] = ()  # ids of the spaces that a road leads to
    tone: str | None = None  # a name of the game's palette, and the key `tone.<name>` of a message
    gives: tuple[Amount, ...] = ()
    either: bool = False  # what it gives are alternatives
    note: Text | None = None  # what else one should know of it
    art: str | None = None  # a drawing of the game's sprite sheet
    worded: bool = False  # its label or its note says what it gives, too


class Zone(Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on the table."""

    id: str
    kind: ZoneKind
    label: Text
    parent: str | None = None  # the area that holds it
    line: int = 0  # zones of one line stand side by side; those below 0 beside the board, with the players
    at: str | None = None  # the space of its parent where it lies: the wedge of a ring
    owner: int | None = None  # the seat before which it lies
    spaces: tuple[Space, ...] = ()
    note: Text | None = None  # what the zone says now: what a hand would pay
    worth: int | None = None  # points printed on it
    art: str | None = None  # a drawing of the game's sprite sheet
    help: str | None = None  # an anchor in the game's rules


Source = Literal["", "printed", "reconstructed"]
"""The origin of what stands on a card: the printed game, or this project where the printed values are not known."""


def provenance(reconstructed: bool) -> Source:
    """Return the source of a card."""
    return "reconstructed" if reconstructed else "printed"


class Mark(Struct, frozen=True, omit_defaults=True, gc=False):
    """A sign on a card: the shield of a city, with its letter."""

    sign: str
    tone: str | None = None


class Piece(Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing that lies in a zone, on one of its spaces or in order of `place`."""

    id: str  # stays with the piece while it moves; hidden cards must not keep theirs through a shuffle
    kind: str  # card, permit, councillor, emporium, marker, king, ...
    zone: str
    label: Text
    mark: str  # one to three signs for tight drawings
    space: str | None = None
    place: int = 0
    tone: str | None = None
    owner: int | None = None  # the seat whose colour it has
    count: int = 1  # number of identical pieces
    gives: tuple[Amount, ...] = ()
    marks: tuple[Mark, ...] = ()  # in the field of a card
    caption: Text | None = None  # what it is, under its name: the group of a person
    says: Text | None = None  # the text printed on a card
    note: Text | None = None  # additional information: the full text of a card
    have: tuple[int, ...] = ()  # by seat: how much of what it asks for
    need: int = 0  # how much of it that is
    state: Literal["", "down", "used", "new"] = ""  # "down": nobody may see its face
    art: str | None = None
    help: str | None = None
    worded: bool = False  # its note says what it gives, too, or its label where it has none
    source: Source = ""  # of a card


class Collection(Struct, frozen=True, omit_defaults=True, gc=False):
    """All cards of one kind, for the gallery of a game."""

    label: Text
    pieces: tuple[Piece, ...]
    help: str | None = None  # an anchor in the game's rules


class Part(Struct, frozen=True, gc=False):
    """A part of a score."""

    key: str  # of the message `score.<key>`
    points: int


class Panel(Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat: who plays, what it has, and its points.

    A party that nobody plays has a panel after those of the seats. Zones can lie before it, but it never decides and is
    not ranked. Its points are those of the team so far, its total those that the team needs.
    """

    seat: int
    name: str | Text  # a word where nobody plays
    counters: tuple[Amount, ...]
    points: int  # on the track now
    total: int  # if the game ended now
    parts: tuple[Part, ...] = ()
    deciding: bool = False
    played: bool = True  # False: a party that nobody plays


class Target(Struct, frozen=True, gc=False):
    """Something on the table that one points at to choose an option."""

    id: str  # of a piece, a space or a zone
    label: Text


class Ghost(Struct, frozen=True, omit_defaults=True, gc=False):
    """The place where a piece would lie if an option were chosen."""

    kind: str  # of the piece
    zone: str
    space: str | None = None
    owner: int | None = None
    count: int = 1


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal action."""

    action: int
    notation: str
    group: str  # options of a kind stand together under the message `group.<group>`
    label: Text  # the whole choice in words
    path: tuple[Target, ...] = ()  # what one points at, one after the other
    changes: tuple[Amount, ...] = ()  # what it is known to cost and to give
    note: Text | None = None
    ghosts: tuple[Ghost, ...] = ()  # the pieces that it is sure to move, and where to


class Refusal(Struct, frozen=True, gc=False):
    """Something that one might want to choose but cannot now, and why."""

    notation: str
    group: str
    reason: Text
    target: Target | None = None


class Prompt(Struct, frozen=True, omit_defaults=True, gc=False):
    """The question put to the viewer."""

    seat: int
    question: Text
    options: tuple[Option, ...]
    refused: tuple[Refusal, ...] = ()
    trail: tuple[Text, ...] = ()  # where one is in a choice of several steps
    budget: tuple[Amount, ...] = ()  # what is left to do: 1 main action, 1 quick action


class Line(Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the chronicle."""

    text: Text
    seat: int | None = None  # whose deed it is
    depth: int = 0  # 1: a consequence of the line before
    next_turn: bool = False  # told of the turn that the action led to, not of its own


class Result(Struct, frozen=True, omit_defaults=True, gc=False):
    """The result of the game."""

    ending: str  # the message `ending.<ending>`
    ranks: tuple[int, ...]  # by seat, 1 for the winners
    total: int | None = None  # of a team: its points
    target: int | None = None  # and those that it needed


def of_a_team(ranks: Sequence[int], total: int | None, target: int | None) -> Text | None:
    """That all have won or lost together, in words; None for rivals, who have no target."""
    if total is None or target is None:
        return None
    return text("result.won_together" if ranks[0] == 1 else "result.lost_together", n=total, target=target)


class Scene(Struct, frozen=True, omit_defaults=True, gc=False):
    """The table as one seat sees it."""

    game: str
    viewer: int | None  # None: a spectator
    headline: tuple[Text, ...]
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    deciding: tuple[int, ...]  # the seats that everybody waits for
    prompt: Prompt | None = None
    events: tuple[Line, ...] = ()  # since the viewer's last decision
    result: Result | None = None
    rules: dict[str, str] = field(default_factory=dict)  # terms that have a place in the rules: key -> anchor


def played(scene: Scene) -> tuple[Panel, ...]:
    """The panels of the seats, without those of parties that nobody plays."""
    return tuple(panel for panel in scene.panels if panel.played)


class BrokenScene(RegnumError):
    """A scene that contradicts itself; the message lists what is wrong."""


def validate(scene: Scene) -> None:
    """Check that ids and kinds of amounts are unique and that everything named is there. Raises BrokenScene."""
    wrong = list(_faults(scene))
    if wrong:
        raise BrokenScene("; ".join(wrong))


def _faults(scene: Scene) -> Iterator[str]:
    zones = {zone.id: zone for zone in scene.zones}
    spaces = {space.id: zone.id for zone in scene.zones for space in zone.spaces}
    names = [*zones, *(s.id for z in scene.zones for s in z.spaces), *(piece.id for piece in scene.pieces)]
    yield from (f"{name} is there {n} times" for name, n in Multiset(names).items() if n > 1)
    if len(zones) < len(scene.zones):
        yield "two zones share an id"
    for zone in scene.zones:
        if zone.parent is not None and (
            zone.parent not in zones or zones[zone.parent].kind not in HOLDERS.get(zone.kind, ("area",))
        ):
            yield f"zone {zone.id} lies in {zone.parent}, which cannot hold it"
        if zone.at is not None and spaces.get(zone.at) != zone.parent:
            yield f"zone {zone.id} lies at {zone.at}, which is not in {zone.parent}"
        for space in zone.spaces:
            for other in space.links:
                if spaces.get(other) != zone.id:
                    yield f"a road of {space.id} leads to {other}, which is not in {zone.id}"
    for piece in scene.pieces:
        if piece.zone not in zones:
            yield f"piece {piece.id} lies in {piece.zone}, which is not there"
        elif piece.space is not None and spaces.get(piece.space) != piece.zone:
            yield f"piece {piece.id} lies on {piece.space}, which is not in {piece.zone}"
        if piece.count < 1:
            yield f"piece {piece.id} is there {piece.count} times"
    owners = {zone.owner for zone in scene.zones if zone.owner is not None}
    parties, seats = {panel.seat for panel in scene.panels}, {panel.seat for panel in played(scene)}
    if len(parties) < len(scene.panels):
        yield "two panels stand for one seat"
    if seats and parties - seats and min(parties - seats) < max(seats):
        yield "a party that nobody plays comes before a seat"
    yield from (f"seat {seat} owns a zone and has no panel" for seat in sorted(owners - parties))
    yield from (f"seat {seat} decides and has no panel" for seat in scene.deciding if seat not in seats)
    yield from _kinds_twice(scene)
    if scene.prompt is not None:
        yield from _prompt_faults(scene.prompt, set(names), seats)
    if scene.result is not None and len(scene.result.ranks) != len(seats):
        yield "the result does not rank every seat"


def _kinds_twice(scene: Scene) -> Iterator[str]:
    """Yield the names of objects with two amounts of one kind or two equal parts of a score."""
    lists = [(space.id, space.gives) for zone in scene.zones for space in zone.spaces if not space.either]
    lists += [(piece.id, piece.gives) for piece in scene.pieces]
    lists += [(f"panel {panel.seat}", panel.counters) for panel in scene.panels]
    if scene.prompt is not None:
        lists += [("the budget", scene.prompt.budget)]
        lists += [(f"option {option.notation}", option.changes) for option in scene.prompt.options]
    kinds = [(name, [amount.kind for amount in amounts]) for name, amounts in lists]
    kinds += [(f"panel {panel.seat}", [part.key for part in panel.parts]) for panel in scene.panels]
    for name, of in kinds:
        yield from (f"{name} has {kind} twice" for kind, times in Multiset(of).items() if times > 1)


def _prompt_faults(prompt: Prompt, names: set[str], seats: set[int]) -> Iterator[str]:
    if not prompt.options:
        yield "the prompt has no options"
    if prompt.seat not in seats:
        yield f"the prompt asks seat {prompt.seat}, which has no panel"
    notations = Multiset(option.notation for option in prompt.options)
    yield from (f"option {notation} is there twice" for notation, times in notations.items() if times > 1)
    actions = Multiset(option.action for option in prompt.options)
    yield from (f"two options stand for action {action}" for action, times in actions.items() if times > 1)
    refusals = Multiset(refusal.notation for refusal in prompt.refused)
    yield from (f"refusal {notation} is there twice" for notation, times in refusals.items() if times > 1)
    yield from (f"{r.notation} is offered and refused" for r in prompt.refused if r.notation in notations)
    targets = [t for option in prompt.options for t in option.path] + [r.target for r in prompt.refused if r.target]
    yield from (f"{t.id} can be pointed at and is not there" for t in targets if t.id not in names)
    places = [place for o in prompt.options for ghost in o.ghosts for place in (ghost.zone, ghost.space) if place]
    yield from (f"a ghost stands at {place}, which is not there" for place in places if place not in names)
