"""The OpenAPI document against real answers: each answer that a `Guest` of the tests gets must fit it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs

JSON = "application/json"


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(method, path, operation) of everything that can be asked."""
    for path, found in document["paths"].items():
        for method, operation in found.items():
            yield method.upper(), path, operation


def strict(schema: Any) -> Any:
    """The schema with every object closed: what an answer has beside it is not documented."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema and schema.get("type") == "object" else {}
    return closed | {name: strict(part) for name, part in schema.items()}


class Documented:
    """Responses in the OpenAPI document, which is the same for every server."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.operations = list(operations(document))
        self._components = strict(document["components"])
        self._schemas = {
            (method, re.compile(re.sub(r"{\w+}", "[^/]+", path)), int(status)): schema
            for method, path, operation in self.operations
            for status, answer in operation["responses"].items()
            if (schema := answer.get("content", {}).get(JSON, {}).get("schema"))
        }
        self._validators: dict[Any, jsonschema_rs.Validator] = {}

    def check(self, method: str, path: str, status: int, answer: Any) -> None:
        """Raises jsonschema_rs.ValidationError, or AssertionError for an answer of which the document does not know."""
        known = [key for key in self._schemas if (key[0], key[2]) == (method, status) and key[1].fullmatch(path)]
        assert known, (method, path, status)
        self._validator(known[0]).validate(answer)

    def _validator(self, key: tuple[str, re.Pattern[str], int]) -> jsonschema_rs.Validator:
        """Return the validator for a kind of response, created on first use because creating all takes seconds."""
        if key not in self._validators:
            schema = {**self._schemas[key], "components": self._components}
            self._validators[key] = jsonschema_rs.validator_for(schema)
        return self._validators[key]


_KEPT: list[Documented] = []


def documented(read: Callable[[], dict[str, Any]]) -> Documented:
    """The OpenAPI document, read once."""
    if not _KEPT:
        _KEPT.append(Documented(read()))
    return _KEPT[0]
