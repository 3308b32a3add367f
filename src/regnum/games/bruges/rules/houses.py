"""Houses and who lives in them: building, hiring, and what a person does on arrival."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Action, Kind, Modifier, Op
from regnum.games.bruges.rules.actions import HIRE, INTO
from regnum.games.bruges.rules.drawing import begin_draw
from regnum.games.bruges.rules.hands import hide, lay_down, tell_card
from regnum.games.bruges.rules.perks import boost, credit, tally
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.games.bruges.rules.supply import gain_coins, gain_points
from regnum.rules import WORD, Choices, choice, has, lowest, offer, push, rule, tell

SCOPE = 256  # a HOUSE step holds the card, and SCOPE more when it comes by an effect


# ---- building -------------------------------------------------------------------------------------------------------


@rule
def can_place_house(s: State, p: int) -> bool:
    """Return True if there is a plot left; nobody runs out of them in a real game."""
    me = s.players[p]
    if me.plots < c.PLOTS:
        return True
    for plot in range(c.PLOTS):
        if me.house[plot] < 0:
            return True
    return False


@rule
def place_house(s: State, p: int, card: int) -> None:
    """A hand card becomes a house of its colour, face down; it takes the place of a burnt one if there is any."""
    me = s.players[p]
    colour = s.options.cards.colour[card]
    hide(s, p, card)
    plot = 0
    while plot < me.plots and me.house[plot] >= 0:
        plot += 1
    if plot == me.plots:
        me.plots += 1
    me.house[plot] = colour
    me.front[plot] = card
    tell(s, Event.HOUSE, p, colour, plot)


@rule
def houses_of(s: State, p: int) -> int:
    """Count the houses of a player."""
    houses = 0
    for plot in range(s.players[p].plots):
        houses += s.players[p].house[plot] >= 0
    return houses


# ---- hiring ---------------------------------------------------------------------------------------------------------


@rule
def is_pet(s: State, card: int) -> int:
    """1 for a pet, 0 for a person."""
    return 1 if s.options.cards.kind[card] == Kind.PET else 0


@rule
def takes_in(s: State, p: int, plot: int, pet: int) -> bool:
    """Return True if a house stands on a plot and has room for a pet (1) or a person (0)."""
    me = s.players[p]
    if me.house[plot] < 0:
        return False
    return me.pet[plot] < 0 if pet == 1 else me.person[plot] < 0


@rule
def has_room(s: State, p: int, pet: int) -> bool:
    """Return True if some house has room."""
    for plot in range(s.players[p].plots):
        if takes_in(s, p, plot, pet):
            return True
    return False


@rule
def hire_price(s: State, p: int, card: int, scope: int, discount: int) -> int:
    """Return the price of a person for this player; pets know no discount."""
    deck = s.options.cards
    group = deck.group[card]
    if group < 0:
        return deck.cost[card]
    return max(0, deck.cost[card] - s.players[p].perks.discount[scope, group] - discount)


@rule
def offer_hires(s: State, p: int, scope: int, discount: int, choices: Choices) -> None:
    """The hand cards that can be hired now; effects hire persons only."""
    me, deck = s.players[p], s.options.cards
    room, room_for_pets = has_room(s, p, 0), scope == 0 and has_room(s, p, 1)
    if not (room or room_for_pets):
        return
    for word in range(c.WORDS):
        rest = me.hand[word]
        while rest != 0:
            card = word * WORD + lowest(rest)
            rest &= rest - 1
            fits = room_for_pets if deck.kind[card] == Kind.PET else room
            if fits and hire_price(s, p, card, scope, discount) <= me.coins:
                offer(choices, HIRE, card)


@rule
def can_hire(s: State, p: int, discount: int) -> bool:
    """Return True if an effect can hire some person of the hand."""
    me, deck = s.players[p], s.options.cards
    if not has_room(s, p, 0):
        return False
    for word in range(c.WORDS):
        rest = me.hand[word]
        while rest != 0:
            card = word * WORD + lowest(rest)
            rest &= rest - 1
            if deck.kind[card] != Kind.PET and hire_price(s, p, card, 1, discount) <= me.coins:
                return True
    return False


@rule
def hire(s: State, p: int, card: int, scope: int, discount: int) -> None:
    """Pay for a person or a pet; where several houses differ, the player chooses."""
    tell_card(s, Event.HIRE, p, card)
    gain_coins(s, p, -hire_price(s, p, card, scope, discount))
    lay_down(s, p, card)
    pet = is_pet(s, card)
    plots = different_houses(s, p, pet)
    if plots & (plots - 1) == 0:
        move_in(s, p, card, lowest(plots), scope)
    else:
        push(s.steps, StepKind.HOUSE, p, card + SCOPE * scope)


@rule
def different_houses(s: State, p: int, pet: int) -> int:
    """The plots with room: of empty houses one a colour, and each in which somebody lives, since a fire tells who."""
    me = s.players[p]
    found, seen = 0, 0
    for plot in range(me.plots):
        if takes_in(s, p, plot, pet):
            other = me.person[plot] if pet == 1 else me.pet[plot]
            if other >= 0:
                found |= 1 << plot
            elif not has(seen, me.house[plot]):
                seen |= 1 << me.house[plot]
                found |= 1 << plot
    return found


@rule
def offer_homes(s: State, p: int, guest: int, choices: Choices) -> None:
    """The houses into which a hired card can go; `guest` is card + SCOPE * scope."""
    plots = different_houses(s, p, is_pet(s, guest % SCOPE))
    while plots != 0:
        offer(choices, INTO, lowest(plots))
        plots &= plots - 1


@rule
def move_in(s: State, p: int, card: int, plot: int, scope: int) -> None:
    """A person or a pet comes into a house; an arrow acts at once."""
    me = s.players[p]
    if is_pet(s, card):
        me.pet[plot] = card
        return
    me.person[plot] = card
    me.used[plot] = 0
    tally(s, p)
    if s.options.cards.kind[card] == Kind.ARROW:
        begin_effects(s, p, card)
    bonuses(s, p, Action.HIRE_PERSON, scope)


@rule
def go_home(s: State, p: int, guest: int, plot: int) -> None:
    """The hired card comes into the house that was chosen."""
    move_in(s, p, guest % SCOPE, plot, guest // SCOPE)


@rule
def begin_effects(s: State, p: int, card: int) -> None:
    """The effects of a card come next, in their order."""
    deck = s.options.cards
    for effect in range(deck.first[card] + deck.effects[card] - 1, deck.first[card] - 1, -1):
        push(s.steps, StepKind.EFFECT, p, effect)


@rule
def bonuses(s: State, p: int, action: int, scope: int) -> None:
    """Add up the bonuses of persons on an action: florins, points, cards."""
    credit(s, p, Op.MODIFY_ACTION, action)
    gain_coins(s, p, boost(s, p, scope, action, Modifier.BONUS_COINS))
    gain_points(s, p, boost(s, p, scope, action, Modifier.BONUS_POINTS))
    cards = boost(s, p, scope, action, Modifier.BONUS_DRAW)
    if cards > 0:
        begin_draw(s, p, cards, 0)


STEPS = (choice(StepKind.HOUSE, offer_homes, {INTO: go_home}),)
