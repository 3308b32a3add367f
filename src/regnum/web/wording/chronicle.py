"""The log of a table as each viewer may read it, cached so that only new moves need wording."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from regnum.core.record import States
from regnum.match import Match
from regnum.table.contract import TableRules, View
from regnum.table.language import Language
from regnum.table.scene import Line
from regnum.table.view import NOBODY
from regnum.web.schemas.answers import LogLine
from regnum.web.wording.words import about

STEP = 16
"""Moves worded between two checks of the time."""


class LogTurn(NamedTuple):
    """A turn: as the rules begin it, or as long as one seat chooses where they begin none."""

    number: int  # from 1
    seat: int  # whose it is
    begun: bool  # by the rules: whatever others decide until they begin the next one, they decide in it


def following(turn: LogTurn | None, begun: int | None, seat: int) -> LogTurn:
    """The turn of the next move, which a seat makes, when the one before has begun the turn of `begun`, or a round."""
    number = 1 if turn is None else turn.number + 1
    if begun is not None:
        return LogTurn(number, seat if begun == NOBODY.seat else begun, begun != NOBODY.seat)
    return turn if turn is not None and (turn.begun or turn.seat == seat) else LogTurn(number, seat, False)


@dataclass(frozen=True)
class ToldLine:
    """A line with the move that it tells of."""

    move: int  # moves that had been played after it
    turn: LogTurn
    line: Line
    _json: dict[str, msgspec.Raw] = field(default_factory=dict, compare=False)  # by language

    def said(self, language: Language) -> LogLine:
        """The line in words."""
        return LogLine(
            move=self.move,
            turn=self.turn.number,
            on_turn=self.turn.seat,
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


class TableLog:
    """The log of a match for each viewer."""

    def __init__(self, match: Match, rules: TableRules) -> None:
        self.match, self.rules = match, rules
        self._lines: dict[int | None, list[list[ToldLine] | None]] = {}  # by viewer and by move; None: not told yet
        self._turns: list[LogTurn] = []  # by move
        self._whole: dict[tuple[int | None, str | None], int] = {}  # by viewer and language: number of moves worded

    def lines(self, viewer: int | None, first: int = 0, last: int | None = None) -> list[ToldLine]:
        """The lines of the moves `first` to `last` (not included), as a viewer may hear them."""
        end = len(self.match.moves) if last is None else last
        self._tell(viewer, first, end)
        return [line for move in self._lines[viewer][first:end] for line in move or ()]

    def tell_on(self, viewer: int | None, seconds: float, language: Language | None = None) -> bool:
        """Tell a viewer more of what has not been told, for about so long; whether that was the rest.

        With a language also in words. A long game takes seconds to tell: callers that want all of it call again, and
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
        turns, state, at = self.turns(missing[-1] + 1), match.at(missing[0]), missing[0]
        for number in missing:
            while at < number:
                match.game.apply(state, match.moves[at].action)
                at += 1
            before = match.game.observe(state, viewer)
            match.game.apply(state, match.moves[number].action)
            at += 1
            view = View(match.game, match.game.observe(state, viewer), viewer, match.names, options=match.options)
            move, turn = match.moves[number], turns[number]
            then = turn if view.seat == NOBODY.seat else following(turn, self._begun(state), view.seat)
            said = self.rules.tell(view, before, move.action)
            told[number] = [ToldLine(number + 1, then if line.next_turn else turn, line) for line in said]

    def turns(self, last: int | None = None) -> Sequence[LogTurn]:
        """Of each move up to the `last` (not included), which turn it belongs to; perhaps of later ones, too."""
        match, turns = self.match, self._turns
        moves = match.moves[:last]
        state = match.at(len(turns)) if len(turns) < len(moves) else match.state
        for move in moves[len(turns) :]:
            before, begun = (turns[-1] if turns else None), self._begun(state)
            turn = following(before, begun, move.seat)
            if before is None or begun is not None or turn == before:
                match.game.apply(state, move.action)
            elif not self._take(state, move.action):  # a number that stands nowhere would be a gap
                turn = before
            turns.append(turn)
        return turns

    def _begun(self, state: States) -> int | None:
        """Return the seat whose turn the last action began; NOBODY for a round, None for neither."""
        begun = None
        record = state[0]["chronicle"]
        for kind, seat, *_ in record["events"][: record["count"]].tolist():
            if self.rules.events[kind].begins:
                begun = seat
        return begun

    def _take(self, state: States, action: int) -> bool:
        """Take an action; whether everybody is told of it."""
        match = self.match
        before = match.game.observe(state, None)
        match.game.apply(state, action)
        view = View(match.game, match.game.observe(state, None), None, match.names, options=match.options)
        return any(not line.next_turn for line in self.rules.tell(view, before, action))

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
