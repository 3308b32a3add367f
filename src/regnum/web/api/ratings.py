"""Ratings: how strong the members of a group play."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter, Response

from regnum import registry
from regnum.web.api.caller import Anybody
from regnum.web.api.document import answer
from regnum.web.api.played import GameName
from regnum.web.db import Store, groups, results
from regnum.web.db.results import FinishedGame
from regnum.web.groups.ratings import SETTLED
from regnum.web.scheduling.gate import Rest, resting
from regnum.web.schemas.ratings import GroupRatings, RatingCard

router = APIRouter(tags=["groups"])


def to_rate(store: Store, group: str, game: str, rest: Rest) -> Iterator[FinishedGame]:
    """The games by which the people of a group are rated, the first ended first, with a rest after each."""
    return resting(reversed(list(resting(results.to_rate(store, group, game), rest))), rest)


@router.get("/api/groups/{group}/ratings", responses=answer(GroupRatings))
def rated(group: str, caller: Anybody, game: GameName = None) -> Response:
    """Rate the members of a group in a game (default: the one played most)."""
    store, infos = caller.server.store, registry.games()
    groups.group_for(store, group, caller.number, "look")
    counted = {name: known for name, known in results.rated_of_group(store, group).items() if name in infos}
    game = game or max(counted, key=lambda name: counted[name].games, default=None)
    cards = []
    if game in counted:
        members = {member.guest: member for member in groups.members(store, group)}
        with caller.server.limits.telling.one(caller.address), caller.server.house.leisure() as rest:
            found = caller.server.ratings.of(group, game, counted[game], lambda: to_rate(store, group, game, rest))
        cards = [
            RatingCard(
                member=members[one.guest].id,
                name=members[one.guest].name,
                badge=members[one.guest].badge,
                here=one.guest == caller.number,
                rating=round(one.value),
                margin=round(one.margin),
                games=one.games,
                won=one.won,
                provisional=one.provisional,
            )
            for one in found
            if one.guest in members
        ]
    titles = {name: infos[name].titles[caller.lang] for name in counted}
    return caller.reply(GroupRatings(game, titles, SETTLED, cards))
