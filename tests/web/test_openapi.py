"""Whatever a client sends, the server answers as its OpenAPI document says, and never with a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from .running import running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance]


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
