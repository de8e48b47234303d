"""Is code self-contained: can it leave nothing behind in the process that runs it?

Programs that cannot may run one after the other in one process, and none of them can
know of another. So `harmless_names` lists what code may do. It may change what it made
itself, and call what is known to keep nothing; it cannot change what Python, a library
or we own, nor reach a frame, a file or another thread. Code that does anything else may
be as good as this, and gets a process of its own.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES
from pathlib import PurePosixPath

from dicedojo import syntax
from dicedojo.mutation.class_names import ClassNames
from dicedojo.mutation.harmless_names import (
    ANY,
    BUILTINS,
    METHODS,
    MODULES,
    NAMES,
    OF_PYTHON,
    RESTRICTED,
    SELF,
    is_plain_template,
    is_reaching,
    is_reaching_of_self,
)
from dicedojo.mutation.harmless_places import HarmlessPlaces, nodes_inside

COMPILED = (*BYTECODE_SUFFIXES, *EXTENSION_SUFFIXES)  # Python may prefer such a file
ASYNC = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
# These run code at the end of a generator, which may come when another program runs.
AT_THE_END = (ast.Try, ast.With, getattr(ast, "TryStar", ast.Try))
MAX_BYTES = 200_000  # of a file; to look at more takes longer than it saves
PARAMETERS = {"TypeVar", "ParamSpec", "TypeVarTuple"}  # nodes since Python 3.12


def are_self_contained(
    files: Mapping[str, bytes], own: str, given: Iterable[str] = ()
) -> bool:
    """Return whether all Python files of a submission are self-contained.

    They may import one another, and what is `given`; `own` is the module under test.
    """
    if any(path.endswith(COMPILED) for path in files):
        return False
    sources = [(path, data) for path, data in files.items() if path.endswith(".py")]
    names = {own, *(PurePosixPath(path).stem for path, _ in sources)}
    if names & {*sys.stdlib_module_names, "pytest", "conftest"}:
        return False
    folders = {part for path, _ in sources for part in PurePosixPath(path).parts[:-1]}
    if folders & MODULES.keys():
        return False
    names |= {*given}
    return all(is_self_contained(data, frozenset(names)) for _, data in sources)


@lru_cache(maxsize=64)  # a class may bring thousands of files
def is_self_contained(source: bytes, own: frozenset[str]) -> bool:
    """Return whether a file is self-contained, that may import its `own` modules."""
    if len(source) > MAX_BYTES:
        return False
    try:
        tree = syntax.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return _Reader(own).is_fine(tree)


class _Reader:
    """Looks at every node of a file."""

    def __init__(self, own: Collection[str]) -> None:
        self._own = own
        self._modules: dict[str, str] = {}  # what a whole module is called
        self._classes = ClassNames(())
        self._places = HarmlessPlaces((), {})

    def is_fine(self, tree: ast.Module) -> bool:
        """Return whether nothing in the file can leave anything behind."""
        nodes = list(ast.walk(tree))
        self._classes = ClassNames(nodes)
        for node in nodes:
            if isinstance(node, ast.Import):
                for one in node.names:
                    name = one.asname or one.name
                    if self._modules.setdefault(name, one.name) != one.name:
                        return False  # one name for two modules
        self._places = HarmlessPlaces(nodes, self._modules)
        return all(self._places.allows(node) or self._is_fine(node) for node in nodes)

    def _is_fine(self, node: ast.AST) -> bool:  # noqa: PLR0911, PLR0912  # one a kind
        match node:
            case ast.Import() | ast.ImportFrom():
                return self._imports_fine(node)
            case ast.ClassDef(keywords=[_, *_]):
                return False
            case ast.ClassDef(name=name, bases=bases):
                return self._may_name(name) and all(map(self._classes.is_class, bases))
            case ast.FunctionDef(name=name):
                is_known = self._may_name(name) or name in METHODS
                return is_known and not _acts_at_the_end(node)
            case ast.Attribute():
                return isinstance(node.ctx, ast.Load) and self._may_read(node)
            case ast.Name(id=name, ctx=ast.Load()):
                if hasattr(builtins, name):
                    return name in BUILTINS
                is_private = name.startswith("__") and name not in NAMES
                return not (is_private or name in RESTRICTED or name in self._modules)
            case ast.Name(id=name):
                return self._may_name(name) or name in NAMES
            case ast.arg(arg=name):
                return name == SELF or self._may_name(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                return self._may_name(name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                return self._may_name(name)
            case ast.MatchClass(kwd_attrs=names):
                return not any(map(is_reaching, names))
        if type(node).__name__ in PARAMETERS:
            return self._may_name(getattr(node, "name", ""))
        return not isinstance(node, (*ASYNC, ast.YieldFrom))

    def _may_name(self, name: str) -> bool:
        """Return whether a file may give this name a value of its own."""
        taken = name in self._modules or name in OF_PYTHON
        return not (taken or name.startswith("__"))

    def _may_read(self, node: ast.Attribute) -> bool:
        if node.attr == "copy" and not self._places.is_copying(node):
            return False
        if node.attr == "format":
            text = node.value
            return isinstance(text, ast.Constant) and is_plain_template(text.value)
        match node.value:
            case ast.Name(id=name) if name in self._modules:
                module = self._modules[name]
                known = ANY if module in self._own else MODULES[module]
                if known is not ANY:
                    return node.attr in known - RESTRICTED
            case ast.Name(id="self" | "cls"):
                return not is_reaching_of_self(node.attr)
        return not is_reaching(node.attr)

    def _imports_fine(self, node: ast.Import | ast.ImportFrom) -> bool:
        """Return whether an import is of known modules, each under its own name.

        So no other file meets a module under a name that it does not know.
        """
        if isinstance(node, ast.Import):
            return all(map(self._may_import, node.names))
        if node.level or node.module is None:
            return False
        names = {one.name for one in node.names}
        if node.module in self._own:
            known = "*" not in names and not any(map(is_reaching, names))
            return known and all(
                self._may_name(one.asname or one.name) for one in node.names
            )
        allowed = MODULES.get(node.module, frozenset())
        if allowed is ANY:
            names = {name for name in names if name.startswith("_")}
        return all(one.asname is None for one in node.names) and names <= allowed

    def _may_import(self, one: ast.alias) -> bool:
        name = one.asname or one.name
        if "." in one.name or name in OF_PYTHON or name.startswith("__"):
            return False
        if one.name in self._own:
            return name not in MODULES
        return one.name in MODULES and one.asname is None


def _acts_at_the_end(function: ast.FunctionDef) -> bool:
    """Return whether this is a generator that acts when it is thrown away."""
    inside = [*nodes_inside(function)]
    makes = any(isinstance(one, ast.Yield) for one in inside)
    return makes and any(isinstance(one, AT_THE_END) for one in inside)
