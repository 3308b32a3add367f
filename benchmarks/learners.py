"""Measure the baselines of the tasks for learners: `python -m benchmarks.learners`, into `regnum/arena/learners.json`.

Each figure is stored as soon as it is measured, and what is stored is not measured again: interrupt it at any time.
Networks of PPO are trained by `examples/train_ppo.py` with one seed and kept in a folder (`--kept`).
"""

from __future__ import annotations

import argparse
import datetime
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from regnum import registry
from regnum.arena.learners import BASELINES, TASKS, Baselines, LearnerTask, baselines, measure
from regnum.bots.kernels.greedy import GREEDY
from regnum.cli.benchmark import machine

ROOT = Path(__file__).parent.parent
GAMES, STEPS, BATCH = 64, 32, 512
BOTS = {"random": "random", "greedy": "greedy:samples=1", "trained network": "greedy:samples=1,net=own"}


def trained(task: LearnerTask, file: Path) -> str:
    """Train PPO within the decisions of a task, unless that was done; return a note on it."""
    note = file.with_suffix(".txt")
    if not note.exists():
        sys.path.insert(0, str(ROOT / "examples"))
        import train_ppo

        options = ",".join(f"{name}={value}" for name, value in task.options.items())
        sizes = {"games": GAMES, "steps": STEPS, "batch": BATCH, "most_updates": task.decisions // (GAMES * STEPS)}
        settings = train_ppo.Settings(
            game=task.game, options=options, cpu_minutes=600, evaluate_every=10**9, evaluation_games=16, **sizes
        )
        began = time.process_time()
        trainer, _ = train_ppo.train(settings, file, quiet=True)
        minutes = (time.process_time() - began) / 60
        note.write_text(
            f"{trainer.decisions:,} decisions, {minutes:.1f} minutes of processor time, seed {settings.seed}"
        )
    return note.read_text()


def main() -> None:
    """Measure what is missing, cheap figures first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    parser.add_argument("--commit", default=head.stdout.strip(), help="of the figures (default: HEAD)")
    parser.add_argument("--kept", type=Path, default=Path("ppo"), help="folder for networks")
    given = parser.parse_args()
    given.kept.mkdir(exist_ok=True)
    wanted = [(task, label) for label in (*BOTS, "PPO") for task in TASKS]
    for task, label in wanted:
        stored = baselines()
        if any((score.task, score.learner) == (task.name, label) for score in stored.scores):
            continue
        file = given.kept / task.name.replace(".", "-")
        note = trained(task, file) if label == "PPO" else ""
        spec = BOTS.get(label, f"net:file={file.with_suffix('.npz')}")
        registry.make(task.game).bind(GREEDY)  # what is not compiled is played interpreted
        score = msgspec.structs.replace(measure(task, spec), learner=label, note=note)
        print(score, flush=True)
        told = (given.commit, datetime.date.today().isoformat(), str(machine()["processor"]))
        scores = sorted((*stored.scores, score), key=lambda score: wanted_at(score.task, score.learner))
        BASELINES.write_bytes(
            msgspec.json.format(msgspec.json.encode(Baselines(*told, tuple(scores))), indent=1) + b"\n"
        )


def wanted_at(task: str, learner: str) -> tuple[int, int]:
    """The place of a score among the others."""
    return [one.name for one in TASKS].index(task), [*BOTS, "PPO"].index(learner)


if __name__ == "__main__":
    main()
