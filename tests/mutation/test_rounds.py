"""Programs of all kinds run in one shuffled order, and nothing tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation import time_limits
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

pytestmark = pytest.mark.slow

COIN = "def pays(coins):\n    return coins.count('h')\n"
WRONG = COIN.replace("'h'", "'t'")
PROGRAMS = [Program(f"program {number}", WRONG) for number in range(12)]
BY_CHANCE = "import random\n\n\ndef test_a():\n    assert random.random() < 0.5\n"
SURE = "from coin import pays\n\n\ndef test_b():\n    assert pays('heads') == 1\n"
SLOW = f"{SURE}\n\ndef test_slow():\n    import time; time.sleep(0.3)\n"


@contextmanager
def rounds_of(tests: str) -> Iterator[Rounds]:
    files = {"coin.py": COIN.encode(), "tests/test_coin.py": tests.encode()}
    submission = Submission("ada", files, "coin.py")
    programs = Programs(cast("Kata", None), submission)  # no program of the kata's runs
    with TestRunner.open(
        CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    ) as runner:
        collection = runner.collect(COIN.encode())
        base = runner.run([Job("base", COIN)])["base"]
        runner.allow(base)
        yield Rounds(runner, programs, collection.tests, [])


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The keys of the programs of each round, in the order in which they ran."""
    found: list[list[str]] = []
    run = TestRunner.run

    def noted(runner: TestRunner, jobs: Sequence[Job], *rest: Any, **more: Any) -> Any:
        if len(jobs) > 1:
            found.append([job.key for job in jobs])
        return run(runner, jobs, *rest, **more)

    monkeypatch.setattr(TestRunner, "run", noted)
    return found


def test_the_order_is_shuffled_and_depends_on_the_submission(
    orders: list[list[str]],
) -> None:
    for tests in (SURE, SURE, SURE + "\n"):
        with rounds_of(tests) as rounds:
            rounds.run(PROGRAMS)
            rounds.run(PROGRAMS)

    keys = [program.key for program in PROGRAMS]
    assert all(sorted(order) == sorted(keys) for order in orders)
    first, second, again, _, other, _ = orders
    assert len({*map(tuple, (keys, first, second, other))}) == 4
    assert first == again


def test_every_order_comes_to_the_same_runs() -> None:
    with rounds_of(SURE) as rounds:
        programs = [*PROGRAMS[:3], Program("right", COIN, right=True)]
        runs = [rounds.run(programs) for _ in range(3)]

    failed = [{key: [*run.failed] for key, run in each.items()} for each in runs]
    assert failed[0] == failed[1] == failed[2]
    assert failed[0]["right"] == []


def test_a_flaky_suite_must_notice_a_program_with_other_chance_too() -> None:
    found = {}
    for name, tests in (("chance", BY_CHANCE), ("sure", SURE)):
        with rounds_of(tests) as rounds:
            for unstable in (False, True):
                rounds.unstable = unstable
                found[name, unstable] = [
                    bool(run.failed) for run in rounds.run(PROGRAMS[:1]).values()
                ]

    assert found["sure", False] == found["sure", True] == [True]
    assert found["chance", True] <= found["chance", False]


def test_a_flaky_suite_runs_with_other_chance_on_a_program_that_it_passes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: dict[str, list[int]] = {"right": [], "wrong": []}
    run = TestRunner.run

    def noted(runner: TestRunner, jobs: Sequence[Job], *rest: Any, **more: Any) -> Any:
        for job in jobs:
            seeds[job.key].append(job.seed)
        return run(runner, jobs, *rest, **more)

    passed = "def test_a():\n    assert True\n"
    with rounds_of(passed) as rounds:
        monkeypatch.setattr(TestRunner, "run", noted)
        rounds.unstable = True
        rounds.run([Program("right", COIN, right=True), Program("wrong", WRONG)])
        both = list(rounds.seeds)

    assert seeds == {"right": both, "wrong": both[:1]}


def test_a_failure_of_the_slow_tests_alone_is_in_the_exit_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time_limits, "SLOW_TEST_SECONDS", 0.2)
    quick = "from coin import pays\n\n\ndef test_a():\n    assert True\n"
    slow = "import time; time.sleep(0.3); assert pays('heads') == 1"

    with rounds_of(f"{quick}\n\ndef test_slow():\n    {slow}\n") as rounds:
        assert rounds.runner.slow_tests
        (run,) = rounds.run(PROGRAMS[:1]).values()

    assert (run.exit, run.all_passed) == (1, False)


def test_slow_tests_run_on_programs_that_no_other_notices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time_limits, "SLOW_TEST_SECONDS", 0.2)
    programs = [*PROGRAMS[:2], Program("right", COIN, right=True)]

    with rounds_of(SLOW) as rounds:
        runs = rounds.run(programs)

    ran = {key: {*run.passed, *run.failed} for key, run in runs.items()}
    quick, slow = "tests/test_coin.py::test_b", "tests/test_coin.py::test_slow"
    assert ran == {
        "program 0": {quick},
        "program 1": {quick},
        "right": {quick, slow},
    }
