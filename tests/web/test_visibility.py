"""Visibility of group tables: the same for loaded and unloaded tables."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.web.api.caller import hashed
from regnum.web.db import groups
from regnum.web.tables.seating import knows

from .browsing import Guest
from .test_groups import joined, made
from .test_played import GAME

STEPS = 12


def agree(app: FastAPI, table: str, people: list[Guest]) -> list[bool]:
    """Return the guests that may see the table, by both ways; the last one is a stranger without a cookie."""
    server = app.state.server
    found = [server.store.guest(hashed(guest.http.cookies["regnum_guest"])).id for guest in people]
    numbers = [*found, None]
    with server.house.open(table) as laid_out:
        known = [knows(laid_out, number) for number in numbers]
    assert [groups.may_know(server.store, table, number) for number in numbers] == known
    return known


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_visibility_is_the_same_before_a_table_is_loaded(app: FastAPI, seed: int) -> None:
    """Whatever members, friends and the host do: come and go, before the game and while it runs."""
    chance = random.Random(seed)
    ada, eva = Guest(app, "Ada"), Guest(app, "Eva")
    eva.post("/api/guest", name="Eva")
    group, link = made(ada)
    bo, cleo, dan = people = joined(app, link, "Bo", "Cleo", "Dan")
    [invite] = bo.open("me", "open", "friend", game=GAME, group=group)
    everybody = [ada, *people, eva]
    for guest in everybody:
        guest.table = bo.table

    def attempt(guest: Guest, path: str, **body: object) -> None:
        guest.http.post(path, json=body)  # which may be refused

    at = f"/api/tables/{bo.table}"
    acts: list[Callable[[], None]] = [
        lambda: attempt(chance.choice(everybody), f"{at}/sit", seat=1, name="P"),
        lambda: attempt(
            chance.choice(everybody), f"{at}/seats/{chance.randrange(3)}", to=chance.choice(["open", "bot"])
        ),
        lambda: attempt(chance.choice([cleo, dan, eva]), "/api/join", invite=invite, name="P"),
        lambda: attempt(chance.choice(people), f"/api/groups/{group}/leave"),
        lambda: attempt(chance.choice(people), f"/api/group-links/{link}", called="P"),
    ]
    for _ in range(STEPS):
        chance.choice(acts)()
        known = agree(app, bo.table, everybody)
        assert known[1], "who opened it"
        assert not known[-1]
    ada.post(f"/api/groups/{group}/delete", sure=True)
    assert all(agree(app, bo.table, everybody)), "without a group it is like any other"
