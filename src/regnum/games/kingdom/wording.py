"""Effect rows in words and as amounts: a game says what a plain row does, conditions and lists are said alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, reduce

from regnum.games.kingdom.rows import Index, Rows, Vocabulary
from regnum.table.scene import Amount, summed
from regnum.table.text import Text, text


@dataclass(frozen=True, eq=False)
class Wording:
    """The wording of a game's rows. Its catalogue has `does`, `per`, `term`, `when`, `list` and `effects`.

    Rows never change, so what they say is put together once: a scene asks for a hundred of them.
    """

    rows: Rows
    index: Index
    vocabulary: Vocabulary
    plain: Callable[[int], Text]  # what a row does, and for which price
    sure: Callable[[int], Amount | None]  # the same as an amount, None if it is none

    def says(self, source: int, leaving_out: Sequence[int] = ()) -> Text | None:
        """Everything that a card does, occasion by occasion; None if it does nothing."""
        occasions = (when for when in self.vocabulary.when if when not in leaving_out)
        return joined(self.on(when, source) for when in occasions)

    def on(self, when: IntEnum, source: int) -> Text | None:
        """Describe the effect of a card on an occasion, with the occasion; None if there is none."""
        does = self.does(when, source)
        return does and text(f"when.{when.name.lower()}", does=does)

    @cache  # noqa: B019 - there is one of them for each game
    def does(self, when: int, source: int) -> Text | None:
        """Describe the effect of a card on an occasion; None if there is none."""
        return self.together(self.index.of(when, source)) if self.index.size[when, source] else None

    def together(self, numbers: Iterable[int]) -> Text:
        """Several rows in words."""
        said = tuple(map(self.offered, numbers))
        return said[0] if len(said) == 1 else text("list", items=said)

    def branch(self, row: int, number: int) -> Text:
        """Describe the effect of a branch of a choice."""
        return self.together(self.index.of_branch(int(self.rows.what[row]) + number))

    def offered(self, row: int) -> Text:
        """Describe the effect of a row, and if it is optional."""
        deed = self.deed(row)
        return text("does.may", does=deed) if self.rows.may[row] else deed

    def deed(self, row: int) -> Text:
        """Describe the effect of a row, with its conditions."""
        rows, said = self.rows, self.plain(row)
        if rows.per[row] >= 0:
            counted = self.vocabulary.counter(rows.per[row]).name.lower()
            said = text(f"per.{counted}", does=said, n=int(rows.every[row]))
        if rows.term[row] >= 0:
            said = text(f"term.{self.vocabulary.term(rows.term[row]).name.lower()}", does=said)
        return said

    @cache  # noqa: B019
    def given(self, when: int, source: int) -> tuple[Amount, ...]:
        """Return the certain gains of a card on an occasion."""
        return self.amounts(self.index.of(when, source))

    def amounts(self, numbers: Iterable[int]) -> tuple[Amount, ...]:
        """Return the certain gains and costs of rows; those of choices and conditions are left out."""
        sure = (row for row in numbers if self.rows.per[row] < 0 and self.rows.term[row] < 0)
        return summed(amount for amount in map(self.sure, sure) if amount is not None)


def joined(found: Iterable[Text | None]) -> Text | None:
    """Join the effects of several occasions; None if there are none."""
    said = [one for one in found if one is not None]
    return reduce(lambda first, then: text("effects", first=first, then=then), said) if said else None


def kind_of_source(first_of: Mapping[str, int], source: int) -> Text:
    """A source without a name of its own, by the first number of each kind."""
    kind = max((kind for kind, first in first_of.items() if first <= source), key=first_of.__getitem__)
    return text(f"source.{kind}")
