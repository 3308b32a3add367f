"""What the chronicle gives away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from regnum.core.game import Game
from regnum.core.record import States, as_bytes, clone
from regnum.table.contract import TableRules, View, load_table


def leaks(
    game: Game,
    state: States,
    most: int = 12,
    table: TableRules | None = None,
    options: Mapping[str, object] | None = None,
) -> Iterator[str]:
    """Actions of which a seat that does not act hears more than it sees: it sees the same after another one."""
    table, names = table or load_table(game.info), [f"player {seat}" for seat in range(game.seats(state))]
    told: dict[tuple[int | None, bytes], bytes] = {}
    for action in game.legal(state)[:most].tolist():
        after = clone(state)
        game.apply(after, action)
        for viewer in (None, *range(game.seats(state))):
            if viewer == game.on_turn(state):
                continue
            before, seen = game.observe(state, viewer), game.observe(after, viewer)
            lines = msgspec.json.encode(
                table.tell(View(game, seen, viewer, names, options=options or {}), before, action)
            )
            if told.setdefault((viewer, as_bytes(seen).tobytes()), lines) != lines:
                yield f"{game.actions.text(action)}, to {viewer}"
