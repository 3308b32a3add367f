"""The scenario: the Baron's threats and their panel, Orders of a team, honour, and whom an action benefits."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.threats import (
    CARDS,
    KING_ROUND,
    ORDERS_MORE,
    OUTSIDERS_NEEDED,
    PER_CARD,
    THREAT_ACTION,
    THREAT_NAMES,
    UNDER,
    UNDER_ROUND,
)
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.king import has_attributes
from regnum.games.kingdom.paladins.rules.left import benefits
from regnum.games.kingdom.paladins.rules.scenario import is_taken
from regnum.games.kingdom.paladins.rules.scoring import team_points
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.rules.supply import strength_of
from regnum.games.kingdom.paladins.rules.threats import barons_workers
from regnum.games.kingdom.paladins.rules.workers import TARGETS
from regnum.games.kingdom.paladins.scene import cards, words
from regnum.games.kingdom.paladins.scene.foresight import brings, brings_partner, brings_with_partner
from regnum.games.kingdom.paladins.scene.why import unstaffed
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    LoggedEvent,
    Panel,
    Piece,
    Space,
    StepPrompt,
    Target,
    Text,
    View,
    Zone,
    a,
    b,
    change,
    data,
    itself,
    line,
    plain,
    provenance,
    text,
)

BARON = "baron"


# ---- the Baron ------------------------------------------------------------------------------------------------------


def party(view: View) -> Iterator[Panel]:
    """The panel of the Baron: the points of the team, and those that it needs."""
    target = view.game.target(view.seen)
    if target is None:
        return
    counters = (Amount(BARON, view.ask(barons_workers)), Amount("repelled", int(view.s["repelled"]), _needed(view)))
    yield Panel(int(view.s["seats"]), text("baron"), counters, view.ask(team_points), target, played=False)


def _needed(view: View) -> int:
    """Return the number of Outsiders that must be attacked or converted in this round."""
    return int(OUTSIDERS_NEEDED[view.s["round"], view.s["seats"]])


def zones(view: View) -> Iterator[Zone]:
    """A place for threats under each card of the King."""
    if view.s["team"]:
        spaces = tuple(
            Space(f"{words.THREATS}/{under + 1}", text("king.place", n=int(UNDER_ROUND[under])), str(under + 1))
            for under in range(CARDS)
        )
        yield Zone(words.THREATS, "row", text("zone.threats"), spaces=spaces, help="threats")


def pieces(view: View) -> Iterator[Piece]:
    """The threats: those of the Baron, that of the Outsiders under the first card, that of the King under the last."""
    s = view.s
    if not s["team"]:
        return
    if s["round"]:
        says = text("threat.outsiders_say", n=_needed(view))
        done = (Amount("repelled", min(int(s["repelled"]), _needed(view)), _needed(view)),)
        yield _piece("outsiders", text("threat.outsiders"), 0, 0, done, says, "threat-outsiders")
    for under in range(CARDS):
        for number in range(PER_CARD):
            card = int(s["threats"][under][number])
            if card >= 0:
                yield _threat(view, under, number, card)
            elif number < UNDER[s["options"]["difficulty"], under]:
                yield _hidden(under, number)
    if s["round"] >= KING_ROUND:
        says = text("threat.king_says", n=ORDERS_MORE)
        yield _piece("king", text("threat.king"), CARDS - 1, 0, (), says, "threat-king")
    else:
        yield _hidden(CARDS - 1, 0)


def _threat(view: View, under: int, number: int, card: int) -> Piece:
    """A threat of the Baron with the workers on it; without any it has left the game."""
    return threat(card, under, number, int(view.s["baron"][under][number]))


def threat(card: int, under: int, number: int, workers: int) -> Piece:
    """A threat of the Baron with so many workers."""
    does = cards.does(When.ROUND_END, c.THREAT + card)
    assert does is not None
    action = int(THREAT_ACTION[card])
    says = text("threat.says", action=data(names.ACTIONS[action]), does=does)
    gives = (Amount(BARON, workers), *_penalties(card))
    art = f"threat-{c.ACTION_NAMES[action]}"
    return _piece(THREAT_NAMES[card], words.threat(card), under, number, gives, says, art, beaten=not workers)


def _penalties(card: int) -> Iterator[Amount]:
    """Yield the effects of a threat: one of them for each player."""
    (row,) = c.INDEX.of(When.ROUND_END, c.THREAT + card)
    for number in range(int(c.ROW.n[row])):
        yield from cards.amounts(c.INDEX.of_branch(int(c.ROW.what[row]) + number))


def _piece(
    name: str,
    label: Text,
    under: int,
    number: int,
    gives: tuple[Amount, ...],
    says: Text,
    art: str,
    beaten: bool = False,
) -> Piece:
    return Piece(
        f"threat/{name}",
        "threat",
        words.THREATS,
        label,
        "",
        f"{words.THREATS}/{under + 1}",
        number,
        gives=gives,
        says=says,
        note=says,
        state="used" if beaten else "",
        art=art,
        help="threats",
        source=provenance(name in names.RECONSTRUCTED),
    )


def _hidden(under: int, number: int) -> Piece:
    name, label = f"threat/{under + 1}/{number + 1}", text("threat.hidden")
    return Piece(name, "threat", words.THREATS, label, "", f"{words.THREATS}/{under + 1}", number, state="down")


# ---- Orders ---------------------------------------------------------------------------------------------------------


def order(view: View, place: int, card: int, worth: int) -> Piece:
    """An Order of the scenario: how far the reader is with what it asks for, and its points."""
    done = view.s["order_workers"][place] >= 0
    seat = words.reader(view)
    gives = []
    for need in _asked(view, card):
        there = view.ask(strength_of, seat, c.ATTRIBUTES.index(need.kind))
        gives.append(Amount(need.kind, min(there, need.n), need.n))
    says = text("order.together", points=worth)
    return Piece(
        f"order/{c.ORDER_NAMES[card]}",
        "order",
        words.KING,
        words.order_name(card),
        "",
        words.king_id(place),
        place,
        gives=(*gives, Amount(words.POINTS, worth)),
        says=says,
        note=says,
        state="used" if done else "",
        art=f"order-{c.ORDER_NAMES[card]}",
        help="king",
        source=provenance(c.ORDER_NAMES[card] in names.RECONSTRUCTED),
    )


def _asked(view: View, card: int) -> Iterator[Amount]:
    """Yield the requirement of an Order now: more once the King threatens."""
    more = ORDERS_MORE if view.s["round"] >= KING_ROUND else 0
    for need in words.order_needs(card):
        yield Amount(need.kind, need.n + more)


def _no_order(view: View, place: int) -> Text | None:
    card = int(view.s["orders"][place])
    if not view.s["team"]:
        return text("why.partners_only")
    if card < 0:
        return text("why.face_down", n=int(UNDER_ROUND[place]))
    if view.s["order_workers"][place] >= 0:
        return text("why.order_done")
    if not view.ask(has_attributes, view.seat, place):
        short = [
            Amount(need.kind, need.n - view.ask(strength_of, view.seat, c.ATTRIBUTES.index(need.kind)))
            for need in _asked(view, card)
        ]
        lacking = next(need for need in short if need.n > 0)
        return text("why.attribute", n=lacking.n, attribute=text(f"attribute.{lacking.kind}"))
    return unstaffed(view, c.Action.ORDER, place)


def _at_king(view: View, place: int, /) -> tuple[Target]:
    card = int(view.s["orders"][place])
    return (Target(words.king_id(place), words.order_name(card) if card >= 0 else text("king.hidden")),)


def _ordered(view: View, place: int, /) -> dict[str, Text]:
    card = int(view.s["orders"][place])
    return {"order": words.order(card) if card >= 0 else words.nobody()}


# ---- partners -------------------------------------------------------------------------------------------------------


def _partner(view: View, seat: int, /) -> dict[str, Text]:
    return {"partner": plain(view.names[seat]) if seat < view.s["seats"] else words.nobody()}


def _partners_gain(view: View, seat: int) -> Text | None:
    """Describe the gain of a partner that the choosing seat does not share."""
    if seat == view.seat:
        return None
    changes = tuple(
        text("change", sign="+" if one.n > 0 else "−", amount=text(f"good.{one.kind}", n=abs(one.n)))
        for one in brings_partner(view, seat)
    )
    return text("list", items=changes) if changes else None


def _no_partner(view: View, seat: int) -> Text:
    if seat >= view.s["seats"]:
        return text("why.no_seat")
    assert not view.ask(benefits, view.seat, seat, *divmod(view.step.value, TARGETS))
    return text("why.no_benefit", name=view.names[seat])


def _trail(view: View) -> tuple[Text]:
    return (words.action(view.step.value // TARGETS),)


def _taken(view: View, card: int) -> Text:
    assert view.ask(is_taken, card)
    return text("why.taken_person")


def _no_tile(view: View) -> Text | None:
    return unstaffed(view, c.Action.GAIN_HONOUR, 0) if view.s["team"] else text("why.partners_only")


def _for(event: LoggedEvent) -> Text:
    return text("told.for", name=event.name)


SCENARIO: Declarations = (
    StepPrompt(StepKind.STARTING),
    StepPrompt(StepKind.FOR, trail=_trail),
    ActionPresenter(
        "start",
        says=lambda card: {"person": data(names.TOWNSFOLK[c.TOWNSFOLK + card])},
        points_at=NOTHING,
        note=lambda card: cards.says(c.PERSON + c.TOWNSFOLK + card),
        refused=(_taken,),
    ),
    ActionPresenter(
        "gain_honour",
        points_at=lambda: (words.to_action(c.Action.GAIN_HONOUR),),
        changes=lambda view: brings(view, "gain_honour"),
        refused=(_no_tile,),
        thinkable=lambda view: itself() if view.s["team"] else (),
    ),
    ActionPresenter(
        "for",
        says=_partner,
        points_at=NOTHING,
        changes=brings_with_partner,
        note=_partners_gain,
        refused=(_no_partner,),
    ),
    ActionPresenter(
        "order",
        says=_ordered,
        points_at=_at_king,
        changes=lambda view, place: brings(view, "order", place),
        refused=(_no_order,),
        thinkable=lambda view: (n for n in range(c.ORDERS_SHOWN) if view.s["team"] and view.s["orders"][n] >= 0),
    ),
    line(Event.STARTING, person=a(lambda card: words.person(c.TOWNSFOLK + card))),
    change(Event.HONOUR, words.HONOUR),
    line(Event.FOR, _for, depth=1),
    line(Event.ORDER_DONE, order=a(words.order)),
    line(Event.OUTSIDER_THREAT, depth=1, of_all=True, n=b()),
    line(Event.KING_THREAT, depth=1, of_all=True),
    line(Event.THREAT, depth=1, of_all=True, threat=a(words.threat), n=b()),
    line(Event.RESIST, depth=1, of_all=True, threat=a(words.threat), n=b()),
    line(Event.REINFORCE, depth=1, of_all=True, threat=a(words.threat), n=b()),
    line(Event.OUTSIDERS, of_all=True, closes=True, n=b()),
    line(Event.STRIKE, of_all=True, closes=True, threat=a(words.threat)),
    line(Event.WORKER_LOST, depth=1, n=b()),
    line(Event.WORKSHOP_LOST, depth=1),
)
