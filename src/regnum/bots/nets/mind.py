"""A network made ready to look at the states of a search, or of any other piece of memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.looking import Shown
from regnum.bots.kernels.thinking import Mind
from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.network import Network, layout_of
from regnum.bots.nets.observer import tables
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.state import MAX_SEATS


def mind(game: Game, network: Network, states: States, players: int, team: bool) -> Mind:
    """What compiled code needs to look at `states`, games of so many; one thread at a time may use it.

    Raises InvalidOption if the network has not learned such games.
    """
    head = network.head(players, team)
    layout = layout_of(game, network.card.encoding)
    nothing = as_words(game.state.zeros(MAX_SEATS))
    sums = first_sums(network, layout)
    units, after = network.second.shape
    return Mind(
        tables(layout, players),
        as_words(states),
        Shown(nothing, np.full(MAX_SEATS, -1), np.tile(sums, (MAX_SEATS, 1)), (network.first,)),
        network.first,
        network.turn,
        network.kind,
        network.second,
        network.second_bias,
        network.value[head],
        network.value_bias[head],
        network.policy,
        network.policy_bias,
        np.zeros(units, np.float32),
        np.zeros(after, np.float32),
        np.zeros(MAX_SEATS),
        np.zeros(MAX_SEATS, np.int32),
    )


def first_sums(network: Network, layout: Layout) -> NDArray[np.float64]:
    """The sums of the first layer over a state of zeros, from which the others follow by what has changed."""
    steps = np.rint(layout.rows(1)[0] * layout.spans).astype(np.float64)
    sums: NDArray[np.float64] = network.first_bias + steps @ network.first.astype(np.float64)
    return sums
