"""The cards of a player and the way of the Viscount: Player cards, the row, travelling, discarding and destroying."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.funding import free_icons
from regnum.games.kingdom.viscounts.rules.row import TO_DESTROY
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.rules.supply import icons_on_row
from regnum.games.kingdom.viscounts.rules.townsfolk import discount, person_at
from regnum.games.kingdom.viscounts.rules.travel import toll
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.games.kingdom.viscounts.scene.why import not_in_hand, silver_short
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    Ghost,
    Line,
    LoggedEvent,
    PrivateLine,
    StepPrompt,
    Target,
    Text,
    Transition,
    View,
    a,
    b,
    line,
    silent,
    text,
)


def heard(tale: Transition) -> Iterator[PrivateLine]:
    """Yield the cards the viewer drew; nobody else is told, unless hands are open."""
    viewer = tale.view.viewer
    draw = tale.own(Event.DRAW)
    if viewer is None or draw is None:
        return
    before, now = (words.held(view.s["players"][viewer]["hand"]) for view in (tale.before, tale.view))
    anew = any(event.b == 1 for event in tale.happened(Event.ROUND))  # all cards were laid down before the first round
    drawn = tuple(words.person(card) for card in now if anew or card not in before)
    if drawn:
        yield PrivateLine(Line(text("told.you_draw", cards=drawn), viewer, 1), draw)


# ---- Player cards ---------------------------------------------------------------------------------------------------


def _pair(view: View, number: int) -> int:
    """The Hero beside a Player card that can still be taken; -1: it cannot."""
    for start, hero in zip(view.s["starts"].tolist(), view.s["heroes"].tolist(), strict=True):
        if start == number:
            return int(hero)
    return -1


def _says_pair(view: View, number: int, /) -> dict[str, Text]:
    hero = _pair(view, number)
    return {"start": words.start(number), "hero": words.person(hero) if hero >= 0 else words.nobody()}


def _to_pair(number: int) -> tuple[Target]:
    return (Target(f"start/{c.START_NAMES[number]}", words.start(number)),)


# ---- the row --------------------------------------------------------------------------------------------------------


def _travels(card: int) -> Text | None:
    """All that a card does, after how far it lets one travel."""
    does = cards.all_of_person(card)
    far = text("note.travel", n=int(c.VALUE[card]))
    return far if does is None else text("effects", first=far, then=does)


def _played_for(view: View, card: int) -> tuple[Amount, ...]:
    """Return the certain gains of a card entering the row; a Criminal brings Corruption for all that lie there."""
    gives = cards.given(When.PLAY, card)
    if not c.PERSON_ICONS[card, c.CRIMINAL]:
        return gives
    criminals = view.ask(icons_on_row, view.seat, c.CRIMINAL) + int(c.PERSON_ICONS[card, c.CRIMINAL])
    return (Amount(words.CORRUPTION, min(criminals, c.TRACK - 1 - int(view.me["corruption"]))), *gives)


def _ordered(view: View, order: int) -> dict[str, tuple[Text, ...]]:
    return {"cards": words.order(view, view.seat, order)}


def _same_order(view: View, order: int) -> Text:
    row = view.me["row"]
    if any(row[place] < 0 and c.ORDERS[order][place] != place for place in range(len(row))):
        return text("why.place_empty")
    return text("why.same_order")


# ---- travelling -----------------------------------------------------------------------------------------------------


def _toll(view: View, space: int) -> int:
    return view.ask(toll, view.seat, view.step.value, space)


def _reach(view: View, space: int) -> Text:
    """Describe the options on a space after paying for the way, the cost of hiring, and the persons there."""
    place, side = divmod(space, 3)
    actions = (c.Action.WORKERS, c.Action.TRANSCRIBE) if side == c.INNER else (c.Action.TRADE, c.Action.CONSTRUCT)
    person, value = view.ask(person_at, place), view.ask(discount, view.seat)
    found = [text("note.reach", action=words.action(action), n=_strength(view, space, action)) for action in actions]
    found.append(text("note.hires", person=words.person(person), n=max(0, int(c.VALUE[person]) - value)))
    others = (seat for seat in range(view.s["seats"]) if seat != view.seat)
    met = tuple(words.player(view, seat) for seat in others if view.s["players"][seat]["space"] == space)
    return text("list", items=(*found, text("note.meets", names=met)) if met else tuple(found))


def _strength(view: View, space: int, action: int) -> int:
    """The icons of an action, with the goods that stand in for them after the way is paid."""
    goods = int(view.me["goods"][action]) - (_toll(view, space) if action == c.Action.TRADE else 0)
    return view.ask(free_icons, view.seat, action, -1) + goods


def _there(view: View, space: int) -> tuple[Ghost]:
    return (Ghost("viscount", words.ISLAND, c.SPACE_NAMES[space], view.seat),)


# ---- discarding and destroying --------------------------------------------------------------------------------------


def _unseen(view: View, what: int) -> Text:
    wanted = view.step.kind == StepKind.DESTROY
    if wanted != (what == TO_DESTROY):
        return text("why.destroy_now" if wanted else "why.discard_now")
    return text("why.no_cards")


def _to_deck(view: View) -> tuple[Target, ...]:
    return (Target(f"deck/{view.seat}", text("zone.deck")),)


def _blindly(what: int) -> dict[str, Text]:
    return {"what": text("blind.destroy" if what == TO_DESTROY else "blind.discard")}


def _to_destroy(view: View, card: int, /) -> tuple[Target, ...]:
    """A card of the hand; the Hero during the setup lies among the discards."""
    if card in words.held(view.me["hand"]):
        return words.to_card(view, card)
    return (Target(f"used/{view.seat}", text("zone.used")),)


def _burnt(card: int) -> tuple[Amount]:
    return (Amount(words.SILVER, int(c.VALUE[card])),)


def _played(event: LoggedEvent) -> Text:
    key = "told.play_blindly" if event.b else "told.play"
    return text(key, name=event.name, card=words.person(event.a))


def _discarded(event: LoggedEvent) -> Text:
    key = "told.discard_blindly" if event.b else "told.discard"
    return text(key, name=event.name, card=words.person(event.a))


def _destroyed(event: LoggedEvent) -> Text:
    key = "told.destroy_blindly" if event.b else "told.destroy"
    return text(key, name=event.name, card=words.person(event.a))


CARDS_AND_PATH: Declarations = (
    StepPrompt(StepKind.TAKE),
    StepPrompt(StepKind.PLAY),
    StepPrompt(StepKind.MOVE, lambda view: text("ask.move", n=view.step.value)),
    StepPrompt(StepKind.ARRANGE),
    StepPrompt(StepKind.DISCARD, lambda view: text("ask.discard", n=view.step.value)),
    StepPrompt(StepKind.DESTROY, lambda view: text("ask.destroy", n=view.step.value)),
    ActionPresenter(
        "take",
        says=_says_pair,
        points_at=_to_pair,
        changes=lambda number: cards.given(When.GAIN, c.START + number),
        note=lambda number: cards.says(c.START + number),
        refused=(lambda: text("why.taken"),),
    ),
    ActionPresenter(
        "play",
        says=words.says_card,
        points_at=words.to_card,
        note=lambda card: _travels(card),
        changes=_played_for,
        refused=(not_in_hand,),
    ),
    ActionPresenter("discard", says=words.says_card, points_at=words.to_card, refused=(not_in_hand,)),
    ActionPresenter(
        "destroy",
        says=words.says_card,
        points_at=_to_destroy,
        changes=lambda card: _burnt(card),
        refused=(not_in_hand, lambda: text("why.least_cards")),
    ),
    ActionPresenter("blind", says=_blindly, points_at=_to_deck, refused=(_unseen,)),
    ActionPresenter("arrange", says=_ordered, points_at=NOTHING, refused=(_same_order,)),
    ActionPresenter(
        "move",
        says=lambda view, space: {"space": words.space(view, space)},
        points_at=lambda view, space: (Target(c.SPACE_NAMES[space], words.space(view, space)),),
        changes=lambda view, space: (Amount(words.SILVER, -_toll(view, space)),),
        note=_reach,
        ghosts=_there,
        refused=(lambda view, space: silver_short(view, _toll(view, space)),),
        thinkable=lambda: range(len(c.SPACE_NAMES)),
    ),
    line(Event.TAKE, start=a(words.start)),
    line(Event.HERO, depth=1, card=a(words.person)),
    line(Event.ROUND, of_all=True, closes=True, begins=True, n=b()),
    silent(Event.TURN, begins=True),
    line(Event.DROP, card=a(words.person)),
    line(Event.PLAY, _played),
    line(Event.MOVE, space=words.on_space),
    line(Event.ARRANGE, depth=1),
    line(Event.DISCARD, _discarded, depth=1),
    line(Event.DESTROY, _destroyed, depth=1),
    line(Event.SHUFFLE, depth=1),
    line(Event.DRAW, depth=1, n=b()),
    line(Event.CARD, depth=1, cause=True, card=a(words.person)),
)
