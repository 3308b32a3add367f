"""One game that is being played: who may decide what, its past, undo up to the knowledge barrier, and its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from regnum.core.codec import digest
from regnum.core.errors import BrokenRules, IllegalAction, InvalidOption, NothingToUndo, NotYourTurn
from regnum.core.game import Game
from regnum.core.observe import shows
from regnum.core.record import States, clone, packed, unpacked
from regnum.core.renamed import renamed_names
from regnum.core.seeds import Seed, secret_seed
from regnum.match.steps import facing, open_steps

SNAPSHOT_EVERY = 16
"""Maximum number of moves between two kept states."""

RECENT = 4
"""The last states before a move that are kept besides: what has just happened is asked for most."""


@dataclass(frozen=True)
class Move:
    """An action that was taken."""

    seat: int
    action: int
    reveals: bool  # its seat learned something by it (or others acted with it): it cannot be taken back freely
    forced: bool = False  # it was the only choice and played itself
    check: str = ""  # the first 4 digits of the digest of the state after it
    first: int = 0  # the number of the first move that was taken together with it: its own, unless answers were sealed


@dataclass(frozen=True)
class UndoneAction:
    """An action that was taken back: kept so that nothing disappears from the history."""

    after: int  # how many moves stood before it
    seat: int
    action: int


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    ending: str  # one of `game.rules.endings`
    points: tuple[int, ...]  # by seat
    ranks: tuple[int, ...]  # by seat, 1 for the winners
    target: int | None = None  # of a team: the points that it needed together

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share a victory, and nobody wins where a team has lost."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def total(self) -> int | None:
        """The points of a team; None for rivals."""
        return None if self.target is None else sum(self.points)


@dataclass(repr=False)
class Match:
    """A game of `players` seats. The same game, options, seed and actions always give the same match.

    Raises InvalidOption for options, numbers of players or names that do not fit.

    >>> import regnum
    >>> match = regnum.Match(regnum.make("council"), players=2, seed=1)
    >>> match.choices()[:2]
    ['elect', 'acquire(AE)']
    >>> match.play("elect")
    >>> match
    <Match council, 2 players, 1 moves, player 1 to decide>
    """

    game: Game
    players: int
    seed: Seed = field(default_factory=secret_seed, repr=False)
    options: Mapping[str, object] = field(default_factory=dict)
    names: Sequence[str] = ()
    played_by: Sequence[str] = ()  # by seat: the specification of a bot, or "" for a person

    def __post_init__(self) -> None:
        self.options = self.game.info.agree(self.players, self.options)
        self.names = tuple(self.names) or tuple(f"player {seat + 1}" for seat in range(self.players))
        self.state = self.game.new(self.players, self.seed, self.options)
        self.played_by = tuple(self.played_by) or ("",) * self.players
        if len(self.names) != self.players or len(self.played_by) != self.players:
            raise InvalidOption(f"{self.players} players need {self.players} names, not {len(self.names)}")
        self.moves: list[Move] = []
        self.undone: list[UndoneAction] = []
        self._redo: list[list[Move]] = []
        self._sealed: dict[int, int] = {}
        self._snapshots = {0: clone(self.state)}
        self._recent: dict[int, States] = {}

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.names[self.on_turn]} to decide"
        return f"<Match {self.game.info.name}, {self.players} players, {len(self.moves)} moves, {now}>"

    def __str__(self) -> str:
        """Draw the table, 100 columns wide, as the seat on turn sees it, or a spectator when the game is over."""
        from regnum.match.drawing import draw_match  # scenes and the renderer are not needed to play

        return draw_match(self)

    def __getstate__(self) -> dict[str, Any]:
        """Everything in new containers, states as bytes: what copies, deep copies and pickles are made from."""
        return {
            **vars(self),
            "options": dict(self.options),
            "state": packed(self.state),
            "moves": list(self.moves),
            "undone": list(self.undone),
            "_redo": list(self._redo),
            "_sealed": dict(self._sealed),
            "_snapshots": {number: packed(state) for number, state in self._snapshots.items()},
            "_recent": {number: packed(state) for number, state in self._recent.items()},
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        schema = self.game.state
        self.state = unpacked(schema, kept["state"])
        self._snapshots = {number: unpacked(schema, state) for number, state in kept["_snapshots"].items()}
        self._recent = {number: unpacked(schema, state) for number, state in kept["_recent"].items()}

    # ---- now ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.game.over(self.state)

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have something to decide now: one, or several when they choose secretly together."""
        if self.over:
            return ()
        return tuple(seat for seat, _ in self._open_steps() if seat not in self._sealed)

    @property
    def on_turn(self) -> int:
        """The first of the seats that have something to decide. Raises NotYourTurn when the game is over."""
        for seat in self.deciding:
            return seat
        raise NotYourTurn("the game is over", "game_over")

    def _open_steps(self) -> list[tuple[int, int]]:
        return open_steps(self.game, self.state)

    def _facing(self, seat: int) -> States:
        """The state with the step of `seat` on top. Raises NotYourTurn."""
        steps = [] if self.over else self._open_steps()
        if seat in self._sealed or all(asked != seat for asked, _ in steps):
            name = self.names[seat] if 0 <= seat < self.players else f"seat {seat + 1}"
            waiting = " and ".join(self.names[s] for s in self.deciding)
            raise NotYourTurn(f"{name} has nothing to decide: {waiting}", "not_your_turn", waiting=waiting)
        if len(steps) == 1:
            return self.state
        return facing(self.state, dict(steps)[seat])

    def legal(self, seat: int | None = None) -> list[int]:
        """The actions that a seat (default: the one on turn) may take, ascending; none when the game is over."""
        if self.over:
            return []
        return [int(a) for a in self.game.legal(self._facing(self.on_turn if seat is None else seat))]

    def choices(self, seat: int | None = None) -> list[str]:
        """The same in notation."""
        return [self.game.actions.text(action) for action in self.legal(seat)]

    def observe(self, seat: int | None, move: int | None = None) -> States:
        """Return what a seat (None: a spectator) sees now, or saw after `move` moves: an array of one."""
        state = self.state if move is None else self.at(move)
        if seat is not None and move is None and seat in self.deciding:
            state = self._facing(seat)
        return self.game.observe(state, seat)

    def score(self) -> list[dict[str, int]]:
        """Return each seat's score if the game ended now, by part."""
        return [
            dict(zip(self.game.rules.score_parts, map(int, row), strict=True)) for row in self.game.score(self.state)
        ]

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it runs."""
        if not self.over:
            return None
        points = tuple(int(row.sum()) for row in self.game.score(self.state))
        ranks = tuple(int(rank) for rank in self.game.ranks(self.state))
        return Outcome(self.game.ending(self.state), points, ranks, self.game.target(self.state))

    # ---- playing ------------------------------------------------------------------------------------------------

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Take an action, by number or in notation, for a seat (default: the one on turn).

        When several seats choose secretly together, the answer stays sealed until all have answered.
        Raises UnknownAction, IllegalAction or NotYourTurn; the match is then as before.
        """
        number = self.game.actions.parse(action) if isinstance(action, str) else int(action)
        text = self.game.actions.text(number)
        chooser = self.on_turn if seat is None or self.over else seat
        if number not in self.legal(chooser):
            raise IllegalAction(f"{self.names[chooser]} cannot {text} now", "illegal", action=text)
        self._redo.clear()
        if len(self._open_steps()) == 1:
            self._take(chooser, number)
        else:
            self._sealed[chooser] = number
            if not self.deciding:
                self._open_answers()

    def _take(self, seat: int, action: int, forced: bool = False, first: int | None = None) -> None:
        before, number = clone(self.state), len(self.moves)
        self._recent[number] = before
        self._recent.pop(number - RECENT, None)
        self.game.apply(self.state, action)
        reveals = first is not None or shows(self.game.state, before, self.state, seat)
        check = digest(self.game.state, self.state)[:4]
        self.moves.append(Move(seat, action, reveals, forced, check, number if first is None else first))
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.moves)] = clone(self.state)

    def _open_answers(self) -> None:
        """Apply the sealed answers in the order of the stack: the rules put the first seat on top.

        Raises BrokenRules if one answer takes another seat's step away or puts something on top of it: whose answer
        would the next one be? The match is then as it was before the answers, and all are asked again.
        """
        answers = [(seat, self._sealed[seat]) for seat, _ in self._open_steps()]
        kind = int(self._top()["kind"])
        self._sealed.clear()
        first = len(self.moves)
        for seat, action in answers:
            if self.over or (self._top()["kind"], self._top()["seat"]) != (kind, seat):
                self._rewind(first)
                step = self.game.rules.flow.kinds(kind).name
                raise BrokenRules(f"the rules have moved the step {step} of {self.names[seat]}, who has answered it")
            self._take(seat, action, first=first)

    def _top(self) -> Any:
        steps = self.state[0]["steps"]
        return steps["stack"][int(steps["depth"]) - 1]

    def settle(self, moves: int | None = None) -> int:
        """Play forced actions that take nothing away from their seat and tell nobody of its hand; answer how many.

        The only choice plays itself unless it would close the way back (an end of turn waits as long as something in
        the turn can still be undone), or only its seat can tell that it is the only one: others, who count moves and
        seconds, would learn what the hand does not hold. With `moves`, what plays itself is what did when the match
        had come to so many.
        """
        before = len(self.moves)
        while not self.over and len(self._open_steps()) == 1:
            seat, legal = self.on_turn, self.legal()
            if len(legal) > 1 or (self._waits(seat, legal[0]) if moves is None else len(self.moves) >= moves):
                break
            self._take(seat, legal[0], forced=True)
            self._redo.clear()
        return len(self.moves) - before

    def _waits(self, seat: int, action: int) -> bool:
        return not self.game.choices_are_public(self.state) or (self.can_undo(seat) and self._closes(seat, action))

    def _closes(self, seat: int, action: int) -> bool:
        after = clone(self.state)
        self.game.apply(after, action)
        passes = self.game.over(after) or self.game.on_turn(after) != seat
        return passes or shows(self.game.state, self.state, after, seat)

    # ---- taking back --------------------------------------------------------------------------------------------

    def _barrier(self, seat: int | None) -> NothingToUndo | None:
        """Return the reason why the last choice by `seat` (None: by all together) cannot be undone; None if it can."""
        if seat is not None and seat in self._sealed:
            return None
        chosen = self._last_choice()
        if chosen is None:
            return NothingToUndo("nothing has been played yet", "nothing_played")
        if seat is None:
            return None
        others = [self.moves[chosen].seat, *self._sealed]
        if any(other != seat for other in others):
            other = self.names[next(other for other in others if other != seat)]
            return NothingToUndo(f"can't undo: {other} has moved since", "others_acted", name=other)
        if any(move.reveals for move in self.moves[chosen:]):
            return NothingToUndo("can't undo: hidden information has been revealed since", "something_seen")
        return None

    def _last_choice(self) -> int | None:
        for number in range(len(self.moves) - 1, -1, -1):
            if not self.moves[number].forced:
                return number
        return None

    def can_undo(self, seat: int | None) -> bool:
        """Return True if a seat can take back its last choice (None: if there is anything to take back at all)."""
        return self._barrier(seat) is None

    def undo(self, seat: int | None) -> None:
        """Take back the last choice of a seat, with what played itself after it.

        Free as long as no other seat has acted and the seat has learned nothing that was hidden. With None it goes
        beyond that: the caller has everybody's consent. Raises NothingToUndo.
        """
        barrier = self._barrier(seat)
        if barrier is not None:
            raise barrier
        if seat is not None and seat in self._sealed:
            del self._sealed[seat]
            return
        chosen = self._last_choice()
        assert chosen is not None
        first = self.moves[chosen].first
        back = self.moves[first:]
        self._sealed.clear()
        self._rewind(first)
        self.undone += [UndoneAction(first, move.seat, move.action) for move in back if not move.forced]
        self._redo.append(back)

    def redo(self, seat: int | None = None) -> None:
        """Play again what was taken back last. Raises NothingToUndo when there is nothing, or it is another seat's."""
        if not self._redo or (seat is not None and self._redo[-1][0].seat != seat):
            raise NothingToUndo("there is nothing to redo", "nothing_to_redo")
        self._replay(self._redo.pop())

    @property
    def can_redo(self) -> bool:
        """Return True if something was taken back and nothing else was played since."""
        return bool(self._redo)

    @property
    def redo_seat(self) -> int | None:
        """The seat whose choice would be played again."""
        return self._redo[-1][0].seat if self._redo else None

    def restart_turn(self, seat: int) -> int:
        """Take back as many choices of a seat as possible; answer how many. Raises NothingToUndo when none is."""
        self.undo(seat)
        count = 1
        while self.moves and self.can_undo(seat):
            self.undo(seat)
            count += 1
        return count

    # ---- the past -----------------------------------------------------------------------------------------------

    def at(self, move: int) -> States:
        """The state after `move` moves: an array of one. Raises IndexError."""
        if not 0 <= move <= len(self.moves):
            raise IndexError(f"move {move} is out of range; choose 0 to {len(self.moves)}")
        kept = self._snapshots | self._recent
        start = max(number for number in kept if number <= move)
        state = clone(kept[start])
        for past in self.moves[start:move]:
            self.game.apply(state, past.action)
        return state

    def moments(self) -> Iterator[States]:
        """Every state of the match in order, from the beginning to now."""
        state = clone(self._snapshots[0])
        yield clone(state)
        for move in self.moves:
            self.game.apply(state, move.action)
            yield clone(state)

    def _rewind(self, move: int) -> None:
        self.state = self.at(move)
        del self.moves[move:]
        self._snapshots = {number: state for number, state in self._snapshots.items() if number <= move}
        self._recent.clear()

    def fork(self, move: int | None = None) -> Match:
        """A match of its own that goes on from here, or from after `move` moves."""
        other = Match(self.game, self.players, self.seed, self.options, self.names, self.played_by)
        end = len(self.moves) if move is None else move
        other.state, other.moves = self.at(end), self.moves[:end]
        other._snapshots = {number: state for number, state in self._snapshots.items() if number <= end}
        return other

    def _replay(self, moves: Sequence[Move]) -> None:
        for number, move in enumerate(moves, len(self.moves)):
            follows = any(later.first == move.first for later in moves if later is not move)
            self._take(move.seat, move.action, move.forced, move.first if follows or move.first != number else None)


__getattr__ = renamed_names(__name__)
