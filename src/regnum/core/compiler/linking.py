"""Linking of rules: each is translated once, and optimised as a part of what calls it.

Left alone, Numba optimises every function together with all that it calls and writes machine code for it, and so does
the same work again at every level of a tree of calls. Python calls a rule's own function and only compiled code calls
what was compiled of it, so that needs neither.
"""

from __future__ import annotations

import operator
from typing import Any, ClassVar

from llvmlite import binding
from numba import types
from numba.core import codegen, compiler
from numba.core.typing import arraydecl, templates

llvm: Any = binding
generation: Any = codegen  # none of this has annotations
compilers: Any = compiler
arrays: Any = arraydecl
typing: Any = templates


class RuleLibrary(generation.JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, which is linked into entry points and never called by itself."""

    @property
    def codegen(self) -> RuleLibrary:
        """Asked for by Numba only to set what a function that Python calls needs to know of its module."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing: see `codegen`."""

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - Numba passes it
        """None: there is no machine code."""
        return 0

    def finalize(self) -> None:
        """Leave the code as it was translated."""
        self._raise_if_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = llvm.Linkage.linkonce_odr
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return self._final_module


class LinkedLibrary(generation.JITCodeLibrary):  # type: ignore[misc]
    """An entry point with all rules that it calls, directly or not: optimised at once, then made machine code."""

    def add_linking_library(self, library: Any) -> None:
        """Link `library`, and what it calls itself if it is a rule."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, RuleLibrary):
            for called in library._linking_libraries:
                self.add_linking_library(called)

    def _optimize_final_module(self) -> None:
        """Mark linked functions as private, so that LLVM inlines and drops far more of them."""
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = llvm.Linkage.internal
        super()._optimize_final_module()


class RuleCompiler(compilers.Compiler):  # type: ignore[misc]
    """Numba's compiler, for rules."""

    library = RuleLibrary

    def compile_extra(self, function: Any) -> Any:
        """Compile one function of given signature."""
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class EntryCompiler(RuleCompiler):
    """Numba's compiler, for what Python calls."""

    library = LinkedLibrary


@typing.infer_global(operator.getitem)
class Element(typing.AbstractTemplate):  # type: ignore[misc]
    """The type of `array[index]`, asked for before Numba tries its two dozen other kinds of containers."""

    key = operator.getitem
    metadata: ClassVar = {"target": "cpu"}  # more special than theirs, so the first to be tried

    def generic(self, arguments: Any, keywords: Any) -> Any:  # noqa: ARG002 - Numba passes it
        """The signature, or None for anything else than elements of an array."""
        container, index = arguments
        if not isinstance(container, types.Array) or not isinstance(index, types.Integer | types.BaseTuple):
            return None
        found = arrays.get_array_index_type(container, index)
        return found and typing.signature(found.result, container, found.index)
