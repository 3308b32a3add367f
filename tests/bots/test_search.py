"""The search finds what is there, and is the same every time."""

from __future__ import annotations

import gc
import resource
from collections.abc import Iterator

import numpy as np
import pytest

from regnum.bots import ismcts
from regnum.bots.ismcts import Ismcts
from regnum.bots.kernels.search import Node
from regnum.bots.registry import make_bot
from regnum.bots.tree import Tree
from regnum.core.errors import InvalidOption
from regnum.core.record import States, as_bytes, clone, out_of_bounds
from regnum.core.rng import Stream
from regnum.match import Match

from .exhaustive import worth
from .helpers import COUNCIL, look, pebbles, searcher, some_match, statistics

pytestmark = pytest.mark.slow

FEW = "iterations=300"


# ---- right ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("left", "seats"), [(n, 2) for n in range(2, 10)] + [(2, 3), (3, 3)])
def test_it_equals_an_exhaustive_search(left: int, seats: int) -> None:
    """With chance inside a turn, and for each seat's own interest: every action's worth, and the choice."""
    game = pebbles()
    state = game.new(seats, 1, {"pebbles": left})
    search = look("iterations=60000,rollout=random,exploration=1", game.observe(state, 0), 0, game)
    _, exact = worth(left, 0, seats)
    best = max(shares[0] for shares in exact.values())
    assert exact[game.actions.text(search.best.action)][0] == pytest.approx(best)
    assert search.best.shares == pytest.approx(exact[game.actions.text(search.best.action)], abs=0.03)
    for found in search.found:
        if found.visits > 3000:
            assert found.shares == pytest.approx(exact[game.actions.text(found.action)], abs=0.05)


@pytest.mark.slow
def test_the_worth_of_an_action_that_is_not_preferred_is_found_by_looking_at_it() -> None:
    game = pebbles()
    state = game.new(2, 1, {"pebbles": 4})
    bot, seen = searcher("iterations=20000,rollout=random", game), game.observe(state, 0)
    bot.look(seen, 0)
    for text, shares in worth(4, 0, 2)[1].items():
        found = bot.look_at(seen, 0, game.actions.parse(text), 1.0).of(game.actions.parse(text))
        assert found.visits > 19000
        assert found.shares == pytest.approx(shares, abs=0.03)


@pytest.mark.slow
def test_secret_choices_are_made_without_knowing_each_other() -> None:
    """A hidden penny must not be answered as if it were visible: nobody has more than an even chance."""
    game = pebbles()
    state = game.new(2, 1, {"pennies": "on"})
    search = look("iterations=40000,rollout=random", game.observe(state, 0), 0, game)
    assert search.found[0].visits + search.found[1].visits == 40000
    value = sum(found.visits * found.shares[0] for found in search.found) / 40000
    assert value == pytest.approx(0.5, abs=0.05)


# ---- forced wins ----------------------------------------------------------------------------------------------------


def can_win(states: list[States], seat: int) -> bool:
    """Return True if the last turn of a game can be played so that `seat` wins all `states`, by exhaustive search."""
    if all(COUNCIL.over(state) for state in states):
        return all(int(COUNCIL.ranks(state)[seat]) == 1 for state in states)
    if any(COUNCIL.over(state) for state in states):
        return False
    common = set.intersection(*({int(action) for action in COUNCIL.legal(state)} for state in states))
    return any(can_win([after(state, action) for state in states], seat) for action in sorted(common))


def after(state: States, action: int) -> States:
    following = clone(state)
    COUNCIL.apply(following, action)
    return following


def last_turns(count: int) -> Iterator[tuple[Match, set[int]]]:
    """Last turns that some actions win and others lose, however the hidden things lie; with the winning actions."""
    for seed in range(1000):
        random, match = np.random.default_rng(seed), Match(COUNCIL, 2, seed, {"round_limit": "3"})
        while not match.over and (match.on_turn == 0 or match.state[0]["round"] < 3):
            match.play(int(random.choice(match.legal())))
        seen, legal, stream = match.observe(1), match.legal(), Stream.zeros(1)
        ways = [COUNCIL.determinize(seen, 1, stream) for _ in range(5)]
        winning = {action for action in legal if can_win([after(state, action) for state in ways], 1)}
        hopeless = {action for action in legal if not any(can_win([after(state, action)], 1) for state in ways)}
        if winning and hopeless and winning | hopeless == set(legal):
            yield match, winning
            count -= 1
            if count == 0:
                return


@pytest.mark.slow
def test_forced_wins_are_found() -> None:
    positions = list(last_turns(6))
    assert len(positions) == 6
    for match, winning in positions:
        search = look("iterations=4000", match.observe(1), 1)
        assert search.best.action in winning, (match.seed, [COUNCIL.actions.text(a) for a in winning])
        assert search.best.shares[1] > 0.9


# ---- the same -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [FEW, f"{FEW},rollout=random", f"{FEW},cores=3", f"{FEW},rollout=greedy,turns=2"])
def test_the_same_seed_finds_the_same_bit_for_bit(spec: str) -> None:
    match = some_match(3)
    seen, seat = match.observe(match.on_turn), match.on_turn
    first = look(spec, seen, seat)
    assert statistics(first) == statistics(look(spec, seen, seat))
    assert first.iterations == 300
    assert statistics(first) != statistics(look(spec, seen, seat, seed=2))


def test_a_whole_game_is_the_same_twice() -> None:
    def moves(spec: str) -> list[int]:
        match = Match(COUNCIL, 2, 5, {"round_limit": "2"})
        bots = [make_bot(spec, COUNCIL, seat) for seat in range(2)]
        while not match.over:
            seat = match.on_turn
            match.play(bots[seat].choose(match.observe(seat), seat), seat)
        return [move.action for move in match.moves]

    assert moves("ismcts:iterations=40") == moves("ismcts:iterations=40")


def empty_tree(bot: Ismcts) -> Tree:
    """The tree of a bot for two rivals, before any search."""
    bot._ready(bot.game.observe(bot.game.new(2, 1), 0))
    return bot._trees[0]


def test_how_the_iterations_are_cut_makes_no_difference() -> None:
    match = some_match(2)
    seen, seat = match.observe(match.on_turn), match.on_turn
    whole, pieces = (empty_tree(searcher(FEW)) for _ in range(2))
    whole.grow(seen, seat, 300)
    for piece in (1, 2, 97, 200):
        pieces.grow(seen, seat, piece)
    assert [(t.action, t.visits, tuple(t.gained)) for t in whole.tried()] == [
        (t.action, t.visits, tuple(t.gained)) for t in pieces.tried()
    ]


@pytest.mark.parametrize("seed", range(6))
def test_it_stops_when_the_choice_is_clear_and_chooses_the_same(seed: int) -> None:
    match, saved = Match(COUNCIL, 2, seed), 0
    for _ in range(6):
        seen, seat = match.observe(match.on_turn), match.on_turn
        hasty, patient = searcher("iterations=400"), searcher("iterations=400")
        chosen = hasty.choose(seen, seat)
        assert chosen == patient.look(seen, seat).best.action
        saved += 400 - hasty._trees[0].visits if hasty._trees else 0  # the only action is not searched
        match.play(chosen)
    assert saved > 0


# ---- fair -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["greedy", "greedy:ahead=turn", "ismcts:iterations=200", "count", "squire"])
def test_what_is_hidden_makes_no_difference(bot: str) -> None:
    """States that differ only in what the seat cannot see give the same choice and the same statistics."""
    match = some_match(3)
    seat, stream = match.on_turn, Stream.zeros(1)
    other = COUNCIL.determinize(match.observe(seat), seat, stream)
    assert (as_bytes(other) != as_bytes(match.state)).any()
    ways = [COUNCIL.observe(state, seat) for state in (match.state, other)]
    assert (as_bytes(ways[0]) == as_bytes(ways[1])).all()
    found = []
    for seen in ways:
        player = make_bot(bot, COUNCIL, 4)
        before = as_bytes(seen).copy()
        found.append((player.choose(seen, seat), statistics(player.look(seen, seat)) if hasattr(player, "look") else 0))
        assert (as_bytes(seen) == before).all()
    assert found[0] == found[1]


# ---- the tree -------------------------------------------------------------------------------------------------------


def test_every_iteration_is_counted_once() -> None:
    match = some_match(4)
    seat = match.on_turn
    bot = searcher("iterations=500")
    search = bot.look(match.observe(seat), seat)
    assert sum(found.visits for found in search.found) == search.iterations == 500
    assert {found.action for found in search.found} == set(match.legal())
    for found in search.found:
        assert found.shares.sum() == pytest.approx(1)
        assert 0 < found.error(seat) < 1
    assert bot._trees[0].visits == 500


def test_the_numbers_of_a_tree_stay_within_their_bounds() -> None:
    match = some_match(2)
    seat = match.on_turn
    tree = empty_tree(searcher("iterations=2000"))
    tree.grow(match.observe(seat), seat, 2000)
    assert out_of_bounds(Node, tree._now.nodes[: tree.size]) == []
    children = [node for node in tree._now.nodes[1 : tree.size] if node["offered"]]  # the others: further outcomes
    assert len(children) > 500
    assert all(node["offered"] >= node["visits"] for node in children)


def test_a_full_tree_goes_on_with_playouts() -> None:
    match = some_match(2)
    seat = match.on_turn
    bot = searcher("iterations=1,expand_after=1")
    bot.iterations = 6000
    search = bot.look(match.observe(seat), seat)
    assert search.iterations == 6000
    assert bot._trees[0].size <= len(bot._trees[0]._now.nodes)
    assert bot._trees[0].size > 4000


def test_what_was_learned_is_kept_within_a_turn() -> None:
    """The part of the tree below what was done is the new tree, number by number, and the search goes on in it."""
    match = Match(COUNCIL, 2, 8)
    match.play("elect")
    bot, seat = searcher("iterations=3000"), 0
    chosen = bot.choose(match.observe(seat), seat)
    known = bot.look(match.observe(seat), seat)  # looks again at the same: from nothing, as nothing was done
    assert known.iterations == 3000
    bot = searcher("iterations=3000")
    assert bot.choose(match.observe(seat), seat) == chosen
    learned = {tried.action: tried for tried in bot._trees[0].tried()}[chosen]
    match.play(chosen)
    bot.iterations = 100
    kept = bot.look(match.observe(seat), seat)
    assert 100 < kept.iterations <= learned.visits + 100
    assert {found.action for found in kept.found} == set(match.legal())


def test_what_was_learned_is_forgotten_when_something_was_drawn_or_others_acted() -> None:
    match = Match(COUNCIL, 2, 8)
    bot = searcher("iterations=200")
    while match.on_turn == 0:
        match.play(bot.choose(match.observe(0), 0))
    while match.on_turn == 1:
        match.play(match.legal()[0])
    assert bot.look(match.observe(0), 0).iterations == 200


@pytest.mark.slow
def test_memory_does_not_grow_over_a_thousand_decisions() -> None:
    bot, decisions, seed = searcher("iterations=60"), 0, 0
    sizes = []
    while decisions < 1000:
        match = Match(COUNCIL, 2, seed)
        seed += 1
        while not match.over and decisions < 1000:
            seat = match.on_turn
            match.play(bot.choose(match.observe(seat), seat))
            decisions += 1
            if decisions % 250 == 0:
                gc.collect()
                sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert len(bot._trees) == 1
    assert sizes[-1] - sizes[0] < 16 * 1024, sizes  # kilobytes, of 750 decisions: a tree alone has more


# ---- in time --------------------------------------------------------------------------------------------------------


def test_it_stops_in_time() -> None:
    match = some_match(4)
    seat, seen = match.on_turn, match.observe(match.on_turn)
    bot = searcher("seconds=0.1")
    times = sorted(bot.look(seen, seat).seconds for _ in range(10))
    assert 0.1 <= times[0] < 0.12, times  # the quickest: other work may hold up the rest
    both = searcher("seconds=30,iterations=50").look(seen, seat)
    assert both.iterations == 50
    assert both.seconds < 10


@pytest.mark.parametrize("slowdown", [1, 3, 10])
def test_deadlines_are_kept_on_a_slow_machine(slowdown: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is simulated, so that other work on this machine does not matter."""
    now, done = 0.0, 0

    def work(count: int) -> None:
        nonlocal now, done
        done += count
        now += count * 20e-6 * (slowdown if now > 0.1 else 1)  # other processes start after a tenth of a second

    monkeypatch.setattr(ismcts.time, "perf_counter", lambda: now)
    ismcts.in_chunks(work, ismcts.ENDLESS, 0.25)
    assert 0.25 <= now < 0.25 + slowdown * ismcts.CHUNK_SECONDS, now
    assert done > 0.1 / 20e-6


# ---- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("rollout=wild", "rollout of bot ismcts is one of random, greedy, cutoff, none"),
        ("prior=2", "prior is from 0 to 1"),
        ("expand_after=0", "expand_after and cores at least 1"),
        ("seconds=-1", "is not negative"),
        ("seconds=nan", "is not negative"),
        ("iterations=1.5", "parameter iterations of bot ismcts cannot be"),
        ("reuse=perhaps", "parameter reuse of bot ismcts cannot be"),
    ],
)
def test_a_search_that_cannot_be_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        make_bot(f"ismcts:{spec}", COUNCIL, 1)
