"""Phase 1 and every other draw: two piles whose backs can be seen, the extra pile, and the end that it announces."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Op
from regnum.games.bruges.rules.actions import DISCARD, DONE, DRAW
from regnum.games.bruges.rules.hands import any_hand_card, hand_size, offer_discards, throw
from regnum.games.bruges.rules.perks import credit
from regnum.games.bruges.rules.state import Event, Phase, State, StepKind
from regnum.rules import (
    EMPTY,
    WORD,
    Choices,
    again,
    automatic,
    choice,
    counted,
    draw,
    lowest,
    offer,
    push,
    put,
    rule,
    sets,
    shuffle,
    tell,
    top,
)


@rule
def begin_draw(s: State, p: int, cards: int, discard: int) -> None:
    """Draw cards one by one without looking, then look, then discard some of the hand."""
    if discard > 0:
        push(s.steps, StepKind.DISCARD, p, discard)
    push(s.steps, StepKind.LOOK, p)
    push(s.steps, StepKind.DRAW, p, cards)


@rule
def deal(s: State, p: int) -> None:
    """Phase 1 of a seat: fill the hand up to its limit; a hand that is full draws and discards nothing."""
    perks = s.players[p].perks
    missing = perks.hand_limit + perks.draw_extra - hand_size(s, p)
    if missing > 0:
        credit(s, p, Op.MODIFY_DRAW)
        begin_draw(s, p, missing, perks.draw_discard)


@rule
def cards_left(s: State) -> bool:
    """Return True if anything can be drawn: when all piles are empty, the discards become a new one."""
    return s.piles[0].size > 0 or s.piles[1].size > 0 or sets.holds_any(s.discard)


@rule
def can_draw(s: State) -> bool:
    """Return True if there is a card to draw, once the discards have become new piles."""
    if s.piles[0].size == 0 and s.piles[1].size == 0 and sets.holds_any(s.discard):
        reshuffle(s)
    return cards_left(s)


@rule
def offer_piles(s: State, choices: Choices) -> None:
    """The piles that have cards."""
    for pile in range(len(s.piles)):
        if s.piles[pile].size > 0:
            offer(choices, DRAW, pile)


@rule
def draw_from(s: State, p: int, pile: int) -> None:
    """Take the top card of a pile without looking at it."""
    me = s.players[p]
    card = draw(s.piles[pile])
    colour = s.options.cards.colour[card]
    sets.add(me.fresh, card)
    me.fresh_backs[colour] += 1
    tell(s, Event.DRAW, p, colour, pile)
    if s.piles[pile].size == 0:
        replace_pile(s, pile)
    show_tops(s)


@rule
def look(s: State, p: int) -> None:
    """The drawn cards come into the hand."""
    me = s.players[p]
    cards = 0
    for colour in range(c.ALL_COLOURS):
        cards += me.fresh_backs[colour]
        me.backs[colour] += me.fresh_backs[colour]
        me.fresh_backs[colour] = 0
    sets.move_all(me.fresh, me.hand)
    tell(s, Event.LOOK, p, -1, cards)


@rule
def replace_pile(s: State, pile: int) -> None:
    """The extra pile takes the place of an empty one and announces the end; after that the other pile is cut."""
    if s.extra.size > 0:
        while s.extra.size > 0:
            put(s.piles[pile], draw(s.extra))
        if s.rounds_left < 0:
            s.rounds_left = 1 if s.phase == Phase.DRAWING else 2
            tell(s, Event.EXTRA_PILE, -1, -1, s.rounds_left == 1)
    else:
        halve(s, 1 - pile)


@rule
def halve(s: State, pile: int) -> None:
    """Put the lower half of a pile, rounded down, into the place of the other one."""
    full, other = s.piles[pile], s.piles[1 - pile]
    lower = full.size // 2
    if lower == 0:
        return
    for i in range(lower):
        put(other, full.cards[i])
    for i in range(full.size):
        full.cards[i] = full.cards[i + lower] if i + lower < full.size else EMPTY
    full.size -= lower
    tell(s, Event.HALVE, -1)


@rule
def show_tops(s: State) -> None:
    """The colours of the backs that everybody can see."""
    for pile in range(len(s.piles)):
        size = s.piles[pile].size
        s.piles[pile].top = s.options.cards.colour[s.piles[pile].cards[size - 1]] if size > 0 else -1


@rule
def reshuffle(s: State) -> None:
    """All piles are empty: the discards make a new one, cut into two."""
    for word in range(c.WORDS):
        while s.discard[word] != 0:
            put(s.piles[0], word * WORD + lowest(s.discard[word]))
            s.discard[word] &= s.discard[word] - 1
    shuffle(s, s.piles[0].cards, s.piles[0].size)
    halve(s, 0)
    show_tops(s)
    tell(s, Event.RESHUFFLE, -1)


# ---- discarding -----------------------------------------------------------------------------------------------------


@rule
def change_card(s: State, p: int, card: int) -> None:
    """One more card is discarded, to be replaced with the others."""
    throw(s, p, card)
    top(s.steps).value += 1


@rule
def draw_changed(s: State, p: int, cards: int) -> None:
    """As many cards as were discarded."""
    if cards > 0:
        begin_draw(s, p, cards, 0)


STEPS = (
    choice(StepKind.DRAW, offer_piles, {DRAW: counted(draw_from)}, when=can_draw),
    choice(StepKind.DISCARD, offer_discards, {DISCARD: counted(throw)}, when=any_hand_card),
    choice(
        StepKind.CYCLE,
        (offer_discards, DONE),
        {DISCARD: again(change_card), DONE: draw_changed},
        when=any_hand_card,
        else_=draw_changed,
    ),
    automatic(StepKind.LOOK, look),
    automatic(StepKind.DEAL, deal),
)
