"""The contract between a game's rules and everything generic: which functions there are, and their exact types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from regnum.core.actions import ActionSpace, Choices
from regnum.core.flow import Flow
from regnum.core.jit import INTERPRETED
from regnum.core.ranking import share_by_rank
from regnum.core.record import Record, States
from regnum.core.renamed import renamed_arguments
from regnum.core.rng import Stream
from regnum.core.standing import Goal
from regnum.core.state import BROKEN, GameState
from regnum.core.views import view_of, view_of_many

Entry = Callable[..., Any]


class One(NamedTuple):
    """A single record as an argument; None stands for the state of the game at hand."""

    record: type[Record] | None = None


class Many(NamedTuple):
    """A one-dimensional array of records as an argument."""

    record: type[Record] | None = None


class Array(NamedTuple):
    """An array of numbers as an argument, which lies in one piece."""

    element: type[np.generic]
    dimensions: int = 1


INTS = Array(np.int32)
LONGS = Array(np.int64)
FLOATS = Array(np.float32)
REALS = Array(np.float64)
POINTS = Array(np.int32, 2)  # points[seat, part]


class Spec(NamedTuple):
    """The types of a function: what it answers (None: nothing), and its arguments.

    An argument is One, Many, an Array, a type of NumPy's numbers, or a tuple of them. A named tuple of types stands for
    one of values: what belongs together is passed together.
    """

    answers: Any
    takes: tuple[Any, ...]

    def bind(self, function: Entry, state: type[Record], compiled: bool = not INTERPRETED) -> Entry:
        """A rule as a function of records, for one state layout: compiled, or interpreted on views of the records."""
        if compiled:
            from regnum.core.compiler import building

            return building.compiled(function, building.signature_of(self, state))
        return lambda *arguments: function(*(_view(*one, state) for one in zip(self.takes, arguments, strict=True)))


def _view(kind: Any, value: Any, state: type[Record]) -> Any:
    if isinstance(kind, One | Many):
        schema = kind.record or state
        return view_of_many(value, schema) if isinstance(kind, Many) else view_of(value, schema)
    if isinstance(kind, Array) or not isinstance(kind, tuple):
        return value
    views = [_view(k, v, state) for k, v in zip(kind, value, strict=True)]
    return type(kind)(*views) if hasattr(kind, "_fields") else tuple(views)


STATE = One()
ENTRIES = {
    "setup": Spec(None, (STATE, np.int64, np.uint64)),
    "legal": Spec(None, (STATE, One(Choices))),
    "apply": Spec(None, (STATE, np.int64)),
    "determinize": Spec(None, (STATE, np.int64, One(Stream))),
    "score": Spec(None, (STATE, POINTS)),
    "rank": Spec(None, (STATE, INTS)),
    "share": Spec(None, (STATE, INTS, REALS)),
    "target": Spec(np.int64, (STATE,)),
    "evaluate": Spec(None, (STATE, FLOATS)),
    "invariants": Spec(np.int64, (STATE,)),
    "choices_are_public": Spec(np.int64, (STATE,)),
}
"""Every entry point with its types; a game can do without `target` and `choices_are_public`."""


@dataclass(frozen=True)
class Rules:
    """A game as the generic code sees it. All entry points are `@rule` functions, with the types of `ENTRIES`.

    setup(s, seats, seed)       lay out a new game; `s` is zero but for `s.options`. What follows by itself is left to
                                `apply(s, GO_ON)`
    legal(s, choices)           fill `choices` anew with what the seat on turn may do: at least one while the game runs
    apply(s, action)            take a legal action (GO_ON: none), then every automatic step up to the next choice or
                                the end
    determinize(s, seat, draw)  fill what is hidden in the observation `s` of `seat`, at random from the stream `draw`
    score(s, points)            points[seat, part]: what every seat would have if the game ended now
    rank(s, ranks)              ranks[seat]: 1 for the winners, ties share a rank; of a team all 1 or all 2
    share(s, ranks, shares)     shares[seat] of the victory when the game is over and `rank` has answered `ranks`; in a
                                chapter of a campaign who has most of it need not be who has won the game
    target(s)                   the points, of all seats together, that a team needs; without one: no game of teams
    evaluate(s, values)         values[seat]: a quick estimate of the points that the seat will end with; of a team,
                                the same for every seat: how far it will be above its target, in points a seat; in a
                                chapter with what else is won there, in points
    invariants(s)               0, or the number of the first invariant that is broken
    choices_are_public(s)       1 if the legal actions of the seat on turn follow from public information, else 0;
                                without it: always 1

    A game that is a chapter of campaigns (`CampaignInfo`) also has two ordinary functions. They look at public fields
    only, so that they answer the same for an observation:

    carry(state)                what the chapter after this one is given as its option `campaign`, when the game is over
                                and after the last chapter how the campaign ended; before that, as if it ended now and
                                nothing more was awarded
    goals(state)                the prizes that can be won in this chapter now
    """

    state: type[GameState]
    flow: Flow  # the steps, and with them `legal` and `apply`
    setup: Entry
    determinize: Entry
    score: Entry
    rank: Entry
    evaluate: Entry
    invariants: Entry
    endings: tuple[str, ...]  # by `s.over`: "running", then the reasons for which a game ends
    score_parts: tuple[str, ...]
    invariant_names: tuple[str, ...]  # by number, the first is "none"
    events: type[IntEnum]
    max_decisions: int  # no game takes more, with any options
    share: Entry = share_by_rank
    target: Entry | None = None
    team_parts: tuple[str, ...] = ()  # those of `score_parts` that rivals never have
    choices_are_public: Entry | None = None
    carry: Callable[[States], str] | None = None
    goals: Callable[[States], tuple[Goal, ...]] | None = None
    evaluation_std: float = 10.0  # by how many points `evaluate` is off in mid-game, about: how far a search trusts it
    playout_turns: int = 8  # how often the turn passes before a search judges: fewer where turns are short
    team_evaluation_std: float = 0.0  # `evaluation_std` of a team, 0 for the same
    team_turns: int = 0  # `playout_turns` of a team, 0 for the same
    event_things: Mapping[int, Sequence[str]] = field(default_factory=dict)  # for each event whose `a` numbers
    # something: the written name of every value, for the statistics of `regnum balance`

    def ending(self, number: int) -> str:
        """The name of an ending by its number in a state."""
        return "broken" if number == BROKEN else self.endings[number]

    @property
    def legal(self) -> Entry:
        """See above."""
        return self.flow.legal

    @property
    def apply(self) -> Entry:
        """See above."""
        return self.flow.apply

    @property
    def actions(self) -> ActionSpace:
        """Its actions, with numbers and notation."""
        return self.flow.actions


_accepts_old_names = renamed_arguments(
    judge="evaluate", judge_error="evaluation_std", team_error="team_evaluation_std", evident="choices_are_public"
)
Rules.__init__ = _accepts_old_names(Rules.__init__)  # type: ignore[method-assign]


def entries_of(rules: Rules) -> tuple[str, ...]:
    """The entry points that a game has."""
    return tuple(name for name in ENTRIES if getattr(rules, name) is not None)
