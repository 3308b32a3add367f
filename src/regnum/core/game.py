"""A game bound to the generic kernels: what `regnum.make` answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from regnum.core import kernels, observe
from regnum.core.actions import ActionSpace, Choices
from regnum.core.contract import ENTRIES, Rules, entries_of
from regnum.core.flow import NO_ACTION
from regnum.core.info import GameInfo
from regnum.core.jit import INTERPRETED, compiled_mark
from regnum.core.kernels import GameOutcome, Kernel
from regnum.core.record import Record, States, as_bytes, clone
from regnum.core.rng import Stream
from regnum.core.seeds import Seed, words_of
from regnum.core.state import MAX_SEATS
from regnum.core.views import view_of

Actions = NDArray[np.int16]
Points = NDArray[np.int32]
Function = Callable[..., Any]


class Game:
    """The rules of one game. Single states are served at once, loops over many states (`bind`) by compiled rules.

    A function runs compiled if it is in the cache of this machine, or if a loop of this process has needed it, and as
    Python until then. With `compiled=False`, or with NUMBA_DISABLE_JIT=1 in the environment, nothing is ever compiled:
    the same game, a hundred times slower. Both kinds can be used in one process.

    States are arrays of shape (n,) with dtype `state.dtype`; a single state is an array of one. Nothing here checks
    that an action is legal: `regnum.Match` does.
    """

    def __init__(
        self, info: GameInfo, compiled: bool = True, remake: Callable[[str, bool, int, str], Game] | None = None
    ) -> None:
        self.info = info
        self._remake = remake  # finds the game of a pickle: name, compiled, version and data digest
        self.compiled = compiled and not INTERPRETED
        self.rules: Rules = info.load()
        self._functions: dict[Any, Function] = {}  # final: compiled, unless nothing is to be compiled
        self._interpreted: dict[Any, Function] = {}
        self._marks: dict[Any, Path] = {}
        self._making = RLock()
        self._announced = False

    def __repr__(self) -> str:
        return f"regnum.make({self.info.name!r}{'' if self.compiled else ', compiled=False'})"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:  # nothing in it changes but what is compiled
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names an installed game and the version of its rules; it holds any other."""
        if self._remake is None:
            return Game, (self.info, self.compiled)
        return self._remake, (self.info.name, self.compiled, self.info.version, self.info.data_digest)

    @property
    def state(self) -> type[Record]:
        """The record class of its states."""
        return self.rules.state

    @property
    def actions(self) -> ActionSpace:
        """Its actions, with numbers and notation."""
        return self.rules.actions

    # ---- binding ------------------------------------------------------------------------------------------------

    def entry(self, name: str) -> Function:
        """An entry point of the rules (see `contract.ENTRIES`) as a function of records, compiled first if need be."""
        return self._final(name) if self.compiled else self.at_once(name)

    def bind(self, kernel: Kernel) -> Function:
        """A generic loop bound to this game, compiled first if need be: a function with the arguments of its `spec`."""
        if not self.compiled:
            return self.at_once(kernel)
        if kernel not in self._functions:
            self._announce(kernel.entries)
        return self._final(kernel)

    def compile(self) -> None:
        """Compile all entry points now: worth it before a long loop over single states in Python."""
        self._announce(entries_of(self.rules))
        for name in entries_of(self.rules):
            self.entry(name)

    def _announce(self, entries: Sequence[str]) -> None:
        if self.compiled and not self._announced and not all(map(self._is_compiled, entries)):
            self._announced = True
            title = self.info.titles["en"]
            sys.stderr.write(f"Compiling the rules of {title}: once on this machine, about half a minute.\n")

    def at_once(self, wanted: str | Kernel) -> Function:
        """An entry point or a generic loop without a wait for the compiler: compiled only if it has been before."""
        function = self._functions.get(wanted)
        if function is not None:
            return function
        if self.compiled and self._is_compiled(wanted):
            return self._final(wanted)
        if wanted not in self._interpreted:
            self._interpreted[wanted] = self._made(wanted, compiled=False)
        return self._interpreted[wanted]

    def _final(self, wanted: str | Kernel) -> Function:
        """The compiled function, which one thread makes while others that want it wait."""
        if wanted not in self._functions:
            with self._making:
                if wanted not in self._functions:
                    self._functions[wanted] = self._compile(wanted)
        return self._functions[wanted]

    def _compile(self, wanted: str | Kernel) -> Function:
        """Compile a function, or load it from the cache."""
        function = self._made(wanted, compiled=True)
        with suppress(OSError):  # where nothing can be kept, it is compiled every time
            self._mark(wanted).touch()
        return function

    def _made(self, wanted: str | Kernel, compiled: bool) -> Function:
        if isinstance(wanted, str):
            return ENTRIES[wanted].bind(getattr(self.rules, wanted), self.state, compiled=compiled)
        if not compiled:
            loop = partial(wanted.function, *(getattr(self.rules, name) for name in wanted.entries))
            return wanted.spec.bind(loop, self.state, compiled=False)
        from regnum.core.compiler import building

        entries = [(self._final(name), ENTRIES[name]) for name in wanted.entries]
        return building.with_entries(wanted.function, wanted.spec, self.state, wanted.parallel, entries)

    def _is_compiled(self, wanted: str | Kernel) -> bool:
        """Return True if a function, and what it calls, are compiled here or on this machine."""
        if wanted in self._functions:
            return True
        try:
            found = self._mark(wanted).exists()
        except OSError:
            return False
        return found and (isinstance(wanted, str) or all(map(self._is_compiled, wanted.entries)))

    def _mark(self, wanted: str | Kernel) -> Path:
        """The file that exists once a function is compiled. Raises OSError where nothing can be kept."""
        if wanted not in self._marks:
            function = getattr(self.rules, wanted) if isinstance(wanted, str) else wanted.function
            name = wanted if isinstance(wanted, str) else function.__name__
            self._marks[wanted] = compiled_mark(self.info.folder, function, name)
        return self._marks[wanted]

    def _call(self, name: str, *arguments: Any) -> Any:
        return self.at_once(name)(*arguments)

    def ask(self, question: Any, state: States, *numbers: int) -> int:
        """The answer of a rule of this game that takes a state and whole numbers and answers one: for presentations."""
        return int(question(view_of(state[0], self.state), *map(int, numbers)))

    # ---- one state at a time ------------------------------------------------------------------------------------

    def new(self, players: int, seed: Seed, options: Mapping[str, object] | None = None) -> States:
        """A new game, as an array of one state. Raises InvalidOption."""
        state = self.blank(players, options)
        counter, state[0]["key0"], state[0]["key1"] = words_of(seed)
        self._call("setup", state[0], players, np.uint64(counter))
        self._call("apply", state[0], NO_ACTION)
        return state

    def blank(self, players: int, options: Mapping[str, object] | None = None) -> States:
        """A state that holds the options and what follows from them: what `setup` begins with. Raises InvalidOption."""
        chosen = self.info.agree(players, options)
        state = self.state.zeros(1)
        state[0]["team"] = self.info.is_team(chosen)
        for option in self.info.options:
            state[0]["options"][option.name] = option.encode(chosen[option.name])
        return state

    def legal(self, state: States) -> Actions:
        """The legal actions of the seat on turn, ascending; none when the game is over.

        >>> import regnum
        >>> council = regnum.make("council", compiled=False)
        >>> [council.actions.text(int(action)) for action in council.legal(council.new(players=2, seed=1))[:2]]
        ['elect', 'acquire(AE)']
        """
        choices = Choices.zeros(1)  # of its own: compiled rules let other threads run
        if not self.over(state):
            self._call("legal", state[0], choices[0])
        return np.sort(choices[0]["actions"][: choices[0]["count"]])

    def mask(self, state: States) -> NDArray[np.bool_]:
        """The legal actions as a mask over the whole action space."""
        mask = np.zeros(self.actions.size, np.bool_)
        mask[self.legal(state)] = True
        return mask

    def apply(self, state: States, action: int) -> None:
        """Take a legal action, in place."""
        self._call("apply", state[0], int(action))

    def observe(self, state: States, seat: int | None) -> States:
        """Return the observation of `seat` (None: a spectator)."""
        return observe.observe(self.state, state, seat)

    def determinize(self, observation: States, seat: int, stream: States) -> States:
        """A full state that fits the observation of `seat`, drawn from `stream` (one `Stream`, which moves on)."""
        state = clone(observation)
        self._call("determinize", state[0], seat, stream[0])
        return state

    def seats(self, state: States) -> int:
        """Return the number of players."""
        return int(state[0]["seats"])

    def team(self, state: States) -> bool:
        """Return True if all seats win or lose together."""
        return bool(state[0]["team"])

    def choices_are_public(self, state: States) -> bool:
        """Return True if everybody can tell what the seat on turn may do, not only those who know its hand."""
        return self.rules.choices_are_public is None or bool(self._call("choices_are_public", state[0]))

    def over(self, state: States) -> bool:
        """Return True if the game has ended."""
        return bool(state[0]["over"])

    def ending(self, state: States) -> str:
        """Why the game ended, or "running"."""
        return self.rules.ending(int(state[0]["over"]))

    def on_turn(self, state: States) -> int:
        """The seat that decides now."""
        steps = state[0]["steps"]
        return int(steps["stack"][steps["depth"] - 1]["seat"])

    def score(self, state: States) -> Points:
        """Return the scores if the game ended now: int32[seats, parts], parts as in `rules.score_parts`."""
        points = np.zeros((MAX_SEATS, len(self.rules.score_parts)), np.int32)
        self._call("score", state[0], points)
        return points[: self.seats(state)]

    def ranks(self, state: States) -> Points:
        """The rank of each seat if the game ended now, 1 for the winners; ties share a rank."""
        ranks = np.zeros(MAX_SEATS, np.int32)
        self._call("rank", state[0], ranks)
        return ranks[: self.seats(state)]

    def shares(self, state: States) -> NDArray[np.float64]:
        """The share of the victory of each seat when the game is over: 1 in sum for rivals, 1 or 0 each for a team."""
        ranks, shares = np.zeros(MAX_SEATS, np.int32), np.zeros(MAX_SEATS)
        self._call("rank", state[0], ranks)
        self._call("share", state[0], ranks, shares)
        return shares[: self.seats(state)]

    def target(self, state: States) -> int | None:
        """The points that a team needs together; None for rivals."""
        return int(self._call("target", state[0])) if self.team(state) else None

    def evaluate(self, state: States) -> NDArray[np.float32]:
        """A quick estimate of the points that each seat will end with."""
        values = np.zeros(MAX_SEATS, np.float32)
        self._call("evaluate", state[0], values)
        return values[: self.seats(state)]

    def broken_invariant(self, state: States) -> str | None:
        """The name of the first invariant that does not hold, or None."""
        number = int(self._call("invariants", state[0]))
        return self.rules.invariant_names[number] if number else None

    # ---- many games at once -------------------------------------------------------------------------------------

    def play_random(
        self, players: int, games: int, seed: int, options: Mapping[str, object] | None = None, first: int = 0
    ) -> NDArray[np.void]:
        """Play whole games at random: an array of `GameOutcome`, row i for game `first + i` of the series `seed`.

        It lets other threads run, and a game is the same game however the series is cut.

        >>> import regnum
        >>> games = regnum.make("council", compiled=False).play_random(players=2, games=2, seed=1)
        >>> games["rank"][:, :2].min(axis=1)
        array([1, 1], dtype=int32)
        """
        results = GameOutcome.zeros(games)
        series = kernels.RandomGames(self.blank(players, options), players, np.uint64(seed % 2**64), first)
        self.bind(kernels.PLAY_GAMES)(series, self.scratch(), results)
        return results

    def scratch(self) -> kernels.Scratch:
        """Memory for a kernel that plays whole games of this one."""
        points = np.zeros((MAX_SEATS, len(self.rules.score_parts)), np.int32)
        return kernels.Scratch(
            self.state.zeros(1), Choices.zeros(1), Stream.zeros(1), np.zeros(MAX_SEATS, np.int32), points
        )

    def count_sequences(self, state: States, depth: int) -> int:
        """Count the sequences of `depth` decisions that begin here; a game that ends sooner counts once."""
        states = self.state.zeros(depth)
        as_bytes(states)[0] = as_bytes(state)[0]
        count = self.bind(kernels.COUNT_SEQUENCES)
        return int(count(states, Choices.zeros(depth), np.zeros(depth, np.int64), depth))

    def step(self, states: States, actions: NDArray[np.int64], choices: States) -> None:
        """Apply an action to each of many states on all cores, and fill in `choices` what is legal then.

        `actions` is int64[n], below 0 for "leave it"; `choices` is an array of n `Choices`. A game that is over stays
        as it is and has no choices.
        """
        self.bind(kernels.STEP_BATCH)(states, actions, choices)
