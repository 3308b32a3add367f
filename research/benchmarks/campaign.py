"""Cost of tomes in a campaign: random play of a chapter with tomes against the same game without, in one run.

    python research/benchmarks/campaign.py [--campaign tomesaga] [--players 4] [--games 60] [--rounds 31]

Prints one line per chapter. Both kinds alternate game by game, only processor time counts, and the ratio is the median
over rounds with the lowest and the highest, so the result holds on a busy machine too.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import Any

from regnum import registry
from regnum.arena.kernels import PLAY_SOME
from regnum.campaign.campaign import carried, opened
from regnum.core.game import Game
from regnum.core.info import CAMPAIGN_OPTION, CampaignInfo
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.seeds import derived
from regnum.match import Match

CARRIED = 20  # campaigns played at random up to the chapter: what they carry is what it begins with


def play(game: Game, state: States, seed: int) -> tuple[int, float]:
    """Play a state to its end at random: decisions, and seconds of processor time."""
    stream: Any = Stream.zeros(1)
    stream[0]["random"] = seed
    kernel, choices = game.bind(PLAY_SOME), game.scratch().choices
    began = time.thread_time()
    decisions = int(kernel(state, choices, stream, game.rules.max_decisions))
    return decisions, time.thread_time() - began


def texts(info: CampaignInfo, players: int, chapter: int) -> list[str]:
    """What campaigns that were played at random carry to a chapter."""
    found = []
    for number in range(CARRIED):
        text = info.begin
        for earlier in range(chapter):
            match = opened(info, earlier, text, players, number, {})
            play(match.game, match.state, number)
            text = carried(match)
        found.append(text)
    return found


def beginnings(info: CampaignInfo, players: int, chapter: int, games: int) -> dict[str, list[States]]:
    """States at the beginning of the chapter, and of its game as it is played by itself."""
    game, given = registry.make(info.chapters[chapter]), texts(info, players, chapter)
    plain = info.agree(game.info, players, info.begin, {}) | {CAMPAIGN_OPTION: "none"}
    return {
        "with": [opened(info, chapter, given[n % CARRIED], players, n, {}).state.copy() for n in range(games)],
        "without": [Match(game, players, derived(n, chapter), plain).state.copy() for n in range(games)],
    }


def measured(game: Game, begun: dict[str, list[States]], rounds: int) -> dict[str, list[float]]:
    """Decisions a second with and without tomes, a figure each a round."""
    found: dict[str, list[float]] = {kind: [] for kind in begun}
    for turn in range(rounds):
        total = dict.fromkeys(begun, (0, 0.0))
        for number in range(len(begun["with"])):
            for kind in ("with", "without") if (number + turn) % 2 else ("without", "with"):
                decisions, seconds = play(game, begun[kind][number].copy(), number + turn * 10_000)
                total[kind] = (total[kind][0] + decisions, total[kind][1] + seconds)
        for kind, (decisions, seconds) in total.items():
            found[kind].append(decisions / seconds)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What tomes cost a chapter of a campaign.")
    parser.add_argument("--campaign", default="tomesaga")
    for name, default in (("players", 4), ("games", 60), ("rounds", 31)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    info = registry.campaign(asked.campaign)
    for chapter, name in enumerate(info.chapters):
        speeds = measured(registry.make(name), beginnings(info, asked.players, chapter, asked.games), asked.rounds)
        ratios = [a / b for a, b in zip(speeds["with"], speeds["without"], strict=True)]
        a, b = (statistics.median(speeds[kind]) / 1e6 for kind in ("with", "without"))
        sys.stdout.write(
            f"{name}: {a:.2f} M decisions/s with tomes, {b:.2f} without, ratio {statistics.median(ratios):.3f} "
            f"({min(ratios):.3f} to {max(ratios):.3f} of {asked.rounds} rounds)\n"
        )


if __name__ == "__main__":
    main()
