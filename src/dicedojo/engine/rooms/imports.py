"""Finds substitutes for missing modules, for files that cannot be imported otherwise.

Editors add unwanted imports (`from turtle import st`), which work on the learner's
machine. A file gets a substitute for a module only after an import in this file has
failed, so code that handles a missing module itself never gets one.
"""

import builtins
import importlib.machinery
import os
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from dicedojo.engine.rooms.substitute import Substitute

Result = TypeVar("Result")
Missing = tuple[str, str]  # the importing file, relative to the submission; the module

MAX_SUBSTITUTES = 50  # a submission that misses more has other problems
IMPORT_SYSTEM = (  # files whose frames lie between an import and its failure
    "<frozen importlib",
    os.path.dirname(importlib.__file__),
    sys._getframe().f_code.co_filename,
)


class MissingFinder:
    """Finds a substitute for a missing module, for the files that need one."""

    def __init__(self) -> None:
        self.missing: set[Missing] = set()
        self.folder = "."
        self._names: list[str] = []  # of modules that were just imported

    def install(self, missing: Iterable[Sequence[str]] = ()) -> None:
        """Become the last finder; paths are relative to the current folder."""
        self.folder = os.getcwd()
        for file, module in missing:
            self.add((file, module))
        if self not in sys.meta_path:
            sys.meta_path.append(self)

    def add(self, missing: Missing) -> None:
        """Let this file have a substitute for this module."""
        self.missing.add(missing)
        builtins.__import__ = _import

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not self.missing:
            return None
        file = self.relative(_importing_file(sys._getframe(1)))
        parts = name.split(".")
        packages = {".".join(parts[: end + 1]) for end in range(len(parts))}
        if not any((file, package) in self.missing for package in packages):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> Any:
        self._names.append(spec.name)
        return Substitute(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Leave the module empty."""

    def forget(self) -> None:
        """Remove the substitutes, so that no other file imports them."""
        while self._names:
            sys.modules.pop(self._names.pop(), None)

    def relative(self, file: str) -> str:
        """Return a file's path relative to the submission."""
        inside = os.path.isabs(file) and file.startswith(self.folder + os.sep)
        return os.path.relpath(file, self.folder) if inside else file


finder = MissingFinder()
_import_as_python = builtins.__import__


def with_substitutes(load: Callable[[], Result]) -> Result:
    """Return the result of `load`, with a substitute for each missing module."""
    finder.install()
    while True:
        try:
            return load()
        except ModuleNotFoundError as error:
            missing = missing_in(error)
            if missing is None or missing in finder.missing:
                raise
            if len(finder.missing) >= MAX_SUBSTITUTES:
                raise
            finder.add(missing)


def missing_in(error: BaseException) -> Missing | None:
    """Return the file and the module that it misses, None for another error."""
    if type(error) is not ModuleNotFoundError or not error.name:
        return None
    if not str(error).startswith(f"No module named {error.name!r}"):
        return None
    file = ""
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not name.startswith(IMPORT_SYSTEM):
            file = name
        trace = trace.tb_next
    return finder.relative(file), error.name


def missing_message(missing: Missing) -> str:
    """Return the message about it."""
    file, module = missing
    return f"{file} imports {module}, which is not available in the exam."


def _import(*arguments: Any, **keywords: Any) -> Any:
    """Import as Python does, and remove the substitutes that were made for it."""
    __tracebackhide__ = True
    try:
        return _import_as_python(*arguments, **keywords)
    finally:
        finder.forget()


def _importing_file(frame: types.FrameType | None) -> str:
    while frame is not None:
        name = frame.f_code.co_filename
        if not name.startswith(IMPORT_SYSTEM):
            return name
        frame = frame.f_back
    return ""
