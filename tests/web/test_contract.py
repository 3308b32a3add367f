"""One contract with the browser: the client's types are those of the answers."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from regnum.web.api.document import components
from regnum.web.schemas import answers

CLIENT = Path(__file__).parents[2] / "client"


@pytest.fixture(scope="module")
def contract() -> ModuleType:
    """The program that writes the types."""
    spec = importlib.util.spec_from_file_location("contract", CLIENT / "contract.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_client_are_those_of_the_answers(contract: ModuleType) -> None:
    assert contract.TYPES.read_text(encoding="utf-8") == contract.text(), "say make types"


def test_every_answer_is_among_the_types(contract: ModuleType) -> None:
    text = contract.text()
    for kind in answers.ApiStruct.__subclasses__():
        assert f"export interface {kind.__name__} {{" in text


def test_fields_that_may_be_missing_are_optional_and_never_null(contract: ModuleType) -> None:
    text = contract.text()
    assert "  caption?: string;\n" in text  # of a piece: left out where there is none
    assert "  prompt: string | null;\n" in text  # of a view: always there
    assert "  low?: number;\n" in text
    assert "Text" not in text


def test_scenes_are_described_in_words() -> None:
    schemas = components()
    assert schemas["TableView"]["properties"]["scene"] == {"$ref": "#/components/schemas/Scene"}
    assert schemas["Amount"]["required"] == ["kind", "n", "label"]
    assert schemas["Prompt"]["properties"]["questions"]["additionalProperties"] == {"type": "string"}


def test_what_has_no_type_in_the_client_is_an_error(contract: ModuleType) -> None:
    with pytest.raises(TypeError, match="there is no type for"):
        contract.kind({"not": {}})
