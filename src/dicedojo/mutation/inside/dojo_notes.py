"""What a wheat or chaff noted about the test that is running, read inside the box."""

import sys

import dojo_chance


class Notes:
    """What a wheat or chaff wrote down about the test that is running.

    Their module (`facade.py` builds it) records each public call and each use of a
    name that only the learner's own module has.
    """

    def __init__(self, module_name: str, luck: int) -> None:
        self._module_name = module_name
        self._luck = luck
        self._touched_before = 0

    def start(self, test: str) -> None:
        """Forget the calls of the test before, and what it made of its luck."""
        dojo_chance.restart(f"{self._luck} {test}")
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
