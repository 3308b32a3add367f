"""Gains and payments of players: goods, silver, tax, building cards; and the effect of their own cards on them."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.rules.queue import queue
from regnum.games.kingdom.rules.room import added
from regnum.games.kingdom.rules.tomes import stir
from regnum.rules import any_of, count, lowest, push, rule, tell

# ---- goods ----------------------------------------------------------------------------------------------------------


@rule
def gain(s: State, p: int, good: int, n: int) -> None:
    """Goods come to a player, or go if `n` is below 0."""
    before = s.players[p].goods[good]
    s.players[p].goods[good] = added(before, n)
    moved = s.players[p].goods[good] - before
    if moved != 0:
        if good == c.Good.MARBLE:
            stir(s)
        tell(s, Event.GOODS, p, good, moved)


@rule
def pay_silver(s: State, p: int, silver: int) -> None:
    """Coins to the supply."""
    gain(s, p, c.Good.SILVER, -silver)


@rule
def tax_due(s: State, p: int, tax: int) -> int:
    """The tax of an action: coins that little virtue or a character ignores are not paid at all."""
    return max(0, tax - c.TAX_IGNORED[s.players[p].virtue] - part(s, p, What.TAX))


@rule
def pay_tax(s: State, p: int, tax: int) -> None:
    """Coins to the Tax Stand, as many of `tax` as are due."""
    if part(s, p, What.TAX) > 0 and tax > 0:
        tell_part(s, p, What.TAX)
    due = tax_due(s, p, tax)
    if due > 0:
        gain(s, p, c.Good.SILVER, -due)
        s.tax = added(s.tax, due)
        tell(s, Event.TAX, p, -1, due)


@rule
def has_silver(s: State, p: int, silver: int) -> bool:
    """Return True if a player has so many coins."""
    return s.players[p].goods[c.Good.SILVER] >= silver


# ---- what cards change ----------------------------------------------------------------------------------------------


@rule
def part(s: State, p: int, what: int) -> int:
    """By how much the apprentices and the character of a player change a part of the rules."""
    me = s.players[p]
    amount = c.CHARACTER_PART[what, me.character] if me.character >= 0 else 0
    rest = me.apprentices & c.CHANGING[what]
    while rest != 0:
        amount += c.APPRENTICE_PART[what, lowest(rest)]
        rest &= rest - 1
    return amount


@rule
def tell_part(s: State, p: int, what: int) -> None:
    """Say which cards changed a part of the rules."""
    me = s.players[p]
    if me.character >= 0 and c.CHARACTER_PART[what, me.character] != 0:
        tell(s, Event.ABILITY, p, me.character)
    rest = me.apprentices & c.CHANGING[what]
    while rest != 0:
        tell(s, Event.APPRENTICE, p, lowest(rest))
        rest &= rest - 1


@rule
def applied(s: State, p: int, what: int) -> int:
    """The same amount as `part`, when it is put to use."""
    amount = part(s, p, what)
    if amount != 0:
        tell_part(s, p, what)
    return amount


@rule
def price_for(s: State, p: int, printed: int, what: int) -> int:
    """A printed price, less what own cards take off it."""
    return max(0, printed - part(s, p, what))


@rule
def price_paid(s: State, p: int, printed: int, what: int) -> int:
    """The same price when it is paid: the cards that make it lower are told."""
    return max(0, printed - applied(s, p, what))


@rule
def queue_source(s: State, p: int, when: int, source: int) -> None:
    """The rows of a card for an occasion, to be done in their order."""
    queue(s, StepKind.EFFECT, p, c.INDEX.first[when, source], c.INDEX.size[when, source])


@rule
def fire(s: State, p: int, when: int) -> None:
    """Trigger the apprentices and the character of a player on an occasion."""
    me = s.players[p]
    if me.character >= 0:
        queue_source(s, p, when, c.CHARACTER + me.character)
    rest = me.apprentices & c.APPRENTICES_AT[when]
    while rest != 0:
        queue_source(s, p, when, c.APPRENTICE + lowest(rest))
        rest &= rest - 1


@rule
def earn(s: State, p: int, when: int, times: int) -> None:
    """The same for goods that a character gets for each of several things at once."""
    character = s.players[p].character
    if character < 0 or times == 0:
        return
    first = c.INDEX.first[when, c.CHARACTER + character]
    for row in range(first, first + c.INDEX.size[when, c.CHARACTER + character]):
        tell(s, Event.ABILITY, p, character)
        gain(s, p, c.ROW.what[row], c.ROW.n[row] * times)


# ---- building cards -------------------------------------------------------------------------------------------------


@rule
def cards_left(s: State) -> int:
    """Building cards that can be drawn."""
    return s.deck_size + s.below_size


@rule
def take_card(s: State) -> int:
    """The next card of the deck, which is not empty: any that was never drawn, then those put under the deck."""
    if s.deck_size == 0:
        return take_from_below(s)
    card = any_of(s, s.deck)
    s.deck &= ~(1 << card)
    s.deck_size -= 1
    return card


@rule
def take_from_below(s: State) -> int:
    """The first card that was put under the deck. Where cards of the draft went cannot be told from now on."""
    me = s.players[s.below[0]]
    card = me.laid[0]
    me.laid_size -= 1
    for i in range(me.laid_size):
        me.laid[i] = me.laid[i + 1]
    me.laid[me.laid_size] = -1
    s.below_size -= 1
    for i in range(s.below_size):
        s.below[i] = s.below[i + 1]
    s.below[s.below_size] = -1
    for p in range(s.seats):
        s.players[p].passed[0] = 0
        s.players[p].passed[1] = 0
    return card


@rule
def draw_cards(s: State, p: int, n: int) -> None:
    """Building cards into the hand, as many as there are."""
    drawn = min(n, cards_left(s))
    for _ in range(drawn):
        s.players[p].hand |= 1 << take_card(s)
    s.players[p].hand_size += drawn
    open_hand(s, p)
    if drawn > 0:
        tell(s, Event.DRAW, p, -1, drawn)


@rule
def open_hand(s: State, p: int) -> None:
    """Partners play with open hands, unless agreed otherwise."""
    if s.team == 1 and s.options.open_hands == 1:
        s.players[p].known = s.players[p].hand


@rule
def hides_cards(s: State, p: int) -> bool:
    """Return True if a player holds building cards that not everybody has seen."""
    return s.players[p].hand_size > count(s.players[p].known)


@rule
def lay_below(s: State, p: int, card: int) -> None:
    """Put a card under the deck, unseen by the others."""
    me = s.players[p]
    me.laid[me.laid_size] = card
    me.laid_size += 1
    s.below[s.below_size] = p
    s.below_size += 1


@rule
def lay_offer_below(s: State, p: int) -> None:
    """Put all cards that are still on offer to a player under the deck."""
    me = s.players[p]
    while me.offer != 0:
        lay_below(s, p, lowest(me.offer))
        me.offer &= me.offer - 1
    if me.offered > 0:
        tell(s, Event.DISCARD, p, -1, me.offered)
    me.offered = 0


@rule
def take_out(s: State, p: int, card: int) -> None:
    """A card leaves the hand."""
    me = s.players[p]
    me.hand &= ~(1 << card)
    me.known &= ~(1 << card)
    me.hand_size -= 1


@rule
def discard(s: State, p: int, card: int) -> None:
    """A card of the hand goes under the deck."""
    take_out(s, p, card)
    lay_below(s, p, card)
    tell(s, Event.DISCARD, p, -1, 1)


@rule
def ask_discard(s: State, p: int, cards: int) -> None:
    """The player must discard so many building cards."""
    if cards > 0:
        push(s.steps, StepKind.DISCARD, p, cards)


@rule
def keep_offered(s: State, p: int, card: int) -> None:
    """Of the cards on offer, one joins the hand."""
    me = s.players[p]
    me.offer &= ~(1 << card)
    me.offered -= 1
    me.hand |= 1 << card
    me.hand_size += 1
    open_hand(s, p)


# ---- own workers ----------------------------------------------------------------------------------------------------


@rule
def release(s: State, p: int, most: int) -> None:
    """Own workers come from prison, at most so many."""
    released = min(most, s.players[p].prison)
    s.players[p].prison -= released
    s.players[p].workers += released
    if released > 0:
        tell(s, Event.RELEASE, p, -1, released)
