"""Changes a learner's code and runs the tests on it, in other Pythons.

One Python runs the tests on the changed programs, another compares their answers.
Programs share a process, because it is the learner's own code on their own machine. A
program that ends the process or does not return is skipped on the next attempt.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory
from traceback import format_exception_only
from typing import Any

from msgspec import to_builtins

from dicedojo.child import Broke, Child, Died, Hung
from dicedojo.course import Kata, place_of
from dicedojo.engine import End
from dicedojo.errors import UnusableInput
from dicedojo.submission import Submission

NO_TEST_PASSES = "Your code was not changed: no test that counts passes on it."
MODULE = "dicedojo.practice.child.assess"
SILENCE = 20.0  # seconds for one program; most programs take 0.01 s
MAX_ENDED = 8  # programs that end the other Python, which then restarts

Json = dict[str, Any]
Tell = Callable[[str, int, int], object]  # the task, the number done, and the total


class Cancelled(Exception):
    """Another thread ended the run."""


class MutantRunner:
    """Two Pythons that are reused; `start` lets them import in advance."""

    def __init__(self) -> None:
        self._meets, self._compares = Child(MODULE), Child(MODULE)
        self._is_ended = False

    def start(self) -> None:
        """Start both, without waiting for them."""
        self._meets.start()
        self._compares.start()

    def end(self) -> None:
        """End both, and every thread that waits for them, until `renew` is called."""
        self._is_ended = True
        self._meets.end()
        self._compares.end()

    def renew(self) -> None:
        """Start new ones after `end`."""
        self._is_ended = False
        self.start()

    def run(
        self, kata: Kata, submission: Submission, seconds: float, tell: Tell
    ) -> Json:
        """Return what a learner's tests notice, as `assess.conclude` does.

        Raises:
            Cancelled: `end` was called meanwhile.
            Broke: dojo failed before any program had begun.
            UnusableInput: too many programs end the Python in which they run.
        """
        if self._is_ended:
            raise Cancelled
        source = place_of(kata)
        files = to_builtins(submission)
        ends: dict[str, str] = {}
        while len(ends) <= MAX_ENDED:
            progress = _Progress(tell)
            try:
                # In this process, because the others can be ended at any time.
                with TemporaryDirectory(
                    prefix="dojo-mutate-", ignore_cleanup_errors=True
                ) as place:
                    arguments = source, files, ends, os.path.realpath(place)
                    return self._run(arguments, seconds, progress)
            except (Died, Hung) as error:
                if self._is_ended:
                    raise Cancelled from None
                if isinstance(error, Broke) and not progress.what:
                    raise  # no program had begun, so this is dojo's fault
                end_kind = End.CUT_OFF if isinstance(error, Hung) else End.STOPPED
                if progress.what in ends:
                    break
                ends[progress.what] = end_kind
        raise UnusableInput(
            f"{submission.path} ends Python, or does not end, in too many of its "
            "changes, so nothing was found out.",
            hint="Does it call `exit` or `os._exit`, or start something?",
            next="dojo check",
        )

    def _run(
        self, arguments: tuple[Any, ...], seconds: float, progress: _Progress
    ) -> Json:
        meets, compares = self._meets, self._compares
        compares.ask(f"{MODULE}:compare", *arguments)
        meet = f"{MODULE}:meet"
        meets.call(meet, *arguments, seconds, seconds=SILENCE, tell=progress)
        with suppress(Died, Hung):  # missing results are computed again
            compares.answer(SILENCE)
        result: Json = meets.call(f"{MODULE}:conclude", seconds=SILENCE, tell=progress)
        if result is None:  # another thread ended the Python with the results
            raise Died
        return result


class _Progress:
    """Receives the progress of another Python, and the program that it began last."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.what = ""

    def __call__(self, report: list[Any]) -> None:
        program, *counts = report
        self.what = program or self.what
        if counts:
            self._tell(*counts)


def require_python(submission: Submission) -> None:
    """Raise UnusableInput with Python's message if it cannot parse the module."""
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(submission.source, submission.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise UnusableInput(
            f"Python cannot read {submission.path}, so nothing was changed in it.",
            evidence="".join(format_exception_only(error)).rstrip(),
            next="fix that, then dojo check",
        ) from error
