"""The scenario is set up: the Baron's board and cards, Rogues and Reverends, and the first building cards."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import (
    BARON_WORKERS,
    EVENT_CARDS,
    FACES_OF_CARD,
    FIRST_FACE,
    FUTURE,
    START_DISCARDED,
    START_DRAWN,
    STARTING,
)
from regnum.games.kingdom.architects.rules.actions import FACE
from regnum.games.kingdom.architects.rules.intrigue import reveal_demand
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import ask_discard, draw_cards
from regnum.rules import any_of, choice, count, push, rule, tell


@rule
def events_in_game(s: State) -> int:
    """Return the number of events shuffled: it depends on the level (ruling K2)."""
    return EVENT_CARDS[(s.options.difficulty + s.options.event_cards) % len(EVENT_CARDS)]


@rule
def lay_out_baron(s: State) -> None:
    """His workers, his decks, the demand of the first level."""
    baron = s.baron
    baron.workers = BARON_WORKERS
    baron.board = s.options.difficulty
    baron.deck = STARTING
    baron.deck_size = count(STARTING)
    baron.future = FUTURE
    baron.future_size = count(FUTURE)
    baron.events_left = events_in_game(s)
    reveal_demand(s)


@rule
def deal_faces(s: State) -> None:
    """A Rogue / Reverend card for everybody, who keeps one of its faces."""
    cards = (1 << c.FACE_CARDS) - 1
    for i in range(s.seats - 1, -1, -1):
        card = any_of(s, cards)
        cards &= ~(1 << card)
        push(s.steps, StepKind.FACE, (s.first + i) % s.seats, card)


@rule
def choose_face(s: State, p: int, card: int, side: int) -> None:
    """The chosen face is an apprentice like all others."""
    face = FIRST_FACE + card * FACES_OF_CARD + side
    s.players[p].apprentices |= 1 << face
    tell(s, Event.FACE, p, face)


@rule
def draw_first_cards(s: State) -> None:
    """In place of the draft: everybody draws four building cards and discards one."""
    s.drafted = c.PASSES
    push(s.steps, StepKind.PASS, 0)
    for i in range(s.seats - 1, -1, -1):
        p = (s.first + i) % s.seats
        draw_cards(s, p, START_DRAWN)
        ask_discard(s, p, START_DISCARDED)


STEPS = (choice(StepKind.FACE, FACE, {FACE: choose_face}),)
