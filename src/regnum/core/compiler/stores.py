"""Checked stores: a compiled rule that stores a number for which the field has no room stops with an OverflowError.

Numba itself cuts such a number off. Only builds that check indices as well (NUMBA_BOUNDSCHECK=1) import this file, so
that what is shipped stays as fast as it was. The bounds that a field declares are checked by interpreted rules.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from numba import extending, types
from numba.core import cgutils

numba: Any = extending  # none of this has annotations
structs: Any = cgutils


def _narrowed(context: Any, builder: Any, before: Any, after: Any, value: Any) -> Any:
    """The number as a narrower type, if it is the same number there."""
    number = builder.trunc(value, context.get_value_type(after))
    lost = builder.icmp_signed("!=", builder.sext(number, context.get_value_type(before)), value)
    with structs.if_unlikely(builder, lost):
        context.call_conv.return_user_exc(builder, OverflowError, (f"a stored number does not fit {after}",))
    return number


for narrow, wide in combinations((types.int8, types.int16, types.int32, types.int64), 2):
    numba.lower_cast(wide, narrow)(_narrowed)
