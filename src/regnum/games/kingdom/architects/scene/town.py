"""The town: its places with what they bring now, and the workers there."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.places import PLACES, STOREYS, VIRTUE, arcades, share
from regnum.games.kingdom.architects.data.vocabulary import When
from regnum.games.kingdom.architects.rules.actions import DIG, DRAW, DUG, PLACE
from regnum.games.kingdom.architects.rules.apprentices import cards_skipped
from regnum.games.kingdom.architects.rules.guildhall import buildable
from regnum.games.kingdom.architects.rules.state import StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.foresight import asked, changed, played, with_a_worker
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, plain, text

WIDE = 5  # columns of the Guildhall that leave its arcades wide
ARCADES = {"": "", "reset": "broom", "last": "end"}
"""The arcades of the Guildhall by what a worker there brings about."""
STALLS = {c.SMALL: "stall-a", c.SERVICES: "stall-b", c.LARGE: "stall-c"}
MARKS = (*"123456789", *"ABC", "G")
"""Signs of the locations."""
COUNTED = {StepKind.STORE: "trades", StepKind.CAPTURE: "captures", StepKind.GUARD: "errands"}
"""The names of things that a place allows several times."""
PLACES_BESIDE = (
    (words.PRISON, "P", ()),
    (words.CATHEDRAL, "†", (Amount(words.PLANS, -1),)),
    ("black_market", "BM", ()),
)
"""Places where no worker is placed: names, signs, and what they cost."""
HELP = {
    **dict.fromkeys(("quarry", "forest", "silversmith", "mines"), "goods"),
    **dict.fromkeys(c.LOCATIONS[c.Location.BLACK_MARKET_A : c.Location.GUILDHALL], "black-market"),
}
"""Places whose place in the rules has another name."""


def reader(view: View) -> int:
    """Return the seat whose next worker the signs describe: of the viewers, the seat that chooses."""
    return view.seat if view.viewer is None else view.viewer


# ---- places ---------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """The town with the ladder of virtue."""
    yield Zone(words.TOWN, "map", text("zone.town"), spaces=tuple(_spaces(view)), art="board", help="table")
    yield Zone("virtue", "frame", text("zone.virtue"), words.TOWN, spaces=VIRTUE_SPACES, help="virtue")


def _spaces(view: View) -> Iterator[Space]:
    signs = _signs(view)
    for number, name in enumerate(c.LOCATIONS):
        art = STALLS[number - c.CIRCLES] if 0 <= number - c.CIRCLES < c.SPACES else f"place-{name}"
        gives, either = signs.get(number, ((), False))
        yield Space(
            name,
            text(f"place.{name}"),
            MARKS[number],
            *share(PLACES[name]),
            gives=gives,
            either=either,
            note=text(f"does_there.{name}"),
            art=art,
        )
    for name, mark, gives in PLACES_BESIDE:
        x, y = share(PLACES[name])
        yield Space(
            name, text(f"place.{name}"), mark, x, y, gives=gives, note=text(f"does_there.{name}"), art=f"place-{name}"
        )
    yield from _guildhall(int(c.GUILD_COLUMNS[view.s["seats"]]))
    yield from _cathedral()


def _guildhall(columns: int) -> Iterator[Space]:
    for number, point in enumerate(arcades(columns)):
        label, brings = text("guildhall.space", n=number + 1), _brought(number, columns)
        note = text(f"guildhall.{brings}") if brings else None
        art = "-".join(part for part in ("arcade", "narrow" if columns > WIDE else "", ARCADES[brings]) if part)
        x, y = share(point)
        yield Space(f"guildhall/{number + 1}", label, str(number + 1), x, y, note=note, art=art)


def _brought(number: int, columns: int) -> str:
    """Describe the effect of a worker on a space of the Guildhall."""
    if number == c.GUILD_ROWS * columns - 1:
        return "last"
    return "reset" if number % columns == 0 and number // columns >= c.GUILD_ROWS // 2 else ""


def _cathedral() -> Iterator[Space]:
    for level in range(1, c.LEVELS + 1):
        note = text("cathedral.worth", n=int(c.LEVEL_POINTS[level]), spaces=int(c.LEVEL_SPACES[level]))
        x, y = share(STOREYS[level - 1])
        gives = words.cost(c.LEVEL_COST + level)
        label = text("cathedral.level", n=level)
        yield Space(f"cathedral/{level}", label, str(level), x, y, gives=gives, note=note, art=f"storey-{level}")


def _virtue() -> Iterator[Space]:
    for height in range(c.TOP_VIRTUE + 1):
        x, y = share(VIRTUE[height])
        gives = (Amount(words.POINTS, int(c.VIRTUE_POINTS[height])),)
        yield Space(
            f"virtue/{height}", text("virtue.height", n=height), str(height), x, y, gives=gives, note=_closes(height)
        )


def _closes(height: int) -> Text | None:
    """Describe the effect of a height of virtue."""
    said = []
    if height > c.HIGHEST_AT_MARKET:
        said.append(text("virtue.no_market"))
    if height < c.LOWEST_AT_CATHEDRAL:
        said.append(text("virtue.no_cathedral"))
    if c.TAX_IGNORED[height]:
        said.append(text("virtue.less_tax", n=int(c.TAX_IGNORED[height])))
    return text("list", items=tuple(said)) if said else None


VIRTUE_SPACES = tuple(_virtue())


# ---- signboards -----------------------------------------------------------------------------------------------------

Sign = tuple[tuple[Amount, ...], bool]


def _signs(view: View) -> dict[int, Sign]:
    """Return the gains of the reader's next worker at each location, and if there is a choice."""
    seat = reader(view)
    if seat < 0 or not view.s["round"]:
        return {}
    signs = dict(_places(view, seat))
    if view.viewer is not None:
        plans = view.ask(buildable, seat).bit_count()
        signs[c.Location.GUILDHALL] = (Amount(words.PLANS, plans),) if plans else (), False
    return signs


def _places(view: View, seat: int) -> Iterator[tuple[int, Sign]]:
    before = with_a_worker(view, seat)
    for number in range(c.Location.GUILDHALL):
        after = played(view, before, PLACE.first + number)
        kind, value = asked(after)
        gained = changed(before, after, seat, workers=1)
        if kind in COUNTED:
            yield number, ((Amount(COUNTED[StepKind(kind)], value),), False)
        elif kind == StepKind.DIG:
            ways = [changed(before, played(view, after, DIG.first + good), seat) for good in range(DIG.size)]
            dug = (amount for kind, way in zip(DUG, ways, strict=True) for amount in way if amount.kind == kind)
            yield number, (tuple(dug), True)
        elif kind == StepKind.SHOP:
            drawn = changed(before, played(view, after, DRAW.first), seat, workers=1)
            reach = sum(view.game.ask(cards_skipped, after, seat, column) == 0 for column in range(c.COLUMNS_SHOWN))
            yield number, ((Amount("columns", reach), *drawn), True)
        elif number >= c.CIRCLES:
            yield number, (_without(gained, market_card(view, number - c.CIRCLES)), False)
        else:
            yield number, (gained, False)


def _without(gained: tuple[Amount, ...], shown: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Return the costs and gains of a stall besides the goods that lie on it."""
    less = {amount.kind: amount.n for amount in shown}
    rest = (Amount(amount.kind, amount.n - less.get(amount.kind, 0)) for amount in gained)
    return tuple(amount for amount in rest if amount.n)


def market_card(view: View, space: int) -> tuple[Amount, ...]:
    """Return the gains of the card at a space of the Black Market, or those printed there."""
    if space == c.SERVICES:
        return ()
    shown = int(view.s["small" if space == c.SMALL else "large"])
    first, printed = (c.SMALL_SIDE, c.SMALL_KINDS) if space == c.SMALL else (c.LARGE_SIDE, c.MARKET_CARDS_ALL)
    return cards.amounts(c.INDEX.of(When.GAIN, first + (shown if shown >= 0 else printed)))


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Workers, the tax, the cards of the Black Market, and the markers on Cathedral and ladder."""
    s = view.s
    yield from _workers(view)
    if s["tax"]:
        label = text("piece.tax")
        yield Piece(
            "tax", "heap", words.TOWN, label, "", "tax_stand", 90, words.SILVER, count=int(s["tax"]), help="tax-stand"
        )
    for space, name, size in ((c.SMALL, "small", "a"), (c.LARGE, "large", "c")):
        yield Piece(
            f"market/{name}",
            "market_card",
            words.TOWN,
            text(f"market.{name}"),
            "",
            f"black_market_{size}",
            80,
            gives=market_card(view, space),
            state="" if s[name] >= 0 else "used",
            help="black-market",
        )
    for seat in range(s["seats"]):
        me, label, mark = s["players"][seat], plain(view.names[seat]), str(seat + 1)
        yield Piece(
            f"pawn/{seat}", "marker", "virtue", label, mark, f"virtue/{me['virtue']}", seat, owner=seat, help="virtue"
        )
        level = f"cathedral/{me['cathedral']}" if me["cathedral"] else words.CATHEDRAL
        yield Piece(f"level/{seat}", "level", words.TOWN, label, mark, level, seat, owner=seat, help="cathedral")


def _workers(view: View) -> Iterator[Piece]:
    s = view.s
    for colour in range(c.MOST + 1):
        for number in range(c.CIRCLES):
            yield from worker(view, c.LOCATIONS[number], colour, int(s["present"][number][colour]))
        for space in range(c.SPACES):
            yield from worker(view, c.LOCATIONS[c.CIRCLES + space], colour, int(s["market"][space] == colour))
        prisoners = s["baron"]["prison"] if colour == c.BARON else s["players"][colour]["prison"]
        yield from worker(view, words.PRISON, colour, int(prisoners))
        yield from worker(view, words.GUILDHALL, colour, int(s["beside"][colour]))
    for number in range(int(s["filled"])):
        yield from worker(view, f"guildhall/{number + 1}", int(s["guildhall"][number]), 1)


def worker(view: View, place: str, colour: int, count: int) -> Iterator[Piece]:
    """The workers of a colour at a place of the town, if there are any."""
    if not count:
        return
    tone = None if count == 1 else "pair" if count <= 3 else "crowd"
    yield Piece(
        words.workers_id(place, colour),
        "worker",
        words.TOWN,
        text("piece.worker", name=words.player(view, colour)),
        "B" if colour == c.BARON else str(colour + 1),
        place,
        colour,
        tone,
        owner_of(view, colour),
        count=count,
        help="workers",
    )


def owner_of(view: View, colour: int) -> int:
    """The seat of a colour; the Baron's is the one after the last."""
    return int(view.s["seats"]) if colour == c.BARON else colour
