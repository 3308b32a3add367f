"""Building emporiums, with a permit tile or with the help of the king, and what they bring."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.building import journey_coins, rivals_in
from regnum.games.council.rules.councils import cheapest_payment
from regnum.games.council.rules.state import Event
from regnum.games.council.scene import words
from regnum.games.council.scene.board import MAP
from regnum.games.council.scene.councils import too_dear
from regnum.games.council.scene.turn import no_main_action
from regnum.scenes import ActionPresenter, Amount, Ghost, LoggedEvent, Text, View, a, line, members, text, without_zeros


def _cannot_build(view: View, city: int) -> Text | None:
    """Return the reason why the seat cannot build in the city by any means; None if it can."""
    emporiums, assistants = int(view.me["emporiums"]), int(view.me["assistants"])
    if emporiums.bit_count() == c.EMPORIUMS:
        return text("why.all_built")
    if emporiums >> city & 1:
        return text("why.already_built", city=words.city(city))
    rivals = view.ask(rivals_in, view.seat, city)
    return text("why.rivals", city=words.city(city), n=rivals, have=assistants) if rivals > assistants else None


def _no_permit(view: View, site: int) -> Text | None:
    tile = int(c.SITE_TILE[site])
    return None if int(view.me["permits"]) >> tile & 1 else text("why.no_permit", permit=words.permit(tile))


def _rivals(view: View, city: int) -> tuple[Amount, ...]:
    return without_zeros((Amount("assistants", -view.ask(rivals_in, view.seat, city)),))


def _emporium(view: View, city: int) -> Ghost:
    return Ghost("emporium", MAP, words.city_id(city), view.viewer)


def _from_coins(view: View, city: int) -> Text:
    """The fewest coins for which the king's council can be satisfied and he can go there."""
    return text("note.from", n=view.ask(cheapest_payment, view.seat, c.KING) + view.ask(journey_coins, city))


def _king_went(event: LoggedEvent) -> Text:
    return text("told.king" if event.b else "told.king_stays", city=words.city(event.a), n=event.b)


def _own_sites(view: View) -> list[int]:
    held = members(view.me["permits"])
    return [site for site, tile in enumerate(c.SITE_TILE) if tile in held]


BUILDING = (
    ActionPresenter(
        "build",
        says=lambda site: {"city": words.city(int(c.SITE_CITY[site])), "permit": words.permit(int(c.SITE_TILE[site]))},
        points_at=lambda site: (words.permit_target(int(c.SITE_TILE[site])), words.city_target(int(c.SITE_CITY[site]))),
        changes=lambda view, site: _rivals(view, int(c.SITE_CITY[site])),
        ghosts=lambda view, site: (_emporium(view, int(c.SITE_CITY[site])),),
        refused=(no_main_action, _no_permit, lambda view, site: _cannot_build(view, int(c.SITE_CITY[site]))),
        thinkable=_own_sites,
    ),
    ActionPresenter(
        "king",
        says=lambda city: {"city": words.city(city)},
        points_at=lambda city: (words.city_target(city),),
        changes=_rivals,
        note=_from_coins,
        ghosts=lambda view, city: (_emporium(view, city), Ghost("king", MAP, words.city_id(city))),
        refused=(
            no_main_action,
            _cannot_build,
            lambda view, city: too_dear(view, c.KING, view.ask(journey_coins, city)),
        ),
        thinkable=lambda: range(c.CITIES),
    ),
    line(Event.KING, _king_went),
    line(Event.BUILD, city=a(words.city)),
    line(Event.BONUS_TILE, depth=1, bonus=a(words.bonus), n=a(lambda tile: int(c.BONUS_POINTS[tile]))),
    line(Event.KING_TILE, depth=1, n=a(lambda tile: int(c.KING_POINTS[tile]))),
    line(Event.LAST_EMPORIUM, depth=1),
    line(Event.LAST_TURNS, of_all=True),
)
