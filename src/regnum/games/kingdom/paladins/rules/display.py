"""The displays of Townsfolk and Outsiders: turning cards up, hiring, dismissing, and what leaves after a round."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import DECLINE, HIRE
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import queue_source
from regnum.rules import Choices, any_of, choice, offer, rule, tell

TOWNSFOLK_DECK, OUTSIDER_DECK = 2, 3  # as Event.SHUFFLE numbers decks
OLDEST_OUTSIDER, OLDEST_PERSON = 0, c.SHOWN_TOWNSFOLK - 1

# ---- turning up -----------------------------------------------------------------------------------------------------


@rule
def next_person(s: State) -> int:
    """The next card of the deck of Townsfolk, or of its discards; -1 if there is none."""
    if s.townsfolk_deck == 0 and s.townsfolk_discards != 0:
        s.townsfolk_deck = s.townsfolk_discards
        s.townsfolk_discards = 0
        tell(s, Event.SHUFFLE, -1, TOWNSFOLK_DECK)
    if s.townsfolk_deck == 0:
        return -1
    card = any_of(s, s.townsfolk_deck)
    s.townsfolk_deck &= ~(1 << card)
    tell(s, Event.SHOW_TOWNSFOLK, -1, card)
    return card


@rule
def next_outsider(s: State) -> int:
    """The same for Outsiders: those that were attacked or converted never come back."""
    if s.outsider_deck == 0 and s.outsider_discards != 0:
        s.outsider_deck = s.outsider_discards
        s.outsider_discards = 0
        tell(s, Event.SHUFFLE, -1, OUTSIDER_DECK)
    if s.outsider_deck == 0:
        return -1
    card = any_of(s, s.outsider_deck)
    s.outsider_deck &= ~(1 << card)
    tell(s, Event.SHOW_OUTSIDER, -1, card)
    return card


@rule
def fill_townsfolk(s: State) -> None:
    """Cards slide to the right, where they are cheapest; new ones come on the left."""
    free = OLDEST_PERSON
    for place in range(OLDEST_PERSON, -1, -1):
        card = 0 + s.townsfolk[place]
        if card >= 0:
            s.townsfolk[place] = -1
            s.townsfolk[free] = card
            free -= 1
    for place in range(free, -1, -1):
        s.townsfolk[place] = next_person(s)


@rule
def fill_outsiders(s: State) -> None:
    """Cards slide to the left, where they are weakest; new ones come on the right."""
    free = 0
    for place in range(c.SHOWN_OUTSIDERS):
        card = 0 + s.outsiders[place]
        if card >= 0:
            s.outsiders[place] = -1
            s.outsiders[free] = card
            free += 1
    for place in range(free, c.SHOWN_OUTSIDERS):
        s.outsiders[place] = next_outsider(s)


@rule
def renew(s: State) -> None:
    """The oldest card of each display goes, unless its place is empty; then both are filled."""
    person = 0 + s.townsfolk[OLDEST_PERSON]
    if person >= 0:
        s.townsfolk[OLDEST_PERSON] = -1
        s.townsfolk_discards |= 1 << person
        tell(s, Event.LEAVE_TOWNSFOLK, -1, person)
    outsider = 0 + s.outsiders[OLDEST_OUTSIDER]
    if outsider >= 0:
        s.outsiders[OLDEST_OUTSIDER] = -1
        s.outsider_discards |= 1 << outsider
        tell(s, Event.LEAVE_OUTSIDER, -1, outsider)
    fill_townsfolk(s)
    fill_outsiders(s)


# ---- Townsfolk ------------------------------------------------------------------------------------------------------


@rule
def anybody_shown(s: State) -> bool:
    """Return True if there are Townsfolk on display."""
    for place in range(c.SHOWN_TOWNSFOLK):
        if s.townsfolk[place] >= 0:
            return True
    return False


@rule
def offer_everybody(s: State, choices: Choices) -> None:
    """Anybody on display, for nothing."""
    for place in range(c.SHOWN_TOWNSFOLK):
        if s.townsfolk[place] >= 0:
            offer(choices, HIRE, place)


@rule
def offer_hiring(s: State, choices: Choices) -> None:
    """Anybody, or nobody."""
    offer_everybody(s, choices)
    offer(choices, DECLINE)


@rule
def hire(s: State, p: int, place: int) -> None:
    """A card joins the player; what it does then. Its place stays empty until the end of the round."""
    card = 0 + s.townsfolk[place]
    s.townsfolk[place] = -1
    s.players[p].townsfolk |= 1 << card
    tell(s, Event.HIRE, p, card)
    queue_source(s, p, When.HIRED, c.PERSON + card)


@rule
def dismiss(s: State, p: int, place: int) -> None:
    """A card is discarded for what it gives then."""
    card = 0 + s.townsfolk[place]
    s.townsfolk[place] = -1
    s.townsfolk_discards |= 1 << card
    tell(s, Event.DISMISS, p, card)
    queue_source(s, p, When.DISMISSED, c.PERSON + card)


STEPS = (
    choice(StepKind.STARTER, offer_everybody, {HIRE: hire}),
    choice(StepKind.HIRE, offer_hiring, {HIRE: hire, DECLINE: None}, when=anybody_shown),
)
