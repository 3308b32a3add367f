"""Games that are over, as their people see them in lists."""

from __future__ import annotations

from regnum import registry
from regnum.web.contract.people import EndedGame, EndedSeat
from regnum.web.people.statistics import own
from regnum.web.showing.words import game_words, who_won
from regnum.web.store.results import Ended


def ended_game(game: Ended, guest: int | None, lang: str) -> EndedGame:
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
