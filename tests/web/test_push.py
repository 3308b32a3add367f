"""Web push, quiet hours and the test of each way: who is called, by what, how often, and who learns what."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from regnum.core.errors import InvalidOption
from regnum.web.db import Store, devices
from regnum.web.db.schema import DEVICES, GUESTS, OUTBOX
from regnum.web.db.upgrade import upgrade
from regnum.web.model.settings import Settings, from_environment
from regnum.web.notifications import push
from regnum.web.notifications.outbox import ATTEMPTS, LEASE, RETRY, SENT, waiting

from .away import AWAY, ROME, Clock, MailServer, Receiver, at, called, end_turn, later, postman_of, serving
from .browsing import Guest
from .conftest import Serve
from .pushing import Browser, PushService, claims, content

pytestmark = pytest.mark.slow

LOCAL = ("127.0.0.1",)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().listening() as made:
        yield made


def listen(guest: Guest, service: PushService, name: str = "bo") -> Browser:
    """A guest switches web push on in a browser."""
    browser = Browser()
    guest.post("/api/guest/push", **browser.subscription(f"{service.origin}/{name}"))
    return browser


# ---- what is sent ---------------------------------------------------------------------------------------------------


def test_our_browser_reads_the_example_of_rfc_8291() -> None:
    """Section 5: what we decrypt with is right, whatever encrypts."""
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = Browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg")
    assert browser.read(content(body)) == b"When I grow up, I want to be a watermelon"


def test_a_browser_is_called_once_a_turn_and_told_nothing_else(serve: Serve, service: PushService) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL, push_contact="mailto:us@games.example")
    key = bo.post("/api/guest/push/key")["key"]
    browser = listen(bo, service)
    assert bo.post("/api/guest?lang=it")["lang"] == "it"
    end_turn(ada)
    later(app, clock, AWAY + 1)
    bo.play("elect")  # the same turn goes on
    later(app, clock, 3600)
    [call] = service.heard
    assert service.said(browser) == [{"text": "Tocca a te: Il Consiglio dei Quattro", "path": f"t/{ada.table}"}]
    assert call.path == "/bo"
    assert call.headers["Content-Encoding"] == "aes128gcm"
    assert call.headers["Topic"] == ada.table
    assert int(call.headers["TTL"]) > 0
    assert len(call.body) < 400
    signer, claimed = claims(call.headers["Authorization"])
    assert signer == key
    assert claimed["aud"] == service.origin
    assert claimed["sub"] == "mailto:us@games.example"
    assert 0 < claimed["exp"] - time.time() <= 86400


def test_by_every_way_one_message_leaves_also_when_another_way_fails(serve: Serve, service: PushService) -> None:
    hook, server = Receiver(), MailServer()
    with serving(server) as port, hook.listening() as url:
        mailing = {"mail_host": f"127.0.0.1:{port}", "mail_from": "Hall <hall@x.example>", "mail_security": "none"}
        app, clock, ada, bo = called(serve, webhook_hosts=LOCAL, **mailing)
        browsers = [listen(bo, service, name) for name in ("one", "two")]
        bo.post("/api/guest", webhook=url, email="bo@home.example")
        confirm(app, bo)
        hook.status = 503
        end_turn(ada)
        later(app, clock, AWAY + 1)
        hook.status = 200
        later(app, clock, RETRY + 1)
        later(app, clock, 1e6)
        assert [call.path for call in service.heard] == ["/one", "/two"]
        assert browsers[1].read(service.heard[1].body)
        assert len(server.letters) == 2  # the code, and one message
        assert len(hook.heard) == 2  # refused for now, then taken
        assert claims(service.heard[0].headers["Authorization"])[1]["sub"] == "mailto:hall@x.example"


def fail() -> NoReturn:
    """An unexpected error."""
    raise LookupError("nobody has thought of this")


def confirm(app: FastAPI, guest: Guest) -> None:
    """Somebody confirms an address."""
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(GUESTS).where(GUESTS.c.email != "").values(email_code=""))
    assert guest.get("/api/guest")["email_confirmed"]


def test_two_workers_send_one_message(serve: Serve, service: PushService) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    other = serve(clock, webhook_hosts=LOCAL)
    other.state.server.keeper.stop()
    end_turn(ada)
    [line] = waiting(app.state.server.house)
    clock.time += AWAY + 1
    service.open.clear()
    postmen = [postman_of(one) for one in (app, other)]
    postmen[0].deliver()
    assert service.rung.wait(30)  # the first worker is sending, and has no answer yet
    clock.time += LEASE / 2
    postmen[1].deliver()
    postmen[1]._deliver(line)  # as if it had read the line before the first one took it
    postmen[1].stop()
    service.open.set()
    postmen[0].stop()
    for one in (app, other):
        later(one, clock, LEASE + 1)
    assert len(service.heard) == 1


def test_a_line_that_cannot_be_worded_holds_up_no_other_and_is_given_up(
    serve: Serve, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    browser, store, torn = listen(bo, service), app.state.server.store, ada.table
    end_turn(ada)
    [invite] = bo.open("me", "friend")
    ada.join(bo.table, invite)
    read = store.header
    monkeypatch.setattr(store, "header", lambda table: read(table) if table != torn else fail())
    later(app, clock, AWAY + 1)
    assert [told["path"] for told in service.said(browser)] == [f"t/{bo.table}"]
    for _ in range(ATTEMPTS):
        later(app, clock, 1e6)
    assert {line.due for line in waiting(app.state.server.house)} == {SENT}


def test_a_way_that_breaks_holds_up_no_other_way(
    serve: Serve, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    monkeypatch.setattr(push, "send", lambda *_: fail())
    hook = Receiver()
    with hook.listening() as url:
        bo.post("/api/guest", webhook=url)
        end_turn(ada)
        later(app, clock, AWAY + 1)
        monkeypatch.undo()
        later(app, clock, RETRY + 1)
    assert (len(hook.heard), len(service.heard)) == (1, 1)


def test_a_worker_that_dies_while_it_sends_is_followed_by_another(serve: Serve, service: PushService) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    end_turn(ada)
    clock.time += AWAY + 1
    store, now = app.state.server.store, clock.time
    with store.writing() as connection:  # as the worker leaves it that takes the line
        connection.execute(sa.update(OUTBOX).values(due=now + LEASE, attempts=1))
    later(app, clock, LEASE - 1)
    assert service.heard == []
    later(app, clock, 2)
    assert len(service.heard) == 1


# ---- devices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [410, 404])
def test_an_endpoint_that_its_browser_has_given_up_is_forgotten(
    serve: Serve, service: PushService, status: int
) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    service.status = status
    end_turn(ada)
    later(app, clock, AWAY + 1)
    assert len(service.heard) == 1
    assert bo.get("/api/guest")["devices"] == []
    later(app, clock, 1e6)
    assert len(service.heard) == 1


def test_a_device_is_known_by_its_mark_and_taken_back(serve: Serve, service: PushService) -> None:
    app = serve(webhook_hosts=LOCAL)
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    listen(bo, service, "one")
    listen(bo, service, "two")
    listen(bo, service, "two")  # again: the browser has new keys
    first, second = bo.get("/api/guest")["devices"]
    assert first["mark"] != second["mark"]
    assert (first["service"], len(first["mark"])) == ("127.0.0.1", 16)
    assert service.origin not in str(bo.get("/api/guest"))
    ada.post("/api/guest/push/remove", device=first["id"])  # not hers
    assert len(bo.get("/api/guest")["devices"]) == 2
    assert bo.post("/api/guest/push/remove", device=first["id"])["devices"] == [second]
    listen(ada, service, "two")  # somebody else uses that browser now
    assert bo.get("/api/guest")["devices"] == []
    assert len(ada.get("/api/guest")["devices"]) == 1


def test_a_guest_has_a_few_devices_the_oldest_go(serve: Serve, service: PushService) -> None:
    _, clock, _, bo = called(serve, webhook_hosts=LOCAL)
    for number in range(devices.MOST + 2):
        clock.time += 1
        listen(bo, service, str(number))
    ids = [device["id"] for device in bo.get("/api/guest")["devices"]]
    assert len(ids) == devices.MOST
    assert ids == sorted(ids)[-devices.MOST :]


def test_the_key_is_made_once_whoever_asks(serve: Serve) -> None:
    apps = [serve(), serve()]
    keys = {Guest(app, "Ada").post("/api/guest/push/key")["key"] for app in apps}
    [key] = keys
    assert len(content(key)) == 65
    made = push._new_key()
    assert devices.push_key(apps[0].state.server.store, lambda: made).public == key  # a later one counts for nothing


def test_devices_and_the_key_are_kept_by_each_kind_of_database(database: str) -> None:
    store = Store(Settings(database=database).database_url)
    try:
        upgrade(store)
        ada, bo = (store.new_guest(name, 0.0).id for name in ("ada", "bo"))
        for guest, endpoint in ((ada, "one"), (ada, "two"), (bo, "two")):
            devices.add(store, guest, endpoint, "key", "secret", 1.0)
        assert [one.endpoint for one in devices.of_guest(store, ada)] == ["one"]
        devices.remove(store, ada)
        assert devices.of_guest(store, ada) == []
        assert [one.guest for one in devices.of_guest(store, bo)] == [bo]
        keys = [devices.KeyPair(text, text) for text in ("first", "second")]
        assert {devices.push_key(store, lambda key=key: key) for key in keys} == {keys[0]}
    finally:
        store.close()


def test_what_cannot_or_may_not_be_called_is_refused(app: FastAPI) -> None:
    ada, right = Guest(app, "Ada"), Browser().subscription("https://8.8.8.8/push")
    for wrong in (
        {"endpoint": "https://10.0.0.1/push"},
        {"endpoint": "https://localhost/push"},
        {"endpoint": "http://127.0.0.1/push"},
        {"endpoint": "https://[::ffff:127.0.0.1]/push"},
        {"endpoint": "push"},
        {"p256dh": "BBBB"},
        {"p256dh": "ü"},
        {"auth": "AAAA"},
    ):
        assert ada.post("/api/guest/push", 422, **(right | wrong))["error"]["key"] == "bad_device", wrong
    assert ada.get("/api/guest")["devices"] == []
    assert len(ada.post("/api/guest/push", **right)["devices"]) == 1


def test_a_server_without_web_push_says_so(serve: Serve) -> None:
    ada = Guest(serve(push=False), "Ada")
    assert ada.get("/api/guest")["can_notify"]["push"] is False
    for path, body in (("key", {}), ("", Browser().subscription("https://8.8.8.8/push"))):
        assert ada.post(f"/api/guest/push/{path}".rstrip("/"), 409, **body)["error"]["key"] == "no_push"


def test_who_runs_the_server_is_named_to_push_services() -> None:
    assert push.contact(Settings()) == ""
    assert push.contact(Settings(public_url="https://games.example/regnum")) == "https://games.example/regnum"
    assert push.contact(Settings(mail_from="Hall <hall@games.example>")) == "mailto:hall@games.example"
    with pytest.raises(InvalidOption, match="PUSH_CONTACT"):
        from_environment({"REGNUM_PUSH_CONTACT": "us@games.example"})


# ---- quiet hours ----------------------------------------------------------------------------------------------------


def test_what_falls_into_quiet_hours_is_sent_once_when_they_end(serve: Serve, service: PushService) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    browser = listen(bo, service)
    card = bo.post("/api/guest/quiet", start="22:00", end="08:00", zone=ROME)
    assert card["quiet"] == {"start": "22:00", "end": "08:00", "zone": ROME}
    clock.time = at("2026-10-24T23:00")
    end_turn(ada)
    later(app, clock, AWAY + 1)
    later(app, clock, at("2026-10-25T07:59") - clock.time)
    assert service.heard == []
    later(app, clock, 61)
    later(app, clock, 3600)
    [told] = service.said(browser)
    assert told["text"].startswith("It’s your turn")


def asked_at_night(serve: Serve, service: PushService) -> tuple[FastAPI, Clock, Guest]:
    """Bo is away and is asked in the quiet hours."""
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    bo.post("/api/guest/quiet", start="22:00", end="08:00", zone=ROME)
    clock.time = at("2026-11-23T23:00")
    end_turn(ada)
    later(app, clock, AWAY + 1)
    return app, clock, bo


def test_who_has_answered_in_quiet_hours_is_not_called_when_they_end(serve: Serve, service: PushService) -> None:
    app, clock, bo = asked_at_night(serve, service)
    end_turn(bo)
    later(app, clock, 12 * 3600)
    assert service.heard == []


def test_who_gives_up_quiet_hours_is_called_soon(serve: Serve, service: PushService) -> None:
    app, clock, bo = asked_at_night(serve, service)
    assert service.heard == []
    assert bo.post("/api/guest/quiet", start="08:00", end="08:00", zone=ROME)["quiet"] is None
    later(app, clock, AWAY + 1)
    assert len(service.heard) == 1


def test_a_line_that_failed_and_was_put_off_is_looked_at_again(serve: Serve, service: PushService) -> None:
    app, clock, bo = asked_at_night(serve, service)
    with app.state.server.store.writing() as connection:
        connection.execute(sa.update(OUTBOX).values(attempts=1))
    bo.post("/api/guest/quiet", start="08:00", end="08:00", zone=ROME)
    later(app, clock, AWAY + 1)
    assert len(service.heard) == 1


def test_quiet_hours_need_a_time_zone_that_exists(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    for zone, key in (("Europe/Atlantis", "bad_zone"), ("../../etc", "invalid"), ("", "invalid")):
        answer = ada.post("/api/guest/quiet", 422, start="22:00", end="08:00", zone=zone)
        assert answer["error"]["key"] == key


# ---- trying it, and taking it back ----------------------------------------------------------------------------------


def test_a_trial_says_what_became_of_it(serve: Serve, service: PushService) -> None:
    app = serve(lambda: at("2026-11-23T23:00"), webhook_hosts=LOCAL, public_url="https://games.example")
    bo = Guest(app, "Bo")
    bo.post("/api/guest/quiet", start="22:00", end="08:00", zone=ROME)  # who tries it is awake
    assert bo.post("/api/guest/test", 409, way="push")["error"]["key"] == "no_such_way"
    browser = listen(bo, service)
    [device] = bo.get("/api/guest")["devices"]
    assert bo.post("/api/guest/test", way="push", device=device["id"])["sent"]
    assert service.said(browser) == [
        {"text": "Test message: this is how Regnum notifies you when it’s your turn.", "path": ""}
    ]
    service.status = 403
    told = bo.post("/api/guest/test", way="push")
    assert told == {"sent": False, "text": "Not sent: the server answered 403."}
    service.status = 410
    assert "so it was deleted" in bo.post("/api/guest/test", way="push")["text"]
    assert bo.get("/api/guest")["devices"] == []

    hook = Receiver()
    with hook.listening() as url:
        bo.post("/api/guest", webhook=url)
        assert bo.post("/api/guest/test", way="webhook")["text"] == "Sent. The server answered 204."
        assert hook.heard[0] | {"text": ""} == {"kind": "test", "text": "", "url": "https://games.example/"}
        hook.status = 404
        assert "404" in bo.post("/api/guest/test", way="webhook")["text"]
    assert bo.post("/api/guest/test", way="webhook")["text"] == "Not sent: no answer from this address."
    with app.state.server.store.writing() as connection:  # as a name may lead elsewhere tomorrow
        connection.execute(sa.update(GUESTS).where(GUESTS.c.webhook != "").values(webhook="https://10.0.0.1/"))
    assert "private" in bo.post("/api/guest/test", way="webhook")["text"]


def test_a_trial_that_breaks_is_not_sent(serve: Serve, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    app = serve(webhook_hosts=LOCAL)
    bo = Guest(app, "Bo")
    listen(bo, service)
    monkeypatch.setattr(push, "send", lambda *_: 1 // 0)
    assert bo.post("/api/guest/test", way="push") == {"sent": False, "text": "Not sent: no answer from this address."}


def test_a_trial_of_e_mail_says_what_the_mail_server_answers(serve: Serve) -> None:
    server = MailServer()
    with serving(server) as port:
        app = serve(mail_host=f"127.0.0.1:{port}", mail_from="hall@x.example", mail_security="none")
        bo = Guest(app, "Bo")
        bo.post("/api/guest", email="bo@home.example")
        assert bo.post("/api/guest/test", 409, way="email")["error"]["key"] == "no_such_way"  # not confirmed
        confirm(app, bo)
        assert bo.post("/api/guest/test", way="email")["sent"]
        assert "this is how Regnum notifies you" in server.letters[-1]["Subject"]
        server.refuses = 550
        assert bo.post("/api/guest/test", way="email")["text"] == "Not sent: the server answered 550."
    assert bo.post("/api/guest/test", way="email")["text"] == "Not sent: no answer from this address."


def test_trials_are_few(serve: Serve, service: PushService) -> None:
    app = serve(webhook_hosts=LOCAL, rates=1.0)
    app.state.server.limits.trying.rate = 1e-6  # or a slow machine never tries too often
    bo = Guest(app, "Bo")
    listen(bo, service)
    answers = [bo.http.post("/api/guest/test", json={"way": "push"}).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]


def test_the_ways_are_tried_together_and_an_address_tries_them_once_at_a_time(
    serve: Serve, service: PushService
) -> None:
    app = serve(webhook_hosts=LOCAL)
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    for guest in (ada, bo):
        listen(guest, service, f"{guest.name}/1")
        listen(guest, service, f"{guest.name}/2")
    service.open.clear()
    with ThreadPoolExecutor() as aside:
        trial = aside.submit(bo.post, "/api/guest/test", way="push")
        while len(service.heard) < 2 and not trial.done():  # both devices ring before either has answered
            time.sleep(0.01)
        refused = ada.http.post("/api/guest/test", json={"way": "push"}).status_code
        service.open.set()
        assert trial.result()["sent"]
    assert refused == 429
    assert {call.path for call in service.heard} == {"/Bo/1", "/Bo/2"}


def test_who_wants_it_is_forgotten(serve: Serve, service: PushService) -> None:
    app, clock, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service)
    bo.post("/api/guest", webhook="http://127.0.0.1:1/")
    bo.post("/api/guest/quiet", start="22:00", end="08:00", zone=ROME)
    end_turn(ada)
    card = bo.post("/api/guest/forget")
    assert (card["name"], card["webhook"], card["email"], card["devices"], card["quiet"]) == ("Bo", "", "", [], None)
    with app.state.server.store.reading() as connection:
        assert connection.execute(sa.select(DEVICES)).all() == []
        kept = connection.execute(sa.select(GUESTS.c.webhook, GUESTS.c.email, GUESTS.c.lang, GUESTS.c.quiet)).all()
    assert {tuple(row) for row in kept} <= {("", "", "", ""), ("", "", "en", "")}
    later(app, clock, AWAY + 1)
    assert service.heard == []


def test_nobody_else_learns_where_somebody_is_called(serve: Serve, service: PushService) -> None:
    _, _, ada, bo = called(serve, webhook_hosts=LOCAL)
    listen(bo, service, "very-secret-endpoint")
    bo.post("/api/guest", webhook="http://127.0.0.1:1/very-secret-hook")
    bo.post("/api/guest/quiet", start="22:00", end="08:00", zone="Pacific/Chatham")
    [device] = bo.get("/api/guest")["devices"]
    paths = ["view", "log", "audit", "record"]
    seen = [ada.http.get(f"/api/tables/{ada.table}/{path}").text for path in paths]
    seen += [ada.http.get("/api/guest").text, ada.http.get("/api/tables?which=mine").text]
    for secret in ("very-secret", "Chatham", device["mark"], service.origin):
        assert [text for text in seen if secret in text] == []
    assert json.loads(seen[-2])["devices"] == []
