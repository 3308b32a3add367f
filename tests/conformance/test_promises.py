"""Options and previews change what they promise in whole games, unless something new is revealed.

An option is played on its own: with the later choices that it leads to, but without what else was still to be done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.observe import shows
from regnum.core.options import by_name
from regnum.core.record import States, clone
from regnum.table.contract import load_table
from regnum.table.scene import Option
from regnum.table.view import View
from regnum.web.views.preview import changes_between, preview_of

from .cases import CASES, FEW
from .declaring import NAMES, Case, Previews, trials

SEED = 31
EVERY = 40  # so many decisions lie between two previews, which take long
QUICK = tuple({case.name: case for case in reversed(FEW)}.values())  # one of each game; the slow tests play them all


class Played(NamedTuple):
    """The options that a seat chose one after the other, and what their beneficiaries had before and after."""

    options: list[Option]
    had: Counter[str]
    has: Counter[str]


class Player:
    """Plays a random game and looks at what each option said of it."""

    def __init__(self, case: Case, seed: int = SEED) -> None:
        self.case, self.seed, self.game, self.table = case, seed, case.game, load_table(case.game.info)
        self.previews = trials(case.name).previews
        self.names = [f"player {seat}" for seat in range(case.players)]
        self.random = np.random.default_rng(seed)

    def view(self, state: States, seat: int) -> View:
        return View(self.game, self.game.observe(state, seat), seat, self.names, (seat,), self.case.options)

    def counted(self, state: States, seats: set[int]) -> Counter[str]:
        found = Counter[str]()
        for seat in seats:
            found.update({one.kind: one.n for one in self.table.counters(self.view(state, seat), seat)})
            found.update(self.previews.counts(state[0]["players"][seat]))
        return found

    def positions(self) -> Iterator[States]:
        """Every decision of a game that is no secret choice of several seats."""
        state = self.case.new(self.seed)
        while not self.game.over(state):
            if top(state)["kind"] not in self.game.rules.flow.simultaneous:
                yield state
            self.game.apply(state, self.chosen(state))

    def game_long(self, every_option: bool = False) -> Iterator[Played]:
        """The options at each decision of a game, or one of them."""
        for state in self.positions():
            for first in self.game.legal(state) if every_option else [self.chosen(state)]:
                played = self.followed(state, int(first))
                if played is not None:
                    yield played

    def chosen(self, state: States) -> int:
        return int(self.random.choice(self.game.legal(state)))

    def partner(self, action: int) -> list[int]:
        """The seat for which an action is taken, if it says so."""
        name, arguments = self.game.actions.take_apart(action)
        return list(arguments) if name in self.previews.taken_for else []

    def followed(self, state: States, action: int) -> Played | None:
        """An option up to the end of what it begins; None if another seat chooses or something is revealed."""
        game, seat = self.game, self.game.on_turn(state)
        alone = by_itself(game, state)
        before, first, options = clone(alone), int(top(alone)["kind"]), list[Option]()
        begun = int(alone[0]["steps"]["depth"])
        partners = {seat}
        while True:
            options.append(self.table.families.option(self.view(alone, seat), action))
            partners.update(self.partner(action))
            game.apply(alone, action)
            if any(self.previews.entangled(alone[0]["players"][one]) for one in partners):
                return None
            depth = int(alone[0]["steps"]["depth"])
            if depth == 1 or (depth <= begun and top(alone)["kind"] == first):
                break
            if game.over(alone) or game.on_turn(alone) != seat:
                return None
            action = self.chosen(alone)
        if options[0].group in self.previews.taken_for:
            return None
        if alone[0]["random"] != before[0]["random"] or shows(game.state, before, alone, seat):
            return None
        return Played(options, self.counted(before, partners), self.counted(alone, partners))


def top(state: States) -> np.void:
    steps = state[0]["steps"]
    step: np.void = steps["stack"][int(steps["depth"]) - 1]
    return step


def by_itself(game: Game, state: States) -> States:
    """The state with nothing to do but the choice on top, and below it one that is asked whatever happens.

    A choice that lies on another of its kind is a part of that one.
    """
    alone, asked = clone(state), state[0]["steps"]["stack"][: int(state[0]["steps"]["depth"])]
    first = len(asked) - 1
    while first > 0 and asked[first - 1]["kind"] == asked[-1]["kind"]:
        first -= 1
    asked = asked[first:].copy()
    flow = game.rules.flow
    steps = alone[0]["steps"]
    steps["stack"][:] = 0
    steps["stack"][0]["kind"] = next(
        kind for kind in flow.choices if flow.steps[kind].when is None and kind not in flow.simultaneous
    )
    steps["stack"][0]["seat"] = asked[-1]["seat"]
    steps["stack"][1 : 1 + len(asked)] = asked
    steps["depth"] = 1 + len(asked)
    return alone


def broken(played: Played, previews: Previews, told: set[str]) -> Iterator[str]:
    """Kinds of which something else was promised than what happened."""
    promised, said, more = Counter[str](), Counter[str](), set[str]()
    for option in played.options:
        promised.update({change.kind: change.n for change in option.changes})
        promised.update(previews.noted(option))
        more.update(previews.followed_by.get(option.group, ()))
        for begins, changes in previews.obvious.items():
            if option.notation.startswith(begins):
                for kind, n in changes.items():
                    paid = min(-said[kind], -n) if said[kind] < 0 > n else 0  # the option that asks for it has said so
                    said[kind] += paid
                    promised[kind] += n + paid
        said.update({change.kind: change.n for change in option.changes})
    unsaid = {kind for vague, kinds in previews.chosen_later.items() if vague in promised for kind in kinds}
    for kind in (set(promised) if previews.partial else told) & set(played.has) - unsaid - set(previews.possible):
        found = played.has[kind] - played.had[kind]
        if found < promised[kind] or (found > promised[kind] and kind not in more):
            yield kind


def all_kept(player: Player, every_option: bool = False) -> None:
    games = list(player.game_long(every_option))
    assert games or player.previews.partial
    told = {change.kind for played in games for option in played.options for change in option.changes}
    for played in games:
        said = [(option.notation, option.changes) for option in played.options]
        kinds = broken(played, player.previews, told)
        assert not {kind: played.has[kind] - played.had[kind] for kind in kinds}, said


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_an_option_promises_what_it_brings(case: Case) -> None:
    all_kept(Player(case))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_of_whole_games_promises_what_it_brings(case: Case) -> None:
    all_kept(Player(case, SEED + 1), every_option=True)


def drawn(name: str, seed: int) -> Case:
    """A case with options drawn from those that forms offer."""
    random = np.random.default_rng(seed)
    players = [case.players for case in CASES if case.name == name]
    info = next(case.game.info for case in CASES if case.name == name)
    seats, options = int(random.choice(players)), dict[str, str]()
    for option in by_name(info.options):
        if option.shown:
            agreed = {**options, option.name: str(random.choice(option.values))}
            with suppress(InvalidOption):  # some values exclude each other
                Case(name, seats, options=agreed).new(seed)
                options = agreed
    return Case(name, seats, f"drawn {seed}", options)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
@pytest.mark.parametrize("name", NAMES)
def test_an_option_promises_what_it_brings_whatever_was_agreed(name: str, seed: int) -> None:
    all_kept(Player(drawn(name, seed), seed))


# ---- previews of the server -----------------------------------------------------------------------------------------


def previews_are_kept(player: Player, every: int) -> None:
    game, language = player.game, player.table.language("en")
    checked = 0
    for number, state in enumerate(player.positions()):
        if number % every:
            continue
        seat, action = game.on_turn(state), player.chosen(state)
        after = clone(state)
        game.apply(after, action)
        if after[0]["random"] != state[0]["random"] or shows(game.state, state, after, seat):
            continue
        seen = {viewer: game.observe(one, seat) for viewer, one in (("before", state), ("after", after))}
        match = SimpleNamespace(game=game, names=player.names, options=player.case.options)
        table: Any = SimpleNamespace(match=match, rules=player.table, seen=lambda _, seen=seen: seen["before"])
        preview = preview_of(table, seat, action, f"{number}", language)
        scenes = [
            player.table.scene(View(game, one, seat, player.names, options=player.case.options))
            for one in seen.values()
        ]
        assert [(one.seat, one.kind, one.n) for one in preview.changes] == changes_between(*scenes), game.actions.text(
            action
        )
        checked += 1
    assert checked


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_a_preview_says_what_will_happen(case: Case) -> None:
    previews_are_kept(Player(case), EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_preview_of_whole_games_says_what_will_happen(case: Case) -> None:
    previews_are_kept(Player(case, SEED + 2), 1)
