"""Imports the learner's module for tests that run in one process with it."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from contextlib import suppress
from functools import partial
from typing import Any

import dojo_layout
import dojo_module
from dojo_imports import with_stand_ins


class ProgramFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the learner's module once it is asked for, as under plain pytest.

    What the tests have set up by then counts: a patched `input`, a seed, a folder.
    Where the module cannot be imported, Python tries again, and shows the error as
    it always does.
    """

    def __init__(self, name: str, path: str) -> None:
        self._name = name
        self._path = path
        self._module: types.ModuleType | None = None
        self._error: BaseException | None = None

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = dojo_layout.find(name, path, {self._path}, self._name)
        if found is None or self._is_tried():
            return None
        self._load(name)
        if self._module is None:
            return None
        folders = list(found.folders)
        spec = importlib.util.spec_from_file_location(
            name, self._path, loader=self, submodule_search_locations=folders or None
        )
        # Python prefers the spec of a module that is there; ours does not run it again.
        self._module.__spec__ = spec
        if folders:
            self._module.__path__ = folders
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
            with suppress(BaseException):  # an import can end in anything
                importlib.import_module(self._name)
        if not self._is_tried():  # a package around it cannot be imported
            self._load(self._name)
        return None if self._module is not None else self._error

    def _is_tried(self) -> bool:
        return self._module is not None or self._error is not None

    def _load(self, name: str) -> None:
        try:
            with open(self._path, "rb") as file:
                code = compile(file.read(), self._path, "exec", dont_inherit=True)
            execute = partial(dojo_module.execute, name, self._path, code)
            self._module = with_stand_ins(execute)
        except BaseException as error:  # an import can end in anything
            self._error = error
            sys.modules.pop(name, None)
