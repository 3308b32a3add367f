"""A person's finished games and statistics. People can read only their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Response

from regnum import registry
from regnum.web.api.caller import Anybody
from regnum.web.api.document import answer
from regnum.web.db import results
from regnum.web.scheduling.gate import resting
from regnum.web.schemas.people import EndedGames, GameCount, Opponent, Statistics
from regnum.web.views import statistics
from regnum.web.views.ended import PAGE, PLACE, ended_page, place
from regnum.web.views.statistics import Met, OfGame

router = APIRouter(tags=["profiles"])

After = Annotated[str | None, Query(pattern=PLACE, description="Go on there: `next` of the page before.")]
GameName = Annotated[str | None, Query(max_length=40, description="Of this game only.")]


@router.get("/api/profile/games", responses=answer(EndedGames))
def games(caller: Anybody, game: GameName = None, after: After = None) -> Response:
    """Your games that are over, twenty at a time, the newest first."""
    found = []
    if caller.guest is not None:
        found = list(results.of_guest(caller.server.store, caller.guest.id, game, place(after), PAGE + 1))
    return caller.reply(ended_page(found, caller.number, caller.lang))


@router.get("/api/profile/statistics", responses=answer(Statistics))
def counted(caller: Anybody, game: GameName = None) -> Response:
    """Count your newest 2000 games by game and opponent. Games whose deal was chosen do not count."""
    if caller.guest is None:
        return caller.reply(Statistics([], []))
    number, labels, known = caller.guest.id, caller.server.bot_labels(caller.lang), registry.games()
    with caller.server.limits.telling.one(caller.address), caller.server.house.leisure() as rest:
        read = resting(results.of_guest(caller.server.store, number, game), rest)
        found = [one for one in read if one.game in known]
        played = statistics.by_game(resting(found, rest), number)
        met = statistics.against(resting(found, rest), number)
        counts = [_count(one, known[one.game].titles[caller.lang]) for one in played]
        return caller.reply(Statistics(counts, [_opponent(one, labels) for one in resting(met, rest)]))


def _count(played: OfGame, title: str) -> GameCount:
    return GameCount(
        game=played.game,
        title=title,
        games=len(played.points),
        won=played.ranks[0],
        ranks=played.ranks,
        mean_points=round(sum(played.points) / len(played.points), 1),
        best_points=max(played.points),
    )


def _opponent(met: Met, labels: Mapping[str, str]) -> Opponent:
    return Opponent(
        name=met.name,
        badge=met.badge,
        bot=labels.get(met.bot, met.bot) if met.bot else None,
        games=met.games,
        ahead=met.ahead,
        level=met.level,
        behind=met.games - met.ahead - met.level,
    )
