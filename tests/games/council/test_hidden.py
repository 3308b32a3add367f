"""What a seat cannot see, and what it may believe: observations and full states that fit them."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import comb

import numpy as np
import pytest

from regnum.core.record import States, as_bytes, clone
from regnum.core.rng import Stream

from .pieces import CARDS, GAME, LETTERS, REGIONS, TILES
from .positions import Position


def stream(seed: int) -> States:
    """A random stream for `determinize`."""
    made = Stream.zeros(1)
    made[0]["random"] = seed
    return made


def guess(table: Position, seat: int, seed: int) -> Position:
    """A full state as `seat` may imagine it."""
    return Position.of(GAME.determinize(GAME.observe(table.state, seat), seat, stream(seed)))


@cache
def moments(players: int, market: str) -> list[States]:
    """Positions from all over some games of random play, choices in the middle of an action among them."""
    chance = random.Random(f"{players}{market}")
    found = []
    for seed in range(6):
        state = GAME.new(players, seed, {"market_module": market, "map": "random", "round_limit": 30})
        while not GAME.over(state):
            offered = [int(n) for n in GAME.legal(state)]
            dear = [n for n in offered if GAME.actions.text(n).split("(")[0] in ("acquire", "build", "king", "sell")]
            GAME.apply(state, chance.choice(dear if dear and chance.random() < 0.7 else offered))
            if chance.random() < 0.06:
                found.append(clone(state))
    return found


KINDS = [(players, market) for players in (2, 3, 4) for market in ("off", "on")]
each_kind = pytest.mark.parametrize(("players", "market"), KINDS)


# ---- observations ---------------------------------------------------------------------------------------------------


def test_hidden_are_the_hands_of_the_others_and_the_order_of_the_decks() -> None:
    """Everything else is public: sizes of hands, used tiles, coins, the discard pile."""
    table = Position.of(GAME.new(4, 1))
    seen = GAME.observe(table.state, 2)[0]
    differ = {
        leaf.path
        for leaf in GAME.state.leaves()
        if (leaf.of(table.state) != leaf.of(GAME.observe(table.state, 2))).any()
    }
    assert differ == {
        "random",
        "deck",
        *[f"players[{p}].hand" for p in (0, 1, 3)],
        *[f"decks[{r}].cards" for r in range(3)],
    }
    assert (seen["players"]["hand"][[0, 1, 3]] == -1).all()
    assert (seen["players"]["hand"][2] == table.s["players"]["hand"][2]).all()
    assert (seen["players"]["hand_size"] == table.s["players"]["hand_size"]).all()


def test_a_spectator_sees_no_hand() -> None:
    seen = GAME.observe(GAME.new(3, 1), None)[0]
    assert (seen["players"]["hand"][:3] == -1).all()


# ---- full states that fit -------------------------------------------------------------------------------------------


@pytest.mark.slow
@each_kind
def test_observing_a_guess_gives_the_observation_back(players: int, market: str) -> None:
    """Byte for byte, for every seat, whoever is on turn; and the guess is a possible position.

    So two states that differ only in what a seat cannot see look alike to it.
    """
    states = moments(players, market)
    assert len(states) > 50
    for number, state in enumerate(states):
        for seat in range(players):
            seen = GAME.observe(state, seat)
            made = GAME.determinize(seen, seat, stream(number))
            assert (as_bytes(GAME.observe(made, seat)) == as_bytes(seen)).all()
            assert GAME.broken_invariant(made) is None
            if number % 10 == 0:
                Position.of(made).check()


@pytest.mark.slow
@each_kind
def test_the_acting_seat_can_do_the_same(players: int, market: str) -> None:
    for number, state in enumerate(moments(players, market)):
        if not GAME.over(state):
            seat = GAME.on_turn(state)
            made = GAME.determinize(GAME.observe(state, seat), seat, stream(number))
            assert (GAME.legal(made) == GAME.legal(state)).all()


@pytest.mark.slow
@each_kind
def test_a_guess_can_be_played_on(players: int, market: str) -> None:
    """By whoever looks: a few actions further nothing is out of place."""
    chance = random.Random(players)
    for number, state in enumerate(moments(players, market)[::6]):
        seat = number % players
        made = Position.of(GAME.determinize(GAME.observe(state, seat), seat, stream(number)))
        for _ in range(6):
            if not GAME.over(made.state):
                made.play(chance.choice(made.offered))


def test_a_guess_of_another_seat_can_pay_what_is_being_paid() -> None:
    table = Position(players=2)
    table.council("coast", "white white black pink")
    table[0].hand, table[0].coins = "white", 10
    table.play("acquire(BCD)")
    hands = Counter(guess(table, 1, seed)[0].hand for seed in range(200))
    assert all(guess(table, 1, seed).offered for seed in range(50))
    assert set(hands) == {"white", "black", "pink"}  # a joker would cost a coin too many


@pytest.mark.slow
def test_a_guess_of_a_payment_that_few_hands_allow() -> None:
    """Four white cards, without a coin: dealing at random would hardly ever find them."""
    table = Position(players=3)
    table.council("coast", "white white white white")
    table[0].hand, table[0].coins = "white+white+white+white", 0
    table.play("acquire(BCD)")
    for seed in range(50):
        made = guess(table, 1, seed)
        assert made[0].hand.count("white") + made[0].hand.count("joker") >= 4
        assert made.offered


def test_a_guess_of_another_seat_holds_the_card_that_is_being_priced() -> None:
    table = Position(players=2, market_module="on")
    table[0].hand = "joker"
    table.turn(1, main=0, done=True)
    table.play("end_turn", "sell(joker)")
    for seed in range(50):
        guess(table, 1, seed).play("price(3)")


def test_guesses_come_from_the_stream_alone() -> None:
    """Equal streams, equal guesses; the true hidden cards and the true random stream play no part."""
    table = Position.of(GAME.new(3, 5))
    other = guess(table, 1, 77)
    assert other.s["random"] != table.s["random"]
    assert guess(table, 1, 4).state.tobytes() == guess(other, 1, 4).state.tobytes()
    assert guess(table, 1, 4).state.tobytes() != guess(table, 1, 5).state.tobytes()
    moving = stream(9)
    first = GAME.determinize(GAME.observe(table.state, 1), 1, moving)
    second = GAME.determinize(GAME.observe(table.state, 1), 1, moving)
    assert first.tobytes() != second.tobytes()


def test_hidden_hands_and_decks_vary() -> None:
    table = Position.of(GAME.new(4, 2))
    guesses = [guess(table, 0, seed) for seed in range(60)]
    for seat in (1, 2, 3):
        assert len({made[seat].hand for made in guesses}) > 50
    for region in REGIONS:
        assert len({tuple(made.deck(region)) for made in guesses}) == 60
    assert {made[0].hand for made in guesses} == {table[0].hand}
    assert len({int(made.s["random"]) for made in guesses}) == 60


# ---- what is known --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_cards_shown_in_the_market_stay_known() -> None:
    table = Position(players=3, market_module="on")
    table[0].hand, table[1].hand = "white+blue", "pink+pink+joker+orange+black"
    table.turn(2, main=0, done=True)
    table.play("end_turn", "stop_selling")
    for card in ("pink", "joker"):
        table.play(f"sell({card})", "price(0)")
    during = table.copy()
    table.play("stop_selling")
    while not table.may("elect"):
        table.play("stop_buying")
    assert table[1].known == "pink+joker"
    hands = Counter[str]()
    for seed in range(200):
        made = guess(table, 2, seed)
        assert {"pink", "joker"} <= {*made[1].hand.split("+")}
        hands[made[1].hand] += 1
    assert len(hands) > 60
    for seed in range(20):
        made = guess(during, 2, seed)  # while they lie on the stall nobody holds them
        assert len(made[1].hand.split("+")) == 3
        assert GAME.broken_invariant(made.state) is None


def test_all_jokers_known_or_seen_leave_none_to_imagine() -> None:
    table = Position(players=3)
    table[0].hand = "+".join(["joker"] * 7)
    table[1].hand = "joker+white+white"
    table[1].record["known"][CARDS.index("joker")] = 1
    table[2].hand = "white+white"
    table.discard("+".join(["joker"] * 4))
    for seed in range(50):
        made = guess(table, 0, seed)
        assert made[1].hand.count("joker") == 1
        assert made[2].hand.count("joker") == 0
        assert made.s["deck"][CARDS.index("joker")] == 0


def test_tiles_under_a_deck_are_known_and_the_others_are_not() -> None:
    """After a change of tiles: two known ones below, and eleven unknown ones in any order above."""
    table = Position()
    table.show("coast", "D", "BC")
    table[0].assistants = 1
    table.play("change(coast)")
    tops = set()
    for seed in range(300):
        deck = guess(table, 1, seed).deck("coast")
        assert deck[-2:] == ["D", "BC"]
        assert sorted(deck) == sorted(table.deck("coast"))
        tops.add(deck[0])
    assert tops == {*TILES[:15]} - {"D", "BC", *table.face_up("coast")}


def test_unused_and_used_permits_are_not_in_the_decks() -> None:
    table = Position()
    table[0].give("A", "F")
    table[1].give("B", "K", used=True)
    for seed in range(30):
        made = guess(table, 2, seed)
        assert not {"A", "F", "B", "K"} & {tile for region in REGIONS for tile in made.deck(region)}


# ---- how likely -----------------------------------------------------------------------------------------------------


def chi_square(seen: Counter[int], expected: dict[int, float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; values expected less than five times are put together."""
    large = {value: n for value, n in expected.items() if n >= 5}
    rest = sum(seen.values()) - sum(seen[value] for value in large)
    few = sum(n for value, n in expected.items() if value not in large)
    total = sum((seen[value] - n) ** 2 / n for value, n in large.items())
    return total + ((rest - few) ** 2 / few if few > 0.5 else 0), len(large) - 1 + (few > 0.5)


CRITICAL = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 9: 27.9, 12: 32.9}  # 99.9 %


@pytest.mark.slow
@pytest.mark.parametrize("card", ["white", "black", "joker"])
@pytest.mark.parametrize("seat", [1, 2])
def test_cards_of_an_opponent_are_hypergeometric(card: str, seat: int) -> None:
    """Six of the cards that seat 0 has not seen, at random: also for the opponent who is dealt last."""
    table = Position()
    table[0].hand = "white+white+white+white+white+joker"
    table.discard("white+white+black+joker+joker")
    for other in (1, 2):
        table[other].hand = "pink+pink+pink+blue+blue+blue"  # what they really hold does not matter
    unseen = 90 - 6 - 5
    of_kind = {"white": 13 - 7, "black": 13 - 1, "joker": 12 - 3}[card]
    games = 3000
    ways = {k: comb(of_kind, k) * comb(unseen - of_kind, 6 - k) for k in range(7)}
    expected = {k: games * n / comb(unseen, 6) for k, n in ways.items()}
    observation, draws = GAME.observe(table.state, 0), stream(20260101)
    seen: Counter[int] = Counter()
    for _ in range(games):
        made = GAME.determinize(observation, 0, draws)
        seen[int(made[0]["players"][seat]["hand"][CARDS.index(card)])] += 1
    statistic, freedom = chi_square(seen, expected)
    assert statistic < CRITICAL[freedom]


@pytest.mark.slow
def test_cards_beyond_the_known_ones_are_hypergeometric() -> None:
    """A hand of four of which two are known: the other two are drawn from what is left."""
    table = Position(players=2)
    table[1].hand = "black+black+pink+pink"
    table[1].record["known"][CARDS.index("black")] = 2
    games, unseen, of_kind = 3000, 88, 11
    expected = {2 + k: games * comb(of_kind, k) * comb(unseen - of_kind, 2 - k) / comb(unseen, 2) for k in range(3)}
    draws, observation = stream(7), GAME.observe(table.state, 0)
    counts = (GAME.determinize(observation, 0, draws)[0]["players"][1]["hand"] for _ in range(games))
    statistic, freedom = chi_square(Counter(int(hand[CARDS.index("black")]) for hand in counts), expected)
    assert statistic < CRITICAL[freedom]


@pytest.mark.slow
def test_every_unseen_tile_is_equally_likely_on_top() -> None:
    table = Position()
    table.show("hills", "F", "G")
    games = 2600
    draws, observation = stream(11), GAME.observe(table.state, 0)
    tops: Counter[int] = Counter()
    for _ in range(games):
        pile = GAME.determinize(observation, 0, draws)[0]["decks"][1]
        tops[int(pile["cards"][pile["size"] - 1])] += 1
    hidden = [n for n in range(15, 30) if TILES[n] not in ("F", "G")]
    statistic, freedom = chi_square(tops, dict.fromkeys(hidden, games / 13))
    assert freedom == 12
    assert statistic < CRITICAL[freedom]


# ---- two players ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_player_guesses_keep_the_neutral_emporiums() -> None:
    """Three to nine of them, in whole tiles of the decks."""
    numbers = set()
    for seed in range(150):
        table = Position.of(GAME.new(2, seed))
        made = guess(table, seed % 2, seed)
        assert made.neutral == table.neutral
        numbers.add(len(made.neutral))
        for region, letters in zip(REGIONS, (LETTERS[:5], LETTERS[5:10], LETTERS[10:]), strict=True):
            assert "".join(letter for letter in made.neutral if letter in letters) in made.deck(region)
    assert numbers <= {*range(3, 10)}
    assert {4, 5, 6, 7, 8} <= numbers


def test_unused_seats_stay_empty() -> None:
    """The records of seats that nobody has are all zeros, in guesses too."""
    made = guess(Position.of(GAME.new(2, 1)), 0, 1)
    assert not np.frombuffer(made.s["players"][2:].tobytes(), np.uint8).any()
    assert (Position.of(GAME.new(2, 1)).s["players"][2:]["hand"] == 0).all()
