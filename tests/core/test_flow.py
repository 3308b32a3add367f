"""Each kind of step is declared once: what a flow refuses, and how it carries out what was declared."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

import pytest

from regnum.core.actions import ActionSpace, Choices, offer
from regnum.core.contract import ENTRIES
from regnum.core.flow import NO_ACTION, Flow, StepRule, again, automatic, choice, counted
from regnum.core.jit import rule
from regnum.core.record import int16
from regnum.core.state import BROKEN, GameState
from regnum.core.steps import MAX_DEPTH, drop, push


class Kind(IntEnum):
    MIX = 0  # value: the number that lies on the table
    COUNT = 1  # value: how many to add
    LOOP = 2
    NEVER = 3
    ADD = 4  # value: how much
    END = 5
    FLOOD = 6  # value: how many steps to push


class Foreign(IntEnum):
    ODD = 9


ACTIONS = ActionSpace()
PAIR = ACTIONS.family("pair", tens=("0", "1", "2"), ones=("0", "1", "2"))
ONE = ACTIONS.family("one", of=("0", "1", "2"))
DONE = ACTIONS.family("done")


class State(GameState):
    """A sum, and a trail of what was done."""

    total = int16(high=9999)


@rule
def offer_pairs(p, value, choices):
    offer(choices, PAIR, p, value)


@rule
def mix(s, lying, tens, ones):
    s.total += 100 * lying + 10 * tens + ones


@rule
def add(s, much):
    s.total += much


@rule
def add_named(s, top):
    s.total += top


@rule
def add_seat(s, p):
    s.total += p


@rule
def end_at_five(s):
    if s.total >= 5:
        drop(s.steps)


@rule
def nobody(s):
    return s.total < 0


@rule
def flood(s, steps):
    for _ in range(steps):
        push(s.steps, Kind.ADD, 3, 1000)


@rule
def end(s):
    s.over = 1


DECLARED = (
    choice(Kind.MIX, offer_pairs, {PAIR: mix}),
    choice(Kind.COUNT, ONE, {ONE: counted(add)}),
    choice(Kind.LOOP, (ONE, DONE), {ONE: again(add, end_at_five), DONE: None}),
    choice(Kind.NEVER, DONE, {DONE: None}, when=nobody, else_=add_seat),
    automatic(Kind.ADD, add),
    automatic(Kind.END, end),
    automatic(Kind.FLOOD, flood),
)


def flow(*declared: StepRule) -> Flow:
    return Flow(__name__, Kind, ACTIONS, declared or DECLARED)


def without(kind: Kind) -> list[StepRule]:
    return [step for step in DECLARED if step.kind != kind]


class Table:
    """A state with steps on its stack, the last one on top, and `END` below them."""

    def __init__(self, *steps: tuple[Kind, int, int]) -> None:
        self.state = State.zeros(1)
        stack = self.state[0]["steps"]
        for step in ((Kind.END, 0, 0), *steps):
            stack["stack"][stack["depth"]] = step
            stack["depth"] += 1
        self.call("apply", NO_ACTION)

    def call(self, name: str, argument: Any) -> None:
        entry(name)(self.state[0], argument)

    def legal(self) -> list[str]:
        choices = Choices.zeros(1)
        self.call("legal", choices[0])
        return [ACTIONS.text(int(action)) for action in choices[0]["actions"][: choices[0]["count"]]]

    def play(self, text: str) -> None:
        self.call("apply", ACTIONS.parse(text))

    @property
    def total(self) -> int:
        return int(self.state[0]["total"])

    @property
    def over(self) -> int:
        return int(self.state[0]["over"])


@cache
def entry(name: str) -> Any:
    return ENTRIES[name].bind(getattr(flow(), name), State)


def test_rules_are_given_the_seat_the_value_and_the_arguments_of_the_action() -> None:
    table = Table((Kind.MIX, 2, 1))
    assert table.legal() == ["pair(2, 1)"]
    table.play("pair(2, 1)")
    assert table.total == 121
    assert table.over == 1


def test_a_counted_step_is_asked_as_often_as_its_value_says() -> None:
    table = Table((Kind.COUNT, 0, 2))
    assert table.legal() == ["one(0)", "one(1)", "one(2)"]
    table.play("one(2)")
    assert (table.total, table.over) == (2, 0)
    table.play("one(1)")
    assert (table.total, table.over) == (3, 1)


def test_a_loop_ends_by_its_last_answer_or_by_a_rule() -> None:
    table = Table((Kind.LOOP, 0, 0))
    table.play("one(2)")
    assert table.legal() == ["one(0)", "one(1)", "one(2)", "done"]
    table.play("done")
    assert (table.total, table.over) == (2, 1)
    table = Table((Kind.LOOP, 0, 0))
    for _ in range(3):
        table.play("one(2)")
    assert (table.total, table.over) == (6, 1)


def test_a_choice_without_a_candidate_settles_and_steps_that_nobody_answers_are_done() -> None:
    table = Table((Kind.ADD, 0, 30), (Kind.NEVER, 3, 0))
    assert (table.total, table.over) == (33, 1)


@rule
def count_looks(s):
    s.total += 1000


WATCHED = Flow(__name__, Kind, ACTIONS, DECLARED, watch=count_looks)


def test_a_watch_looks_before_every_step_that_is_done_or_asked_for() -> None:
    state = State.zeros(1)
    stack = state[0]["steps"]
    for step in ((Kind.END, 0, 0), (Kind.COUNT, 0, 1), (Kind.ADD, 0, 30)):
        stack["stack"][stack["depth"]] = step
        stack["depth"] += 1
    apply = ENTRIES["apply"].bind(WATCHED.apply, State)
    apply(state[0], NO_ACTION)
    assert state[0]["total"] == 2030  # before ADD and before what COUNT asks
    apply(state[0], ACTIONS.parse("one(2)"))
    assert (state[0]["total"], state[0]["over"]) == (3032, 1)  # before END, and not after it


def test_a_step_too_many_is_not_written_and_ends_the_game_as_broken() -> None:
    table = Table((Kind.FLOOD, 0, 40))
    steps, chronicle = table.state[0]["steps"], table.state[0]["chronicle"]
    assert (table.over, table.total, steps["depth"]) == (BROKEN, 0, MAX_DEPTH)
    assert not any(chronicle.tobytes())


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        (without(Kind.ADD), "ADD is not declared"),
        ([*DECLARED, automatic(Kind.ADD, add)], "ADD is declared twice"),
        ([*without(Kind.MIX), automatic(Kind.MIX, end)], "no step is answered by pair"),
        ([*without(Kind.MIX), choice(Kind.MIX, PAIR, {PAIR: add})], "add, of MIX, takes much, but pair has 2"),
        (
            [*without(Kind.END), automatic(Kind.END, mix)],
            "mix, of END, takes lying, tens, ones: there is",
        ),
        ([*without(Kind.END), automatic(Kind.END, offer_pairs)], "offer_pairs, of END, takes choices: there is only"),
        (
            [*without(Kind.COUNT), choice(Kind.COUNT, ONE, {ONE: counted(add_named)})],
            "add_named, of COUNT, takes top, which is a name of the core's",
        ),
        ([*DECLARED, automatic(Foreign.ODD, end)], "ODD is no kind of step of this game"),
        (
            [*without(Kind.NEVER), choice(Kind.NEVER, DONE, {DONE: None}, when=nobody, simultaneous=True)],
            "NEVER is answered by all together, so it can neither settle by itself nor be asked again",
        ),
    ],
)
def test_a_flow_that_is_not_in_order_says_everything_that_is_wrong(declared: list[StepRule], fault: str) -> None:
    with pytest.raises(TypeError, match="are not in order") as refused:
        flow(*declared)
    assert fault in str(refused.value)


def test_two_rules_of_one_name_stay_two() -> None:
    def made(points: int) -> Any:
        @rule
        def give(s):
            s.total += points

        return give

    others = [step for step in DECLARED if step.kind not in (Kind.ADD, Kind.END)]
    source = flow(*others, automatic(Kind.ADD, made(1)), automatic(Kind.END, made(2))).source
    assert "test_flow_give(s)" in source
    assert "test_flow_give_2(s)" in source


def test_a_family_of_another_game_is_refused() -> None:
    other = ActionSpace()
    other.family("far", off=("0", "1", "2", "3"))
    strange = other.family("strange")
    with pytest.raises(TypeError, match="NEVER names a family that is not one of the game's actions"):
        flow(*without(Kind.NEVER), choice(Kind.NEVER, strange, {strange: None}))


def test_what_a_flow_knows_of_its_steps() -> None:
    assert [kind.name for kind in flow().choices] == ["MIX", "COUNT", "LOOP", "NEVER"]
    assert flow().answers == {"pair": (Kind.MIX,), "one": (Kind.COUNT, Kind.LOOP), "done": (Kind.LOOP, Kind.NEVER)}
    secret = choice(Kind.NEVER, DONE, {DONE: None}, simultaneous=True)
    assert flow(*without(Kind.NEVER), secret).simultaneous == {Kind.NEVER}
