"""The board of the table: zones, pieces and panels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from regnum.games.council.data import components as c
from regnum.games.council.options import MAPS
from regnum.games.council.rules.councils import cheapest_payment, matching_cards
from regnum.games.council.rules.state import GOODS
from regnum.games.council.rules.supply import LIMITED
from regnum.games.council.scene import words
from regnum.scenes import Amount, Mark, Piece, Space, View, Zone, members, plain, text

MAP, POOL, HAND, BONUS_ZONE, KING_TILES, NOBILITY = "map", "pool", "hand", "bonuses", "king-tiles", "nobility"
POINTS, TRACK_LENGTH, TRACK_CORNERS = "points", 100, (36, 50, 86)
CHARGES = ("fleur-de-lys", "raven", "sun", "flower-emblem", "grapes", "dolphin", "jester-hat")
"""The arms of the families, in the order of CARDS: with the colour they tell whom a card stands for."""


def _point_track() -> Iterator[Space]:
    """The spaces of the victory track, clockwise round the map from its upper left corner."""
    upper, right, lower = TRACK_CORNERS
    sides, rows = upper, right - upper
    for n in range(TRACK_LENGTH):
        if n < upper:
            x, y = (n + 0.5) / sides, 0.0
        elif n < right:
            x, y = 1.0, (n - upper + 0.5) / rows
        elif n < lower:
            x, y = (lower - n - 0.5) / sides, 1.0
        else:
            x, y = 0.0, (TRACK_LENGTH - n - 0.5) / rows
        yield Space(f"{POINTS}/{n}", text("points.space", n=n), str(n), x, y)


POINT_TRACK = tuple(_point_track())


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Every place on the table, from the map down to the hand."""
    s = view.seen[0]
    yield from view.alike(_map)
    for region in range(c.REGIONS):
        name = c.COUNCILS[region]
        tile = len(c.BONUSES) - c.REGIONS + region
        worth = int(c.BONUS_POINTS[tile]) if int(s["bonuses"]) >> tile & 1 else None
        yield Zone(name, "area", text(f"zone.{name}"), line=1, worth=worth, art=name)
        yield _council(view, region, parent=name)
        yield Zone(
            f"permits/{name}", "row", text("zone.permits"), parent=name, note=_deck_note(s, region), help="acquire"
        )
        yield Zone(f"deck/{name}", "stack", text("zone.deck"), parent=name, help="acquire")
    yield _council(view, c.KING, parent=None)
    yield from view.alike(_beside_the_map)
    if view.viewer is not None:
        yield Zone(HAND, "hand", text("zone.hand"), line=5, owner=view.viewer, help="satisfy-council")
    yield Zone("cards", "stack", text("zone.cards"), line=5, help="turn")
    yield Zone("discard", "supply", text("zone.discard"), line=5, help="turn")
    if s["options"]["market_module"]:
        yield Zone("market", "supply", text("zone.market"), line=5, help="market")


def _map(view: View) -> Iterator[Zone]:
    """The map with the victory track round it."""
    yield Zone(MAP, "map", text("zone.map"), spaces=_cities(int(view.s["map"])), art="board", help="map")
    yield Zone(POINTS, "frame", text("zone.points"), MAP, spaces=POINT_TRACK, help="scoring")


def _beside_the_map(view: View) -> Iterator[Zone]:
    """Supplies, the nobility track, and what lies before the seats."""
    yield Zone(POOL, "supply", text("zone.pool"), line=2, spaces=POOL_SPACES, help="elect")
    yield Zone(BONUS_ZONE, "row", text("zone.bonuses"), line=2, help="bonus-tiles")
    yield Zone(KING_TILES, "stack", text("zone.king_tiles"), line=2, help="bonus-tiles")
    yield Zone(NOBILITY, "track", text("zone.nobility"), line=3, spaces=NOBILITY_TRACK, help="nobility")
    for seat in range(view.s["seats"]):
        yield Zone(
            f"tableau/{seat}", "tableau", text("zone.tableau", name=view.names[seat]), line=4, owner=seat, help="table"
        )


@cache
def _cities(board: int) -> tuple[Space, ...]:
    """The spaces of a map."""
    return tuple(_city(board, city) for city in range(c.CITIES))


def _city(board: int, city: int) -> Space:
    links = [b if a == city else a for a, b in c.ROADS[MAPS[board]] if city in (a, b)]
    colour = _colour(board, city)
    return Space(
        words.city_id(city),
        plain(c.CITY_NAMES[city]),
        c.LETTERS[city],
        *c.CITY_PLACES[city],
        links=tuple(words.city_id(other) for other in sorted(links)),
        tone=colour,
        art=f"town-{c.LETTERS[city]}",
        note=text("city.note", colour=text(f"tone.{colour}"), region=words.region(int(c.CITY_REGION[city]))),
    )


def _colour(board: int, city: int) -> str:
    return str(c.CITY_COLOURS[c.COLOUR[board, city]])


def _council(view: View, council: int, parent: str | None) -> Zone:
    note, viewer = None, view.viewer
    if viewer is not None:
        jokers = int(view.seen[0]["players"][viewer]["hand"][c.JOKER])
        matching = min(c.BALCONY, view.game.ask(matching_cards, view.seen, viewer, council) + jokers)
        coins = view.game.ask(cheapest_payment, view.seen, viewer, council)
        key = "council.cannot" if coins == c.NEVER else "council.can"
        note = text(key, matching=matching, seats=c.BALCONY, n=coins)
    label = text("zone.council" if parent else f"zone.{c.COUNCILS[council]}")
    return Zone(
        words.council_id(council),
        "row",
        label,
        parent,
        0 if parent else 2,
        note=note,
        art="balcony",
        help="satisfy-council",
    )


def _pool() -> Iterator[Space]:
    for colour in range(c.COLOURS):
        yield Space(f"{POOL}/{c.CARDS[colour]}", words.family(colour), "", tone=c.CARDS[colour])


def _deck_note(s: Any, region: int) -> Any:
    pile = s["returned"][region]
    known = [plain(c.TILE_NAMES[tile]) for tile in pile["cards"][: pile["size"]]]
    return text("permits.returned", permits=tuple(known)) if known else None


def _nobility() -> Iterator[Space]:
    for space in range(c.LAST_SPACE + 1):
        note = text(f"nobility.{c.SPACE_CHOICES[space]}") if space in c.SPACE_CHOICES else None
        gives = words.amounts(c.SPACE_GAINS[space])
        art = c.SPACE_CHOICES.get(space)
        yield Space(
            f"nobility/{space}", text("nobility.space", space=space), str(space), gives=gives, note=note, art=art
        )


POOL_SPACES, NOBILITY_TRACK = tuple(_pool()), tuple(_nobility())


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    yield from view.alike(_open_pieces)
    yield from _cards(view)
    if view.s["options"]["market_module"]:
        yield from _stalls(view.s)


def _open_pieces(view: View) -> Iterator[Piece]:
    """All but cards and stalls."""
    s = view.seen[0]
    yield from _map_pieces(view)
    yield from _councillors(s)
    yield from _permits(s)
    yield from _bonuses(s)
    for seat in range(s["seats"]):
        space = f"nobility/{s['players'][seat]['nobility']}"
        yield Piece(f"noble/{seat}", "marker", NOBILITY, plain(view.names[seat]), str(seat + 1), space, owner=seat)
        space = f"{POINTS}/{s['players'][seat]['points'] % TRACK_LENGTH}"
        yield Piece(f"pawn/{seat}", "marker", POINTS, plain(view.names[seat]), str(seat + 1), space, owner=seat)


def _map_pieces(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    tokens, neutral = s["tokens"].tolist(), int(s["neutral"])
    emporiums = [int(player["emporiums"]) for player in s["players"][: s["seats"]]]
    for city in range(c.CITIES):
        letter, space = c.LETTERS[city], words.city_id(city)
        if tokens[city] >= 0:
            gives = words.amounts(c.TOKEN_GAINS[tokens[city]])
            label = text("piece.token", city=words.city(city))
            yield Piece(f"token/{letter}", "token", MAP, label, "", space, gives=gives, help="rewards")
        for seat, built in enumerate(emporiums):
            if built >> city & 1:
                label = text("piece.emporium", name=view.names[seat])
                yield Piece(f"emporium/{seat}/{letter}", "emporium", MAP, label, str(seat + 1), space, seat, owner=seat)
        if neutral >> city & 1:
            label = text("piece.neutral")
            yield Piece(
                f"emporium/neutral/{letter}", "emporium", MAP, label, "–", space, len(view.names), help="two-players"
            )
    yield Piece("king", "king", MAP, text("piece.king"), "♚", words.city_id(int(s["king"])), help="king")


def _councillors(s: Any) -> Iterator[Piece]:
    labels = [text("piece.councillor", colour=words.family(colour)) for colour in range(c.COLOURS)]
    for council, balcony in enumerate(s["councils"]):
        for seat, colour in enumerate(balcony):
            name, zone = f"councillor/{c.COUNCILS[council]}/{seat}", words.council_id(council)
            yield Piece(name, "councillor", zone, labels[colour], "", None, seat, c.CARDS[colour], help="elect")
    for colour in range(c.COLOURS):
        if s["pool"][colour]:
            tone, count = c.CARDS[colour], int(s["pool"][colour])
            space = f"{POOL}/{tone}"
            yield Piece(f"waiting/{tone}", "councillor", POOL, labels[colour], "", space, colour, tone, count=count)


def _permits(s: Any) -> Iterator[Piece]:
    board = int(s["map"])
    for region in range(c.REGIONS):
        for slot in range(c.FACE_UP):
            tile = int(s["face_up"][region][slot])
            if tile >= 0:
                yield permit(board, tile, f"permits/{c.COUNCILS[region]}", slot)
        left = int(s["decks"][region]["size"] + s["returned"][region]["size"])
        if left:
            deck = f"deck/{c.COUNCILS[region]}"
            label = text("piece.permit_deck", region=words.region(region))
            yield Piece(f"{deck}/tiles", "permit", deck, label, "", tone=c.COUNCILS[region], count=left, state="down")
    for seat in range(s["seats"]):
        me, zone = s["players"][seat], f"tableau/{seat}"
        for tile in members(me["permits"]):
            yield permit(board, tile, zone, tile, seat)
        for tile in members(me["used"]):
            yield permit(board, tile, zone, c.TILES + tile, seat, used=True)


@cache
def permit(board: int, tile: int, zone: str, place: int, owner: int | None = None, used: bool = False) -> Piece:
    """A permit tile."""
    return Piece(
        words.permit_id(tile),
        "permit",
        zone,
        text("piece.used_permit" if used else "piece.permit", permit=plain(c.TILE_NAMES[tile])),
        c.TILE_NAMES[tile],
        None,
        place,
        tone=c.COUNCILS[tile * c.REGIONS // c.TILES],
        owner=owner,
        gives=words.amounts(c.TILE_GAINS[tile]),
        marks=tuple(Mark(c.LETTERS[city], _colour(board, city)) for city in members(c.TILE_CITIES[tile])),
        state="used" if used else "",
        help="acquire",
        source="printed",
    )


def _bonuses(s: Any) -> Iterator[Piece]:
    places: list[tuple[str, int | None, Any]] = [(BONUS_ZONE, None, s["bonuses"])]
    places += [(f"tableau/{seat}", seat, s["players"][seat]["bonuses"]) for seat in range(s["seats"])]
    for zone, owner, held in places:
        for bonus in members(held):
            yield bonus_tile(bonus, zone, owner)
    holders = {t: seat for seat in range(s["seats"]) for t in members(s["players"][seat]["king_tiles"])}
    for tile in range(len(c.KING_POINTS)):
        holder = holders.get(tile)
        yield king_tile(tile, KING_TILES if holder is None else f"tableau/{holder}", holder)


def bonus_tile(bonus: int, zone: str, owner: int | None = None) -> Piece:
    """A bonus tile."""
    return Piece(
        f"bonus/{c.BONUSES[bonus]}",
        "bonus",
        zone,
        words.bonus(bonus),
        "",
        None,
        100 + bonus,
        c.BONUSES[bonus],
        owner,
        gives=(Amount("points", int(c.BONUS_POINTS[bonus])),),
        help="bonus-tiles",
        source="printed",
    )


def king_tile(tile: int, zone: str, owner: int | None = None) -> Piece:
    """A king's reward tile."""
    return Piece(
        f"king-tile/{tile + 1}",
        "king_tile",
        zone,
        text("piece.king_tile"),
        "♚",
        None,
        200 + tile,
        owner=owner,
        gives=(Amount("points", int(c.KING_POINTS[tile])),),
        art="crown",
        help="bonus-tiles",
        source="printed",
    )


def _cards(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    if view.viewer is not None:
        for kind in range(c.CARD_KINDS):
            if s["players"][view.viewer]["hand"][kind] > 0:
                yield card(
                    f"hand/{c.CARDS[kind]}", HAND, kind, int(s["players"][view.viewer]["hand"][kind]), view.viewer
                )
    for kind in range(c.CARD_KINDS):
        if s["discard"][kind]:
            yield card(f"discard/{c.CARDS[kind]}", "discard", kind, int(s["discard"][kind]))
    if s["deck_size"]:
        yield Piece("cards/deck", "card", "cards", text("piece.deck"), "", count=int(s["deck_size"]), state="down")
    for seat in range(s["seats"]):
        for kind in range(c.CARD_KINDS):
            if seat != view.viewer and s["players"][seat]["known"][kind]:
                yield card(
                    f"known/{seat}/{c.CARDS[kind]}",
                    f"tableau/{seat}",
                    kind,
                    int(s["players"][seat]["known"][kind]),
                    seat,
                )


def card(piece: str, zone: str, kind: int, count: int, owner: int | None = None) -> Piece:
    """Politics cards of a colour."""
    return Piece(
        piece,
        "card",
        zone,
        text("piece.card", colour=words.family(kind)),
        "",
        None,
        kind,
        c.CARDS[kind],
        owner,
        count=count,
        art=CHARGES[kind],
        help="satisfy-council",
        source="printed",
    )


def _stalls(s: Any) -> Iterator[Piece]:
    for seat in range(s["seats"]):
        for good in range(GOODS):
            for price, count in enumerate(s["market"]["goods"][seat][good]):
                if count:
                    yield _stall(seat, good, price, int(count))
    for tile in range(c.TILES):
        if s["market"]["permit_price"][tile] >= 0:
            holder = next(p for p in range(s["seats"]) if int(s["players"][p]["permits"]) >> tile & 1)
            yield _stall(holder, GOODS + tile, int(s["market"]["permit_price"][tile]), 1)


def _stall(seat: int, good: int, price: int, count: int) -> Piece:
    """Goods on a stall."""
    cost = (Amount("coins", -price),)
    label = text("market.offered", good=words.good(good), n=price)
    return Piece(
        words.stall_id(seat, good, price), "stall", "market", label, "", None, seat, owner=seat, count=count, gives=cost
    )


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> tuple[Amount, ...]:
    """Return the counters of a seat."""
    me = view.s["players"][seat]
    cap = c.COIN_TRACK if view.s["options"]["coin_cap"] == LIMITED else None
    return (
        Amount("coins", int(me["coins"]), cap),
        Amount("assistants", int(me["assistants"])),
        Amount("cards", int(me["hand_size"])),
        Amount("permits", int(me["permits"]).bit_count()),
        Amount("emporiums", c.EMPORIUMS - int(me["emporiums"]).bit_count()),
        Amount("nobility", int(me["nobility"])),
    )
