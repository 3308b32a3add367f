"""Whatever a client sends, the server answers as its OpenAPI document says, and never with a fault."""

from __future__ import annotations

from pathlib import Path

import jsonschema_rs
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from regnum import registry

from .browsing import Guest, play_on
from .documented import JSON, documented, operations
from .running import running

pytestmark = pytest.mark.slow

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_every_answer_in_json_has_a_schema(app: FastAPI) -> None:
    document = app.openapi()
    schemas, drawings = document["components"]["schemas"], []
    for method, path, operation in operations(document):
        content = operation["responses"]["200"]["content"]
        if JSON in content:
            name = content[JSON]["schema"]["$ref"].rpartition("/")[2]
            assert schemas[name].get("properties") or schemas[name]["additionalProperties"], (method, path)
        else:
            drawings.append(path)
    assert drawings == ["/art/{game}/{file}"]


def test_what_does_not_fit_the_document_is_noticed(app: FastAPI) -> None:
    guest = Guest(app, "Ada")
    guest.open("me", "me")
    view, path = guest.view(), f"/api/tables/{guest.table}/view"
    piece = view["scene"]["pieces"][0]
    for wrong in (
        {**view, "version": "1"},
        {**view, "secret": 1},
        {name: part for name, part in view.items() if name != "can"},
        {**view, "scene": {**view["scene"], "pieces": [{**piece, "label": {"key": "piece.king"}}]}},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            documented(app.openapi).check("GET", path, 200, wrong)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(registry.games()))
def test_the_answers_at_a_table_of_each_game_fit_the_document(app: FastAPI, game: str) -> None:
    guest = Guest(app, "Ada")  # which compares each answer with the document
    guest.open("me", "bot:random", game=game)
    table = f"/api/tables/{guest.table}"
    for moves in (1, 30):
        play_on([guest], moves)
        guest.view(lang="it")
        guest.get(f"{table}/log")
        guest.get(f"{table}/audit")
    guest.get("/api/tables", which="mine", lang="it")
    guest.get("/api/games", lang="it")
    guest.get(f"/api/games/{game}/rules")
    guest.get(f"/api/games/{game}/gallery", lang="it")
    guest.get("/api/words", lang="it")


@pytest.mark.slow
def test_the_openapi_document_holds(tmp_path: Path) -> None:
    failures = {}
    with running(str(tmp_path / "t.sqlite3")) as server:
        schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
        assert len(operations) > 20
        for operation in operations:

            @settings(max_examples=10, suppress_health_check=list(HealthCheck), database=None)
            @given(case=operation.as_strategy())
            def holds(case: schemathesis.Case) -> None:
                case.call_and_validate(checks=CHECKS, headers={"X-Regnum": "1"}, timeout=60)

            try:
                holds()
            except* Exception as error:
                failures[operation.label] = str(error.exceptions[0])
    assert failures == {}
