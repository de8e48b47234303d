"""Says whether the tests that count notice a changed program."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from dicedojo.mutation.runs import Run


@dataclass(frozen=True)
class Kill:
    """Whether a program is noticed, and the tests that fail on it."""

    noticed: bool
    tests: tuple[str, ...] = ()


def find_kill(run: Run, counted: Collection[str], excluded: Collection[str]) -> Kill:
    """Return whether tests that are `counted` notice the program of a run.

    A test that pytest collects on this program alone counts as well, as its parameters
    may depend on the code. Where a file cannot be collected, or nothing can, its tests
    have noticed. An exit code alone says nothing: a conftest can set it.
    """
    known = {*counted, *excluded}
    tests = tuple(
        sorted(test for test in run.failed if test in counted or test not in known)
    )
    if tests or run.ended == "timed out":
        return Kill(True, tests)
    files = {test.partition("::")[0] for test in counted}
    if any(path.partition("::")[0] in files for path, _ in run.faults):
        return Kill(True)
    return Kill(bool(run.exit) and not (run.passed or run.failed))
