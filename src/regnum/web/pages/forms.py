"""What the plain pages share: how they are made, and what their forms must carry."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response
from pydantic import ValidationError

from regnum.core.errors import RegnumError
from regnum.core.languages import LANGUAGES
from regnum.core.once import once
from regnum.web.contract.bodies import Body
from regnum.web.guarding.caller import Caller
from regnum.web.guarding.errors import Preparing, Refused
from regnum.web.showing.words import in_words, own_words

if TYPE_CHECKING:
    from jinja2 import Environment


@once
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader  # not what a server starts with

    return Environment(
        loader=PackageLoader("regnum.web.pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(caller: Caller, template: str, status: int = 200, **values: Any) -> Response:
    """A page from a template. `say` in it takes keys of the plain pages."""
    language = own_words(caller.lang)
    values |= {
        "say": lambda key, **arguments: language.say(f"plain.{key}", **arguments),
        "lang": caller.lang,
        "languages": LANGUAGES,
        "root": caller.server.settings.root_path,
        "csrf": _csrf(caller),
    }
    content = _environment().get_template(f"{template}.html").render(values)
    response = Response(content, status, {"Cache-Control": "no-store"}, "text/html; charset=utf-8")
    return caller.dress(response)


def _csrf(caller: Caller) -> str:
    """What a form must carry: another page cannot know it, because it comes from the cookie."""
    return hashlib.sha256(f"form {caller.token}".encode()).hexdigest()


def complaint(caller: Caller, error: RegnumError, back: str) -> Response:
    """The page that says what is wrong, with the way back."""
    status = error.status if isinstance(error, Refused) else 422
    response = page(caller, "error", status, title="Regnum", text=in_words(error, own_words(caller.lang)), back=back)
    if isinstance(error, Preparing) and caller.connection.scope["method"] == "GET":
        response.headers["Refresh"] = str(min(10, int(error.retry_after or 0) + 1))  # the page comes by itself
    return response


def language_of(request: Request) -> str:
    """The language that an address asks for."""
    asked = request.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def check(caller: Caller, form: dict[str, str]) -> None:
    """Raises Refused for a form that another page has sent, or one too many."""
    if caller.guest is not None and not hmac.compare_digest(form.get("csrf", "").encode(), _csrf(caller).encode()):
        raise Refused(403, "other_origin")
    limits = caller.server.limits
    limits.check(limits.acting, caller.become_guest().id)


def as_body(kind: type[Body], form: Mapping[str, Any]) -> Any:
    """The fields of a form as the body of the request that it stands for. Raises Refused."""
    fields = {name: value for name, value in form.items() if name in kind.model_fields}
    try:
        return kind.model_validate(fields, strict=False)
    except ValidationError as error:
        faults = dict.fromkeys(".".join(map(str, fault["loc"])) for fault in error.errors())
        raise Refused(422, "invalid", faults=", ".join(faults)) from None


def see_other(caller: Caller, path: str) -> Response:
    """Go on to another page."""
    location = caller.server.settings.root_path + path
    return caller.dress(Response(status_code=303, headers={"Location": location, "Cache-Control": "no-store"}))
