"""The rows of a game are its decisions, as anybody sees who plays it again."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum.arena.playing import Series, series_seeds
from regnum.core.game import Game
from regnum.core.record import clone
from regnum.selfplay import rows
from regnum.selfplay.rows import Rows

pytestmark = pytest.mark.slow

SHORT = {"round_limit": "3"}


def random_games(game: Game, players: int, options: dict[str, str]) -> Series:
    return Series(game.info.name, ("random",) * players, 5, game.info.agree(players, options))


def check_rows(game: Game, series: Series, first: int, count: int) -> None:
    """Play the games again, one decision at a time, and compare every column."""
    players, seen_games = len(series.specs), 0
    for batch in Rows(game, players).play(series, series_seeds(series, first, count), first):
        decisions = iter(batch.to_pylist())
        done = 0
        while done < batch.num_rows:
            played = []
            seed = batch["seed"][done].as_py()
            state = game.new(players, seed, series.options)
            while not game.over(state):
                row = next(decisions)
                seat = game.on_turn(state)
                assert (row["decision"], row["seat"], row["seed"]) == (len(played), seat, seed)
                assert row["game"] == first + seen_games
                assert row["observation"] == game.observe(state, seat).tobytes()
                assert sorted(row["legal"]) == game.legal(state).tolist()
                assert row["action"] in row["legal"]
                game.apply(state, row["action"])
                played.append(row)
            ranks, scores = game.ranks(state), game.score(state).sum(1)
            winners = int((ranks == 1).sum())
            for row in played:
                seat = row["seat"]
                assert row["outcome"] == pytest.approx((ranks[seat] == 1) / winners)
                assert (row["rank"], row["score"]) == (ranks[seat], scores[seat])
                assert row["ending"] == state[0]["over"]
            done += len(played)
            seen_games += 1
    assert seen_games == count


def test_rows_are_the_decisions_of_the_games() -> None:
    game = regnum.make("council")
    check_rows(game, random_games(game, 3, SHORT), 4, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(regnum.games()))
def test_rows_are_the_decisions_of_every_game(name: str) -> None:
    game = regnum.make(name)
    for players in dict.fromkeys(game.info.seats):
        check_rows(game, random_games(game, players, {}), 0, 2)


def test_games_that_do_not_fit_wait_for_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row by row the same, however little room there is; and a batch holds whole games."""
    game = regnum.make("council")
    series = random_games(game, 2, SHORT)
    seeds = series_seeds(series, 0, 6)

    def columns() -> tuple[list[int], list[dict[str, object]]]:
        batches = [batch.to_pylist() for batch in Rows(game, 2).play(series, seeds, 0)]
        return [len({row["game"] for row in batch}) for batch in batches], [row for batch in batches for row in batch]

    whole, expected = columns()
    assert whole == [6]
    monkeypatch.setattr(rows, "ROOM", 0)
    monkeypatch.setattr(rows, "CHOICES", 1)
    cut, found = columns()
    assert sum(cut) == 6
    assert len(cut) > 1
    assert found == expected


def test_a_script_is_followed() -> None:
    game = regnum.make("council")
    series = random_games(game, 2, SHORT)
    seeds = series_seeds(series, 0, 2)
    script = []
    for seed in seeds:
        state, taken = game.new(2, int(seed), SHORT), []
        while not game.over(state):
            taken.append(int(game.legal(clone(state))[-1]))
            game.apply(state, taken[-1])
        script.append(taken)
    (batch,) = Rows(game, 2).play(series, seeds, 0, script)
    assert batch["action"].to_pylist() == [action for taken in script for action in taken]
    assert np.all(np.diff(batch["game"].to_numpy()) >= 0)
