"""Schemas of ratings."""

from __future__ import annotations

from regnum.web.schemas.base import ApiStruct


class RatingCard(ApiStruct):
    """The rating of a member: `rating` plus or minus `margin`, from a number of games."""

    member: str
    name: str
    badge: str
    here: bool  # you
    rating: int
    margin: int
    games: int
    won: int
    provisional: bool


class GroupRatings(ApiStruct):
    """The ratings of a game in a group, by what everybody is worth at least; None: nothing has been rated."""

    game: str | None
    titles: dict[str, str]  # of the games that were played, by name
    settled: int  # games after which a rating is not provisional any more
    ratings: list[RatingCard]
