"""The board of the table: the ring of regions, the tracks, the boards beside it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.chests import point_card
from regnum.games.staufer.rules.regions import ranked, second_now
from regnum.games.staufer.scene import words
from regnum.scenes import Amount, Mark, Piece, Space, Text, View, Zone, members, plain, provenance, text

RING, ROUNDS_TABLE, SUPPLY_TABLE, PRIVILEGES, DRAWN, PILE, DISCARD, PROVINCE, HAND = (
    "ring", "rounds", "supply", "privileges", "drawn", "pile", "discard", "province", "hand",
)  # fmt: skip
PRINTED_JOBS = ("pairs", "set_345")
"""Jobs with printed points, besides those of the regions."""
TRACKS = ("order", "supply_track", "deployment_track")


def rank_points(s: Any, region: int) -> list[int]:
    """The points that count on the tile of a region."""
    side, seats = c.SIDE[s["seats"]], s["seats"]
    paid = c.RANKS_PAID[seats] if seats > 2 or s["options"]["second_of_two_scores"] else 1
    return [int(points) for points in c.TILE_POINTS[side][s["tiles"][region]][:paid]]


def bonus_text(s: Any, region: int) -> Text:
    """The bonus of a region in a few words."""
    kind, row = c.BONUS[region][0], c.BONUS[region]
    if kind == c.Bonus.PICK:
        return text("bonus.pick", n=int(row[c.BONUS_CHESTS] or s["seats"]))
    good, column = ("points", c.BONUS_POINTS) if row[c.BONUS_POINTS] else ("envoys", c.BONUS_ENVOYS)
    first, second = int(row[column]), int(row[column + c.BONUS_WIDTH])
    if kind == c.Bonus.EACH:
        return text("bonus.each", gain=text(f"good.{good}", n=first))
    return text("bonus.by_rank", first=first, second=text(f"good.{good}", n=second))


def office_mark(s: Any, region: int, office: int) -> str:
    """The cost of an office, with n for nobles."""
    side = c.SIDE[s["seats"]]
    return f"{c.COST[side][region][office]}{'n' if c.FOR_NOBLES[side][region][office] else ''}"


def stack_of(s: Any, stack: int) -> list[int]:
    """The chests of a stack."""
    pile = s["stacks"][stack]
    return [int(chest) for chest in pile["cards"][: pile["size"]]]


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Every place on the table."""
    yield from view.alike(_open_zones)
    if view.viewer is not None and not view.s["over"]:
        yield Zone(HAND, "hand", text("zone.hand"), line=8, owner=view.viewer, help="jobs")


def _open_zones(view: View) -> Iterator[Zone]:
    """All but the hand."""
    s = view.seen[0]
    yield Zone(RING, "ring", text("zone.ring"), spaces=tuple(_ring(s)), art="board", help="board")
    for region in s["ring"].tolist():
        yield from _region(view, region)
    if s["drawn"].any():
        yield Zone(DRAWN, "row", text("zone.drawn"), line=1, help="bonuses")
    for line, track in enumerate(TRACKS):
        spaces, note = tuple(_track(s, track)), text("zone.from_below") if track == "deployment_track" else None
        yield Zone(track, "track", text(f"zone.{track}"), line=2 + line, spaces=spaces, note=note, help="tracks")
    yield Zone(SUPPLY_TABLE, "row", text("zone.supply"), line=5, spaces=tuple(_supply(s)), help="supply")
    yield Zone(ROUNDS_TABLE, "grid", text("zone.rounds"), line=5, spaces=tuple(_rounds()), help="round-tiles")
    yield Zone(PROVINCE, "supply", text("zone.province"), line=6, help="figures")
    yield Zone(DISCARD, "supply", text("zone.discard"), line=6, help="chests")
    yield Zone(PRIVILEGES, "row", text("zone.privileges"), line=7, help="privileges")
    yield Zone(PILE, "stack", text("zone.pile"), line=7, help="chests")
    for seat in range(s["seats"]):
        name = text("zone.tableau", name=view.names[seat])
        yield Zone(f"tableau/{seat}", "tableau", name, line=7, owner=seat, help="chests")


def _ring(s: Any) -> Iterator[Space]:
    """Six places, clockwise from the top."""
    for place, region in enumerate(s["ring"].tolist()):
        angle = pi / 3 * place - pi / 2
        x, y = 0.5 + 0.36 * cos(angle), 0.5 + 0.36 * sin(angle)
        following = words.ring_id(int(s["ring"][(place + 1) % c.REGIONS]))
        label = text(f"region.{c.REGION_NAMES[region]}")
        yield Space(
            words.ring_id(region),
            label,
            words.REGION_TITLES[region][:3],
            round(x, 3),
            round(y, 3),
            (following,),
            note=bonus_text(s, region),
            art=c.REGION_NAMES[region],
        )


def _region(view: View, region: int) -> Iterator[Zone]:
    """A wedge of the ring: its offices, and its payment area."""
    s = view.seen[0]
    area = words.region_id(region)
    points = "/".join(map(str, rank_points(s, region)))
    note = text("region.note", points=points, bonus=bonus_text(s, region))
    title = text(f"region.{c.REGION_NAMES[region]}")
    yield Zone(
        area, "area", title, RING, at=words.ring_id(region), note=note, art=c.REGION_NAMES[region], help="regions"
    )
    spaces = tuple(_offices(s, region))
    standing = _standing(view, region)
    yield Zone(
        words.offices_id(region), "row", text("zone.offices"), area, spaces=spaces, note=standing, help="offices"
    )
    yield Zone(words.payments_id(region), "supply", text("zone.payments"), area, help="deploy")


def _offices(s: Any, region: int) -> Iterator[Space]:
    side = c.SIDE[s["seats"]]
    for office in range(c.OFFICE_COUNT[side][region]):
        label = words.office_place(s, region, office)
        art = "noble_office" if c.FOR_NOBLES[side][region][office] else "office"
        yield Space(words.office_id(region, office), label, office_mark(s, region, office), art=art)


def _standing(view: View, region: int) -> Text | None:
    """Return the standing in a region as text, if anybody is there."""
    seats = [view.game.ask(ranked, view.seen, region, rank + 1) for rank in range(view.seen[0]["seats"])]
    names = tuple(plain(view.names[seat]) for seat in seats if seat >= 0)
    return text("region.standing", names=names) if names else None


def _track(s: Any, name: str) -> Iterator[Space]:
    envoys = c.ENVOY_SPACES[s["seats"]] if name == "deployment_track" else 0
    for number in range(c.MEMBERS * s["seats"]):
        gives = words.figures(1, 0) if number < envoys else ()
        label = text("track.space", n=number + 1)
        yield Space(f"{name}/{number + 1}", label, str(number + 1), gives=gives)


def _supply(s: Any) -> Iterator[Space]:
    for space in range(c.SUPPLY_SPACES[s["seats"]]):
        gives = words.figures(*c.SUPPLY[space])
        yield Space(words.supply_id(space), text(f"supply.{c.SUPPLY_NAMES[space]}"), str(space + 1), gives=gives)


def _rounds() -> Iterator[Space]:
    for number in range(c.ROUNDS):
        for column, letter in enumerate("abc"):
            label = text("rounds.space", n=number + 1, column=letter.upper())
            yield Space(f"rounds/{number + 1}/{letter}", label, str(number + 1), column / 2, number / (c.ROUNDS - 1))


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    yield from view.alike(_open_pieces)
    yield from _jobs(view)


def _open_pieces(view: View) -> Iterator[Piece]:
    """All but the jobs."""
    s = view.seen[0]
    yield from _markers(view)
    for region in range(c.REGIONS):
        yield from _holders(view, region)
        yield from _payments(view, region)
        for office in range(c.OFFICES):
            where = words.office_id(region, office)
            yield from _stack(s, region * c.OFFICES + office, words.offices_id(region), where)
    for space in range(c.SUPPLY_SPACES[s["seats"]]):
        yield from _stack(s, c.REGIONS * c.OFFICES + space, SUPPLY_TABLE, words.supply_id(space))
    yield from _members(view)
    yield from _round_tiles(view)
    yield from _privileges(view)
    yield from _piles(view)
    for seat in range(s["seats"]):
        yield from _kept(view, seat)


def _markers(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    for region in range(c.REGIONS):
        where = words.ring_id(region)
        points = [str(points) for points in rank_points(s, region)]
        label, marks = text("piece.points", points="/".join(points)), tuple(Mark(one) for one in points)
        yield Piece(f"tile/{c.REGION_NAMES[region]}", "points", RING, label, "", where, marks=marks)
    king = int(s["king"])
    yield Piece("king", "king", RING, text("piece.king"), "♚", words.ring_id(king), help="king")
    if not s["over"]:
        first = int(s["rounds_a"][s["round"] - 1])
        yield Piece("evaluation/a", "evaluation", RING, text("piece.first_marker"), "A", words.ring_id(first), 1)
        second = int(s["second"])
        label = text("piece.second_marker")
        if second >= 0:
            yield Piece("evaluation/b", "evaluation", RING, label, "B", words.ring_id(second), 2)
        else:
            now = view.game.ask(second_now, view.seen)
            yield Piece("evaluation/b", "evaluation", RING, text("piece.second_now"), "b", words.ring_id(now), 2)


def _holders(view: View, region: int) -> Iterator[Piece]:
    offices = view.seen[0]["offices"][region]
    for office in range(c.OFFICES):
        for holder in range(c.HOLDERS):
            figure = int(offices[office][holder])
            if figure:
                piece = words.figure_id(region, office, holder)
                space = words.office_id(region, office)
                yield _figure(view, piece, words.offices_id(region), *words.seated(figure), 1, space)


def _payments(view: View, region: int) -> Iterator[Piece]:
    for seat in range(view.seen[0]["seats"]):
        for kind in range(c.KINDS):
            count = int(view.seen[0]["players"][seat]["paid"][region][kind])
            if count:
                piece = f"paid/{c.REGION_NAMES[region]}/{seat}/{words.KIND_NAMES[kind]}"
                yield _figure(view, piece, words.payments_id(region), seat, kind, count)


def _figure(view: View, piece: str, zone: str, seat: int, kind: int, count: int, space: str | None = None) -> Piece:
    """A figure; its mark is the number of the seat, with n for a noble."""
    name, art = words.KIND_NAMES[kind], words.KIND_NAMES[kind]
    label = text(f"piece.{name}", name=view.names[seat])
    mark = f"{seat + 1}{'n' if kind == words.NOBLE else ''}"
    return Piece(piece, name, zone, label, mark, space, seat, owner=seat, count=count, art=art, help="figures")


def chest(piece: str, zone: str, kind: int, space: str | None = None, **more: Any) -> Piece:
    """A chest: what it gives, or its letter."""
    tone = c.CHEST_COLOURS[kind]
    mark, gives = words.MARKS.get(c.CHEST_NAMES[kind], ""), words.chest_gains(kind) if kind < c.ORANGE else ()
    art = f"chest_{tone}"
    return Piece(
        piece,
        "chest",
        zone,
        words.chest(kind),
        mark,
        space,
        tone=tone,
        gives=gives,
        art=art,
        help="chests",
        worded=True,
        source="printed",
        **more,
    )


def _stack(s: Any, stack: int, zone: str, space: str) -> Iterator[Piece]:
    for place, kind in enumerate(stack_of(s, stack)):
        yield chest(f"chest/{stack}/{place}", zone, kind, space, place=10 + place)


def _members(view: View) -> Iterator[Piece]:
    """Family members on the three tracks; those of a seat are numbered from the end of the turn order."""
    s = view.seen[0]
    tracks = {
        "order": s["order"].tolist(),
        "supply_track": s["supply"]["cards"].tolist(),
        "deployment_track": s["deployment"]["cards"].tolist(),
    }
    left = {seat: tracks["order"].count(seat) for seat in range(s["seats"])}
    gone = dict.fromkeys(left, c.MEMBERS)
    for name, track in tracks.items():
        for number, seat in enumerate(track):
            if seat >= 0:
                if name == "order":
                    left[seat] -= 1
                    member = left[seat]
                else:
                    gone[seat] -= 1
                    member = gone[seat]
                label = text("piece.member", name=view.names[seat])
                space = f"{name}/{number + 1}"
                yield Piece(f"member/{seat}/{member}", "member", name, label, str(seat + 1), space, owner=seat)


def _round_tiles(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    for number in range(c.ROUNDS):
        past = number + 1 < s["round"]
        region = int(s["rounds_a"][number])
        condition, steps = c.CONDITIONS[int(s["rounds_b"][number])], int(s["rounds_c"][number])
        labels = {
            "a": text(f"region.{c.REGION_NAMES[region]}"),
            "b": text(f"condition.{condition}"),
            "c": text("rounds.king", n=steps) if steps else text("rounds.final"),
        }
        arts = {"a": c.REGION_NAMES[region], "b": condition, "c": "king_steps" if steps else "final"}
        for letter, label in labels.items():
            space = f"rounds/{number + 1}/{letter}"
            yield Piece(
                f"tile/{number + 1}/{letter}",
                "round_tile",
                ROUNDS_TABLE,
                label,
                "",
                space,
                state="used" if past else "",
                art=arts[letter],
                help="round-tiles",
            )


def _privileges(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    for number, count in enumerate(s["available"].tolist(), 1):
        if count:
            points = view.game.ask(point_card, view.seen) if number == 1 else 0
            yield privilege(words.privilege_id(number), PRIVILEGES, number, points, str(number), number, count=count)


def privilege(name: str, zone: str, number: int, points: int, mark: str, place: int, **more: Any) -> Piece:
    """A privilege; the points of the first kind are reconstructed."""
    return Piece(
        name,
        "privilege",
        zone,
        words.privilege_effect(number),
        mark,
        place=place,
        gives=(Amount("points", points),) if number == 1 else (),
        art="privilege",
        help="privileges",
        source=provenance(number == 1),
        **more,
    )


def _piles(view: View) -> Iterator[Piece]:
    s = view.seen[0]
    if s["pile_size"]:
        yield Piece("pile/chests", "chest", PILE, text("piece.pile"), "", count=int(s["pile_size"]), state="down")
    for kind in range(c.CHESTS):
        if s["discard"][kind]:
            yield chest(f"discard/{c.CHEST_NAMES[kind]}", DISCARD, kind, place=kind, count=int(s["discard"][kind]))
        if s["drawn"][kind]:
            yield chest(words.drawn_id(kind), DRAWN, kind, place=kind, count=int(s["drawn"][kind]))
    for seat in range(s["seats"]):
        for kind in range(c.KINDS):
            count = int(s["players"][seat]["province"][kind])
            if count:
                yield _figure(view, f"province/{seat}/{words.KIND_NAMES[kind]}", PROVINCE, seat, kind, count)


def _kept(view: View, seat: int) -> Iterator[Piece]:
    me = view.seen[0]["players"][seat]
    for kind in range(c.ORANGE, c.CHESTS):
        if me["chests"][kind]:
            piece = f"kept/{seat}/{c.CHEST_NAMES[kind]}"
            yield chest(piece, f"tableau/{seat}", kind, place=kind, count=int(me["chests"][kind]))
    for number in members(me["privileges"]):
        name, mark = f"owned/{seat}/{number + 1}", f"#{number + 1}"
        yield privilege(name, f"tableau/{seat}", number + 1, int(me["point_card"]), mark, 100 + number)


def _jobs(view: View) -> Iterator[Piece]:
    """The viewer's jobs with what they would score now; everybody's when the game is over."""
    s = view.seen[0]
    shown = range(s["seats"]) if s["over"] else [] if view.viewer is None else [view.viewer]
    for seat in shown:
        score = view.game.score(view.seen)[seat]
        cards = s["players"][seat]["revealed" if s["over"] else "jobs"]
        zone = f"tableau/{seat}" if s["over"] else HAND
        for kind, card in enumerate(cards.tolist()):
            gives = (Amount("points", int(score[1 + kind])),)
            yield job(f"job/{seat}/{words.JOB_TYPES[kind]}", zone, kind, card, 200 + kind, gives)


def job(piece: str, zone: str, kind: int, card: int, place: int, gives: tuple[Amount, ...] = ()) -> Piece:
    """A job with what it pays."""
    name = c.JOB_NAMES[kind][card]
    return Piece(
        piece,
        "job",
        zone,
        words.job(kind, card),
        "",
        place=place,
        gives=gives,
        note=words.job_pays(kind, card),
        art="job_region" if kind == c.Job.REGION else f"job_{name}",
        help="jobs",
        source=provenance(kind != c.Job.REGION and name not in PRINTED_JOBS),
    )


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> tuple[Amount, ...]:
    """Return the counters of a seat: its court, its chests by colour, its privileges."""
    me = view.s["players"][seat]
    return (
        Amount("envoys", int(me["court"][words.ENVOY])),
        Amount("nobles", int(me["court"][words.NOBLE])),
        Amount("turquoise", int(me["chests"][c.ORANGE : c.PURPLE].sum())),
        Amount("purple", int(me["chests"][c.PURPLE])),
        Amount("brown", int(me["chests"][c.BROWN])),
        Amount("privileges", int(me["privileges"]).bit_count()),
    )
