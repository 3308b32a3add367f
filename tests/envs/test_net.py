"""Networks in files play as bots."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import regnum
from regnum.bots import check_spec, make_bot, registry
from regnum.bots.nets.layout import Layout
from regnum.core import tensor
from regnum.core.errors import InvalidOption
from regnum.envs.net import CLIP, Net, save
from regnum.match import Match

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
COUNCIL = regnum.make("council")
LAYOUT = Layout(COUNCIL.state, relative=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    random = np.random.default_rng(1)
    sizes = (LAYOUT.size, 8, COUNCIL.actions.size)
    layers = [(random.normal(size=(a, b)), random.normal(size=b)) for a, b in pairwise(sizes)]
    mean, scale = random.random(LAYOUT.size, np.float32), 0.5 + random.random(LAYOUT.size, np.float32)
    save(tmp_path / "some.npz", COUNCIL, LAYOUT, mean, scale, layers)
    return tmp_path / "some.npz"


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bots that this project announces, whatever was installed when the tests' environment was made."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["regnum.bots"]
    points = [EntryPoint(name, value, "regnum.bots") for name, value in declared.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "regnum.bots" else [])
    registry.bots.cache_clear()
    yield
    registry.bots.cache_clear()


def test_a_network_is_named_like_any_bot(announced: None, file: Path) -> None:  # noqa: ARG001
    assert check_spec(f"net:file={file}") == f"net:file={file}"
    first, second = (make_bot(f"net:file={file},temperature=0.5", COUNCIL, 3) for _ in range(2))
    assert isinstance(first, Net)
    match = Match(COUNCIL, players=3, seed=5)
    for _ in range(60):
        seen = match.observe(match.on_turn)
        action = first.choose(seen, match.on_turn)
        assert action == second.choose(seen, match.on_turn)
        match.play(action)


def test_it_chooses_what_the_layers_say(file: Path) -> None:
    stored = np.load(file)
    match = Match(COUNCIL, players=2, seed=5)
    bot = Net(COUNCIL, 0, file=str(file))
    for _ in range(10):
        seat, seen = match.on_turn, match.observe(match.on_turn)
        numbers = np.concatenate([np.eye(8)[seat], tensor.tensor(COUNCIL.state, seen)[0]])
        hidden = (
            np.clip((numbers - stored["mean"]) / stored["scale"], -CLIP, CLIP) @ stored["weight0"] + stored["bias0"]
        )
        logits = np.maximum(hidden, 0) @ stored["weight1"] + stored["bias1"]
        assert np.allclose(bot.logits(seen, seat), logits, atol=1e-3)
        legal = match.legal()
        assert bot.choose(seen, seat) == legal[int(np.argmax(logits[legal]))]
        match.play(bot.choose(seen, seat))


def test_what_does_not_fit_is_refused(file: Path, tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no network")
    np.savez(tmp_path / "empty.npz", mean=np.zeros(3))
    (tmp_path / "half.npz").write_bytes(file.read_bytes()[:4000])
    for game, settings, words in (
        (COUNCIL, {}, "net:file=council.npz"),
        (COUNCIL, {"file": "nowhere.npz"}, "file not found: “nowhere.npz”"),
        (COUNCIL, {"file": str(tmp_path / "text.npz")}, "does not hold a network"),
        (COUNCIL, {"file": str(tmp_path / "empty.npz")}, "does not hold a network"),
        (COUNCIL, {"file": str(tmp_path / "half.npz")}, "does not hold a network"),
        (COUNCIL, {"file": str(file), "temperature": -1.0}, "temperature of bot net is at least 0"),
        (regnum.make("staufer"), {"file": str(file)}, "was trained on council .* not on staufer"),
    ):
        with pytest.raises(InvalidOption, match=words):
            Net(game, 0, **settings)
