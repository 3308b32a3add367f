"""Presentation of common things: Townsfolk and Manuscripts on piles, Debts and Deeds, bonus and Player cards."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data import names
from regnum.games.kingdom.viscounts.data.baron import BACK, CLOCKWISE, DEBTS, HERE, INWARD, SIGN
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.townsfolk import person_at
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, provenance, text

SIGNED = (("here", HERE), ("clockwise", CLOCKWISE), ("back", BACK), ("inward", INWARD), ("debt", DEBTS))
"""The Baron's actions for a symbol, in their order."""


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """The piles of the island, then those beside it."""
    s = view.s
    if (s["starts"] >= 0).any():
        yield Zone(words.STARTS, "row", text("zone.starts"), line=5, help="starts")
    people, tiles = (tuple(_places(view, zone)) for zone in (words.TOWNSFOLK, words.MANUSCRIPTS_ZONE))
    yield Zone(words.TOWNSFOLK, "row", text("zone.townsfolk"), spaces=people, help="townsfolk")
    yield Zone(words.MANUSCRIPTS_ZONE, "row", text("zone.manuscripts"), spaces=tiles, help="manuscripts")
    for paper, name in enumerate(c.PAPERS):
        key = "note.poverty" if paper == 0 else "note.prosperity"
        left = text(key, n=int(s["above"][paper]))
        yield Zone(
            f"pile/{name}", "stack", text(f"paper.{name}"), line=2, note=left if s["round"] else None, help="end"
        )
    yield Zone(words.BONUS, "row", text("zone.bonus"), line=2, help="transcribe")
    yield Zone(words.LEADER, "row", text("zone.leader"), line=2, help="workers")


def _places(view: View, zone: str) -> Iterator[Space]:
    """The places of the piles: how many lie there; of Townsfolk in the scenario what they mean for the Baron."""
    for place in range(c.PLACES):
        label, left = text("pile.place", n=words.banks(view, place)), _left(view, zone, place)
        yield Space(f"{zone}/{place + 1}", label, str(place + 1), note=left)


def _left(view: View, zone: str, place: int) -> Text:
    sizes = view.s["sizes" if zone == words.TOWNSFOLK else "tile_sizes"]
    said = text("pile.left", n=int(sizes[place]))
    if zone != words.TOWNSFOLK or not view.s["team"]:
        return said
    person = view.ask(person_at, place)
    moves = text("his.moves", n=int(c.VALUE[person]))
    return text("list", items=(said, moves, text("his.dismisses", does=signed(person))))


def signed(person: int) -> Text:
    """Describe the Baron's actions when he dismisses somebody."""
    sign = int(SIGN[person])
    done = tuple(text(f"sign_of.{name}", n=int(table[sign])) for name, table in SIGNED if table[sign])
    return text("list", items=done)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Yield the top pieces of the piles, and those still to be taken."""
    s = view.s
    for place in range(c.PLACES):
        card, tile, segment = (int(s[name][place]) for name in ("top", "tiles", "ring"))
        at_people, at_tiles = (f"{zone}/{place + 1}" for zone in (words.TOWNSFOLK, words.MANUSCRIPTS_ZONE))
        name = words.card_id(0, card) if card >= 0 else f"printed/{at_people}"
        yield person(card if card >= 0 else c.CARDS + segment, name, words.TOWNSFOLK, place, at_people)
        yield manuscript(tile if tile >= 0 else c.MANUSCRIPTS + segment, words.MANUSCRIPTS_ZONE, place, at_tiles)
    for paper, name in enumerate(c.PAPERS):
        yield _papers(view, paper, name)
    for ribbon in range(len(c.RIBBONS)):
        yield _bonus(view, ribbon)
    leader = int(s["leader"])
    gives = (Amount(words.POINTS, c.LEADER_POINTS), Amount("card", c.LEADER_CARDS))
    owner = leader if leader >= 0 else None
    yield Piece("leader/card", "leader", words.LEADER, text("zone.leader"), "", owner=owner, gives=gives)
    for pair, start in enumerate(s["starts"].tolist()):
        if start >= 0:
            yield start_card(start, pair)
            hero = int(s["heroes"][pair])
            yield person(hero, words.card_id(0, hero), words.STARTS, 10 * pair + 1)


def person(card: int, name: str, zone: str, place: int, space: str | None = None, owner: int | None = None) -> Piece:
    """Somebody: the icons, the value, what the card does; on a pile also what happens as one hires or dismisses."""
    says = cards.all_of_person(card)
    return Piece(
        name,
        "person",
        zone,
        words.person(card),
        str(c.VALUE[card]),
        space,
        place,
        cards.kind_of(card),
        owner,
        gives=cards.icons(card),
        marks=tuple(cards.signs(card)) if zone == words.TOWNSFOLK else (),
        caption=text("person.value", n=int(c.VALUE[card])),
        says=says if zone == words.TOWNSFOLK else cards.says(card),
        note=says,
        art=f"portrait-{c.CARD_NAMES[card]}" if card < c.CARDS else None,
        help="townsfolk" if card < c.CARDS else "empty",
        source=provenance(c.PERSON_NAMES[card] in names.RECONSTRUCTED_CARDS),
    )


def manuscript(tile: int, zone: str, place: int, space: str | None = None, owner: int | None = None) -> Piece:
    """A Manuscript, or what is printed under a pile."""
    printed = tile >= c.MANUSCRIPTS
    source = c.TILE + tile
    return Piece(
        f"printed/{space}" if printed else words.tile_id(tile),
        "manuscript",
        zone,
        words.tile(tile),
        str(c.COST[tile]),
        space,
        place,
        None if printed else c.RIBBONS[c.RIBBON[tile]],
        owner,
        gives=(*cards.given(When.GAIN, source), *cards.given(When.SCORE, source)),
        caption=text("manuscript.cost", n=int(c.COST[tile])),
        says=cards.says(source),
        note=cards.says(source),
        art=None if printed else f"ribbon-{c.RIBBONS[c.RIBBON[tile]]}",
        help="empty" if printed else "manuscripts",
        worded=True,
        source=provenance(c.TILE_NAMES[tile] in names.RECONSTRUCTED_TILES),
    )


def _papers(view: View, paper: int, name: str) -> Piece:
    """Return the top card of Poverty or Prosperity; nothing once it is revealed."""
    above = int(view.s["above"][paper])
    if view.s["round"] and not above:
        label = text(f"goal.{c.GOALS[paper]}")
        return Piece(f"goal/{c.GOALS[paper]}", "goal", f"pile/{name}", label, "", tone=name, help="end")
    label = text(f"paper.{name}")
    return Piece(f"pile/{name}/cards", "pile", f"pile/{name}", label, "", tone=name, count=max(1, above), state="down")


def _bonus(view: View, ribbon: int) -> Piece:
    owner = int(view.s["ribbons"][ribbon])
    return bonus(ribbon, owner if owner >= 0 else None)


def bonus(ribbon: int, owner: int | None = None) -> Piece:
    """A Cleric Bonus: its icons for who is the first with enough of a ribbon."""
    icons = tuple(Amount(words.icon(number), int(n)) for number, n in enumerate(c.BONUS_ICONS[ribbon]) if n)
    return Piece(
        f"bonus/{c.RIBBONS[ribbon]}",
        "bonus",
        words.BONUS,
        text("bonus.name", ribbon=words.ribbon(ribbon)),
        "",
        None,
        ribbon,
        c.RIBBONS[ribbon],
        owner,
        gives=(*icons, Amount(words.POINTS, c.BONUS_POINTS)),
        note=text("bonus.says", n=c.BONUS_TILES),
        help="transcribe",
        source="printed",
    )


def start_card(start: int, pair: int) -> Piece:
    """A Player card, beside the hero of the same pair."""
    source = c.START + start
    return Piece(
        f"start/{c.START_NAMES[start]}",
        "start",
        words.STARTS,
        words.start(start),
        c.START_NAMES[start],
        None,
        10 * pair,
        gives=cards.given(When.GAIN, source),
        says=cards.says(source),
        note=cards.says(source),
        help="starts",
        worded=True,
        source=provenance(c.START_NAMES[start] in names.RECONSTRUCTED_STARTS),
    )
