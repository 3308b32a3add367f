"""Contests and measurements of teams: no ratings, but how often they win and by what margin, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from bots.pebbles import INFO
from cli.running import Done
from regnum import registry
from regnum.arena.balance import measure
from regnum.arena.contest import plan, play
from regnum.arena.findings import findings
from regnum.arena.ledger import Contest, GameResult, Ledger
from regnum.arena.playing import Series
from regnum.arena.report.balance_page import balance_page
from regnum.arena.report.team_page import team_page
from regnum.arena.statistics import wilson
from regnum.arena.team_results import team_results
from regnum.cli.simulation import run as simulate
from regnum.core.errors import InvalidOption

TOGETHER = {"pebbles": "4", "together": "on"}
Run = Callable[..., Done]


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The game of pebbles is among the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), "pebbles", INFO)
        yield


def planned(teams: list[str], players: int = 2, games: int = 6) -> tuple[Contest, list[tuple[int, ...]]]:
    contest, timetable = plan(INFO, teams, players, games, 1, INFO.agree(players, TOGETHER))
    fixtures = timetable.fixtures(games)
    assert Counter(fixture.deal for fixture in fixtures) == dict.fromkeys(range(games // len(teams)), len(teams))
    return contest, [fixture.seats for fixture in fixtures]


def test_every_bot_is_its_own_partner_in_every_deal() -> None:
    contest, seats = planned(["squire", "random"])
    assert (contest.design, contest.bots) == ("teams", ("squire", "random"))
    assert seats == [(0, 0), (1, 1)] * 3


def test_a_mixed_team_sits_as_it_is_written() -> None:
    contest, seats = planned(["squire", "random+ismcts:iterations=5,cores=1+squire"], players=3, games=4)
    assert contest.bots == ("squire", "random", "ismcts:iterations=5,cores=1")
    assert seats == [(0, 0, 0), (1, 2, 0)] * 2


@pytest.mark.parametrize(
    ("teams", "reason"),
    [
        (["squire+squire+squire"], r"2 partners are one bot, or 2 with \+ between them"),
        (["squire", "squire+squire"], "name each team once"),
        (["squire+nobody"], "unknown bot “nobody”"),
    ],
)
def test_a_team_that_cannot_be_is_refused(teams: list[str], reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        planned(teams)


def played(number: int, bot: int, points: tuple[int, int]) -> GameResult:
    """A game of a team that needs ten points."""
    rank, nothing = 1 if sum(points) >= 10 else 2, (0.5, 0.5)
    kinds = ({"take": 2}, {"take": 1})
    return GameResult(number, number // 2, 1, (bot, bot), (rank, rank), points, "won", kinds, nothing, nothing, 10)


def test_results_of_teams_worked_out_by_hand() -> None:
    contest, _ = planned(["random", "squire"])
    random, squire = [(2, 2), (6, 4), (3, 6), (1, 4)], [(5, 5), (6, 6), (5, 4), (8, 4)]
    games = [played(2 * deal + bot, bot, of[deal]) for deal in range(4) for bot, of in enumerate((random, squire))]
    found = team_results(contest, games)
    better, worse = found["teams"]
    assert (better["team"], better["games"], better["wins"], better["win_rate"]) == ("squire", 4, 3, 0.75)
    assert (worse["team"], worse["wins"]) == ("random", 1)
    assert (better["low"], better["high"]) == tuple(round(float(limit), 4) for limit in wilson(0.75, 4))
    assert (better["mean_points"], better["mean_margin"], better["target"]["mean"]) == (10.75, 0.75, 10)
    (difference,) = found["differences"]
    won, margin = np.array([1, 0, 0, 1]), np.array([6, 2, 0, 7])
    for name, values in (("win_rate", won), ("margin", margin)):
        half = 1.959964 * values.std(ddof=1) / 2
        assert difference[name]["mean"] == values.mean()
        assert difference[name]["low"] == pytest.approx(values.mean() - half, abs=1e-3)
        assert difference[name]["high"] == pytest.approx(values.mean() + half, abs=1e-3)
    assert "ratings" not in found
    assert "pairs" not in found
    assert found["decisions_by_kind"][0] == {"bot": "squire", "decisions_per_game": 1.5, "kinds": {"take": 1.5}}
    page = team_page(found, "Pebbles")
    for words in ("75.0 %", "squire – random", "+0.8", "Points above the target"):
        assert words in page


def test_a_contest_of_teams_from_its_book_to_its_results(tmp_path: Path) -> None:
    contest, timetable = plan(INFO, ["random", "squire"], 2, 60, 1, INFO.agree(2, TOGETHER))
    ledger = Ledger(tmp_path / "games.jsonl", contest)
    play(contest, timetable, ledger, 60, 1, lambda _: None)
    ledger.close()
    again = Ledger(tmp_path / "games.jsonl", contest)
    games = [again.played[fixture.number] for fixture in timetable.fixtures(60)]
    again.close()
    assert {game.target for game in games} == {4}
    squire, random = team_results(contest, games)["teams"]
    assert (squire["team"], squire["games"], random["games"]) == ("squire", 30, 30)
    assert 0 < random["wins"] < squire["wins"] < 30, "a squire may dare where chance was kind to what it looked at"
    assert random["mean_margin"] < squire["mean_margin"] < 0


def test_the_command_says_how_often_a_team_wins(run: Run) -> None:
    command = "arena pebbles --bots squire,random --players 2 --games 20 --options pebbles=4,together=on --workers 1"
    done = run(*command.split())
    assert done.status == 0, done.err
    assert "won together" in done.out
    assert done.out.index("squire ") < done.out.index("random ")


# ---- measured -------------------------------------------------------------------------------------------------------


def test_what_decides_a_win_of_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    """With four pebbles and two turns: both must take two (1 in 9), or one dares and has three (chance 1 in 3)."""
    series = Series("pebbles", ("random", "random"), 3, INFO.agree(2, TOGETHER))
    game = registry.make("pebbles")
    found = findings(game, series, measure(series, 600, 1, lambda _: None))
    assert found["team"]
    rate = found["seats"][0]["win_share"]
    assert [seat["win_share"] for seat in found["seats"]] == [rate, rate]
    assert [seat["advantage"] for seat in found["seats"]] == [0, 0]
    assert found["endings"]["won"] / 600 == pytest.approx(rate, abs=1e-3)
    little = next(row for row in found["values"] if row["notation"] == "take(1)" and row["measure"] == "did")
    assert 0 <= little["win_rate"] < rate < little["win_rate_without"] <= 1
    assert little["verdict"] == "sure"
    page = balance_page(found, "Pebbles")
    assert "Won together" in page
    assert "an equal share" not in page
    simulate("pebbles", 2, 50, 1, "random", "pebbles=4,together=on", 1, False)
    assert "Won together" in capsys.readouterr().out
