"""A prompt in a terminal: the question, and a number for every option, grouped by kind."""

from __future__ import annotations

from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Words

from regnum.table.language import Language
from regnum.table.scene import Option, Prompt
from regnum.table.terminal.amounts import in_signs, in_words

NUMBER = "bold cyan"
MOST_COLUMNS = 6  # cells that fit beside one another in 80 columns


def draw_prompt(prompt: Prompt, language: Language) -> RenderableType:
    """The question and the numbered options; option n is `prompt.options[n - 1]`."""
    say = language.say
    trail = " › ".join(say(step) for step in prompt.trail)
    head = Words.assemble((f"{trail} › " if trail else "", "dim"), (say(prompt.question), "bold"))
    budget = in_words([amount for amount in prompt.budget if amount.n], language)
    if budget:
        head.append(f"   ({budget})", "dim")
    numbered = list(enumerate(prompt.options, 1))
    groups: list[list[tuple[int, Option]]] = []
    for _, kind in groupby(numbered, lambda pair: pair[1].group):
        options = list(kind)
        if groups and _about_the_same(groups[-1], options):
            groups[-1] += options
        else:
            groups.append(options)
    return Group(head, *(_group(options, language) for options in groups))


def _about_the_same(one: list[tuple[int, Option]], other: list[tuple[int, Option]]) -> bool:
    """Return True if two groups of options begin with the same things: the uses of a card share its row."""
    firsts = [{option.path[0].id for _, option in kind if len(option.path) == 2} for kind in (one, other)]
    return all(len(option.path) == 2 for _, option in (*one, *other)) and not firsts[0].isdisjoint(firsts[1])


def _group(options: list[tuple[int, Option]], language: Language) -> RenderableType:
    title = language.say(f"group.{options[0][1].group}")
    if len(options) == 1 and len(options[0][1].path) < 2:
        number, option = options[0]
        single = title if option.path == () or option.group in _NAMELESS else None
        return _item(number, option, language, single or f"{title}: {_short(option, language)}")
    if all(len(option.path) == 2 for _, option in options):
        mixed = len({option.group for _, option in options}) > 1
        return Group(*([] if mixed else [Words(f"     {title}")]), _matrix(options, language))
    items = [_item(number, option, language, _short(option, language)) for number, option in options]
    return Group(Words(f"     {title}"), Padding(Columns(items, padding=(0, 2)), (0, 0, 0, 3)))


_NAMELESS = frozenset({"elect", "send"})


def _short(option: Option, language: Language) -> str:
    """An option by what one points at, or in words."""
    return language.say(option.path[-1].label if option.path else option.label)


def _item(number: int, option: Option, language: Language, words: str) -> Words:
    item = Words.assemble((f"{number:4}", NUMBER), f" {words}")
    facts = [in_signs(option.changes, language, signed=True)] if option.changes else []
    facts += [f"({language.say(option.note)})"] if option.note else []
    return item.append(f"  {' '.join(facts)}", "dim") if facts else item


def _matrix(options: list[tuple[int, Option]], language: Language) -> Padding:
    """A row for each first target, a cell for each second one."""
    first: dict[str, int] = {}
    for _, option in options:
        first.setdefault(option.path[0].id, len(first))
    ordered = sorted(options, key=lambda pair: first[pair[1].path[0].id])
    rows = [list(row) for _, row in groupby(ordered, lambda pair: pair[1].path[0].id)]
    cells = [[_cell(*pair, language) for pair in row] for row in rows]
    alike = len({option.group for _, option in options}) == 1
    aligned = alike and max(map(len, rows)) <= MOST_COLUMNS
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for _ in range(1 + (max(map(len, rows)) if aligned else 1)):
        table.add_column()
    for row, line in zip(rows, cells, strict=True):
        table.add_row(language.say(row[0][1].path[0].label), *(line if aligned else [Columns(line, padding=(0, 2))]))
    return Padding(table, (0, 0, 0, 5))


def _cell(number: int, option: Option, language: Language) -> Words:
    cell = Words.assemble((f"{number:2}", NUMBER), f" {language.say(option.path[1].label)}")
    return cell.append(f" {in_signs(option.changes, language, signed=True)}", "dim") if option.changes else cell
