"""The quick way: rules are linked into what calls them, called with longs only, and passed by address, as records are.

It offers what `plain` does. Importing it fails with a version of Numba that lacks a part on which it leans.
"""

from __future__ import annotations

from typing import Any

from numba import types

from regnum.core.compiler.entries import CompiledEntry, EntryType
from regnum.core.compiler.linking import EntryCompiler, RuleCompiler

RULE: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}
ENTRY: dict[str, Any] = {"pipeline_class": EntryCompiler}


def _widened(kind: Any) -> Any:
    """Any whole number is passed to a rule as int64."""
    whole = isinstance(kind, types.Integer | types.IntEnumMember) and kind is not types.uint64
    if isinstance(kind, types.Literal):
        whole = isinstance(kind.literal_value, int) and not isinstance(kind.literal_value, bool)
    return types.int64 if whole else kind


def called_with_longs(dispatcher: Any) -> Any:
    """The rule, changed so that whole numbers of any width and enumeration members reach it as int64.

    Left alone, Numba compiles a rule anew for every mixture of int8, literals and members that it is called with, and
    most of a cold start goes there.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


function_type = EntryType
passed = CompiledEntry
