"""Results of a person: stored when a game ends, private, and counted by stated rules."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

import regnum
from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from campaign.stones import GAMES
from regnum.table.guide import deal_of
from regnum.web.db import Store, results
from regnum.web.db.hash_chain import event_seal, header_seal
from regnum.web.db.results import FinalSeat, FinishedGame, is_guided
from regnum.web.db.schema import EVENTS, RESULTS, SEATS, TABLES
from regnum.web.db.upgrade import upgrade
from regnum.web.maintenance import integrity
from regnum.web.maintenance.repair import repair
from regnum.web.model.settings import Settings
from regnum.web.views.statistics import against, by_game, own

from .browsing import Guest, play_on
from .test_integrity import back_to

pytestmark = pytest.mark.slow

GAME = next(iter(GAMES))
ADA, BO, CLEO = 1, 2, 3


def ended(*seats: tuple[int | None, int, int], game: str = "council", target: int | None = None) -> FinishedGame:
    """A game that is over; each seat as guest, points and rank. Nobody's are those of a bot."""
    rows = [
        FinalSeat(number, guest, f"G{guest}" if guest else "Petra", "", "" if guest else "page", points, rank)
        for number, (guest, points, rank) in enumerate(seats)
    ]
    return FinishedGame("t", game, 1.0, target, rows)


def two(app: FastAPI, seed: int | None = None) -> tuple[Guest, Guest]:
    """A game of Ada and Bo that is over; its deal was chosen where there is a seed."""
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", game=GAME, seed=seed)
    bo.join(ada.table, invite)
    play_on([ada, bo])
    return ada, bo


def test_a_game_that_is_over_is_among_those_of_its_people_only(app: FastAPI) -> None:
    ada, bo = two(app)
    [game] = ada.get("/api/profile/games", lang="it")["games"]
    assert (game["table"], game["game"], game["counts"]) == (ada.table, GAME, True)
    assert [(seat["name"], seat["yours"]) for seat in game["seats"]] == [("Ada", True), ("Bo", False)]
    view = ada.view()["ending"]
    assert [seat["points"] for seat in game["seats"]] == view["points"]
    assert [seat["rank"] for seat in game["seats"]] == view["ranks"]
    assert [seat["yours"] for seat in bo.get("/api/profile/games")["games"][0]["seats"]] == [False, True]
    for stranger in (Guest(app), Guest(app, "Cleo")):
        assert stranger.get("/api/profile/games") == {"games": [], "next": None}
        assert stranger.get("/api/profile/statistics") == {"games": [], "opponents": []}


def test_games_are_read_in_pieces_each_once(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that ended at the same moment."""
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    for _ in range(5):
        [invite] = ada.open("me", "friend", game=GAME, seed=None)
        bo.join(ada.table, invite)
        play_on([ada, bo])
    store, of_guest = app.state.server.store, results.of_guest
    with store.writing() as connection:
        newest = sa.select(sa.func.max(RESULTS.c.table)).scalar_subquery()
        connection.execute(sa.update(RESULTS).values(ended=sa.case((RESULTS.c.table == newest, 2.0), else_=1.0)))
    whole = list(of_guest(store, 1))
    assert [len(game.seats) for game in whole] == [2] * 5
    for most in (1, 2, 5):
        monkeypatch.setattr(results, "AT_ONCE", most)
        assert list(of_guest(store, 1)) == whole
        assert list(of_guest(store, 1, most=3)) == whole[:3]


def test_statistics_say_what_the_games_come_to(app: FastAPI) -> None:
    ada, _ = two(app)
    points, ranks = ada.view()["ending"]["points"], ada.view()["ending"]["ranks"]
    found = ada.get("/api/profile/statistics")
    [game], [bo] = found["games"], found["opponents"]
    assert (game["game"], game["games"], game["won"]) == (GAME, 1, int(ranks[0] == 1))
    assert game["mean_points"] == game["best_points"] == points[0]
    assert (bo["name"], bo["bot"], bo["games"]) == ("Bo", None, 1)
    assert (bo["ahead"], bo["level"], bo["behind"]) == (ranks[0] < ranks[1], ranks[0] == ranks[1], ranks[0] > ranks[1])
    assert ada.get("/api/profile/statistics", game="council") == {"games": [], "opponents": []}


def test_a_game_whose_deal_was_chosen_counts_for_nobody(app: FastAPI) -> None:
    """Its chooser may have known hidden information. It stays in the list, marked."""
    ada, bo = two(app, seed=5)
    for guest in (ada, bo):
        assert [game["counts"] for game in guest.get("/api/profile/games")["games"]] == [False]
        assert guest.get("/api/profile/statistics") == {"games": [], "opponents": []}


def test_a_game_that_runs_is_not_there_yet(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here", game=GAME)
    ada.play()
    assert ada.get("/api/profile/games")["games"] == []


def test_games_come_twenty_at_a_time(app: FastAPI) -> None:
    ada, _ = two(app)

    def again(name: str, later: float = 0.0) -> None:
        """The same game, as if it had been played more often."""
        with app.state.server.store.writing() as connection:
            for part, key in ((TABLES, "id"), (SEATS, "table"), (RESULTS, "table")):
                rows = connection.execute(sa.select(part).where(part.c[key] == ada.table)).mappings().all()
                connection.execute(sa.insert(part), [{**row, key: name} for row in rows])
            moved = sa.update(RESULTS).where(RESULTS.c.table == name).values(ended=RESULTS.c.ended + later)
            connection.execute(moved)

    for number in range(20):
        again(f"copy_{number}", later=number // 2)  # two end at once
    first = ada.get("/api/profile/games")
    assert len(first["games"]) == 20
    again("newest", later=99.0)  # the list begins elsewhere now
    second = ada.get("/api/profile/games", after=first["next"])
    assert (len(second["games"]), second["next"]) == (1, None)
    assert len({game["table"] for game in first["games"] + second["games"]}) == 21
    assert ada.get("/api/profile/games", 422, after="here")


def test_older_databases_learn_how_their_games_ended(app: FastAPI, tmp_path: Path) -> None:
    ada, _ = two(app)
    [before] = ada.get("/api/profile/games")["games"]
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    back_to(database, "0008")
    store = Store(Settings(database=database).database_url)
    upgrade(store)
    store.close()
    [found] = ada.get("/api/profile/games")["games"]
    assert found == before | {"ended": found["ended"]}
    assert found["ended"] == pytest.approx(before["ended"], abs=1.0)
    assert [one.wrong for one in repair(Settings(database=database), str(tmp_path / "saved.sqlite3"))] == [""]
    saved = integrity.opened(Settings(database=str(tmp_path / "saved.sqlite3")))
    with saved.reading() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(RESULTS)).scalar() == 2
    saved.close()


def test_a_guided_first_game_counts_for_nobody() -> None:
    """Neither when it ends nor where a repaired database counts anew; the same game with another deal does."""
    info = regnum.info("council")
    deal = deal_of(info)
    assert deal is not None
    options = info.agree(deal.players, deal.options)
    assert is_guided("council", deal.players, deal.seed, options)
    assert not is_guided("council", deal.players, deal.seed + 1, options)
    assert not is_guided("no longer installed", deal.players, deal.seed, options)


def test_the_end_of_a_guided_game_leaves_no_results(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "is_guided", lambda game, *_: game == GAME)
    ada, _ = two(app)
    assert ada.get("/api/profile/games")["games"] == []
    with app.state.server.store.writing() as connection:
        results.fill(connection)
    assert ada.get("/api/profile/statistics") == {"games": [], "opponents": []}


def of_another_version(connection: sa.Connection, table: str) -> None:
    """Make a table one of other rules, with an option that these do not have, and seal it so."""
    here = TABLES.c.id == table
    connection.execute(sa.update(TABLES).where(here).values(rules_version=99, options='{"withdrawn":"on"}'))
    seal = header_seal(connection.execute(sa.select(TABLES).where(here)).mappings().one())
    connection.execute(sa.update(TABLES).where(here).values(seal=seal))
    for row in connection.execute(sa.select(EVENTS).order_by(EVENTS.c.version)).mappings().all():
        seal = event_seal(seal, row)
        connection.execute(sa.update(EVENTS).where(EVENTS.c.version == row["version"]).values(seal=seal))


def test_how_a_game_ended_is_saved_though_it_cannot_be_played_again(app: FastAPI, tmp_path: Path) -> None:
    ada, _ = two(app)
    with app.state.server.store.writing() as connection:
        of_another_version(connection, ada.table)
        before = connection.execute(sa.select(RESULTS)).all()
    [_] = repair(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite3'}"), str(tmp_path / "saved.sqlite3"))
    saved = integrity.opened(Settings(database=str(tmp_path / "saved.sqlite3")))
    with saved.reading() as connection:
        assert connection.execute(sa.select(RESULTS)).all() == before
    saved.close()


def test_who_played_several_hands_played_against_nobody() -> None:
    assert own(ended((ADA, 9, 1), (ADA, 5, 2)), ADA) is None
    assert own(ended((ADA, 9, 1)), ADA) is None, "alone"
    assert own(ended((ADA, 9, 1), (BO, 5, 2)), CLEO) is None
    seat = own(ended((ADA, 9, 1), (None, 5, 2)), ADA)
    assert seat is not None
    assert seat.points == 9


def test_games_are_counted_by_rank_and_points() -> None:
    games = [ended((ADA, 9, 1), (BO, 5, 2)), ended((BO, 8, 1), (CLEO, 7, 2), (ADA, 6, 3))]
    games += [ended((ADA, 3, 1), (BO, 3, 1), game="staufer"), ended((ADA, 3, 1), (ADA, 2, 2))]
    council, staufer = by_game(games, ADA)
    assert (council.game, council.ranks, council.points) == ("council", [1, 0, 1], [9, 6])
    assert (staufer.ranks, staufer.points) == ([1], [3])


def test_opponents_are_people_whatever_they_are_called_and_bots_by_strength() -> None:
    games = [
        ended((ADA, 9, 1), (BO, 5, 2), (None, 4, 3)),
        ended((ADA, 5, 2), (BO, 8, 1), (None, 1, 3), (None, 4, 4)),
        ended((ADA, 5, 1), (BO, 5, 1)),
    ]
    bo, page = against(games, ADA)
    assert (bo.name, bo.games, bo.ahead, bo.level) == ("G2", 3, 1, 1)
    assert (page.bot, page.games, page.ahead) == ("page", 2, 2)


@pytest.mark.parametrize("rank", [1, 2])
def test_partners_of_a_team_are_no_rivals(rank: int) -> None:
    game = ended((ADA, 9, rank), (BO, 5, rank), target=12)
    assert against([game], ADA) == []
    assert by_game([game], ADA)[0].ranks[rank - 1] == 1
