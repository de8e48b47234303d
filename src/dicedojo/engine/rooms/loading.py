"""Loads the learner's module inside the sandbox, as an import would, from its file."""

import base64
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from marshal import loads
from typing import Any

from dicedojo.engine.rooms import layout
from dicedojo.engine.rooms.imports import in_words, missing_in, with_stand_ins
from dicedojo.engine.rooms.steps import compile_counted

Code = types.CodeType | bytes  # text may not compile
Program = list[Code]  # of the parts of a module, one after the other


def load(name: str, path: str, program: Program | None = None) -> types.ModuleType:
    """Import the file at `path` as module `name`, and the packages around it first.

    Where a `program` is given, run that in the place of what the file holds.
    """
    if program is None:
        with open(path, "rb") as file:
            program = [file.read()]
    sys.path[:0] = folders(name, path)
    serve(name, path, program)
    return load_served(name)


def load_served(name: str) -> types.ModuleType:
    """Import a program that is served by now."""
    module: types.ModuleType = with_stand_ins(partial(importlib.import_module, name))
    return module


def take_program(order: dict[str, Any]) -> Program:
    """Take a program out of an order: its code, or text that does not compile."""
    code = order.pop("code", None)
    if code is None:
        return [base64.b64decode(order.pop("source"))]
    return [loads(base64.b64decode(part)) for part in code]


def folders(name: str, path: str) -> list[str]:
    """Return the folders in which an import of the module looks, absolute.

    `src/kata/game.py` as `kata.game` needs `src` for its package, and after that its
    own folder.
    """
    own = top = os.path.dirname(os.path.abspath(path))
    for _ in range(name.count(".")):
        top = os.path.dirname(top)
    return list(dict.fromkeys([top, os.getcwd(), own]))


def serve(name: str, path: str, program: Program, *, elsewhere: bool = True) -> None:
    """Have imports that mean the file at `path` run a program.

    Modules that Python finds nowhere are looked for in any folder, or not `elsewhere`.
    """
    sys.meta_path.insert(0, ProgramFile(name, path, program, elsewhere))


def serve_beside(name: str, path: str, program: Program) -> None:
    """Have tests import a program beside them, as under plain pytest.

    With conftests and tests beside it, Python's own search is all there is. A first
    import finds out which modules the program misses, and gets stand-ins for.
    """
    sys.path[:0] = [os.getcwd()]
    sys.path += folders(name, path)
    serve(name, os.path.abspath(path), program, elsewhere=False)
    with suppress(BaseException):  # it can end in anything, and tests will see that
        load_served(name)
    sys.modules.pop(name, None)


@contextmanager
def counting(folder: str) -> Iterator[None]:
    """Have modules that are imported from a folder meanwhile take steps."""
    finder = CountedFiles(folder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        with suppress(ValueError):  # learners' code may have taken it away
            sys.meta_path.remove(finder)


class CountedFiles(importlib.abc.MetaPathFinder):
    """Finds modules as Python does; those in a folder take steps."""

    def __init__(self, folder: str) -> None:
        self._folder = os.path.join(folder, "")

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or type(spec.loader) is not SourceFileLoader:
            return None
        if not spec.loader.path.startswith(self._folder):
            return None
        spec.loader = CountedFile(name, spec.loader.path)
        return spec


class CountedFile(SourceFileLoader):
    """Loads a module that takes steps; its code is kept in no file."""

    def get_code(self, fullname: str) -> types.CodeType:
        return compile_counted(self.get_data(self.path), self.path)


class ProgramFile(importlib.abc.MetaPathFinder):
    """Finds a program where an import means its file, whatever the name is then.

    Another module of the submission may lie where only a conftest leads, which does not
    run here: where nothing else has its name, it is found in any folder.
    """

    def __init__(self, name: str, path: str, program: Program, elsewhere: bool) -> None:
        self._name = name
        self._path = path
        self._program = program
        self._elsewhere = elsewhere
        self._folder = os.getcwd()

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        full = os.path.abspath(self._path)
        found = layout.find(name, path, {full}, self._name)
        if found is None:
            if path is not None or not self._elsewhere:
                return None
            somewhere: importlib.machinery.ModuleSpec | None
            somewhere = layout.elsewhere(name, self._folder)
            return somewhere
        return importlib.util.spec_from_file_location(
            name,
            full,
            loader=Runs(name, self._path, self._program),
            submodule_search_locations=list(found.folders) or None,
        )


class Runs(SourceFileLoader):
    """Runs a program in the place of what its file holds."""

    def __init__(self, name: str, path: str, program: Program) -> None:
        super().__init__(name, path)
        self._program = program

    def exec_module(self, module: types.ModuleType) -> None:
        for code in self._program:
            if isinstance(code, bytes):
                exec(compile_counted(code, self.path), vars(module))
            else:
                exec(code, vars(module))
        sys.modules.setdefault(module.__name__, module)  # it may have forgotten itself


def execute(name: str, path: str, program: Program) -> types.ModuleType:
    """Run a program as a module imported from `path`."""
    loader = SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        for code in program:
            exec(code, module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def describe(error: BaseException) -> dict[str, str]:
    """Return an exception by name and message."""
    return {"type": type(error).__name__, "message": message_of(error)}


def message_of(error: BaseException) -> str:
    """Return the start of an exception's message, whatever its own methods do."""
    try:
        if missing := missing_in(error):
            return str(in_words(missing))
        return str(error)[:500]
    except Exception:  # the message is the learner's code, too
        return ""
