"""Previews of a choice: the changes that are equal in several determinizations."""

from __future__ import annotations

import zlib

from regnum.core.observe import shows
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.table.changes import changes_between
from regnum.table.contract import View
from regnum.table.language import Language
from regnum.table.scene import Amount, Scene
from regnum.web.schemas.answers import Change, Preview
from regnum.web.tables.table import Table
from regnum.web.wording.words import worded

SAMPLES = 4


def preview_of(table: Table, seat: int, action: int, prompt: str, language: Language) -> Preview:
    """The certain consequences of a legal action of a seat that decides, from what the seat sees."""
    game = table.match.game
    seen = table.seen(seat)
    before = _scene(table, seen, seat)
    stream = Stream.zeros(1)
    stream[0]["random"] = zlib.crc32(prompt.encode())  # asked again, it says the same
    changes, moves, told, back, ends = [], [], [], True, True
    for _ in range(SAMPLES):
        state = game.determinize(seen, seat, stream)
        after = state.copy()
        game.apply(after, action)
        passed = game.over(after) or game.on_turn(after) != seat
        back = back and not passed and not shows(game.state, state, after, seat)
        ends = ends and passed
        then = _scene(table, game.observe(after, seat), seat)
        changes.append(changes_between(before, then))
        moves.append(_moves(before, then))
        told.append(_told(table, seen, game.observe(after, seat), seat, action, language))
    certain = [change for change in changes[0] if all(change in other for other in changes)]
    amounts = [(who, Amount(kind, n)) for who, kind, n in certain]
    return Preview(
        changes=[Change(seat=who, **worded(amount, language)) for who, amount in amounts],
        moves=[piece for piece in moves[0] if all(piece in other for other in moves)],
        because=[line for line in told[0] if all(line in other for other in told)],
        back=back,
        ends_turn=ends,
    )


def _scene(table: Table, seen: States, seat: int) -> Scene:
    return table.rules.scene(View(table.match.game, seen, seat, table.match.names, options=table.match.options))


def _told(table: Table, seen: States, after: States, seat: int, action: int, language: Language) -> list[str]:
    """List the log lines on the consequences: the causes of the changes."""
    lines = table.rules.tell(
        View(table.match.game, after, seat, table.match.names, options=table.match.options), seen, action
    )
    return [language.say(line.text) for line in lines if line.depth]


def _moves(before: Scene, after: Scene) -> list[str]:
    """The ids of the pieces that lie elsewhere, or are there no more, or not yet."""
    places = [{piece.id: (piece.zone, piece.space) for piece in scene.pieces} for scene in (before, after)]
    return sorted(piece for piece in places[0] | places[1] if places[0].get(piece) != places[1].get(piece))
