"""Imports the learner's module, and test modules whose code is compiled already."""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import dojo_module
from dojo_imports import with_stand_ins


@dataclass(frozen=True)
class Opening:
    """The text that many programs begin with, compiled once for all of them."""

    text: bytes  # whole statements, up to the end of a line
    code: types.CodeType

    @classmethod
    def of(cls, text: bytes, path: str) -> "Opening":
        """Return the opening of programs that stand at `path`."""
        return cls(text, compile(text, path, "exec", dont_inherit=True))

    def compile_program(self, path: str) -> list[types.CodeType]:
        """Return the code of the program at `path`, in one part or two.

        Raises:
            SyntaxError, ValueError, RecursionError, MemoryError: it does not compile.
        """
        with open(path, "rb") as file:
            source = file.read()
        if path != self.code.co_filename or not source.startswith(self.text):
            return [compile(source, path, "exec", dont_inherit=True)]
        above = b"\n" * self.text.count(b"\n")  # each line keeps its number
        rest = above + source[len(self.text) :]
        return [self.code, compile(rest, path, "exec", dont_inherit=True)]


class ProgramFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the learner's module once it is asked for, as under plain pytest.

    What the tests have set up by then counts: a patched `input`, a seed, a folder.
    Where the module cannot be imported, Python tries again, and shows the error as
    it always does. `show` prepares a module that has been imported for the tests.
    """

    def __init__(
        self,
        name: str,
        path: str,
        opening: Opening,
        show: Callable[[types.ModuleType], None],
    ) -> None:
        self._name = name
        self._path = path
        self._opening = opening
        self._show = show
        self._module: types.ModuleType | None = None
        self._error: BaseException | None = None

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self._name:
            return None
        if self._is_tried():
            return self._again(name, path, target)
        self._load()
        if self._module is None:
            return None
        spec = importlib.util.spec_from_file_location(name, self._path, loader=self)
        # Python prefers the spec of a module that is there; ours does not run it again.
        self._module.__spec__ = spec
        return spec

    def create_module(
        self, spec: importlib.machinery.ModuleSpec
    ) -> types.ModuleType | None:
        """Return the module, its code already run."""
        return self._module

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is left to do."""

    def final_error(self) -> BaseException | None:
        """Return why the module cannot be imported; try it if nothing has asked."""
        if not self._is_tried():
            self._load()
        return None if self._name in sys.modules else self._error

    def _is_tried(self) -> bool:
        return self._module is not None or self._error is not None

    def _load(self) -> None:
        try:
            codes = self._opening.compile_program(self._path)
            execute = partial(dojo_module.execute, self._name, self._path, *codes)
            self._module = with_stand_ins(execute)
        except BaseException as error:  # an import can end in anything
            self._error = error
        else:
            self._show(self._module)

    def _again(
        self, name: str, path: Any, target: types.ModuleType | None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the module as Python does; what it loads is shown as before."""
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if (
            spec is not None
            and type(spec.loader) is importlib.machinery.SourceFileLoader
        ):
            spec.loader = AgainLoader(name, spec.loader.path, self._show)
        return spec


class AgainLoader(importlib.machinery.SourceFileLoader):
    """Loads the learner's module as Python does, where it is imported once more."""

    def __init__(
        self, name: str, path: str, show: Callable[[types.ModuleType], None]
    ) -> None:
        super().__init__(name, path)
        self._show = show

    def exec_module(self, module: types.ModuleType) -> None:
        super().exec_module(module)
        self._show(module)


@dataclass(frozen=True)
class TestFile:
    """A test module: its name once imported, its path, its rewritten code."""

    __test__ = False

    name: str
    path: str
    code: types.CodeType


class CodeFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the test modules by name, as pytest's own hook does."""

    def __init__(self, files: list[TestFile]) -> None:
        self._files = {file.name: file for file in files}

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        file = self._files.get(name)
        if file is None:
            return None
        return importlib.util.spec_from_file_location(name, file.path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Let Python make an empty module."""

    def exec_module(self, module: types.ModuleType) -> None:
        exec(self._files[module.__name__].code, module.__dict__)


def import_all(files: list[TestFile]) -> dict[str, types.ModuleType] | None:
    """Import the modules in order; None if one is not from the file that it should be.

    Raises:
        BaseException: an import can end in anything.
    """
    sys.meta_path.insert(0, CodeFinder(files))
    modules = {}
    for file in files:
        importlib.import_module(file.name)
        modules[file.name] = sys.modules[file.name]
        if getattr(modules[file.name], "__file__", None) != file.path:
            return None
    return modules
