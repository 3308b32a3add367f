"""Response types of reviews. Chances are shares of the victory from 0 to 1; moves count those played before."""

from __future__ import annotations

from typing import Literal

from regnum.web.schemas.base import ApiStruct


class Chance(ApiStruct):
    """An estimate: in nine of ten cases the true value lies between `low` and `high`."""

    value: float
    low: float
    high: float
    error: float  # standard error


class ReviewTurn(ApiStruct):
    """The chances by seat at the start of a turn; `turn` counts the turns of its seat."""

    move: int
    seat: int
    turn: int
    chances: list[Chance]


class ReviewTurningPoint(ApiStruct):
    """A turn of seat `by` that changed the chances of a seat, or of the whole team (`seat` is null)."""

    move: int
    until: int
    seat: int | None
    by: int
    turn: int
    done: str
    before: Chance
    after: Chance


class ReviewChoice(ApiStruct):
    """An expensive choice, a better one, its reasons, and the ids of the places on the table that both mean."""

    move: int
    turn: int
    cost: Chance
    taken: str
    better: str
    taken_at: list[str]
    better_at: list[str]
    why: list[str]


class ReviewSeat(ApiStruct):
    """A seat's choices: accuracy (0 to 100, null if too few choices tell), counts, and what mattered for it."""

    accuracy: int | None
    error: int
    best: int
    equal: int
    worse: int
    expensive: int
    turning_points: list[ReviewTurningPoint]
    choices: list[ReviewChoice]


class GameReview(ApiStruct):
    """A review; `claim` is the number of standard errors that everything reported exceeds."""

    team: bool
    playouts: int
    claim: float
    turns: list[ReviewTurn]
    final: list[float] | None
    seats: list[ReviewSeat]


class ReviewProgress(ApiStruct):
    """The progress of a review, and its result when it is done."""

    status: Literal["none", "running", "done"]
    done: int
    total: int
    found: GameReview | None
