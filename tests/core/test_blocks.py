"""Random streams, piles, step stacks, sets of flags, ranks: the building blocks of rules."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regnum.core.actions import Choices
from regnum.core.ranking import shares_by_rank
from regnum.core.record import States

from . import toolbox
from .toolbox import Box, run


def box(cards: list[int] | None = None, seed: int = 1) -> States:
    made = Box.zeros(1)
    made[0]["random"] = seed
    made[0]["pile"]["cards"] = [*(cards or []), *[-1] * (6 - len(cards or []))]
    made[0]["pile"]["size"] = len(cards or [])
    return made


def pile(made: States) -> list[int]:
    return made[0]["pile"]["cards"].tolist()


@settings(max_examples=50)
@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_random_numbers_lie_below_their_bound_and_follow_from_the_stream(seed: int, n: int) -> None:
    one, other = box(seed=seed), box(seed=seed)
    run(toolbox.draws, one, n)
    run(toolbox.draws, other, n)
    assert one[0]["out"].tolist() == other[0]["out"].tolist()
    assert all(0 <= number < n for number in one[0]["out"])


def test_random_numbers_are_uniform() -> None:
    made, found = box(), Counter[int]()
    for _ in range(3000):
        run(toolbox.draws, made, 6)
        found.update(made[0]["out"].tolist())
    expected = 8 * 3000 / 6
    chi_square = sum((found[face] - expected) ** 2 / expected for face in range(6))
    assert chi_square < 20.5  # 99.9 % of fair dice, five degrees of freedom


def test_the_seeds_of_a_series_differ() -> None:
    made = box()
    run(toolbox.seeds, made, 5)
    first = made[0]["out"].tolist()
    run(toolbox.seeds, made, 6)
    assert len({*first, *made[0]["out"].tolist()}) == 16


def test_a_pile_gives_back_the_last_card_first_and_clears_its_slot() -> None:
    made = box([4, 5])
    run(toolbox.play_with_pile, made, 0)
    assert pile(made) == [4, 5, 9, -1, -1, -1]
    run(toolbox.play_with_pile, made, 1)
    assert (made[0]["out"][0], pile(made)) == (9, [4, 5, -1, -1, -1, -1])
    run(toolbox.play_with_pile, made, 2)
    assert (made[0]["out"][0], pile(made), made[0]["pile"]["size"]) == (4, [5, -1, -1, -1, -1, -1], 1)
    run(toolbox.play_with_pile, made, 4)
    assert (pile(made), made[0]["pile"]["size"]) == ([-1] * 6, 0)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    made, found = box([1, 2, 3]), Counter[tuple[int, ...]]()
    for _ in range(6000):
        run(toolbox.play_with_pile, made, 3)
        found[tuple(pile(made)[:3])] += 1
    assert len(found) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in found.values()) < 20.5


def test_a_bag_gives_each_kind_in_proportion_and_no_more_than_there_is() -> None:
    found = Counter[int]()
    for seed in range(3000):
        made = box(seed=seed)
        made[0]["counts"] = [5, 0, 3, 2]
        run(toolbox.play_with_pile, made, 5)
        found[int(made[0]["out"][0])] += 1
        assert made[0]["counts"].sum() == 9
    assert set(found) == {0, 2, 3}
    assert np.allclose([found[0] / 3000, found[2] / 3000, found[3] / 3000], [0.5, 0.3, 0.2], atol=0.03)


def test_the_step_on_top_is_the_one_pushed_last() -> None:
    made = box()
    run(toolbox.play_with_steps, made, 0)
    run(toolbox.play_with_steps, made, 1)
    assert made[0]["out"][:3].tolist() == [3, 1, 7]
    run(toolbox.play_with_steps, made, 2)
    assert made[0]["steps"]["depth"] == 0
    assert not made[0]["steps"]["stack"]["value"].any()  # a dropped step leaves nothing behind


@settings(max_examples=200)
@given(st.integers(0, 2**62 - 1))
def test_sets_of_flags(flags: int) -> None:
    made = box()
    run(toolbox.look_at_bits, made, flags)
    lowest = (flags & -flags).bit_length() - 1
    assert made[0]["out"][:3].tolist() == [flags.bit_count(), lowest, flags >> 3 & 1]


@settings(max_examples=100)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4))
def test_ranks_count_those_who_are_strictly_better(keys: list[int]) -> None:
    made = box()
    made[0]["keys"][: len(keys)] = keys
    run(toolbox.rank_keys, made, len(keys))
    expected = [1 + sum(other > key for other in keys) for key in keys]
    assert made[0]["keys"][: len(keys)].tolist() == expected


def test_interpreted_rules_stop_where_a_field_leaves_its_bounds() -> None:
    from regnum.core.views import OutOfBounds, view_of

    view = view_of(box([1])[0], Box)
    with pytest.raises(OutOfBounds, match=r"size = 7, allowed is 0\.\.6"):
        view.pile.size = 7
    with pytest.raises(OutOfBounds, match=r"counts\[2\] = 21"):
        view.counts[2] = 21
    view.counts[2] += 20
    assert view.counts[2] == 20
    assert list(view.pile.cards) == [1, -1, -1, -1, -1, -1]
    assert len(view.steps.stack) == 32


@given(st.lists(st.integers(1, 8), min_size=1, max_size=8))
def test_rivals_share_a_victory_and_the_rule_and_its_twin_agree(ranks: list[int]) -> None:
    ranks = [rank - min(ranks) + 1 for rank in ranks]
    shares = toolbox.share_out(ranks, team=False)
    assert shares == shares_by_rank(ranks, team=False).tolist()
    assert sum(shares) == pytest.approx(1)
    assert [share > 0 for share in shares] == [rank == 1 for rank in ranks]


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_team_has_all_of_the_victory_each_or_nothing(seats: int) -> None:
    for rank, share in ((1, 1.0), (2, 0.0)):
        assert toolbox.share_out([rank] * seats, team=True) == [share] * seats
        assert shares_by_rank([rank] * seats, team=True).tolist() == [share] * seats


def test_nobody_wins_and_nothing_is_shared() -> None:
    assert toolbox.share_out([2, 2, 3], team=False) == [0.0] * 3
    assert shares_by_rank([[2, 2, 3], [1, 1, 3]], team=False).tolist() == [[0.0] * 3, [0.5, 0.5, 0.0]]


def test_a_longer_chronicle_holds_more_and_keeps_its_beginning() -> None:
    assert toolbox.told(70) == list(range(70))
    assert toolbox.told(100) == list(range(96))


def test_an_event_that_finds_no_room_sets_a_flag_until_the_next_action() -> None:
    state = toolbox.Teller.zeros(1)
    toolbox.tell_with(toolbox.tell_much, state, 96)
    assert state[0]["untold"] == 0
    toolbox.tell_with(toolbox.tell_much, state, 1)
    assert state[0]["untold"] == 1
    toolbox.tell_with(toolbox.tell_large, state, 0)
    assert state[0]["untold"] == 0


@pytest.mark.parametrize("n", [128, -129, 9999, -9999])
def test_an_event_tells_of_more_than_a_byte_holds(n: int) -> None:
    state = toolbox.Teller.zeros(1)
    toolbox.tell_with(toolbox.tell_large, state, n)
    assert state[0]["chronicle"]["events"][0]["b"] == n


def test_sets_of_more_things_than_a_number_has_bits() -> None:
    cupboard, choices = toolbox.Cupboard.zeros(1), Choices.zeros(1)
    wanted = [0, 60, 61, 62, 121, 122, toolbox.THINGS - 1]
    for thing in [*wanted, 7]:
        toolbox.use(cupboard, choices, 0, thing)
    toolbox.use(cupboard, choices, 1, 7)
    toolbox.use(cupboard, choices, 1, 8)  # it was not there
    assert toolbox.use(cupboard, choices, 4)
    toolbox.use(cupboard, choices, 2)
    assert not toolbox.use(cupboard, choices, 4)
    assert [thing for thing in range(toolbox.THINGS) if toolbox.use(cupboard, choices, 5, thing)] == wanted
    toolbox.use(cupboard, choices, 3)
    offered = choices[0]["actions"][: choices[0]["count"]].tolist()
    assert [toolbox.ACTIONS.text(action) for action in offered] == [f"pick({thing})" for thing in wanted]
    assert toolbox.use(cupboard, choices, 6) == len(wanted)


def test_one_of_a_large_set_at_random() -> None:
    cupboard, choices = toolbox.Cupboard.zeros(1), Choices.zeros(1)
    held = [3, 60, 61, 121, 122, toolbox.THINGS - 1]
    for thing in held:
        toolbox.use(cupboard, choices, 0, thing)
    toolbox.use(cupboard, choices, 2)
    others = [3, 61, 62, toolbox.THINGS - 1]  # one of which is not among them
    for thing in others:
        toolbox.use(cupboard, choices, 0, thing)
    for how, left in ((7, held), (8, [60, 121, 122])):
        found = Counter(toolbox.use(cupboard, choices, how) for _ in range(600))
        assert sorted(found) == left
        assert min(found.values()) > 600 / len(left) / 2
