"""The plain pages: a game by forms alone."""

from __future__ import annotations

import html
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from regnum.web.model.events import Clock
from regnum.web.security import middleware
from regnum.web.security.limits import Buckets

from .browsing import Guest, play_on
from .conftest import Serve
from .searching import not_searched, still_there
from .test_groups import made
from .test_playing import two

pytestmark = pytest.mark.slow


class Reader:
    """A browser without JavaScript."""

    def __init__(self, http: TestClient) -> None:
        self.http = http
        del http.headers["X-Regnum"]

    def read(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        assert "<script" not in answer.text
        return answer.text

    def submit(self, path: str, page: str, do: str, status: int = 303, **fields: str) -> str:
        """Send the form of a page whose hidden field `do` says this."""
        form = next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if f'value="{do}"' in form)
        given = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
        answer = self.http.post(path, data={**given, **fields}, follow_redirects=False)
        assert answer.status_code == status, answer.text
        return self.read(answer.headers["location"]) if status == 303 else answer.text


def first_choice(page: str) -> str:
    return re.findall(r'name="action" value="(\d+)"', page)[0]


def test_a_game_goes_on_by_forms(app: FastAPI) -> None:
    ada, bo = two(app)
    reader, path = Reader(ada.http), f"/t/{ada.table}/plain"
    page = reader.read(path)
    assert '<h2 id="ask">Choose an action.</h2>' in page
    page = reader.submit(path, page, "move", action=first_choice(page))
    assert "Which councillor" in page
    assert "Choose an action." in reader.submit(path, page, "undo")
    assert "moved on" in reader.submit(path, page, "move", status=409, action=first_choice(page))
    ada.http.headers["X-Regnum"] = "1"
    play_on([ada, bo], 10)
    assert "Ada" in reader.read(path + "?lang=it&all_lines=true")


def test_sitting_down_and_agreeing_by_forms(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", "open")
    reader = Reader(bo.http)
    answer = reader.http.post(f"/join/{invite}/plain", data={"name": "Bo"}, follow_redirects=False)
    assert answer.headers["location"].startswith(f"/t/{ada.table}/plain")
    page = reader.read(f"/t/{ada.table}/plain")
    page = reader.submit(f"/t/{ada.table}/plain", page, "sit", name="Bo too")
    ada.play("elect")
    ada.play()
    ada.play("end_turn")
    ada.at_table("takeback", seat=0, move=0, version=ada.view()["version"])
    page = reader.read(f"/t/{ada.table}/plain")
    assert "Ada asks to go back" in page
    reader.submit(f"/t/{ada.table}/plain", page, "consent", agree="true")
    assert ada.view()["moves"] == 0


def test_a_form_of_another_page_is_refused(app: FastAPI) -> None:
    ada, _ = two(app)
    reader, path = Reader(ada.http), f"/t/{ada.table}/plain"
    page = reader.read(path)
    reader.submit(path, page, "move", status=403, action=first_choice(page), csrf="guessed")
    reader.submit(path, page, "move", status=422, action="many")
    answer = reader.http.post(path, data={}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403


def test_names_are_text_and_nothing_else(app: FastAPI) -> None:
    ada = Guest(app, '<b onclick="x">&')
    ada.open("me", "here")
    page = Reader(ada.http).read(f"/t/{ada.table}/plain")
    assert ada.name not in page
    assert html.escape(ada.name).replace("&quot;", "&#34;") in page


def test_lobby_rules_and_mistakes(app: FastAPI) -> None:
    ada, _ = two(app)
    reader = Reader(ada.http)
    assert f"/t/{ada.table}/plain" in reader.read("/plain")
    assert 'id="nobility"' in reader.read("/rules/council/plain?lang=it")
    assert reader.http.get("/t/nothing/plain").status_code == 404
    assert reader.http.get("/join/nothing/plain").status_code == 404
    assert "font" in reader.http.get("/plain.css").text


def test_a_table_is_opened_by_a_form(app: FastAPI) -> None:
    """A friend's link opens its seat, and names the clock that was agreed."""
    reader, friend = Reader(Guest(app).http), Reader(Guest(app).http)
    assert "/new/bruges/plain" in reader.read("/plain")
    page = reader.read("/new/bruges/plain")
    [csrf] = re.findall('name="csrf" value="(.*?)"', page)
    given = {"csrf": csrf, "seat0": "me", "name0": "Ada", "seat1": "friend", "seat2": "bot random", "clock": "600"}
    answer = reader.http.post("/new/bruges/plain", data=given)
    assert answer.status_code == 200
    [link] = re.findall('value="http://testserver(/join/.*?)"', answer.text)
    assert not link.endswith("plain")  # a browser with JavaScript shows the full page, and leads any other one on
    link += "/plain"
    invitation = friend.read(link)
    assert "10 minutes per turn" in invitation
    assert "the computer plays for them until they return" in invitation
    [csrf] = re.findall('name="csrf" value="(.*?)"', invitation)
    joined = friend.http.post(link, data={"csrf": csrf, "name": "Bo"}, follow_redirects=False)
    page = friend.read(joined.headers["location"])
    assert all(name in page for name in ("Ada", "Bo", "random"))
    assert "in progress" in page


def test_a_form_that_says_too_little_opens_nothing(app: FastAPI) -> None:
    reader = Reader(Guest(app).http)
    for fields in ({}, {"seat0": "me"}, {"seat0": "me", "seat1": "bot none"}, {"seat0": "king", "seat1": "me"}):
        assert reader.http.post("/new/council/plain", data={"do": "", **fields}).status_code == 422, fields
        reader.http.cookies.clear()
    assert reader.http.get("/new/nothing/plain").status_code == 404
    assert reader.http.post("/new/nothing/plain", data={"do": ""}).status_code == 404


def test_a_form_is_told_what_is_wrong_with_it(app: FastAPI) -> None:
    """However long a number is; and nothing is named that was right."""
    reader = Reader(Guest(app).http)
    given = {"seat0": "me", "name0": "Ada", "seat1": "bot random"}
    for lang, said in (
        ("en", "round limit: enter a whole number"),
        ("it", "limite di round: inserisci un numero intero"),
    ):
        wrong = {**given, "option.round_limit": "1" * 5000}
        answer = reader.http.post(f"/new/council/plain?lang={lang}", data=wrong)
        assert answer.status_code == 422
        assert said in answer.text
        reader.http.cookies.clear()
    for lang, said in (("en", "Invalid request: the clock</p>"), ("it", "Richiesta non valida: l’orologio</p>")):
        text = reader.http.post(f"/new/council/plain?lang={lang}", data={**given, "clock": "5"}).text
        assert said in text
        reader.http.cookies.clear()
    text = reader.http.post("/new/council/plain", data={**given, "name0": "x" * 50}).text
    assert "Invalid request: seat 1</p>" in text


def test_a_form_with_a_mistake_holds_what_was_typed(app: FastAPI) -> None:
    reader = Reader(Guest(app).http)
    page = reader.read("/new/bruges/plain")
    given = {"seat0": "here", "name0": "Ada & Bo", "seat1": "open", "seat2": "", "clock": "3600", "listed": "on"}
    wrong = {"csrf": re.findall('name="csrf" value="(.*?)"', page)[0], **given, "seat3": "bot none"}
    answer = reader.http.post("/new/bruges/plain", data=wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    chosen = re.findall('<option value="([^"]*)" selected>', answer.text)
    assert chosen[:4] == ["here", "open", "", "3600"]
    assert 'value="Ada &amp; Bo"' in answer.text
    assert re.findall('name="(listed|hints)"( checked)?', answer.text) == [("listed", " checked"), ("hints", "")]


@pytest.mark.parametrize(("clock", "absent", "said"), [
    (Clock("bank", 3600, 0), "wait", "1 hour each for the whole game. If a player runs out of time, the game waits."),
    (Clock("bank", 86400, 90), "bot", "1 day each, plus 90 seconds per turn. If a player"),
    (Clock("move", 120), "wait", "2 minutes per turn. "),
])  # fmt: skip
def test_an_invitation_says_what_was_agreed_about_time(app: FastAPI, clock: Clock, absent: str, said: str) -> None:
    ada = Guest(app, "Ada")
    agreed = {"kind": clock.kind, "seconds": clock.seconds}
    agreed |= {"increment": clock.increment} if clock.kind == "bank" else {}
    [invite] = ada.open("me", "friend", clock=agreed, absent=absent)
    assert said in Reader(Guest(app).http).read(f"/join/{invite}/plain")


def test_places_where_nothing_lies_stand_folded_in_long_tables(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here", game="viscounts")
    page = Reader(ada.http).read(f"/t/{ada.table}/plain")
    open_rows = re.sub("<details>.*?</details>", "", page, flags=re.DOTALL).count("<tr>")
    assert open_rows < page.count("<tr>") - 40


@pytest.mark.parametrize(
    ("path", "plain"), [("/", "plain"), ("/t/abc", "t/abc/plain"), ("/rules/council", "rules/council/plain"),
                        ("/new", "plain"), ("/new/bruges", "new/bruges/plain"), ("/campaign/x", "plain"),
                        ("/groups/x", "plain"), ("/groups/join/x", "groups/join/x/plain"),
                        ("/join/x%22y", "join/x%22y/plain")])  # fmt: skip
def test_who_has_no_javascript_is_told_at_the_top_where_it_goes_on(path: str, plain: str, app: FastAPI) -> None:
    page = Guest(app).http.get(path).text
    top = page.partition("<noscript")[2].partition("</noscript")[0]
    assert re.findall('href="(.*?)"', top) == [plain, f"{plain}?lang=it"]
    assert page.index("<noscript") < page.index('id="app"')


def test_a_group_is_joined_by_a_form(app: FastAPI) -> None:
    """The page of the link leads a browser without JavaScript there; a form of another page joins nothing."""
    ada, bo, cleo = (Guest(app, name) for name in ("Ada", "Bo", "Cleo"))
    group, token = made(ada)
    link = f"/groups/join/{token}/plain"
    reader = Reader(bo.http)
    page = reader.read(f"{link}?lang=it")
    assert all(said in page for said in ("Ada ti invita nel gruppo «Friday»", "Wine and wooden cubes"))
    assert "set-cookie" not in reader.http.get(link).headers, "looking makes nobody a member"
    answer = reader.http.post(link, data={"name": ""})
    assert (answer.status_code, "Enter a name first" in answer.text) == (422, True)
    page = reader.read(link)
    assert reader.http.post(link, data={"csrf": "guessed", "name": "Bo"}).status_code == 403
    assert reader.http.post(link, data={}, headers={"Origin": "https://evil.example"}).status_code == 403
    [csrf] = re.findall('name="csrf" value="(.*?)"', page)
    for _ in range(2):  # twice is once
        answer = reader.http.post(link, data={"csrf": csrf, "name": "Bo"}, follow_redirects=False)
        assert answer.status_code == 303
    page = reader.read(answer.headers["location"])
    assert "You are in this group" in page
    assert "<form" not in page
    assert [one["name"] for one in ada.get(f"/api/groups/{group}")["members"]] == ["Ada", "Bo"]
    ada.open("me", "open", group=group)
    assert f"/t/{ada.table}/plain" in reader.read("/plain")
    ada.post(f"/api/groups/{group}/link")
    assert Reader(cleo.http).http.get(link).status_code == 404
    assert cleo.http.post(link, data={"name": "Cleo"}).status_code == 404


def test_an_address_looks_at_so_many_pages(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """429 pages are delayed, or a flood of refusals would keep the server as busy as a flood of pages."""
    monkeypatch.setattr(middleware, "PAUSE", 0.2)
    app = serve()
    app.state.server.limits.pages = Buckets(1e-6, 3)
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    paths = [f"/t/{ada.table}/plain", "/rules/council/plain", "/plain"]
    began = time.monotonic()
    found = [ada.http.get(path) for path in paths * 2]
    assert time.monotonic() - began > 3 * middleware.PAUSE
    assert [page.status_code for page in found] == [200] * 3 + [429] * 3
    assert all("Too many requests. Please slow down." in page.text for page in found[3:])


def test_a_page_is_made_at_a_place(app: FastAPI) -> None:
    """Only as many pages are rendered at once as there are places, with moves in between."""
    places, reader = app.state.server.house._places, Reader(Guest(app).http)
    with ThreadPoolExecutor(1) as threads:
        with places.taken():
            page = threads.submit(reader.read, "/plain?lang=en")
            while not places._waiting and not page.done():
                time.sleep(0.001)
            assert not page.done(), "it did not wait for a place"
        assert "<h1>" in page.result(60)


def test_no_page_keeps_its_scene_until_a_search_for_garbage(app: FastAPI) -> None:
    from jinja2.runtime import Context

    ada, _ = two(app)
    with not_searched():
        assert "Council of Four" in ada.http.get(f"/t/{ada.table}/plain").text
        assert not any(context.parent for context in still_there(Context) if context.name == "table.html")
