"""Networks that have proven themselves: a search with them was found better than one without.

The card of a network says so, for games of a number of players with the options it was trained with: `Card.search`,
that a search with it is stronger, and `Card.calibrated`, that it knows better who will win. So whoever writes
`net=proven` or `net=calibrated` need not know which game has such a network, nor for how many players.
"""

from __future__ import annotations

import dataclasses

import msgspec

from regnum.bots.nets.network import OWN, Calibration, Card, Network, Strength, load, own_file, save
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.once import once
from regnum.core.options import parse
from regnum.core.record import States

PROVEN, CALIBRATED = "proven", "calibrated"
"""In place of a file: the network that comes with Regnum, in games in which a search with it is certainly stronger, or
in which its chances are certainly better; elsewhere none."""


@once
def proven(game: Game) -> Network | None:
    """The network that comes with Regnum, if it is any better than none and was trained on the game as it is now."""
    try:
        network = load(OWN, game)
    except InvalidOption:
        return None
    return network if _won(network.card) or _predicted(network.card) else None


def is_proven_in(network: Network, game: Game, seen: States, how: str = PROVEN) -> bool:
    """Whether a search with the network was certainly stronger in games like the one that is seen.

    With `CALIBRATED` for `how`: whether its chances were certainly better.
    """
    card, players = network.card, game.seats(seen)
    if players not in (_predicted(card) if how == CALIBRATED else _won(card)):
        return False
    usual = game.blank(players, card.options)
    return bool((usual["options"] == seen["options"]).all())


def _won(card: Card) -> set[int]:
    return {found.players for found in card.search if found.low > 1 / found.players}


def _predicted(card: Card) -> set[int]:
    return {found.players for found in card.calibrated if found.low > 0}


def check_pair(bot: str, rival: str) -> None:
    """See that to compare these says something of the network that comes with Regnum: both search, one of them with it.

    Raises InvalidOption if it does not.
    """
    parts = [spec.partition(":") for spec in (bot, rival)]
    nets = [parse(written).get("net", "") for _, _, written in parts]
    if {name for name, _, _ in parts} != {"ismcts"} or nets != [OWN, ""]:
        raise InvalidOption(
            f"a card tells of ismcts:net={OWN} beside ismcts without a network, not of {bot} and {rival}"
        )


def write_on_card(game: Game, found: Strength | Calibration) -> None:
    """Say on the card of the network that comes with Regnum how a search with it did, in place of what it said before.

    Raises InvalidOption if none comes with it, OSError.
    """
    network = load(OWN, game)
    field = "search" if isinstance(found, Strength) else "calibrated"
    others = [old for old in getattr(network.card, field) if old.players != found.players]
    card = msgspec.structs.replace(network.card, **{field: (*others, found)})
    save(dataclasses.replace(network, card=card), own_file(game.info.name))
