"""What the seat on turn is asked: the question, an option for each legal action, and what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regnum.core.actions import Parsed
from regnum.games.bruges.data.components import (
    CARDS,
    SECTION,
    SIDES,
    SPACE_COLOUR,
    STATUE_POINTS,
    STATUES,
    THIRD_SPACE,
    THIRD_SPACE_POINTS,
    THREAT_POINTS,
    WORKERS_TAKEN,
)
from regnum.games.bruges.data.vocabulary import COLOURS, PENALTIES, Action, Kind, Modifier, Op
from regnum.games.bruges.rules.canals import space_cost
from regnum.games.bruges.rules.houses import SCOPE, hire_price
from regnum.games.bruges.rules.perks import BY_CARD, BY_EFFECT, boost
from regnum.games.bruges.rules.reputation import step_price
from regnum.games.bruges.rules.state import StepKind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.board import next_plot
from regnum.games.bruges.scene.reasons import USES, refusal
from regnum.table.contract import View
from regnum.table.scene import Amount, Option, Prompt, Refusal, Target
from regnum.table.text import Text, data, plain, text

CARD_FAMILIES = {"activate", "discard", "take", "sacrifice", "recall", "refresh", "give"}
COLOUR_FAMILIES = {"refuse", "suffer", "ransom", "worker", "return", "die", "tile"}
SIDE_FAMILIES = {"break", "section"}
PLOT_FAMILIES = {"burn", "into"}


def step_of(view: View) -> Any:
    """The step that waits for an answer."""
    s = view.seen[0]
    return s["steps"]["stack"][s["steps"]["depth"] - 1]


def prompt(view: View) -> Prompt | None:
    """The prompt of the viewer, if it is the viewer who decides."""
    seat = view.viewer
    if seat is None or seat not in view.deciding:
        return None
    step = step_of(view)
    legal = [int(action) for action in view.game.legal(view.seen)]
    budget = (Amount(words.CARDS, int(step["value"])),) if step["kind"] == StepKind.TURN else ()
    return Prompt(
        seat,
        question(view, step),
        tuple(option(view, action) for action in legal),
        tuple(_refused(view, step, set(legal))),
        tuple(_trail(view, step)),
        budget,
    )


def question(view: View, step: Any) -> Text:
    """What is asked."""
    kind, value = StepKind(step["kind"]), int(step["value"])
    if kind == StepKind.TURN and value == 0:
        return text("ask.turn_done")
    if kind == StepKind.HOUSE:
        return text("ask.house", card=words.named(view.seen[0], value % SCOPE))
    if kind == StepKind.BUY:
        return text("ask.buy", n=view.game.ask(step_price, view.seen, int(step["seat"])))
    if kind in (StepKind.SPY, StepKind.GIVE_BACK):
        return text(f"ask.{kind.name.lower()}", name=view.names[value])
    if kind in (StepKind.DRAW, StepKind.DISCARD, StepKind.WORKERS, StepKind.ONE_COLOUR):
        return text(f"ask.{kind.name.lower()}", n=value)
    return text(f"ask.{kind.name.lower()}")


def _trail(view: View, step: Any) -> Iterator[Text]:
    """The person whose effect is being carried out."""
    s, kind = view.seen[0], StepKind(step["kind"])
    holders = (StepKind.HIRE, StepKind.SECTION, StepKind.ADVANCE, StepKind.TARGET, StepKind.TRADE, StepKind.REFRESH)
    if kind not in (*holders, StepKind.THREATS):
        return
    effect, cards = int(step["value"]) % SCOPE, s["options"]["cards"]
    for card in range(CARDS):
        if cards["first"][card] <= effect < cards["first"][card] + cards["effects"][card]:
            yield words.named(s, card)


# ---- options --------------------------------------------------------------------------------------------------------


def option(view: View, action: int) -> Option:
    """An action as something to choose."""
    parsed = view.game.actions.take_apart(action)
    return Option(
        action,
        view.game.actions.text(action),
        parsed.family,
        label(view, action),
        target_path(view, parsed),
        changes(view, parsed),
        _note(view, parsed),
    )


def label(view: View, action: int) -> Text:
    """An action in words."""
    family, arguments = view.game.actions.take_apart(action)
    s = view.seen[0]
    a, b = (*arguments, 0, 0)[:2]
    said: dict[str, Any] = {}
    if family in USES or family in CARD_FAMILIES:
        said = {"card": words.name(s, a)}
        if family == "canal":
            said["side"] = text(f"side.{SIDES[b]}")
    elif family in COLOUR_FAMILIES:
        said = {"colour": words.colour(a), "penalty": text(f"penalty.{PENALTIES[a]}")}
    elif family in SIDE_FAMILIES:
        said = {"side": text(f"side.{SIDES[a]}")}
    elif family in PLOT_FAMILIES:
        said = {"house": words.house(s, _seat(view), a)}
    elif family == "draw":
        said = {"n": a + 1, "colour": words.colour(int(s["piles"][a]["top"]))}
    elif family == "target":
        said = {"name": view.names[a]}
    elif family == "threaten":
        said = {"name": view.names[a], "colour": words.colour(b)}
    return text(f"act.{family}", **said)


def _seat(view: View) -> int:
    """The seat that decides, as far as the viewer can see it."""
    return int(step_of(view)["seat"])


def target_path(view: View, parsed: Parsed) -> tuple[Target, ...]:
    """What one points at to choose an action."""
    family, arguments = parsed
    s, seat = view.seen[0], _seat(view)
    a, b = (*arguments, 0, 0)[:2]
    if family in USES:
        return (words.card_target(s, a), Target(_place_of_use(view, seat, family, a, b), _use(family, b)))
    if family in CARD_FAMILIES:
        return (words.card_target(s, a),)
    if family in ("worker", "return"):
        return (Target(f"workers/{seat}/{COLOURS[a]}", words.colour(a)),)
    if family in ("refuse", "die"):
        return (Target(f"die/{COLOURS[a]}", words.colour(a)),)
    if family in ("suffer", "ransom", "tile"):
        return (Target(f"threats/{seat}/{COLOURS[a]}", text(f"penalty.{PENALTIES[a]}")),)
    if family in SIDE_FAMILIES:
        space = int(s["players"][seat]["canals"][a]) - (family == "break")
        return (Target(words.space_id(seat, a, space), text(f"side.{SIDES[a]}")),)
    if family in PLOT_FAMILIES:
        return (Target(words.plot_id(seat, a), words.house(s, seat, a)),)
    if family == "draw":
        return (Target(f"pile/{a + 1}", words.colour(int(s["piles"][a]["top"]))),)
    if family == "target":
        return (Target(f"city/{a}", plain(view.names[a])),)
    if family == "threaten":
        return (Target(f"threats/{a}", plain(view.names[a])), Target(f"die/{COLOURS[b]}", words.colour(b)))
    return ()


def _use(family: str, side: int) -> Text:
    return text("use.canal", side=text(f"side.{SIDES[side]}")) if family == "canal" else text(f"use.{family}")


def _place_of_use(view: View, seat: int, family: str, card: int, side: int) -> str:
    """Where on the table a use of a card happens."""
    s = view.seen[0]
    if family == "florins":
        return f"die/{COLOURS[words.of_card(s, card).colour]}"
    if family == "canal":
        return words.space_id(seat, side, min(int(s["players"][seat]["canals"][side]), SECTION - 1))
    if family == "house":
        return words.plot_id(seat, next_plot(s, seat))
    if family in ("workers", "threat"):
        return f"{family.rstrip('s')}s/{seat}/{COLOURS[words.of_card(s, card).colour]}"
    return f"city/{seat}"


# ---- what an option brings ------------------------------------------------------------------------------------------


def changes(view: View, parsed: Parsed) -> tuple[Amount, ...]:
    """What an action is known to cost and to give."""
    family, arguments = parsed
    seat, a, b = _seat(view), *(*arguments, 0, 0)[:2]
    if family in USES:
        return tuple(amount for amount in _changes_of_use(view, seat, family, a, b) if amount.n)
    if family == "activate":
        return tuple(_activation(view, a))
    if family == "advance":
        return tuple(amount for amount in _step(view, seat) if amount.n)
    if family == "section":
        return tuple(amount for amount in _tile(view, seat, a, _paid_by_effect(view)) if amount.n)
    if family == "ransom":
        return (Amount(words.COINS, -int(view.seen[0]["players"][seat]["perks"]["ransom"])),)
    if family == "die":
        return (Amount(words.COINS, _die(view, seat, a)),)
    if family == "worker":
        return (words.worker(a, 1 if step_of(view)["kind"] == StepKind.WORKERS else int(step_of(view)["value"])),)
    if family == "return":
        return (words.worker(a, -1),)
    return ()


def _boost(view: View, seat: int, action: Action, modifier: Modifier, scope: int = BY_CARD) -> int:
    return view.game.ask(boost, view.seen, seat, scope, action, modifier)


def _bonuses(view: View, seat: int, action: Action, coins: int = 0, points: int = 0) -> Iterator[Amount]:
    """What persons add to an action, with what it gives and costs itself."""
    scope = BY_EFFECT if step_of(view)["kind"] in (StepKind.HIRE, StepKind.BUILD, StepKind.SECTION) else BY_CARD
    yield Amount(words.COINS, coins + _boost(view, seat, action, Modifier.BONUS_COINS, scope))
    yield Amount(words.POINTS, points + _boost(view, seat, action, Modifier.BONUS_POINTS, scope))
    yield Amount(words.CARDS, _boost(view, seat, action, Modifier.BONUS_DRAW, scope))


def _changes_of_use(view: View, seat: int, family: str, card: int, side: int) -> Iterator[Amount]:
    s = view.seen[0]
    me, face = s["players"][seat], words.of_card(s, card)
    if family == "workers":
        number = WORKERS_TAKEN + _boost(view, seat, Action.TAKE_WORKERS, Modifier.BONUS_WORKERS)
        any_colour = _boost(view, seat, Action.TAKE_WORKERS, Modifier.ANY_COLOUR)
        yield Amount("workers", number) if any_colour else words.worker(face.colour, number)
        yield from _bonuses(view, seat, Action.TAKE_WORKERS)
    elif family == "florins":
        any_die = _boost(view, seat, Action.TAKE_COINS, Modifier.ANY_DIE)
        colour = max(range(len(COLOURS)), key=lambda c: int(s["dice"][c])) if any_die else face.colour
        yield from _bonuses(view, seat, Action.TAKE_COINS, _die(view, seat, colour, of_action=True))
    elif family == "threat":
        tiles = 1 + _boost(view, seat, Action.DISCARD_THREAT, Modifier.EXTRA_TILES)
        anything = _boost(view, seat, Action.DISCARD_THREAT, Modifier.IGNORE_COLOUR)
        tiles = min(tiles, int(max(me["threats"]) if anything else me["threats"][face.colour]))
        yield Amount("threats", -tiles)
        yield from _bonuses(view, seat, Action.DISCARD_THREAT, points=THREAT_POINTS * tiles)
    elif family == "canal":
        yield from _tile(view, seat, side, True)
    elif family == "house":
        free = step_of(view)["kind"] == StepKind.BUILD or _boost(view, seat, Action.BUILD_HOUSE, Modifier.NO_WORKER)
        if not free:
            anyone = _boost(view, seat, Action.BUILD_HOUSE, Modifier.ANY_WORKER)
            yield Amount("workers", -1) if anyone else words.worker(face.colour, -1)
        yield from _bonuses(view, seat, Action.BUILD_HOUSE)
        yield Amount("houses", 1)
    else:
        effect = step_of(view)["kind"] == StepKind.HIRE
        discount = int(s["options"]["cards"]["extra"][step_of(view)["value"]]) if effect else 0
        price = view.game.ask(hire_price, view.seen, seat, card, BY_EFFECT if effect else BY_CARD, discount)
        yield from _bonuses(view, seat, Action.HIRE_PERSON, coins=-price)


def _tile(view: View, seat: int, side: int, paid: bool) -> Iterator[Amount]:
    """A canal tile: its cost, and the points that it will bring at the end."""
    s = view.seen[0]
    scope = BY_EFFECT if step_of(view)["kind"] == StepKind.SECTION else BY_CARD
    cost = view.game.ask(space_cost, view.seen, seat, side, scope) if paid else 0
    reached = int(s["players"][seat]["canals"][side]) + 1
    points = THIRD_SPACE_POINTS if reached == THIRD_SPACE else 0
    if reached == SECTION and s["statues"] < STATUES and not int(s["players"][seat]["completed"]) >> side & 1:
        points = int(STATUE_POINTS[s["statues"]])
    yield from _bonuses(view, seat, Action.BUILD_CANAL, -cost, points)


def _paid_by_effect(view: View) -> bool:
    return bool(view.seen[0]["options"]["cards"]["mode"][step_of(view)["value"]])


def _die(view: View, seat: int, colour: int, of_action: bool = False) -> int:
    value = int(view.seen[0]["dice"][colour])
    if of_action or step_of(view)["value"] == 1:
        value = max(value, _boost(view, seat, Action.TAKE_COINS, Modifier.DIE_MINIMUM))
    return value


def _step(view: View, seat: int) -> Iterator[Amount]:
    step = step_of(view)
    if step["kind"] == StepKind.BUY:
        yield Amount(words.COINS, -view.game.ask(step_price, view.seen, seat))
        yield Amount(words.STEPS, 1)
    else:
        cards = view.seen[0]["options"]["cards"]
        yield Amount(words.COINS, -int(cards["extra"][step["value"]]))
        yield Amount(words.STEPS, int(cards["amount"][step["value"]]))


SURE = {Op.GAIN_COINS: words.COINS, Op.GAIN_POINTS: words.POINTS, Op.DRAW_CARDS: words.CARDS}


def _activation(view: View, card: int) -> Iterator[Amount]:
    """The worker that is paid, and what the person gives for certain."""
    s = view.seen[0]
    face, cards = words.of_card(s, card), s["options"]["cards"]
    if face.kind == Kind.WORKER:
        yield words.worker(face.worker, -1)
    for effect in range(int(cards["first"][card]), int(cards["first"][card]) + int(cards["effects"][card])):
        op = Op(int(cards["op"][effect]))
        if op in SURE and cards["counter"][effect] < 0:
            yield Amount(SURE[op], int(cards["amount"][effect]))


def _note(view: View, parsed: Parsed) -> Text | None:
    """What a person does, for those whose amounts do not tell it."""
    if parsed.family == "activate" and len(changes(view, parsed)) < 2:
        return text("note.effect", effect=_effect(view, parsed.arguments[0]))
    return None


def _effect(view: View, card: int) -> Text:
    return data(words.of_card(view.seen[0], card).text)


# ---- what is refused ------------------------------------------------------------------------------------------------


def _refused(view: View, step: Any, legal: set[int]) -> Iterator[Refusal]:
    for action in _thinkable(view, step):
        if action not in legal:
            parsed = view.game.actions.take_apart(action)
            target = words.card_target(view.seen[0], parsed.arguments[0])
            yield Refusal(view.game.actions.text(action), parsed.family, refusal(view, action), target)


def _thinkable(view: View, step: Any) -> Iterator[int]:
    """What a player may think of in a turn: the uses of each hand card, and the persons who can be activated."""
    s, number = view.seen[0], view.game.actions.number
    if step["kind"] not in (StepKind.TURN, StepKind.EXTRA):
        return
    seat = int(step["seat"])
    me = s["players"][seat]
    if step["kind"] == StepKind.EXTRA or step["value"]:
        for card in words.members(me["hand"]):
            colour = words.of_card(s, card).colour
            yield number("threat", card)
            fitting = [side for side in range(len(SIDES)) if _next_colour(me, seat, side) == colour]
            yield from (number("canal", card, side) for side in fitting or [0])
            yield from (number("house", card), number("hire", card))
    if step["kind"] == StepKind.TURN:
        for card in me["person"][: me["plots"]]:
            if card >= 0 and words.of_card(s, int(card)).kind in (Kind.WORKER, Kind.ONCE):
                yield number("activate", int(card))


def _next_colour(me: Any, seat: int, side: int) -> int:
    """The colour of the next space of a canal, -1 if it is complete."""
    built = int(me["canals"][side])
    return int(SPACE_COLOUR[seat, side, built]) if built < SECTION else -1
