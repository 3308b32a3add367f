"""Learn a two-player game by playing against oneself: masked PPO on the vector environment.

    python examples/train_ppo.py --game council --output council

writes `council.npz`, which plays as the bot `net:file=council.npz` wherever bots are named, and `council.png`, the
learning curve. It stops after 15 minutes of CPU time. Needs PyTorch and matplotlib: `pip install 'regnum[learn]'`.

One network plays both seats. The rewards of two players add up to 0, so what is good for the seat on turn afterwards
is bad for the seat that decided before, if it is the other one, and good if the two are a team: that is all that
two-player learning needs here.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

import matplotlib
import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from torch import nn

from regnum.core.options import parse
from regnum.envs.net import CLIP, save
from regnum.envs.vector import Turn, VectorEnv

matplotlib.use("Agg")


@dataclass
class Settings:
    """Settings to experiment with."""

    game: str = "council"
    options: str = ""  # of the game: name=value,name=value
    cpu_minutes: float = 15.0
    threads: int = 1  # of PyTorch; with more of them a busy machine waits more than it computes
    games: int = 256  # played side by side
    steps: int = 32  # decisions in each of them between two updates
    epochs: int = 3
    batch: int = 2048
    hidden: int = 128
    learning_rate: float = 1e-3
    discount: float = 0.995
    trace: float = 0.95  # lambda of the advantages
    clip: float = 0.2
    entropy: float = 0.01
    shaping: float = 0.02  # what a point of lead is worth at once; a victory is worth 1, a defeat -1
    evaluate_every: int = 20  # updates
    evaluation_games: int = 256
    seed: int = 1
    most_updates: int = 10**9


class Network(nn.Module):
    """A policy and a value on normalised observations."""

    def __init__(self, size: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("scale", torch.ones(size))
        self.register_buffer("square", torch.ones(size))
        self.register_buffer("count", torch.tensor(0.0))

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions, illegal ones far below the others, and the value for the seat on turn."""
        signal = self.body(((seen - self.mean) / self.scale).clamp(-CLIP, CLIP))
        return self.policy(signal).masked_fill(~mask, -1e9), self.value(signal).squeeze(-1)

    def get_used_to(self, seen: torch.Tensor) -> None:
        """Let the normalisation follow what is seen."""
        self.count += len(seen)
        rate = len(seen) / self.count
        self.mean += rate * (seen.mean(0) - self.mean)
        self.square += rate * ((seen**2).mean(0) - self.square)
        self.scale = (self.square - self.mean**2).clamp(min=1e-4).sqrt()

    def write(self, file: Path, env: VectorEnv) -> None:
        """Save the policy as a bot."""
        linear = [self.body[0], self.body[2], self.policy]
        layers = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
        save(file, env.game, env.layout, self.mean.numpy(), self.scale.numpy(), layers)


def draw(logits: torch.Tensor) -> torch.Tensor:
    """An action for each row, as likely as the policy says."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-9)))
    return (logits + noise).argmax(-1)


@dataclass
class Rollout:
    """Decisions of all games, [steps, games] and what they led to."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    logs: torch.Tensor  # log-probabilities of the actions when they were taken
    advantages: torch.Tensor
    returns: torch.Tensor


class Trainer:
    """PPO against oneself."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.settings = settings
        self.options = parse(settings.options)
        self.env = VectorEnv(
            settings.game, settings.games, 2, self.options, settings.seed, reward="rank", shaping=settings.shaping
        )
        self.other = 1 if self.env.game.team(self.env.states) else -1  # what is good for one seat is that for the other
        self.network = Network(self.env.layout.size, self.env.actions, settings.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.learning_rate, eps=1e-5)
        self.turn: Turn = self.env.reset(settings.seed)
        self.decisions = 0
        self.network.get_used_to(torch.from_numpy(self.turn.observations))

    def roll(self) -> Rollout:
        """Play on, and say how much better than expected every decision was."""
        steps, games = self.settings.steps, self.settings.games
        seen = torch.empty(steps, games, self.env.layout.size)
        masks = torch.empty(steps, games, self.env.actions, dtype=torch.bool)
        actions = torch.empty(steps, games, dtype=torch.int64)
        logs, rewards, values = (torch.empty(steps, games) for _ in range(3))
        signs = torch.empty(steps, games)  # of the next value for the seat that decides: 1 its own, -1, 0 at the end
        with torch.no_grad():
            for t in range(steps):
                seen[t], masks[t] = torch.from_numpy(self.turn.observations), torch.from_numpy(self.turn.masks)
                logits, values[t] = self.network(seen[t], masks[t])
                actions[t] = draw(logits)
                logs[t] = logits.log_softmax(-1).gather(-1, actions[t, :, None]).squeeze(-1)
                seats = self.turn.seats.copy()
                self.turn = self.env.step(actions[t].numpy())
                rewards[t] = torch.from_numpy(self.turn.rewards[np.arange(games), seats])
                signs[t] = torch.from_numpy(
                    np.where(self.turn.dones, 0, np.where(self.turn.seats == seats, 1, self.other))
                )
            last = self.network(torch.from_numpy(self.turn.observations), torch.from_numpy(self.turn.masks))[1]
        advantages, ahead = torch.empty_like(rewards), torch.zeros(games)
        for t in reversed(range(steps)):
            following = (values[t + 1] if t + 1 < steps else last) * signs[t] * self.settings.discount
            surprise = rewards[t] + following - values[t]
            ahead = surprise + self.settings.discount * self.settings.trace * signs[t] * ahead
            advantages[t] = ahead
        self.decisions += steps * games
        return Rollout(*(part.flatten(0, 1) for part in (seen, masks, actions, logs, advantages, advantages + values)))

    def learn(self, rollout: Rollout) -> None:
        """Make better decisions likelier, within the limits of PPO."""
        for _ in range(self.settings.epochs):
            for rows in torch.randperm(len(rollout.actions)).split(self.settings.batch):
                logits, values = self.network(rollout.seen[rows], rollout.masks[rows])
                logs = logits.log_softmax(-1)
                taken = logs.gather(-1, rollout.actions[rows, None]).squeeze(-1)
                ratio = (taken - rollout.logs[rows]).exp()
                advantages = rollout.advantages[rows]
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
                limited = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
                policy_loss = -torch.min(ratio * advantages, limited * advantages).mean()
                entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
                value_loss = (values - rollout.returns[rows]).square().mean()
                loss = policy_loss + 0.5 * value_loss - self.settings.entropy * entropy
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
        self.network.get_used_to(rollout.seen)

    def wins(self, games: int, seed: int) -> float:
        """The share of victories against random play: so many games, from both seats, the likeliest action each."""
        env = VectorEnv(self.settings.game, games, 2, self.options, seed)
        turn, open_games, won = env.reset(seed), np.ones(games, bool), 0.0
        mine = np.arange(games) % 2
        with torch.no_grad():
            while open_games.any():
                logits, _ = self.network(torch.from_numpy(turn.observations), torch.from_numpy(turn.masks))
                actions = np.where(turn.seats == mine, logits.argmax(-1).numpy(), env.sample())
                turn = env.step(actions)
                ended = turn.dones & open_games  # the first game of each slot counts: short ones no more than others
                won += turn.rewards[ended, mine[ended]].sum()
                open_games &= ~turn.dones
        return won / games


@dataclass
class Curve:
    """Measurements during the training."""

    decisions: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)  # minutes

    def write(self, file: Path, title: str) -> None:
        """Draw the learning curve."""
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 4))
        axes.plot(np.array(self.decisions) / 1e6, 100 * np.array(self.wins), marker="o", markersize=3)
        axes.axhline(95, linestyle="--", linewidth=1, color="grey")
        axes.set(xlabel="decisions (million)", ylabel="victories against random play (%)", ylim=(0, 101), title=title)
        figure.tight_layout()
        figure.savefig(file, dpi=120)
        pyplot.close(figure)


def train(settings: Settings, output: Path | None = None, quiet: bool = False) -> tuple[Trainer, Curve]:
    """Learn until the CPU time is spent; write the network and the curve to `output`.npz and .png."""
    trainer, curve = Trainer(settings), Curve()
    began, budget = time.process_time(), 60 * settings.cpu_minutes
    wall = time.perf_counter()

    def measure() -> None:
        curve.decisions.append(trainer.decisions)
        curve.wins.append(trainer.wins(settings.evaluation_games, settings.seed + 1000))
        curve.cpu.append((time.process_time() - began) / 60)
        if output is not None:
            trainer.network.write(output.with_suffix(".npz"), trainer.env)
            curve.write(output.with_suffix(".png"), f"{settings.game}: PPO against itself")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, disable=quiet) as bar:
        task = bar.add_task("measuring", total=budget)
        measure()
        update = 0
        while (spent := time.process_time() - began) < budget and update < settings.most_updates:
            trainer.learn(trainer.roll())
            update += 1
            if update % settings.evaluate_every == 0:
                measure()
                bar.console.print(
                    f"{trainer.decisions / 1e6:6.2f} million decisions, {curve.cpu[-1]:5.1f} CPU minutes, "
                    f"{(time.perf_counter() - wall) / 60:5.1f} minutes: {curve.wins[-1]:6.1%} against random play"
                )
            bar.update(task, completed=spent, description=f"{curve.wins[-1]:.1%} against random")
        measure()
    return trainer, curve


def main() -> None:
    """Read the settings and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Settings()
    for name, value in vars(usual).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value, help=f"default: {value}")
    parser.add_argument("--output", type=Path, default=None, help="where to write FILE.npz and FILE.png")
    given = vars(parser.parse_args())
    output = given.pop("output") or Path(given["game"])
    _, curve = train(Settings(**given), output)
    print(
        f"{curve.wins[-1]:.1%} against random play after {curve.cpu[-1]:.1f} CPU minutes: {output.with_suffix('.npz')}"
    )


if __name__ == "__main__":
    main()
