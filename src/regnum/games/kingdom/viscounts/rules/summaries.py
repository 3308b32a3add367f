"""The summary cards of the scenario: a good for each Manuscript of a ribbon, and workers on the own space."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import (
    ALL_SUMMARIES,
    BARON_WORKERS,
    PLACES_ONE,
    REMOVES,
    SUMMARIES,
    SUMMARIES_EACH,
    SUMMARY_RIBBON,
)
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.options import BOTTOM_EFFECTS, SUMMARY_CARDS, TOP_EFFECTS
from regnum.games.kingdom.viscounts.rules import actions as a
from regnum.games.kingdom.viscounts.rules.path import is_protected_space, send_home
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import queue_source
from regnum.rules import Choices, any_of, choice, has, offer, push, rule, tell

CHOSEN, ANYONE = SUMMARY_CARDS.index("chosen"), TOP_EFFECTS.index("anyone")
EVERY_ACTION = BOTTOM_EFFECTS.index("every_action")

# ---- before the game ------------------------------------------------------------------------------------------------


@rule
def set_up_team(s: State) -> None:
    """The Baron's workers lie ready, and summary cards are dealt, or chosen in the order of turns.

    Of two cards the first that is chosen lies on top; if they were dealt, their owner says which one.
    """
    s.left = BARON_WORKERS
    each = SUMMARIES_EACH[s.seats]
    left = ALL_SUMMARIES
    for number in range(each):
        for i in range(s.seats - 1, -1, -1):
            p = (s.first + i) % s.seats
            if s.options.summary_cards == CHOSEN:
                push(s.steps, StepKind.SUMMARY, p)
            else:
                card = any_of(s, left)
                left &= ~(1 << card)
                take_summary(s, p, card)
                if number == 1:
                    push(s.steps, StepKind.SUMMARY, p)
    if s.options.summary_cards != CHOSEN and each == 1:
        for p in range(s.seats):
            s.players[p].summary_top = only_summary(s, p)


@rule
def only_summary(s: State, p: int) -> int:
    """The summary card of a player who has one."""
    card = 0
    while not has(s.players[p].summary, card):
        card += 1
    return card


@rule
def taken_summaries(s: State) -> int:
    """Those that anybody has, as a set."""
    taken = 0
    for p in range(s.seats):
        taken |= s.players[p].summary
    return taken


@rule
def offer_summaries(s: State, p: int, choices: Choices) -> None:
    """Those that nobody has; once they are dealt the own ones."""
    offered = ALL_SUMMARIES & ~taken_summaries(s)
    if s.options.summary_cards != CHOSEN:
        offered = 0 + s.players[p].summary
    for card in range(SUMMARIES):
        if has(offered, card):
            offer(choices, a.SUMMARY, card)


@rule
def choose_summary(s: State, p: int, card: int) -> None:
    """A card is taken, or of two one is laid on top."""
    if not has(s.players[p].summary, card):
        take_summary(s, p, card)
    if s.players[p].summary_top < 0:
        s.players[p].summary_top = card
        tell(s, Event.SUMMARY_TOP, p, card)


@rule
def take_summary(s: State, p: int, card: int) -> None:
    """The card lies beside the player board."""
    s.players[p].summary |= 1 << card
    tell(s, Event.SUMMARY, p, card)


# ---- the upper part, the lower part ---------------------------------------------------------------------------------


@rule
def queue_summaries(s: State, p: int, ribbon: int) -> None:
    """A Manuscript is transcribed: what the upper parts give to the player, or if so agreed to everybody (C10)."""
    for i in range(s.seats - 1, -1, -1):
        q = (p + i) % s.seats
        looks = q == p or s.options.top_effects == ANYONE
        for card in range(SUMMARIES):
            if looks and has(s.players[q].summary, card) and SUMMARY_RIBBON[card] == ribbon:
                queue_source(s, q, When.GAIN, c.SUMMARY + card)


@rule
def removes_after(s: State, p: int, action: int) -> bool:
    """Return True if the lower part of the card on top removes a worker of the Baron after an action."""
    top = s.players[p].summary_top
    return top >= 0 and (s.options.bottom_effects == EVERY_ACTION or REMOVES[top] == action)


@rule
def places_after(s: State, p: int, action: int) -> bool:
    """Return True if it places a worker of the player after an action."""
    top = s.players[p].summary_top
    return top >= 0 and (s.options.bottom_effects == EVERY_ACTION or PLACES_ONE[top] == action)


@rule
def help_on_space(s: State, p: int, action: int) -> None:
    """A main action is done: where the Viscount stands a worker of the Baron leaves, then an own one may come."""
    me = s.players[p]
    space = 0 + me.space
    if removes_after(s, p, action) and s.on_path[space, c.BARON] > 0 and not is_protected_space(s, space):
        send_home(s, space)
    if places_after(s, p, action) and s.on_path[space, c.BARON] == 0 and me.supply > 0:
        me.supply -= 1
        s.on_path[space, p] += 1
        tell(s, Event.GUARD, p, space)


STEPS = (choice(StepKind.SUMMARY, offer_summaries, {a.SUMMARY: choose_summary}),)
