"""Random streams with and without a key, and the seeds that make them."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum.core import rng
from regnum.core.codec import digest
from regnum.core.contract import One, Spec
from regnum.core.errors import InvalidOption
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.seeds import secret_seed, seed_of, words_of

KEY = bytes(range(16))
VECTOR = 0x93F5F5799A932462
"""SipHash-2-4 of the bytes 0 to 7 under the key of the bytes 0 to 15: vector 8 of the reference implementation."""

SECRET = "000102030405060708090a0b0c0d0e0f"


def drawn(stream: States, count: int) -> list[int]:
    bits = Spec(np.uint64, (One(Stream),)).bind(rng.bits, Stream)
    return [int(bits(stream[0])) for _ in range(count)]


def stream_of(counter: int, key0: int = 0, key1: int = 0) -> States:
    stream = Stream.zeros(1)
    stream[0] = (counter, key0, key1)
    return stream


def test_a_stream_with_a_key_is_siphash_of_a_counter() -> None:
    key0, key1 = (int.from_bytes(KEY[i : i + 8], "little") for i in (0, 8))
    before = int.from_bytes(bytes(range(8)), "little") - 1
    assert drawn(stream_of(before, key0, key1), 1) == [VECTOR]


def test_a_stream_without_a_key_is_splitmix() -> None:
    """The first numbers for seed 0, as Java's SplittableRandom and everybody else's give them."""
    assert drawn(stream_of(0), 3) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("half", [0, 1])
def test_both_halves_of_a_key_count(half: int) -> None:
    keys = [[0, 0], [5, 5]]
    keys[0][half], keys[1][half] = 5, 6
    assert len({tuple(drawn(stream_of(1, *key), 4)) for key in [*keys, [0, 0]]}) == 3


def test_drawing_with_a_key_counts_up() -> None:
    stream = stream_of(7, 1, 2)
    drawn(stream, 3)
    assert stream[0].tolist() == (10, 1, 2)


def test_secret_seeds_have_128_bits() -> None:
    words = np.array([words_of(secret_seed())[1:] for _ in range(200)], np.uint64)
    for word in range(2):
        for bit in range(64):
            assert 50 < int((words[:, word] >> np.uint64(bit) & np.uint64(1)).sum()) < 150


@pytest.mark.parametrize(("text", "seed"), [("17", 17), ("-3", -3), (SECRET, SECRET), ("1" * 32, "1" * 32)])
def test_a_seed_is_written_and_read(text: str, seed: int | str) -> None:
    assert seed_of(text) == seed
    assert str(seed) == text


def test_a_number_has_no_key_and_a_secret_no_counter() -> None:
    assert words_of(17) == (17, 0, 0)
    assert words_of(-1) == (2**64 - 1, 0, 0)
    assert words_of(SECRET) == (0, 0x0001020304050607, 0x08090A0B0C0D0E0F)


@pytest.mark.parametrize("bad", ["", "7", SECRET[1:], SECRET.upper(), SECRET + "0", SECRET[:-1] + "g"])
def test_another_text_is_no_seed(bad: str) -> None:
    with pytest.raises(InvalidOption, match="32 hexadecimal digits"):
        regnum.make("council").new(2, bad)


@pytest.mark.parametrize("name", sorted(regnum.games()))
def test_a_key_decides_all_chance_and_nobody_sees_it(name: str) -> None:
    game, other = regnum.make(name), SECRET[:-1] + "0"
    seats = game.info.seats[0]
    state, same, another = (game.new(seats, seed) for seed in (SECRET, SECRET, other))
    assert digest(game.state, state) == digest(game.state, same) != digest(game.state, another)
    for seat in (None, 0):
        seen = game.observe(state, seat)[0]
        assert (seen["random"], seen["key0"], seen["key1"]) == (0, 0, 0)
    drawn = game.determinize(game.observe(state, 0), 0, Stream.zeros(1))[0]
    assert (drawn["key0"], drawn["key1"]) == (0, 0)


def test_the_digest_of_a_state_leaves_the_key_out() -> None:
    game = regnum.make("council")
    state = game.new(2, 1)
    before = digest(game.state, state)
    state[0]["key0"] = 5
    assert digest(game.state, state) == before
