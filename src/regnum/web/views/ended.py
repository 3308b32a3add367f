"""Games that are over, as their people see them in lists."""

from __future__ import annotations

from regnum import registry
from regnum.web.db.results import FinishedGame, Place
from regnum.web.schemas.people import EndedGame, EndedGames, EndedSeat
from regnum.web.views.statistics import own
from regnum.web.wording.words import game_words, who_won

PAGE = 20  # games, or whatever else a list holds
PLACE = r"^\d{1,12}(\.\d{1,17})?~[\w-]{1,40}$"
"""The format of a place in a list."""


def place(said: str | None) -> Place | None:
    """Parse the place at which a list continues."""
    if said is None:
        return None
    at, _, name = said.partition("~")
    return Place(float(at), name)


def written(place: Place) -> str:
    """A place as answers say it."""
    return f"{place.at!r}~{place.id}"


def ended_page(found: list[FinishedGame], guest: int | None, lang: str) -> EndedGames:
    """A page of games for a guest, who may have `found` one more than fits on it."""
    shown = found[:PAGE]
    known = [ended_game(one, guest, lang) for one in shown if one.game in registry.games()]
    return EndedGames(known, written(Place(shown[-1].ended, shown[-1].table)) if len(found) > PAGE else None)


def ended_game(game: FinishedGame, guest: int | None, lang: str) -> EndedGame:
    """A game that is over, for a guest."""
    info = registry.info(game.game)
    names = [seat.name for seat in game.seats]
    ranks, points = [seat.rank for seat in game.seats], [seat.points for seat in game.seats]
    return EndedGame(
        table=game.table,
        game=game.game,
        title=info.titles[lang],
        ended=game.ended,
        result=who_won(game_words(lang, info.package), names, ranks, points, game.target),
        counts=guest is not None and own(game, guest) is not None,
        seats=[
            EndedSeat(seat.name, seat.badge, seat.guest == guest is not None, seat.points, seat.rank)
            for seat in game.seats
        ],
    )
