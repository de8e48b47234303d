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
from dicedojo.engine.rooms.imports import missing_in, missing_message, with_substitutes
from dicedojo.engine.rooms.steps import compile_counted
from dicedojo.engine.wire.orders import ProgramCode

Code = types.CodeType | bytes  # text may not compile
Program = list[Code]  # the parts of a module, in order


def load(name: str, path: str, program: Program | None = None) -> types.ModuleType:
    """Import the file at `path` as module `name`, and the packages around it first.

    If a `program` is given, run it instead of the file's content.
    """
    if program is None:
        with open(path, "rb") as file:
            program = [file.read()]
    sys.path[:0] = folders(name, path)
    serve(name, path, program)
    return load_served(name)


def load_served(name: str) -> types.ModuleType:
    """Import a program that `serve` has registered."""
    module: types.ModuleType = with_substitutes(partial(importlib.import_module, name))
    return module


def take_program(order: ProgramCode) -> Program:
    """Remove a program from an order, and return it: code, or text without code."""
    code = order.pop("code", None)
    if code is None:
        return [base64.b64decode(order.pop("source", ""))]
    return [loads(base64.b64decode(part)) for part in code]


def folders(name: str, path: str) -> list[str]:
    """Return the folders in which an import of the module looks, absolute.

    `src/kata/game.py` as `kata.game` needs `src` for its package, and after that its
    own folder.
    """
    own_folder = top = os.path.dirname(os.path.abspath(path))
    for _ in range(name.count(".")):
        top = os.path.dirname(top)
    return list(dict.fromkeys([top, os.getcwd(), own_folder]))


def serve(name: str, path: str, program: Program, *, anywhere: bool = True) -> None:
    """Make imports that mean the file at `path` run a program.

    With `anywhere`, modules that Python does not find are searched in every folder.
    """
    sys.meta_path.insert(0, ProgramFile(name, path, program, anywhere))


def serve_to_tests(name: str, path: str, program: Program) -> None:
    """Let tests import a program in the same process, as under plain pytest.

    Only Python's own search applies here. A first import finds out for which missing
    modules the program gets substitutes.
    """
    sys.path[:0] = [os.getcwd()]
    sys.path += folders(name, path)
    serve(name, os.path.abspath(path), program, anywhere=False)
    with suppress(BaseException):  # any error of the program; tests will see it
        load_served(name)
    sys.modules.pop(name, None)


@contextmanager
def counting(folder: str) -> Iterator[None]:
    """Count steps in modules that are imported from a folder within the block."""
    finder = CountedFiles(folder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        with suppress(ValueError):  # learners' code may have removed it
            sys.meta_path.remove(finder)


class CountedFiles(importlib.abc.MetaPathFinder):
    """Finds modules as Python does; those in a folder count steps."""

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
    """Loads a module that counts steps; its code is not cached on disk."""

    def get_code(self, fullname: str) -> types.CodeType:
        return compile_counted(self.get_data(self.path), self.path)


class ProgramFile(importlib.abc.MetaPathFinder):
    """Finds a program if an import means its file, under any name.

    Only a conftest, which does not run here, may add the folder of another module. If
    Python does not find that, it is searched in every folder.
    """

    def __init__(self, name: str, path: str, program: Program, anywhere: bool) -> None:
        self._name = name
        self._path = path
        self._program = program
        self._anywhere = anywhere
        self._folder = os.getcwd()

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        full = os.path.abspath(self._path)
        target_file = layout.find(name, path, {full}, self._name)
        if target_file is None:
            if path is not None or not self._anywhere:
                return None
            somewhere: importlib.machinery.ModuleSpec | None
            somewhere = layout.find_anywhere(name, self._folder)
            return somewhere
        return importlib.util.spec_from_file_location(
            name,
            full,
            loader=Runs(name, self._path, self._program),
            submodule_search_locations=list(target_file.folders) or None,
        )


class Runs(SourceFileLoader):
    """Runs a program instead of the content of its file."""

    def __init__(self, name: str, path: str, program: Program) -> None:
        super().__init__(name, path)
        self._program = program

    def exec_module(self, module: types.ModuleType) -> None:
        for code in self._program:
            if isinstance(code, bytes):
                exec(compile_counted(code, self.path), vars(module))
            else:
                exec(code, vars(module))
        sys.modules.setdefault(module.__name__, module)  # it may have removed itself


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


def error_text(error: BaseException) -> str:
    """Return an exception as one text: `NameError: x`."""
    return f"{type(error).__name__}: {message_of(error)}"


def message_of(error: BaseException) -> str:
    """Return the start of an exception's message, "" if its own methods fail."""
    try:
        if missing := missing_in(error):
            return str(missing_message(missing))
        return str(error)[:500]
    except Exception:  # the message is the learner's code, too
        return ""
