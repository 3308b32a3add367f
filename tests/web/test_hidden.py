"""Hidden information over HTTP: servers whose states differ only in hidden things answer alike, byte for byte."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from fastapi import FastAPI

from regnum.core.record import as_bytes, clone
from regnum.core.rng import Stream
from regnum.match import Match

from .browsing import Guest
from .conftest import Serve
from .test_clocks import Time

pytestmark = pytest.mark.slow

PATHS = ("view", "view?lang=it", "log", "log?lang=it", "audit", "view?at=0", "view?at=1", "plain")


def other_world(match: Match, seat: int, seed: int) -> None:
    """Replace the beginning of a match by one that looks the same to a seat."""
    game, stream = match.game, Stream.zeros(1)
    stream[0]["random"] = seed
    seen = game.observe(match.state, seat)
    state = game.determinize(seen, seat, stream)
    assert bytes(as_bytes(state)) != bytes(as_bytes(match.state))
    match.state = state
    match._snapshots = {0: clone(state)}


def answers(guest: Guest) -> dict[str, bytes]:
    """Everything that a guest is told, without what names the table or the moment of the answer."""
    found = {}
    for path in PATHS:
        address = f"/t/{guest.table}/plain" if path == "plain" else f"/api/tables/{guest.table}/{path}"
        answer = guest.http.get(address)
        found[path] = answer.content
    view = guest.view()
    if view["prompt"]:
        for option in view["scene"]["prompt"]["options"][:12]:
            body = {"seat": view["viewer"], "prompt": view["prompt"], "action": option["action"]}
            found[f"preview {option['notation']}"] = guest.http.post(
                f"/api/tables/{guest.table}/preview", json=body
            ).content
        legal = {option["action"] for option in view["scene"]["prompt"]["options"]}
        for action in [action for action in range(150) if action not in legal][::10]:
            body = guest.choice(view, action, "key")
            found[f"refused {action}"] = guest.http.post(f"/api/tables/{guest.table}/moves", json=body).content
    return found


def without_keys(found: dict[str, bytes]) -> dict[str, bytes]:
    """The keys of forms are drawn anew for each page."""
    return {path: re.sub(rb'name="key" value="[^"]*"', b"", content) for path, content in found.items()}


@pytest.mark.parametrize(
    "viewer", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(None, marks=pytest.mark.slow)]
)
def test_two_worlds_that_differ_in_hidden_things_only_answer_alike(serve: Serve, viewer: int | None) -> None:
    app = serve(now=Time())  # of which nothing passes: who waits how long is told, too
    people = [Guest(app, "Ada"), Guest(app, "Bo")]
    watcher = Guest(app) if viewer is None else people[viewer]
    [invite] = people[0].open("me", "friend", hints=True)
    people[1].join(people[0].table, invite)
    watcher.table = people[0].table
    house = app.state.server.house
    matches: list[Match] = []
    with house.open(watcher.table) as table:
        start = clone(table.match.state)
        matches = [table.match, Match(table.match.game, 2, 5, {}, table.match.names)]
    other_world(matches[1], 0 if viewer is None else viewer, 99)  # what a seat does not see, nobody watching does
    compared = 0
    for _ in range(40):
        assert _alike(matches, viewer)
        here = without_keys(answers(watcher))
        with house.open(watcher.table) as table:
            _swap(table, matches[1])
        there = without_keys(answers(watcher))
        with house.open(watcher.table) as table:
            _swap(table, matches[0])
        assert here == there
        compared += 1
        if not _play_alike(matches, viewer):
            break
        with house.open(watcher.table) as table:
            table.chronicle.cut()
    assert compared >= 4
    assert bytes(as_bytes(start)) != bytes(as_bytes(matches[0].state))


def _alike(matches: list[Match], viewer: int | None) -> bool:
    seen = [bytes(as_bytes(match.observe(viewer))) for match in matches]
    return seen[0] == seen[1]


def _swap(table: Any, match: Match) -> None:
    table.match = match
    table.chronicle.match = match
    table.chronicle.forget()


def _play_alike(matches: list[Match], viewer: int | None) -> bool:
    """Take, in both worlds, the first choice after which the viewer still sees the same."""
    legal = [set(match.legal()) for match in matches]
    for action in sorted(legal[0] & legal[1]):
        after = []
        for match in matches:
            state = clone(match.state)
            match.game.apply(state, action)
            after.append(bytes(as_bytes(match.game.observe(state, viewer))))
        if after[0] == after[1] and np.any(matches[0].state != matches[1].state):
            for match in matches:
                match.play(action)
            return True
    return False


def test_the_seed_of_a_table_is_secret_unless_chosen(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    house = app.state.server.house
    for seed, chosen in ((None, False), (7, True)):
        ada.open("me", "bot:random", seed=seed)
        with house.open(ada.table) as table:
            kept = table.match.seed
        assert (kept == 7) == chosen
        assert chosen or len(str(kept)) == 32
        assert ada.view()["seed_chosen"] == chosen
        assert chosen or not any(str(kept).encode() in answer for answer in answers(ada).values())
