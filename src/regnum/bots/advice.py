"""A hint: what a search would do in the place of a seat, and how sure it is. It sees what the seat sees."""

from __future__ import annotations

from msgspec import Struct

from regnum.bots.ismcts import Ismcts, Search
from regnum.bots.registry import make_bot
from regnum.core.errors import InvalidOption, NotYourTurn
from regnum.core.game import Game
from regnum.match import Match

ADVISER = "ismcts:seconds=2,net=calibrated"


class Advised(Struct, frozen=True):
    """One action that can be taken."""

    action: int
    notation: str
    share: float  # of the victory that the seat can expect after it: its (or its team's) chance to win, ties in parts
    error: float  # the standard error of `share` by the number of visits; what the judgement errs comes on top
    visits: int


class Advice(Struct, frozen=True):
    """The result of a search for one decision."""

    seat: int
    choices: tuple[Advised, ...]  # the preferred one first
    shares: tuple[float, ...]  # by seat: of the victory, if the seat takes the preferred action
    iterations: int
    seconds: float

    @property
    def sure(self) -> bool:
        """True if the preferred action is better than the others by more than twice the error of the difference."""
        best, others = self.choices[0], self.choices[1:]
        return all(best.share - o.share > 2 * (best.error**2 + o.error**2) ** 0.5 for o in others)


def searcher(spec: str, game: Game, seed: int) -> Ismcts:
    """The bot of a specification, which must be one that searches. Raises InvalidOption."""
    bot = make_bot(spec, game, seed)
    if not isinstance(bot, Ismcts):
        raise InvalidOption(f"“{spec}” does not search; advice and analysis need a bot such as {ADVISER}")
    return bot


def as_advice(game: Game, search: Search, most: int) -> Advice:
    """The `most` preferred actions of a search."""
    choices = tuple(
        Advised(
            action=found.action,
            notation=game.actions.text(found.action),
            share=float(found.shares[search.seat]),
            error=found.error(search.seat),
            visits=found.visits,
        )
        for found in search.found[:most]
    )
    return Advice(search.seat, choices, tuple(map(float, search.best.shares)), search.iterations, search.seconds)


def advise(match: Match, seat: int | None = None, spec: str = ADVISER, most: int = 3, seed: int = 1) -> Advice:
    """The best choices of a seat that has to decide (default: the one on turn).

    Raises NotYourTurn if the seat has nothing to decide, InvalidOption if `spec` does not search.
    """
    asking = match.on_turn if seat is None else seat
    if asking not in match.deciding:
        raise NotYourTurn(f"{match.names[asking]} has nothing to decide now")
    bot = searcher(spec, match.game, seed)
    return as_advice(match.game, bot.look(match.observe(asking), asking), most)
