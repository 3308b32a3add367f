"""The turn: persons who are activated, rounds, and what is gained in them."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import COLOURS, Kind, Op
from regnum.games.bruges.rules.houses import SCOPE
from regnum.games.bruges.rules.opponents import EACH_OPPONENT, POINTS, is_target
from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.board import MAJORITIES
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    StepPrompt,
    Text,
    View,
    a,
    change,
    data,
    ending,
    line,
    summed,
    text,
)

SURE = {Op.GAIN_COINS: words.COINS, Op.GAIN_POINTS: words.POINTS, Op.DRAW_CARDS: words.CARDS}


def budget(view: View) -> Iterator[Amount]:
    """The cards that are left to play in the turn."""
    if view.step.kind == StepKind.TURN:
        yield Amount(words.CARDS, view.step.value)


def trail(view: View) -> Iterator[Text]:
    """The person whose effect is being carried out."""
    effect, cards = view.step.value % SCOPE, view.s["options"]["cards"]
    for card in range(c.CARDS):
        if cards["first"][card] <= effect < cards["first"][card] + cards["effects"][card]:
            yield words.named(view, card)


def _activation(view: View, person: int) -> tuple[Amount, ...]:
    """The worker that is paid, and what the person gives for certain."""
    return summed(_given(view, person))


def _given(view: View, person: int) -> Iterator[Amount]:
    face, cards = words.of_card(view, person), view.s["options"]["cards"]
    if face.kind == Kind.WORKER:
        yield words.worker(face.worker, -1)
    for effect in _effects(view, person):
        op = Op(int(cards["op"][effect]))
        if op in SURE and cards["counter"][effect] < 0:
            yield Amount(SURE[op], int(cards["amount"][effect]))
        elif op == Op.STEAL and cards["extra"][effect] == EACH_OPPONENT:
            yield _stolen(view, effect)


def _effects(view: View, person: int) -> range:
    cards = view.s["options"]["cards"]
    first = int(cards["first"][person])
    return range(first, first + int(cards["effects"][person]))


def _stolen(view: View, effect: int) -> Amount:
    """Return the amount that an effect takes from all opponents together."""
    cards = view.s["options"]["cards"]
    kind, most = words.POINTS if cards["mode"][effect] == POINTS else words.COINS, int(cards["amount"][effect])
    targets = [seat for seat in range(view.s["seats"]) if view.ask(is_target, view.seat, seat, effect)]
    return Amount(kind, sum(min(most, int(view.s["players"][seat][kind])) for seat in targets))


def _effect(view: View, person: int) -> Text | None:
    """Describe a person's effect, unless its amounts tell it and nobody loses anything."""
    ops = view.s["options"]["cards"]["op"][_effects(view, person)]
    if Op.STEAL not in ops and len(_activation(view, person)) > 1:
        return None
    return text("note.effect", effect=data(words.of_card(view, person).text))


def _idle(view: View, person: int) -> Text:
    """Why a person cannot be activated."""
    me, face, named = view.me, words.of_card(view, person), words.named(view, person)
    here = [plot for plot in range(int(me["plots"])) if me["person"][plot] == person]
    if not here:
        return text("why.not_your_person", card=named)
    if face.kind not in (Kind.WORKER, Kind.ONCE):
        return text("why.acts_itself", card=named)
    if me["used"][here[0]]:
        return text("why.used", card=named)
    if face.kind == Kind.WORKER and not me["workers"][face.worker]:
        return text("why.no_worker", colour=words.colour(face.worker))
    return text("why.nothing_happens", card=named)


def _who_can_act(view: View) -> list[int]:
    persons = [int(card) for card in view.me["person"][: view.me["plots"]] if card >= 0]
    return [card for card in persons if words.of_card(view, card).kind in (Kind.WORKER, Kind.ONCE)]


TURN = (
    StepPrompt(StepKind.TURN, lambda view: text("ask.turn" if view.step.value else "ask.turn_done")),
    ActionPresenter(
        "activate",
        says=words.says_card,
        points_at=words.points_at_card,
        changes=_activation,
        note=_effect,
        refused=(_idle,),
        thinkable=_who_can_act,
    ),
    ActionPresenter("end_turn", points_at=NOTHING, refused=(lambda: text("why.card_first"),)),
    ActionPresenter("done", points_at=NOTHING, refused=(lambda: text("why.must"),)),
    line(Event.ROUND, begins=True, n=lambda event: int(event.view.s["round"])),
    line(Event.TURN, begins=True),
    line(Event.PLAY, card=words.told_card),
    line(Event.ACTIVATE, card=words.told_card),
    change(Event.COINS, words.COINS),
    change(Event.POINTS, words.POINTS),
    change(Event.WORKERS, a(lambda colour: f"worker_{COLOURS[colour]}")),
    line(Event.MAJORITY, kind=a(lambda majority: text(f"majority.{MAJORITIES[majority]}"))),
    ending(Event.END),
)
