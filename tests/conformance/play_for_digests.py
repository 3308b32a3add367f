"""Plays a random game of each case of a game, and prints the digest of the state after every move, as JSON.

States are also observed, determinized, scored and ranked: their results go into the digests. Judgements are printed
beside them, because their sums may be rounded differently.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conformance.cases import CASES, Case, Walk
from regnum.core.codec import digest
from regnum.core.rng import Stream


def moves(case: Case) -> tuple[list[str], list[list[float]]]:
    game, found, judged, draw = case.game, [], [], Stream.zeros(1)
    game.compile()
    for number, state in enumerate(Walk(case, seed=11)):
        seat = game.on_turn(state)
        parts = [digest(game.state, state), str(game.legal(state).tolist())]
        if number % 10 == 0:
            drawn = game.determinize(game.observe(state, seat), seat, draw)
            parts += [digest(game.state, drawn), str(game.score(state).tolist()), str(game.ranks(state).tolist())]
            parts.append(str(game.broken_invariant(state)))
            judged.append(game.evaluate(state).tolist())
        found.append(hashlib.blake2b(" ".join(parts).encode(), digest_size=6).hexdigest())
    return found, judged


if __name__ == "__main__":
    print(json.dumps({str(case): moves(case) for case in CASES if case.name == sys.argv[1]}))
