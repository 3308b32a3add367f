"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

from regnum.games.kingdom.rules.tomes import is_campaign, tomes_fit
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import BARON_WORKERS, PUSHED, SUMMARIES_EACH
from regnum.games.kingdom.viscounts.rules.building import bank_of
from regnum.games.kingdom.viscounts.rules.campaign import is_measured
from regnum.games.kingdom.viscounts.rules.castle import crowds, too_full
from regnum.games.kingdom.viscounts.rules.path import guards
from regnum.games.kingdom.viscounts.rules.row import owned
from regnum.games.kingdom.viscounts.rules.scoring import workers_in_castle
from regnum.games.kingdom.viscounts.rules.state import Ending, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import RIBBON_COUNT
from regnum.rules import count, has, rule, sets

NAMES = (
    "none",
    "every one of the Townsfolk and Heroes lies in one place at most, and piles are as high as they say",
    "a hand is a part of the cards of its player, as large as it says, and early cards are none of the late ones",
    "nobody has fewer than three cards",
    "the cards of a row lie side by side",
    "Corruption and Virtue have not passed each other",
    "every player has twenty workers",
    "there is no crowd in the castle unless it waits to move on",
    "buildings stand on spots, as many of each type as slots are uncovered",
    "every Manuscript lies in one place at most, and piles are as high as they say",
    "a Cleric Bonus belongs to somebody as soon as anybody has three Manuscripts of its ribbon",
    "the Castle Leader has most workers on the summit",
    "nobody has less than nothing",
    "an action is being taken or nothing is paid",
    "the last round is known when Poverty or Prosperity is revealed, and not before",
    "the stack of steps stays shallow",
    "the Baron has twenty workers, and without the scenario he has none",
    "on no space of the path are workers of the Baron and of players",
    "at most one of the Baron's workers is on an inner space or in a section, and crowds of them have advanced",
    "everybody has the summary cards of the scenario, and open hands are known",
    "tomes are open, held and won as the campaign has it",
)
MOST_STEPS = 48


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    if not townsfolk_fit(s):
        return 1
    for p in range(s.seats):
        if not hand_fits(s, p):
            return 2
        if owned(s, p) < c.LEAST_CARDS:
            return 3
        if not row_fits(s, p):
            return 4
        if s.players[p].corruption > s.players[p].virtue:
            return 5
        if s.players[p].supply + workers_in_castle(s, p) + workers_on_path(s, p) != c.WORKERS:
            return 6
    if not castle_fits(s):
        return 7
    if not buildings_fit(s):
        return 8
    if not manuscripts_fit(s):
        return 9
    if not ribbons_fit(s):
        return 10
    if not leader_fits(s):
        return 11
    for p in range(s.seats):
        if not has_goods(s, p):
            return 12
    if s.action < 0 and (s.paying.dismissed >= 0 or s.paying.paid + s.paying.trades + s.paying.doubled > 0):
        return 13
    if s.round > 0 and (s.last_round > 0) != (s.above[0] == 0 or s.above[1] == 0):
        return 14
    if s.steps.depth > MOST_STEPS:
        return 15
    if barons_workers(s) != (BARON_WORKERS if s.team == 1 else 0) or (s.team == 0 and s.baron >= 0):
        return 16
    if not path_fits(s):
        return 17
    if not baron_fits(s):
        return 18
    for p in range(s.seats):
        if not partner_fits(s, p):
            return 19
    if is_campaign(s) and not (tomes_fit(s) and is_measured(s)):
        return 20
    return 0


@rule
def holders(s: State, card: int) -> int:
    """In how many places a card lies."""
    places = 0 + sets.contains(s.unseen, card)
    for place in range(c.PLACES):
        places += s.top[place] == card
    for pair in range(len(s.heroes)):
        places += s.heroes[pair] == card
    for p in range(s.seats):
        me = s.players[p]
        places += sets.contains(me.cards, card) + sets.contains(me.discard, card)
        for place in range(c.ROW):
            places += me.row[place] == card
    return places


@rule
def townsfolk_fit(s: State) -> bool:
    """Starting cards are in several decks."""
    for card in range(c.CARDS):
        if (card < c.FIRST_STARTING or card >= c.FIRST_HERO) and holders(s, card) > 1:
            return False
    under = 0
    for place in range(c.PLACES):
        if (s.top[place] >= 0) != (s.sizes[place] > 0) or s.top[place] >= c.TOWNSFOLK:
            return False
        under += max(0, s.sizes[place] - 1)
    return sets.size(s.unseen) == under


@rule
def hand_fits(s: State, p: int) -> bool:
    """Hand, draw pile and discards; what others can tell of the hand is true."""
    me = s.players[p]
    early = 0
    for word in range(len(me.hand)):
        if me.hand[word] & ~me.cards[word] != 0 or me.late[word] & ~me.cards[word] != 0:
            return False
        if me.cards[word] & me.discard[word] != 0:
            return False
        early += count(me.hand[word] & ~me.late[word])
    return sets.size(me.hand) == me.hand_size and me.early <= early


@rule
def row_fits(s: State, p: int) -> bool:
    """Only the first place may be empty before the others, while a card is about to be played."""
    row = s.players[p].row
    return row[c.ROW - 1] < 0 or row[c.ROW - 2] >= 0


@rule
def workers_on_path(s: State, p: int) -> int:
    """Of the scenario."""
    workers = 0
    for space in range(c.SPACES):
        workers += s.on_path[space, p]
    return workers


@rule
def is_resolved(s: State) -> bool:
    """Return True if no step waits to look after the castle."""
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == StepKind.CASTLE:
            return False
    return True


@rule
def castle_fits(s: State) -> bool:
    """Crowds and full sections stay only while a step looks after them."""
    if not is_resolved(s) or baron_acts(s):
        return True
    for p in range(s.seats):
        if crowds(s, p, 0) | crowds(s, p, 1) != 0:
            return False
    return too_full(s) < 0


@rule
def buildings_fit(s: State) -> bool:
    """On existing spots."""
    for p in range(s.seats):
        for kind in range(c.TYPES):
            standing = 0
            for spot in range(c.SPOTS):
                standing += s.spot[spot] == c.TYPES * p + kind
            if standing != count((s.players[p].uncovered >> c.EACH * kind) & ((1 << c.EACH) - 1)):
                return False
    for spot in range(c.SPOTS):
        if s.spot[spot] >= 0 and bank_of(s, spot) < 0:
            return False
    return True


@rule
def manuscripts_fit(s: State) -> bool:
    """Piles and players."""
    for tile in range(c.MANUSCRIPTS):
        places = 0 + has(s.unseen_tiles, tile)
        for place in range(c.PLACES):
            places += s.tiles[place] == tile
        for p in range(s.seats):
            places += has(s.players[p].manuscripts, tile)
        if places != 1:
            return False
    under = 0
    for place in range(c.PLACES):
        if (s.tiles[place] >= 0) != (s.tile_sizes[place] > 0):
            return False
        under += max(0, s.tile_sizes[place] - 1)
    return count(s.unseen_tiles) == under


@rule
def ribbons_fit(s: State) -> bool:
    """The owner has enough, and without one nobody has."""
    for ribbon in range(RIBBON_COUNT):
        owner = s.ribbons[ribbon]
        for p in range(s.seats):
            enough = count(s.players[p].manuscripts & c.OF_RIBBON[ribbon]) >= c.BONUS_TILES
            if (owner < 0 and enough) or (owner == p and not enough):
                return False
    return True


@rule
def leader_fits(s: State) -> bool:
    """Nobody has more."""
    for p in range(s.seats):
        if s.summit[p] > (s.summit[s.leader] if s.leader >= 0 else 0):
            return False
    return True


@rule
def has_goods(s: State, p: int) -> bool:
    """Goods and papers."""
    me = s.players[p]
    for good in range(len(me.goods)):
        if me.goods[good] < 0:
            return False
    return me.papers[0, 0] >= 0 and me.papers[1, 0] >= 0


# ---- the scenario ---------------------------------------------------------------------------------------------------


@rule
def baron_acts(s: State) -> bool:
    """Return True if his turn goes on: its last step waits. A team that has just lost sees the middle of it."""
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == StepKind.CULL:
            return True
    return False


@rule
def barons_workers(s: State) -> int:
    """Wherever they are."""
    workers = s.left + s.summit[c.BARON]
    for space in range(c.SPACES):
        workers += s.on_path[space, c.BARON]
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            workers += s.castle[tier, place, c.BARON]
    return workers


@rule
def path_fits(s: State) -> bool:
    """One side only."""
    for space in range(c.SPACES):
        if s.on_path[space, c.BARON] > 0 and guards(s, space) != 0:
            return False
    return True


@rule
def baron_fits(s: State) -> bool:
    """Inner spaces, sections, the summit, and crowds once his turn is over."""
    for place in range(c.PLACES):
        if s.on_path[3 * place + c.INNER, c.BARON] > 1:
            return False
        for tier in range(c.TIERS):
            if s.castle[tier, place, c.BARON] > 1:
                return False
    for space in range(c.SPACES):
        if s.on_path[space, c.BARON] >= PUSHED and not baron_acts(s):
            return False
    return (s.summit[c.BARON] > 0) == (s.over == Ending.SUMMIT)


@rule
def partner_fits(s: State, p: int) -> bool:
    """Summary cards once the game has begun; what is known of a hand."""
    me = s.players[p]
    cards = SUMMARIES_EACH[s.seats] if s.team == 1 else 0
    if s.round > 0 and (count(me.summary) != cards or (me.summary_top >= 0) != (cards > 0)):
        return False
    if me.summary_top >= 0 and not has(me.summary, me.summary_top):
        return False
    is_open = s.team == 1 and s.options.open_hands == 1
    for word in range(len(me.known)):
        if me.known[word] != (me.hand[word] if is_open else 0):
            return False
    return True
