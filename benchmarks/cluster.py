"""Measures a second Ray worker: the same games of self-play on one and on two nodes of one processor each.

`python benchmarks/cluster.py [--bot BOT] [--games N] [--rounds N]` prints each round with the load of the machine, and
the median. Games of bots that think hand little to the process that asks; random games come by thousands a second, and
to receive and write them takes as much of the cores. It says little when other work takes the cores. The first shards
do not count: in them workers start and load the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

from ray.cluster_utils import Cluster

from regnum import registry
from regnum.cli.ready import make_ready
from regnum.selfplay.shards import generate, plan, prepare

SHARDS = 60
WARM = 6  # shards after which every worker plays


def seconds(address: str, bot: str, games: int, seed: int) -> float:
    """Return the time of these games, by the pace of all but the first."""
    info = registry.info("council")
    run = plan(info, (bot,) * 4, seed, info.agree(4), max(1, games // SHARDS))
    clock: list[float] = []
    with TemporaryDirectory() as folder:
        missing = prepare(run, games, Path(folder) / "games", resume=False)
        generate(run, missing, Path(folder) / "games", 1, lambda _: clock.append(time.perf_counter()), address)
    return (clock[-1] - clock[WARM]) / (len(clock) - 1 - WARM) * len(clock)


def main() -> None:
    """Measure in turns, so that the mood of the machine weighs on both alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="ismcts:iterations=100")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    make_ready("council", quiet=True)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    rounds = []
    for seed in range(given.rounds):
        began = time.process_time()
        one = seconds(cluster.address, given.bot, given.games, seed)
        node = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        two = seconds(cluster.address, given.bot, given.games, seed)
        cluster.remove_node(node)
        asking = time.process_time() - began
        rounds.append({"one_worker_seconds": round(one, 2), "two_workers_seconds": round(two, 2)})
        # what the process that asks and writes takes of the cores is not there for workers
        rounds[-1] |= {"asking_processor_seconds": round(asking / 2, 2)}
        rounds[-1] |= {"times": round(one / two, 2), "load": os.getloadavg()[0]}
        print(json.dumps(rounds[-1]), flush=True)
    print(
        json.dumps(
            {"bot": given.bot, "games": given.games, "median_times": statistics.median(row["times"] for row in rounds)}
        )
    )
    cluster.shutdown()


if __name__ == "__main__":
    main()
