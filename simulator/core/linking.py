"""How kernels are compiled: each to intermediate code only; an entry point links and optimises them all once.

numba normally optimises every function together with everything it calls and turns it into machine code, although
only entry points are ever called. For an engine of some hundred kernels that is most of the compile time. The
pipeline below stops after lowering; the entry point's library then takes in the code of all kernels it reaches.
It uses numba's documented ``pipeline_class`` option and overrides methods of its code library and of its lowering;
two things it changes for the whole process: the text of a record type, and, while a kernel is lowered, how indices are.

What the optimiser is told of kernels (`tests/contract/test_promises.py` checks it): they never count an index from the
end, and they never write into the tables.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from llvmlite import binding as llvm
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj

_record_text = types.Record.__repr__


def _text_once(record: Any) -> str:
    """The text of a record type, made once: it is long, and numba asks for it some ten thousand times."""
    text: str | None = record.__dict__.get("_foredeck_text")
    if text is None:
        text = record.__dict__["_foredeck_text"] = _record_text(record)
    return text


types.Record.__repr__ = _text_once


def _index_from_zero(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is. numba would turn a negative one into one counted from the end; no kernel uses such."""
    return context.cast(builder, index, kind, types.intp)


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel, never finalised by itself."""

    def _ensure_finalized(self) -> None:
        pass

    def add_linking_library(self, library: Any) -> None:
        library._ensure_finalized()
        self._linking_libraries.append(library)

    def own_module(self) -> Any:
        """A copy of the kernel's module whose functions may be defined, merged and dropped by a linker."""
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        return module

    def _get_module_for_linking(self) -> Any:
        """The modules of this kernel and of all it calls, linked but not optimised."""
        module = self.own_module()
        seen = {id(self)}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if id(library) in seen:
                continue
            seen.add(id(library))
            if isinstance(library, KernelLibrary):
                waiting.extend(library._linking_libraries)
                module.link_in(library.own_module())
            else:
                module.link_in(library._get_module_for_linking(), preserve=True)
        return module


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry point: with the kernels it reaches as functions of its own."""

    def _optimize_final_module(self) -> None:
        # nobody else calls these kernels, so that the optimiser may see through their calls
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"
        # one full run: numba's run before it serves reference counts, which records have none of; and vectors
        # gain nothing in loops over a handful of cards
        passes, builder = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
        passes.run(self._final_module, builder)


class _Lowered:
    """Stands for the machine code that a kernel does not have: the key of its calls."""


READ_ONLY = ("arg.t", "arg.op")
"""Parameters that no kernel writes through: the tables and their rows."""


class TablesLower(Lower):  # type: ignore[misc]
    """Lowering that tells the optimiser: what it read from the tables is still true after a write to the state."""

    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        for argument in self.function.args:
            if argument.name in READ_ONLY:
                argument.add_attribute("noalias")


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):  # type: ignore[misc]
    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        return TablesLower

    def run_pass(self, state: Any) -> bool:
        state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        fix_index = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = _index_from_zero
        try:
            super().run_pass(state)
        finally:
            arrayobj.fix_integer_index = fix_index
        key = _Lowered()
        state.targetctx.insert_user_function(key, state.cr.fndesc, [state.library])
        state["cr"] = state.cr._replace(cfunc=key)
        return True


def _with_lowering(state: Any, lowering: type[NativeLowering]) -> Any:
    """numba's own nopython pipeline with the last step replaced."""
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    manager.passes = [(lowering if p is NativeLowering else p, text) for p, text in manager.passes]
    manager._finalized = False
    manager.finalize()
    return manager


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Kernels: lowering is the last step."""

    def define_pipelines(self) -> list[Any]:
        return [_with_lowering(self.state, KernelLowering)]


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):  # type: ignore[misc]
    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class EntryCompiler(CompilerBase):  # type: ignore[misc]
    """Entry points: they take in the kernels they reach."""

    def define_pipelines(self) -> list[Any]:
        return [_with_lowering(self.state, EntryLowering)]


class _FieldCasts(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        casts = isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1
        if casts and isinstance(node.args[0], ast.Attribute | ast.Subscript):
            return node.args[0]
        return node


def without_field_casts(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function without ``int(...)`` around fields and array elements.

    Plain Python needs these casts, because narrow numpy integers wrap there; compiled code widens them anyway, and
    each cast costs about as much compile time as the read itself.
    """
    return rewritten(function, _FieldCasts())


def rewritten(function: Callable[..., Any], change: ast.NodeTransformer, **more: Any) -> Callable[..., Any]:
    """The function with its source changed, without its decorators; ``more`` are names the changed source uses."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    tree = ast.increment_lineno(ast.fix_missing_locations(change.visit(tree)), first - 1)
    made: dict[str, Any] = {}
    names = function.__globals__
    names.update(more)
    if function.__closure__:  # a kernel made for one game: what its maker was given is known by name
        names = names | dict(inspect.getclosurevars(function).nonlocals)
    exec(compile(tree, inspect.getsourcefile(function) or "<kernel>", "exec"), names, made)
    result: Callable[..., Any] = made[function.__name__]
    result.__module__ = function.__module__
    return result
