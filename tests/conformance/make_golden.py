"""Writes the golden files of a game: `python tests/conformance/make_golden.py council`.

Records are kept for ever: they are written only where none is yet. A change of the rules that leads elsewhere raises
the version of the game, and its old records go to a folder of their own. The transcript and the counts are rewritten;
look at the difference before committing it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parent.parent))

import regnum
from conformance.declaring import Golden, golden, trials
from regnum.bots import make_bot
from regnum.core.game import Game
from regnum.match import Match, load, save
from regnum.table.contract import View, load_table

TRANSCRIPT = "greedy-3"
DEPTH = 3


def played(game: Game, kept: Golden, seed: int) -> Match:
    names = [f"{bot} {seat}" for seat, bot in enumerate(kept.bots, 1)]
    match = Match(game, len(kept.bots), seed, kept.options, names, kept.bots)
    bots = [make_bot(spec, game, seed + seat) for seat, spec in enumerate(kept.bots)]
    while not match.over:
        seat = match.on_turn
        match.play(bots[seat].choose(match.observe(seat), seat))
    return match


def transcript(match: Match) -> Iterator[str]:
    """A game in notation and in English, a move a line, what came of it below."""
    table = load_table(match.game.info)
    language = table.language("en")
    before = match.observe(None, 0)
    for number, move in enumerate(match.moves, 1):
        after = match.observe(None, number)
        yield f"{number:4} {match.names[move.seat]}: {match.game.actions.text(move.action)}"
        for line in table.tell(View(match.game, after, None, match.names, options=match.options), before, move.action):
            yield f"       {'  ' * line.depth}{language.say(line.text)}"
        before = after
    assert match.outcome is not None
    yield f"{match.outcome.ending}: points {list(match.outcome.points)}, ranks {list(match.outcome.ranks)}"


def counts(game: Game, folder: Path) -> dict[str, dict[str, int]]:
    """How many sequences of decisions begin in two fixed states, by depth."""
    low, high = game.info.seats
    middle = load(folder / f"greedy-{high}.json")
    states = {
        f"the start of {low} players, seed 1": game.new(low, 1),
        f"greedy-{high} after half of its moves": middle.at(len(middle.moves) // 2),
    }
    return {
        name: {str(depth): game.count_sequences(state, depth) for depth in range(1, DEPTH + 1)}
        for name, state in states.items()
    }


def main(name: str) -> None:
    game, folder = regnum.make(name), golden(name)
    folder.mkdir(exist_ok=True)
    for seed, kept in enumerate(trials(name).golden, 1):
        file = folder / f"{kept.name}.json"
        if not file.exists():
            save(played(game, kept, seed), file)
    (folder / "transcript.txt").write_text("\n".join(transcript(load(folder / f"{TRANSCRIPT}.json"))) + "\n")
    (folder / "counts.yaml").write_text(yaml.safe_dump(counts(game, folder), sort_keys=False))


if __name__ == "__main__":
    main(sys.argv[1])
