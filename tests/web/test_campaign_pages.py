"""Campaign pages: imported files, the story, tiebreakers and drawings."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - the campaign of stones is installed
from games.kingdom.chapters import SECOND, THIRD
from games.paladins.position import Position as Paladins
from games.viscounts.position import Position as Viscounts
from regnum import make, registry
from regnum.campaign import Campaign, read, record_of, replay, write
from regnum.core.data import load
from regnum.core.info import CampaignInfo
from regnum.core.languages import LANGUAGES
from regnum.games.kingdom.rules.tomes import catch_up
from regnum.match import Match, Outcome
from regnum.table.contract import load_table
from regnum.table.language import Language
from regnum.table.text import Text, parts
from regnum.web.db import TableSummary
from regnum.web.model.events import Broken
from regnum.web.tables.table import Table
from regnum.web.views import campaign as campaign_view
from regnum.web.views.campaign import ladder
from regnum.web.wording.chronicle import TableLog

from .browsing import Guest, play_on
from .test_campaigns import begin, followed, page, ready, tables, two, wrong

pytestmark = pytest.mark.slow  # each of them begins games, and most play them

# ---- what comes from a file ------------------------------------------------------------------------------------------


def file_of(*bots: str, chapters: int = 1, ended: bool = False) -> Any:
    """A campaign of stones as its file holds it: so many chapters, the last one ended or after its first move."""
    played = Campaign(registry.campaign("stones"), 2, 5, names=("Ada", "Bo"), played_by=bots or ("", ""))
    for chapter in range(1, chapters + 1):
        moves = 10_000 if ended or chapter < chapters else 1
        while not played.ended and moves:
            played.match.play(int(played.match.legal()[0]))
            moves -= 1
        if chapter < chapters:
            played.go_on()
    return json.loads(write(record_of(played)))


def bring(guest: Guest, file: Any) -> str:
    """Bring a campaign; the guest is at its open table."""
    brought = guest.post("/api/campaigns/import", **file)
    guest.table = brought["table"]
    return str(brought["id"])


def test_bringing_files_is_limited_as_long_as_anything_is_played(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, telling, opened = [], app.state.server.limits.telling, Table._opened

    def looked(table: Table, rest: Callable[[], None]) -> Match:
        counted.append(sum(telling._now.values()))
        return opened(table, rest)

    monkeypatch.setattr(Table, "_opened", looked)
    bring(Guest(app, "Ada"), file_of(chapters=2))
    assert counted == [1]


def test_a_file_with_a_chapter_that_cannot_be_laid_out_is_refused(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Table._opened

    def spoilt(table: Table, rest: Callable[[], None]) -> Match:
        match = opened(table, rest)
        table.broken = Broken(0, 0, "other rules")
        return match

    monkeypatch.setattr(Table, "_opened", spoilt)
    told = Guest(app, "Ada").post("/api/campaigns/import", 422, **file_of(chapters=2))["error"]
    assert told["key"] == "bad_record"
    assert "other rules" in told["text"]
    assert tables(app) == []


def test_nobody_waits_to_write_while_a_file_is_played_again(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    played, writing, standing = [], app.state.server.store._writing, Table.standing

    def looked(table: Table) -> TableSummary:
        played.append(writing.locked())
        return standing(table)

    monkeypatch.setattr(Table, "standing", looked)
    bring(Guest(app, "Ada"), file_of(chapters=2))
    assert len(played) >= 2
    assert not any(played)


def test_a_file_is_gone_on_with_where_it_was_cut(app: FastAPI, tmp_path: Path) -> None:
    ada = Guest(app, "Ada")
    file = file_of(chapters=2)
    campaign = bring(ada, file)
    assert tables(app) == [(campaign, 0), (campaign, 1)]
    found = page(ada, campaign)
    assert [chapter["status"] for chapter in found["chapters"]] == ["finished", "playing"]
    assert [seat["held"] for seat in found["seats"]] == file["standing"]["held"]
    assert found["host"]
    assert ada.view()["yours"] == [0, 1], "nobody else is here yet"
    assert ada.view()["moves"] == 1
    play_on([ada])
    assert page(ada, campaign)["over"]
    again = read(ada.http.get(f"/api/campaigns/{campaign}/record").content)
    assert replay(again).over
    assert again.chapters[1].actions[:1] == file["chapters"][1]["actions"]
    assert again.seed == file["seed"]
    assert wrong(tmp_path / "tables.sqlite3") == []


def test_a_file_between_two_chapters_goes_on_with_the_next(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign = bring(ada, file_of("", "random", ended=True))
    assert tables(app) == [(campaign, 0)]
    ready(ada)
    ada.table = followed(ada)
    view = ada.view()
    assert (view["yours"], view["seats"][1]["kind"]) == ([0], "bot")
    play_on([ada])
    assert page(ada, campaign)["over"]


def test_a_friend_can_be_asked_to_a_campaign_from_a_file(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign = bring(ada, file_of())
    invite = ada.post(f"/api/tables/{ada.table}/seats/1", to="friend")["invite"].rpartition("/")[2]
    bo.join(ada.table, invite)
    assert (ada.view()["yours"], bo.view()["yours"]) == ([0], [1])
    play_on([ada, bo])
    ready(ada)
    ready(bo)
    ada.table = bo.table = followed(ada)
    assert bo.view()["yours"] == [1]
    assert len(bo.get("/api/campaigns")["campaigns"]) == 1
    assert campaign


def test_a_bot_that_is_not_offered_here_is_replaced(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    bring(ada, file_of("", "ismcts:iterations=1"))
    assert ada.view()["seats"][1]["bot"] == "Greedy"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda file: file.update(format="regnum-campaign-9"), "this version reads regnum-campaign-1"),
        (lambda file: file["chapters"].clear(), "1 to 2 chapters, not 0"),
        (lambda file: file["chapters"][1]["actions"].append("take 9"), "chapter 2"),
        (lambda file: file["standing"]["held"].reverse(), "the standing is not the one"),
        (lambda file: file.pop("seed"), "not a whole campaign file"),
        (lambda file: file["chapters"][0]["actions"].extend(["x"] * 5000), "at most 4000 moves"),
    ],
)
def test_a_file_that_does_not_hold_together_is_refused(app: FastAPI, spoil: Callable[[Any], Any], says: str) -> None:
    file = file_of(chapters=2)
    spoil(file)
    told = Guest(app, "Ada").post("/api/campaigns/import", 422, **file)["error"]
    assert told["key"] == "bad_campaign"
    assert says in told["text"]
    assert tables(app) == []


# ---- how it went -----------------------------------------------------------------------------------------------------


def test_the_story_tells_every_prize_once_in_order(app: FastAPI) -> None:
    ada, bo, campaign = two(app)
    story = f"/api/campaigns/{campaign}/story"
    assert ada.get(story)["gains"] == [], "nothing of a chapter that is being played"
    play_on([ada, bo])
    ready(ada)
    ready(bo)
    ada.table = bo.table = followed(ada)
    play_on([ada, bo])
    gains, found = bo.get(story)["gains"], page(bo, campaign)
    assert [gain["chapter"] for gain in gains] == sorted(gain["chapter"] for gain in gains)
    for number, seat in enumerate(found["seats"]):
        assert sorted(gain["prize"] for gain in gains if gain["seat"] == number) == sorted(seat["held"])
    assert all(0 < gain["when"] <= 1 and gain["turn"] >= 1 for gain in gains)


def test_book_and_chronicle_name_the_same_turn() -> None:
    """Of a tome that somebody takes as their turn begins, by the last move of the turn before, they told two."""
    match, chance = Match(make("viscounts"), 2, 10, {"campaign": THIRD[2]}), random.Random(10)
    while not match.over:
        match.play(chance.choice(match.legal()))
    chronicle = TableLog(match, load_table(match.game.info))
    told = {
        (tome.about, one.line.seat): one
        for one in chronicle.lines(None)
        for said in parts(one.line.text)
        if said.key == "told.tome" and isinstance(tome := said.args["tome"], Text)
    }
    gains = campaign_view.gains(registry.campaign("tomesaga"), match, 2)
    taken = {(f"tome/{gain.prize}", gain.seat): gain.turn for gain in gains if gain.prize.startswith("tome_")}
    assert taken == {prize: one.turn.number for prize, one in told.items()}
    assert any(one.turn != chronicle.turns()[one.move - 1] for one in told.values())


def test_nobody_waits_while_the_story_is_told_and_it_is_told_once(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, campaign = two(app)
    play_on([ada, bo])
    told, rests, tell = [], [], campaign_view.gains
    lock = app.state.server.house._tables[ada.table].lock

    def taken() -> bool:
        free = lock.acquire(blocking=False)
        if free:
            lock.release()
        return not free

    def looked(info: CampaignInfo, match: Match, chapter: int, rest: Callable[[], None]) -> Any:
        with ThreadPoolExecutor(1) as another:
            told.append(another.submit(taken).result())
        return tell(info, match, chapter, lambda: rests.append(rest()))

    monkeypatch.setattr(campaign_view, "gains", looked)
    first = ada.get(f"/api/campaigns/{campaign}/story")
    assert first["gains"]
    assert bo.get(f"/api/campaigns/{campaign}/story") == first
    assert told == [False], "another can have the table meanwhile"
    assert len(rests) == ada.view()["moves"] + 1, "and goes in between, if it wants another"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ladder_of_ties_ranks_as_the_campaign_does(seats: int) -> None:
    """Players level on the last rung of the page share the victory; nobody else does."""
    chance = random.Random(seats)
    info = registry.campaign("tomesaga")
    for _ in range(200):
        points = [chance.randint(0, 3) for _ in range(seats)]
        winner = points.index(max(points))
        victory = [0] * seats
        for _ in range(9):
            victory[chance.randrange(seats)] += 1
        tomes = {f"tome_a{n}": chance.randrange(seats) for n in (2, 3, 4) if chance.random() < 0.7}
        carried = {"played": 3, "seats": seats, "tomes": tomes, "tokens": {}, "victory": victory}
        now = info.standing(json.dumps(carried | {"winner": winner, "points": points}), seats)
        last = Outcome("rounds", tuple(points), (1,) * seats)
        level = set(range(seats))
        for rung in ladder(info, Language("en", info.package), now, last):
            assert {seat for seat, value in enumerate(rung.values) if value is not None} == level
            most = max(value for value in rung.values if value is not None)
            level = {seat for seat, value in enumerate(rung.values) if value == most}
        assert level == set(now.leaders)


def test_what_a_chapter_awards_is_told_with_its_own_margin() -> None:
    data = load("regnum.games.kingdom.data", "tomes")
    for code in LANGUAGES:
        language = Language(code, "regnum.games.kingdom")
        for chapter in data["chapters"]:
            assert f" {chapter['margin']} " in language.say(f"chapter.{chapter['game']}.awards")
            assert language.say(f"chapter.{chapter['game']}.margin") == str(chapter["margin"])


@pytest.mark.parametrize(("position", "texts"), [(Paladins, SECOND), (Viscounts, THIRD)])
def test_what_the_book_says_is_carried_on_is_what_the_next_chapter_does(
    position: type[Any], texts: dict[int, str]
) -> None:
    """Turn order, and the silver for players who are behind."""
    info = registry.campaign("tomesaga")
    chapter, language = info.chapters.index(position.GAME.info.name), Language("en", info.package)
    for players, text in texts.items():
        winner = json.loads(text)["winner"]
        ranks = [1 if seat == winner else 2 for seat in range(players)]
        said = campaign_view.carried_on(info, language, chapter, ranks, info.standing(text, players))
        assert said
        table = position.new(players, 3, campaign=text)
        assert said.gift == [table.GAME.ask(catch_up, table.state, seat) for seat in range(players)]
        while not table.s["tomes"]["left"]:
            table.play(table.choices[0])
        assert said.order == [(int(table.s["first"]) + turn) % players for turn in range(players)]
        assert said.order[-1] == winner
        assert campaign_view.carried_on(info, language, len(info.chapters), ranks, info.standing(text, players)) is None


def test_a_campaign_brings_drawings(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "me", "bot:random", "bot:random", campaign="tomesaga")
    art = page(ada, campaign)["art"]
    drawn = ada.http.get(art["sprites"])
    assert drawn.headers["content-type"] == "image/svg+xml"
    wanted = [f"chapter-{game}" for game in registry.campaign("tomesaga").chapters]
    wanted += [f"prize-{prize.id}" for prize in registry.campaign("tomesaga").prizes if not prize.many]
    assert [name for name in wanted if f'id="{name}"' not in drawn.text] == []
    assert ada.http.get(art["style"]).status_code == 200
    assert ada.http.get(art["sprites"].replace(".svg", "0.svg")).status_code == 404


def test_a_campaign_has_rules_if_it_brings_some(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    for lang in LANGUAGES:
        rules = ada.get("/api/games/tomesaga/rules", lang=lang)
        assert rules["title"] == registry.campaign("tomesaga").titles[lang]
        assert 'id="goal"' in rules["html"]
    assert ada.get("/api/games/stones/rules", 404)["error"]["key"] == "no_rules"
    campaign, _ = begin(ada, "me", "bot:random")
    assert not page(ada, campaign)["rules"]
