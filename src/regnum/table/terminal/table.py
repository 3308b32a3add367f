"""A whole scene in a terminal of 80 columns or more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from textwrap import fill

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Words

from regnum.table.language import Language
from regnum.table.scene import Panel, Piece, Scene, Space, Zone
from regnum.table.terminal.amounts import in_signs, in_words
from regnum.table.terminal.map import draw_map
from regnum.table.terminal.places import draw_places
from regnum.table.terminal.style import seat_style, toned
from regnum.table.text import in_figures

SHORT = ("tableau", "row", "supply")
"""Zones before a seat that share its line."""
HIGH = 8
"""A stack of more pieces is shown by their number."""
GAP = 2
"""Columns between the figures of a table."""
FEW = 3
"""Maximum places of a zone to list; beyond that only their number is shown."""


class TablePrinter:
    """Draws scenes of one game in one language."""

    def __init__(self, title: str, language: Language, palette: Mapping[str, str], width: int) -> None:
        self.title, self.language, self.palette, self.width = title, language, palette, width

    def draw(self, scene: Scene) -> RenderableType:
        """The table from the map down to the hand, without the prompt."""
        say = self.language.say
        pieces: dict[str, list[Piece]] = {zone.id: [] for zone in scene.zones}
        for piece in scene.pieces:
            pieces[piece.zone].append(piece)
        headline = " · ".join([self.title, *(say(part) for part in scene.headline)])
        parts: list[RenderableType] = [Rule(Words(headline, "bold"), align="left", characters="─", style="dim")]
        top = sorted((zone for zone in scene.zones if zone.parent is None), key=lambda zone: (zone.line < 0, zone.line))
        for _, line in groupby(top, lambda zone: zone.line):
            parts += self._line(list(line), scene, pieces)
        parts.append(self.panels(scene.panels, over=scene.result is not None))
        return Group(*parts)

    def brief(self, scene: Scene) -> RenderableType:
        """Draw the viewer's own things: the panel and the zones in front of the viewer."""
        pieces = {zone.id: [piece for piece in scene.pieces if piece.zone == zone.id] for zone in scene.zones}
        mine = [zone for zone in scene.zones if zone.owner is not None and zone.owner == scene.viewer]
        areas = [zone for zone in mine if zone.kind == "area"]
        strips = (part for zone in mine if zone not in areas for part in self._strip(zone, pieces[zone.id]))
        parts = [*strips, *([self._areas(areas, scene, pieces)] if areas else [])]
        return Group(self.panels(panel for panel in scene.panels if panel.seat == scene.viewer), *parts)

    def _line(self, zones: list[Zone], scene: Scene, pieces: Mapping[str, list[Piece]]) -> Iterator[RenderableType]:
        """Zones of one line: maps and lists take the whole width, the others stand side by side."""
        beside: list[Zone] = []
        own = [zone for zone in zones if zone.kind == "area" and zone.owner is not None]
        before_seats: dict[int, list[Zone]] = {}
        for zone in zones:
            if zone.kind == "map":
                yield from self._map(zone, pieces[zone.id])
            elif zone.kind == "ring":
                yield from self._ring(zone, scene, pieces)
            elif zone in own:
                continue
            elif zone.kind in ("area", "supply", "row", "stack", "grid") and len(zones) > 1 and zone.owner is None:
                beside.append(zone)
            elif zone.kind in SHORT and zone.owner is not None:
                before_seats.setdefault(zone.owner, []).append(zone)
            else:
                yield from self._strip(zone, pieces[zone.id])
        for owner, held in before_seats.items():
            yield from self._seat(owner, held, pieces)
        if own:
            yield Padding(self._areas(own, scene, pieces), (1, 0, 0, 0))
        if beside:
            yield Padding(self._columns(beside, scene, pieces), (1, 0, 0, 0))

    def _map(self, zone: Zone, pieces: list[Piece]) -> Iterator[RenderableType]:
        """The towns where they lie, if roads join them; else a list of the places."""
        if any(space.links for space in zone.spaces):
            yield from draw_map(zone, pieces, self.language, self.palette, self.width)
        else:
            yield draw_places(zone, pieces, self.language, self.width)
        yield Words(self.language.say("legend"), "dim")

    def _ring(self, ring: Zone, scene: Scene, pieces: Mapping[str, list[Piece]]) -> Iterator[RenderableType]:
        """The areas around a ring: those of its upper half in a row, under them those of its lower half."""
        areas = {zone.at: zone for zone in scene.zones if zone.parent == ring.id}
        for upper in (True, False):
            spaces = [space for space in ring.spaces if ((space.y or 0) < 0.5) == upper and space.id in areas]
            half = [areas[space.id] for space in sorted(spaces, key=lambda space: space.x or 0)]
            guests = {areas[s.id].id: [p for p in pieces[ring.id] if p.space == s.id and p.mark] for s in spaces}
            yield Padding(self._columns(half, scene, pieces, guests), (1, 0, 0, 0))
        yield Words(self.language.say("legend"), "dim")

    def _columns(
        self,
        zones: list[Zone],
        scene: Scene,
        pieces: Mapping[str, list[Piece]],
        guests: Mapping[str, list[Piece]] | None = None,
    ) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), expand=True, show_header=False)
        for _ in zones:
            table.add_column(ratio=1, overflow="fold")
        visiting = guests or {}
        table.add_row(*(Group(*self._block(zone, scene, pieces, visiting.get(zone.id, []))) for zone in zones))
        return table

    def _block(
        self, zone: Zone, scene: Scene, pieces: Mapping[str, list[Piece]], guests: list[Piece]
    ) -> Iterator[RenderableType]:
        """A zone as a small column: its name and who visits it, what lies in it, what it says."""
        say = self.language.say
        worth = f" ({in_signs_of_points(zone.worth, self.language)})" if zone.worth else ""
        title = Words.assemble((f"{say(zone.label)}{worth}", "bold underline" if zone.kind == "area" else "bold"))
        for guest in guests:
            title.append(" ").append(guest.mark, "bold reverse")
        yield title
        if zone.kind == "area" and zone.note:
            yield Words(say(zone.note), "dim")
        for part in (inner for inner in scene.zones if inner.parent == zone.id):
            if part.spaces:
                yield from self._spaces(part, pieces[part.id])
                continue
            yield Words.assemble((f"{say(part.label)}: ", "italic"), self._pieces(pieces[part.id]))
            if part.note:
                yield Words(say(part.note), "dim")
        if zone.kind != "area":
            yield from (
                self._spaces(zone, pieces[zone.id])
                if zone.kind in _LISTED
                else [self._pieces(pieces[zone.id], zone.kind)]
            )
            if zone.note:
                yield Words(say(zone.note), "dim")

    def _areas(self, zones: list[Zone], scene: Scene, pieces: Mapping[str, list[Piece]]) -> Table:
        """The areas of a seat's own board, a line each: a cell for each zone in it."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for zone in zones:
            parts = (part for part in scene.zones if part.parent == zone.id)
            table.add_row(
                Words(self.language.say(zone.label), "bold"), *(self._brief(part, pieces[part.id]) for part in parts)
            )
        return table

    def _brief(self, zone: Zone, pieces: list[Piece]) -> Words:
        """A zone in a few signs: places, with who stands there in brackets; what they give; or how many are full."""
        if len(zone.spaces) > FEW:
            full = len({piece.space for piece in pieces})
            return Words(f"{self.language.say(zone.label)} {full}/{len(zone.spaces)}", "dim")
        if any(space.gives for space in zone.spaces):
            return Words(" / ").join(Words(in_signs(space.gives, self.language)) for space in zone.spaces)
        return Words(" ").join(self._place(space, pieces) for space in zone.spaces)

    def _place(self, space: Space, pieces: list[Piece]) -> Words:
        here = [piece for piece in pieces if piece.space == space.id]
        if not here:
            return toned(space.mark, space.tone, self.palette)
        return Words.assemble("(", *(Words(piece.mark, seat_style(piece.owner)) for piece in here), ")")

    def _spaces(self, zone: Zone, pieces: Iterable[Piece]) -> Iterator[RenderableType]:
        """A line for every space with what lies there; spaces of a grid that are on one height share a line."""
        lying: dict[str | None, list[Piece]] = {space.id: [] for space in zone.spaces}
        for piece in pieces:
            lying.setdefault(piece.space, []).append(piece)
        width = max((len(space.mark) for space in zone.spaces), default=0)
        rows = [list(row) for _, row in groupby(zone.spaces, lambda s: s.y if zone.kind == "grid" else s.id)]
        for row in rows:
            words = [
                Words(f"{row[0].mark:<{width}}", "bold"),
                *([_gains(row[0], self.language)] if row[0].gives else []),
            ]
            words += [self._piece(p) for space in row for p in sorted(lying[space.id], key=lambda p: p.place)]
            yield Words(" ").join(words if len(words) > 1 else [*words, Words("·", "dim")])
        if lying.get(None) or not zone.spaces:
            yield self._pieces(lying.get(None, []))

    def _pieces(self, pieces: Iterable[Piece], kind: str = "row") -> Words:
        """Pieces one after the other in their order; of a high stack only the number."""
        ordered = sorted(pieces, key=lambda piece: piece.place)
        if not ordered:
            return Words(self.language.say("table.empty"), "dim")
        if kind == "stack" and len(ordered) > HIGH:
            return Words(str(len(ordered)))
        in_words = any(not piece.mark and not piece.tone and piece.state != "down" for piece in ordered)
        return Words(" · " if in_words else " ").join([self._piece(piece) for piece in ordered])

    def _seat(self, owner: int, zones: list[Zone], pieces: Mapping[str, list[Piece]]) -> Iterator[RenderableType]:
        """Yield the zones in front of a seat: a line per zone, and one for all supplies together."""
        full = [zone for zone in zones if pieces[zone.id] or zone.note or zone.kind == "row"]
        lines = [self._noted(zone, pieces[zone.id]) for zone in full if zone.kind != "supply"]
        supplies = [self._noted(zone, pieces[zone.id]) for zone in full if zone.kind == "supply"]
        for number, line in enumerate([*lines, *([Words(" · ").join(supplies)] if supplies else [])]):
            mark = Words(f"{owner + 1}", seat_style(owner)) if number == 0 else Words(" ")
            yield Words.assemble(mark, " ", line)

    def _title(self, zone: Zone, pieces: list[Piece]) -> Words:
        """The name of a zone and what lies in it; pieces on its spaces stand together."""
        if not zone.spaces:
            shown = self._pieces(pieces)
        else:
            shown = Words(" ").join(
                [*self._standing(zone, pieces), *(self._piece(piece) for piece in pieces if piece.space is None)]
            )
        return Words.assemble((f"{self.language.say(zone.label)}: ", "bold"), shown)

    def _noted(self, zone: Zone, pieces: list[Piece]) -> Words:
        """The name of a zone, what lies in it, and its note."""
        title = self._title(zone, pieces)
        return title.append(f" · {self.language.say(zone.note)}", "dim") if zone.note else title

    def _standing(self, zone: Zone, pieces: list[Piece]) -> Iterator[Words]:
        """Yield the pieces on each space; in a row, free spaces show their marker and their colour."""
        for space in zone.spaces:
            here = [piece for piece in pieces if piece.space == space.id]
            if here:
                yield Words("+").join(self._piece(piece) for piece in here)
            elif zone.kind == "row":
                tone = self.language.say(f"tone.{space.tone}") if space.tone else ""
                yield toned(f"{space.mark} {tone}".strip(), space.tone, self.palette)

    def _piece(self, piece: Piece) -> Words:
        say = self.language.say
        if piece.state == "down":
            return Words(str(piece.count))
        if (piece.note or piece.caption) and piece.mark:
            named = f"{piece.mark} {say(piece.label)}"
            return Words(f"({named})", "dim") if piece.state == "used" else toned(named, piece.tone, self.palette)
        if piece.mark and piece.state == "used":
            return Words(f"({piece.mark})", "dim")
        if piece.mark and piece.gives:
            return Words.assemble((f"[{piece.mark}]", "bold"), f" {in_signs(piece.gives, self.language)} ")
        if piece.mark and piece.tone and piece.owner is None and piece.space is None:
            return toned(f"{piece.mark} {say(f'tone.{piece.tone}')}", piece.tone, self.palette)
        if piece.mark:
            words = toned(piece.mark, piece.tone, self.palette)
            if piece.owner is not None or piece.tone is None:
                words = Words(piece.mark, seat_style(piece.owner))
            return Words(f"{piece.count}×").append_text(words) if piece.count > 1 else words
        name = (
            say(f"tone.{piece.tone}") if piece.tone and self.language.knows(f"tone.{piece.tone}") else say(piece.label)
        )
        words = toned(name, piece.tone, self.palette)
        if piece.count > 1:
            words = Words(f"{piece.count}×").append_text(words)
        return words.append(f" {in_signs(piece.gives, self.language)}") if piece.gives else words

    def _strip(self, zone: Zone, pieces: list[Piece]) -> Iterator[RenderableType]:
        """A zone over the whole width; cards that say something stand in a list."""
        say = self.language.say
        if zone.kind == "track":
            yield Padding(self._track(zone, pieces), (1, 0, 0, 0))
        elif zone.kind == "hand" and any(piece.note for piece in pieces):
            yield Words(say(zone.label), "bold")
            for piece in pieces:
                facts = Words(f" · {self._card_text(piece)}" if piece.note else "", "dim")
                yield Padding(Words.assemble(self._piece(piece), facts), (0, 0, 0, 2))
        elif pieces or zone.kind == "hand":
            title = self._title(zone, pieces)
            if zone.owner is not None and zone.kind != "hand":
                title = Words.assemble((f"{zone.owner + 1}", seat_style(zone.owner)), " ", title)
            yield title

    def _track(self, zone: Zone, pieces: list[Piece]) -> Group:
        """Numbers with a star where a space gives something, and the markers under them."""
        say = self.language.say
        numbers, markers = Words(), Words()
        for space in zone.spaces:
            special = bool(space.gives or space.note)
            number = f"{space.mark}{'*' if special else ''}"
            here = [piece for piece in pieces if piece.space == space.id]
            marks = sum(len(piece.mark) for piece in here)
            wide = max(3, 1 + len(number), 1 + marks)  # with a gap before it
            numbers.append(number.rjust(wide), "bold" if special else "dim")
            markers.append(" " * (wide - marks))
            for piece in here:
                markers.append(piece.mark, seat_style(piece.owner))
        title = Words.assemble((say(zone.label), "bold"), (f" {say(zone.note)}" if zone.note else "", "dim"))
        return Group(title, numbers, markers)

    def panels(self, panels: Iterable[Panel], over: bool = False) -> RenderableType:
        """The seats as a table: what each has, its points, and what it would have if the game ended now, or has.

        What nobody plays is named under it.
        """
        say, everybody = self.language.say, list(panels)
        rows = [panel for panel in everybody if panel.played]
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("")
        table.add_column("")
        for counter in rows[0].counters:
            table.add_column(say(f"column.{counter.kind}"), justify="right")
        table.add_column(say("table.points"), justify="right")
        table.add_column(say("table.total" if over else "table.if_ended"), justify="right")
        for panel in rows:
            name = Words(self._named(panel), "bold" if panel.deciding else "")
            counters = (f"{c.n}/{c.most}" if c.most is not None else in_figures(c.n) for c in panel.counters)
            mark = Words(str(panel.seat + 1), seat_style(panel.seat))
            table.add_row(mark, name, *counters, in_figures(panel.points), Words(in_figures(panel.total), "bold"))
        others = [self._party(panel) for panel in everybody if not panel.played]
        return Padding(Group(table, *others), (1, 0, 0, 0))

    def _party(self, panel: Panel) -> Words:
        """Draw an unseated opponent: its points, those the team needs, and its possessions."""
        has = in_words([counter for counter in panel.counters if counter.n], self.language)
        points = f"{self._named(panel)}: {in_figures(panel.points)}/{in_figures(panel.total)}"
        return Words(f"{points} · {has}" if has else points)

    def _named(self, panel: Panel) -> str:
        return panel.name if isinstance(panel.name, str) else self.language.say(panel.name)

    def scores(self, panels: Iterable[Panel], ranks: tuple[int, ...] = ()) -> Table:
        """The points of every seat by part: a line a seat, or a line a part where the screen is too narrow for that."""
        say, rows = self.language.say, [panel for panel in panels if panel.played]
        rows.sort(key=lambda panel: ranks[panel.seat] if ranks else panel.seat)
        heads = [say(f"score.{part.key}") for part in rows[0].parts]
        heads += [say("table.total"), say("table.rank")] if ranks else [say("table.if_ended")]
        names = [Words.assemble((str(p.seat + 1), seat_style(p.seat)), f" {self._named(p)}") for p in rows]
        points = [[*(in_figures(part.points) for part in panel.parts), in_figures(panel.total)] for panel in rows]
        if ranks:
            points = [[*line, str(ranks[panel.seat])] for panel, line in zip(rows, points, strict=True)]
        for shown in (heads, [fill(head, max(map(len, head.split()))) for head in heads]):
            wide = (max(map(len, head.split("\n"))) for head in shown)
            if max(name.cell_len for name in names) + GAP + sum(word + GAP for word in wide) <= self.width:
                return _figures(shown, [[name, *line] for name, line in zip(names, points, strict=True)])
        return _figures(names, [[head, *line] for head, line in zip(heads, zip(*points, strict=True), strict=True)])

    def look(self, scene: Scene, zone: Zone) -> RenderableType:
        """Everything about one zone, in words."""
        say = self.language.say
        lines = [Words(say(zone.label), "bold")]
        if zone.note:
            lines.append(Words(say(zone.note)))
        for space in zone.spaces:
            here = [piece for piece in scene.pieces if piece.space == space.id]
            facts = [say(space.note)] if space.note else []
            facts += [in_words(space.gives, self.language)] if space.gives and not space.worded else []
            facts += [said for piece in here if (said := self._described(piece)) != say(space.label)]
            if facts or here:
                lines.append(Words(f"  {say(space.label)}{': ' if facts else ''}{'; '.join(facts)}"))
        for piece in scene.pieces:
            if piece.zone == zone.id and piece.space is None:
                lines.append(Words(f"  {self._described(piece)}"))
        return Group(*lines)

    def _card_text(self, piece: Piece) -> str:
        """The full text of a card, and whether it is reconstructed."""
        note = self.language.say(piece.note) if piece.note else ""
        return self.language.say("table.reconstructed", text=note) if piece.source == "reconstructed" else note

    def _described(self, piece: Piece) -> str:
        words = self.language.say(piece.label)
        if piece.count > 1:
            words = f"{words} × {piece.count}"
        if piece.note:
            words = f"{words}: {self._card_text(piece)}"
        return f"{words} ({in_words(piece.gives, self.language)})" if piece.gives and not piece.worded else words


def _figures(heads: Iterable[str | Words], lines: Iterable[Iterable[str | Words]]) -> Table:
    """A table of numbers: the first cell of each line says whose they are."""
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", overflow="fold")
    for line in lines:
        table.add_row(*line)
    return table


_LISTED = frozenset({"row", "grid"})
"""Kinds of zones whose spaces are shown on lines of their own."""


def _gains(space: Space, language: Language) -> Words:
    """Draw the gains of a space."""
    return Words(in_signs(space.gives, language), "italic")


def in_signs_of_points(worth: int, language: Language) -> str:
    """Points printed on a zone, with their sign."""
    return f"{worth}{language.say('sign.points')}"
