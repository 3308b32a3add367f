"""Enumeration members as indices of arrays: `table[trade, Good.COINS]`, which Numba itself takes from 0.68 on."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core.typing import templates

typing: Any = templates  # none of this has annotations
tuples: Any = types.BaseTuple


class ByMember(typing.AbstractTemplate):  # type: ignore[misc]
    """The type of reading or writing an element by indices with members among them: that of the same with integers."""

    def generic(self, arguments: Any, keywords: Any) -> Any:  # noqa: ARG002 - Numba passes it
        """The signature, or None for anything else."""
        container, index, *value = arguments
        kinds = tuple(index) if isinstance(index, tuples) else (index,)
        if not isinstance(container, types.Array) or not any(isinstance(kind, types.IntEnumMember) for kind in kinds):
            return None
        whole = [types.intp if isinstance(kind, types.IntEnumMember) else kind for kind in kinds]
        numbers = tuples.from_types(whole) if isinstance(index, tuples) else whole[0]
        return self.context.resolve_function_type(self.key, (container, numbers, *value), {})


for key in (operator.getitem, operator.setitem):
    typing.infer_global(key)(type(f"{key.__name__} by member", (ByMember,), {"key": key}))
