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
    """What the document says of answers. It is the same for every server."""

    def __init__(self, document: dict[str, Any]) -> None:
        components = strict(document["components"])
        self._validators = {}
        for method, path, operation in operations(document):
            pattern = re.compile(re.sub(r"{\w+}", "[^/]+", path))
            for status, answer in operation["responses"].items():
                schema = answer.get("content", {}).get(JSON, {}).get("schema")
                if schema:
                    validator = jsonschema_rs.validator_for({**schema, "components": components})
                    self._validators[method, pattern, int(status)] = validator

    def check(self, method: str, path: str, status: int, answer: Any) -> None:
        """Raises jsonschema_rs.ValidationError, or AssertionError for an answer of which the document does not know."""
        known = [
            validator
            for (asked, pattern, said), validator in self._validators.items()
            if (asked, said) == (method, status) and pattern.fullmatch(path)
        ]
        assert known, (method, path, status)
        known[0].validate(answer)


_KEPT: list[Documented] = []


def documented(read: Callable[[], dict[str, Any]]) -> Documented:
    """What the document of the servers says; it is read once."""
    if not _KEPT:
        _KEPT.append(Documented(read()))
    return _KEPT[0]
