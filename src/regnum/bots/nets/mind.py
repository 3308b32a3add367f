"""A network made ready to look at the states of a search, or of any other piece of memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.looking import Shown
from regnum.bots.kernels.thinking import Mind
from regnum.bots.nets.layout import Layout, as_words
from regnum.bots.nets.network import Network, error_of, layout_of
from regnum.bots.nets.observer import nothing_seen, tables
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.state import MAX_SEATS

BY_CARD = -1
"""In place of a number: what the card of a network says."""
TEMPERATURE = 0.2
"""In the prior of a search an action is e times as likely as another that is judged so much of the game's error worse.

So beside points a policy counts there as much as a fifth of it does beside the logit of a share of the victory.
"""


def mind(
    game: Game,
    network: Network,
    states: States,
    players: int,
    team: bool,
    value_weight: float = 1.0,
    policy_weight: float = BY_CARD,
) -> Mind:
    """Prepare a network for compiled code on `states`, games of that many players; use it from one thread at a time.

    `value_weight` mixes the network's value with the game's evaluation: 0 is the evaluation alone. Predictions are best
    with 1. Greedy play does not gain from 1, or loses: the network's errors are as large as the differences between
    the outcomes of two actions. `policy_weight` is the weight of its policy when a greedy bot chooses.

    Raises InvalidOption if the network has not learned such games.
    """
    head = network.head(players, team)
    layout = layout_of(game, network.card.encoding)
    sight = tables(layout, players)
    sums = first_sums(network, layout)
    units, after = network.second.shape
    return Mind(
        sight,
        as_words(states),
        Shown(nothing_seen(sight, MAX_SEATS), np.full(MAX_SEATS, -1), np.tile(sums, (MAX_SEATS, 1)), (network.first,)),
        network.first,
        network.turn,
        network.kind,
        network.second,
        network.second_bias,
        network.value[head] * np.float32(value_weight),
        network.value_bias[head] * np.float32(value_weight),
        network.trust[head] * np.float32(value_weight),
        network.trust_bias[head : head + 1] * np.float32(value_weight),
        1 / error_of(game, team),
        network.policy,
        network.policy_bias,
        TEMPERATURE * (network.card.policy_weight if policy_weight == BY_CARD else policy_weight),
        np.zeros(units, np.float32),
        np.zeros(after, np.float32),
        np.zeros(MAX_SEATS, np.float32),
        np.zeros(MAX_SEATS),
        np.zeros(MAX_SEATS, np.int32),
    )


def check_weight(bot: str, name: str, weight: float) -> None:
    """See that a parameter of a bot says how much a policy may have to say, or leaves it to the card (`BY_CARD`).

    Raises InvalidOption.
    """
    if weight != BY_CARD and not (weight >= 0.0 and np.isfinite(weight)):
        raise InvalidOption(f"{name} of bot {bot} is a number from 0 on, or left out, not {weight}")


def first_sums(network: Network, layout: Layout) -> NDArray[np.float64]:
    """The sums of the first layer over a state of zeros, from which the others follow by what has changed."""
    steps = np.rint(layout.rows(1)[0] * layout.spans).astype(np.float64)
    sums: NDArray[np.float64] = network.first_bias + steps @ network.first.astype(np.float64)
    return sums
