"""The island: the path, the spots along its rim with their links, the castle; and all that stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data import names, places
from regnum.games.kingdom.viscounts.data.vocabulary import Op, When
from regnum.games.kingdom.viscounts.rules.building import bank_of, printed_at, side_up, spot_after
from regnum.games.kingdom.viscounts.rules.path import is_protected, is_protected_space
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, text

BUILDING_MARKS = ("W", "T", "G")
WARDED, TIED = "warded", "tied"
"""Tones: where the Baron protects his workers, and links that are complete."""
LEFT_BANK = (c.BANK == 0).sum(axis=2)
"""[side, segment]: how many of its spots lie before the river."""


# ---- what is drawn --------------------------------------------------------------------------------------------------


def islands() -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The grounds for every order of the segments: at each place how many spots, and how many before the river."""
    for side, each in enumerate(c.SPOT_COUNT.tolist()):
        for left in sorted(set(permutations(LEFT_BANK[side].tolist()))):
            yield island(each, left), [(each, n) for n in left]


def island(each: int, left: Iterable[int]) -> str:
    """One of them."""
    return f"island-{each}-{''.join(map(str, left))}"


def square(number: int) -> str:
    """An outer space, by its number."""
    return f"square-{number}"


def inner_section(place: int, reward: int) -> str:
    """A section of the second tier, whose rewards turn with the castle."""
    return f"section-2-{place + 1}-{reward + 1}"


def gift(kind: str, source: int) -> str:
    """A spot or a link, by what it gives."""
    (amount,) = cards.given(When.GAIN, source)
    return f"{kind}-{amount.kind}-{amount.n}"


def gifts(kind: str, first: int) -> dict[str, int]:
    """All that look different, with something that gives it."""
    sources = (first + n for n in range(c.BANK.size))
    return {gift(kind, source): source for source in sources if c.INDEX.size[When.GAIN, source]}


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """One map of everything."""
    spaces = (*_path(view), *_rim(view), *_castle(view))
    side = view.ask(side_up)
    art = island(int(c.SPOT_COUNT[side]), LEFT_BANK[side][view.s["ring"]].tolist())
    yield Zone(words.ISLAND, "map", text("zone.island"), spaces=spaces, art=art, help="travel")


def _path(view: View) -> Iterator[Space]:
    """The spaces of the path, with one-way roads; outer ones say what is traded."""
    for space in range(c.SPACES):
        place, side = divmod(space, 3)
        x, y = places.share(places.PATH[space])
        onward = tuple(c.SPACE_NAMES[to] for to in range(c.SPACES) if c.STEPS_TO[1, space, to] == 1)
        tone = WARDED if view.ask(is_protected_space, space) else None
        gives: tuple[Amount, ...] = ()
        if side == c.INNER:
            mark, note, art = f"I{place + 1}", text("space.court"), "gate"
        else:
            trade = 2 * int(view.s["ring"][place]) + side
            mark = str(names.NUMBERS[trade // 2][side])
            art = square(int(mark))
            gives = cards.given(When.GAIN, c.TRADE + trade)
            note = text("space.trade", does=_does(c.TRADE + trade), n=int(c.TRADE_MERCHANTS[trade]))
        yield Space(
            c.SPACE_NAMES[space],
            words.space(view, space),
            mark,
            x,
            y,
            onward,
            tone,
            gives,
            note=note,
            art=art,
            worded=True,
        )


def _does(source: int) -> Text:
    return cards.does(When.GAIN, source) or words.nobody()


def _rim(view: View) -> Iterator[Space]:
    """The spots on the side that is up, each linked with the next one where that is printed."""
    side = view.ask(side_up)
    each = int(c.SPOT_COUNT[side])
    at, between = places.spots(each * c.PLACES)
    for spot in range(c.SPOTS):
        if view.ask(bank_of, spot) < 0:
            continue
        place, which = divmod(spot, c.SPOTS_EACH)
        printed = view.ask(printed_at, spot)
        linked = bool(c.LINKED[side, view.s["ring"][place], which])
        x, y = places.share(at[each * place + which])
        yield Space(
            words.spot_id(spot),
            words.spot(view, spot),
            f"{place + 1}{'ABCDE'[which]}",
            x,
            y,
            (words.link_id(spot),) if linked else (),
            gives=cards.given(When.GAIN, c.SPOT + printed),
            note=_does(c.SPOT + printed),
            art=gift("spot", c.SPOT + printed),
            worded=True,
        )
        if linked:
            after = view.ask(spot_after, spot)
            x, y = places.share(between[each * place + which])
            yield Space(
                words.link_id(spot),
                text("link.short"),
                "",
                x,
                y,
                (words.spot_id(spot), words.spot_id(after)),
                TIED if min(view.s["spot"][spot], view.s["spot"][after]) >= 0 else None,
                cards.given(When.GAIN, c.LINK + printed),
                note=text("link.says", does=_does(c.LINK + printed)),
                art=gift("link", c.LINK + printed),
                worded=True,
            )


def _castle(view: View) -> Iterator[Space]:
    """The sections, the inner ones with what it brings to come there, and the summit."""
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            x, y = places.share(places.section(tier, place))
            reward = (place - int(view.s["rotation"])) % c.PLACES
            source = c.SECTION + reward
            gives, either = offered(source) if tier else ((), False)
            worth = int(c.TIER_POINTS[tier])
            yield Space(
                words.section_id(tier, place),
                words.section(view, tier, place),
                f"{'ab'[tier]}{place + 1}",
                x,
                y,
                tone=WARDED if view.ask(is_protected, place) else None,
                gives=gives,
                either=either,
                note=text("section.enter", does=_does(source), n=worth) if tier else text("section.worth", n=worth),
                art=inner_section(place, reward) if tier else f"section-1-{place + 1}",
                worded=True,
            )
    x, y = places.share(places.CASTLE)
    note = text("section.enter", does=_does(c.SUMMIT), n=int(c.TIER_POINTS[c.TIERS]))
    gives = cards.given(When.GAIN, c.SUMMIT)
    label = words.section(view, c.TIERS, 0)
    yield Space(words.SUMMIT, label, "S", x, y, gives=gives, note=note, art="summit", worded=True)


def offered(source: int) -> tuple[tuple[Amount, ...], bool]:
    """Return the gains of a section, and whether these are alternatives."""
    rows = c.INDEX.of(When.GAIN, source)
    first = rows[0]
    if c.EFFECT.op[first] != Op.CHOOSE:
        return tuple(cards.amounts(rows)), False
    branches = range(int(c.EFFECT.n[first]))
    return tuple(
        amount for n in branches for amount in cards.amounts(c.INDEX.of_branch(int(c.EFFECT.what[first]) + n))
    ), True


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Viscounts, the Baron, workers, buildings."""
    s = view.s
    for seat in range(s["seats"]):
        space = int(s["players"][seat]["space"])
        if space >= 0:
            label = text("piece.viscount", name=view.names[seat])
            yield _rider(f"viscount/{seat + 1}", label, str(seat + 1), space, seat)
    if s["baron"] >= 0:
        space = words.outer_space(int(s["baron"]))
        yield _rider("viscount/baron", text("baron"), "B", space, int(s["seats"]), "baron")
    for space in range(c.SPACES):
        yield from _workers(view, s["on_path"][space], c.SPACE_NAMES[space], "baron")
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            yield from _workers(view, s["castle"][tier][place], words.section_id(tier, place), "workers")
    yield from _workers(view, s["summit"], words.SUMMIT, "workers")
    for spot, there in enumerate(s["spot"].tolist()):
        if there >= 0:
            seat, kind = divmod(there, c.TYPES)
            label = text("piece.building", name=view.names[seat], building=words.kind_of_building(kind))
            mark, where = f"{BUILDING_MARKS[kind]}{seat + 1}", words.spot_id(spot)
            name = f"building/{where.removeprefix('spot/')}"
            yield Piece(name, c.TYPE_NAMES[kind], words.ISLAND, label, mark, where, owner=seat, help="construct")


def _rider(name: str, label: Text, mark: str, space: int, owner: int, tone: str | None = None) -> Piece:
    anchor = "baron" if tone else "travel"
    return Piece(name, "viscount", words.ISLAND, label, mark, c.SPACE_NAMES[space], 9, tone, owner, help=anchor)


def _workers(view: View, there: Iterator[int], where: str, anchor: str) -> Iterator[Piece]:
    """The workers at a place, by colour; the Baron's is the last."""
    for colour, count in enumerate(there):
        if count:
            yield Piece(
                words.workers_id(where, colour),
                "worker",
                words.ISLAND,
                text("piece.worker", name=words.player(view, colour)),
                "B" if colour == c.BARON else str(colour + 1),
                where,
                colour,
                "baron" if colour == c.BARON else None,
                words.owner_of(view, colour),
                count=int(count),
                help=anchor,
            )
