"""Compiled code computes what PyTorch does, to 1e-4: of every game, of rivals and of teams, before and after a file."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

import regnum
from regnum.bots.nets.named import own
from regnum.bots.nets.network import Network, card_for, from_bytes, head_of, layout_of, to_bytes
from regnum.core.game import Game
from regnum.core.record import States, clone
from regnum.learn.model import Model, from_network, to_network
from regnum.learn.rows import PositionRows

from .helpers import pebbles
from .networks import Thinker, random_network, some_states

pytestmark = pytest.mark.slow  # PyTorch alone takes more than a second to load

DEVICES = ["cpu", "cuda"] if torch.cuda.is_available() else ["cpu"]
POSITIONS = 300
CLOSE = 1e-4


def positions(game: Game, players: int, **options: object) -> Iterator[tuple[States, int]]:
    """Of random games, and whose eyes look; some seats look twice in a row, others not for a while."""
    random = np.random.default_rng(2)
    for state in some_states(game, POSITIONS, 5, players, **options):
        yield clone(state), int(random.integers(players))


def check(game: Game, model: Model, network: Network, players: int, device: str = "cpu", **options: object) -> None:
    """What PyTorch makes of positions, all at once, and what compiled code makes of them, one after the other."""
    seen = list(positions(game, players, **options))
    states, viewers = np.concatenate([state for state, _ in seen]), np.array([viewer for _, viewer in seen])
    team, rows = game.team(seen[0][0]), PositionRows(game, layout_of(game), len(seen), players)
    looks = (torch.from_numpy(of(states, viewers)).to(device) for of in (rows.of, rows.judged))
    with torch.no_grad():
        values, likings = (array.cpu() for array in model.to(device)(*looks))
    thinker = Thinker(game, network, players, team)
    for number, (state, viewer) in enumerate(seen):
        shares, liked = thinker.asked(state, viewer)
        ours = shares_of(values[number, head_of(players, team)], players, team)
        np.testing.assert_allclose(np.roll(ours, viewer), shares, atol=CLOSE)
        np.testing.assert_allclose(likings[number].numpy(), liked, atol=CLOSE * max(1.0, float(np.abs(liked).max())))


def shares_of(logits: torch.Tensor, players: int, team: bool) -> NDArray[np.float32]:
    """The shares of the victory by seat from the viewer; of a team its chance, the same for each."""
    if team:
        return torch.sigmoid(logits[0]).repeat(players).numpy()
    return torch.softmax(logits[:players], 0).numpy()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (2, {"pennies": "on"}), (2, {"together": "on"})])
def test_weights_at_random(players: int, options: dict[str, str], device: str) -> None:
    game = pebbles()
    network = random_network(game)
    check(game, from_network(network, game, layout_of(game)), network, players, device, **options)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", regnum.games())
def test_networks_that_come_with_regnum(name: str, players: int) -> None:
    game = regnum.make(name)
    network = own(game, players, False)
    check(game, from_network(network, game, layout_of(game)), network, players)


def a_model(game: Game) -> Model:
    """Fitted to positions, as in the first round, and with weights everywhere, as after many."""
    torch.manual_seed(3)
    layout = layout_of(game)
    model, rows = Model(game, layout, 16, 8), PositionRows(game, layout, POSITIONS, 2)
    seen = list(positions(game, 2))
    model.fit(rows.of(np.concatenate([state for state, _ in seen]), np.array([viewer for _, viewer in seen])))
    with torch.no_grad():
        for head in (model.value, model.trust, model.policy):
            torch.nn.init.normal_(head.weight, 0, 0.1)
            torch.nn.init.normal_(head.bias, 0, 0.1)
    return model


@pytest.mark.parametrize("name", ["council", "viscounts"])
def test_what_was_learned_becomes_a_network(name: str) -> None:
    """What is usual is in the first biases then, and how much numbers vary in the weights."""
    game = regnum.make(name)
    model = a_model(game)
    check(game, model, to_network(model, card_for(game, layout_of(game), (2,)), layout_of(game)), 2)


@pytest.mark.parametrize("name", ["council", "viscounts"])
def test_a_file_plays_as_pytorch_computes_it(name: str) -> None:
    """Weights are rounded when they are written; a model of what was written computes what plays."""
    game = regnum.make(name)
    written = to_bytes(to_network(a_model(game), card_for(game, layout_of(game), (2,)), layout_of(game)))
    network = from_bytes(written, "a file")
    check(game, from_network(network, game, layout_of(game)), network, 2)
