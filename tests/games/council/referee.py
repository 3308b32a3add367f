"""A second reading of the rules, in plain Python and told as a story: generators that ask for an action and go on.

It shares nothing with the compiled rules but the notation. A `Referee` sits beside a real game and says after every
action what is legal and how the table must look. It looks at the real one only for what chance decided: cards, buyers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import combinations
from typing import Any

from .pieces import CARDS, EVENTS, GAME
from .positions import Position
from .reference import (
    FIXTURES,
    LETTERS,
    MAPS,
    NOBILITY,
    PERMIT_REGION,
    PERMITS,
    TOKENS,
    cities_of,
    group_of,
    payments,
    roads_between,
)

Story = Generator[tuple[int, set[str]], str, None]
REGIONS = ("coast", "hills", "mountains")


class Me:
    """What one seat has, as the referee sees it."""

    def __init__(self, seat: Any) -> None:
        self.coins, self.assistants = seat.coins, seat.assistants
        self.vp, self.nobility = seat.points, seat.nobility
        self.hand: Counter[str] = Counter(seat.hand.split("+"))
        self.emporiums = {*seat.emporiums}
        self.unused: set[str] = set()
        self.used: set[str] = set()
        self.bonuses: list[str] = []
        self.kings: list[int] = []
        self.drawn = 0  # cards that chance has given since the last look at the real hand


class Referee:
    """One game, from its set-up to its end."""

    def __init__(self, table: Position, options: dict[str, str]) -> None:
        self.table, self.options = table, GAME.info.agree(len(table.seats), options)
        self.map = MAPS[table.s["map"]]
        self.me = [Me(seat) for seat in table.seats]
        self.king, self.neutral = table.king, set(table.neutral)
        self.token = {letter: table.token(letter) for letter in LETTERS}
        self.council = {name: table.seated(name).split() for name in (*REGIONS, "king")}
        self.pool = Counter(table.pool)
        self.decks = {region: table.deck(region) for region in REGIONS}
        self.slots = {region: table.face_up(region) for region in REGIONS}
        self.assistants = 48 - sum(me.assistants for me in self.me)
        self.cards = Counter(FIXTURES["cards"]) - sum((me.hand for me in self.me), Counter())  # deck
        self.size, self.discard = self.cards.total(), Counter[str]()
        self.bonuses, self.kings = [*FIXTURES["bonus_tiles"]], [0, 1, 2, 3, 4]
        self.left: int | None = None
        self.begun = False
        self.round, self.main, self.ending = 1, 0, "running"
        self.stalls: Counter[tuple[int, str, int]] = Counter()
        self.prices: dict[str, int] = {}

    # ---- supplies ---------------------------------------------------------------------------------------------------

    def draw(self, seat: int, cards: int) -> None:
        for _ in range(cards):
            if not self.size:
                self.cards += self.discard
                self.size = self.discard.total()
                self.discard = Counter()
            if self.size:
                self.size -= 1
                self.me[seat].drawn += 1

    def look(self) -> None:
        """See which cards were drawn: as many as there should be, out of those that could be."""
        for me, seat in zip(self.me, self.table.seats, strict=True):
            real = Counter(seat.hand.split("+") if seat.hand else [])
            new = real - me.hand
            assert real - new == +me.hand
            assert new.total() == me.drawn
            me.hand, me.drawn = real, 0
            assert not new - self.cards
            self.cards -= new
        deck = {card: int(n) for card, n in zip(CARDS, self.table.s["deck"], strict=True) if n}
        assert +self.cards == deck
        assert self.cards.total() == self.size

    def coins(self, seat: int, coins: int) -> None:
        most = 20 if self.options["coin_cap"] == "20" else 9999
        self.me[seat].coins = min(most, self.me[seat].coins + coins)

    def hire(self, seat: int, assistants: int) -> None:
        if self.options["assistant_supply"] == "48":
            assistants = min(assistants, self.assistants)
            self.assistants -= assistants
        self.me[seat].assistants += assistants

    def gain(self, seat: int, gains: dict[str, int]) -> None:
        self.coins(seat, gains.get("coins", 0))
        self.hire(seat, gains.get("assistants", 0))
        self.draw(seat, gains.get("politics_cards", 0))
        self.me[seat].vp += gains.get("vp", 0)
        self.main += gains.get("main_actions", 0)

    def pay(self, seat: int, cards: str, coins: int) -> None:
        for card in cards.split("+"):
            self.me[seat].hand[card] -= 1
            self.discard[card] += 1
        self.me[seat].coins -= {1: 10, 2: 7, 3: 4, 4: 0}[len(cards.split("+"))] + cards.count("joker") + coins

    # ---- bonuses ----------------------------------------------------------------------------------------------------

    def advance(self, seat: int, steps: int) -> Story:
        me = self.me[seat]
        if self.options["nobility_step_triggers"] == "final_space_only":
            if me.nobility < 20 and steps:
                me.nobility = min(20, me.nobility + steps)
                yield from self.space(seat, NOBILITY.get(me.nobility, {}))
            return
        for _ in range(steps):
            if me.nobility < 20:
                me.nobility += 1
                yield from self.space(seat, NOBILITY.get(me.nobility, {}))

    def space(self, seat: int, what: dict[str, Any]) -> Story:
        me = self.me[seat]
        self.gain(seat, what)
        if "regain_city_token" in what:
            can = sorted(c for c in me.emporiums if self.token[c] and "nobility" not in self.collectable(c))
            number = min(what["regain_city_token"]["count"], len(can))
            if number:
                name = "reward" if number == 1 else "rewards"
                chosen = yield seat, {f"{name}({','.join(cities)})" for cities in combinations(can, number)}
                for city in arguments(chosen):
                    self.gain(seat, self.collectable(city))
        if "take_face_up_permit" in what:
            shown = {tile for slots in self.slots.values() for tile in slots if tile}
            if shown:
                chosen = yield seat, {f"take({tile})" for tile in shown}
                yield from self.take(seat, *arguments(chosen))
        if "regain_permit_bonus" in what and me.unused | me.used:
            chosen = yield seat, {f"again({tile})" for tile in me.unused | me.used}
            yield from self.collect(seat, PERMITS[arguments(chosen)[0]])

    def collectable(self, city: str) -> dict[str, int]:
        token = self.token[city]
        return TOKENS[token] if token else {}

    def collect(self, seat: int, gains: dict[str, int]) -> Story:
        self.gain(seat, gains)
        yield from self.advance(seat, gains.get("nobility", 0))

    def take(self, seat: int, tile: str) -> Story:
        region = PERMIT_REGION[tile]
        slot = self.slots[region].index(tile)
        self.slots[region][slot] = None
        self.me[seat].unused.add(tile)
        early = self.options["permit_refill"] == "before_tile_bonus"
        if not early:
            yield from self.collect(seat, PERMITS[tile])
        self.refill(region, slot)
        if early:
            yield from self.collect(seat, PERMITS[tile])

    def refill(self, region: str, slot: int) -> None:
        self.slots[region][slot] = self.decks[region].pop(0) if self.decks[region] else None

    # ---- building ---------------------------------------------------------------------------------------------------

    def rivals(self, seat: int, city: str) -> int:
        others = sum(city in me.emporiums for number, me in enumerate(self.me) if number != seat)
        return others + (city in self.neutral)

    def free(self, seat: int) -> set[str]:
        """Where the seat can build."""
        me = self.me[seat]
        if len(me.emporiums) == 10:
            return set()
        return {c for c in LETTERS if c not in me.emporiums and self.rivals(seat, c) <= me.assistants}

    def build(self, seat: int, city: str) -> Story:
        me = self.me[seat]
        self.send_back(seat, self.rivals(seat, city))
        me.emporiums.add(city)
        steps = 0
        for place in [city, *sorted(group_of(self.map, me.emporiums, city) - {city})]:
            self.gain(seat, self.collectable(place))
            steps += self.collectable(place).get("nobility", 0)
        for _ in range(steps):  # each token is a bonus of its own
            yield from self.advance(seat, 1)
        for bonus in [*self.bonuses]:
            if {*cities_of(self.map, bonus)} <= me.emporiums:
                self.bonuses.remove(bonus)
                me.bonuses.append(bonus)
                me.kings += [self.kings.pop(0)] if self.kings else []
        if len(me.emporiums) == 10:
            if self.left is None or self.options["last_emporium_bonus"] != "first_player_only":
                me.vp += 3
            if self.left is None:
                self.left = len(self.me)

    def send_back(self, seat: int, assistants: int) -> None:
        self.me[seat].assistants -= assistants
        if self.options["assistant_supply"] == "48":
            self.assistants += assistants

    def elect(self, seat: int) -> Story:
        chosen = yield (
            seat,
            {f"councillor({n},{colour})" for n in self.council for colour in self.pool if self.pool[colour]},
        )
        name, colour = arguments(chosen)
        self.pool[colour] -= 1
        self.pool[self.council[name].pop()] += 1
        self.council[name].insert(0, colour)

    # ---- the turn ---------------------------------------------------------------------------------------------------

    def main_actions(self, seat: int) -> Iterable[str]:
        me = self.me[seat]
        yield "elect"
        for region in REGIONS:
            if payments(me.hand, self.council[region], me.coins):
                yield from (f"acquire({tile})" for tile in self.slots[region] if tile)
        free = self.free(seat)
        yield from (f"build({tile},{city})" for tile in me.unused for city in tile if city in free)
        for city in free:
            if payments(me.hand, self.council["king"], me.coins - 2 * roads_between(self.map)[self.king][city]):
                yield f"king({city})"

    def quick_actions(self, seat: int) -> Iterable[str]:
        me = self.me[seat]
        if me.coins >= 3 and (self.assistants or self.options["assistant_supply"] == "none"):
            yield "engage"
        if me.assistants >= 1:
            yield "send"
            yield from (f"change({region})" for region in REGIONS if any(self.slots[region]))
        if me.assistants >= 3:
            yield "extra"

    def turn(self, seat: int) -> Story:
        self.draw(seat, 1 if self.begun else 0)  # the very first card has been drawn at the end of the set-up
        self.begun = True
        self.main, quick, done = 1, 1, False
        while True:
            self.look()
            legal = {*self.main_actions(seat)} if self.main else set()
            legal |= {*self.quick_actions(seat)} if quick else set()
            if done and (not self.main or self.options["bonus_main_action_may_be_skipped"] == "on"):
                legal.add("end_turn")
            chosen = yield seat, legal
            name = chosen.split("(")[0]
            if name == "end_turn":
                return
            if name in ("elect", "acquire", "build", "king"):
                self.main, done = self.main - 1, True
                yield from self.act(seat, name, arguments(chosen))
            else:
                quick = 0
                yield from self.act_quickly(seat, name, arguments(chosen))

    def act(self, seat: int, name: str, args: list[str]) -> Story:
        me = self.me[seat]
        if name == "elect":
            yield from self.elect(seat)
            self.coins(seat, 4)
        elif name == "acquire":
            legal = payments(me.hand, self.council[PERMIT_REGION[args[0]]], me.coins)
            chosen = yield seat, {f"pay({cards})" for cards in legal}
            self.pay(seat, *arguments(chosen), 0)
            yield from self.take(seat, args[0])
        elif name == "build":
            me.unused.remove(args[0])
            me.used.add(args[0])
            yield from self.build(seat, args[1])
        else:
            journey = 2 * roads_between(self.map)[self.king][args[0]]
            legal = payments(me.hand, self.council["king"], me.coins - journey)
            chosen = yield seat, {f"pay({cards})" for cards in legal}
            self.pay(seat, *arguments(chosen), journey)
            self.king = args[0]
            yield from self.build(seat, args[0])

    def act_quickly(self, seat: int, name: str, args: list[str]) -> Story:
        if name == "engage":
            self.me[seat].coins -= 3
            self.hire(seat, 1)
        elif name == "extra":
            self.send_back(seat, 3)
            self.main += 1
        elif name == "send":
            self.send_back(seat, 1)
            yield from self.elect(seat)
        else:
            self.send_back(seat, 1)
            self.decks[args[0]] += [tile for tile in self.slots[args[0]] if tile]
            self.slots[args[0]] = [None, None]
            for slot in (0, 1):
                self.refill(args[0], slot)

    def game(self) -> Story:
        """All turns, and the markets between the rounds."""
        while True:
            for seat in range(len(self.me)):
                yield from self.turn(seat)
                if self.left is not None:
                    self.left -= 1
                    if not self.left:
                        self.ending = "last_emporium"
                        return
            if self.left is None and self.round >= int(self.options["round_limit"]):
                self.ending = "round_limit"
                return
            self.round += 1
            if self.options["market_module"] == "on" and self.left is None:
                yield from self.market()

    # ---- the market -------------------------------------------------------------------------------------------------

    def market(self) -> Story:
        for seat, me in enumerate(self.me):
            while True:
                goods = {card for card in me.hand if me.hand[card]} | (me.unused - {*self.prices})
                goods |= {"assistant"} if me.assistants else set()
                chosen = (
                    (yield seat, {f"sell({good})" for good in goods} | {"stop_selling"}) if goods else "stop_selling"
                )
                if chosen == "stop_selling":
                    break
                good = arguments(chosen)[0]
                price = int(arguments((yield seat, {f"price({coins})" for coins in range(21)}))[0])
                if good in PERMITS:
                    self.prices[good] = price
                else:
                    self.stalls[seat, good, price] += 1
                    me.assistants -= good == "assistant"
                    me.hand[good] -= good in CARDS
        chronicle = self.table.s["chronicle"]
        buyers = [e for e in chronicle["events"][: chronicle["count"]] if e["kind"] == EVENTS["BUYERS"]]
        order = [int(e["seat"]) for e in sorted(buyers, key=lambda e: int(e["a"]))]
        assert sorted(order) == [*range(len(self.me))]
        for seat in order:
            yield from self.buyer(seat)
        for (seat, good, _), number in self.stalls.items():
            self.receive(seat, good, number)
        self.stalls.clear()
        self.prices.clear()

    def buyer(self, seat: int) -> Story:
        me = self.me[seat]
        while True:
            legal = {
                f"buy({seller + 1},{good},{price})"
                for (seller, good, price), number in self.stalls.items()
                if number and seller != seat and price <= me.coins
            }
            legal |= {
                f"buy_permit({t})" for t, price in self.prices.items() if t not in me.unused and price <= me.coins
            }
            chosen = (yield seat, legal | {"stop_buying"}) if legal else "stop_buying"
            if chosen == "stop_buying":
                return
            args = arguments(chosen)
            if len(args) == 1:
                seller = next(n for n, other in enumerate(self.me) if args[0] in other.unused)
                price = self.prices.pop(args[0])
                self.me[seller].unused.remove(args[0])
                me.unused.add(args[0])
            else:
                seller, price = int(args[0]) - 1, int(args[2])
                self.stalls[seller, args[1], price] -= 1
                self.receive(seat, args[1], 1)
            me.coins -= price
            self.coins(seller, price)

    def receive(self, seat: int, good: str, number: int) -> None:
        self.me[seat].assistants += number * (good == "assistant")
        if good in CARDS:
            self.me[seat].hand[good] += number


def arguments(action: str) -> list[str]:
    """What stands between the brackets of an action."""
    return action.partition("(")[2].rstrip(")").split(",")
