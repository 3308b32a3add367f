"""The OpenAPI document: what answers look like is read off the structs that they are made from."""

from __future__ import annotations

import gzip
from typing import Any, get_type_hints

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response

from regnum.core.lazy import thread_safe_cache
from regnum.table.scene import Scene
from regnum.table.text import Text
from regnum.web.schemas import campaigns, games, groups, people, ratings, review, server_messages, tournaments  # noqa: F401 - answers, too
from regnum.web.schemas.answers import REF, Words
from regnum.web.schemas.base import ApiStruct
from regnum.web.wording.words import ADDED

JsonDocument = dict[str, Any]

router = APIRouter(include_in_schema=False)


@router.get("/api/openapi.json")
def openapi(request: Request) -> Response:
    """The document; it is made once, in a thread, which takes the better part of a second."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if zipped else {})
    return Response(_encoded(request.app, zipped), headers=headers, media_type="application/json")


@thread_safe_cache
def _encoded(app: FastAPI, zipped: bool) -> bytes:
    return gzip.compress(_encoded(app, False)) if zipped else msgspec.json.encode(app.openapi())


def answer(kind: type[ApiStruct] | str) -> dict[int | str, JsonDocument]:
    """For `responses` of a route: what it answers if all is well ("GameRecord": a record file; "Words")."""
    return {200: described(kind)}


def described(kind: type[ApiStruct] | str, **more: str) -> JsonDocument:
    """An answer of this kind in the document."""
    name = kind if isinstance(kind, str) else kind.__name__
    return {"content": {"application/json": {"schema": {"$ref": REF.format(name=name)}}}, **more}


def sent(kind: str) -> JsonDocument:
    """For `openapi_extra` of a route: the file that it is sent."""
    return {"requestBody": {"required": True, **described(kind)}}


def components() -> JsonDocument:
    """The schemas of all answers by name. Texts of scenes are words."""
    kinds = [*ApiStruct.__subclasses__(), Scene, Words]
    (*_, words), found = msgspec.json.schema_components(kinds, ref_template=REF)
    del found[Text.__name__]
    found = {name: _in_words(schema) for name, schema in found.items()}
    for kind, added in ADDED.items():
        labels = {name: msgspec.json.schema(get_type_hints(said)["return"]) for name, said in added.items()}
        found[kind.__name__]["properties"] |= labels
        found[kind.__name__]["required"] += list(labels)
    return {**found, "Words": {"title": "Words", **words}}


def _in_words(schema: Any) -> Any:
    """A schema of a struct with words in the place of texts; what is left out at its default is never null."""
    if isinstance(schema, list):
        return [_in_words(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("$ref") == REF.format(name=Text.__name__):
        return {"type": "string"}
    if schema.get("default", ...) is None:
        kinds = [part for part in schema["anyOf"] if part != {"type": "null"}]
        return _in_words(kinds[0] if len(kinds) == 1 else {"anyOf": kinds})
    return {name: _in_words(part) for name, part in schema.items()}


def complete(document: JsonDocument) -> JsonDocument:
    """The OpenAPI document of the routes with the schemas of the answers."""
    from regnum.campaign import CampaignRecord  # not what a server starts with
    from regnum.match import GameRecord

    _, record = msgspec.json.schema_components([GameRecord, CampaignRecord], ref_template=REF)
    document["components"]["schemas"] |= {**record, **components()}
    return document
