"""The cards of a player: the row, hand, draw pile and discards; shuffling, discarding, destroying, rearranging."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.actions import ARRANGE, BLIND, DECLINE, DESTROY, DISCARD, PLAY
from regnum.games.kingdom.viscounts.rules.fate import gain_corruption, gain_virtue
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import gain_good, icons_on_row, is_criminal, queue_source
from regnum.rules import Choices, automatic, choice, counted, has, offer, push, rule, sets, tell

TO_DISCARD, TO_DESTROY = range(2)  # as `blind` numbers them

# ---- hand, draw pile, discards --------------------------------------------------------------------------------------


@rule
def pile_size(s: State, p: int) -> int:
    """Count the cards of the draw pile."""
    return sets.size(s.players[p].cards) - s.players[p].hand_size


@rule
def cards_on_row(s: State, p: int) -> int:
    """Count the cards on the row."""
    cards = 0
    for place in range(c.ROW):
        cards += s.players[p].row[place] >= 0
    return cards


@rule
def owned(s: State, p: int) -> int:
    """Count the cards of a player, wherever they are."""
    return sets.size(s.players[p].cards) + sets.size(s.players[p].discard) + cards_on_row(s, p)


@rule
def on_pile(s: State, p: int) -> int:
    """The card on top of a draw pile that is not empty: any of those in it."""
    return sets.any_but(s, s.players[p].cards, s.players[p].hand)


@rule
def can_draw(s: State, p: int) -> bool:
    """Return True if there is a card to draw or to shuffle into the pile; before the first turn there is no pile."""
    return s.round > 0 and (pile_size(s, p) > 0 or sets.holds_any(s.players[p].discard))


@rule
def top_of_pile(s: State, p: int) -> int:
    """The card on top; the discards are shuffled first if the pile is empty."""
    if pile_size(s, p) == 0:
        shuffle(s, p)
    return on_pile(s, p)


@rule
def shuffle(s: State, p: int) -> None:
    """The discards, if there are any, go into the draw pile; a Criminal on the row brings Corruption, none Virtue."""
    me = s.players[p]
    if s.round == 0 or not sets.holds_any(me.discard):
        return
    for word in range(len(me.late)):
        me.late[word] = 0
    if me.hand_size > 0:
        for word in range(len(me.late)):
            me.late[word] = me.discard[word]
    me.early = 0 + me.hand_size
    sets.move_all(me.discard, me.cards)
    tell(s, Event.SHUFFLE, p)
    if is_criminal(s, p):
        gain_corruption(s, p, 1)
    else:
        gain_virtue(s, p, 1)


@rule
def leave_hand(s: State, p: int, card: int) -> None:
    """A card goes from the hand. Others can tell that it was none of the late ones, or that it was."""
    me = s.players[p]
    sets.remove(me.hand, card)
    me.hand_size -= 1
    if me.early > 0 and not sets.contains(me.late, card):
        me.early -= 1
    leave_pile(s, p, card)
    open_hand(s, p)


@rule
def open_hand(s: State, p: int) -> None:
    """Partners play with open hands, unless agreed otherwise."""
    if s.team == 1 and s.options.open_hands == 1:
        for word in range(len(s.players[p].hand)):
            s.players[p].known[word] = s.players[p].hand[word]


@rule
def leave_pile(s: State, p: int, card: int) -> None:
    """A card goes from the hand or the draw pile. Once no card of the hand is early, none of the others is late."""
    me = s.players[p]
    sets.remove(me.cards, card)
    sets.remove(me.late, card)
    if me.early == 0:
        for word in range(len(me.late)):
            me.late[word] = 0


@rule
def hand_limit(s: State, p: int) -> int:
    """Three cards, and one more for a slot and for the Castle Leader."""
    limit = c.HAND + (c.LEADER_CARDS if s.leader == p else 0)
    for building in range(c.BUILDINGS):
        if has(s.players[p].uncovered, building):
            limit += c.MORE_CARDS[building]
    return limit


@rule
def draw(s: State, p: int) -> None:
    """Draw up to the limit; nobody ever discards down to it."""
    me = s.players[p]
    drawn = 0
    while me.hand_size < hand_limit(s, p) and can_draw(s, p):
        sets.add(me.hand, top_of_pile(s, p))
        me.hand_size += 1
        drawn += 1
    open_hand(s, p)
    if drawn > 0:
        tell(s, Event.DRAW, p, -1, drawn)


# ---- the row --------------------------------------------------------------------------------------------------------


@rule
def shift_row(s: State, p: int) -> None:
    """All cards move by one; the one that leaves is discarded before it does anything."""
    me = s.players[p]
    card = 0 + me.row[c.ROW - 1]
    for place in range(c.ROW - 1, 0, -1):
        me.row[place] = me.row[place - 1]
    me.row[0] = -1
    if card >= 0:
        sets.add(me.discard, card)
        tell(s, Event.DROP, p, card)
        queue_source(s, p, When.DROP, card)


@rule
def has_hand(s: State, p: int) -> bool:
    """Return True if there is a card to choose."""
    return s.players[p].hand_size > 0


@rule
def offer_plays(s: State, p: int, choices: Choices) -> None:
    """Every card of the hand."""
    sets.offer_each(choices, PLAY, s.players[p].hand)


@rule
def play(s: State, p: int, card: int) -> None:
    """A card comes into the row."""
    leave_hand(s, p, card)
    enter_row(s, p, card, 0)


@rule
def play_blindly(s: State, p: int) -> None:
    """Without a hand the card on top of the draw pile is played."""
    card = top_of_pile(s, p)
    leave_pile(s, p, card)
    enter_row(s, p, card, 1)


@rule
def enter_row(s: State, p: int, card: int, blind: int) -> None:
    """Criminals bring Corruption, then the card acts; whatever comes of that, its value says how far to travel."""
    s.players[p].row[0] = card
    tell(s, Event.PLAY, p, card, blind)
    push(s.steps, StepKind.MOVE, p, c.VALUE[card])
    if c.PERSON_ICONS[card, c.CRIMINAL] > 0:
        gain_corruption(s, p, icons_on_row(s, p, c.CRIMINAL))
    queue_source(s, p, When.PLAY, card)


@rule
def can_arrange(s: State, p: int) -> bool:
    """Return True if there are cards to change places."""
    return cards_on_row(s, p) > 1


@rule
def offer_orders(s: State, p: int, choices: Choices) -> None:
    """Every other order of the cards; the place that is empty stays so."""
    row = s.players[p].row
    for order in range(1, len(c.ORDERS)):
        fits = True
        for place in range(c.ROW):
            if row[place] < 0 and c.ORDERS[order, place] != place:
                fits = False
        if fits:
            offer(choices, ARRANGE, order)
    offer(choices, DECLINE)


@rule
def arrange(s: State, p: int, order: int) -> None:
    """The cards change places, and nothing else happens."""
    row = s.players[p].row
    first, second, third = 0 + row[c.ORDERS[order, 0]], 0 + row[c.ORDERS[order, 1]], 0 + row[c.ORDERS[order, 2]]
    row[0] = first
    row[1] = second
    row[2] = third
    tell(s, Event.ARRANGE, p, order)


# ---- discarding and destroying --------------------------------------------------------------------------------------


@rule
def can_discard(s: State, p: int) -> bool:
    """Return True if there is a card to discard, in the hand or unseen."""
    return has_hand(s, p) or can_draw(s, p)


@rule
def offer_discards(s: State, p: int, choices: Choices) -> None:
    """A card of the hand, or the unseen one on top of the draw pile, or none."""
    sets.offer_each(choices, DISCARD, s.players[p].hand)
    if can_draw(s, p):
        offer(choices, BLIND, TO_DISCARD)
    offer(choices, DECLINE)


@rule
def discard(s: State, p: int, card: int) -> None:
    """A card of the hand."""
    leave_hand(s, p, card)
    put_off(s, p, card, 0)


@rule
def discard_blindly(s: State, p: int) -> None:
    """The card on top of the draw pile."""
    card = top_of_pile(s, p)
    leave_pile(s, p, card)
    put_off(s, p, card, 1)


@rule
def put_off(s: State, p: int, card: int, blind: int) -> None:
    """A card joins the discards."""
    sets.add(s.players[p].discard, card)
    tell(s, Event.DISCARD, p, card, blind)


@rule
def can_destroy(s: State, p: int) -> bool:
    """Nobody may have fewer than three cards in all."""
    return owned(s, p) > c.LEAST_CARDS and can_discard(s, p)


@rule
def offer_destructions(s: State, p: int, choices: Choices) -> None:
    """The same cards as for discarding, and during the setup the Hero, who waits among the discards."""
    sets.offer_each(choices, DESTROY, s.players[p].hand)
    if s.round == 0 and s.options.rulings > 0:
        sets.offer_each(choices, DESTROY, s.players[p].discard)
    if can_draw(s, p):
        offer(choices, BLIND, TO_DESTROY)
    offer(choices, DECLINE)


@rule
def destroy(s: State, p: int, card: int) -> None:
    """A card of the hand, or the Hero."""
    if sets.contains(s.players[p].hand, card):
        leave_hand(s, p, card)
    else:
        sets.remove(s.players[p].discard, card)
    burn(s, p, card, 0)


@rule
def destroy_blindly(s: State, p: int) -> None:
    """The card on top of the draw pile."""
    card = top_of_pile(s, p)
    leave_pile(s, p, card)
    burn(s, p, card, 1)


@rule
def burn(s: State, p: int, card: int, blind: int) -> None:
    """A card leaves the game and brings its value in silver."""
    tell(s, Event.DESTROY, p, card, blind)
    gain_good(s, p, c.SILVER, c.VALUE[card])


STEPS = (
    automatic(StepKind.SHIFT_ROW, shift_row),
    choice(StepKind.PLAY, offer_plays, {PLAY: play}, when=has_hand, else_=play_blindly),
    choice(StepKind.ARRANGE, offer_orders, {ARRANGE: arrange, DECLINE: None}, when=can_arrange),
    choice(
        StepKind.DISCARD,
        offer_discards,
        {DISCARD: counted(discard), BLIND: counted(discard_blindly), DECLINE: None},
        when=can_discard,
    ),
    choice(
        StepKind.DESTROY,
        offer_destructions,
        {DESTROY: counted(destroy), BLIND: counted(destroy_blindly), DECLINE: None},
        when=can_destroy,
    ),
    automatic(StepKind.DRAW, draw),
)
