"""The chronicle of a table as each of its viewers may hear it, kept so that only new moves are told anew."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from regnum.match import Match
from regnum.table.contract import TableRules, View
from regnum.table.language import Language
from regnum.table.scene import Line
from regnum.table.view import NOBODY
from regnum.web.contract.answers import LogLine
from regnum.web.showing.words import about

STEP = 16
"""Moves that are told between two looks at the clock."""


@dataclass(frozen=True)
class ToldLine:
    """A line with the move that it tells of."""

    move: int  # moves that had been played after it
    turn: int  # how often the choice had passed from one seat to another, from 1
    on_turn: int  # whose turn that is
    line: Line
    _json: dict[str, msgspec.Raw] = field(default_factory=dict, compare=False)  # by language

    def said(self, language: Language) -> LogLine:
        """The line in words."""
        return LogLine(
            move=self.move,
            turn=self.turn,
            on_turn=self.on_turn,
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
        self._lines: dict[int | None, list[list[ToldLine] | None]] = {}  # by viewer and by move; None: not told yet
        self._turns: list[int] = []  # by move
        self._whole: dict[tuple[int | None, str | None], int] = {}  # by viewer and language: so many moves are told

    def lines(self, viewer: int | None, first: int = 0, last: int | None = None) -> list[ToldLine]:
        """The lines of the moves `first` to `last` (not included), as a viewer may hear them."""
        end = len(self.match.moves) if last is None else last
        self._tell(viewer, first, end)
        return [line for move in self._lines[viewer][first:end] for line in move or ()]

    def tell_on(self, viewer: int | None, seconds: float, language: Language | None = None) -> bool:
        """Tell a viewer more of what has not been told, for about so long; whether that was the rest.

        With a language also in words. A long game takes seconds to tell: whoever wants all of it comes again, and
        others go in between.
        """
        told, until = self._told(viewer), time.monotonic() + seconds
        key = viewer, None if language is None else language.code
        for number in range(self._whole.get(key, 0), len(told), STEP):
            if time.monotonic() > until:
                return False
            last = min(number + STEP, len(told))
            for line in self.lines(viewer, number, last):
                if language is not None:
                    line.json(language)
            self._whole[key] = last
        return True

    def _told(self, viewer: int | None) -> list[list[ToldLine] | None]:
        told = self._lines.setdefault(viewer, [])
        told += [None] * (len(self.match.moves) - len(told))
        return told

    def _tell(self, viewer: int | None, first: int, last: int) -> None:
        """Tell the moves `first` to `last` (not included), but for those that have been told."""
        told, match = self._told(viewer), self.match
        missing = [number for number in range(first, min(last, len(told))) if told[number] is None]
        if not missing:
            return
        turns, state, at = self.turns(), match.at(missing[0]), missing[0]
        for number in missing:
            while at < number:
                match.game.apply(state, match.moves[at].action)
                at += 1
            before = match.game.observe(state, viewer)
            match.game.apply(state, match.moves[number].action)
            at += 1
            view = View(match.game, match.game.observe(state, viewer), viewer, match.names, options=match.options)
            move, turn = match.moves[number], turns[number]
            now = then = turn, move.seat
            if view.seat not in (move.seat, NOBODY.seat):  # the choice passes to another seat
                then = turn + 1, view.seat
            said = self.rules.tell(view, before, move.action)
            told[number] = [ToldLine(number + 1, *(then if line.next_turn else now), line) for line in said]

    def turns(self) -> Sequence[int]:
        """Of each move, which turn it belongs to, from 1."""
        moves, turns = self.match.moves, self._turns
        for number in range(len(turns), len(moves)):
            passed = number == 0 or moves[number].seat != moves[number - 1].seat
            turns.append(passed + (turns[-1] if turns else 0))
        return turns

    def cut(self) -> None:
        """Moves may have been taken back (and others played): forget what was told of them."""
        kept = len(self.match.moves)
        for told in self._lines.values():
            del told[kept:]
        del self._turns[kept:]
        self._whole = {key: min(whole, kept) for key, whole in self._whole.items()}

    def forget(self) -> None:
        """Names have changed: tell everything anew."""
        self._lines.clear()
        self._whole.clear()
