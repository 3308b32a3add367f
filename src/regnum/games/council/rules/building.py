"""Building an emporium, the rewards of connected cities, bonus tiles and the king's reward tiles."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.actions import BUILD, KING
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.nobility import collect_token
from regnum.games.council.rules.state import Event, State, StepKind
from regnum.games.council.rules.supply import gain_points, return_assistants
from regnum.rules import Choices, automatic, count, has, lowest, offer, offer_each, push, rule, tell

FIRST_PLAYER_ONLY = 1  # option last_emporium_bonus
ALL_CITIES = (1 << c.CITIES) - 1
ALL_BONUSES, ALL_KING_TILES = len(c.BONUSES), len(c.KING_POINTS)


@rule
def rivals_in(s: State, p: int, city: int) -> int:
    """Count the emporiums of others in the city, neutral ones included: the assistants that building costs."""
    rivals = (s.neutral >> city) & 1
    for q in range(s.seats):
        if q != p:
            rivals += (s.players[q].emporiums >> city) & 1
    return rivals


@rule
def buildable_cities(s: State, p: int) -> int:
    """Return the cities where the player can build: one emporium per city, an assistant per rival there, ten in all."""
    me = s.players[p]
    if count(me.emporiums) == c.EMPORIUMS:
        return 0
    one, two, three = s.neutral, 0, 0  # the cities with at least so many emporiums of others
    for q in range(s.seats):
        if q != p:
            theirs = s.players[q].emporiums
            three |= two & theirs
            two |= one & theirs
            one |= theirs
    too_dear = (one, two, three, 0)[min(me.assistants, c.MOST - 1)]
    return ALL_CITIES & ~(me.emporiums | too_dear)


@rule
def offer_builds(s: State, p: int, buildable: int, choices: Choices) -> None:
    """Each unused permit tile in each of its cities."""
    permits = s.players[p].permits
    while permits != 0:
        tile = lowest(permits)
        permits &= permits - 1
        cities = c.TILE_CITIES[tile] & buildable
        while cities != 0:
            city = lowest(cities)
            cities &= cities - 1
            offer(choices, BUILD, c.FIRST_SITE[tile] + count(c.TILE_CITIES[tile] & ((1 << city) - 1)))


@rule
def journey_coins(s: State, city: int) -> int:
    """Return the coins that the king's way to the city costs, by the shortest roads."""
    return c.ROAD_COINS * c.DISTANCE[s.map, s.king, city]


@rule
def council_to_pay(target: int) -> int:
    """The council that the payment for a tile, or for the king's way to a city (TILES + city), has to satisfy."""
    return target // c.TILES_BY_REGION if target < c.TILES else c.KING


@rule
def coins_to_pay_with(s: State, p: int, target: int) -> int:
    """The coins that are left for the council when the king's way is paid."""
    return s.players[p].coins - (0 if target < c.TILES else journey_coins(s, target - c.TILES))


@rule
def offer_kings_builds(s: State, p: int, buildable: int, choices: Choices) -> None:
    """Each city that the king can be led to, when his council can be satisfied too."""
    coins = s.players[p].coins - cheapest_payment(s, p, c.KING)
    if coins >= 0:
        offer_each(choices, KING, c.WITHIN[s.map, s.king, min(coins // c.ROAD_COINS, c.FAR)] & buildable)


@rule
def connected_cities(s: State, p: int, city: int) -> int:
    """The cities with emporiums of the player that are linked by road to `city` through such cities, with it."""
    mine = s.players[p].emporiums
    group = 1 << city
    edge = group
    while edge != 0:
        near = 0
        while edge != 0:
            near |= c.NEIGHBOURS[s.map, lowest(edge)]
            edge &= edge - 1
        edge = near & mine & ~group
        group |= edge
    return group


@rule
def build(s: State, p: int, city: int) -> None:
    """Pay, place the emporium, collect the rewards of the city and of every connected one; the tiles follow."""
    tell(s, Event.BUILD, p, city)
    return_assistants(s, p, rivals_in(s, p, city))
    s.players[p].emporiums |= 1 << city
    push(s.steps, StepKind.COMPLETE, p)
    collect_token(s, p, city)
    others = connected_cities(s, p, city) & ~(1 << city)
    while others != 0:
        collect_token(s, p, lowest(others))
        others &= others - 1


@rule
def move_king(s: State, city: int) -> None:
    """Lead the king to a city."""
    tell(s, Event.KING, -1, city, c.DISTANCE[s.map, s.king, city])
    s.king = city


@rule
def complete_build(s: State, p: int) -> None:
    """Bonus tiles of colours and regions now complete, a king's tile for each; points for the last emporium."""
    me = s.players[p]
    for bonus in range(ALL_BONUSES):
        cities = c.BONUS_CITIES[s.map, bonus]
        if has(s.bonuses, bonus) and me.emporiums & cities == cities:
            s.bonuses &= ~(1 << bonus)
            me.bonuses |= 1 << bonus
            tell(s, Event.BONUS_TILE, p, bonus)
            take_king_tile(s, p)
    if count(me.emporiums) == c.EMPORIUMS:
        build_last(s, p)


@rule
def take_king_tile(s: State, p: int) -> None:
    """The king's reward tile on top of the stack, if any is left."""
    if s.king_tiles < ALL_KING_TILES:
        s.players[p].king_tiles |= 1 << s.king_tiles
        tell(s, Event.KING_TILE, p, s.king_tiles)
        s.king_tiles += 1


@rule
def build_last(s: State, p: int) -> None:
    """The tenth emporium: 3 points (option `last_emporium_bonus`), and the others have one more turn."""
    first = s.turns_left < 0
    if first or s.options.last_emporium_bonus != FIRST_PLAYER_ONLY:
        tell(s, Event.LAST_EMPORIUM, p)
        gain_points(s, p, c.LAST_EMPORIUM)
    if first:
        s.turns_left = s.seats
        tell(s, Event.LAST_TURNS, p)


STEPS = (automatic(StepKind.COMPLETE, complete_build),)
