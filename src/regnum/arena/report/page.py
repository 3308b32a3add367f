"""The frame of a report: one file with its fonts, its style and nothing else to load."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

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


@cache
def _environment() -> Environment:
    return Environment(loader=PackageLoader("regnum.arena.report"), autoescape=True)


class _Parts:
    """The macros of `templates/parts.html`, which escape all text."""

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        macro: Callable[..., Markup] = getattr(_environment().get_template("parts.html").module, name)
        return macro


draw = _Parts()
"""The parts of a page: `draw.paragraph(words)` is HTML."""


def page(title: str, kind: str, facts: Iterable[tuple[str, str]], sections: Iterable[str], footer: str) -> str:
    """A whole page. `facts` are (value, what it is), `sections` are parts."""
    values = {"title": title, "kind": kind, "facts": facts, "sections": list(filter(None, sections)), "footer": footer}
    return _environment().get_template("page.html").render(values, style=Markup(style())) + "\n"
