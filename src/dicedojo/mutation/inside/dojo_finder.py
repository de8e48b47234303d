"""Imports the learner's module, and test modules whose code is compiled already."""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from contextlib import suppress
from dataclasses import dataclass

import dojo_module


class ProgramFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the learner's module once it is asked for, as under plain pytest.

    What the tests have set up by then counts: a patched `input`, a seed, a folder.
    """

    def __init__(self, name: str, path: str) -> None:
        self.error: BaseException | None = None  # with which importing it ended
        self._name = name
        self._path = path
        self._loaded = False

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self._name or self._loaded:
            return None
        return importlib.util.spec_from_file_location(name, self._path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Return the module, its code already run."""
        try:
            module: types.ModuleType
            module = dojo_module.load(self._name, self._path)
        except BaseException as error:  # an import can end in anything
            self.error = error
            raise
        self.error = None
        self._loaded = True
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is left to do."""

    def try_import(self) -> None:
        """Import the module if nothing has asked for it; `error` says how it went."""
        if not self._loaded and self.error is None:
            with suppress(BaseException):
                self.create_module(importlib.machinery.ModuleSpec(self._name, self))


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
