"""Hot dice, threats and their penalties."""

from __future__ import annotations

from regnum.games.bruges.data.vocabulary import COLOURS
from regnum.games.bruges.rules.effects import tiles_for
from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.turn import trail
from regnum.scenes import (
    ActionPresenter,
    Amount,
    Declarations,
    EventFormat,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    line,
    text,
)


def _threat(view: View, colour: int) -> tuple[Target]:
    return (Target(f"threats/{view.seat}/{COLOURS[colour]}", words.penalty(colour)),)


def _not_refused(view: View, tile: int) -> Text:
    key = "why.refused_already" if view.step.value >> tile & 1 else "why.not_hot"
    return text(key, colour=words.colour(tile))


def _not_due(colour: int) -> Text:
    return text("why.not_due", colour=words.colour(colour))


def _no_ransom(view: View, colour: int) -> Text:
    if view.me["threats"][colour] < 3:
        return _not_due(colour)
    ransom = int(view.me["perks"]["ransom"])
    return text("why.no_ransom") if ransom < 0 else words.coins_short(view, ransom)


def _wrong_tile(view: View, colour: int) -> Text:
    if view.me["threats"][colour] == 0:
        return text("why.no_tile", colour=words.colour(colour))
    value = view.step.value
    assert not view.ask(tiles_for, view.seat, value % 256, value // 256) >> colour & 1
    return text("why.other_colour", colour=words.colour(colour))


def _of_colour(kind: Event) -> EventFormat:
    return line(kind, depth=1, colour=a(words.colour), penalty=a(words.penalty))


THREATS: Declarations = (
    *map(StepPrompt, (StepKind.REFUSE, StepKind.PENALTY, StepKind.PLAGUE, StepKind.FIRE, StepKind.TILE)),
    StepPrompt(StepKind.THREATS, trail=trail),
    ActionPresenter(
        "refuse",
        says=words.says_colour,
        points_at=lambda tile: (Target(f"die/{COLOURS[tile]}", words.colour(tile)),),
        refused=(_not_refused,),
    ),
    ActionPresenter("suffer", says=words.says_colour, points_at=_threat, refused=(_not_due,)),
    ActionPresenter(
        "ransom",
        says=words.says_colour,
        points_at=_threat,
        changes=lambda view: (Amount(words.COINS, -int(view.me["perks"]["ransom"])),),
        refused=(_no_ransom,),
    ),
    ActionPresenter("sacrifice", says=words.says_card, points_at=words.points_at_card, refused=(words.not_ones_own,)),
    ActionPresenter(
        "burn",
        says=words.says_house,
        points_at=words.points_at_plot,
        refused=(lambda house: text("why.no_house", n=house + 1),),
    ),
    ActionPresenter(
        "break",
        says=words.says_side,
        points_at=lambda view, side: words.points_at_canal(view, side, int(view.me["canals"][side]) - 1),
        refused=(lambda side: text("why.no_canal", side=words.side(side)),),
    ),
    ActionPresenter("tile", says=words.says_colour, points_at=_threat, refused=(_wrong_tile,)),
    line(Event.DIE, depth=1, colour=a(words.colour), n=lambda event: event.b),
    *map(_of_colour, (Event.THREAT, Event.REFUSE, Event.PENALTY, Event.IMMUNE, Event.RANSOM)),
    line(Event.BURN_HOUSE, depth=1, colour=a(words.colour)),
    line(Event.BURN_CANAL, depth=1, side=lambda event: words.side(event.b)),
    line(Event.DIES, depth=1, card=words.told_card),
)
