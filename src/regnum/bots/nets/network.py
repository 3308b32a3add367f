"""A network as data: what it was trained on, its weights, and the file that holds both.

It has two hidden layers. The first looks at the numbers of an observation (`layout.Layout`), at whose turn it is and at
the kind of the step to be decided; the second at the first. From it come the share of the victory of every seat, with
weights of their own for each number of players and for teams, and how much each action is liked. The network need not
learn what the game's judgement knows: that counts as well, more or less as the network trusts it in such a position.

A file is an `.npz` archive of `card`, a text in JSON (see `ModelCard`), and of arrays. The weights of the first layer
are whole numbers (int16) times a power of two for each input, so that sums over them are exact (`kernels.looking`); the
others are float16, but for the first biases. It is read without PyTorch.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from regnum.bots.nets.layout import Encoding, Layout, whole_words
from regnum.core.errors import InvalidOption
from regnum.core.files import write_whole
from regnum.core.game import Game
from regnum.core.lazy import decoder, thread_safe_cache
from regnum.core.record import Floats
from regnum.core.state import MAX_SEATS

FORMAT = "regnum-network-2"
RIVALS, TEAMS = 0, MAX_SEATS + 1
"""Heads of the value: `RIVALS + players`, `TEAMS + players`."""
HEADS = 2 * (MAX_SEATS + 1)
BIAS_HALVED = 16
"""The first biases are multiples of 2 ** -BIAS_HALVED."""
VALUE_WEIGHT = 0.5
"""Default weight of a network's value beside the evaluation; in a search its card may set another."""
PARTS = 4
"""Number of partial sums of products (`kernels.thinking.product`): the units are a multiple of it."""
FINEST = 30
"""Weights of the first layer are multiples of 2 ** -FINEST or coarser: sums of them fit into 53 bits."""


def equal_share(players: int, team: bool) -> float:
    """Expected result of a player as strong as the others: the share of victory, or of deals for a team."""
    return 0.5 if team else 1 / players


class Strength(msgspec.Struct, frozen=True):
    """The result of a network in a contest.

    Teams do not meet, but play the same deals: a sole winner of a deal has the whole victory, and half of it if
    both have won or neither.
    """

    bot: str
    rival: str
    players: int
    games: int  # of teams: deals, which both have played
    won: float  # share of the victory
    low: float  # of the interval at 95 %
    high: float
    drawn: bool = False  # with options drawn anew for each deal (`core.options.by_name`), not those it was trained with
    team: bool = False  # the players were partners

    @property
    def certain(self) -> bool:
        """True if it was significantly stronger."""
        return self.low > equal_share(self.players, self.team)


class Calibration(msgspec.Struct, frozen=True):
    """By how much the chances of a search with a network were better than those of one without."""

    judge: str
    rival: str
    players: int
    games: int
    better: float  # so much lower is the Brier score
    low: float  # of the interval at 95 %
    high: float
    team: bool = False  # the players were partners

    @property
    def certain(self) -> bool:
        """True if they were significantly stronger."""
        return self.low > 0


_IN_FILES = {
    "eval_every": "every",
    "value_weight": "belief",
    "policy_weight": "policy",
    "top_k": "likely",
    "rollout_policy_weight": "guide",
}
"""The names of a card's fields in files."""


class ModelCard(msgspec.Struct, frozen=True, kw_only=True, rename=_IN_FILES):
    """The card of a network: its training, use and results."""

    game: str
    version: int  # of the rules
    layout: str  # a digest of the numbers that it looks at
    encoding: Literal["one_hot", "compact"]
    players: tuple[int, ...]  # numbers of players that it has learned
    teams: tuple[int, ...] = ()  # numbers of partners that it has learned
    options: dict[str, str] = {}
    trained_on: str = ""  # in words: games of whom, and how many
    seconds: float = 0.0  # of training
    eval_every: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Turns of a playout between evaluations of the network; 0: only at the end."""
    value_weight: Annotated[float, msgspec.Meta(ge=0, le=1)] = VALUE_WEIGHT
    """Weight of its value in a search, beside the evaluation."""
    policy_weight: Annotated[float, msgspec.Meta(ge=0, le=100)] = 0.0
    """Weight of its policy in the prior of a search, beside the evaluation."""
    top_k: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Number of policy candidates from which a playout takes the best action; 0: the policy is not used.

    So it is only with the options of the training, and the next as well (`nets.named`).
    """
    rollout_policy_weight: Annotated[float, msgspec.Meta(ge=0, le=100)] = 0.0
    """Weight of its policy in the choice between actions, beside the evaluation."""
    imitated: str = ""  # in words: whose choices it has learned besides; empty: nobody's
    strength: tuple[Strength, ...] = ()  # by itself, against the game's judgement
    search: tuple[Strength, ...] = ()  # of a search with it, against one without that takes as long
    calibrated: tuple[Calibration, ...] = ()  # of a search with it, beside one without of as many iterations
    licence: str = "Apache-2.0"
    format: str = FORMAT


_CARD = decoder(ModelCard)


@dataclass(frozen=True)
class Network:
    """A card and weights, float32 as they are computed with; shapes [in, out] but for `value` and `policy`."""

    card: ModelCard
    first: Floats  # [numbers of the layout, h]: for a step of each number (`Layout.elements`: its span has many)
    turn: Floats  # [MAX_SEATS, h]: for whose turn it is, counted from the viewer
    kind: Floats  # [kinds, h]
    first_bias: Floats  # [h]
    second: Floats  # [h, units]
    second_bias: Floats
    value: Floats  # [HEADS, MAX_SEATS, units]: by seat from the viewer; of a team the first row alone
    value_bias: Floats  # [HEADS, MAX_SEATS]
    trust: Floats  # [HEADS, units]: by how much more the judgement counts, as a logarithm
    trust_bias: Floats  # [HEADS]
    policy: Floats  # [actions, units]
    policy_bias: Floats  # [actions]

    def __deepcopy__(self, memo: object) -> Network:  # nothing in it changes
        return self

    def head(self, players: int, team: bool) -> int:
        """The head of the value for a game. Raises InvalidOption if such games were not learned."""
        learned = self.card.teams if team else self.card.players
        if players not in learned:
            what = "partners" if team else "players"
            known = " or ".join(map(str, learned)) or "no"
            raise InvalidOption(f"this network has learned {self.card.game} with {known} {what}, not with {players}")
        return head_of(players, team)


def head_of(players: int, team: bool) -> int:
    """The value head for a number of rivals or partners."""
    return (TEAMS if team else RIVALS) + players


def card_for(
    game: Game, layout: Layout, players: Collection[int], teams: Collection[int] = (), **more: Any
) -> ModelCard:
    """The card of a network for a game as it is now; `more` is what is known of its training."""
    return ModelCard(
        game=game.info.name,
        version=game.info.version,
        layout=layout_digest(game, layout),
        encoding=layout.encoding,
        players=tuple(players),
        teams=tuple(teams),
        **more,
    )


def layout_digest(game: Game, layout: Layout) -> str:
    """Digest of the layout, the actions and the steps: 16 hexadecimal digits."""
    told = "\n".join((*layout.names, *map(game.actions.text, range(game.actions.size)), str(kinds(game))))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


@thread_safe_cache
def layout_of(game: Game, encoding: Encoding = "auto") -> Layout:
    """The numbers that networks of a game look at: the seats counted from the viewer, if its records can be turned."""
    return Layout(game.state, encoding, relative=whole_words(game.state))


def error_of(game: Game, team: bool) -> float:
    """Typical error of the game's evaluation, in points; an error of this size counts 1 in the network's input."""
    rules = game.rules
    return float(rules.team_evaluation_std or rules.evaluation_std if team else rules.evaluation_std)


def kinds(game: Game) -> int:
    """Return the number of kinds of steps in a game."""
    return max(map(int, game.rules.flow.kinds)) + 1


def exact(weights: Floats) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Weights [input, unit] as whole numbers and, by input, how often they are to be halved."""
    most = np.maximum(np.abs(weights).max(axis=1, initial=0), 2.0**-40)
    halved = np.minimum(np.floor(np.log2(np.iinfo(np.int16).max / most)), FINEST).astype(np.int8)
    whole = np.rint(np.ldexp(weights.astype(np.float64), halved[:, None].astype(np.int32)))
    return whole.astype(np.int16), halved


ROUNDED = ("first", "turn", "kind")


def to_bytes(network: Network) -> bytes:
    """The content of its file."""
    arrays: dict[str, Any] = {"card": np.frombuffer(msgspec.json.encode(network.card), np.uint8)}
    for field in fields(Network)[1:]:
        array = getattr(network, field.name)
        if field.name in ROUNDED:
            arrays[field.name], arrays[f"{field.name}_halved"] = exact(array)
        elif field.name == "first_bias":
            arrays[field.name] = np.ldexp(np.rint(np.ldexp(array, BIAS_HALVED)), -BIAS_HALVED).astype(np.float32)
        else:
            arrays[field.name] = array.astype(np.float16)
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)
    return content.getvalue()


def from_bytes(content: bytes, what: str) -> Network:
    """The network of a file's content; `what` is its name for people. Raises InvalidOption."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as stored:
            card = _CARD.decode(stored["card"].tobytes())
            if card.format != FORMAT:
                raise InvalidOption(f"“{what}” has the format “{card.format}”; this version reads {FORMAT}")
            arrays = {field.name: _array(stored, field.name) for field in fields(Network)[1:]}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError) as error:
        raise InvalidOption(f"“{what}” does not hold a network: {error}") from None
    return Network(card, **arrays)


def rounded(network: Network) -> Network:
    """As it will be when it has been written and read: so it plays."""
    return from_bytes(to_bytes(network), "what was learned")


def _array(stored: Any, name: str) -> Floats:
    if name not in ROUNDED:
        return np.ascontiguousarray(stored[name], np.float32)
    halved = stored[f"{name}_halved"][:, None].astype(np.int32)
    weights: Floats = np.ldexp(stored[name].astype(np.float32), -halved)
    return weights


def save(network: Network, file: Path) -> None:
    """Write its file, whole or not at all. Raises OSError."""
    write_whole(file, to_bytes(network))


@lru_cache(8)
def _read(file: Path, _changed: int) -> Network:
    return from_bytes(file.read_bytes(), str(file))


def read(file: Path) -> Network:
    """The network in a file, which may be one for a game as it was. Raises InvalidOption."""
    try:
        return _read(file, file.stat().st_mtime_ns)
    except OSError:
        raise InvalidOption(f"file not found: “{file}”") from None


def load(file: Path, game: Game) -> Network:
    """The network in a file, for a game as it is now. Raises InvalidOption."""
    network = read(file)
    card = network.card
    trained_on = f"“{file}” was trained on {card.game} (rules {card.version})"
    if (card.game, card.version) != (game.info.name, game.info.version):
        raise InvalidOption(f"{trained_on}, not on {game.info.name} (rules {game.info.version})")
    if card.layout != layout_digest(game, layout_of(game, card.encoding)):
        raise InvalidOption(f"{trained_on}, but what its seats see or can do is numbered otherwise now: train it anew")
    _check_shapes(network, game, file)
    return network


def _check_shapes(network: Network, game: Game, file: Path) -> None:
    """Compiled rules read the weights without looking at their bounds. Raises InvalidOption for others than these."""
    layout = layout_of(game, network.card.encoding)
    hidden, units = network.first_bias.size, network.second_bias.size
    wanted: dict[str, tuple[int, ...]] = {
        "first": (layout.size, hidden),
        "turn": (MAX_SEATS, hidden),
        "kind": (kinds(game), hidden),
        "first_bias": (hidden,),
        "second": (hidden, units),
        "second_bias": (units,),
        "value": (HEADS, MAX_SEATS, units),
        "value_bias": (HEADS, MAX_SEATS),
        "trust": (HEADS, units),
        "trust_bias": (HEADS,),
        "policy": (game.actions.size, units),
        "policy_bias": (game.actions.size,),
    }
    for name, shape in wanted.items():
        found = getattr(network, name).shape
        if found != shape:
            raise InvalidOption(f"“{file}” does not hold a network: {name} has the shape {found}, not {shape}")
    if units % PARTS:
        raise InvalidOption(f"“{file}” does not hold a network: {units} units is not a multiple of {PARTS}")
