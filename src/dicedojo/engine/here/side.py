"""The parts of one interpreter that program and tests do not share."""

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
    """Modules, output, steps and random state of a program, in place while it runs.

    `names` are modules of which tests and program each import their own. Without
    `has_chance` there is no random state of its own.
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
        # Tests may have a stand-in for `random`; another copy would have no seed.
        self.modules: dict[str, ModuleType] = {"random": random}
        self._finders: list[Any] = []
        self._output: Any = sys.stdout
        self._input: Any = builtins.input
        self._path = sys.path[:]
        self._steps = Steps()  # the other side's, while this one is in place
        self._steps.allow(steps)
        STEPS.use()
        self._saved: list[tuple[Any, ...]] = []  # the other side's parts, meanwhile

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Have this side's parts in place in the block."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter(self) -> None:
        """Put this side's parts in place, and save the other's."""
        modules = {name: sys.modules.pop(name, None) for name in self._names}
        sys.modules.update(self.modules)
        finders = _take_finders()
        sys.meta_path[:0] = self._finders
        self._saved.append(
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
        """Put the other side's parts back."""
        self._swap_chance()
        STEPS.swap(self._steps)
        modules, finders, output, input_function, path, last = self._saved.pop()
        self._output, self._input = sys.stdout, builtins.input
        sys.stdout, builtins.input = output, input_function
        self._path, sys.path = sys.path, path
        for name in takewhile(lambda name: name != last, [*reversed(sys.modules)]):
            module = sys.modules[name]  # imported meanwhile
            if type(module) is ModuleType and is_in(module, self._folder):
                self._names.add(name)
        for name in self._names:
            if (own := sys.modules.pop(name, None)) is not None:
                self.modules[name] = own
            if (module := modules.get(name)) is not None:
                sys.modules[name] = module
        self._finders = _take_finders()
        sys.meta_path[:0] = finders

    def _swap_chance(self) -> None:
        if self._chance is not None:
            saved = random.getstate()
            random.setstate(self._chance)
            self._chance = saved


def _take_finders() -> list[Any]:
    """Remove the import finders of one side from `sys.meta_path`, and return them."""
    own = ("dicedojo.engine.rooms.tests_end", "dicedojo.engine.rooms.loading")
    finders = [finder for finder in sys.meta_path if type(finder).__module__ in own]
    for finder in finders:
        sys.meta_path.remove(finder)
    return finders


def forget_features(folder: str) -> None:
    """Have pytest-bdd, if it is loaded, read the features below a folder again.

    It also forgets all step definitions. These would keep the sessions of earlier runs.
    """
    steps = sys.modules.get("pytest_bdd.steps")
    getattr(steps, "step_function_context_registry", {}).clear()
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
    """Restore the state of the interpreter after the block.

    Modules from the folder are forgotten, and so are modules of these names. In the
    block `time.sleep` returns at once, as in a sandbox.
    """
    modules = {name: sys.modules.get(name) for name in names}
    all_modules = dict(sys.modules)
    path, finders, all_builtins = sys.path[:], sys.meta_path[:], dict(vars(builtins))
    output, errors = sys.stdout, sys.stderr
    here, environment, depth = os.getcwd(), dict(os.environ), sys.getrecursionlimit()
    sleep = time.sleep
    # Arguments that are not numbers, or are negative, raise as usual.
    time.sleep = lambda seconds: sleep(min(float(seconds), 0))
    try:
        yield
    finally:
        builtins.__dict__.update(all_builtins)  # first: code may have deleted some
        for name in vars(builtins).keys() - all_builtins.keys():
            delattr(builtins, name)
        sys.stdout, sys.stderr = output, errors
        time.sleep = sleep
        sys.path[:], sys.meta_path[:] = path, finders
        sys.setrecursionlimit(depth)
        os.chdir(here)
        if os.environ != environment:
            os.environ.clear()
            os.environ.update(environment)
        for name in all_modules.keys() - sys.modules.keys():  # code may have removed it
            sys.modules[name] = all_modules[name]
        for name in sys.modules.keys() - all_modules.keys():
            if is_in(sys.modules[name], folder):
                del sys.modules[name]
        for name, module in modules.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
