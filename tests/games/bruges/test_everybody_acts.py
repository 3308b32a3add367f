"""Random play lets every person act."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.actions import Choices
from regnum.core.contract import LONGS, Many, Spec
from regnum.core.kernels import Kernel, pick
from regnum.core.rng import Stream
from regnum.games.bruges.data.cards import CARDS, cards_of
from regnum.games.bruges.data.vocabulary import Kind
from regnum.games.bruges.rules.state import Event

from .position import GAME

GAMES = 20_000


def watch(legal, apply, states, all_choices, streams, acted):  # type: ignore[no-untyped-def]
    """Play `states[0]` at random to its end and count in `acted` which cards act."""
    s, choices, stream = states[0], all_choices[0], streams[0]
    while s.over == 0:
        legal(s, choices)
        apply(s, pick(choices, stream))
        for i in range(s.chronicle.count):
            event = s.chronicle.events[i]
            card = event.a + 100 * event.b
            hired = event.kind == Event.HIRE and s.options.cards.kind[card] == Kind.ARROW
            if hired or event.kind == Event.ACTIVATE or event.kind == Event.FIRES:
                acted[card] += 1


WATCH = Kernel(watch, ("legal", "apply"), Spec(None, (Many(), Many(Choices), Many(Stream), LONGS)))


@pytest.mark.slow
def test_every_person_acts_in_twenty_thousand_random_games() -> None:
    acted, stream, choices = np.zeros(CARDS, np.int64), Stream.zeros(1), Choices.zeros(1)
    play = GAME.bind(WATCH)
    for seed in range(GAMES):
        states = GAME.new(2 + seed % 3, seed)
        stream[0]["random"] = seed
        play(states, choices, stream, acted)
    cards = cards_of(GAME.new(2, 1)[0], {})
    assert [card.key for card, times in zip(cards, acted, strict=True) if not times and card.kind != Kind.PET] == []
