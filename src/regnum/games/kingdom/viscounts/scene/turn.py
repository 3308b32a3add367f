"""The action of a turn: naming it, paying for it, trading, and where a building goes."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.core.views import view_of
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.building import (
    bank_of,
    has_spot,
    is_linked,
    printed_at,
    spot_after,
    spot_before,
)
from regnum.games.kingdom.viscounts.rules.funding import (
    asks_for_payment,
    free_icons,
    here,
    is_useful,
    is_worthwhile,
    missing,
    name_action,
    needed,
    reserve,
    spend,
    stands_in,
)
from regnum.games.kingdom.viscounts.rules.manuscripts import tile_here
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.rules.summaries import places_after, removes_after
from regnum.games.kingdom.viscounts.rules.townsfolk import dismissal_price, person_here
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.games.kingdom.viscounts.scene.why import elsewhere, silver_short, unpaid
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    Ghost,
    LoggedEvent,
    States,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    change,
    clone,
    ending,
    itself,
    line,
    silent,
    summed,
    text,
    wordless,
)


def budget(view: View) -> Iterator[Amount]:
    """The icons that are still to be paid for."""
    if view.step.kind == StepKind.FUND:
        action = int(view.s["action"])
        yield Amount(words.icon(action), max(0, view.ask(missing, view.seat, action, int(view.s["target"]))))


def _place(view: View) -> int:
    return int(view.me["space"]) // 3


def _to_own_space(view: View) -> tuple[Target, ...]:
    """The space on which the Viscount stands: the tile of the trade."""
    space = int(view.me["space"])
    return (Target(f"viscount/{view.seat + 1}", words.space(view, space)),)


def _action(view: View) -> tuple[Text]:
    """Return the current place while paying."""
    action = int(view.s["action"])
    return (words.action(action) if action >= 0 else words.nobody(),)


# ---- naming the action ----------------------------------------------------------------------------------------------


def _cost(view: View, action: int, target: int) -> Text:
    """Describe the cost of an action and the available goods; in the scenario also the summary card's effect."""
    asked, free = view.ask(needed, view.seat, action, target), view.ask(free_icons, view.seat, action, -1)
    said = text("note.icons", n=asked, have=free)
    if view.ask(removes_after, view.seat, action):
        said = text("effects", first=said, then=text("note.removes"))
    if view.ask(places_after, view.seat, action):
        said = text("effects", first=said, then=text("note.places"))
    return said


def _no_trade(view: View) -> Text | None:
    if not view.ask(is_worthwhile, view.seat):
        return text("why.would_do_nothing")
    return unpaid(view, c.Action.TRADE, 0)


def _to_slot(view: View, building: int) -> tuple[Target]:
    return (Target(words.slot_id(view.seat, building), words.building(building)),)


def _no_building(view: View, building: int) -> Text | None:
    if words.holds(view.me["uncovered"], building):
        return text("why.built")
    if view.step.kind == StepKind.BUILD:
        return text("why.other_building", building=words.kind_of_building(view.step.value % c.TYPES))
    if not view.ask(has_spot, view.seat, 1):
        return text("why.no_spot")
    return unpaid(view, c.Action.CONSTRUCT, building)


def _in_turn(view: View, action: int) -> Text | None:
    return elsewhere(view, action) if view.step.kind == StepKind.ACT else None


def _first_of_types(view: View) -> Iterator[int]:
    """Of each type the first building that is left."""
    if view.step.kind == StepKind.ACT:
        for kind in range(c.TYPES):
            left = [n for n in range(c.EACH * kind, c.EACH * (kind + 1)) if not words.holds(view.me["uncovered"], n)]
            yield from left[:1]


def _building_note(view: View, building: int) -> Text | None:
    return _cost(view, c.Action.CONSTRUCT, building) if view.step.kind == StepKind.ACT else None


def _paid_at_once(view: View, action: int, target: int) -> tuple[Amount, ...]:
    """The goods that an action costs without a question, because it can be paid for in one way only."""
    state = clone(view.seen)
    name_action(view_of(state[0], view.game.state), view.seat, action, target)
    return _asked_for(view, state)


def _asked_for(view: View, state: States) -> tuple[Amount, ...]:
    """The change of goods once all is paid that needs no question."""
    view.game.ask(asks_for_payment, state, view.seat)
    paid = state[0]["players"][view.seat]["goods"] - view.me["goods"]
    return tuple(Amount(c.GOODS[good], int(n)) for good, n in enumerate(paid) if n)


def _to_section(view: View) -> tuple[Target]:
    place = _place(view)
    return (Target(words.section_id(0, place), words.section(view, 0, place)),)


def _entering(view: View, count: int) -> tuple[Ghost]:
    return (Ghost("worker", words.ISLAND, words.section_id(0, _place(view)), view.seat, count + 1),)


def _no_workers(view: View, count: int) -> Text | None:
    short = count + 1 - int(view.me["supply"])
    return text("why.workers", n=short) if short > 0 else unpaid(view, c.Action.WORKERS, count + 1)


def _to_tile(view: View) -> tuple[Target]:
    tile, place = view.ask(tile_here, view.seat), _place(view)
    name = words.tile_id(tile) if tile < c.MANUSCRIPTS else f"printed/{words.MANUSCRIPTS_ZONE}/{place + 1}"
    return (Target(name, words.tile(tile)),)


def _tile_note(view: View) -> Text:
    does = cards.says(c.TILE + view.ask(tile_here, view.seat))
    cost = _cost(view, c.Action.TRANSCRIBE, 0)
    return cost if does is None else text("effects", first=cost, then=does)


def _transcribed(view: View) -> tuple[Amount, ...]:
    return (*_paid_at_once(view, c.Action.TRANSCRIBE, 0), *cards.transcribed(view.ask(tile_here, view.seat)))


# ---- paying ---------------------------------------------------------------------------------------------------------


def _to_person(view: View) -> tuple[Target]:
    person, place = view.ask(person_here, view.seat), _place(view)
    name = words.card_id(0, person) if person < c.CARDS else f"printed/{words.TOWNSFOLK}/{place + 1}"
    return (Target(name, words.person(person)),)


def _says_person(view: View) -> dict[str, Text]:
    return {"person": words.person(view.ask(person_here, view.seat))}


def _dismissed(view: View) -> tuple[Amount, ...]:
    price = Amount(words.SILVER, -view.ask(dismissal_price, view.seat))
    return (price, *cards.given(When.HIRED, view.ask(person_here, view.seat)))


def _not_dismissed(view: View) -> Text | None:
    action = int(view.s["action"])
    if view.s["paying"]["dismissed"] >= 0:
        return text("why.dismissed")
    if not view.ask(is_useful, view.seat, action, view.ask(person_here, view.seat)):
        return text("why.no_use")
    if view.s["paying"]["paid"] > 0:
        return text("why.paying_already")
    return silver_short(view, view.ask(dismissal_price, view.seat)) or text("why.would_not_do")


def _to_strength(view: View, good: int) -> tuple[Target]:
    """Return the place where a good is counted: beside the action that it is for."""
    return (Target(words.strength_id(view.seat, good), words.action(good)),)


def _spent(view: View, good: int) -> tuple[Amount, ...]:
    """The good, and what is paid after it without another question."""
    state = clone(view.seen)
    spend(view_of(state[0], view.game.state), view.seat, good)
    return _asked_for(view, state)


def _not_spent(view: View, good: int) -> Text | None:
    action = int(view.s["action"])
    price = view.ask(stands_in, view.seat, action, good)
    if not price:
        return text("why.does_not_fit")
    if view.me["goods"][good] < price:
        return text("why.none_left")
    paid = view.ask(missing, view.seat, action, int(view.s["target"])) <= 0
    return text("why.all_paid" if paid else "why.dismiss_first")


def _lacking(view: View) -> int:
    """The icons of the next exchange that silver has to stand in for."""
    return max(0, view.ask(missing, view.seat, c.Action.TRADE, 0))


def _exchanged(view: View) -> tuple[Amount, ...]:
    """One exchange; where silver is traded all that the icons are good for."""
    trade = view.ask(here, view.seat)
    gives = cards.given(When.GAIN, c.TRADE + trade)
    if [amount.kind for amount in gives] == [words.SILVER]:
        paying = view.s["paying"]
        free = view.ask(free_icons, view.seat, c.Action.TRADE, int(paying["dismissed"]))
        times = free // int(c.TRADE_MERCHANTS[trade]) - int(paying["trades"])
        return (Amount(words.SILVER, times * gives[0].n),)
    return (Amount(words.SILVER, -_lacking(view)), *gives)


def _not_exchanged(view: View) -> Text | None:
    if not view.ask(is_worthwhile, view.seat):
        return text("why.would_do_nothing")
    short = _lacking(view) - view.ask(reserve, view.seat, c.Action.TRADE, 0)
    return text("short.merchant", n=short) if short > 0 else None


def _not_done(view: View) -> Text | None:
    if view.step.kind == StepKind.TRADE:
        return text("why.exchange_first")
    action = int(view.s["action"])
    short = view.ask(missing, view.seat, action, int(view.s["target"]))
    return text(f"short.{words.icon(action)}", n=short) if short > 0 else None


# ---- spots ----------------------------------------------------------------------------------------------------------


def _to_spot(view: View, spot: int) -> tuple[Target]:
    return (Target(words.spot_id(spot), words.spot(view, spot)),)


def _at_spot(view: View, spot: int) -> tuple[Amount, ...]:
    """The rewards of a spot and of the links that a building there completes."""
    if view.ask(bank_of, spot) < 0:
        return ()
    before = view.ask(spot_before, spot)
    sources = [c.SPOT + view.ask(printed_at, spot)]
    for link, neighbour in ((before, before), (spot, view.ask(spot_after, spot))):
        if view.ask(is_linked, link) and view.s["spot"][neighbour] >= 0:
            sources.append(c.LINK + view.ask(printed_at, link))
    return summed(amount for source in sources for amount in cards.given(When.GAIN, source))


def _built_there(view: View, spot: int) -> tuple[Ghost]:
    kind = view.step.value % c.BUILDINGS // c.EACH
    return (Ghost(c.TYPE_NAMES[kind], words.ISLAND, words.spot_id(spot), view.seat),)


def _no_spot(view: View, spot: int) -> Text:
    if view.ask(bank_of, spot) < 0:
        return text("why.no_such_spot")
    return text("why.spot_taken" if view.s["spot"][spot] >= 0 else "why.other_bank")


def _uncovered(event: LoggedEvent) -> Text:
    return text("told.construct", name=event.name, building=words.kind_of_building(event.a // c.EACH))


TURN: Declarations = (
    StepPrompt(StepKind.ACT),
    StepPrompt(StepKind.TRADE, trail=_action),
    StepPrompt(StepKind.FUND, trail=_action),
    StepPrompt(StepKind.SPOT),
    StepPrompt(StepKind.BUILD),
    ActionPresenter(
        "trade",
        points_at=_to_own_space,
        note=lambda view: _cost(view, c.Action.TRADE, 0),
        refused=(lambda view: elsewhere(view, c.Action.TRADE), _no_trade),
        thinkable=itself,
    ),
    ActionPresenter(
        "construct",
        says=lambda building: {"building": words.building(building)},
        points_at=_to_slot,
        changes=lambda view, building: (
            _paid_at_once(view, c.Action.CONSTRUCT, building) if view.step.kind == StepKind.ACT else ()
        ),
        note=_building_note,
        refused=(lambda view: _in_turn(view, c.Action.CONSTRUCT), _no_building),
        thinkable=_first_of_types,
    ),
    ActionPresenter(
        "workers",
        says=lambda count: {"n": count + 1},
        points_at=_to_section,
        changes=lambda view, count: _paid_at_once(view, c.Action.WORKERS, count + 1),
        note=lambda view, count: _cost(view, c.Action.WORKERS, count + 1),
        ghosts=_entering,
        refused=(lambda view: elsewhere(view, c.Action.WORKERS), _no_workers),
        thinkable=lambda: (0,),
    ),
    ActionPresenter(
        "transcribe",
        says=lambda view: {"tile": words.tile(view.ask(tile_here, view.seat))},
        points_at=_to_tile,
        changes=_transcribed,
        note=_tile_note,
        refused=(lambda view: elsewhere(view, c.Action.TRANSCRIBE), lambda view: unpaid(view, c.Action.TRANSCRIBE, 0)),
        thinkable=itself,
    ),
    ActionPresenter("idle", points_at=NOTHING, refused=NEVER),
    ActionPresenter(
        "dismiss",
        says=_says_person,
        points_at=_to_person,
        changes=_dismissed,
        note=lambda view: cards.all_of_person(view.ask(person_here, view.seat)),
        refused=(_not_dismissed,),
        thinkable=itself,
    ),
    ActionPresenter(
        "spend",
        says=lambda good: {"good": words.good(good)},
        points_at=_to_strength,
        changes=_spent,
        refused=(_not_spent,),
        deed=wordless,
    ),
    ActionPresenter(
        "exchange", points_at=_to_own_space, changes=_exchanged, refused=(_not_exchanged,), thinkable=itself
    ),
    ActionPresenter("done", points_at=NOTHING, refused=(_not_done,)),
    ActionPresenter(
        "at",
        says=lambda view, spot: {"spot": words.spot(view, spot)},
        points_at=_to_spot,
        changes=_at_spot,
        ghosts=_built_there,
        refused=(_no_spot,),
        thinkable=lambda view: (spot for spot in range(c.SPOTS) if view.ask(bank_of, spot) >= 0),
    ),
    line(Event.ACT, action=a(words.action)),
    line(Event.IDLE),
    line(Event.DISMISS, depth=1, person=a(words.person)),
    silent(Event.SPEND),  # the goods are told
    line(Event.EXCHANGE, depth=1),
    line(Event.CONSTRUCT, _uncovered),
    line(Event.SPOT, depth=1, spot=lambda event: words.spot(event.view, event.a)),
    line(Event.LINK, depth=1, cause=True, link=lambda event: words.link(event.view, event.a)),
    line(Event.TRANSCRIBE, tile=a(words.tile)),
    line(Event.BONUS, depth=1, ribbon=a(words.ribbon)),
    change(Event.GOOD, a(lambda good: c.GOODS[good])),
    ending(Event.END),
)
