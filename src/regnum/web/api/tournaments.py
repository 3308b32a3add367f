"""Tournaments of groups: looking at them, entering, and what the owner of the group arranges."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Response

from regnum import registry
from regnum.web.api.caller import Anybody, Person, RequestContext
from regnum.web.api.document import answer
from regnum.web.api.games import known_game
from regnum.web.api.played import After
from regnum.web.db import Group, Tournament, groups, tournaments
from regnum.web.db.results import Place
from regnum.web.db.tournaments import Entrant
from regnum.web.model.errors import Refused
from regnum.web.model.events import Clock
from regnum.web.model.names import clean
from regnum.web.model.rights import rights
from regnum.web.schemas.answers import InGroup
from regnum.web.schemas.bodies import DecideBody, PlayerBody, SeenBody, SureBody, TournamentBody, UndecideBody
from regnum.web.schemas.tournaments import (
    Arranging,
    PairedRound,
    TournamentId,
    TournamentPage,
    Tournaments,
)
from regnum.web.tables.opening import new_id
from regnum.web.tournaments.cards import arranging, card, paired_round, player_cards, standing_lines, title_of
from regnum.web.tournaments.pairing import sizes
from regnum.web.tournaments.rounds import least_seats, plan_of
from regnum.web.views.ended import PAGE, place, written
from regnum.web.wording.words import own_words

router = APIRouter(tags=["tournaments"])

MOST_TITLE = 60  # characters
MOST_PLAYERS = 64
MOST_TOGETHER = 24  # of a round robin at tables of more than two: finding who meets whom takes a second or two
MOST_ROUNDS = 999  # that can be asked for
MOST_UNFINISHED = 20  # tournaments of a group that are not over


# ---- looking --------------------------------------------------------------------------------------------------------
def _former(caller: RequestContext) -> str:
    return own_words(caller.lang).say("guest.former")


def _found(caller: RequestContext, tournament: str) -> tuple[Tournament, Group]:
    """A tournament and its group. Raises Refused, to whoever does not belong to the group as if there were none."""
    found = tournaments.find(caller.server.store, tournament)
    mine = groups.of_guest(caller.server.store, caller.number) if caller.number is not None else []
    group = next((one for one in mine if found is not None and one.id == found.group), None)
    if found is None or group is None:
        raise Refused(404, "unknown_tournament")
    return found, group


def _page(caller: RequestContext, tournament: str) -> Response:
    found, group = _found(caller, tournament)
    store, info = caller.server.store, registry.games().get(found.game)
    usual, version = info.usual if info else {}, tournaments.version(store, found.id)
    entries, pairings = tournaments.entries(store, found.id), tournaments.pairings(store, found.id)
    return caller.reply(
        TournamentPage(
            id=found.id,
            version=version,
            group=InGroup(group.id, group.name),
            title=found.title,
            game=found.game,
            game_title=title_of(found, caller.lang),
            options={name: value for name, value in found.options.items() if value != usual.get(name)},
            clock=found.clock,
            format=found.format,
            size=found.size,
            rounds=found.rounds,
            round=found.round,
            state=found.state,
            players=player_cards(entries, caller.number, _former(caller)),
            standing=standing_lines(entries, pairings),
            paired=paired_round(pairings, found.round, tournaments.undecidable(store, found.id)),
            can=arranging(found, entries, caller.number, owner=group.owner == caller.number),
            fewest=least_seats(found),
        )
    )


@router.get("/api/groups/{group}/tournaments", responses=answer(Tournaments))
def listing(group: str, caller: Anybody, after: After = None) -> Response:
    """The tournaments of a group, twenty at a time, the newest first."""
    store = caller.server.store
    its = groups.group_for(store, group, caller.number, "look")
    found = tournaments.of_group(store, group, place(after), PAGE + 1)
    cards = [card(store, one, caller.number, _former(caller), caller.lang) for one in found[:PAGE]]
    goes_on = written(Place(found[PAGE - 1].created, found[PAGE - 1].id)) if len(found) > PAGE else None
    return caller.reply(Tournaments(cards, goes_on, "arrange" in rights(its, caller.become_guest().id)))


@router.get("/api/tournaments/{tournament}", responses=answer(TournamentPage))
def page(tournament: str, caller: Anybody) -> Response:
    """A tournament of a group to which you belong."""
    return _page(caller, tournament)


@router.get("/api/tournaments/{tournament}/rounds/{number}", responses=answer(PairedRound))
def paired(tournament: str, number: Annotated[int, Path(ge=1, le=MOST_ROUNDS)], caller: Anybody) -> Response:
    """A round of a tournament: who met whom, and how the tables ended."""
    found, _ = _found(caller, tournament)
    store = caller.server.store
    pairings = tournaments.pairings(store, found.id, number)
    shown = paired_round(pairings, number, tournaments.undecidable(store, found.id))
    if shown is None:
        raise Refused(404, "no_such_round")
    return caller.reply(shown)


# ---- making one -----------------------------------------------------------------------------------------------------
@router.post("/api/groups/{group}/tournaments", responses=answer(TournamentId))
def make(group: str, body: TournamentBody, caller: Person) -> Response:
    """Make a tournament for the members of a group, as its owner."""
    server = caller.server
    groups.group_for(server.store, group, caller.number, "arrange")
    info, title = known_game(body.game), clean(body.title, MOST_TITLE)
    if not title:
        raise Refused(422, "tournament_untitled")
    server.limits.open_one(caller.connection)  # before anything reads a document among the options
    options = info.agree(body.size, body.options)
    if info.is_team(options):
        raise Refused(422, "tournament_together")
    found = Tournament(
        id=new_id(),
        group=group,
        title=title,
        game=info.name,
        options=options,
        clock=Clock(**body.clock.model_dump()) if body.clock else None,
        format=body.format,
        size=body.size,
        lang=body.lang,
        seed=secrets.randbits(53),
        host=caller.become_guest().id,
        created=server.house.now(),
        rounds=body.rounds if body.format == "swiss" else 0,
    )
    match tournaments.create(server.store, found, registry.games(), MOST_UNFINISHED):
        case "too_many":
            raise Refused(409, "too_many_tournaments", n=MOST_UNFINISHED)
        case "gone":
            raise Refused(404, "unknown_group")
    return caller.reply(TournamentId(found.id))


# ---- taking part ----------------------------------------------------------------------------------------------------
def _may(caller: RequestContext, tournament: str, act: Arranging) -> tuple[Tournament, list[Entrant]]:
    """A tournament with which the caller may do something now. Raises Refused."""
    found, group = _found(caller, tournament)
    entries, owner = tournaments.entries(caller.server.store, found.id), group.owner == caller.number
    if act not in arranging(found, entries, caller.number, owner=owner):
        raise _refusal(found, act, owner=owner)
    return found, entries


def _refusal(found: Tournament, act: Arranging, *, owner: bool) -> Refused:
    """Why somebody may not do something."""
    if act in ("begin", "remove", "decide", "undecide", "delete") and not owner:
        return Refused(403, "not_owner")
    if found.game not in registry.games():
        return Refused(404, "unknown_game", game=found.game)
    return Refused(409, f"tournament_{found.state}")


def _own(caller: RequestContext, entries: Sequence[Entrant]) -> int:
    return next(entry.number for entry in entries if entry.guest == caller.number)


@router.post("/api/tournaments/{tournament}/enter", responses=answer(TournamentPage))
def enter(tournament: str, caller: Person) -> Response:
    """Play in a tournament that has not begun."""
    found, _ = _may(caller, tournament, "enter")
    most = MOST_TOGETHER if found.format == "robin" and found.size > 2 else MOST_PLAYERS
    server = caller.server
    if not tournaments.enter(server.store, found.id, caller.become_guest().id, server.house.now(), most):
        raise Refused(409, "tournament_full", n=most)
    return _page(caller, tournament)


@router.post("/api/tournaments/{tournament}/leave", responses=answer(TournamentPage))
def leave(tournament: str, caller: Person) -> Response:
    """Play no more. In a tournament that has begun your seat of this round stays yours."""
    found, entries = _may(caller, tournament, "leave")
    if not tournaments.withdraw(caller.server.store, found.id, _own(caller, entries)):
        raise Refused(409, "tournament_over")
    return _page(caller, tournament)


# ---- arranging it ---------------------------------------------------------------------------------------------------
def _soon(caller: RequestContext, found: Tournament) -> None:
    """The next round is paired, or the next table opened, if it is time."""
    caller.server.successor.soon(caller.server.rounds, found.id)


@router.post("/api/tournaments/{tournament}/begin", responses=answer(TournamentPage))
def begin(tournament: str, caller: Person, body: SeenBody | None = None) -> Response:
    """Begin a tournament, as the owner of its group: nobody enters any more, and the tables of the first round open."""
    found, entries = _may(caller, tournament, "begin")
    server, least = caller.server, least_seats(found)
    here = [entry.number for entry in entries if entry.here]
    if not sizes(len(here), found.size, least):
        raise Refused(409, "too_few_players", n=least)
    plan = plan_of(found, here, least)
    rounds = len(plan) or found.rounds
    seen = body.version if body else None
    if not tournaments.begin(server.store, found.id, entries, rounds, server.house.now(), plan, seen):
        raise Refused(409, "tournament_changed")
    _soon(caller, found)
    return _page(caller, tournament)


@router.post("/api/tournaments/{tournament}/remove", responses=answer(TournamentPage))
def remove(tournament: str, body: PlayerBody, caller: Person) -> Response:
    """Take somebody out of a tournament, as the owner of its group: at once, or once it has begun after this round."""
    found, _ = _may(caller, tournament, "remove")
    if not tournaments.withdraw(caller.server.store, found.id, body.player, body.version):
        raise Refused(404, "no_such_player")
    return _page(caller, tournament)


@router.post("/api/tournaments/{tournament}/decide", responses=answer(TournamentPage))
def decide(tournament: str, body: DecideBody, caller: Person) -> Response:
    """Decide a table of this round by hand, as the owner of the group: for somebody who does not come, say.

    Whoever has no place forfeits. The next round does not wait for the game, which can be played on. The `version` of
    the table says what the owner has seen: once the table is open, decided or of another round, it is another one.
    """
    found, _ = _may(caller, tournament, "decide")
    pairings = tournaments.pairings(caller.server.store, found.id)
    seats = next((len(one.players) for one in pairings if (one.round, one.number) == (found.round, body.number)), 0)
    if seats != len(body.places) or seats < 2:
        raise Refused(422, "no_such_pairing")
    there = [place for place in body.places if place is not None]
    places = [None if place is None else 1 + sum(other < place for other in there) for place in body.places]
    if not tournaments.decide(caller.server.store, found.id, body.number, places, body.version):
        raise Refused(409, "pairing_played")
    _soon(caller, found)
    return _page(caller, tournament)


@router.post("/api/tournaments/{tournament}/undecide", responses=answer(TournamentPage))
def undecide(tournament: str, body: UndecideBody, caller: Person) -> Response:
    """Undo a decision, as the owner of the group, until a move is made in the next round, whose tables are closed.

    The table has the result of its game again, or none yet.
    """
    found, _ = _may(caller, tournament, "undecide")
    server = caller.server
    for table in tournaments.undecide(server.store, found.id, body.round, body.number, body.version):
        server.house.is_gone(table)
    _soon(caller, found)
    return _page(caller, tournament)


@router.post("/api/tournaments/{tournament}/delete", responses=answer(TournamentId))
def delete(tournament: str, body: SureBody, caller: Person) -> Response:
    """Delete a tournament, as the owner of its group. Its tables stay with the group."""
    found, _ = _may(caller, tournament, "delete")
    tournaments.erase(caller.server.store, found.id, body.version)
    return caller.reply(TournamentId(found.id))
