"""Names that a bot may be given in place of the file of a network.

Networks for every number of players come with Regnum for each game, in files such as `council/2.npz` or
`bruges/3-4.npz`, and for some teams, as `architects/team-2.npz`. `own` stands for the one that fits the number of
players, whatever the other options. `proven` and `calibrated` stand for it only where its card says that it is worth
it: that a search with it is stronger (`ModelCard.search`), or predicts the winner better (`ModelCard.calibrated`).
What was found
with the options it was trained with counts in such games; what was found with options drawn at random
(`Strength.drawn`) in all that differ by those alone. So callers of these names need not know which games have such
a network, nor for how many players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from regnum.bots.nets.network import Calibration, ModelCard, Network, Strength, from_bytes, load, save, to_bytes
from regnum.bots.parameters import parse_parameters
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.lazy import thread_safe_cache
from regnum.core.options import by_name
from regnum.core.record import States

TRAINED = Path(__file__).parent / "trained"
OWN, PROVEN, CALIBRATED = "own", "proven", "calibrated"
FOR_TEAM = "team-"
"""So begin the names of files for partners."""
PROVEN_WITH = {
    "eval_every": int,
    "value_weight": float,
    "top_k": int,
    "rollout_policy_weight": float,
}
"""The parameters on a network's card that tell how it was used by a search that proved stronger."""
BUDGETS = "iterations", "seconds"

Alike = Literal["wholly", "named"]
"""The match between options and training options: all of them, or all but some named values."""


class Networks:
    """The networks of one game that a file or a name (`OWN`, `PROVEN`, `CALIBRATED`; empty: none) stands for.

    Raises InvalidOption for a file that does not fit the game as it is now, and for `OWN` where no network comes with
    Regnum. Whether one of those fits is looked at when a game is played.
    """

    def __init__(self, game: Game, name: str) -> None:
        self._game, self._name = game, name
        self._file: Network | None = None
        if name == OWN and not own_files(game.info.key):
            raise InvalidOption(f"no network for {game.info.name} comes with Regnum")
        if name not in ("", OWN, PROVEN, CALIBRATED):
            self._file = load(Path(name), game)

    @property
    def always(self) -> bool:
        """True if every decision is evaluated with a network."""
        return self._file is not None or self._name == OWN

    @property
    def never(self) -> bool:
        """True if no decision is."""
        return not (self.always or (self._name and any_is_worth_it(self._game)))

    def for_game(self, seen: States) -> Network | None:
        """The network for the game of which `seen` is an observation.

        Raises InvalidOption where `OWN` has none for such games.
        """
        if not self._name or self._file is not None:
            return self._file
        game, who = self._game, (self._game.seats(seen), self._game.team(seen))
        alike = self._like_its_games(*who, seen)
        if self._name == OWN:
            network: Network | None = own(game, *who)
        else:
            network = None if alike is None else worth_it(game, *who, self._name, alike)
        return network if network is None or alike == "wholly" else elsewhere(game, *who)

    def _like_its_games(self, players: int, team: bool, seen: States) -> Alike | None:
        """Compare the options of a game with those that the bundled network was trained with."""
        trained, now = trained_with(self._game, players, team), seen["options"]
        if trained is None:
            return None
        if (trained == now).all():
            return "wholly"
        named = {option.name for option in by_name(self._game.info.options)}
        others = (name for name in now.dtype.names or () if name not in named)
        return "named" if all((trained[name] == now[name]).all() for name in others) else None


def own_files(game: str) -> list[Path]:
    """The files of the networks that come with Regnum for a game."""
    return sorted((TRAINED / game).glob("*.npz"))


def played_with(file: Path) -> list[tuple[int, bool]]:
    """Return the numbers of players and team flags that a file name of a bundled network stands for."""
    counts = file.stem.removeprefix(FOR_TEAM)
    return [(int(count), counts != file.stem) for count in counts.split("-")]


def own_file(game: str, players: int, team: bool) -> Path:
    """The network's file for a number of rivals or partners. Raises InvalidOption."""
    for file in own_files(game):
        if (players, team) in played_with(file):
            return file
    who = "partners" if team else "players"
    raise InvalidOption(f"no network for {game} with {players} {who} comes with Regnum")


@thread_safe_cache
def own(game: Game, players: int, team: bool) -> Network:
    """The built-in network for a number of rivals or partners. Raises InvalidOption."""
    return load(own_file(game.info.key, players, team), game)


@thread_safe_cache
def elsewhere(game: Game, players: int, team: bool) -> Network:
    """The network as it plays with options other than those of its training: its policy has no say in playouts.

    It has never seen what these options bring, and would leave out what one can do only there.
    """
    network = own(game, players, team)
    return dataclasses.replace(network, card=_elsewhere(network.card))


def _elsewhere(card: ModelCard) -> ModelCard:
    return msgspec.structs.replace(card, top_k=0, rollout_policy_weight=0.0)


@thread_safe_cache
def trained_with(game: Game, players: int, team: bool) -> Any:
    """The options, as a state holds them, of the games that a network was trained with.

    An array of one; None where no network comes with Regnum.
    """
    try:
        card = own(game, players, team).card
    except InvalidOption:
        return None
    return game.blank(players, card.options)["options"]


@thread_safe_cache
def worth_it(game: Game, players: int, team: bool, name: str, alike: Alike) -> Network | None:
    """The network that a name, `PROVEN` or `CALIBRATED`, means in games of these players and options."""
    try:
        network = own(game, players, team)
    except InvalidOption:
        return None
    who, drawn = (players, team), alike == "named"
    won = any(found.certain for found in network.card.search if (*_who(found), found.drawn) == (*who, drawn))
    predicted = not drawn and any(found.certain for found in network.card.calibrated if _who(found) == who)
    return network if (won if name == PROVEN else predicted) else None


@thread_safe_cache
def any_is_worth_it(game: Game) -> bool:
    """Return True if such a name stands for a network in any game; otherwise nothing needs compiling for it."""
    return any(
        worth_it(game, players, team, *how)
        for file in own_files(game.info.key)
        for players, team in played_with(file)
        for how in ((PROVEN, "wholly"), (PROVEN, "named"), (CALIBRATED, "wholly"))
    )


def check_pair(bot: str, rival: str) -> None:
    """See that to compare these says something of a network that comes with Regnum: both search, one of them with it.

    Raises InvalidOption if it does not, or if they search as no card could tell: only budgets and `PROVEN_WITH` differ.
    """
    parts = [spec.partition(":") for spec in (bot, rival)]
    said, rivals = (parse_parameters(written) for _, _, written in parts)
    known = {"net", *BUDGETS, *PROVEN_WITH}
    if (
        {name for name, _, _ in parts} != {"ismcts"}
        or (said.get("net"), rivals.get("net")) != (OWN, None)
        or not (said.keys() <= known and rivals.keys() <= {*BUDGETS})
    ):
        raise InvalidOption(
            f"a card tells of ismcts:net={OWN} beside ismcts without a network, with budgets and "
            f"{', '.join(PROVEN_WITH)} alone, not of {bot} and {rival}"
        )


def check_options(game: Game, players: int, options: Mapping[str, str]) -> None:
    """See that games with these options are those that the network that comes with Regnum was trained with.

    Raises InvalidOption if they are not: its card would tell of others.
    """
    played = game.blank(players, options)
    trained = trained_with(game, players, game.team(played))
    if trained is None or (trained != played["options"]).any():
        raise InvalidOption(f"a card tells of games with the options of the training, not with {dict(options)}")


def write_on_card(game: Game, found: Strength | Calibration) -> None:
    """Say on the card of the network that comes with Regnum how a search with it did, in place of what it said before.

    How a search that was certainly stronger used its network (`PROVEN_WITH`) is what others do from now on. Where that
    is something else than before, what the card said of searches and chances was of another search, and is dropped: so
    strength comes first, that with options drawn and calibration after it. Raises InvalidOption if none comes with it
    for so many players, for what no card can say, and for a search that nobody would play; OSError.
    """
    file = own_file(game.info.key, *_who(found))
    network = load(file, game)
    card, used = network.card, _used(found)
    if isinstance(found, Strength) and found.drawn:
        _check_played(used, _elsewhere(card), "with options drawn")
    elif isinstance(found, Calibration) or not found.certain:
        _check_played(used, card, "with the options of the training")
    elif any(getattr(card, name) != value for name, value in used.items()):
        card = msgspec.structs.replace(card, **used, search=(), calibrated=())
    field = "search" if isinstance(found, Strength) else "calibrated"
    others = [old for old in getattr(card, field) if _of_what(old) != _of_what(found)]
    network = dataclasses.replace(network, card=msgspec.structs.replace(card, **{field: (*others, found)}))
    save(from_bytes(to_bytes(network), str(file)), file)


def _who(found: Strength | Calibration) -> tuple[int, bool]:
    """The number of players, and whether they were a team."""
    return found.players, found.team


def _of_what(found: Strength | Calibration) -> tuple[int, bool, bool]:
    """The games of which something is said on a card: who played, and whether options were drawn."""
    return *_who(found), isinstance(found, Strength) and found.drawn


def _used(found: Strength | Calibration) -> dict[str, float]:
    """The search parameters of the network, as far as they are known."""
    spec = found.bot if isinstance(found, Strength) else found.judge
    told = parse_parameters(spec.partition(":")[2])
    return {name: kind(told[name]) for name, kind in PROVEN_WITH.items() if name in told}


def _check_played(used: Mapping[str, float], card: ModelCard, where: str) -> None:
    """See that a search used its network as others do in such games. Raises InvalidOption."""
    for name, value in used.items():
        if getattr(card, name) != value:
            raise InvalidOption(
                f"{where} a search plays {name}={getattr(card, name)}, as the card of its network says, "
                f"so {name}={value} would be another one"
            )
