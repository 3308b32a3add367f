"""Tournaments as pages and files show them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction

from regnum import registry
from regnum.web.db import Store, Tournament, tournaments
from regnum.web.db.tournaments import Entrant, Pairing
from regnum.web.model.names import distinct
from regnum.web.schemas.tournaments import (
    Arranging,
    PairedRound,
    PairedSeat,
    PairedTable,
    PlayerCard,
    SavedTournament,
    StandingLine,
    TournamentCard,
)
from regnum.web.tournaments.rounds import all_decided, decided
from regnum.web.tournaments.standing import StandingRow, leaders, points_of, standing


def arranging(found: Tournament, entries: Iterable[Entrant], guest: int | None, *, owner: bool) -> list[Arranging]:
    """List the operations on a tournament that a member of the group may use; its owner runs it.

    One of a game that is not installed any more can only be deleted.
    """
    if found.game not in registry.games():
        return ["delete"] if owner else []
    own = next((entry for entry in entries if entry.guest == guest), None)
    can: list[Arranging] = []
    if found.state == "gathering":
        can.append("leave" if own else "enter")
    elif found.state == "running" and own and own.gone is None:
        can.append("leave")
    if owner:
        by_state: dict[str, list[Arranging]] = {
            "gathering": ["begin", "remove"],
            "running": ["decide", "undecide", "remove"],
            "over": ["undecide"],
        }
        can += [*by_state.get(found.state, []), "delete"]
    return can


def title_of(found: Tournament, lang: str) -> str:
    """Return the title of a tournament's game; the short name if it is no longer installed."""
    info = registry.games().get(found.game)
    return info.titles[lang] if info else found.game


def player_cards(entries: Sequence[Entrant], guest: int | None, former: str) -> list[PlayerCard]:
    """List the players under distinct names; `former` replaces the names of deleted accounts."""
    names = distinct(entry.name or former for entry in entries)
    return [
        PlayerCard(entry.number, name, entry.badge, entry.guest == guest, entry.gone)
        for entry, name in zip(entries, names, strict=True)
    ]


def standing_lines(entries: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[StandingLine]:
    """Rank the players; empty before the first round."""
    if not pairings:
        return []
    return [_line(line) for line in standing([entry.number for entry in entries], all_decided(pairings))]


def paired_round(pairings: Iterable[Pairing], number: int, undecidable: Container[int] = ()) -> PairedRound | None:
    """A round; None of one that is not paired. `undecidable`: rounds in which decisions can be undone."""
    tables = [_table(one, number in undecidable) for one in pairings if one.round == number]
    return PairedRound(number, tables) if tables else None


def card(store: Store, found: Tournament, guest: int | None, former: str, lang: str) -> TournamentCard:
    """A tournament in a list."""
    entries, pairings = tournaments.entries(store, found.id), tournaments.pairings(store, found.id)
    names = {player.number: player.name for player in player_cards(entries, guest, former)}
    ended = all_decided(pairings)
    leads = leaders(names, ended) if any(len(table.players) > 1 for table in ended) else []
    return TournamentCard(
        id=found.id,
        title=found.title,
        game=found.game,
        game_title=title_of(found, lang),
        format=found.format,
        state=found.state,
        round=found.round,
        rounds=found.rounds,
        players=len(entries),
        yours=any(entry.guest == guest for entry in entries),
        leads=[names[player] for player in leads],
    )


def saved(store: Store, found: Tournament, former: str) -> SavedTournament:
    """A tournament in the file of its group."""
    entries, pairings = tournaments.entries(store, found.id), tournaments.pairings(store, found.id)
    return SavedTournament(
        id=found.id,
        title=found.title,
        game=found.game,
        options=dict(found.options),
        format=found.format,
        size=found.size,
        clock=found.clock,
        lang=found.lang,
        rounds=found.rounds,
        created=found.created,
        begun=found.begun,
        over=found.over,
        players=player_cards(entries, None, former),
        standing=standing_lines(entries, pairings),
        paired=[one for n in range(1, found.round + 1) if (one := paired_round(pairings, n))],
        plan=[[list(players) for players in paired] for paired in tournaments.plan(store, found.id)],
    )


def _line(line: StandingRow) -> StandingLine:
    return StandingLine(
        line.player,
        line.place,
        _shown(line.points),
        _shown(line.buchholz),
        _shown(line.berger),
        _shown(line.share),
        line.tables,
        line.byes,
    )


def _shown(value: Fraction) -> float:
    return float(round(value, 2))


def _table(one: Pairing, undecidable: bool) -> PairedTable:
    result, bye = decided(one), len(one.players) == 1
    places = result.places if result else (None,) * len(one.players)
    points = [_shown(value) for value in points_of(places)] if result else [None] * len(one.players)
    scores = result.scores if result and result.scores else (None,) * len(one.players)
    status = "bye" if bye else "over" if result else "opening" if one.table is None else "playing"
    if not result and one.table is not None and one.status in (None, "broken"):
        status = "lost"
    return PairedTable(
        number=one.number,
        version=one.version,
        table=one.table,
        status=status,  # type: ignore[arg-type]
        by_hand=one.by_hand,
        undoable=undecidable and one.by_hand,
        seats=[PairedSeat(*seat) for seat in zip(one.players, places, points, scores, strict=True)],
    )
