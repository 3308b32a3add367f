"""Positions of Bruges, set up and played in the words of the rulebook.

    table = Position()
    table.give(0, "bishop")
    table.house(0, "red", "lawyer")
    assert table.play("workers(bishop)") == {"worker_purple": 3, "cards": -1}

Cards are always moved, never made; `play` takes only what is offered and checks the table after every action. Cards are
named by their keys here, for the shipped list.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import regnum
from regnum.core.jit import rule
from regnum.core.record import WORD, States, clone, out_of_bounds
from regnum.games.bruges.data.cards import cards_of
from regnum.games.bruges.data.vocabulary import COLOURS
from regnum.games.bruges.rules.actions import CARD_IDS
from regnum.games.bruges.rules.drawing import show_tops
from regnum.games.bruges.rules.perks import tally
from regnum.games.bruges.rules.state import StepKind

GAME = regnum.make("bruges")


@rule
def refresh(s, p):  # type: ignore[no-untyped-def]
    """What follows from cards that a test has moved."""
    tally(s, p)
    show_tops(s)
    return 0


class Position:
    """A game in phase 3 with bare players: no cards, no workers, no florins, no points; every die shows its number."""

    begun: ClassVar[dict[tuple[object, ...], States]] = {}  # what the tests begin with, laid out once

    def __init__(self, players: int = 3, seed: int = 1, phase: int = 3, **options: object) -> None:
        self.players = players
        key = (players, seed, phase, *sorted(options.items()))
        if key not in self.begun:
            self.state = GAME.new(players, seed, options)
            self._lay_out(phase)
            self.begun[key] = self.state
        self.state = clone(self.begun[key])
        self.s = self.state[0]
        self.cards = cards_of(self.s, options)

    def _lay_out(self, phase: int) -> None:
        """Go to the phase and take from the players what they have."""
        while phase == 3 and self.step != StepKind.TURN:
            family = self.families()
            self._apply(GAME.actions.number("done") if "done" in family else int(GAME.legal(self.state)[0]))
        self.s = self.state[0]
        for seat in range(self.players):
            me = self.player(seat)
            for card in self.hand(seat):
                self._put_under(card)
            me["hand"], me["known"], me["backs"] = 0, 0, 0
            me["coins"], me["points"], me["workers"], me["threats"], me["reputation"] = 0, 0, 0, 0, 0
        if phase == 3:
            self.s["dice"] = (1, 2, 3, 4, 5)
            self.s["start"] = 0
            stack = self.s["steps"]["stack"]
            stack[: self.s["steps"]["depth"]]["seat"] = 0
        self._refresh()

    # ---- looking ------------------------------------------------------------------------------------------------

    @property
    def step(self) -> StepKind:
        steps = self.state[0]["steps"]
        return StepKind(int(steps["stack"][steps["depth"] - 1]["kind"]))

    @property
    def seat(self) -> int:
        return GAME.on_turn(self.state)

    def player(self, seat: int) -> Any:
        return self.state[0]["players"][seat]

    def number(self, name: str) -> int:
        """The card of a key or an id."""
        return next(n for n, card in enumerate(self.cards) if name in (card.key, card.id))

    def hand(self, seat: int) -> list[int]:
        return members(self.player(seat)["hand"])

    def families(self) -> set[str]:
        return {GAME.actions.take_apart(int(action)).family for action in GAME.legal(self.state)}

    def legal(self) -> list[str]:
        return [GAME.actions.text(int(action)) for action in GAME.legal(self.state)]

    def action(self, text: str) -> int:
        """An action whose cards are written with their keys."""
        name = text.split("(")[0]
        keys = {card.key: card.id for card in self.cards}
        inside = re.sub(r"[a-z_]+", lambda word: keys.get(word[0], word[0]), text[len(name) :])
        return GAME.actions.parse(name + inside)

    def may(self, text: str) -> bool:
        return self.action(text) in GAME.legal(self.state)

    def facts(self, seat: int) -> dict[str, int]:
        """What a player has, in numbers."""
        me = self.player(seat)
        houses = me["house"][: me["plots"]]
        found = {"coins": me["coins"], "points": me["points"], "steps": me["reputation"]}
        found |= {f"worker_{tone}": me["workers"][n] for n, tone in enumerate(COLOURS)}
        found |= {f"threat_{tone}": me["threats"][n] for n, tone in enumerate(COLOURS)}
        found |= {"cards": me["backs"].sum(), "houses": (houses >= 0).sum(), "canals": me["canals"].sum()}
        found |= {"persons": (me["person"][: me["plots"]] >= 0).sum(), "used": me["used"].sum()}
        return {name: int(value) for name, value in found.items()}

    def total(self, seat: int) -> int:
        return int(GAME.score(self.state)[seat].sum())

    def part(self, seat: int, name: str) -> int:
        return int(GAME.score(self.state)[seat][GAME.rules.score_parts.index(name)])

    # ---- setting up ---------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        for seat in range(self.players):
            GAME.ask(refresh, self.state, seat)

    def _put_under(self, card: int) -> None:
        """Put a card under the extra pile."""
        extra = self.state[0]["extra"]
        size = int(extra["size"])
        extra["cards"][1 : size + 1] = extra["cards"][:size].copy()
        extra["cards"][0] = card
        extra["size"] += 1

    def _pull(self, card: int) -> None:
        """Take a card out of a pile, wherever it lies."""
        for pile in (*self.state[0]["piles"], self.state[0]["extra"]):
            size = int(pile["size"])
            if card in pile["cards"][:size]:
                place = pile["cards"][:size].tolist().index(card)
                pile["cards"][place : size - 1] = pile["cards"][place + 1 : size].copy()
                pile["cards"][size - 1] = -1
                pile["size"] -= 1
                return
        for seat in range(self.players):
            fronts = self.player(seat)["front"]
            for plot in range(int(self.player(seat)["plots"])):
                if fronts[plot] == card:  # another card of its colour becomes the house
                    fronts[plot] = -1
                    other = self.any_of(COLOURS[self.cards[card].colour])[0]
                    self._pull(other)
                    fronts[plot] = other
                    return
        raise AssertionError(f"card {card} lies in no pile")

    def any_of(self, colour: str, count: int = 1) -> list[int]:
        """Cards of a colour from the piles, for houses and hands where the person does not matter."""
        piles = (self.state[0]["extra"], *self.state[0]["piles"])
        cards = [int(card) for pile in piles for card in pile["cards"][: pile["size"]]]
        return [card for card in cards if COLOURS[self.cards[card].colour] == colour and card < 165][:count]

    def give(self, seat: int, *names: str | int) -> None:
        """Cards into a hand, by key or number."""
        me = self.player(seat)
        for name in names:
            card = name if isinstance(name, int) else self.number(name)
            self._pull(card)
            me["hand"][card // WORD] |= 1 << card % WORD
            me["backs"][self.cards[card].colour] += 1
        self._refresh()

    def house(self, seat: int, colour: str, person: str = "", pet: str = "", used: bool = False) -> int:
        """A house with who lives in it; answer its number."""
        me = self.player(seat)
        plot = int(me["plots"])
        guests = [self.number(name) for name in (person, pet) if name]
        for card in guests:
            self._pull(card)
        front = self.any_of(colour)[0]
        self._pull(front)
        me["plots"] += 1
        me["house"][plot], me["front"][plot] = COLOURS.index(colour), front
        if person:
            me["person"][plot] = guests[0]
            me["used"][plot] = used
        if pet:
            me["pet"][plot] = guests[-1]
        self._refresh()
        return plot + 1

    def throw(self, *names: str) -> None:
        """Cards onto the discard pile."""
        for name in names:
            card = self.number(name)
            self._pull(card)
            self.state[0]["discard"][card // WORD] |= 1 << card % WORD
        self._refresh()

    # ---- playing ------------------------------------------------------------------------------------------------

    def _apply(self, action: int) -> None:
        GAME.apply(self.state, action)
        assert GAME.broken_invariant(self.state) is None, GAME.actions.text(action)
        assert out_of_bounds(GAME.state, self.state) == []

    def play(self, *texts: str, seat: int = 0) -> dict[str, int]:
        """Take actions one after the other; answer what has changed for a seat."""
        before = self.facts(seat)
        for text in texts:
            assert self.may(text), (text, self.legal())
            self._apply(self.action(text))
        after = self.facts(seat)
        return {name: after[name] - before[name] for name in after if after[name] != before[name]}

    def finish(self, seat: int = 0) -> dict[str, int]:
        """Answer everything that is asked until a turn comes, the first thing offered each time."""
        before = self.facts(seat)
        while self.step != StepKind.TURN:
            self._apply(int(GAME.legal(self.state)[0]))
        after = self.facts(seat)
        return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def members(words: Any) -> list[int]:
    """The cards of a set."""
    return [w * WORD + bit for w, bits in enumerate(words) for bit in range(WORD) if int(bits) >> bit & 1]


def card_id(number: int) -> str:
    return CARD_IDS[number]
