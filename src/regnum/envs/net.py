"""`net:file=FILE`: a network that was trained on an environment plays as a bot. It needs NumPy alone.

A file is an `.npz` archive: `game`, `version` (of the rules), `encoding`, `relative` and `fields` (the names of the
slices, see `Layout`) say what it was trained on; `mean` and `scale` (float32[size]) normalise the numbers; `weight0`,
`bias0`, `weight1`, ... are the layers (float32[in, out] and float32[out]) with ReLU between them; the last one answers
a logit for every action.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.observer import Observer
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import DeepCopied, Floats, States, clone

CLIP = 5.0
"""Number of standard deviations at which normalised inputs are clipped."""


def fields(layout: Layout) -> str:
    """Describe the numbers of a layout in one text: it tells if a network fits."""
    return " ".join(f"{part.name}:{part.stop}" for part in layout.parts)


def save(
    file: Path, game: Game, layout: Layout, mean: Floats, scale: Floats, layers: Sequence[tuple[Any, Any]]
) -> None:
    """Write a network to a file: `layers` are pairs of a weight [in, out] and a bias [out]."""
    arrays: dict[str, Any] = {"mean": mean, "scale": scale}
    for number, (weight, bias) in enumerate(layers):
        arrays |= {f"weight{number}": weight, f"bias{number}": bias}
    about = {"game": game.info.name, "version": game.info.version, "fields": fields(layout)}
    how = {"encoding": layout.encoding, "relative": layout.relative}
    numbers = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
    everything: dict[str, Any] = {**about, **how, **numbers}
    unfinished = file.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **everything)
    unfinished.replace(file)  # atomic: readers always find a complete file


class Net(DeepCopied):
    """The most likely action of a network, or with `temperature` above 0 one drawn from what it finds likely."""

    def __init__(self, game: Game, seed: int, file: str = "", temperature: float = 0.0) -> None:
        if not file:
            raise InvalidOption("bot net needs the file of a network: net:file=council.npz")
        if not temperature >= 0.0:
            raise InvalidOption(f"temperature of bot net is at least 0, not {temperature}")
        self.game, self.temperature = game, temperature
        self._random = np.random.default_rng(seed % 2**64)
        try:
            with open(file, "rb") as data, np.load(data, allow_pickle=False) as stored:
                found = dict(stored)
            layers = sum(name.startswith("weight") for name in found)
            self._layers = [(found[f"weight{number}"], found[f"bias{number}"]) for number in range(layers)]
            self._mean, self._scale = found["mean"], found["scale"]
            trained_on = (str(found["game"]), int(found["version"]))
            self._layout = Layout(game.state, str(found["encoding"]), bool(found["relative"]))  # type: ignore[arg-type]
            fits = str(found["fields"]) == fields(self._layout) and layers > 0
        except FileNotFoundError:
            raise InvalidOption(f"bot net: file not found: “{file}”") from None
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise InvalidOption(f"bot net: “{file}” does not hold a network: {error}") from None
        if trained_on != (game.info.name, game.info.version) or not fits:
            raise InvalidOption(
                f"bot net: “{file}” was trained on {trained_on[0]} (rules {trained_on[1]}), "
                f"not on {game.info.name} (rules {game.info.version}) as it is now"
            )
        self._observers: dict[int, Observer] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_observers": {}}

    def logits(self, seen: States, seat: int) -> Floats:
        """float32[actions]: how good the network finds every action."""
        players = self.game.seats(seen)
        if players not in self._observers:
            self._observers[players] = Observer(self.game, self._layout, 1, players)
        observer = self._observers[players]
        observer.look(as_words(clone(seen)), np.array([seat]), 0, 1)
        signal: Floats = np.clip((observer.rows[0] - self._mean) / self._scale, -CLIP, CLIP)
        for number, (weight, bias) in enumerate(self._layers):
            signal = (signal if number == 0 else np.maximum(signal, 0)) @ weight + bias
        return signal

    def choose(self, seen: States, seat: int) -> int:
        """One of the legal actions."""
        legal = self.game.legal(seen)
        if len(legal) == 1:
            return int(legal[0])
        liked = self.logits(seen, seat)[legal]
        if self.temperature == 0.0:
            return int(legal[np.argmax(liked)])
        weights = np.exp((liked - liked.max()).astype(np.float64) / self.temperature)
        return int(self._random.choice(legal, p=weights / weights.sum()))
