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
    """Finds what nobody else found; remembers for whom it stood in."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec:
        self.names.append(name)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> StandIn:
        return StandIn(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Leave the module empty."""


def with_stand_ins(load: Callable[[], Result]) -> tuple[Result, list[str]]:
    """Return what `load` does, tried again with stand-ins if a module is missing.

    Code that deals with a missing module itself never meets one.
    """
    try:
        return load(), []
    except ModuleNotFoundError:
        finder = StandInFinder()
        sys.meta_path.append(finder)
        try:
            return load(), finder.names
        finally:
            sys.meta_path.remove(finder)
