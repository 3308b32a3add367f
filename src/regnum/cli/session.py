"""A game in a terminal: what is shown, what a person types, and what it does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Words

from regnum.bots import Bot, make_bot
from regnum.bots.advice import advise
from regnum.cli.autosave import Autosave, keep, save_copy, unaccented
from regnum.cli.ready import compiling_beside, make_ready
from regnum.cli.rules_page import chapters, print_rules, rules_text
from regnum.core.errors import IllegalAction, InvalidOption, RegnumError, UnknownAction
from regnum.core.text import NO_LINE
from regnum.match import Match, Outcome
from regnum.table.contract import View, load_table
from regnum.table.guide import due, guide_for
from regnum.table.language import Language
from regnum.table.scene import Line, Prompt, Scene, of_a_team
from regnum.table.terminal import TablePrinter, draw_prompt, seat_style
from regnum.table.text import Text, plain, text

HERE = "regnum.cli"


class SessionEnded(Exception):
    """The person stops, or the input has ended."""


class Session:
    """A match between people at this terminal and bots."""

    def __init__(self, match: Match, code: str, console: Console, keep: Autosave, seed: int) -> None:
        self.match, self.console, self.keeper = match, console, keep
        self.game = match.game
        self.table = load_table(self.game.info)
        self.language = Language(code, self.table.package, HERE)
        title = self.game.info.titles[code]
        self.printer = TablePrinter(title, self.language, self.table.palette, console.width)
        self.bots: dict[int, Bot] = {
            seat: make_bot(spec, self.game, seed + seat) for seat, spec in enumerate(match.played_by) if spec
        }
        self.people = [seat for seat in range(match.players) if seat not in self.bots]
        self.guide = guide_for(self.game.info, match.players, match.seed, match.options)
        self.explained: set[str] = set()  # lessons of the guide
        self.told = dict.fromkeys(range(match.players), len(match.moves))  # how many moves each has been told of
        self.facing: int | None = None  # the person at the screen
        self.redraw = True
        self.asked = 0  # number of moves at the last question
        self.stop_compiling: Callable[[], None] = lambda: None  # in another process, if there is one
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
            "table": self.show_table,
            "look": self.look,
            "why": self.why,
            "hint": self.hint,
            "score": self.score,
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    # ---- the flow -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over, the person quits, or the input ends; the game is kept on disk all the while."""
        with compiling_beside(self.game) as self.stop_compiling:
            self._run()

    def _run(self) -> None:
        if len(self.people) == 1:
            self.say("play.you", name=self.match.names[self.people[0]])
        self.say("play.welcome")
        try:
            while not self.match.over:
                seat = self.match.on_turn
                if seat in self.bots:
                    self.match.play(self.bots[seat].choose(self.match.observe(seat), seat), seat)
                else:
                    self.ask(seat)
                self.match.settle()
                keep(self.keeper, self.match, self.language, self.console)
        except SessionEnded:
            keep(self.keeper, self.match, self.language, self.console)
            self.path("play.resume", command=self.keeper.command(self.match))
            return
        self.tell_news()
        self.end()
        self.path("play.kept", file=str(self.keeper.file))

    def ask(self, seat: int) -> None:
        """Let a person decide once, for all to see or sealed; commands in between do not count."""
        self.turn_to(seat)
        self.tell_news()
        scene = self.scene(seat)
        assert scene.prompt is not None
        others_acted = any(move.seat != seat for move in self.match.moves[self.asked :])
        self.console.print()
        if self.redraw or others_acted:
            self.console.print(self.printer.draw(scene))
            self.console.print()
        elif not scene.prompt.trail:
            self.console.print(self.printer.brief(scene))
            self.console.print()
        self.redraw, self.asked = False, len(self.match.moves)
        self.explain(scene)
        self.console.print(draw_prompt(scene.prompt, self.language))
        moves = len(self.match.moves)
        while seat in self.match.deciding and len(self.match.moves) == moves and not self.redraw:
            self.answer(self.read(seat), scene.prompt)

    def answer(self, typed: str, prompt: Prompt) -> None:
        """Do what was typed: a number, a command or an action."""
        if not typed:
            return
        word, _, rest = typed.partition(" ")
        if typed.isdecimal():
            number = _number(typed)
            if 1 <= number <= len(prompt.options):
                self.match.play(prompt.options[number - 1].action, prompt.seat)
            else:
                self.complain(self.language.say("play.number", n=len(prompt.options)))
            return
        command = self.command(word)
        if command is not None:
            command(rest.strip())
            return
        try:
            self.match.play(typed, prompt.seat)
        except IllegalAction as error:
            reason = self.table.refusal(self.view(prompt.seat), self.game.actions.parse(typed))
            self.complain(f"{self.in_words(error)}: {self.language.say(reason)}")
        except UnknownAction as error:
            self.complain(self.in_words(error))

    def command(self, word: str) -> Callable[[str], None] | None:
        """The command that a word begins, in the language of the table or in English."""
        typed = unaccented(word)
        names = {unaccented(self.language.say(f"command.{name}")): name for name in self.commands}
        names |= {name: name for name in self.commands if name not in names}
        if typed == "?":
            return self.help
        if typed in names:
            return self.commands[names[typed]]
        fitting = {name for written, name in names.items() if written.startswith(typed)}
        if len(fitting) != 1 or any(family.startswith(typed) for family in self.game.actions.families):
            return None
        return self.commands[fitting.pop()]

    def read(self, seat: int) -> str:
        """A line from the person. Raises SessionEnded when there is none."""
        mark = Words.assemble((str(seat + 1), seat_style(seat)), f" {self.match.names[seat]}> ")
        try:
            typed = self.console.input(mark).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.say("play.input_ended")
            raise SessionEnded from None
        if NO_LINE.search(typed):
            self.complain(self.language.say("play.no_text"))
            return ""
        return typed

    def turn_to(self, seat: int) -> None:
        """Several people share a terminal: nobody may see the hand of another."""
        if self.facing != seat and len(self.people) > 1:
            if self.facing is not None:
                self.console.clear()
            self.say("play.pass_on", name=self.match.names[seat])
            if self.command(self.read(seat)) == self.quit:
                raise SessionEnded
            self.console.clear()
        self.redraw = self.redraw or self.facing != seat
        self.facing = seat

    # ---- what is shown ------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return a seat's view of the table now."""
        return View(
            self.game, self.match.observe(seat), seat, self.match.names, self.match.deciding, self.match.options
        )

    def scene(self, seat: int | None) -> Scene:
        """The table as a seat sees it now."""
        return self.table.scene(self.view(seat))

    def viewer(self) -> int | None:
        """Return the reader of the log: the person at the screen, or the only one."""
        return self.facing if self.facing is not None else (self.people[0] if len(self.people) == 1 else None)

    def lines(self, first: int) -> Iterator[Line]:
        """The chronicle from move number `first` on, as the viewer may hear it."""
        viewer = self.viewer()
        before = self.match.observe(viewer, first)
        for number in range(first, len(self.match.moves)):
            after = self.match.observe(viewer, number + 1)
            view = View(self.game, after, viewer, self.match.names, options=self.match.options)
            yield from self.table.tell(view, before, self.match.moves[number].action)
            before = after

    def tell_news(self) -> None:
        """Print what has happened since the person at the screen last saw the log."""
        viewer, moves = self.viewer(), len(self.match.moves)
        readers = self.people if viewer is None else [viewer]
        self.print_lines(self.lines(min([moves, *(self.told[seat] for seat in readers)])))
        self.told |= dict.fromkeys(readers, moves)

    def explain(self, scene: Scene) -> None:
        """Print the next lesson of the guided first game that is due and has not been shown."""
        lessons = [one.lesson for one in due(self.guide, scene)] if self.guide else []
        lesson = next((one for one in lessons if one.id not in self.explained), None)
        if lesson is not None:
            self.console.print(Padding(Words(self.language.say(lesson.says), "italic"), (0, 0, 1, 2)))
            self.explained.add(lesson.id)

    def print_lines(self, lines: Iterator[Line]) -> None:
        """Lines of the chronicle, each with the mark of its seat."""
        for line in lines:
            words = Words("  " * line.depth)
            if line.seat is not None and not line.depth:
                words.append(str(line.seat + 1), seat_style(line.seat)).append(" ")
            self.console.print(words.append(self.language.say(line.text), "dim" if line.depth else ""))

    def end(self) -> None:
        """The result."""
        outcome = self.match.outcome
        assert outcome is not None
        scene = self.scene(self.people[0] if len(self.people) == 1 else None)
        self.console.print()
        self.console.print(self.printer.draw(scene))
        self.console.print()
        self.console.print(self.language.say(f"ending.{outcome.ending}"))
        self.console.print(self.printer.scores(scene.panels, outcome.ranks))
        best = max(outcome.points)
        if outcome.target is None and outcome.points.count(best) > 1 and self.language.knows("tie"):
            self.say("play.tied", tie=text("tie"))
        self.console.print(Words(self.language.say(who_won(self.match.names, outcome)), "bold"))

    def say(self, key: str, **arguments: str | int | object) -> None:
        """A message of this program."""
        self.console.print(self.language.say(text(key, **arguments)))  # type: ignore[arg-type]

    def path(self, key: str, **arguments: str) -> None:
        """A message with something to copy: no line of it is broken."""
        self.console.print(self.language.say(text(key, **arguments)), soft_wrap=True)

    def complain(self, words: str) -> None:
        """Something did not work; the person may try again."""
        self.console.print(Words(f"  ! {words}", "bold red"))

    def in_words(self, error: RegnumError) -> str:
        """An error in the language of the table."""
        key = f"error.{error.key}"
        return self.language.say(text(key, **error.arguments)) if self.language.knows(key) else str(error)

    # ---- commands -----------------------------------------------------------------------------------------------

    def _attempt(self, action: Callable[[], object], done: str) -> None:
        try:
            action()
        except RegnumError as error:
            self.complain(self.in_words(error))
            return
        self.told = {seat: min(told, len(self.match.moves)) for seat, told in self.told.items()}
        self.say(done)
        self.redraw = True

    def undo(self, _: str) -> None:
        """Take back the last choice."""
        self._attempt(lambda: self.match.undo(self.facing), "play.taken_back")

    def redo(self, _: str) -> None:
        """Play again what was taken back."""
        self._attempt(lambda: self.match.redo(self.facing), "play.played_again")

    def restart(self, _: str) -> None:
        """Take back the turn."""
        self._attempt(lambda: self.match.restart_turn(self.match.on_turn), "play.taken_back")

    def show_table(self, _: str) -> None:
        """Show the table again."""
        self.redraw = True

    def look(self, name: str) -> None:
        """Everything about a zone."""
        scene = self.scene(self.facing)
        for zone in scene.zones:
            if name and name.lower() in (zone.id.lower(), self.language.say(zone.label).lower()):
                self.console.print(self.printer.look(scene, zone))
                return
        if name:
            self.complain(self.language.say(text("play.no_zone", name=name)))
        self.say("play.zones", names=tuple(plain(zone.id) for zone in scene.zones))

    def why(self, action: str) -> None:
        """Why something is not possible."""
        scene = self.scene(self.facing)
        assert scene.prompt is not None
        if not action:
            reasons = {refused.notation: self.language.say(refused.reason) for refused in scene.prompt.refused}
            if not reasons:
                self.say("play.all_possible")
            self.console.print(_two_columns(reasons))
            return
        try:
            number = self.game.actions.parse(action)
        except UnknownAction as error:
            self.complain(self.in_words(error))
            return
        if number in self.match.legal(self.facing):
            self.say("play.possible")
        else:
            self.console.print(f"  {self.language.say(self.table.refusal(self.view(self.facing), number))}")

    def hint(self, _: str) -> None:
        """Print the move that a search suggests; the person decides."""
        assert self.facing is not None
        self.stop_compiling()  # all cores do the rest sooner
        make_ready(self.game.info.key)
        advice, view = advise(self.match, self.facing), self.view(self.facing)
        rows = {
            self.language.say(self.table.label(view, choice.action)): self.language.say(
                "play.hint_choice", share=percent(choice.share), error=percent(2 * choice.error)
            )
            for choice in advice.choices
        }
        self.console.print(_two_columns(rows))
        self.say("play.hint_sure" if advice.sure else "play.hint_open", n=advice.iterations)

    def score(self, _: str) -> None:
        """The points of everybody."""
        self.console.print(self.printer.scores(self.scene(self.facing).panels))

    def log(self, count: str) -> None:
        """The last moves in words."""
        last = _number(count) if count.isdecimal() else 30
        self.print_lines(self.lines(max(0, len(self.match.moves) - last)))

    def rules(self, chapter: str) -> None:
        """The rules."""
        try:
            print_rules(self.game.info, self.language.code, self.console, chapter or None)
        except RegnumError as error:
            self.complain(str(error))

    def save(self, name: str) -> None:
        """Write a copy of the game, of a campaign all of it, to a file."""
        if name in ("", "-"):
            self.complain(self.language.say("play.no_file"))
            return
        try:
            file = Path(name).expanduser()
            if os.path.realpath(file) == os.path.realpath(self.keeper.file):
                keep(self.keeper, self.match, self.language, self.console)
            elif not save_copy(self.keeper.content(self.match), file, self.language, self.console):
                self.say("play.not_saved")
                return
        except (InvalidOption, OSError, RuntimeError) as error:  # RuntimeError: the home of an unknown user
            reason = getattr(error, "strerror", None) or str(error)
            self.complain(self.language.say("play.cannot_save", reason=reason))
            return
        self.path("play.saved", file=name)

    def help(self, _: str) -> None:
        """The commands and the notation."""
        self.say("help.intro")
        examples = self.examples()
        explained = {
            self.language.say(f"command.{name}"): self.language.say(
                text(f"help.{name}", examples=", ".join(examples.get(name, ())))
            )
            for name in self.commands
        }
        self.console.print(_two_columns(explained))
        shapes = tuple(plain(self.game.actions.shape(family)) for family in self.game.actions.families)
        self.say("help.notation", families=shapes)

    def examples(self) -> dict[str, list[str]]:
        """For the commands that take a word of the game: what one may type now, in the language of the table."""
        scene = self.scene(self.facing)
        assert scene.prompt is not None
        parts = [zone.id for zone in scene.zones if zone.owner is None and zone.parent is None]
        actions, legal = self.game.actions, self.match.legal(self.facing)
        others = (actions.text(number) for number in range(actions.size) if number not in legal)
        thought_of = (refused.notation for refused in scene.prompt.refused)
        why = next(chain(thought_of, others, map(actions.text, legal)))  # in a small game all may be possible
        headings = list(chapters(rules_text(self.game.info, self.language.code)))
        words = {"look": parts[:2], "why": [why], "rules": headings[:1]}
        return {name: [f"{self.language.say(f'command.{name}')} {word}" for word in words[name]] for name in words}

    def quit(self, _: str) -> None:
        """Stop."""
        raise SessionEnded


def _two_columns(rows: dict[str, str]) -> Padding:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for left, right in rows.items():
        table.add_row(left, right)
    return Padding(table, (0, 0, 0, 2))


def who_won(names: Sequence[str], outcome: Outcome) -> Text:
    """The winners, or that all have won or lost together."""
    winners = tuple(plain(names[seat]) for seat in outcome.winners)
    rivals = text("play.winner" if len(winners) == 1 else "play.shared", names=winners)
    return of_a_team(outcome.ranks, outcome.total, outcome.target) or rivals


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.0f} %"


def _number(typed: str) -> int:
    """A number as typed; what is longer than any number here is just a high one."""
    return int(typed) if len(typed) < 10 else 10**9
