"""Being called back: what the settings offer, and what the service worker does with what it is told.

Chromium without a window has no push service to subscribe at, so its PushManager is stood in for: what the page asks
of it, and what the server does with what it answers, are real. So is the service worker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Worker, expect

from ..away import MailServer, Receiver
from ..away import serving as listening
from ..pushing import Browser as Keys
from ..pushing import PushService
from .page_metrics import small, violations
from .player import PHONE, Player
from .serving import Serving, serving

pytestmark = pytest.mark.slow

SUBSCRIBING = """
(() => {
  const { endpoint, p256dh, auth } = SUBSCRIPTION;
  let held = null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => held,
    subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError('not like this');
      return (held = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => !(held = null),
      });
    },
  });
})();
"""


@pytest.fixture(scope="module")
def letters() -> Iterator[tuple[MailServer, str]]:
    with MailServer() as server, listening(server) as port:
        yield server, f"127.0.0.1:{port}"


@pytest.fixture(scope="module")
def calling(letters: tuple[MailServer, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that knows every way, also to addresses of this machine."""
    settings = {"MAIL_HOST": letters[1], "MAIL_FROM": "hall@x.example", "MAIL_SECURITY": "none"}
    settings |= {"WEBHOOK_HOSTS": "127.0.0.1"}
    with serving(tmp_path_factory.mktemp("calling"), **{f"REGNUM_{name}": it for name, it in settings.items()}) as made:
        yield made


@pytest.fixture
def alice(browser: Browser, calling: Serving) -> Iterator[Player]:
    player = Player(browser, calling.url, timezone_id="Europe/Rome", viewport=PHONE, has_touch=True)
    player.context.grant_permissions(["notifications"], origin=calling.url.rstrip("/"))
    yield player
    player.close()


def opened(player: Player) -> Locator:
    """The part of the settings about being called."""
    player.visit().get_by_role("button", name="Settings").click()
    player.page.get_by_text("Turn notifications").click()
    found = player.page.locator(".calls")
    expect(found.get_by_role("heading", name="By e-mail")).to_be_visible()
    return found


def worker(player: Player) -> Worker:
    """The service worker of the page."""
    found = player.context.service_workers
    return found[0] if found else player.context.wait_for_event("serviceworker")


def test_every_way_is_set_up_tried_and_taken_back(alice: Player, letters: tuple[MailServer, str]) -> None:
    hook, keys = Receiver(), Keys()
    with PushService().listening() as service, hook.listening() as url:
        subscription = json.dumps(keys.subscription(f"{service.origin}/alice"))
        alice.context.add_init_script(SUBSCRIBING.replace("SUBSCRIPTION", subscription))
        calls = opened(alice)
        tries = calls.get_by_role("button", name="Send a test")
        said = calls.locator(".channel").get_by_role("status")

        calls.get_by_role("button", name="Turn on in this browser").click()
        expect(calls).to_contain_text("This browser")
        tries.click()
        expect(said).to_have_text("Sent. Your browser’s push service accepted it; it will appear in a moment.")
        assert service.said(keys)[0]["text"] == "Test message: this is how Regnum notifies you when it’s your turn."

        calls.get_by_label("E-mail address").fill("alice@home.example")
        calls.get_by_role("button", name="Send a code").click()
        expect(calls.get_by_label("Code")).to_be_visible()
        code = letters[0].letters[-1].get_content().split()[3].rstrip(".")
        calls.get_by_label("Code").fill(code)
        calls.get_by_role("button", name="Confirm").click()
        expect(tries).to_have_count(2)
        tries.nth(1).click()
        expect(said.nth(1)).to_contain_text("The mail server accepted it")

        calls.get_by_label("Webhook URL").fill(url)
        calls.get_by_role("button", name="Save").click()
        expect(tries).to_have_count(3)
        hook.status = 500
        tries.nth(2).click()
        expect(said.nth(2)).to_have_text("Not sent: the server answered 500.")
        assert [told["kind"] for told in hook.heard] == ["test"]

        calls.get_by_role("checkbox", name="Quiet hours").check()
        expect(calls).to_contain_text("Europe/Rome time")
        calls.get_by_role("textbox", name="until").fill("07:30")
        calls.get_by_role("textbox", name="until").blur()
        expect(calls.get_by_role("textbox", name="until")).to_have_value("07:30")
        assert violations(alice.page) == []
        assert small(alice.page, ".calls button, .calls input", 24) == []

        alice.expected = ["ERR_INTERNET_DISCONNECTED"]
        alice.context.set_offline(True)
        quiet = calls.get_by_role("checkbox", name="Quiet hours")
        quiet.click()
        expect(calls.get_by_role("alert")).to_be_visible()
        expect(quiet).to_be_checked()  # as it holds at the server
        alice.context.set_offline(False)

        service.status = 410
        tries.first.click()
        expect(tries).to_have_count(2)  # the browser is struck off
        expect(calls.get_by_role("alert")).to_contain_text("your browser no longer receives notifications")
        card = alice.get("api/guest")
        assert (card["webhook"], card["email"], card["devices"], card["lang"]) == (url, "alice@home.example", [], "en")
        assert card["quiet"] == {"start": "22:00", "end": "07:30", "zone": "Europe/Rome"}
        calls.get_by_role("button", name="Delete all notification data").click()
        expect(tries).to_have_count(0)
        card = alice.get("api/guest")
        assert (card["webhook"], card["email"], card["quiet"]) == ("", "", None)


def test_the_service_worker_shows_what_it_is_told_and_opens_the_table(alice: Player) -> None:
    alice.visit()
    alice.page.evaluate("navigator.serviceWorker.register('sw.js').then(() => navigator.serviceWorker.ready)")
    if worker(alice).evaluate("Notification.permission") != "granted":
        pytest.skip("this Chromium cannot show notifications")
    told = json.dumps(json.dumps({"text": "It’s your turn: The Council of Four", "path": "t/abc"}))
    # the browser tells a worker of a push by an event like this one, and waits for what it promises
    shown = worker(alice).evaluate(
        f"""async () => {{
          self.opened = [];
          self.clients.openWindow = async (url) => void self.opened.push(url);  // it needs the click of a person
          const push = new PushEvent('push', {{ data: {told} }});
          let promise;
          push.waitUntil = (work) => (promise = work);
          self.dispatchEvent(push);
          await promise;
          const [shown] = await self.registration.getNotifications();
          const click = new NotificationEvent('notificationclick', {{ notification: shown }});
          click.waitUntil = (work) => (promise = work);
          self.dispatchEvent(click);
          await promise;
          return [shown.title, shown.body, shown.tag, ...self.opened];
        }}"""
    )
    assert shown == ["Regnum", "It’s your turn: The Council of Four", "t/abc", f"{alice.url}t/abc"]


def test_what_the_worker_is_made_of_is_always_asked_for_again(alice: Player) -> None:
    answer = alice.context.request.get(f"{alice.url}sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
