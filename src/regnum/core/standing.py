"""Standings of a campaign between its chapters: what each seat holds, who leads, and what can still be won."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Prize:
    """Something that a campaign hands out, and that is kept from chapter to chapter.

    Its words are in the catalogues of the campaign's package: `prize.ID.name`, `prize.ID.need` (how it is won) and,
    where it helps its holder, `prize.ID.brings`.
    """

    id: str
    kind: str  # how a page draws it, with the words `prize_kind.KIND`
    chapter: int | None = None  # the one in which it can be won, from 0; None: in any
    worth: int = 1  # what it adds to the points of its holder
    many: bool = False  # whether several seats can hold it, or one seat several times
    marks: tuple[str, ...] = ()  # signs on it that count towards other prizes, with the words `prize_mark.MARK`


@dataclass(frozen=True)
class Standing:
    """The prizes won so far, and how the seats rank by them; after the last chapter, the result of the campaign."""

    held: tuple[tuple[str, ...], ...]  # the prizes of each seat by their ids, in the order in which they are counted
    points: tuple[int, ...]  # by seat: what they are worth together
    ranks: tuple[int, ...]  # by seat: 1 for the leader, ties share a rank

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that nobody is ahead of."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True)
class Goal:
    """A prize of the current chapter that is still open, and each seat's progress towards it."""

    prize: str
    have: tuple[int, ...]  # by seat
    need: int
