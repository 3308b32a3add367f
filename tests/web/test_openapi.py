"""Whatever a client sends, the server answers as its OpenAPI document says, and never with a fault."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from .conftest import Serve

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance]


@pytest.fixture
def api(serve: Serve) -> Any:
    return schemathesis.openapi.from_asgi("/api/openapi.json", serve())


schema = schemathesis.pytest.from_fixture("api")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the client of schemathesis, not ours
@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_openapi_document_holds(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS, headers={"X-Regnum": "1"})
