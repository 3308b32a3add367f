"""`regnum train`, typed as people type it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bots.helpers import pebbles
from regnum import registry
from regnum.bots.nets.network import load

from .running import Done

pytestmark = pytest.mark.slow  # PyTorch alone takes more than a second to load

ARGUMENTS = ("train", "pebbles", "--rounds", "2", "--games", "4", "--workers", "1", "-o", "small.npz")
"""Two rounds become six, for a training ends with an examination."""


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda _: pebbles())
    monkeypatch.setattr(registry, "info", lambda _: pebbles().info)


def test_training_says_how_it_stands_and_goes_on_where_it_was(run: Callable[..., Done]) -> None:
    done = run(*ARGUMENTS)
    assert done.status == 0, done.err
    assert "round 1: 4 games, loss" in done.err
    assert "round 2: 8 games, loss" in done.err
    assert done.words.startswith("6 rounds, 24 games,")
    assert load(Path("small.npz"), pebbles()).card.strength
    assert Path("small.training").exists()
    assert Path("small.png").read_bytes().startswith(b"\x89PNG")

    again = run(*ARGUMENTS)
    assert again.status != 0
    assert "--resume" in again.err
    more = run(*ARGUMENTS, "--rounds", "7", "--resume", "--device", "cpu")
    assert (more.status, "round 7: 28 games" in more.err, "round 1:" in more.err) == (0, True, False)
    assert more.words.startswith("12 rounds, 48 games,")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("small.training", "a network is kept in a file whose name ends in .npz, not in small.training"),
        ("small", "whose name ends in .npz"),
        ("nowhere/small.npz", "folder not found: nowhere"),
        ("there.npz", "there.npz is there already; move it away, or name another file"),
    ],
)
def test_where_a_network_cannot_be_kept_it_is_said_at_once(run: Callable[..., Done], file: str, words: str) -> None:
    Path("there.npz").write_bytes(b"something")
    done = run(*ARGUMENTS, "-o", file)
    assert (done.status, words in " ".join(done.err.split()), "round 1" in done.err) == (2, True, False), done.err
    assert Path("there.npz").read_bytes() == b"something"


def test_one_network_for_two_and_for_three(run: Callable[..., Done]) -> None:
    done = run(*ARGUMENTS, "--players", "3,2")
    assert done.status == 0, done.err
    assert "round 1: 8 games, loss" in done.err
    words = " ".join(done.err.split())
    assert "against knights with 2 players;" in words
    assert "against knights with 3 players; kept" in words
    assert load(Path("small.npz"), pebbles()).card.players == (2, 3)
    other = run(*ARGUMENTS, "-o", "other.npz", "--players", "two")
    assert (other.status, "--players is a number or several like 2,3,4, not “two”" in other.err) == (2, True)
    other = run(*ARGUMENTS, "-o", "other.npz", "--players", "2,4")
    assert (other.status, "for 2 to 3 players, not 4" in other.err) == (2, True)


def test_games_of_selfplay_teach_the_opening(run: Callable[..., Done]) -> None:
    games = ("selfplay", "pebbles", "--players", "2", "--bots", "greedy", "--games", "24", "--workers", "1")
    assert run(*games, "-o", "games").status == 0
    done = run(*ARGUMENTS, "--lessons", "games")
    assert done.status == 0, done.err
    assert "round 2: 8 games, loss" in done.err
    other = run(*ARGUMENTS, "-o", "other.npz", "--players", "3", "--lessons", "games")
    assert (other.status, "games of another kind" in other.err) == (2, True)
    other = run(*ARGUMENTS, "-o", "other.npz", "--players", "2,3", "--lessons", "games")
    assert (other.status, "all games of games have 2 players: use that number" in other.err) == (2, True)


def test_a_policy_learns_from_games_of_selfplay(run: Callable[..., Done]) -> None:
    assert run(*ARGUMENTS).status == 0
    games = ("selfplay", "pebbles", "--players", "2", "--bots", "ismcts:iterations=20", "--workers", "1", "-o", "games")
    assert run(*games, "--games", "99").status == 0
    few = run("imitate", "small.npz", "--lessons", "games")
    assert (few.status, "games holds 99 games; it takes 100 or more" in few.err) == (2, True)
    assert run(*games, "--games", "100", "--resume").status == 0
    done = run("imitate", "small.npz", "--lessons", "games", "-o", "taught.npz")
    assert done.status == 0, done.err
    assert done.words.startswith("100 games, ")
    assert "Network: ismcts:net=taught.npz" in done.words
    assert (
        load(Path("taught.npz"), pebbles()).card.policy_weight
        > load(Path("small.npz"), pebbles()).card.policy_weight
        == 0
    )
    assert run("imitate", "small.npz", "--lessons", "games").status == 0
    more = run(*ARGUMENTS, "--rounds", "7", "--resume")
    assert (more.status, "has learned from searches since, and would be written over" in more.err) == (2, True)
    missing = run("imitate", "small.npz", "--lessons", "nowhere")
    assert (missing.status, "nowhere holds no run of self-play" in missing.err) == (2, True)


def test_a_search_coaches_a_network(run: Callable[..., Done]) -> None:
    assert run(*ARGUMENTS).status == 0
    coach = ("coach", "small.npz", "--iterations", "20", "--workers", "1", "-o", "coached.npz")
    done = run(*coach, "--games", "100")
    assert done.status == 0, done.err
    assert done.words.startswith("100 games, ")
    assert "Against greedy:ahead=turn: " in done.words
    assert "of 400 games, before" in done.words
    assert "Network: coached.npz plays as greedy:ahead=turn,net=coached.npz" in done.words
    card = load(Path("coached.npz"), pebbles()).card
    assert card.imitated.endswith("games of its own, searched by ismcts:iterations=20")
    assert card.strength[0].games == 400
    assert load(Path("small.npz"), pebbles()).card.imitated == ""
    assert run(*coach[:1], "small.npz", *coach[2:-1], "small.npz", "--games", "100").status == 0
    more = run(*ARGUMENTS, "--rounds", "7", "--resume")
    assert (more.status, "has learned from searches since, and would be written over" in more.err) == (2, True)
    missing = run("coach", "nowhere.npz", "-o", "coached.npz")
    assert (missing.status, "file not found: “nowhere.npz”" in missing.err) == (2, True)
    few = run(*coach, "--games", "99")
    assert (few.status, "99 is not in the range x>=100" in few.err) == (2, True)


def interrupted(*_: object) -> None:
    """Somebody presses Ctrl+C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize("output", ["coached.npz", "small.npz"])
@pytest.mark.parametrize("during", ["coached", "examined"])
def test_an_interrupted_coaching_goes_on(
    run: Callable[..., Done], monkeypatch: pytest.MonkeyPatch, during: str, output: str
) -> None:
    """Even where what it learns is written over the network that was there."""
    assert run(*ARGUMENTS).status == 0
    coach = ("coach", "small.npz", "--iterations", "20", "--workers", "1", "-o", output, "--games", "100")
    games = Path(output).with_suffix(".games")
    with monkeypatch.context() as patch:
        patch.setattr(f"regnum.learn.ranking.{during}", interrupted)
        assert run(*coach).status != 0
    assert games.exists()
    again = run(*coach)
    assert (again.status, f"{games} is there already; go on with --resume" in again.err) == (2, True)
    other = run(*coach, "--seed", "5", "--resume")
    assert (other.status, f"{games} is the book of another coaching (other seed)" in other.err) == (2, True)
    done = run(*coach, "--resume")
    assert done.status == 0, done.err
    assert load(Path(output), pebbles()).card.imitated
    assert not games.exists(), "all that it was kept for is done"
