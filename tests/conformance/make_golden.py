"""Writes the golden files of a game: `python tests/conformance/make_golden.py council`.

Records are kept for ever: they are written only where none is yet. A change of the rules that leads elsewhere raises
the version of the game, and its old records go to a folder of their own. The transcript and the counts are rewritten;
look at the difference before committing it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).parent.parent))

import regnum
from regnum.bots import make_bot
from regnum.core.game import Game
from regnum.match import Match, load, save
from regnum.table.contract import View, load_table

GOLDEN = Path(__file__).parent.parent / "golden"
TRANSCRIPT = "greedy-3"
DEPTH = 3


@dataclass(frozen=True)
class Golden:
    """A game to keep: who plays with which options."""

    name: str
    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)


MAPS = ("AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB")
RULINGS = {
    "coins": {"coin_cap": "none"},
    "assistants": {"assistant_supply": "none"},
    "steps": {"nobility_step_triggers": "final_space_only"},
    "refill": {"permit_refill": "before_tile_bonus"},
    "first": {"last_emporium_bonus": "first_player_only"},
    "ties": {"most_permits_tie": "nobody"},
    "unused": {"permits_counted": "unused_only"},
    "must": {"bonus_main_action_may_be_skipped": "off"},
}
SETS = ("alternative", "synergies", "raining_points", "quantity_over_quality")
CUSTOM = {"privileges": "custom"} | {
    f"privilege_{letter}": kind for letter, kind in zip("abcdef", ("3", "6", "9", "12", "14", "15"), strict=True)
}
STAUFER_RULINGS = {
    "first": {"first_player": "first_seat"},
    "third": {"third_of_three_with_privilege_14": "off", "privileges": "alternative"},
    "mirror": {"mirrored_paths": "on"},
}
OWN_CARDS = (Path(__file__).parent.parent / "bruges" / "own_cards.yaml").read_text()
GAMES = {
    "bruges": [
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in (2, 3, 4)),
        *(Golden(f"random-{n}-{k}", ("random",) * n) for n in (2, 3, 4) for k in (1, 2)),
        *(Golden(f"pets-{n}", ("random", "greedy", "random", "random")[:n], {"pets": "on"}) for n in (2, 3, 4)),
        *(Golden(f"own-cards-{n}", ("random",) * n, {"cards": OWN_CARDS}) for n in (2, 3, 4)),
        *(Golden(f"ten-steps-{n}", ("random",) * n, {"reputation_track": "ten_steps"}) for n in (2, 3)),
        *(Golden(f"engraver-{n}", ("greedy", "random", "random")[:n], {"cards": "first_engraver"}) for n in (2, 3)),
        Golden("everything-4", ("random",) * 4, {"pets": "on", "cards": OWN_CARDS, "reputation_track": "ten_steps"}),
    ],
    "council": [
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in (2, 3, 4)),
        *(Golden(f"random-{n}", ("random",) * n) for n in (2, 3, 4)),
        *(Golden(f"map-{name}", ("random", "greedy"), {"map": name}) for name in MAPS),
        *(Golden(f"ruling-{name}", ("greedy", "random", "greedy"), option) for name, option in RULINGS.items()),
        *(Golden(f"market-{n}", ("random",) * n, {"market_module": "on", "map": "random"}) for n in (2, 4)),
        *(Golden(f"limit-{n}", ("random",) * n, {"round_limit": "6"}) for n in (2, 4)),
    ],
    "staufer": [
        *(Golden(f"greedy-{n}", ("greedy",) * n) for n in (2, 3, 4, 5)),
        *(Golden(f"random-{n}", ("random",) * n) for n in (2, 3, 4, 5)),
        *(Golden(f"set-{name}", ("random", "greedy", "random"), {"privileges": name}) for name in SETS),
        *(Golden(f"random-set-{n}", ("random",) * n, {"privileges": "random"}) for n in (2, 3, 4, 5)),
        Golden("custom-set", ("greedy", "random"), CUSTOM),
        Golden("ruling-second", ("greedy", "random"), {"second_of_two_scores": "off"}),
        *(Golden(f"ruling-{name}", ("greedy", "random", "greedy"), option) for name, option in STAUFER_RULINGS.items()),
    ],
}


def played(game: Game, golden: Golden, seed: int) -> Match:
    names = [f"{bot} {seat}" for seat, bot in enumerate(golden.bots, 1)]
    match = Match(game, len(golden.bots), seed, golden.options, names, golden.bots)
    bots = [make_bot(spec, game, seed + seat) for seat, spec in enumerate(golden.bots)]
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
        for line in table.tell(View(match.game, after, None, match.names), before, move.action):
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
    game, folder = regnum.make(name), GOLDEN / name
    folder.mkdir(parents=True, exist_ok=True)
    for seed, golden in enumerate(GAMES[name], 1):
        file = folder / f"{golden.name}.json"
        if not file.exists():
            save(played(game, golden, seed), file)
    (folder / "transcript.txt").write_text("\n".join(transcript(load(folder / f"{TRANSCRIPT}.json"))) + "\n")
    (folder / "counts.yaml").write_text(yaml.safe_dump(counts(game, folder), sort_keys=False))


if __name__ == "__main__":
    main(sys.argv[1])
