"""Why an action is not allowed now. `turn.legal` alone decides; this only explains what it has refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regnum.games.bruges.data.components import SECTION, SIDES, SPACE_COLOUR
from regnum.games.bruges.data.vocabulary import Action, Kind, Modifier
from regnum.games.bruges.rules.canals import space_cost
from regnum.games.bruges.rules.effects import tiles_for
from regnum.games.bruges.rules.houses import has_room, hire_price
from regnum.games.bruges.rules.perks import BY_CARD, BY_EFFECT, boost
from regnum.games.bruges.rules.state import StepKind
from regnum.games.bruges.scene import words
from regnum.table.contract import View
from regnum.table.text import Text, text

USES = ("workers", "florins", "threat", "canal", "house", "hire")
ANSWERS: dict[str, tuple[StepKind, ...]] = {
    **dict.fromkeys(USES, (StepKind.TURN, StepKind.EXTRA)),
    "house": (StepKind.TURN, StepKind.EXTRA, StepKind.BUILD),
    "hire": (StepKind.TURN, StepKind.EXTRA, StepKind.HIRE),
    "activate": (StepKind.TURN,),
    "end_turn": (StepKind.TURN,),
    "draw": (StepKind.DRAW,),
    "discard": (StepKind.DISCARD, StepKind.CYCLE),
    "take": (StepKind.TAKE, StepKind.SPY),
    "refuse": (StepKind.REFUSE,),
    "suffer": (StepKind.PENALTY,),
    "ransom": (StepKind.PENALTY,),
    "sacrifice": (StepKind.PLAGUE,),
    "burn": (StepKind.FIRE,),
    "break": (StepKind.FIRE,),
    "advance": (StepKind.BUY, StepKind.ADVANCE),
    "into": (StepKind.HOUSE,),
    "section": (StepKind.SECTION,),
    "worker": (StepKind.WORKERS, StepKind.ONE_COLOUR),
    "return": (StepKind.PAY_WORKER, StepKind.LOSE_WORKER),
    "die": (StepKind.DIE,),
    "tile": (StepKind.TILE, StepKind.THREATS),
    "target": (StepKind.TARGET,),
    "threaten": (StepKind.THREATEN,),
    "exchange": (StepKind.TRADE,),
    "recall": (StepKind.RECALL,),
    "refresh": (StepKind.REFRESH,),
    "give": (StepKind.GIVE_BACK,),
    "done": (
        StepKind.REFUSE,
        StepKind.BUY,
        StepKind.EXTRA,
        StepKind.HIRE,
        StepKind.BUILD,
        StepKind.THREATS,
        StepKind.ADVANCE,
        StepKind.TARGET,
        StepKind.TRADE,
        StepKind.CYCLE,
        StepKind.RECALL,
        StepKind.REFRESH,
    ),
}
"""The steps that each family of actions answers."""


def refusal(view: View, action: int) -> Text:
    """Why the seat on turn cannot take an action that is not legal now."""
    family, arguments = view.game.actions.take_apart(action)
    s = view.seen[0]
    step = s["steps"]["stack"][s["steps"]["depth"] - 1]
    if step["kind"] not in ANSWERS[family]:
        turn = StepKind.TURN in ANSWERS[family]
        return text("why.not_in_turn" if turn else "why.not_asked")
    seat, a, b = int(step["seat"]), *(*arguments, 0, 0)[:2]
    if family in USES:
        return _use(view, seat, step, family, a, b)
    return _EXPLAIN[family](view, seat, step, a, b)


def _holds(cards: Any, card: int) -> bool:
    return card in words.members(cards)


def _use(view: View, seat: int, step: Any, family: str, card: int, side: int) -> Text:
    """A use of a hand card, by a turn or by an effect."""
    s = view.seen[0]
    if not _holds(s["players"][seat]["hand"], card):
        return text("why.not_in_hand", card=words.named(s, card))
    if step["kind"] == StepKind.TURN and not step["value"]:
        return text("why.card_played")
    explain: dict[str, Callable[[], Text]] = {
        "threat": lambda: _threat(view, seat, card),
        "canal": lambda: _canal(view, seat, card, side),
        "house": lambda: _house(view, seat, card),
        "hire": lambda: _hire(view, seat, step, card),
    }
    return explain[family]()


def _threat(view: View, seat: int, card: int) -> Text:
    s = view.seen[0]
    if not s["players"][seat]["threats"].any():
        return text("why.no_threats")
    return text("why.no_tile", colour=words.colour(words.of_card(s, card).colour))


def _canal(view: View, seat: int, card: int, side: int) -> Text:
    s = view.seen[0]
    built = int(s["players"][seat]["canals"][side])
    if built == SECTION:
        return text("why.section_complete", side=text(f"side.{SIDES[side]}"))
    colour = int(SPACE_COLOUR[seat, side, built])
    ignored = view.game.ask(boost, view.seen, seat, BY_CARD, Action.BUILD_CANAL, Modifier.IGNORE_COLOUR)
    own = words.of_card(s, card).colour
    if not ignored and not _continues(s, seat, own):
        return text("why.no_space_of_colour", colour=words.colour(own))
    if own != colour and not ignored:
        return text("why.space_colour", side=text(f"side.{SIDES[side]}"), colour=words.colour(colour))
    return _coins(view, seat, view.game.ask(space_cost, view.seen, seat, side, BY_CARD))


def _continues(s: Any, seat: int, colour: int) -> bool:
    """Whether one of the canals goes on with a colour."""
    ends = [(side, int(built)) for side, built in enumerate(s["players"][seat]["canals"]) if built < SECTION]
    return any(SPACE_COLOUR[seat, side, built] == colour for side, built in ends)


def _coins(view: View, seat: int, needed: int) -> Text:
    return text("why.coins", n=needed, have=int(view.seen[0]["players"][seat]["coins"]))


def _house(view: View, seat: int, card: int) -> Text:
    if view.game.ask(boost, view.seen, seat, BY_CARD, Action.BUILD_HOUSE, Modifier.ANY_WORKER):
        return text("why.no_worker_at_all")
    return text("why.no_worker", colour=words.colour(words.of_card(view.seen[0], card).colour))


def _hire(view: View, seat: int, step: Any, card: int) -> Text:
    s = view.seen[0]
    pet = words.of_card(s, card).kind == Kind.PET
    if pet and step["kind"] == StepKind.HIRE:
        return text("why.no_pet")
    if not view.game.ask(has_room, view.seen, seat, int(pet)):
        return text("why.no_room_for_pet" if pet else "why.no_empty_house")
    effect = step["kind"] == StepKind.HIRE
    discount = int(s["options"]["cards"]["extra"][step["value"]]) if effect else 0
    return _coins(
        view, seat, view.game.ask(hire_price, view.seen, seat, card, BY_EFFECT if effect else BY_CARD, discount)
    )


def _activate(view: View, seat: int, _step: Any, card: int, _b: int) -> Text:
    s = view.seen[0]
    me, face = s["players"][seat], words.of_card(s, card)
    here = [plot for plot in range(int(me["plots"])) if me["person"][plot] == card]
    if not here:
        return text("why.not_your_person", card=words.named(s, card))
    if face.kind not in (Kind.WORKER, Kind.ONCE):
        return text("why.acts_itself", card=words.named(s, card))
    if me["used"][here[0]]:
        return text("why.used", card=words.named(s, card))
    if face.kind == Kind.WORKER and not me["workers"][face.worker]:
        return text("why.no_worker", colour=words.colour(face.worker))
    return text("why.nothing_happens", card=words.named(s, card))


def _draw(_view: View, _seat: int, _step: Any, pile: int, _b: int) -> Text:
    return text("why.empty_pile", n=pile + 1)


def _from_hand(view: View, _seat: int, _step: Any, card: int, _b: int) -> Text:
    return text("why.not_in_hand", card=words.named(view.seen[0], card))


def _take(view: View, _seat: int, step: Any, card: int, _b: int) -> Text:
    key = "why.not_in_that_hand" if step["kind"] == StepKind.SPY else "why.not_discarded"
    return text(key, card=words.named(view.seen[0], card))


def _refuse(_view: View, _seat: int, step: Any, colour: int, _b: int) -> Text:
    key = "why.refused_already" if int(step["value"]) >> colour & 1 else "why.not_hot"
    return text(key, colour=words.colour(colour))


def _penalty(_view: View, _seat: int, _step: Any, colour: int, _b: int) -> Text:
    return text("why.not_due", colour=words.colour(colour))


def _ransom(view: View, seat: int, _step: Any, colour: int, _b: int) -> Text:
    s = view.seen[0]
    me = s["players"][seat]
    if me["threats"][colour] < 3:
        return text("why.not_due", colour=words.colour(colour))
    return text("why.no_ransom") if me["perks"]["ransom"] < 0 else _coins(view, seat, int(me["perks"]["ransom"]))


def _own_person(view: View, seat: int, step: Any, card: int, _b: int) -> Text:
    s = view.seen[0]
    me, face = s["players"][seat], words.of_card(s, card)
    if card not in [*me["person"][: me["plots"]], *me["pet"][: me["plots"]]]:
        return text("why.not_your_person", card=words.named(s, card))
    if step["kind"] == StepKind.RECALL and face.kind != Kind.ARROW:
        return text("why.no_arrow", card=words.named(s, card))
    return text("why.not_used", card=words.named(s, card))


def _burn(_view: View, _seat: int, _step: Any, plot: int, _b: int) -> Text:
    return text("why.no_house", n=plot + 1)


def _break(_view: View, _seat: int, _step: Any, side: int, _b: int) -> Text:
    return text("why.no_canal", side=text(f"side.{SIDES[side]}"))


def _into(view: View, seat: int, _step: Any, plot: int, _b: int) -> Text:
    me = view.seen[0]["players"][seat]
    if plot >= me["plots"] or me["house"][plot] < 0:
        return text("why.no_house", n=plot + 1)
    return text("why.no_difference", house=words.house(view.seen[0], seat, plot))


def _section(view: View, seat: int, _step: Any, side: int, _b: int) -> Text:
    if view.seen[0]["players"][seat]["canals"][side] == SECTION:
        return text("why.section_complete", side=text(f"side.{SIDES[side]}"))
    return _coins(view, seat, view.game.ask(space_cost, view.seen, seat, side, BY_EFFECT))


def _return(_view: View, _seat: int, _step: Any, colour: int, _b: int) -> Text:
    return text("why.no_worker", colour=words.colour(colour))


def _tile(view: View, seat: int, step: Any, colour: int, _b: int) -> Text:
    if view.seen[0]["players"][seat]["threats"][colour] == 0:
        return text("why.no_tile", colour=words.colour(colour))
    value = int(step["value"])
    assert not view.game.ask(tiles_for, view.seen, seat, value % 256, value // 256) >> colour & 1
    return text("why.other_colour", colour=words.colour(colour))


def _opponent(view: View, seat: int, q: int) -> Text | None:
    """What stands against acting on a player at all."""
    s = view.seen[0]
    if q >= s["seats"]:
        return text("why.nobody_there", n=q + 1)
    if q == seat:
        return text("why.not_yourself")
    if s["players"][q]["perks"]["protected"]:
        return text("why.protected", name=view.names[q])
    return None


def _target(view: View, seat: int, _step: Any, q: int, _b: int) -> Text:
    return _opponent(view, seat, q) or text("why.nothing_to_take", name=view.names[q])


def _threaten(view: View, seat: int, step: Any, q: int, _colour: int) -> Text:
    return _opponent(view, seat, q) or text("why.other_opponent", name=view.names[int(step["value"])])


def _end_turn(_view: View, _seat: int, _step: Any, _a: int, _b: int) -> Text:
    return text("why.card_first")


def _done(_view: View, _seat: int, _step: Any, _a: int, _b: int) -> Text:
    return text("why.must")


_EXPLAIN: dict[str, Callable[[View, int, Any, int, int], Text]] = {
    "activate": _activate,
    "end_turn": _end_turn,
    "draw": _draw,
    "discard": _from_hand,
    "take": _take,
    "refuse": _refuse,
    "suffer": _penalty,
    "ransom": _ransom,
    "sacrifice": _own_person,
    "burn": _burn,
    "break": _break,
    "into": _into,
    "section": _section,
    "return": _return,
    "tile": _tile,
    "target": _target,
    "threaten": _threaten,
    "recall": _own_person,
    "refresh": _own_person,
    "give": _from_hand,
    "done": _done,
}
