"""Loads the learner's module inside the box, as an import would, from its file."""

import importlib.machinery
import importlib.util
import sys
import types

from dojo_standin import with_stand_ins


def load(name: str, path: str) -> types.ModuleType:
    """Run the file at `path` as module `name`, leave it imported, and return it."""
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec", dont_inherit=True)
    module: types.ModuleType
    module, _ = with_stand_ins(lambda: execute(name, path, code))
    return module


def execute(name: str, path: str, code: types.CodeType) -> types.ModuleType:
    """Run code as a module that was imported from `path`."""
    loader = importlib.machinery.SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def describe(error: BaseException) -> dict[str, str]:
    """Return an exception by name and message, whatever its own methods do."""
    try:
        message = str(error)[:500]
    except Exception:  # the message is the learner's code, too
        message = ""
    return {"type": type(error).__name__, "message": message}


class Notes:
    """What a wheat or chaff wrote down about the test that is running.

    Their module (`facade.py` builds it) records each public call and each use of a
    name that only the learner's own module has.
    """

    def __init__(self, module_name: str) -> None:
        self._module_name = module_name
        self._touched_before = 0

    def start(self) -> None:
        """Forget the calls of the test before."""
        space = self._space()
        self._touched_before = len(space.get("_dojo_touched", ()))
        space.get("_dojo_calls", []).clear()

    def take(self) -> dict[str, object]:
        """Return the last call, and whether a private name was used."""
        space = self._space()
        calls = space.get("_dojo_calls", [])
        touched = space.get("_dojo_touched", [])[self._touched_before :]
        names = sorted({str(name) for name in touched})
        return {"last": calls[-1] if calls else None, "touched": names}

    def _space(self) -> dict[str, list[object]]:
        module = sys.modules.get(self._module_name)
        found = getattr(module, "__dict__", {})
        return found if isinstance(found, dict) else {}
