"""Tests run on their own code: flaky ones are found, and slow ones make room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge import base_runs
from dicedojo.engine.judge.base_runs import (
    MORE_SEEDS,
    REVERSED_SEED,
    ask_again,
    run_alone,
)
from dicedojo.engine.judge.programs import Program, Programs
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.wall import SEED, Session, Wall

from . import coins

pytestmark = pytest.mark.slow

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"


@contextmanager
def begun(
    kata: Kata, tests: str, seconds: float = 600.0, source: str = COIN
) -> Iterator[tuple[Wall, Session, Program, Suite]]:
    """Yield a wall, and what the tests did first on their own code."""
    submission = coins.submission(source, tests)
    own = Programs(kata, submission).own
    with coins.walled(kata, submission, seconds=seconds) as wall:
        session = wall.begin(Session(), own)
        yield wall, session, own, Suite(session.run.collected)


def asked_again(kata: Kata, tests: str, seconds: float = 600.0) -> Suite:
    with begun(kata, tests, seconds) as (wall, session, own, suite):
        return ask_again(wall, session, own, suite)[1]


def test_no_sound_test_is_excluded_and_what_each_costs_is_known(kata: Kata) -> None:
    tests = "from coin import pays\n\n\ndef test_a():\n    assert pays('') == 0\n"

    with begun(kata, tests) as (wall, session, own, suite):
        again, left = ask_again(wall, session, own, suite)

    assert left.excluded == {}
    assert again.run.calls[A] > 0


@pytest.mark.parametrize(
    ("opening", "seeds"),
    [
        pytest.param("", (), id="no chance"),
        pytest.param("import random\n", MORE_SEEDS, id="chance"),
        pytest.param("import time\n", (), id="a clock"),
    ],
)
def test_only_tests_with_chance_are_put_to_more_of_it(
    kata: Kata, opening: str, seeds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = f"{opening}import coin\n\n\ndef test_a():\n    assert not coin.pays(1)\n"
    begin, sessions = Wall.begin, []

    def noted(wall: Wall, session: Session, program: Program) -> Session:
        sessions.append((session.seed, session.reversed_order))
        return begin(wall, session, program)

    monkeypatch.setattr(Wall, "begin", noted)
    asked_again(kata, tests)

    first = [(SEED, False), (REVERSED_SEED, True)]
    assert sessions == [*first, *((seed, False) for seed in seeds)]


def test_the_slowest_test_makes_room_for_the_others(kata: Kata) -> None:
    tests = (
        "import time\n\n\ndef test_a():\n"
        "    while time.process_time() < 0.8: pass\n\n\n"
        # The clock alone says nothing.
        "def test_b():\n    __import__('select').select([], [], [], 0.7)\n"
    )

    suite = asked_again(kata, tests, seconds=12.0)

    (one,) = suite.excluded.values()
    assert (one.test, one.kind) == (A, "too slow")
    assert one.reason.endswith(
        "All tests together may take 0.5 s, since they also run on other programs; "
        "`--time` allows more."
    )


# Each test alone


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not end has less time than in earnest."""
    monkeypatch.setattr(base_runs, "ALONE_CPU_SECONDS", 0.3)
    monkeypatch.setattr("dicedojo.engine.judge.time_limits.FIRST_CPU_SECONDS", 0.5)


@pytest.mark.usefixtures("hurry")
def test_tests_that_do_not_end_leave_the_others_their_turn(kata: Kata) -> None:
    tests = "def test_a():\n    while True: pass\n\n\ndef test_b():\n    pass\n"

    with begun(kata, tests) as (wall, session, own, suite):
        run, left = run_alone(wall, own, suite, session)

    assert (session.run.ended, session.run.collected) == ("timed out", (A, B))
    assert (run.passed, run.failed[A].type) == ({B}, "timed out")
    assert (run.seconds.keys(), left.excluded) == ({B}, {})


@pytest.mark.usefixtures("hurry")
def test_of_code_that_answers_nothing_one_test_that_does_not_end_will_do(
    kata: Kata,
) -> None:
    tests = "import coin\n\n\ndef test_a():\n    coin.pays('')\n\n\ntest_b = test_a\n"
    loops = "def pays(side):\n    while True: pass\n"

    with begun(kata, tests, source=loops) as (wall, session, own, suite):
        wall.runner.allow_little()
        run, _ = run_alone(wall, own, suite, session)

    assert [run.failed[test].message for test in (A, B)] == [
        "did not end in 0.3 s of CPU time or 4 s in all",
        "was not run: 1 did not end",
    ]
