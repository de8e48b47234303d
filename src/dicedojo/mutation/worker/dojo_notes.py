"""What is noted about the test that is running, read inside the sandbox."""

import marshal
import sys
import types
from contextlib import AbstractContextManager
from typing import Any

import dojo_chance
import dojo_membrane
import dojo_standin
from dojo_transcript import Recorder
from dojo_values import Values

MAX_TEXT = 1_000  # characters; the keeper cuts what is longer, too
MAX_ITEMS = 300


def shorten(value: object) -> object:
    """Return what is said of a run with its texts and lists cut; names of tests stay.

    Otherwise one test that fails with megabytes would leave no room for the others.
    """
    if isinstance(value, str):
        return value[:MAX_TEXT]
    if isinstance(value, list):
        return [shorten(item) for item in value[:MAX_ITEMS]]
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    return value


def in_words(call: object) -> object:
    """Return a call that a program wrote down with its arguments as text."""
    match call:
        case [name, bytes(arguments), answer]:
            return [name, list(map(repr, marshal.loads(arguments))), answer]
    return call


class Notes:
    """The transcripts of a run, and what a wheat or chaff wrote down besides.

    The module of a wheat or a chaff (`facade.py` builds it) records each public call
    and each use of a name that only the learner's own module has.
    """

    def __init__(self, module_name: str, seed: int, values: Values) -> None:
        self._module_name = module_name
        self._seed = seed
        self._recorder = Recorder(values)
        self._touched_before = 0
        self._test = ""
        self._outside: dict[str, list[object]] = {}

    def show(self, module: types.ModuleType) -> None:
        """Let what tests see of the program from now on be recorded."""
        dojo_membrane.install(module, self._recorder)

    def sharing(self) -> AbstractContextManager[None]:
        """Record what happens meanwhile as seen by every test."""
        shared: AbstractContextManager[None] = self._recorder.sharing()
        return shared

    def transcripts(self) -> dict[str, Any]:
        """Return each test's transcript, and the answers that it had."""
        facts, seen = self._recorder.facts()
        steps = self._recorder.steps()
        return {"transcripts": facts, "seen": seen, "steps": steps}

    def start(self, test: str) -> None:
        """Forget the calls and the chance of the test before."""
        dojo_chance.restart(f"{self._seed} {test}")
        self._recorder.start(test)
        self._keep_outside()
        self._test = test
        space = self._space()
        self._touched_before = len(space.get("_dojo_touched", ()))
        for name in ("calls", "outside", "differs", "unknown"):
            space.get(f"_dojo_{name}", []).clear()
        dojo_standin.used.clear()

    def take(self) -> dict[str, object]:
        """Return the calls that explain a failure, and the private names used."""
        space = self._space()
        touched = space.get("_dojo_touched", [])[self._touched_before :]
        names = sorted({str(name) for name in touched})
        last, outside = self._last("calls"), self._last("outside")
        return {
            "last": in_words(last),
            "last_is_outside": type(outside) is list and outside[0] is last,
            "differs": in_words(self._last("differs")),
            "unknown": in_words(self._last("unknown")),
            "touched": names,
            "missing": sorted(dojo_standin.used),
        }

    def outside(self) -> dict[str, list[object]]:
        """Return the first call outside the game and its reason, by test."""
        self._keep_outside()
        return self._outside

    def _keep_outside(self) -> None:
        calls = self._space().get("_dojo_outside", [])
        if calls and self._test and type(calls[0]) is list:
            call, *reason = calls[0]
            self._outside[self._test] = [in_words(call), *reason]

    def _last(self, name: str) -> object:
        return next(reversed(self._space().get(f"_dojo_{name}", [])), None)

    def _space(self) -> dict[str, list[object]]:
        module = sys.modules.get(self._module_name)
        if not isinstance(module, types.ModuleType):
            return {}
        found = object.__getattribute__(module, "__dict__")
        return found if isinstance(found, dict) else {}
