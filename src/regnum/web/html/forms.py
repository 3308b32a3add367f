"""Helpers of the plain pages: rendering, and hidden fields of forms."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response
from pydantic import ValidationError

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.core.lazy import thread_safe_cache
from regnum.table.language import Language
from regnum.table.text import in_figures
from regnum.web.api.caller import RequestContext
from regnum.web.model.errors import Refused
from regnum.web.model.events import Clock
from regnum.web.scheduling.gate import resting
from regnum.web.schemas.bodies import Body
from regnum.web.wording.words import in_words, own_words

if TYPE_CHECKING:
    from jinja2 import Environment

UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))  # in seconds
TYPED = ("seats", "clock", "options", "name", "action", "move", "agree", "text")
"""Form fields by their names in requests; `plain.field` holds their labels."""


@thread_safe_cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader  # not what a server starts with

    made = Environment(
        loader=PackageLoader("regnum.web.html"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["in_figures"] = in_figures
    return made


def page(caller: RequestContext, template: str, status: int = 200, **values: Any) -> Response:
    """A page from a template, made in pieces: others go in between. `say` in it takes keys of the plain pages."""
    language = own_words(caller.lang)
    values |= {
        "say": lambda key, **arguments: language.say(f"plain.{key}", **arguments),
        "clock_in_words": lambda clock: clock_in_words(clock, language),
        "lang": caller.lang,
        "languages": LANGUAGES,
        "root": caller.server.settings.root_path,
        "csrf": _csrf(caller),
    }
    made_of = _environment().get_template(f"{template}.html")
    context = made_of.new_context(values)
    try:
        with caller.server.house.leisure() as rest:
            made = "".join(resting(made_of.root_render_func(context), rest))
    finally:
        context.parent.clear()  # its macros and it hold each other; so no scene waits for a search for garbage
    response = Response(made, status, {"Cache-Control": "no-store"}, "text/html; charset=utf-8")
    return caller.dress(response)


def clock_in_words(clock: Clock, language: Language) -> str:
    """Describe the time of a clock."""
    key = "clock_whole" if clock.kind == "bank" and not clock.increment else f"clock_{clock.kind}"
    time, more = (_lasting(seconds, language) for seconds in (clock.seconds, clock.increment))
    return language.say(f"plain.{key}", time=time, more=more)


def _lasting(seconds: int, language: Language) -> str:
    """A length of time in its largest whole unit."""
    unit, part = next(((unit, part) for unit, part in UNITS if seconds and seconds % part == 0), ("seconds", 1))
    return language.say(f"plain.time.{unit}", n=seconds // part)


def _csrf(caller: RequestContext) -> str:
    """Return the token that forms must carry: other origins cannot know it, because it derives from the cookie."""
    return hashlib.sha256(f"form {caller.token}".encode()).hexdigest()


def complaint(caller: RequestContext, error: RegnumError, back: str) -> Response:
    """The page that says what is wrong, with the way back."""
    text = in_words(error, own_words(caller.lang))
    return page(caller, "error", status_of(error), title="Regnum", text=text, back=back)


def status_of(error: RegnumError) -> int:
    """The HTTP status that an error is answered with."""
    return error.status if isinstance(error, Refused) else 422


def language_of(request: Request) -> str:
    """The language that an address asks for."""
    asked = request.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def check(caller: RequestContext, form: dict[str, str]) -> None:
    """Raises Refused for a form that another page has sent, or one too many."""
    if caller.guest is not None and not hmac.compare_digest(form.get("csrf", "").encode(), _csrf(caller).encode()):
        raise Refused(403, "other_origin")
    limits = caller.server.limits
    limits.check(limits.acting, caller.become_guest().id)


def as_body(kind: type[Body], form: Mapping[str, Any], lang: str) -> Any:
    """The fields of a form as the body of the request that it stands for. Raises Refused, in the words of the form."""
    fields = {name: value for name, value in form.items() if name in kind.model_fields}
    try:
        return kind.model_validate(fields, strict=False)
    except ValidationError as error:
        raise invalid(lang, *(fault["loc"] for fault in error.errors())) from None


def invalid(lang: str, *places: tuple[int | str, ...]) -> Refused:
    """The error for fields of a form, each by the way to it, as people know them."""
    return Refused(422, "invalid", faults=", ".join(dict.fromkeys(_known_as(place, lang) for place in places)))


def _known_as(place: tuple[int | str, ...], lang: str) -> str:
    language = own_words(lang)
    match place:
        case ("seats", int(number), *_):
            return language.say("plain.field.seat", n=number + 1)
        case (field, *_) if field in TYPED:
            return language.say(f"plain.field.{field}")
    return language.say("plain.field.hidden")


def see_other(caller: RequestContext, path: str) -> Response:
    """Go on to another page."""
    location = caller.server.settings.root_path + path
    return caller.dress(Response(status_code=303, headers={"Location": location, "Cache-Control": "no-store"}))
