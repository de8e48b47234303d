"""Stand-ins, inside a box, for imported modules that the box does not have.

Editors add imports that nobody meant (`from turtle import st`); on the learner's
machine they work. A module that the code really uses cannot be stood in for: using
a stand-in raises, as any undefined thing does.
"""

import importlib.abc
import importlib.machinery
import sys
import types
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class StandIn(types.ModuleType):
    """An empty module that has every name, each as empty as itself."""

    __path__: list[str] = []  # noqa: RUF012  # import asks each package for one

    def __getattr__(self, name: str) -> "StandIn":
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self.__name__}.{name}")


class StandInFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules that are known to be missing; remembers for whom it stood in."""

    def __init__(self) -> None:
        self.missing: set[str] = set()
        self.names: list[str] = []

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        package = name.rpartition(".")[0]
        if name not in self.missing and package not in self.names:
            return None
        self.names.append(name)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> StandIn:
        return StandIn(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Leave the module empty."""


def with_stand_ins(load: Callable[[], Result]) -> tuple[Result, list[str]]:
    """Return what `load` does, tried again with each missing module stood in for.

    Code that deals with a missing module itself never meets a stand-in.
    """
    finder = StandInFinder()
    sys.meta_path.append(finder)
    try:
        while True:
            try:
                return load(), finder.names
            except ModuleNotFoundError as error:
                if error.name is None or error.name in finder.missing:
                    raise
                finder.missing.add(error.name)
    finally:
        sys.meta_path.remove(finder)
