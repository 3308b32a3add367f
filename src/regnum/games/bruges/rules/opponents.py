"""Effects against opponents: who can be chosen, and what happens to whom."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Op
from regnum.games.bruges.rules.actions import DONE, GIVE, TAKE, TARGET, THREATEN
from regnum.games.bruges.rules.hands import any_hand_card, hand_size, pass_card, peek
from regnum.games.bruges.rules.perks import credit
from regnum.games.bruges.rules.state import Event, State, StepKind
from regnum.games.bruges.rules.supply import all_workers, gain_coins, gain_points
from regnum.rules import Choices, choice, offer, push, rule, sets, tell

EACH_OPPONENT, ONE_OPPONENT = 0, 1
COINS, WORKERS = 0, 1  # mode of OPPONENTS_LOSE
POINTS = 1  # mode of STEAL, else coins


@rule
def is_target(s: State, p: int, q: int, effect: int) -> bool:
    """Return True if an effect of `p` does anything to `q`."""
    if p == q or s.players[q].perks.protected:
        return False
    deck, other = s.options.cards, s.players[q]
    op, mode = deck.op[effect], deck.mode[effect]
    if op == Op.STEAL:
        return other.points > 0 if mode == POINTS else other.coins > 0
    if op == Op.OPPONENTS_LOSE:
        return all_workers(s, q) > 0 if mode == WORKERS else other.coins > 0
    if op == Op.SWAP_HAND_CARD:
        return hand_size(s, p) > 0 and hand_size(s, q) > 0
    return True


@rule
def any_target(s: State, p: int, effect: int) -> bool:
    """Return True if an effect finds an opponent."""
    for q in range(s.seats):
        if is_target(s, p, q, effect):
            return True
    return False


@rule
def act_on_opponents(s: State, p: int, effect: int) -> None:
    """Effects against one opponent, who is chosen, or against each of them, clockwise."""
    deck = s.options.cards
    op = deck.op[effect]
    one = op == Op.SWAP_HAND_CARD
    if op == Op.GIVE_THREAT:
        one = deck.mode[effect] == ONE_OPPONENT
    elif op == Op.STEAL:
        one = deck.extra[effect] == ONE_OPPONENT
    if one:
        choose_opponent(s, p, effect)
        return
    for i in range(s.seats - 1, 0, -1):  # what is pushed last comes first
        q = (p + i) % s.seats
        if is_target(s, p, q, effect):
            act_on(s, p, q, effect)
        elif s.players[q].perks.protected:
            credit(s, q, Op.IMMUNE_OPPONENTS)


@rule
def choose_opponent(s: State, p: int, effect: int) -> None:
    """An opponent is chosen, with the colour of the tile if that is free too."""
    deck = s.options.cards
    if deck.op[effect] == Op.GIVE_THREAT and deck.flags[effect] == 0:
        for _ in range(deck.amount[effect]):
            push(s.steps, StepKind.THREATEN, p, -1)
    else:
        push(s.steps, StepKind.TARGET, p, effect)


@rule
def act_on(s: State, p: int, q: int, effect: int) -> None:
    """An effect of `p` against `q`."""
    deck = s.options.cards
    op, mode, amount = deck.op[effect], deck.mode[effect], deck.amount[effect]
    if op == Op.GIVE_THREAT:
        for _ in range(amount):
            if deck.flags[effect] == 0:
                push(s.steps, StepKind.THREATEN, p, q)
            else:
                push(s.steps, StepKind.GIVE, q, deck.flags[effect])
    elif op == Op.OPPONENTS_LOSE:
        tell(s, Event.LOSE, q, p)
        if mode == WORKERS:
            push(s.steps, StepKind.LOSE_WORKER, q, min(amount, all_workers(s, q)))
        else:
            gain_coins(s, q, -min(amount, s.players[q].coins))
    elif mode == POINTS:
        tell(s, Event.LOSE, q, p)
        gain_points(s, p, -gain_points(s, q, -amount))
    else:
        tell(s, Event.LOSE, q, p)
        stolen = min(amount, s.players[q].coins)
        gain_coins(s, q, -stolen)
        gain_coins(s, p, stolen)


# ---- choosing them --------------------------------------------------------------------------------------------------


@rule
def offer_targets(s: State, p: int, effect: int, choices: Choices) -> None:
    """The opponents against whom an effect does something; looking at a hand can be left."""
    for q in range(s.seats):
        if is_target(s, p, q, effect):
            offer(choices, TARGET, q)
    if s.options.cards.op[effect] == Op.SWAP_HAND_CARD:
        offer(choices, DONE)


@rule
def aim_at(s: State, p: int, effect: int, victim: int) -> None:
    """The effect against the opponent who was chosen."""
    if s.options.cards.op[effect] == Op.SWAP_HAND_CARD:
        tell(s, Event.SPY, p, victim)
        peek(s, p, victim)
        push(s.steps, StepKind.SPY, p, victim)
    else:
        act_on(s, p, victim, effect)


@rule
def offer_threats(s: State, p: int, victim: int, choices: Choices) -> None:
    """A tile of any colour for an opponent, or for any of them."""
    for q in range(s.seats):
        if q != p and (victim < 0 or victim == q) and not s.players[q].perks.protected:
            for colour in range(c.ALL_COLOURS):
                offer(choices, THREATEN, q, colour)


@rule
def threaten(s: State, victim: int, colour: int) -> None:
    """An opponent gets a tile."""
    push(s.steps, StepKind.GIVE, victim, 1 << colour)


@rule
def offer_spied(s: State, p: int, victim: int, choices: Choices) -> None:
    """The hand cards of an opponent that the player has seen."""
    sets.offer_each(choices, TAKE, s.players[p].spied[victim])


@rule
def take_spied(s: State, p: int, victim: int, card: int) -> None:
    """A card of an opponent's hand; one of the own hand is given for it."""
    pass_card(s, victim, p, card)
    push(s.steps, StepKind.GIVE_BACK, p, victim)


@rule
def offer_gifts(s: State, p: int, choices: Choices) -> None:
    """Each own hand card."""
    sets.offer_each(choices, GIVE, s.players[p].hand)


@rule
def give_back(s: State, p: int, victim: int, card: int) -> None:
    """The card that is given for it."""
    pass_card(s, p, victim, card)


STEPS = (
    choice(StepKind.TARGET, offer_targets, {TARGET: aim_at, DONE: None}),
    choice(StepKind.THREATEN, offer_threats, {THREATEN: threaten}),
    choice(StepKind.SPY, offer_spied, {TAKE: take_spied}),
    choice(StepKind.GIVE_BACK, offer_gifts, {GIVE: give_back}, when=any_hand_card),
)
