"""Profiles: a badge, a recovery code, and a link that brings a person to one more device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from regnum.web.accounts import badges, codes
from regnum.web.accounts.qr import BORDER, qr_path
from regnum.web.db import people
from regnum.web.db.schema import GUESTS, PASSES
from regnum.web.security.limits import Buckets

from .browsing import Guest
from .conftest import Serve

pytestmark = pytest.mark.slow

BADGE = "pale-azure-or-star-argent"
HERALDRY = Path(__file__).parents[2] / "client" / "src" / "lib" / "heraldry.ts"


@pytest.fixture
def ada(app: FastAPI) -> Guest:
    guest = Guest(app, "Ada")
    guest.post("/api/guest", name="Ada", badge=BADGE)
    return guest


def test_a_badge_is_shown_at_the_table_and_in_lists(app: FastAPI, ada: Guest) -> None:
    [invite] = ada.open("me", "friend", "bot:random", "here")
    assert [seat["badge"] for seat in ada.view()["seats"]] == [BADGE, "", "", ""]
    bo = Guest(app, "Bo")
    bo.post("/api/guest", badge="plain-or-vert-none-sable")
    bo.join(ada.table, invite)
    assert [seat["badge"] for seat in ada.view()["seats"]][:2] == [BADGE, "plain-or-vert-none-sable"]
    [card] = ada.get("/api/tables", which="mine")["tables"]
    assert [seat["badge"] for seat in card["seats"]][:2] == [BADGE, "plain-or-vert-none-sable"]
    ada.post(f"/api/tables/{ada.table}/seats/0", to="bot")
    assert ada.view()["seats"][0]["badge"] == BADGE, "a bot stands in for her"


def test_a_badge_that_cannot_be_drawn_is_refused(ada: Guest) -> None:
    for wrong in ("pale-azure-or-star", "pale-azure-or-star-argent-or", "pale-azure-or-king-argent", "-", "<svg>"):
        assert ada.post("/api/guest", 422, badge=wrong)["error"]["key"] == "bad_badge"
    assert ada.post("/api/guest", badge="")["badge"] == ""


def test_the_client_draws_every_badge() -> None:
    """Each list of words of the server is one of the client's."""
    source = HERALDRY.read_text(encoding="utf-8")
    for name in ("PARTITIONS", "TINCTURES", "CHARGES"):
        rows = re.search(rf"export const {name} = \{{(.*?)\n\}}", source, re.DOTALL)
        assert rows, name
        assert tuple(re.findall(r"^  (\w+):", rows[1], re.MULTILINE)) == getattr(badges, name)


def test_a_recovery_code_is_read_however_it_was_typed() -> None:
    code = codes.new_code()
    assert re.fullmatch(r"([0-9A-Z]{4}-){4}[0-9A-Z]{4}", code)
    assert len(codes.ALPHABET) ** codes.LETTERS >= 2**80
    assert codes.normal(f" {code.lower().replace('-', ' ')} ") == codes.normal(code) == code.replace("-", "")
    assert codes.normal("o0iIlL") == "001111"


def test_a_recovery_code_brings_a_person_back(app: FastAPI, ada: Guest) -> None:
    ada.open("me", "bot:random")
    code = ada.post("/api/profile/recovery")["code"]
    other = Guest(app)
    card = other.post("/api/profile/recover", code=code.lower())
    assert (card["name"], card["badge"], card["browsers"], card["tables"]) == ("Ada", BADGE, 2, 1)
    other.table = ada.table
    assert other.view()["yours"] == ada.view()["yours"] == [0]
    assert Guest(app).post("/api/profile/recover", code=code)["browsers"] == 3, "it stays good"


def test_a_browser_that_comes_back_twice_is_counted_once(app: FastAPI, ada: Guest) -> None:
    code, phone = ada.post("/api/profile/recovery")["code"], Guest(app)
    phone.post("/api/profile/recover", code=code)
    old = dict(phone.http.cookies)
    assert phone.post("/api/profile/recover", code=code)["browsers"] == 2
    thief = Guest(app)
    thief.http.cookies.update(old)
    assert not thief.get("/api/guest")["known"], "the token before is good no more"


def test_the_first_browser_too_is_counted_once_and_loses_its_token(app: FastAPI, ada: Guest) -> None:
    code, old = ada.post("/api/profile/recovery")["code"], dict(ada.http.cookies)
    assert ada.post("/api/profile/recover", code=code)["browsers"] == 1
    thief = Guest(app)
    thief.http.cookies.update(old)
    assert not thief.get("/api/guest")["known"]


def test_so_many_browsers_are_a_person_and_no_more(app: FastAPI, ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST", 2)
    code, phones = ada.post("/api/profile/recovery")["code"], [Guest(app) for _ in range(3)]
    assert [phone.post("/api/profile/recover", code=code)["browsers"] for phone in phones] == [2, 3, 3]
    assert [phone.get("/api/guest")["known"] for phone in (ada, *phones)] == [True, False, True, True]


def test_only_a_hash_of_the_code_is_stored_and_a_new_one_takes_its_place(app: FastAPI, ada: Guest) -> None:
    code = ada.post("/api/profile/recovery")["code"]
    store = app.state.server.store
    with store.reading() as connection:
        [[stored]] = connection.execute(sa.select(GUESTS.c.recovery).where(GUESTS.c.name == "Ada")).all()
    assert len(stored) == 64
    assert codes.normal(code) not in stored.upper()
    ada.post("/api/profile/recovery")
    assert Guest(app).post("/api/profile/recover", 404, code=code)["error"]["key"] == "unknown_recovery"
    assert Guest(app).post("/api/profile/recover", 404, code="-")["error"]["key"] == "unknown_recovery"


def test_guesses_are_limited(app: FastAPI) -> None:
    app.state.server.limits.recovering = Buckets(1e-6, 3)
    thief = Guest(app)
    found = [thief.http.post("/api/profile/recover", json={"code": codes.new_code()}).status_code for _ in range(2)]
    found.append(thief.http.get("/api/passes/x").status_code)
    found.append(thief.http.post("/api/profile/device", json={"token": "x"}).status_code)
    assert found == [404, 404, 404, 429]


def test_a_household_signs_in_as_often_as_it_has_links(app: FastAPI, ada: Guest) -> None:
    """Opening a link, using it or knowing the code does not count as guessing."""
    app.state.server.limits.recovering = Buckets(1e-6, 1)
    code = ada.post("/api/profile/recovery")["code"]
    for _ in range(3):
        token = ada.post("/api/profile/pass")["url"].rpartition("/")[2]
        device = Guest(app)
        device.get(f"/api/passes/{token}")
        device.post("/api/profile/device", token=token)
        Guest(app).post("/api/profile/recover", code=code)
    Guest(app).get("/api/passes/x", 404)
    assert Guest(app).get("/api/passes/x", 429)["error"]["key"] == "slow_down"


def test_a_link_brings_a_person_to_one_more_device_once(app: FastAPI, ada: Guest) -> None:
    link = ada.post("/api/profile/pass")
    token = link["url"].rpartition("/")[2]
    phone = Guest(app)
    assert phone.get(f"/api/passes/{token}") == {"name": "Ada", "badge": BADGE}
    assert not phone.get("/api/guest")["known"], "looking changes nothing"
    assert phone.post("/api/profile/device", token=token)["browsers"] == 2
    assert phone.get("/api/guest")["name"] == "Ada"
    assert phone.post("/api/profile/device", 404, token=token)["error"]["key"] == "unknown_pass"


def test_a_link_is_soon_too_old_and_a_new_one_takes_its_place(serve: Serve) -> None:
    now = [1000.0]
    app = serve(now=lambda: now[0])
    ada, phone = Guest(app, "Ada"), Guest(app)
    old, new = (ada.post("/api/profile/pass") for _ in range(2))
    tokens = [link["url"].rpartition("/")[2] for link in (old, new)]
    phone.get(f"/api/passes/{tokens[0]}", 404)
    phone.get(f"/api/passes/{tokens[1]}")
    now[0] = new["expires"]
    phone.get(f"/api/passes/{tokens[1]}", 404)
    phone.post("/api/profile/device", 404, token=tokens[1])
    ada.post("/api/profile/pass")
    with app.state.server.store.reading() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(PASSES)).scalar() == 1


def test_a_lost_device_can_be_signed_out(app: FastAPI, ada: Guest) -> None:
    phone = Guest(app)
    phone.post("/api/profile/device", token=ada.post("/api/profile/pass")["url"].rpartition("/")[2])
    assert phone.post("/api/profile/only")["browsers"] == 1
    assert phone.get("/api/guest")["name"] == "Ada"
    assert not ada.get("/api/guest")["known"]


def test_the_qr_code_is_the_address_of_the_page(ada: Guest) -> None:
    origin = {"Origin": "http://testserver"}
    link = ada.http.post("/api/profile/pass", json={}, headers=origin).json()
    assert (link["qr"]["size"], link["qr"]["path"]) == qr_path("http://testserver" + link["url"])


def test_the_drawing_of_a_qr_code_has_its_dark_modules() -> None:
    import segno

    size, path = qr_path("https://example.org/device/x")
    drawn = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", path):
        drawn |= {(int(y), int(x) + n) for n in range(int(width))}
    matrix = segno.make("https://example.org/device/x", error="m", micro=False).matrix
    assert size == len(matrix) + 2 * BORDER
    assert drawn == {(y + BORDER, x + BORDER) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


def test_what_cannot_be_all_of_it_is_nothing(ada: Guest) -> None:
    before = ada.get("/api/guest")
    ada.post("/api/guest", 422, name="Eve", badge=BADGE, webhook="http://10.0.0.1/")
    assert ada.get("/api/guest") == before
