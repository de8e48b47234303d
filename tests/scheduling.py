"""In which order the tests run, and which of them one worker runs together.

A worker of pytest-xdist takes a whole file, so that what its tests share is made once.
The files that take longest come first, and those whose tests are shared out one by one
come last of all, so that all workers end together.
"""

from __future__ import annotations

from pathlib import Path

import pytest

# Each takes 5 seconds or more of CPU time, the longest first. Others wait for what the
# first two compute, where no earlier run has kept it.
LONG = (
    "tests/corpus/test_fairness.py",
    "tests/games/yahtzee/test_solver.py",
    "tests/cli/test_screens.py",
    "tests/cli/test_class_tournament.py",
    "tests/cli/test_grade.py",
    "tests/engine/judge/test_assess.py",
    "tests/cli/test_mutate.py",
    "tests/test_same_grade.py",
    "tests/cli/test_class_grade.py",
    "tests/engine/judge/test_validity.py",
    "tests/cli/test_bad_input.py",
    "tests/authoring/test_steps.py",
    "tests/practice/screen/test_practice.py",
    "tests/engine/judge/test_runner.py",
    "tests/engine/sandbox/test_base.py",
    "tests/authoring/test_game_check.py",
    "tests/engine/exam/test_sweep.py",
    "tests/engine/sandbox/test_runtime.py",
    "tests/cli/test_watch.py",
    "tests/practice/test_step_tests.py",
    "tests/test_documents.py",
    "tests/page/test_work.py",
    "tests/test_venues.py",
    "tests/page/test_assess_here.py",
    "tests/engine/exam/test_workers.py",
    "tests/games/hog/test_strategy_value.py",
    "tests/practice/test_pytest_look.py",
)
# Their tests take minutes in all and share nothing that takes long to make. One of the
# first file takes as long as many of the others, so these begin first nevertheless.
ONE_BY_ONE = (
    "tests/corpus/test_fairness.py",
    "tests/corpus/test_fresh.py",
    "tests/corpus/test_grades.py",
    "tests/in_chromium/test_learner.py",  # beside Firefox's, in `make page`
)


OF_ALL = "\npytestmark = pytest.mark.{}\n"  # marks all tests of a file


def is_left_out(path: Path, markers: str) -> bool:
    """Return whether an expression for `-m` leaves out all tests of a file."""
    left_out = [mark for mark in ("slow", "course") if f"not {mark}" in markers]
    if not left_out or path.suffix != ".py":
        return False
    source = path.read_text("utf-8")
    return any(OF_ALL.format(mark) in source for mark in left_out)


def workers(markers: str, processors: int) -> int:
    """Return how many workers run the tests that an expression for `-m` chooses.

    There is one more than processors, since some tests wait for a limit to pass; those
    of `make fast` do not, and each worker imports all files.
    """
    return processors if "not slow" in markers else processors + 1


def scope(nodeid: str) -> str:
    """Return what a worker takes together with this test: its file, or it alone."""
    file = nodeid.partition("::")[0]
    return nodeid if file in ONE_BY_ONE else file


def place(nodeid: str, *, is_slow: bool) -> int:
    """Return a number: tests with a lower one come first."""
    file = nodeid.partition("::")[0]
    if file in LONG:
        return LONG.index(file)
    if file in ONE_BY_ONE:
        return len(LONG) + 2
    return len(LONG) + (0 if is_slow else 1)


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in the order in which they are given to the workers."""
    return sorted(items, key=lambda item: place(item.nodeid, is_slow=_is_slow(item)))


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None
