"""Tests run on their own code: flaky ones are found, and slow ones make room."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

import pytest

from dicedojo.mutation.base_runs import run_base
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Job, Run

from . import coins

pytestmark = pytest.mark.slow

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
WRONG = "def pays(side):\n    return 2\n"
FILE = "tests/test_coin.py"


def runner_of(tests: str, seconds: float = 600.0) -> AbstractContextManager[TestRunner]:
    files = {"coin.py": COIN.encode(), FILE: tests.encode()}
    return coins.running(files, seconds=seconds)


def base_of(tests: str, seconds: float = 600.0) -> tuple[Run, Suite]:
    with runner_of(tests, seconds) as runner:
        collection = runner.collect(COIN.encode())
        return run_base(runner, COIN.encode(), Suite(collection.tests))


def test_sound_tests_pass_and_none_is_excluded() -> None:
    run, suite = base_of(
        "from coin import pays\n\n\ndef test_a():\n    assert pays('') == 0\n"
    )

    assert run.passed == {f"{FILE}::test_a"}
    assert suite.excluded == {}


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("assert random.random() < 0.5", id="chance"),
        pytest.param("assert random.SystemRandom().random() < 0.5", id="the system's"),
    ],
)
def test_a_test_that_depends_on_chance_is_flaky(line: str) -> None:
    rows = "@pytest.mark.parametrize('row', range(8))\n"
    tests = f"import random\nimport pytest\n\n\n{rows}def test_a(row):\n    {line}\n"

    _, suite = base_of(tests)

    assert {one.kind for one in suite.excluded.values()} == {"flaky"}


@pytest.mark.parametrize(
    ("opening", "times"),
    [
        pytest.param("", 2, id="no chance"),
        pytest.param("import random\n", 6, id="chance"),
        pytest.param("import time\n", 2, id="a clock"),
    ],
)
def test_tests_without_chance_run_once_in_each_order(
    opening: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = f"{opening}import coin\n\n\ndef test_a():\n    assert not coin.pays(1)\n"
    orders: list[bool] = []

    with runner_of(tests) as runner:
        suite = Suite(runner.collect(COIN.encode()).tests)
        usual = runner.run

        def run(jobs: Sequence[Job], *rest: Any, **options: Any) -> dict[str, Run]:
            orders.extend(job.reversed_order for job in jobs)
            return usual(jobs, *rest, **options)

        monkeypatch.setattr(runner, "run", run)
        run_base(runner, COIN.encode(), suite)

    assert (len(orders), sum(orders)) == (times, times / 2)


def test_a_test_that_depends_on_the_order_is_flaky() -> None:
    tests = (
        "seen = []\n\n\ndef test_a():\n    seen.append(1)\n\n\n"
        "def test_b():\n    assert seen\n"
    )

    assert list(base_of(tests)[1].excluded) == [f"{FILE}::test_b"]


def test_the_slowest_test_makes_room_for_the_others() -> None:
    tests = (
        "import time\n\n\ndef test_a():\n"
        "    while time.process_time() < 0.8: pass\n\n\n"
        # The clock alone says nothing.
        "def test_b():\n    __import__('select').select([], [], [], 0.7)\n"
    )

    _, suite = base_of(tests, seconds=12.0)

    (one,) = suite.excluded.values()
    assert (one.test, one.kind) == (f"{FILE}::test_a", "too slow")
    assert one.reason.endswith(
        "All tests together may take 0.5 s, since they also run on other programs; "
        "`--time` allows more."
    )


def test_tests_that_do_not_end_leave_the_others_their_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dicedojo.mutation.base_runs.ALONE_CPU_SECONDS", 0.3)
    tests = "def test_a():\n    while True: pass\n\n\ndef test_b():\n    pass\n"

    with runner_of(tests) as runner, runner.time_for(0.5, 20.0):
        collection = runner.collect(COIN.encode())
        run, _ = run_base(runner, COIN.encode(), Suite(collection.tests))

    assert run.passed == {f"{FILE}::test_b"}
    assert run.failed[f"{FILE}::test_a"].type == "timed out"


def test_of_code_that_answers_nothing_one_test_that_does_not_end_will_do() -> None:
    tests = "import coin\n\n\ndef test_a():\n    coin.pays('')\n\n\ntest_b = test_a\n"
    loops = b"def pays(side):\n    while True: pass\n"

    with runner_of(tests) as runner:
        names = runner.collect(loops).tests
        runner.allow_little()
        run, _ = run_base(runner, loops, Suite(names), ends=False)

    said = [run.failed[test].message for test in names]
    assert said == [
        "did not end in 2 s of CPU time or 4 s in all",
        "was not run: 1 did not end",
    ]
