"""Worst-case depth of the step stack for a list of cards: lists that need more are refused.

Nothing here plays: every person is taken to belong to one player who has everything that an effect asks for. Of what is
pushed together the last is done first, with the others below it. Three things are used up and end what would go on:
tiles that are held, steps of reputation, and persons in the hand, as long as nobody brings them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from regnum.core.steps import MAX_DEPTH
from regnum.games.bruges.data.effect_rows import Columns
from regnum.games.bruges.data.vocabulary import ALL, Good, Kind, Modifier, Op, Pick, Tiles, Trigger

ROOM = 14
"""Steps that must be free when a person is hired, or a card played, by an effect: deeper than that they do nothing."""

TILES = 10  # that a player can hold: two of each of five colours
OF_A_COLOUR = 3  # before a penalty
STEPS = 10  # of reputation
OPPONENTS = 3
LOOK, DRAWN = 2, 3  # steps of a draw: look and draw; and discard, after some
PENALTY = 3  # steps with which a threat tile ends: the other penalties, and what the plague or the fire takes
ROUND, TURN, BUYING, DICE, THREATS = 1, 4, 6, 11, 11
"""Steps below what happens in phase 4, in a turn, with a step of reputation for the dice, when the dice are rolled, and
when the first of four players takes their tiles."""

MOST_HOT = 5


HIRING = (Op.HIRE_PERSON, Op.PLAY_EXTRA_CARD)


class _Slots:
    """The steps of a person in order, one slot for each time that it hires, lets play, or takes somebody back."""

    def __init__(self, effects: tuple[Columns, ...]) -> None:
        slots: list[tuple[int, int]] = []  # operation, and how many other slots wait meanwhile
        for number, effect in enumerate(effects):
            times = effect.amount if effect.op in (Op.PLAY_EXTRA_CARD, Op.RETURN_PERSON) else 1
            slots += [(effect.op, len(effects) - number - 1 + later) for later in reversed(range(times))]
        hires = [(place, waiting) for place, (op, waiting) in enumerate(slots) if op in HIRING]
        returns = [place for place, (op, _) in enumerate(slots) if op == Op.RETURN_PERSON]
        self.waiting = max((waiting for _, waiting in hires), default=0)
        self.returns = bool(returns)
        self.after_return = [waiting for place, waiting in hires if returns and returns[0] < place]
        self.after_hire = [waiting for place, waiting in hires[1:]]


def _comes_back(one: _Slots, arrows: list[_Slots]) -> bool:
    """Return True if a person can be hired again, without end, above things of its own that still wait."""
    others = [other for other in arrows if other is not one]
    if one.waiting == 0:
        return False
    return (
        any(one.after_return)
        or any(other.after_return for other in others)
        or (any(one.after_hire) and any(other.returns for other in others))
        or any(y.after_hire and any(z.returns for z in others if z is not y) for y in others)
    )


class Depth:
    """The greatest depth of a list: `worst()`."""

    def __init__(self, cards: Iterable[tuple[Kind, tuple[Columns, ...]]]) -> None:
        rows = [(kind, effects) for kind, effects in cards if effects]
        every = [effect for _, effects in rows for effect in effects]
        self.listening = {event: [e for e in every if e.event == event] for event in Trigger}
        self.on_card = {kind: [effects for k, effects in rows if k is kind] for kind in Kind}
        self.extra_tiles = sum(e.amount for e in every if e.op == Op.MODIFY_ACTION and e.extra == Modifier.EXTRA_TILES)
        self.bonus = LOOK if any(e.op == Op.MODIFY_ACTION and e.extra == Modifier.BONUS_DRAW for e in every) else 0
        self.after = cache(self._after)
        self.at_event = cache(self._at_event)

    def worst(self) -> int:
        """The depth that cannot be exceeded."""
        activated = [*self.on_card[Kind.ONCE], *self.on_card[Kind.WORKER]]
        return max(
            BUYING + self.at_event(Trigger.REPUTATION_ADVANCED, 1, TILES, STEPS),
            ROUND + self.at_event(Trigger.PHASE4_CHECK, 1, TILES, STEPS),
            DICE + self.at_event(Trigger.DICE_ROLLED, 1, TILES, STEPS),
            THREATS + self.at_event(Trigger.THREAT_FROM_DICE, MOST_HOT, TILES, STEPS),
            TURN + max(self.playing(), *(self.together(effects) for effects in activated), 0),
            self.hiring() + self.playing(),
        )

    def hiring(self) -> int:
        """The steps below a person whom an effect hires, or a card that it lets play.

        A person of the hand can be hired once, so what waits below adds up over all arrows, unless another one can come
        back in between: then only `ROOM` bounds it (two more cards of the three that an effect can let play may wait).
        """
        deepest = MAX_DEPTH - ROOM + 2
        arrows = [_Slots(effects) for effects in self.on_card[Kind.ARROW]]
        by_itself = any(effect.op in HIRING for effects in self.listening.values() for effect in effects)
        if by_itself or any(_comes_back(one, arrows) for one in arrows):
            return deepest
        activated = [_Slots(e).waiting for kind in (Kind.ONCE, Kind.WORKER) for e in self.on_card[kind]]
        return min(deepest, TURN + max(activated, default=0) + sum(one.waiting for one in arrows))

    def playing(self) -> int:
        """One of the six actions with a card."""
        tiles = min(OF_A_COLOUR, 1 + self.extra_tiles)
        return max(
            1 + self.bonus,  # a choice of workers, a die, a payment
            self.bonus + self.at_event(Trigger.THREAT_DISCARDED, tiles, TILES - tiles, STEPS),
            self.bonus + max((self.together(effects) for effects in self.on_card[Kind.ARROW]), default=0),
        )

    def together(self, effects: tuple[Columns, ...], tiles: int = TILES, steps: int = STEPS) -> int:
        """Effects that were pushed together, any of them on top."""
        above = max((self.after(effect, tiles, steps) for effect in set(effects)), default=0)
        return max(len(effects), len(effects) - 1 + above)

    def _at_event(self, event: Trigger, times: int, tiles: int, steps: int) -> int:
        """Return the steps of all persons that react to an event that happens so many times at once."""
        return self.together(tuple(self.listening[event]) * times, tiles, steps)

    def _after(self, effect: Columns, tiles: int, steps: int) -> int:
        """The steps that an effect leaves above it, with so many tiles and steps of reputation still to come."""
        match Op(effect.op):
            case Op.DRAW_CARDS:
                return DRAWN
            case Op.GAIN_WORKERS:
                return 1 if effect.mode in (Pick.ANY, Pick.ONE_COLOUR) else 0
            case Op.DISCARD_THREATS:
                return self._discarding(effect, tiles, steps)
            case Op.ADVANCE_REPUTATION:
                taken = min(effect.amount, steps)
                return max(1, self.at_event(Trigger.REPUTATION_ADVANCED, taken, tiles, steps - taken)) if taken else 1
            case Op.BUILD_CANAL | Op.BUILD_HOUSE:
                return max(1, self.bonus)
            case Op.EXCHANGE:
                waiting = effect.amount - 1
                cards = LOOK if effect.get[Good.HAND_CARDS] else 0
                return waiting + max(3, cards + (1 if effect.get[Good.WORKERS] else 0))
            case Op.GIVE_THREAT:
                return OPPONENTS * effect.amount - 1 + PENALTY
            case Op.OPPONENTS_LOSE:
                return OPPONENTS
            case Op.PLAY_EXTRA_CARD | Op.TAKE_FROM_DISCARD | Op.RETURN_PERSON | Op.REFRESH_PERSON:
                return effect.amount
            case Op.CYCLE_HAND:
                return LOOK
            case Op.HIRE_PERSON | Op.STEAL | Op.SWAP_HAND_CARD | Op.GAIN_COINS_OF_DIE:
                return 1
            case _:
                return 0

    def _discarding(self, effect: Columns, tiles: int, steps: int) -> int:
        """Tiles one after the other, or all at once, with what is given for each."""
        if tiles == 0:
            return 0
        if effect.amount == ALL and effect.mode == Tiles.ANY:
            return self.at_event(Trigger.THREAT_DISCARDED, tiles, 0, steps)
        if effect.amount == ALL and effect.mode == Tiles.ONE_COLOUR:
            taken = min(OF_A_COLOUR, tiles)
            return max(1, self.at_event(Trigger.THREAT_DISCARDED, taken, tiles - taken, steps))
        asked = min(tiles, 5 if effect.amount == ALL else effect.amount)
        return max(asked, asked - 1 + self.at_event(Trigger.THREAT_DISCARDED, 1, tiles - 1, steps))
