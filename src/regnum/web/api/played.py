"""What a person has played: games that are over, and what they come to. Everybody is told their own only."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from regnum import registry
from regnum.web.api.document import answer
from regnum.web.contract.people import EndedGames, GameCount, Opponent, Statistics
from regnum.web.guarding.caller import Anybody
from regnum.web.people import statistics
from regnum.web.showing.ended import PAGE, PLACE, ended_page, place
from regnum.web.store import results

router = APIRouter(tags=["profiles"])

After = Annotated[str | None, Query(pattern=PLACE, description="Go on there: `next` of the page before.")]
GameName = Annotated[str | None, Query(max_length=40, description="Of this game only.")]


@router.get("/api/profile/games", responses=answer(EndedGames))
def games(caller: Anybody, game: GameName = None, after: After = None) -> Response:
    """Your games that are over, twenty at a time, the newest first."""
    found = []
    if caller.guest is not None:
        found = results.of_guest(caller.server.store, caller.guest.id, game, place(after), PAGE + 1)
    return caller.reply(ended_page(found, caller.number, caller.lang))


@router.get("/api/profile/statistics", responses=answer(Statistics))
def counted(caller: Anybody, game: GameName = None) -> Response:
    """What your newest 2000 games come to, by game and against whom. Those whose deal was chosen do not count."""
    if caller.guest is None:
        return caller.reply(Statistics([], []))
    number, labels = caller.guest.id, caller.server.bot_labels(caller.lang)
    found = [one for one in results.of_guest(caller.server.store, number, game) if one.game in registry.games()]
    return caller.reply(
        Statistics(
            [
                GameCount(
                    game=one.game,
                    title=registry.info(one.game).titles[caller.lang],
                    games=len(one.points),
                    won=one.ranks[0],
                    ranks=one.ranks,
                    mean_points=round(sum(one.points) / len(one.points), 1),
                    best_points=max(one.points),
                )
                for one in statistics.by_game(found, number)
            ],
            [
                Opponent(
                    name=met.name,
                    badge=met.badge,
                    bot=labels.get(met.bot, met.bot) if met.bot else None,
                    games=met.games,
                    ahead=met.ahead,
                    level=met.level,
                    behind=met.games - met.ahead - met.level,
                )
                for met in statistics.against(found, number)
            ],
        )
    )
