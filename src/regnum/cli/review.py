"""`regnum review`: a recorded game reviewed, as a chart and sentences, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.text import Text as Words

from regnum.bots.estimates import BAND, CLAIM, Estimate
from regnum.bots.reasons import deeds, reasons, view_before
from regnum.bots.review import ANALYST, Accuracy, Expensive, Review, TurningPoint, review
from regnum.cli.opening import read_game
from regnum.cli.ready import make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.session import HERE, percent
from regnum.match import Match, replay, rules_for
from regnum.table.contract import load_table
from regnum.table.language import Language
from regnum.table.terminal import seat_style
from regnum.table.text import in_figures

BARS = "▁▂▃▄▅▆▇█"


def run(file: Path, bot: str, json: bool, code: str) -> None:
    """Review and print. Raises CorruptRecord, UnknownGame, InvalidOption or OSError."""
    record, _ = read_game(file)
    match = replay(record, make_ready(rules_for(record)))
    with progress(screen(error=True)) as bar:
        task = bar.add_task("reviewing")
        found = review(match, bot or ANALYST, lambda done, total: bar.update(task, completed=done, total=total))
    if json:
        print(msgspec.json.encode(found).decode())  # noqa: T201 - the object that was asked for
    else:
        _Report(match, found, code).print()


class _Report:
    """A review in words."""

    def __init__(self, match: Match, found: Review, code: str) -> None:
        self.match, self.found, self.console = match, found, screen()
        self.table = load_table(match.game.info)
        self.language = Language(code, self.table.package, HERE)

    def print(self) -> None:
        """All of it."""
        if not self.found.choices:
            self.say("reviewed.nothing")
            return
        self.say("reviewed.title")
        self.chart()
        self.turning_points()
        self.expensive()
        self.say("reviewed.accuracy")
        for seat, name in enumerate(self.match.names):
            self.accuracy(name, self.found.accuracy[seat])
        self.say("reviewed.how_sure", bot=self.found.spec, claim=f"{CLAIM:g}")

    def say(self, key: str, **arguments: str | int) -> None:
        self.console.print(self.language.say(key, **arguments))

    def chart(self) -> None:
        """A line of bars a seat, or one for a team: chances turn by turn, the last ones and their error."""
        names = [self.language.say("reviewed.team")] if self.found.team else self.match.names
        room = max(map(len, names)) + 4
        for seat, name in enumerate(names):
            chances = [one.chances[seat] for one in self.found.standings]
            last = f"{percent(chances[-1].mean)} ± {percent(BAND * max(chance.error for chance in chances))}"
            bars = _bars([chance.mean for chance in chances], self.console.width - room - 16)
            title = (name if self.found.team else f"{seat + 1} {name}").ljust(room)
            self.console.print(Words.assemble((title, seat_style(seat)), bars, f" {last}"), no_wrap=True)

    def turning_points(self) -> None:
        """The changes of somebody's chances that exceed the error."""
        turns = self.found.main_turns()
        self.say("reviewed.turning_points" if turns else "reviewed.no_turning_points")
        for one in turns:
            self.console.print(f"  {self.turning_point(one)}")

    def turning_point(self, one: TurningPoint) -> str:
        """A turning point: the turn, its deeds, and the change."""
        done = "; ".join(map(self.language.say, deeds(self.match, self.table, one)))
        whose = self.language.say("reviewed.team") if one.seat is None else self.match.names[one.seat]
        return self.language.say(
            "reviewed.turning_point",
            turn=one.turn.number,
            name=self.match.names[one.turn.seat],
            move=one.turn.move + 1,
            done=done,
            whose=whose,
            before=percent(one.before.mean),
            after=percent(one.after.mean),
        )

    def expensive(self) -> None:
        """The choices that cost more than the error, with a better one and its reasons."""
        self.say("reviewed.expensive" if self.found.expensive else "reviewed.no_expensive")
        for one in self.found.expensive:
            move, seat = one.choice.move, one.choice.seat
            self.console.print(
                "  "
                + self.language.say(
                    "reviewed.cost",
                    turn=one.turn.number,
                    name=self.match.names[seat],
                    move=move + 1,
                    done=self.label(move, one.choice.taken.action),
                    cost=_chances(one.loss),
                )
            )
            better = self.label(move, one.choice.preferred.action)
            self.console.print(f"    {self.language.say('reviewed.better', better=better)} {self.why(one)}")

    def why(self, one: Expensive) -> str:
        """The reasons in words."""
        return " ".join(map(self.language.say, reasons(one.gain, self.match.game.rules.score_parts)))

    def accuracy(self, name: str, one: Accuracy) -> None:
        """A line about a seat's choices."""
        value = "–" if one.value is None else f"{one.value:.0f} ± {BAND * one.error:.0f}"
        counts = {"best": one.best, "equal": one.equal, "worse": one.worse, "expensive": one.expensive}
        self.console.print(f"  {self.language.say('reviewed.seat', name=name, value=value, **counts)}")

    def label(self, move: int, action: int) -> str:
        """An action after a number of moves, in words."""
        return self.language.say(self.table.label(view_before(self.match, move), action))


def _chances(loss: Estimate) -> str:
    """A loss in chances in 100, with how far it may be off."""
    return f"{in_figures(100 * loss.mean, '.0f')} ± {100 * BAND * loss.error:.0f}"


def _bars(shares: Sequence[float], width: int) -> str:
    """Shares as bars, at most `width` of them: several turns are averaged into one bar."""
    count = min(len(shares), max(1, width))
    cuts = [round(i * len(shares) / count) for i in range(count + 1)]
    means = [sum(shares[a:b]) / (b - a) for a, b in zip(cuts, cuts[1:], strict=False)]
    return "".join(BARS[min(int(mean * len(BARS)), len(BARS) - 1)] for mean in means)
