"""Makes a child ready for another program, where the one before left nothing behind.

The keeper lets only self-contained programs share a child. What they cannot help to
leave is undone here; if anything else has changed, the child takes no other program.
"""

import builtins
import os
import random
import resource
import sys
import threading
from typing import Any

import dojo_imports
import dojo_wire

MAX_GROWTH = 32 << 10  # KiB of memory, which the programs to come would not have


class Before:
    """How the process was before its first program."""

    def __init__(self) -> None:
        self._modules = set(sys.modules)
        self._path, self._finders = list(sys.path), list(sys.meta_path)
        self._spaces = [
            (space, dict(space)) for space in (vars(builtins), vars(random))
        ]
        self._hooks = self._now()
        self._folder = os.getcwd()
        self._peak = _peak()

    def restore(self) -> bool:
        """Undo what every program changes; return whether nothing else is changed."""
        sys.path[:], sys.meta_path[:] = self._path, self._finders
        sys.path_importer_cache.clear()
        for name in set(sys.modules) - self._modules:
            if self._is_learners(sys.modules[name]):
                del sys.modules[name]
        dojo_wire.make_given()
        dojo_wire.objects.clear()
        dojo_wire.numbers.clear()
        if _peak() > self._peak + MAX_GROWTH:
            return False
        is_same = all(space == before for space, before in self._spaces)
        alone = threading.active_count() == 1 and not dojo_imports.finder.missing
        return is_same and alone and self._now() == self._hooks

    def _is_learners(self, module: Any) -> bool:
        spec = getattr(module, "__spec__", None)
        return str(getattr(spec, "origin", "")).startswith(self._folder + os.sep)

    @staticmethod
    def _now() -> tuple[Any, ...]:
        return (
            *(sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()),
            *(sys.displayhook, sys.excepthook, os.getcwd()),
        )


def _peak() -> int:
    """Return the most memory that this process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
