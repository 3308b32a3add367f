"""The main board: the King's cards, taxes and piles, the Townsfolk, the lands with the reader's tracks, Outsiders."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.places import POSITIONS as PLACES
from regnum.games.kingdom.paladins.data.places import share
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.supply import pieces as placed
from regnum.games.kingdom.paladins.rules.supply import strength_of
from regnum.games.kingdom.paladins.scene import cards, economy, scenario, words
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, data, plain, provenance, text

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII")
RECONSTRUCTED_PERSONS = frozenset((*c.STARTING_NAMES, "noble", "swindler"))
"""Those of the scenario, and the promotional ones, whose rewards are not known."""
PILES = {"suspicion": "suspicion", "walls": "fortify", "tavern_deck": "tavern"}
"""Piles of the first line, with their places in the rules."""
TRACKS = (c.Attribute.INFLUENCE, c.Attribute.FAITH, c.Attribute.STRENGTH)
"""From the one that no land asks for to the one below which the lands lie."""
TOKENS = {"hires": "hire", "prayers": "pray", words.PAID: "debt"}
"""Rewards of positions whose tokens have a name of their own."""


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """From the King's cards down to the Outsiders."""
    s = view.s
    yield Zone(words.KING, "row", text("zone.king"), spaces=tuple(_kings_places(view)), help="king")
    yield from scenario.zones(view)
    supply = text("note.tax", n=int(s["tax"]), most=int(c.TAX_SUPPLY[s["seats"]]))
    yield Zone(words.TAX, "supply", text("zone.tax"), note=supply, help="suspicion")
    for pile, anchor in PILES.items():
        yield Zone(pile, "stack", text(f"zone.{pile}"), help=anchor)
    hiring = tuple(_prices(view))
    yield Zone(words.TOWNSFOLK, "row", text("zone.townsfolk"), line=1, spaces=hiring, help="townsfolk")
    yield Zone("townsfolk_deck", "stack", text("zone.townsfolk_deck"), line=1, help="townsfolk")
    for track in TRACKS:
        yield _track(view, track)
    yield from view.alike(_below_the_tracks)


def _below_the_tracks(view: View) -> Iterator[Zone]:
    """The lands and the Outsiders."""
    yield Zone(
        words.LANDS, "map", text("zone.lands"), line=1, spaces=tuple(_positions(view)), art="lands", help="commission"
    )
    thresholds = tuple(_thresholds())
    yield Zone(words.OUTSIDERS, "row", text("zone.outsiders"), line=1, spaces=thresholds, help="outsiders")
    yield Zone("outsider_deck", "stack", text("zone.outsider_deck"), line=1, help="outsiders")


def _kings_places(view: View) -> Iterator[Space]:
    """Three places for Orders, five for Favours; one of a Favour shows which worker it takes."""
    for place, number in enumerate((*c.ORDER_ROUND, *c.FAVOUR_ROUND)):
        label = text("king.place", n=int(number))
        card = -1 if place < c.ORDERS_SHOWN else int(view.s["favours"][place - c.ORDERS_SHOWN])
        tone = _colour_wanted(card) if card >= 0 else None
        yield Space(words.king_id(place), label, ROMAN[number], tone=tone, art=f"spot-{tone}" if tone else None)


def _colour_wanted(card: int) -> str:
    """The colour of the worker that a Favour takes."""
    colour = int(c.PATTERN_COLOURS[c.FAVOUR_PATTERN[card], 0])
    return c.COLOURS[colour] if colour >= 0 else "any"


def _prices(view: View) -> Iterator[Space]:
    seat = words.reader(view)
    for place in range(c.SHOWN_TOWNSFOLK):
        cost = economy.price(view, seat, place) if view.s["round"] else int(c.HIRE_SILVER[place])
        note = text("note.on_debt") if words.holds(c.HIRE_ON_DEBT, place) else None
        gives = (Amount(words.SILVER, -cost),)
        label = text("townsfolk.place", n=place + 1)
        yield Space(f"{words.TOWNSFOLK}/{place + 1}", label, str(place + 1), gives=gives, note=note)


def _track(view: View, track: c.Attribute) -> Zone:
    """An attribute of the reader: its points, and the land that each height opens."""
    seat, name = words.reader(view), c.ATTRIBUTES[track]
    spaces = tuple(
        Space(
            f"{name}/{height}",
            text("attribute.height", attribute=text(f"attribute.{name}"), n=height),
            str(height),
            gives=_step_points(height),
            note=_opens(track, height),
        )
        for height in range(c.TOP + 1)
    )
    note = text("note.with_paladin", n=view.ask(strength_of, seat, track))
    return Zone(
        name, "track", text(f"attribute.{name}"), line=1, owner=seat, spaces=spaces, note=note, help="attributes"
    )


def _step_points(height: int) -> tuple[Amount, ...]:
    worth = int(c.ATTRIBUTE_POINTS[height])
    return (Amount(words.POINTS, worth),) if worth and worth > c.ATTRIBUTE_POINTS[height - 1] else ()


def _opens(track: c.Attribute, height: int) -> Text | None:
    """The land whose threshold a height of Faith or Strength is."""
    if track == c.Attribute.INFLUENCE:
        return None
    asked = (c.COLUMN_FAITH if track == c.Attribute.FAITH else c.COLUMN_STRENGTH).tolist()
    return text("attribute.opens", n=asked.index(height) + 1) if height in asked else None


def _positions(view: View) -> Iterator[Space]:
    for number in range(c.POSITIONS):
        if c.POSITION_PLAYERS[number] > view.s["seats"]:
            continue
        gives, column = economy.placed(number), int(c.POSITION_COLUMN[number])
        needs = {"faith": int(c.COLUMN_FAITH[column]), "strength": int(c.COLUMN_STRENGTH[column])}
        does = cards.does(When.GAIN, c.POSITION + number)
        assert does is not None
        x, y = share(PLACES[number])
        yield Space(
            c.POSITION_NAMES[number],
            text("position.label", does=does, **needs),
            c.POSITION_NAMES[number],
            x,
            y,
            note=text("position.needs", **needs),
            art="place-taken" if view.s["placed"][number] >= 0 else f"place-{_token(gives)}",
        )


def _token(gives: tuple[Amount, ...]) -> str:
    """The reward of a position as its token is called."""
    kinds = [amount.kind for amount in gives for _ in range(amount.n if amount.kind in c.COLOURS else 1)]
    return "-".join(TOKENS.get(kind, kind) for kind in kinds)


def _thresholds() -> Iterator[Space]:
    for place in range(c.SHOWN_OUTSIDERS):
        needs = {"attack": int(c.ATTACK_STRENGTH[place]), "convert": int(c.CONVERT_FAITH[place])}
        label = text("outsiders.place", n=place + 1)
        yield Space(f"{words.OUTSIDERS}/{place + 1}", label, str(place + 1), note=text("outsiders.needs", **needs))


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies there."""
    yield from _kings_cards(view)
    yield from view.alike(_open_pieces)
    yield from _markers(view)


def _open_pieces(view: View) -> Iterator[Piece]:
    """All but the King's cards and the reader's markers."""
    s = view.s
    yield from scenario.pieces(view)
    if s["tax"]:
        yield Piece("tax/silver", "coin", words.TAX, text("piece.coin"), "", count=int(s["tax"]), help="suspicion")
    piles = {
        "suspicion": int(s["suspicion"].sum()),
        "walls": int(s["walls"].sum()),
        "tavern_deck": int(s["tavern_deck"]).bit_count(),
        "townsfolk_deck": int(s["townsfolk_deck"]).bit_count(),
        "outsider_deck": int(s["outsider_deck"]).bit_count(),
    }
    for name, count in piles.items():
        if count:
            yield Piece(f"{name}/pile", "pile", name, text(f"zone.{name}"), "", tone=name, count=count, state="down")
    for place, card in enumerate(s["townsfolk"].tolist()):
        if card >= 0:
            yield person(view, card, words.TOWNSFOLK, place, f"{words.TOWNSFOLK}/{place + 1}")
    for place, card in enumerate(s["outsiders"].tolist()):
        if card >= 0:
            yield outsider(card, words.OUTSIDERS, place, f"{words.OUTSIDERS}/{place + 1}")
    yield from _standing(view)


def _kings_cards(view: View) -> Iterator[Piece]:
    s = view.s
    for place, card in enumerate(s["orders"].tolist()):
        yield _order(view, place, card) if card >= 0 else _face_down(place)
        colour = int(s["order_workers"][place])
        if colour >= 0:
            yield worker(f"{words.king_id(place)}/{c.COLOURS[colour]}", colour, words.KING, words.king_id(place))
    for place, card in enumerate(s["favours"].tolist()):
        where = words.favour_place(place)
        if card < 0:
            yield _face_down(where)
            continue
        yield favour(card, words.KING, where, words.king_id(where))
        for colour, count in enumerate(s["favour_workers"][place].tolist()):
            if count:
                name = f"{words.king_id(where)}/{c.COLOURS[colour]}"
                yield worker(name, colour, words.KING, words.king_id(where), count)


def favour(card: int, zone: str, place: int, space: str | None = None) -> Piece:
    """A King's Favour: the worker that it takes, and what it gives."""
    does = cards.does(When.USED, c.FAVOUR + card)
    return Piece(
        f"favour/{c.FAVOUR_NAMES[card]}",
        "favour",
        zone,
        text("favour.name"),
        "",
        space,
        place,
        gives=economy.favoured(card),
        says=does,
        note=text("favour.all", worker=text(f"tone.{_colour_wanted(card)}"), does=does or words.nobody()),
        help="king",
        worded=True,
        source="printed",
    )


def _face_down(place: int) -> Piece:
    name = f"king/card/{place + 1}"
    return Piece(name, "kings_card", words.KING, text("king.hidden"), "", words.king_id(place), place, state="down")


def _order(view: View, place: int, card: int) -> Piece:
    """An Order: how often the reader has taken its action, of how many times, and its points."""
    worth = int(c.ORDER_POINTS[place])
    if view.s["team"]:
        return scenario.order(view, place, card, worth)
    action = int(c.ORDER_ACTION[card])
    done = min(c.ORDER_USES, view.ask(placed, words.reader(view), action))
    kind = words.PIECES[action]  # type: ignore[index]
    says = text("order.all", n=c.ORDER_USES, action=data(names.ACTIONS[action]), points=worth)
    return Piece(
        f"order/{c.ORDER_NAMES[card]}",
        "order",
        words.KING,
        words.order_name(card),
        "",
        words.king_id(place),
        place,
        gives=(Amount(kind, done, c.ORDER_USES), Amount(words.POINTS, worth)),
        says=says,
        note=says,
        state="used" if done == c.ORDER_USES else "",
        art=f"order-{c.ORDER_NAMES[card].removeprefix('ko_')}",
        help="king",
        source="printed",
    )


def worker(name: str, colour: int, zone: str, space: str, count: int = 1) -> Piece:
    """Workers of a colour that stand somewhere."""
    tone, label = c.COLOURS[colour], words.colour(colour)
    return Piece(name, "worker", zone, label, words.LETTERS[tone], space, 9, tone, count=count, help="workers")


def person(view: View, card: int, zone: str, place: int, space: str | None = None) -> Piece:
    """One of the Townsfolk."""
    does = cards.says_person(view, card)
    return Piece(
        words.person_id(card),
        "person",
        zone,
        data(names.TOWNSFOLK[card]),
        "",
        space,
        place,
        says=does,
        note=does,
        art=f"portrait-{c.PERSON_NAMES[card].rstrip('_0123456789')}",
        help="townsfolk",
        source=provenance(c.PERSON_NAMES[card] in RECONSTRUCTED_PERSONS),
    )


def outsider(card: int, zone: str, place: int, space: str | None = None, owner: int | None = None) -> Piece:
    """An Outsider: what attacking gives, what converting gives, what it counts at the end."""
    does = cards.says(c.OUTSIDER + card)
    _, suit = c.OUTSIDER_NAMES[card].split("_")
    tone = f"suit_{next(name for name in c.SUITS if name[0] == suit[0])}"
    return Piece(
        words.outsider_id(card),
        "outsider",
        zone,
        data(names.OUTSIDERS[card]),
        suit[0],
        space,
        place,
        tone,
        owner,
        gives=(Amount("strength", int(c.CONVERT_STRENGTH[card])), *cards.given(When.ATTACKED, c.OUTSIDER + card)),
        says=cards.does(When.SCORE, c.OUTSIDER + card),
        note=text(
            "outsiders.all", suit=text(f"tone.{tone}"), does=does or words.nobody(), n=int(c.CONVERT_STRENGTH[card])
        ),
        art=f"portrait-{c.OUTSIDER_NAMES[card]}",
        help="outsiders",
        worded=True,
        source="printed",
    )


def _standing(view: View) -> Iterator[Piece]:
    """Monks and Outposts on the positions."""
    for position, there in enumerate(view.s["placed"].tolist()):
        if there >= 0:
            seat, kind = there // 2, ("monk", "outpost")[there % 2]
            label, mark = text(f"piece.{kind}", name=view.names[seat]), f"{'MO'[there % 2]}{seat + 1}"
            name = c.POSITION_NAMES[position]
            yield Piece(f"{kind}/{name}", kind, words.LANDS, label, mark, name, owner=seat, help="commission")


def _markers(view: View) -> Iterator[Piece]:
    """On the tracks the reader's markers, and how far the Paladin reaches."""
    seat = words.reader(view)
    me = view.s["players"][seat]
    for number, name in enumerate(c.ATTRIBUTES):
        height, label = int(me["attribute"][number]), plain(view.names[seat])
        yield Piece(f"{name}/marker", "marker", name, label, str(seat + 1), f"{name}/{height}", owner=seat)
        bonus = int(c.BONUS[me["active"], number]) if me["active"] >= 0 else 0
        if bonus:
            space = f"{name}/{min(c.TOP, height + bonus)}"
            helped = text("piece.helm", name=words.paladin(int(me["active"])), n=bonus)
            yield Piece(f"{name}/helm", "helm", name, helped, "P", space, 1, help="paladins")
        if view.s["team"]:
            space = f"{name}/{int(me['honour'])}"
            yield Piece(f"{name}/honour", "honour", name, text("piece.honour"), "H", space, 2, help="threats")
