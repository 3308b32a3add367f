"""The six uses of a card, and what is chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import COLOURS, Action, Kind, Modifier
from regnum.games.bruges.rules.canals import space_cost
from regnum.games.bruges.rules.houses import SCOPE, has_room, hire_price
from regnum.games.bruges.rules.perks import BY_CARD, BY_EFFECT, boost
from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.board import next_plot
from regnum.games.bruges.scene.turn import trail
from regnum.scenes import (
    ActionPresenter,
    Amount,
    Declarations,
    StepPrompt,
    Target,
    Text,
    Thought,
    View,
    a,
    b,
    line,
    nothing,
    text,
    without_zeros,
)


def boosted(view: View, action: Action, modifier: Modifier, scope: int = BY_CARD) -> int:
    """Return the bonus that the persons of the choosing seat add to an action."""
    return view.ask(boost, view.seat, scope, action, modifier)


def die(view: View, colour: int, of_action: bool) -> int:
    """Return the gain of a die: by the action of a card, or by an effect."""
    value = int(view.s["dice"][colour])
    return max(value, boosted(view, Action.TAKE_COINS, Modifier.DIE_MINIMUM)) if of_action else value


def _with_bonuses(view: View, action: Action, coins: int = 0, points: int = 0) -> Iterator[Amount]:
    """Yield the costs and gains of an action, with the bonuses of persons."""
    by_effect = view.step.kind in (StepKind.HIRE, StepKind.BUILD, StepKind.SECTION)
    scope = BY_EFFECT if by_effect else BY_CARD
    yield Amount(words.COINS, coins + boosted(view, action, Modifier.BONUS_COINS, scope))
    yield Amount(words.POINTS, points + boosted(view, action, Modifier.BONUS_POINTS, scope))
    yield Amount(words.CARDS, boosted(view, action, Modifier.BONUS_DRAW, scope))


def _colour(view: View, card: int) -> int:
    return words.of_card(view, card).colour


# ---- what a use brings ----------------------------------------------------------------------------------------------


def _takes_workers(view: View, card: int) -> Iterator[Amount]:
    number = c.WORKERS_TAKEN + boosted(view, Action.TAKE_WORKERS, Modifier.BONUS_WORKERS)
    any_colour = boosted(view, Action.TAKE_WORKERS, Modifier.ANY_COLOUR)
    yield Amount("workers", number) if any_colour else words.worker(_colour(view, card), number)
    yield from _with_bonuses(view, Action.TAKE_WORKERS)


def _takes_florins(view: View, card: int) -> Iterator[Amount]:
    any_die = boosted(view, Action.TAKE_COINS, Modifier.ANY_DIE)  # the die, chosen next, says what it brings
    coins = 0 if any_die else die(view, _colour(view, card), of_action=True)
    return _with_bonuses(view, Action.TAKE_COINS, coins)


def _discards_threats(view: View, card: int) -> Iterator[Amount]:
    threats = view.me["threats"]
    anything = boosted(view, Action.DISCARD_THREAT, Modifier.IGNORE_COLOUR)
    there = int(max(threats) if anything else threats[_colour(view, card)])
    tiles = min(1 + boosted(view, Action.DISCARD_THREAT, Modifier.EXTRA_TILES), there)
    yield Amount("threats", -tiles)
    yield from _with_bonuses(view, Action.DISCARD_THREAT, points=c.THREAT_POINTS * tiles)


def _digs(view: View, side: int, paid: bool = True) -> Iterator[Amount]:
    """A canal tile: its cost, and the points that it will bring at the end."""
    scope = BY_EFFECT if view.step.kind == StepKind.SECTION else BY_CARD
    cost = view.ask(space_cost, view.seat, side, scope) if paid else 0
    reached, statues = int(view.me["canals"][side]) + 1, int(view.s["statues"])
    points = c.THIRD_SPACE_POINTS if reached == c.THIRD_SPACE else 0
    if reached == c.SECTION and statues < c.STATUES and not int(view.me["completed"]) >> side & 1:
        points = int(c.STATUE_POINTS[statues])
    return _with_bonuses(view, Action.BUILD_CANAL, -cost, points)


def _builds(view: View, card: int) -> Iterator[Amount]:
    if view.step.kind != StepKind.BUILD and not boosted(view, Action.BUILD_HOUSE, Modifier.NO_WORKER):
        anyone = boosted(view, Action.BUILD_HOUSE, Modifier.ANY_WORKER)
        yield Amount("workers", -1) if anyone else words.worker(_colour(view, card), -1)
    yield from _with_bonuses(view, Action.BUILD_HOUSE)
    yield Amount("houses", 1)


def _price(view: View, card: int) -> int:
    """Return the price of a person hired by a card, or by the effect that is being carried out."""
    if view.step.kind != StepKind.HIRE:
        return view.ask(hire_price, view.seat, card, BY_CARD, 0)
    discount = int(view.s["options"]["cards"]["extra"][view.step.value])
    return view.ask(hire_price, view.seat, card, BY_EFFECT, discount)


# ---- why not --------------------------------------------------------------------------------------------------------


def _card_played(view: View) -> Text | None:
    return text("why.card_played") if view.step.kind == StepKind.TURN and not view.step.value else None


def _no_such_threat(view: View, card: int) -> Text:
    if not view.me["threats"].any():
        return text("why.no_threats")
    return text("why.no_tile", colour=words.colour(_colour(view, card)))


def _complete(view: View, side: int) -> Text | None:
    done = view.me["canals"][side] == c.SECTION
    return text("why.section_complete", side=words.side(side)) if done else None


def next_colour(view: View, side: int) -> int:
    """The colour of the next space of a canal, -1 if it is complete."""
    built = int(view.me["canals"][side])
    return int(c.SPACE_COLOUR[view.seat, side, built]) if built < c.SECTION else -1


def _wrong_colour(view: View, card: int, side: int) -> Text | None:
    own, wanted = _colour(view, card), next_colour(view, side)
    if own == wanted or boosted(view, Action.BUILD_CANAL, Modifier.IGNORE_COLOUR):
        return None
    if all(next_colour(view, other) != own for other in range(len(c.SIDES))):
        return text("why.no_space_of_colour", colour=words.colour(own))
    return text("why.space_colour", side=words.side(side), colour=words.colour(wanted))


def _no_worker(view: View, card: int) -> Text:
    if boosted(view, Action.BUILD_HOUSE, Modifier.ANY_WORKER):
        return text("why.no_worker_at_all")
    return text("why.no_worker", colour=words.colour(_colour(view, card)))


def _no_room(view: View, card: int) -> Text | None:
    pet = words.of_card(view, card).kind == Kind.PET
    if pet and view.step.kind == StepKind.HIRE:
        return text("why.no_pet")
    if view.ask(has_room, view.seat, int(pet)):
        return None
    return text("why.no_room_for_pet" if pet else "why.no_empty_house")


def _no_place(view: View, house: int) -> Text:
    if house >= view.me["plots"] or view.me["house"][house] < 0:
        return text("why.no_house", n=house + 1)
    return text("why.no_difference", house=words.house(view, view.seat, house))


# ---- what a player may think of -------------------------------------------------------------------------------------


def _playable(view: View) -> list[int]:
    """The hand cards, when one of them may be played for any action."""
    any_action = view.step.kind == StepKind.EXTRA or (view.step.kind == StepKind.TURN and view.step.value)
    return words.card_numbers(view.me["hand"]) if any_action else []


def _canals(view: View) -> Iterator[Thought]:
    for card in _playable(view):
        fitting = [side for side in range(len(c.SIDES)) if next_colour(view, side) == _colour(view, card)]
        yield from ((card, side) for side in fitting or [0])


def _next_space(view: View, side: int) -> str:
    return words.space_id(view.seat, side, min(int(view.me["canals"][side]), c.SECTION - 1))


def _use(
    name: str,
    place: Callable[[View, int], str],
    changes: Callable[[View, int], Iterable[Amount]],
    *refused: Callable[..., Text | None],
    thinkable: Callable[..., Iterable[Thought]] = nothing,
) -> ActionPresenter:
    """A use of a card: one points at the card, then at the place where it happens."""
    return ActionPresenter(
        name,
        says=words.says_card,
        points_at=lambda view, card: (words.card_target(view, card), Target(place(view, card), text(f"use.{name}"))),
        changes=lambda view, card: without_zeros(changes(view, card)),
        refused=(words.not_in_hand, _card_played, *refused),
        refused_at=0,
        thinkable=thinkable,
    )


def _store(name: str) -> Callable[[View, int], str]:
    """The place of a card's colour in a store of the seat."""
    return lambda view, card: f"{name}/{view.seat}/{COLOURS[_colour(view, card)]}"


PLAYING: Declarations = (
    *map(StepPrompt, (StepKind.EXTRA, StepKind.BUILD)),
    *(StepPrompt(kind, trail=trail) for kind in (StepKind.HIRE, StepKind.SECTION)),
    StepPrompt(StepKind.HOUSE, lambda view: text("ask.house", card=words.named(view, view.step.value % SCOPE))),
    _use("workers", _store("workers"), _takes_workers),
    _use("florins", lambda view, card: f"die/{COLOURS[_colour(view, card)]}", _takes_florins),
    _use("threat", _store("threats"), _discards_threats, _no_such_threat, thinkable=_playable),
    ActionPresenter(
        "canal",
        says=lambda view, card, side: {"card": words.name(view, card), "side": words.side(side)},
        points_at=lambda view, card, side: (
            words.card_target(view, card),
            Target(_next_space(view, side), text("use.canal", side=words.side(side))),
        ),
        changes=lambda view, side: without_zeros(_digs(view, side)),
        refused=(
            words.not_in_hand,
            _card_played,
            _complete,
            _wrong_colour,
            lambda view, side: words.coins_short(view, view.ask(space_cost, view.seat, side, BY_CARD)),
        ),
        refused_at=0,
        thinkable=_canals,
    ),
    _use(
        "house",
        lambda view, _card: words.plot_id(view.seat, next_plot(view.s, view.seat)),
        _builds,
        _no_worker,
        thinkable=_playable,
    ),
    _use(
        "hire",
        lambda view, _card: f"city/{view.seat}",
        lambda view, card: _with_bonuses(view, Action.HIRE_PERSON, coins=-_price(view, card)),
        _no_room,
        lambda view, card: words.coins_short(view, _price(view, card)),
        thinkable=_playable,
    ),
    ActionPresenter("into", says=words.says_house, points_at=words.points_at_plot, refused=(_no_place,)),
    ActionPresenter(
        "section",
        says=words.says_side,
        points_at=lambda view, side: words.points_at_canal(view, side, int(view.me["canals"][side])),
        changes=lambda view, side: without_zeros(
            _digs(view, side, bool(view.s["options"]["cards"]["mode"][view.step.value]))
        ),
        refused=(
            _complete,
            lambda view, side: words.coins_short(view, view.ask(space_cost, view.seat, side, BY_EFFECT)),
        ),
    ),
    line(
        Event.HOUSE,
        lambda event: text("told.house", name=event.name, colour=words.colour(event.a)).pointing_at(
            words.plot_id(event.seat, event.b)
        ),
    ),
    line(Event.HIRE, card=words.told_card),
    line(Event.CANAL, depth=1, side=b(words.side), n=a(int)),
    line(Event.STATUE, depth=1, n=a(lambda statue: int(c.STATUE_POINTS[statue]))),
    line(Event.DISCARD_THREAT, depth=1, colour=a(words.colour)),
)
