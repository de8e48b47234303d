"""Starts sandboxes with bubblewrap in turn with forking them from one that is warm."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from benchmarks.timing import median_ratio
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Worker
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.verdicts import Job
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits
from tests.engine.sandbox.starting import Starting

TIMES = 10  # sandboxes for each time that is taken
SOURCE = b"def score(roll):\n    return 0\n"
FILES = {"greed.py": SOURCE, "test_greed.py": b"def test_nothing():\n    pass\n"}


def ask_once(sandbox: Bubblewrap) -> None:
    """Start a worker, and have it import a module."""
    code = CodeUnderTest(sandbox, FILES, "greed.py", "greed")
    with Worker.open(code, Limits()) as worker:
        assert worker.loaded.failure is None


def answer_once(sandbox: Bubblewrap) -> None:
    """Start a server of programs, and have one answer no question."""
    code = CodeUnderTest(sandbox, FILES, "greed.py", "greed")
    with TestRunner.open(code) as runner:
        runner.questions.keep("none", [])
        allowed = QuestionLimits.first()
        runner.questions.answer([Job("own", SOURCE)], "none", allowed)


def seconds(use: Callable[[Bubblewrap], None], sandbox: Bubblewrap) -> float:
    """Return the seconds by the clock of one use, the mean of some."""
    before = time.perf_counter()
    for _ in range(TIMES):
        use(sandbox)
    return (time.perf_counter() - before) / TIMES


def compare_all(runs: int) -> None:
    """Print how much longer a start takes than a fork, for both programs."""
    pair = Starting(), Bubblewrap()
    for name, use in (("worker", ask_once), ("server", answer_once)):
        for sandbox in pair:
            use(sandbox)
        times = [[seconds(use, sandbox) for sandbox in pair] for _ in range(runs)]
        started, forked = zip(*times, strict=True)
        print(
            f"  {name}: {1000 * statistics.median(started):.0f} ms by the clock "
            f"started, {1000 * statistics.median(forked):.0f} ms forked, ratio "
            f"{median_ratio(started, forked):.1f}"
        )
