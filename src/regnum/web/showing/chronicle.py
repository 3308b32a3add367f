"""The chronicle of a table as each of its viewers may hear it, kept so that only new moves are told anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate

import msgspec

from regnum.match import Match
from regnum.table.contract import TableRules, View
from regnum.table.language import Language
from regnum.table.scene import Line
from regnum.web.contract.answers import LogLine
from regnum.web.showing.words import about


@dataclass(frozen=True)
class ToldLine:
    """A line with the move that it tells of."""

    move: int  # moves that had been played after it
    turn: int  # how often the choice had passed from one seat to another, from 1
    line: Line
    _json: dict[str, msgspec.Raw] = field(default_factory=dict, compare=False)  # by language

    def said(self, language: Language) -> LogLine:
        """The line in words."""
        return LogLine(
            move=self.move,
            turn=self.turn,
            seat=self.line.seat,
            text=language.say(self.line.text),
            depth=self.line.depth,
            about=about(self.line.text),
        )

    def json(self, language: Language) -> msgspec.Raw:
        """The same as JSON, kept: browsers ask for the whole chronicle after every move."""
        if language.code not in self._json:
            self._json[language.code] = msgspec.Raw(msgspec.json.encode(self.said(language)))
        return self._json[language.code]


class Chronicle:
    """What has been told of a match to each viewer."""

    def __init__(self, match: Match, rules: TableRules) -> None:
        self.match, self.rules = match, rules
        self._lines: dict[int | None, list[list[ToldLine]]] = {}  # by viewer and by move

    def lines(self, viewer: int | None, first: int = 0, last: int | None = None) -> list[ToldLine]:
        """The lines of the moves `first` to `last` (not included), as a viewer may hear them."""
        told = self._lines.setdefault(viewer, [])
        moves = self.match.moves
        if len(told) < len(moves):
            turns, before = self._turns(), self.match.observe(viewer, len(told))
            for number in range(len(told), len(moves)):
                after = self.match.observe(viewer, number + 1)
                view = View(self.match.game, after, viewer, self.match.names, options=self.match.options)
                said = self.rules.tell(view, before, moves[number].action)
                told.append([ToldLine(number + 1, turns[number], line) for line in said])
                before = after
        return [line for move in told[first:last] for line in move]

    def _turns(self) -> list[int]:
        """Of each move, which turn it belongs to."""
        changes = (n == 0 or move.seat != self.match.moves[n - 1].seat for n, move in enumerate(self.match.moves))
        return list(accumulate(changes, initial=0))[1:]

    def cut(self) -> None:
        """Moves may have been taken back (and others played): forget what was told of them."""
        kept = len(self.match.moves)
        for told in self._lines.values():
            del told[kept:]

    def forget(self) -> None:
        """Names have changed: tell everything anew."""
        self._lines.clear()
