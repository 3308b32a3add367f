"""The Guildhall: constructing buildings, advancing on the Cathedral, and the spaces that cause resets and the end."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.actions import ADVANCE, BUILD, DISCARD
from regnum.games.kingdom.architects.rules.donations import AT_GUILDHALL, ask_alms
from regnum.games.kingdom.architects.rules.paying import can_work, charge_for_work
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import (
    ask_discard,
    discard,
    fire,
    part,
    queue_source,
    take_out,
    tell_part,
)
from regnum.games.kingdom.architects.rules.virtue import change_virtue
from regnum.games.kingdom.rules.tomes import stir
from regnum.rules import Choices, any_of, automatic, choice, counted, has, lowest, offer, offer_each, push, rule, tell

SKILL_KINDS = len(c.SKILLS)
ALL_REWARDS = (1 << c.REWARDS) - 1

# ---- who may come ---------------------------------------------------------------------------------------------------


@rule
def guild_spaces(s: State) -> int:
    """Return the number of spaces."""
    return c.GUILD_ROWS * c.GUILD_COLUMNS[s.seats]


@rule
def has_skills(s: State, p: int, card: int) -> bool:
    """Return True if the apprentices have every skill that a building asks for; one can have several."""
    for skill in range(SKILL_KINDS):
        if has(c.BUILDING_SKILLS[card], skill) and s.players[p].apprentices & c.WITH_SKILL[skill] == 0:
            return False
    return True


@rule
def can_build(s: State, p: int, card: int) -> bool:
    """Return True if a player could construct a building of the hand; the other cards may stand in for goods."""
    return has_skills(s, p, card) and can_work(s, p, card, s.players[p].hand_size - 1)


@rule
def buildable(s: State, p: int) -> int:
    """The buildings of the hand that a player can construct, as a set."""
    found = 0
    rest = s.players[p].hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if can_build(s, p, card):
            found |= 1 << card
    return found


@rule
def cards_for_advance(s: State, p: int) -> int:
    """Return the number of building cards an advance costs."""
    return 0 if part(s, p, What.ADVANCE_WITHOUT_CARD) > 0 else 1


@rule
def can_advance(s: State, p: int) -> bool:
    """Enough virtue, a free space on the next level, a building card, and the cost."""
    me = s.players[p]
    if me.virtue < c.LOWEST_AT_CATHEDRAL or me.cathedral == c.LEVELS or me.hand_size < cards_for_advance(s, p):
        return False
    there = 0
    for q in range(s.seats):
        there += s.players[q].cathedral == me.cathedral + 1
    return there < c.LEVEL_SPACES[me.cathedral + 1] and can_work(
        s, p, c.LEVEL_COST + me.cathedral + 1, me.hand_size - cards_for_advance(s, p)
    )


@rule
def may_enter(s: State, p: int) -> bool:
    """Only who can construct or advance may come."""
    return has_room(s) and has_work(s, p)


@rule
def has_room(s: State) -> bool:
    """Return True if a worker can lie there; in the last turns it lies beside the spaces."""
    return s.filled < guild_spaces(s) or s.trigger >= 0


@rule
def has_work(s: State, p: int) -> bool:
    """Return True if a player could construct or advance."""
    return can_advance(s, p) or buildable(s, p) != 0


@rule
def enter(s: State, p: int) -> None:
    """A worker comes for good."""
    s.players[p].workers -= 1
    if s.filled < guild_spaces(s):
        take_space(s, p, p)
    else:
        s.beside[p] += 1
    ask_alms(s, p, AT_GUILDHALL)
    push(s.steps, StepKind.GUILD, p)


@rule
def take_space(s: State, colour: int, p: int) -> None:
    """The next space. The first one of the two last rows causes a reset that begins with `p`, the last one the end."""
    s.guildhall[s.filled] = colour
    columns = c.GUILD_COLUMNS[s.seats]
    if s.filled == 2 * columns or s.filled == 3 * columns:
        push(s.steps, StepKind.RESET, p)
    s.filled += 1
    if s.filled == guild_spaces(s):
        s.trigger = colour
        tell(s, Event.TRIGGER, -1 if colour == c.BARON else colour)


@rule
def offer_work(s: State, p: int, choices: Choices) -> None:
    """Construct a building, or advance on the Cathedral."""
    offer_each(choices, BUILD, buildable(s, p))
    if can_advance(s, p):
        offer(choices, ADVANCE)


# ---- constructing and advancing -------------------------------------------------------------------------------------


@rule
def build(s: State, p: int, card: int) -> None:
    """Pay, then the printed virtue, then what the building does."""
    take_out(s, p, card)
    s.players[p].built |= 1 << card
    stir(s)
    tell(s, Event.BUILD, p, card)
    fire(s, p, When.CONSTRUCTION)
    queue_source(s, p, When.BUILT, c.BUILDING + card)
    change_virtue(s, p, c.BUILDING_VIRTUE[card])
    charge_for_work(s, p, card, 0)


@rule
def advance(s: State, p: int) -> None:
    """Pay, discard a building card, move up."""
    cards = cards_for_advance(s, p)
    push(s.steps, StepKind.ASCEND, p)
    ask_discard(s, p, cards)
    if cards == 0:
        tell_part(s, p, What.ADVANCE_WITHOUT_CARD)
    charge_for_work(s, p, c.LEVEL_COST + s.players[p].cathedral + 1, cards)


@rule
def ascend(s: State, p: int) -> None:
    """Up one level, for a reward and what the acolytes give."""
    s.players[p].cathedral += 1
    stir(s)
    tell(s, Event.ADVANCE, p, s.players[p].cathedral)
    fire(s, p, When.ADVANCE)
    queue_source(s, p, When.GAIN, c.REWARD + (reveal_reward(s, p) if s.rewards > 0 else c.REWARDS))


@rule
def reveal_reward(s: State, p: int) -> int:
    """Any of the reward cards that nobody has seen."""
    reward = any_of(s, ALL_REWARDS & ~s.rewards_seen)
    s.rewards_seen |= 1 << reward
    s.rewards -= 1
    tell(s, Event.REWARD, p, reward)
    return reward


@rule
def offer_discards(s: State, p: int, choices: Choices) -> None:
    """Any card of the hand."""
    offer_each(choices, DISCARD, s.players[p].hand)


STEPS = (
    choice(StepKind.GUILD, offer_work, {BUILD: build, ADVANCE: advance}, when=has_work),
    choice(StepKind.DISCARD, offer_discards, {DISCARD: counted(discard)}),
    automatic(StepKind.ASCEND, ascend),
)
