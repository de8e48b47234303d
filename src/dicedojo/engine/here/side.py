"""The parts of one interpreter that program and tests have each for themselves."""

from __future__ import annotations

import builtins
import os
import random
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from types import ModuleType
from typing import Any

from dicedojo.engine.rooms.steps import STEPS, Steps


class Side:
    """Modules, output, steps and chance of a program, in place while it runs.

    `names` are modules that tests and program both import, each its own. Where nothing
    draws on chance, it has none of its own.
    """

    def __init__(
        self,
        names: Iterable[str],
        folder: str,
        steps: int,
        *,
        has_chance: bool,
    ) -> None:
        self._chance = random.getstate() if has_chance else None
        self._folder = folder
        self._names = set(names)
        # Tests may have a stand-in for it; another copy of it would have no seed.
        self.modules: dict[str, ModuleType] = {"random": random}
        self._finders: list[Any] = []
        self._output: Any = sys.stdout
        self._input: Any = builtins.input
        self._path = sys.path[:]
        self._steps = Steps()  # the other side's, while this one is in place
        self._steps.allow(steps)
        STEPS.use()
        self._others: list[tuple[Any, ...]] = []  # what the other side has, meanwhile

    def enter(self) -> None:
        """Put this side's parts in place of the other's."""
        modules = {name: sys.modules.pop(name, None) for name in self._names}
        sys.modules.update(self.modules)
        finders = _take_finders()
        sys.meta_path[:0] = self._finders
        self._others.append(
            (
                modules,
                finders,
                sys.stdout,
                builtins.input,
                sys.path,
                next(reversed(sys.modules)),
            )
        )
        sys.stdout, builtins.input = self._output, self._input
        sys.path = self._path
        STEPS.swap(self._steps)
        self._swap_chance()

    def leave(self) -> None:
        """Put the other side's back."""
        self._swap_chance()
        STEPS.swap(self._steps)
        modules, finders, output, reads, path, last = self._others.pop()
        self._output, self._input = sys.stdout, builtins.input
        sys.stdout, builtins.input = output, reads
        self._path, sys.path = sys.path, path
        for name in takewhile(lambda name: name != last, [*reversed(sys.modules)]):
            module = sys.modules[name]  # imported meanwhile
            if type(module) is ModuleType and is_in(module, self._folder):
                self._names.add(name)
        for name in self._names:
            if (own := sys.modules.pop(name, None)) is not None:
                self.modules[name] = own
            if (other := modules.get(name)) is not None:
                sys.modules[name] = other
        self._finders = _take_finders()
        sys.meta_path[:0] = finders

    def _swap_chance(self) -> None:
        if self._chance is not None:
            other, own = random.getstate(), self._chance
            self._chance = other
            random.setstate(own)


def _take_finders() -> list[Any]:
    """Return what finds modules for one side alone, and is not asked from now on."""
    own = ("dicedojo.engine.rooms.tests_end", "dicedojo.engine.rooms.loading")
    found = [one for one in sys.meta_path if type(one).__module__ in own]
    for one in found:
        sys.meta_path.remove(one)
    return found


def read_anew(folder: str) -> None:
    """Have pytest-bdd, where it is loaded, read the features below a folder anew."""
    features = getattr(sys.modules.get("pytest_bdd.feature"), "features", {})
    for path in [path for path in features if path.startswith(folder)]:
        del features[path]


def is_in(module: ModuleType, folder: str) -> bool:
    """Return whether a module was imported from a folder, or is a stand-in."""
    if type(module).__module__ == "dicedojo.engine.wire.proxies":
        return True
    file = getattr(module, "__file__", None) if type(module) is ModuleType else None
    return isinstance(file, str) and file.startswith(folder)


@contextmanager
def restored(folder: str, names: Iterable[str]) -> Iterator[None]:
    """Leave the interpreter, after the block, as it is now.

    All that was imported from the folder is forgotten, and so are modules of these
    names. In the block a pause ends at once, as in a sandbox.
    """
    modules = {name: sys.modules.get(name) for name in names}
    known = dict(sys.modules)
    path, finders, known_to_all = sys.path[:], sys.meta_path[:], dict(vars(builtins))
    output, errors = sys.stdout, sys.stderr
    here, environment, depth = os.getcwd(), dict(os.environ), sys.getrecursionlimit()
    pause = time.sleep
    # What is no pause is refused as ever.
    time.sleep = lambda seconds: pause(min(float(seconds), 0))
    try:
        yield
    finally:
        builtins.__dict__.update(known_to_all)  # first: code can take any of them away
        for name in vars(builtins).keys() - known_to_all.keys():
            delattr(builtins, name)
        sys.stdout, sys.stderr = output, errors
        time.sleep = pause
        sys.path[:], sys.meta_path[:] = path, finders
        sys.setrecursionlimit(depth)
        os.chdir(here)
        if os.environ != environment:
            os.environ.clear()
            os.environ.update(environment)
        for name in known.keys() - sys.modules.keys():  # code can forget any
            sys.modules[name] = known[name]
        for name in sys.modules.keys() - known.keys():
            if is_in(sys.modules[name], folder):
                del sys.modules[name]
        for name, module in modules.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
