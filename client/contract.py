"""Writes the client's types from what the server answers: `python client/contract.py` (or `make types`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from regnum.web.api.document import components

TYPES = Path(__file__).parent / "src" / "lib" / "types.ts"
HEAD = """\
/**
 * What the server sends, made by `make types` from src/regnum/web/schemas/answers.py and, with every text in words,
 * src/regnum/table/scene.py. Change it there.
 */
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120


def kind(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    match schema:
        case {"$ref": name}:
            return str(name).rpartition("/")[2]
        case {"enum": values}:
            return " | ".join(f"'{value}'" for value in sorted(values))
        case {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(map(kind, kinds)))
        case {"type": "array", "items": items}:
            return f"({kind(items)})[]" if " " in kind(items) else f"{kind(items)}[]"
        case {"type": "object", "additionalProperties": values}:
            return f"Record<string, {kind(values)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "array"}:
            return "unknown[]"
        case {"type": name} if name in PLAIN:
            return PLAIN[name]
    raise TypeError(f"there is no type for {json.dumps(schema)}")


def declared(name: str, schema: dict[str, Any]) -> str:
    """A schema as a declaration."""
    about = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {kind(schema)};\n"
    needed = schema.get("required", ())
    fields = (f"  {key}{'' if key in needed else '?'}: {kind(part)};\n" for key, part in schema["properties"].items())
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def text() -> str:
    """The content of the file."""
    return "\n".join([HEAD, *(declared(name, schema) for name, schema in sorted(components().items()))])


if __name__ == "__main__":
    TYPES.write_text(text(), encoding="utf-8")
