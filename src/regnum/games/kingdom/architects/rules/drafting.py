"""Before the first turn: characters, the free apprentice, and the draft of buildings, secret and simultaneous."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.options import CHARACTERS as DEALT_OR_CHOSEN
from regnum.games.kingdom.architects.rules.actions import CHARACTER, DRAFT
from regnum.games.kingdom.architects.rules.scenario import deal_faces, draw_first_cards
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import draw_cards, keep_offered, lay_offer_below, take_card
from regnum.games.kingdom.rules.tomes import is_campaign, open_objectives
from regnum.rules import Choices, any_of, automatic, choice, offer_each, push, rule, tell

OFF, CHOSEN = DEALT_OR_CHOSEN.index("off"), DEALT_OR_CHOSEN.index("chosen")

# ---- characters -----------------------------------------------------------------------------------------------------


@rule
def way_to_characters(s: State) -> int:
    """Deal characters to the seats; in the scenario everybody has one."""
    return CHOSEN if s.team == 1 and s.options.characters == OFF else s.options.characters


@rule
def characters_left(s: State) -> int:
    """The characters that nobody plays, as a set."""
    free = (1 << c.CHARACTERS) - 1 if s.options.promo_characters == 1 else c.BASE_CHARACTERS
    for p in range(s.seats):
        if s.players[p].character >= 0:
            free &= ~(1 << s.players[p].character)
    return free


@rule
def offer_characters(s: State, choices: Choices) -> None:
    """Any that nobody plays."""
    offer_each(choices, CHARACTER, characters_left(s))


@rule
def choose_character(s: State, p: int, character: int) -> None:
    """The seat plays this character."""
    s.players[p].character = character
    tell(s, Event.CHARACTER, p, character)


@rule
def deal_character(s: State, p: int) -> None:
    """Any character that nobody plays."""
    choose_character(s, p, any_of(s, characters_left(s)))


@rule
def give_standard_start(s: State, p: int) -> None:
    """The same for all, but for the silver, which follows the order of turns."""
    me = s.players[p]
    me.workers = c.WORKERS
    me.virtue = c.STANDARD_VIRTUE
    me.goods[c.Good.SILVER] = c.SILVER_BY_TURN[(p - s.first) % s.seats]


@rule
def give_start_of_character(s: State, p: int) -> None:
    """Apply the board of the character. Debts taken now trigger nothing (ruling R11)."""
    me = s.players[p]
    me.workers = c.WORKERS - c.START_PRISON[me.character]
    me.prison = c.START_PRISON[me.character]
    me.virtue = c.START_VIRTUE[me.character]
    me.unpaid = c.START_DEBTS[me.character]
    for good in range(c.KINDS):
        me.goods[good] = c.START_GOODS[me.character, good]


@rule
def most_virtuous(s: State) -> int:
    """Return a player with the most virtue, any of those who are tied."""
    tied = 0
    most = -1
    for p in range(s.seats):
        if s.players[p].virtue > most:
            most = s.players[p].virtue
            tied = 0
        if s.players[p].virtue == most:
            tied |= 1 << p
    return any_of(s, tied)


@rule
def begin(s: State) -> None:
    """Everybody has a character, or none: give out what they begin with; then the free apprentices, then the draft."""
    way = way_to_characters(s)
    for p in range(s.seats):
        if way == OFF:
            give_standard_start(s, p)
        else:
            give_start_of_character(s, p)
    if way != OFF:
        s.first = most_virtuous(s)
    push(s.steps, StepKind.PASS, 0)
    if s.options.starting_apprentice == 1 or s.team == 1 or is_campaign(s):
        push(s.steps, StepKind.REFILL, 0)
        for i in range(s.seats):  # the last in the order of turns is on top
            push(s.steps, StepKind.STARTER, (s.first + i) % s.seats)
    if s.team == 1:
        deal_faces(s)


# ---- the draft ------------------------------------------------------------------------------------------------------


@rule
def offer_draft(s: State, p: int, choices: Choices) -> None:
    """Any of the cards that came to the seat."""
    offer_each(choices, DRAFT, s.players[p].offer)


@rule
def draft(s: State, p: int, card: int) -> None:
    """Keep a card."""
    keep_offered(s, p, card)
    tell(s, Event.KEEP, p, -1, s.players[p].offered)


@rule
def pass_on(s: State) -> None:
    """Deal; or pass what is left to the next seat; or end the draft, when three cards have been kept."""
    if s.drafted == c.PASSES:
        end_draft(s)
        return
    if s.team == 1:
        draw_first_cards(s)
        return
    if s.drafted == 0:
        deal_offers(s)
    else:
        pass_offers(s)
    s.drafted += 1
    push(s.steps, StepKind.PASS, 0)
    for p in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.DRAFT, p)


@rule
def deal_offers(s: State) -> None:
    """Four cards each."""
    for p in range(s.seats):
        for _ in range(c.DEALT):
            s.players[p].offer |= 1 << take_card(s)
        s.players[p].offered = c.DEALT


@rule
def pass_offers(s: State) -> None:
    """Everybody's cards go to the left; everybody remembers what went on, until it comes back (two players)."""
    last = s.players[s.seats - 1].offer
    for p in range(s.seats):
        s.players[p].passed[s.drafted - 1] = s.players[p].offer
    for p in range(s.seats - 1, 0, -1):
        s.players[p].offer = s.players[p - 1].offer
    s.players[0].offer = last
    for p in range(s.seats):
        s.players[p].passed[0] &= c.ALL_BUILDINGS & ~s.players[p].offer


@rule
def end_draft(s: State) -> None:
    """The last cards go under the deck; some characters draw more; tomes are revealed; the first turn begins."""
    for p in range(s.seats):
        lay_offer_below(s, p)
    for p in range(s.seats):
        if s.players[p].character >= 0:
            draw_cards(s, p, c.START_CARDS[s.players[p].character])
    if is_campaign(s):
        open_objectives(s, Event.OBJECTIVE)
    begin_turn(s, s.first)


@rule
def begin_turn(s: State, p: int) -> None:
    """The next turn, and what comes after it."""
    if p == s.first:
        s.round += 1
        tell(s, Event.ROUND, -1)
    tell(s, Event.TURN, p)
    push(s.steps, StepKind.END_TURN, p)
    push(s.steps, StepKind.TURN, p)


STEPS = (
    choice(StepKind.CHARACTER, offer_characters, {CHARACTER: choose_character}),
    automatic(StepKind.BEGIN, begin),
    choice(StepKind.DRAFT, offer_draft, {DRAFT: draft}, simultaneous=True),
    automatic(StepKind.PASS, pass_on),
)
