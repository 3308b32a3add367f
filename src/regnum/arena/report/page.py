"""The frame of a report: one file with its fonts, its style and nothing else to load."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources

FONTS = {
    ("Cinzel", 700): "cinzel-700-normal",
    ("Alegreya", 700): "alegreya-700-normal",
    ("Alegreya Sans", 500): "alegreya-sans-500-normal",
    ("Alegreya Sans", 800): "alegreya-sans-800-normal",
}


@cache
def style() -> str:
    """The style sheet with the fonts in it."""
    here = resources.files(__package__)
    faces = [
        f'@font-face{{font-family:"{family}";font-weight:{weight};'
        f"src:url(data:font/woff2;base64,{b64encode(here.joinpath('fonts', f'{name}.woff2').read_bytes()).decode()})}}"
        for (family, weight), name in FONTS.items()
    ]
    return "\n".join([*faces, here.joinpath("style.css").read_text(encoding="utf-8")])


def section(title: str, *parts: str, wide: bool = False) -> str:
    """A sheet of paper with a heading."""
    return f"<section{' class=wide' if wide else ''}><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def paragraph(words: str) -> str:
    """Running text."""
    return f"<p>{escape(words)}</p>"


def folded(title: str, content: str) -> str:
    """Wrap details in a section that opens without a script."""
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Figures in columns, the first of which names the row; it can be pushed sideways on a small screen."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return sideways(f'<table class="figures"><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>')


def sideways(content: str) -> str:
    """Something that may be wider than the screen."""
    return f'<div class="sideways" tabindex="0">{content}</div>'


def page(title: str, kind: str, facts: Iterable[tuple[str, str]], sections: Iterable[str], footer: str) -> str:
    """A whole page. `facts` are (value, what it is)."""
    told = "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for value, what in facts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}: {escape(kind)} · Regnum</title>\n<style>\n{style()}</style>\n</head>\n<body>\n"
        f'<header><p class="mark">Regnum</p><p class="kind">{escape(kind)}</p></header>\n'
        f"<main>\n<div class=hero><h1>{escape(title)}</h1><dl>{told}</dl></div>\n"
        + "\n".join(sections)
        + f"\n</main>\n<footer>{escape(footer)}</footer>\n</body>\n</html>\n"
    )
