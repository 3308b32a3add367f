"""Positions of The Council of Four, set up and played in the words of the rulebook.

    table = Position(players=3)
    table[0].hand = "white+joker"
    table.council("coast", "white black black pink")
    assert table.may("acquire(ABE)")
    assert table.play("acquire(ABE)", "pay(white+joker)")[0] == {"coins": -5, "hand": -2, "permits": 1}

Cards, assistants, councillors, tiles and tokens are always moved, never made, so the whole set stays complete; `play`
takes only what is offered and checks the table after every action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from regnum.core.record import States, clone

from .pieces import (
    CARDS,
    COLOURS,
    COUNCILS,
    EVENTS,
    GAME,
    LETTERS,
    REGIONS,
    STEPS,
    TILES,
    TOKEN_NAMES,
    as_flags,
    members,
    split,
    written,
)
from .seat import Seat


def _bounds() -> dict[str, tuple[Any, Any, Any]]:
    """By type of number: where a state holds such numbers, and the lowest and highest value of each."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for leaf in GAME.state.leaves():
        width = leaf.field.dtype.itemsize
        if leaf.field.dtype.kind == "i" and not leaf.transient:
            places = range(leaf.offset // width, leaf.offset // width + int(np.prod(leaf.field.shape)))
            found.setdefault(leaf.field.dtype.str, []).extend((n, leaf.field.low, leaf.field.high) for n in places)
    return {kind: tuple(np.array(rows).T) for kind, rows in found.items()}  # type: ignore[misc]


BOUNDS = _bounds()


@cache
def _plain(players: int, seed: int, options: tuple[tuple[str, object], ...]) -> States:
    """A new game without anything in front of the players, and with the same things on the board every time."""
    table = Position.of(GAME.new(players, seed, dict(options)))
    for seat in table.seats:
        seat.hand, seat.assistants, seat.coins = "", 0, 0
    table.neutral = ""
    for region, tiles in enumerate((TILES[:15], TILES[15:30], TILES[30:])):
        table.s["face_up"][region] = [TILES.index(tile) for tile in tiles[-2:]]
        table.s["decks"][region]["cards"] = [*reversed([TILES.index(tile) for tile in tiles[:-2]]), -1, -1]
        table.s["decks"][region]["size"] = 13
    table.s["councils"] = np.array([[0, 1, 2, 4], [2, 2, 5, 4], [0, 1, 0, 4], [3, 3, 5, 0]])
    table.s["pool"] = [4 - int((table.s["councils"] == colour).sum()) for colour in range(6)]
    order = iter(range(len(TOKEN_NAMES)))
    table.s["tokens"] = [-1 if letter == table.king else next(order) for letter in LETTERS]
    return table.state


class Position:
    """A table in the middle of the game: seat 0 is on turn and nobody has anything, until it is said."""

    def __init__(self, players: int = 3, seed: int = 1, **options: object) -> None:
        self.state = clone(_plain(players, seed, tuple(options.items())))
        self.log: list[tuple[str, int, int, int]] = []

    @classmethod
    def of(cls, state: States) -> Position:
        """A position around a state that is there already."""
        table = cls.__new__(cls)
        table.state, table.log = state, []
        return table

    def copy(self) -> Position:
        return Position.of(clone(self.state))

    @property
    def s(self) -> Any:
        return self.state[0]

    @property
    def seats(self) -> list[Seat]:
        return [Seat(self, number) for number in range(self.s["seats"])]

    def __getitem__(self, seat: int) -> Seat:
        return Seat(self, seat)

    # ---- laying things out --------------------------------------------------------------------------------------

    def to_deck(self, cards: Any) -> None:
        """Politics cards (how many of each kind) go into the deck."""
        self.s["deck"] += cards
        self.s["deck_size"] += int(cards.sum())
        cards[...] = 0

    def from_deck(self, cards: Iterable[str]) -> Any:
        """Politics cards come out of the deck."""
        counts = np.array([Counter(cards)[card] for card in CARDS])
        assert (self.s["deck"] >= counts).all(), "the deck has no such cards"
        self.s["deck"] -= counts.astype(np.int8)
        self.s["deck_size"] -= int(counts.sum())
        return counts

    def discard(self, cards: str) -> None:
        """Set the discard pile."""
        self.to_deck(self.s["discard"])
        self.s["discard"] = self.from_deck(split(cards))

    def only_deck(self, cards: str, rest_to: int) -> None:
        """Leave just these cards in the deck: the others go into a hand."""
        rest = self.s["deck"] - np.array([Counter(split(cards))[card] for card in CARDS], np.int8)
        hand = self[rest_to].record
        hand["hand"] += self.from_deck([card for card, n in zip(CARDS, rest, strict=True) for _ in range(n)])
        hand["hand_size"] = hand["hand"].sum()

    def council(self, name: str, colours: str) -> None:
        """Seat councillors from the arrow on, from the pool and if need be from the councils not yet set up."""
        self._fixed = {*getattr(self, "_fixed", ()), name}
        councils, pool = self.s["councils"], self.s["pool"]
        mine = COUNCILS.index(name)
        for colour in councils[mine]:
            pool[colour] += 1
        for seat, wanted in enumerate(COLOURS.index(colour) for colour in colours.split()):
            if not pool[wanted]:
                others = [i for i, other in enumerate(COUNCILS) if other not in self._fixed]
                place = next((i, j) for i in others for j in range(4) if councils[i, j] == wanted)
                councils[place] = next(colour for colour in range(6) if pool[colour])
                pool[councils[place]] -= 1
                pool[wanted] += 1
            councils[mine, seat] = wanted
            pool[wanted] -= 1

    def seated(self, name: str) -> str:
        """Who sits in a council, from the arrow on."""
        return " ".join(COLOURS[colour] for colour in self.s["councils"][COUNCILS.index(name)])

    @property
    def pool(self) -> Counter[str]:
        return Counter({colour: int(n) for colour, n in zip(COLOURS, self.s["pool"], strict=True) if n})

    def tokens(self, **tokens: str) -> None:
        """Exchange reward tokens so that each city named has the one named."""
        for letter, token in tokens.items():
            there = self.s["tokens"].tolist().index(TOKEN_NAMES.index(token))
            here = LETTERS.index(letter)
            self.s["tokens"][there], self.s["tokens"][here] = self.s["tokens"][here], self.s["tokens"][there]

    def token(self, letter: str) -> str | None:
        """The reward token of a city."""
        token = int(self.s["tokens"][LETTERS.index(letter)])
        return TOKEN_NAMES[token] if token >= 0 else None

    def lift(self, tile: str) -> None:
        """Take a permit tile from wherever it is; another one takes its place if it was face up."""
        number, region = TILES.index(tile), TILES.index(tile) // 15
        for seat in self.seats:
            seat.record["permits"] &= ~(1 << number)
            seat.record["used"] &= ~(1 << number)
        for piles in ("decks", "returned"):
            left = [n for n in self._pile(piles, region) if n != number]
            self._lay(piles, region, left)
        for slot in range(2):
            if self.s["face_up"][region, slot] == number:
                deck = self._pile("decks", region)
                self.s["face_up"][region, slot] = deck.pop() if deck else -1
                self._lay("decks", region, deck)

    def _pile(self, piles: str, region: int) -> list[int]:
        pile = self.s[piles][region]
        return [int(n) for n in pile["cards"][: pile["size"]]]

    def _lay(self, piles: str, region: int, tiles: list[int]) -> None:
        self.s[piles][region]["cards"] = [*tiles, *[-1] * (15 - len(tiles))]
        self.s[piles][region]["size"] = len(tiles)

    def show(self, region: str, *tiles: str) -> None:
        """Turn up exactly these permit tiles of a region; the others go into the deck."""
        r = REGIONS.index(region)
        for slot in range(2):
            if self.s["face_up"][r, slot] >= 0:
                self._lay("decks", r, [int(self.s["face_up"][r, slot]), *self._pile("decks", r)])
                self.s["face_up"][r, slot] = -1
        for slot, tile in enumerate(tiles):
            self.lift(tile)
            self.s["face_up"][r, slot] = TILES.index(tile)

    def stack(self, region: str, *tiles: str) -> None:
        """Put tiles on top of a deck, the first one to be drawn first."""
        r = REGIONS.index(region)
        for tile in tiles:
            self.lift(tile)
        self._lay("decks", r, [*self._pile("decks", r), *reversed([TILES.index(tile) for tile in tiles])])

    def empty_deck(self, region: str, owner: int) -> None:
        """All tiles of the deck have been used by a player."""
        self[owner].give(*self.deck(region), used=True)

    def deck(self, region: str) -> list[str]:
        """The tiles of a deck, the next one first, then those under it."""
        r = REGIONS.index(region)
        return [TILES[n] for n in [*reversed(self._pile("decks", r)), *self._pile("returned", r)]]

    def face_up(self, region: str) -> list[str | None]:
        return [TILES[n] if n >= 0 else None for n in self.s["face_up"][REGIONS.index(region)]]

    @property
    def king(self) -> str:
        return LETTERS[self.s["king"]]

    @king.setter
    def king(self, letter: str) -> None:
        self.s["king"] = LETTERS.index(letter)

    @property
    def neutral(self) -> str:
        return "".join(members(self.s["neutral"], LETTERS))

    @neutral.setter
    def neutral(self, letters: str) -> None:
        self.s["neutral"] = as_flags(letters, LETTERS)

    @property
    def stalls(self) -> dict[tuple[int, str, int], int]:
        """What is on offer in the market but permit tiles: (seat, good, price) and how many."""
        goods = self.s["market"]["goods"]
        names = ("assistant", *CARDS)
        return {(int(p), names[g], int(c)): int(goods[p, g, c]) for p, g, c in zip(*np.nonzero(goods), strict=True)}

    def turn(self, seat: int, main: int = 1, quick: int = 1, done: bool = False) -> None:
        """Let a seat be on turn."""
        steps = self.s["steps"]
        steps["stack"] = 0
        steps["depth"] = 1
        steps["stack"][0]["kind"], steps["stack"][0]["seat"] = STEPS["TURN"], seat
        turn = self.s["turn"]
        turn["main_actions"], turn["quick_actions"], turn["main_done"] = main, quick, done
        self.s["chronicle"]["count"] = 0  # it told whose turn the game began with

    # ---- looking and playing ------------------------------------------------------------------------------------

    @property
    def on_turn(self) -> int:
        return GAME.on_turn(self.state)

    @property
    def score(self) -> list[list[int]]:
        """What each seat would have if the game ended now: track, bonus tiles, king's tiles, nobility, permits."""
        scores: list[list[int]] = GAME.score(self.state).tolist()
        return scores

    @property
    def offered(self) -> list[str]:
        """Everything that may be done now, in notation without spaces."""
        return [GAME.actions.text(int(n)).replace(" ", "") for n in GAME.legal(self.state)]

    def choices(self, family: str) -> list[str]:
        """The arguments of the actions of one family that may be done now."""
        return [text[len(family) :].strip("()") for text in self.offered if text.split("(")[0] == family]

    def may(self, action: str) -> bool:
        return GAME.actions.parse(action) in GAME.legal(self.state)

    def payments(self, action: str) -> set[str]:
        """The payments that would be offered after an action, none if the action itself is not."""
        if not self.may(action):
            return set()
        table = self.copy()
        GAME.apply(table.state, GAME.actions.parse(action))
        return set(table.choices("pay"))

    def play(self, *actions: str) -> list[dict[str, int]]:
        """Take actions that are offered; answer what each seat has more or less of afterwards."""
        before = [seat.ledger() for seat in self.seats]
        self.log = []
        for action in actions:
            assert self.may(action), f"{action} is not offered, but {', '.join(self.offered)}"
            GAME.apply(self.state, GAME.actions.parse(action))
            chronicle = self.s["chronicle"]
            self.log += [
                (EVENTS(int(e["kind"])).name, int(e["seat"]), int(e["a"]), int(e["b"]))
                for e in chronicle["events"][: chronicle["count"]]
            ]
            assert GAME.broken_invariant(self.state) is None
        self.check()
        after = [seat.ledger() for seat in self.seats]
        changes = [{name: n - old[name] for name, n in new.items()} for new, old in zip(after, before, strict=True)]
        for number, change in enumerate(changes):  # the chronicle tells all of it
            for kind, name in (("COINS", "coins"), ("POINTS", "points")):
                assert sum(b for seat, _, b in self.told(kind) if seat == number) == change[name]
            assert len(self.told("NOBILITY")) >= (change["nobility"] > 0)
        return [{name: n for name, n in change.items() if n} for change in changes]

    def told(self, kind: str) -> list[tuple[int, int, int]]:
        """The events of a kind (seat, a, b) that the last `play` brought about."""
        return [event[1:] for event in self.log if event[0] == kind]

    @property
    def rewarded(self) -> str:
        """The cities whose tokens were collected in the last `play`, in order."""
        return "".join(LETTERS[city] for _, city, _ in self.told("REWARD"))

    def check(self) -> None:
        """The rules' own invariants and bounds, and that a running game offers something."""
        assert GAME.broken_invariant(self.state) is None
        for kind, (places, low, high) in BOUNDS.items():
            values = self.state.view(kind)[places]
            assert (low <= values).all()
            assert (values <= high).all()
        assert bool(len(GAME.legal(self.state))) != GAME.over(self.state)

    # ---- common things to do ------------------------------------------------------------------------------------

    def full_payment(self, council: str) -> str:
        """`pay(...)` of one card for each councillor of a council, which costs no coins."""
        return f"pay({written(self.seated(council).split())})"

    def hand_for(self, seat: int, council: str) -> None:
        """Give the seat exactly one card for each councillor of a council."""
        self[seat].hand = written(self.seated(council).split())

    def acquire(self, tile: str) -> list[dict[str, int]]:
        """The seat on turn acquires a tile for four cards, given to it, and no coins."""
        region = REGIONS[TILES.index(tile) // 15]
        if tile not in self.face_up(region):
            self.show(region, tile, next(t for t in self.deck(region) if t != tile))
        self.hand_for(self.on_turn, region)
        return self.play(f"acquire({tile})", self.full_payment(region))

    def elect(self) -> list[dict[str, int]]:
        """Spend a main action: elect somebody into the king's council."""
        return self.play("elect", f"councillor(king,{next(iter(self.pool))})")

    def elect_and_end(self) -> None:
        """A whole turn."""
        self.elect()
        self.play("end_turn")
