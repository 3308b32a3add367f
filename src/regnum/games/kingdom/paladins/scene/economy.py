"""Costs and certain gains of actions: costs from the rules, gains from the rows of cards, boards and people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.left import less, workshops_left
from regnum.games.kingdom.paladins.rules.right import provisions_due, silver_due
from regnum.games.kingdom.paladins.scene import cards, words
from regnum.scenes import Amount, View, members

LEFT_PAID = (c.Action.DEVELOP, c.Action.PRAY)
"""Actions on the left with a price of their own."""


def brings(view: View, seat: int, action: int, *more: Iterable[Amount]) -> tuple[Amount, ...]:
    """Return the certain changes of an action: its cost, what it raises, people's and Paladin's bonuses, and `more`."""
    return changed(view, seat, costs(view, seat, action), raises(action), *more, helped(view, seat, action))


def costs(view: View, seat: int, action: int) -> Iterator[Amount]:
    """Yield the cost of an action now, apart from its target."""
    if c.RIGHT <= action < c.ON_BOARD:
        yield Amount(words.PROVISIONS, -view.ask(provisions_due, seat, action))
        if action != c.Action.ATTACK:
            yield Amount(words.SILVER, -view.ask(silver_due, seat, action))
    elif action in LEFT_PAID:
        yield Amount(words.SILVER, -view.ask(less, seat, action, int(c.SILVER_COST[action, 0])))


def raises(action: int) -> Iterator[Amount]:
    """Yield the gains of an action whatever its target is."""
    if action == c.Action.CONSPIRE:
        yield Amount(c.COLOURS[c.CRIMINAL], 1)
    elif action == c.Action.GAIN_HONOUR:
        yield from cards.given(When.GAIN, c.TILE)
    elif c.RIGHT <= action < c.ON_BOARD and action != c.Action.CONVERT:
        yield Amount(c.ATTRIBUTES[c.GAINED[action]], 1)


def helped(view: View, seat: int, action: int) -> Iterator[Amount]:
    """Yield the bonuses of a seat's Paladin and Townsfolk on an action."""
    me = view.s["players"][seat]
    sources = [c.PERSON + card for card in members(int(me["townsfolk"]) & int(c.TOWNSFOLK_AT[action]))]
    if me["active"] >= 0:
        sources.append(c.PALADIN + int(me["active"]))
    if me["tile"] >= 0:
        sources.append(c.PERSON + c.TOWNSFOLK + int(me["tile"]))
    for source in sources:
        yield from cards.given(When(action), source)


def caught(action: int, workers: int) -> Iterator[Amount]:
    """Yield the gain of Hunt or Trade for so many workers, numbered from 0."""
    yield Amount(
        words.PROVISIONS if action == c.Action.HUNT else words.SILVER, int(c.YIELD[action - c.Action.HUNT, workers])
    )


def price(view: View, seat: int, place: int) -> int:
    """The silver that hiring from a place costs."""
    return view.ask(less, seat, c.Action.RECRUIT, int(c.HIRE_SILVER[place]))


def built(view: View, seat: int) -> tuple[Amount, ...]:
    """Return the gain of the next workshop."""
    number = int(view.s["players"][seat]["covered"]).bit_count()
    return cards.given(When.GAIN, c.WORKSHOP + number) if view.ask(workshops_left, seat) else ()


def placed(position: int) -> tuple[Amount, ...]:
    """Return the gain of a position."""
    return cards.given(When.GAIN, c.POSITION + position)


def favoured(card: int) -> tuple[Amount, ...]:
    """Return the cost and gain of a King's Favour."""
    return (*favour_cost(card), *cards.given(When.USED, c.FAVOUR + card))


def favour_cost(card: int) -> Iterator[Amount]:
    """Yield the cost of a King's Favour beside its worker."""
    for kind, cost in ((words.SILVER, c.FAVOUR_SILVER), (words.PROVISIONS, c.FAVOUR_PROVISIONS)):
        if cost[card]:
            yield Amount(kind, -int(cost[card]))


def company(workers: Any, sign: int = 1) -> tuple[Amount, ...]:
    """Workers by colour as amounts."""
    return tuple(Amount(c.COLOURS[colour], sign * int(n)) for colour, n in enumerate(workers) if n)


def of_paladin(card: int) -> tuple[Amount, ...]:
    """The workers that a Paladin brings."""
    return company(c.PALADIN_WORKERS[card])


def of_tavern(card: int) -> tuple[Amount, ...]:
    """The workers of a tavern card."""
    return company(c.TAVERN_WORKERS[card])


def changed(view: View, seat: int, *parts: Iterable[Amount]) -> tuple[Amount, ...]:
    """Amounts added up, as far as there is something to lose or room to gain; a Criminal brings Suspicion."""
    found: dict[str, int] = {}
    for amount in (amount for part in parts for amount in part):
        found[amount.kind] = found.get(amount.kind, 0) + amount.n
    me = view.s["players"][seat]
    suspected = found.get(c.COLOURS[c.CRIMINAL], 0)
    if suspected > 0 or words.SUSPICION in found:
        held = int(me["suspicion"].sum())
        found[words.SUSPICION] = max(-held, found.get(words.SUSPICION, 0)) + max(0, suspected)
    if words.PAID in found:
        found[words.PAID] = min(int(me["unpaid"]), found[words.PAID])
        found[words.DEBTS] = found.get(words.DEBTS, 0) - found[words.PAID]
    if words.TAX in found:
        found[words.TAX] = min(int(view.s["tax"]), found[words.TAX])
    tracks = {**dict(zip(c.ATTRIBUTES, me["attribute"], strict=True)), words.HONOUR: me["honour"]}
    for name, height in tracks.items():
        if name in found:
            found[name] = max(-int(height), min(found[name], c.TOP - int(height)))
    return tuple(Amount(kind, n) for kind, n in found.items() if n)
