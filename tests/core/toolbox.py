"""Rules over a small record, to test the building blocks in the compiled world (and interpreted, when so run)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from regnum.core import bits, piles, sets, steps
from regnum.core.actions import ActionSpace, Choices
from regnum.core.chronicle import Event, forget, tell
from regnum.core.contract import ENTRIES, One, Spec
from regnum.core.jit import rule
from regnum.core.ranking import rank_by, share_by_rank
from regnum.core.record import WORD, Record, States, flags, int8, int16, int32, uint64, words_for
from regnum.core.rng import below, seeded
from regnum.core.state import MAX_SEATS, GameState
from regnum.core.steps import Steps


class Pile(Record):
    cards = int8(6, low=-1, high=50)
    size = int8(high=6)


class Box(Record):
    pile = Pile.one()
    random = uint64()  # not first: Numba would take a box for a Stream
    key0 = uint64()
    key1 = uint64()
    counts = int8(4, high=20)
    steps = Steps.one()
    keys = int32(4, low=-100, high=100)
    out = int32(8, low=-(2**31))


@rule
def draws(box, n):
    """Eight numbers below n."""
    for i in range(8):
        box.out[i] = below(box, n)


@rule
def play_with_pile(box, how):
    if how == 0:
        piles.put(box.pile, 9)
    elif how == 1:
        box.out[0] = piles.draw(box.pile)
    elif how == 2:
        box.out[0] = piles.draw_first(box.pile)
    elif how == 3:
        piles.shuffle(box, box.pile.cards, box.pile.size)
    elif how == 4:
        piles.clear(box.pile)
    else:
        total = 0
        for kind in range(4):
            total += box.counts[kind]
        box.out[0] = piles.bag_draw(box, box.counts, total)


@rule
def play_with_steps(box, how):
    if how == 0:
        steps.push(box.steps, 3, 1, 7)
    elif how == 1:
        step = steps.top(box.steps)
        box.out[0] = step.kind
        box.out[1] = step.seat
        box.out[2] = step.value
    else:
        steps.drop(box.steps)


@rule
def look_at_bits(box, flags):
    box.out[0] = bits.count(flags)
    box.out[1] = bits.lowest(flags) if flags != 0 else -1
    box.out[2] = bits.has(flags, 3)


@rule
def rank_keys(box, seats):
    rank_by(box.keys, seats)


@rule
def seeds(box, seed):
    for i in range(8):
        box.out[i] = seeded(seed, i) >> 40


SPEC = Spec(None, (One(Box), np.int64))
_bound = cache(lambda function: SPEC.bind(function, Box))


def run(function: Any, box: States, number: int) -> None:
    """Call one of the rules above."""
    _bound(function)(box[0], number)


class Finish(GameState):
    """A game of which only the end matters."""


SHARE = ENTRIES["share"]
_share = cache(lambda: SHARE.bind(share_by_rank, Finish))


def share_out(ranks: list[int], team: bool) -> list[float]:
    """What the rule says of the shares of these ranks."""
    state, given, shares = Finish.zeros(1), np.zeros(MAX_SEATS, np.int32), np.full(MAX_SEATS, 9.0)
    state[0]["seats"], state[0]["team"], given[: len(ranks)] = len(ranks), team, ranks
    _share()(state[0], given, shares)
    return list(shares[: len(ranks)])


class LongChronicle(Record):
    """A chronicle with more room than the usual one."""

    count = int8(high=96)
    events = Event.many(96)


class Teller(GameState):
    """A game that tells much."""

    chronicle = LongChronicle.one(transient=True)


@rule
def tell_much(s, times):
    for i in range(times):
        tell(s, 1, 0, i)


@rule
def tell_large(s, n):
    forget(s)
    tell(s, 1, 0, 0, n)


TELL = Spec(None, (One(), np.int64))
_bound_telling = cache(lambda function: TELL.bind(function, Teller))


def tell_with(function: Any, state: States, number: int) -> None:
    """Call one of the two rules above."""
    _bound_telling(function)(state[0], number)


def told(times: int) -> list[int]:
    """What a long chronicle holds after so many events."""
    state = Teller.zeros(1)
    tell_with(tell_much, state, times)
    events = state[0]["chronicle"]
    return [int(event["a"]) for event in events["events"][: events["count"]]]


THINGS = 2 * WORD + 10
ACTIONS = ActionSpace()
NOTHING = ACTIONS.family("nothing")
PICK = ACTIONS.family("pick", thing=[str(thing) for thing in range(THINGS)])


class Cupboard(Record):
    first = flags(WORD, words_for(THINGS))
    second = flags(WORD, words_for(THINGS))
    random = uint64()
    key0 = uint64()
    key1 = uint64()
    answer = int16(high=THINGS)


@rule
def use_sets(cupboard, choices, how, thing):
    if how == 0:
        sets.add(cupboard.first, thing)
    elif how == 1:
        sets.remove(cupboard.first, thing)
    elif how == 2:
        sets.move_all(cupboard.first, cupboard.second)
    elif how == 3:
        choices.count = 0
        sets.offer_each(choices, PICK, cupboard.second)
    elif how == 4:
        cupboard.answer = sets.holds_any(cupboard.first)
    elif how == 6:
        cupboard.answer = sets.size(cupboard.second)
    elif how == 7:
        cupboard.answer = sets.any_of(cupboard, cupboard.second)
    elif how == 8:
        cupboard.answer = sets.any_but(cupboard, cupboard.second, cupboard.first)
    else:
        cupboard.answer = sets.contains(cupboard.second, thing)


SETS = Spec(None, (One(Cupboard), One(Choices), np.int64, np.int64))
_use_sets = cache(lambda: SETS.bind(use_sets, Cupboard))


def use(cupboard: States, choices: States, how: int, thing: int = 0) -> int:
    """Do something with the sets; answer what they answer."""
    _use_sets()(cupboard[0], choices[0], how, thing)
    return int(cupboard[0]["answer"])
