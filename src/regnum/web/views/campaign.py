"""The page of a campaign, made from what everybody at its tables can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from regnum import registry
from regnum.core.info import CAMPAIGN_OPTION, CampaignInfo
from regnum.core.record import States
from regnum.core.standing import Goal, Prize, Standing
from regnum.match import Match, Outcome, no_rest
from regnum.table.contract import load_table
from regnum.table.language import Language
from regnum.table.text import parts
from regnum.web.db import CampaignRow
from regnum.web.db.campaigns import ChapterRow
from regnum.web.model.viewer import ViewRequest
from regnum.web.scheduling.gate import Rest, resting
from regnum.web.schemas.campaigns import (
    CampaignPage,
    CampaignSeat,
    Carried,
    ChapterCard,
    Gain,
    GoalView,
    PrizeCard,
    Rung,
)
from regnum.web.tables.seating import may_close
from regnum.web.tables.table import Table
from regnum.web.tables.table_registry import TableRegistry
from regnum.web.views.art import art_urls
from regnum.web.views.evenings import evening
from regnum.web.views.rules_page import has_rules
from regnum.web.wording.chronicle import TableLog
from regnum.web.wording.words import game_words


def campaign_page(
    looking: ViewRequest,
    labels: Mapping[str, str],
    info: CampaignInfo,
    campaign: CampaignRow,
    chapters: Sequence[ChapterRow],
    last: Table,
) -> CampaignPage:
    """The whole page. `labels` name the bots by their specification, `last` is the table of the newest chapter."""
    language, players = game_words(looking.lang, info.package), len(last.seats)
    texts = [*(chapter.options[CAMPAIGN_OPTION] for chapter in chapters), *_carried(last)]
    standings = [info.standing(text, players) for text in texts]
    now, over = standings[-1], last.match.over and len(chapters) == len(info.chapters)
    closed = standings[1:] if last.match.over else standings[1:-1]
    names = [seat.name or f"#{number}" for number, seat in enumerate(last.seats, 1)]
    return CampaignPage(
        id=campaign.id,
        version=last.version,
        name=info.name,
        title=info.titles[looking.lang],
        art=art_urls(info, looking.root),
        rules=has_rules(info, looking.lang),
        created=campaign.created,
        chapter=len(chapters) - 1,
        over=over,
        host=looking.guest is not None and looking.guest == campaign.host,
        record=last.match.over,
        closable=looking.guest is not None and may_close(last, looking.guest),
        seats=list(_seats(looking, labels, last, names, now, _won_in(standings))),
        chapters=[
            _chapter(looking, info, language, number, chapters, closed[number] if number < len(closed) else None, last)
            for number in range(len(info.chapters))
        ],
        prizes=[_prize(prize, language) for prize in info.prizes],
        goals=[GoalView(goal.prize, list(goal.have), goal.need) for goal in _goals(last)],
        result=_result(language, names, now) if over else None,
        ladder=ladder(info, language, now, last.match.outcome) if over else [],
        evenings=[evening(info, game, looking.lang) for game in info.evenings],
        reconstructed=[info.reconstructed[looking.lang]] if info.reconstructed else [],
    )


def told_gains(house: TableRegistry, info: CampaignInfo, chapter: ChapterRow) -> list[Gain]:
    """List the gains at the table of a finished chapter, and when they came.

    The chapter is played again by itself and in pieces, so that nobody at any table waits for it, and what was found is
    kept with the table.
    """
    with house.open(chapter.table) as table:
        version, told = table.version, table.gains
        if told is not None and told[0] == version:
            return told[1]
        match = None if table.broken is not None else table.match.fork()
    found = []
    if match is not None:
        with house.leisure() as rest:
            found = gains(info, match, chapter.chapter, rest)
    with house.open(chapter.table) as table:
        table.gains = version, found
    return found


def gains(info: CampaignInfo, match: Match, chapter: int, rest: Rest = no_rest) -> list[Gain]:
    """List the gains in the match of a chapter, and when they came: from its public state after each choice.

    After each it calls `rest`, where others can have their turn.
    """
    from regnum.campaign.campaign import new_prizes  # not what a server starts with

    carry = match.game.rules.carry
    if carry is None:
        return []
    found: list[Gain] = []
    text = str(match.options[CAMPAIGN_OPTION])
    before = info.standing(text, match.players)
    chronicle = TableLog(match, load_table(match.game.info))
    for played, state in enumerate(resting(match.moments(), rest)):
        last, text = text, carry(match.game.observe(state, None))
        if text == last:
            continue
        after = info.standing(text, match.players)
        when = played / max(1, len(match.moves))
        found += [
            Gain(prize, seat, chapter, _turn(chronicle, played, prize, seat), round(when, 4))
            for prize, seat in new_prizes(before, after)
        ]
        before = after
    return found


def _turn(chronicle: TableLog, played: int, prize: str, seat: int) -> int:
    """In which turn a prize came to a seat with the last of so many moves, as everybody hears it.

    That is the turn of the line which names the prize, else of the last one about the seat: with the last move of a
    turn the next one begins, and what comes then is told in it.
    """
    if not played:
        return 1
    own = [one for one in chronicle.lines(None, played - 1, played) if one.line.seat == seat]
    naming = [one for one in own if any(part.key == f"prize.{prize}.name" for part in parts(one.line.text))]
    lines = naming[:1] or own[-1:]
    return (lines[0].turn if lines else chronicle.turns(played)[played - 1]).number


def _public(table: Table) -> States:
    return table.match.observe(None)


def _carried(table: Table) -> list[str]:
    """Return what a chapter would hand on now; nothing for a broken table."""
    carry = table.match.game.rules.carry
    return [] if carry is None or table.broken is not None else [carry(_public(table))]


def _goals(table: Table) -> tuple[Goal, ...]:
    goals = table.match.game.rules.goals
    return () if goals is None or table.broken is not None or table.match.over else goals(_public(table))


def _won_in(standings: Sequence[Standing]) -> list[dict[tuple[str, int], int]]:
    """By seat, the chapter in which it won each of its prizes: (prize, the how-manieth of it) -> chapter."""
    won: list[dict[tuple[str, int], int]] = [{} for _ in standings[0].held]
    for chapter, standing in enumerate(standings[1:]):
        for seat, held in enumerate(standing.held):
            for one in _numbered(held):
                won[seat].setdefault(one, chapter)
    return won


def _numbered(held: Sequence[str]) -> Iterator[tuple[str, int]]:
    for place, prize in enumerate(held):
        yield prize, held[:place].count(prize)


def _seats(
    looking: ViewRequest,
    labels: Mapping[str, str],
    last: Table,
    names: Sequence[str],
    now: Standing,
    won: Sequence[dict[tuple[str, int], int]],
) -> Iterator[CampaignSeat]:
    for number, seat in enumerate(last.seats):
        held = now.held[number]
        yield CampaignSeat(
            name=names[number],
            badge=seat.badge,
            kind=seat.kind,
            bot=labels.get(seat.bot, seat.bot) if seat.kind == "bot" else None,
            here=seat.kind == "person" and seat.guest == looking.guest is not None,
            ready=number in last.ready_seats,
            held=list(held),
            won=[won[number].get(one) for one in _numbered(held)],
            points=now.points[number],
            rank=now.ranks[number],
        )


def _chapter(
    looking: ViewRequest,
    info: CampaignInfo,
    language: Language,
    number: int,
    chapters: Sequence[ChapterRow],
    after: Standing | None,
    last: Table,
) -> ChapterCard:
    game, table = registry.info(info.chapters[number]), chapters[number] if number < len(chapters) else None
    result = table.result if table else None
    margin = f"chapter.{game.name}.margin"
    return ChapterCard(
        game=game.name,
        title=game.titles[looking.lang],
        art=art_urls(game, looking.root),
        table=table.table if table else None,
        status=table.status if table else "to_come",
        points=list(result["points"]) if result else None,
        ranks=list(result["ranks"]) if result else None,
        after=list(after.points) if after else None,
        now=_points_now(last) if table and table is chapters[-1] and table.status == "playing" else None,
        awards=language.say(awards) if language.knows(awards := f"chapter.{game.name}.awards") else "",
        margin=int(language.say(margin)) if language.knows(margin) else None,
        carried=carried_on(info, language, number + 1, result["ranks"], after) if result and after else None,
    )


def _points_now(table: Table) -> list[int] | None:
    """The points of every seat if the game ended now, from what everybody sees."""
    return None if table.broken is not None else table.match.game.score(_public(table)).sum(1).tolist()


def carried_on(
    info: CampaignInfo, language: Language, following: int, ranks: Sequence[int], after: Standing
) -> Carried | None:
    """Describe how a chapter begins after the previous one, if the campaign has texts for that.

    Then whoever has won plays last, and everybody is given something for each point that the leader has more.
    """
    key = f"chapter.{info.chapters[following]}" if following < len(info.chapters) else ""
    if not language.knows(f"{key}.order"):
        return None
    seats, winner, most = len(ranks), list(ranks).index(1), max(after.points)
    return Carried(
        order=[(winner + 1 + turn) % seats for turn in range(seats)],
        order_label=language.say(f"{key}.order"),
        gift=[most - points for points in after.points],
        gift_label=language.say(f"{key}.gift"),
    )


def _prize(prize: Prize, language: Language) -> PrizeCard:
    brings = f"prize.{prize.id}.brings"
    return PrizeCard(
        id=prize.id,
        kind=prize.kind,
        kind_label=language.say(f"prize_kind.{prize.kind}", n=1),
        chapter=prize.chapter,
        worth=prize.worth,
        many=prize.many,
        name=language.say(f"prize.{prize.id}.name"),
        need=language.say(f"prize.{prize.id}.need"),
        brings=language.say(brings) if language.knows(brings) else "",
        marks=list(prize.marks),
        mark_labels=[language.say(f"prize_mark.{mark}") for mark in prize.marks],
    )


def ladder(info: CampaignInfo, language: Language, now: Standing, last: Outcome | None) -> list[Rung]:
    """The rungs for which the campaign has words, from the first to the one that decides; `last` is how it ended.

    The points of the campaign come first, then prizes that many can have, then the points of the last game.
    """
    many = {prize.id for prize in info.prizes if prize.many}
    rungs = {
        "points": now.points,
        "many": [sum(prize in many for prize in held) for held in now.held],
        "last": last.points if last else (),
    }
    level, found = set(range(len(now.points))), []
    for name, values in rungs.items():
        if len(level) > 1 and language.knows(f"ladder.{name}"):
            found.append(
                Rung(language.say(f"ladder.{name}"), [n if seat in level else None for seat, n in enumerate(values)])
            )
            most = max(values[seat] for seat in level)
            level = {seat for seat in level if values[seat] == most}
    return found


def _result(language: Language, names: Sequence[str], standing: Standing) -> str:
    key = "campaign.won" if len(standing.leaders) == 1 else "campaign.shared"
    return language.say(key, names=", ".join(names[seat] for seat in standing.leaders), n=max(standing.points))
