"""All programs meet the tests in one shuffled order, and flaky tests show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.comparison import OWN_CODE
from dicedojo.engine.judge.programs import Program, Programs
from dicedojo.engine.judge.rounds import (
    MET_FIRST,
    MIN_CONTROLS,
    Rounds,
)
from dicedojo.engine.judge.verdicts import End, Failure, Run
from dicedojo.engine.judge.wall import FirstSession, Wall

from . import coins
from .coins import meeting, without_programs

A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"
BOTH = Run(frozenset({A, B}))
FAILS = Failure("AssertionError", "")
PROGRAMS = [Program(f"program {number}", str(number)) for number in range(12)]


def failing(*tests: str, **more: Any) -> Run:
    passed = BOTH.passed - {*tests}
    return replace(Run(passed, dict.fromkeys(tests, FAILS)), **more)


class Answers:
    """A wall on which the tests do what is said here, time after time."""

    programs: Programs
    kata = cast("Kata", SimpleNamespace(wheats=()))

    def __init__(self, *turns: Callable[[Program], Run]) -> None:
        self._turns = list(turns)
        self.first: dict[str, Run] = {}  # what they do in a first session, by program
        self.met: list[list[str]] = []
        self.begun: list[FirstSession] = []
        self.tolerated: list[Sequence[str] | None] = []

    def begin(self, session: FirstSession, tolerated: object = None) -> FirstSession:
        self.begun.append(session)
        return replace(session, run=self.first.get(session.program.key, session.run))

    def run(
        self,
        session: FirstSession,
        programs: Sequence[Program],
        tolerated: Sequence[str] | None,
    ) -> dict[str, Run]:
        turn = self._turns.pop(0) if len(self._turns) > 1 else self._turns[0]
        self.met.append([one.key for one in programs])
        self.tolerated.append(tolerated)
        found = {one.key: turn(one) for one in programs}
        self.first = {**found, **self.first}
        return found


def rounds_of(wall: Answers, tests: str = "") -> Rounds:
    wall.programs = Programs(wall.kata, coins.submission(tests=tests))
    session = FirstSession(wall.programs.own, run=BOTH)
    return Rounds(cast("Wall", wall), session)


def on_controls(run: Run, others: Run = BOTH) -> Callable[[Program], Run]:
    """Return what tests do on programs of which the answers are known."""
    return lambda one: others if one in PROGRAMS else run


# The order


def test_the_order_is_shuffled_and_depends_on_the_submission() -> None:
    wall = Answers(lambda one: BOTH)

    for tests in ("a", "a", "b"):
        rounds_of(wall, tests).run(PROGRAMS, [])

    first, again, other = wall.met
    keys = [one.key for one in PROGRAMS]
    assert first == again
    assert len({*map(tuple, (keys, first, other))}) == 3
    assert {*first} == {*other} > {*keys}


def test_controls_and_the_own_code_are_among_the_programs_and_not_the_results() -> None:
    wall = Answers(lambda one: BOTH)
    rounds = rounds_of(wall)

    found = rounds.run(PROGRAMS[:2], [])

    assert found == {"program 0": BOTH, "program 1": BOTH}
    assert {*wall.met[0]} == {*found, *wall.programs.controls, OWN_CODE}
    assert rounds.controls.keys() == wall.programs.controls.keys()
    assert all(one.passed for one in rounds.controls.values())


@pytest.mark.parametrize(
    ("run", "flaky"),
    [
        pytest.param(BOTH, set(), id="passes once more"),
        pytest.param(failing(B), {B}, id="a failure"),
        pytest.param(failing(A), set(), id="one that is tolerated"),
        pytest.param(Run(ended=End.STOPPED, at=B), {B}, id="ends the process"),
        pytest.param(Run(ended=End.CUT_OFF, at=B), set(), id="the clock"),
    ],
)
def test_a_test_that_fails_on_a_wheat_among_the_others_is_flaky(
    run: Run, flaky: set[str], kata: Kata
) -> None:
    wall = Answers(lambda one: run if one.of_course else BOTH)
    wall.kata = kata
    rounds = rounds_of(wall)
    wheats = {f"{wheat.key} again" for wheat in rounds.wall.programs.wheats.values()}

    found = rounds.run(PROGRAMS[:2], [A])

    assert found.keys() == {"program 0", "program 1"}
    assert wheats
    assert wheats < {*wall.met[0]}
    assert rounds.flaky == flaky


def test_a_first_program_of_the_course_has_no_controls_and_is_met_more_often() -> None:
    wall = Answers(lambda one: BOTH)
    rounds = rounds_of(wall)
    wheat = Program("wheat adding", "", of_course=True)
    rounds.session = replace(rounds.session, program=wheat)

    rounds.run(PROGRAMS[:1], [])

    assert len(wall.met[0]) == 1 + MIN_CONTROLS
    assert rounds.controls == {}


def test_they_are_there_once_for_all_rounds_that_tests_cannot_tell_apart() -> None:
    wall = Answers(lambda one: BOTH)
    rounds = rounds_of(wall)

    for tolerated in ([A], [A], [A, B], [B, A]):
        rounds.run(PROGRAMS[:1], tolerated)

    assert [OWN_CODE in keys for keys in wall.met] == [True, False, True, False]


def test_they_are_not_among_programs_on_which_every_outcome_counts() -> None:
    wall = Answers(lambda one: BOTH)

    rounds_of(wall).run(PROGRAMS[:2], None)

    assert len(wall.met[0]) == 2


# Flaky tests


@pytest.mark.parametrize(
    ("run", "flaky"),
    [
        pytest.param(BOTH, set(), id="the same outcomes"),
        pytest.param(failing(A), {A}, id="a failure"),
        pytest.param(replace(BOTH, asked_otherwise=True, at=B), {B}, id="asks else"),
        pytest.param(Run(ended=End.TIMED_OUT, at=B), {B}, id="does not end"),
        pytest.param(Run(ended=End.TIMED_OUT), set(), id="nobody knows where"),
        pytest.param(Run(ended=End.NOT_RUN, at=B), set(), id="no time left"),
    ],
)
def test_a_test_with_another_outcome_on_a_control_is_flaky(
    run: Run, flaky: set[str]
) -> None:
    rounds = rounds_of(Answers(on_controls(run)))

    rounds.run(PROGRAMS[:1], [])

    assert rounds.flaky == flaky


def test_the_control_on_which_a_test_was_flaky_says_so_in_the_end() -> None:
    turn = {"layout": failing(A)}
    wall = Answers(lambda one: turn.get(one.key, BOTH), lambda one: BOTH)
    rounds = rounds_of(wall)

    rounds.run(PROGRAMS[:1], [])
    rounds.run(PROGRAMS[:1], [B])

    failed = {name: one.failing for name, one in rounds.controls.items()}
    assert failed == {**dict.fromkeys(wall.programs.controls, ()), "layout": (A,)}


def test_a_test_that_asks_otherwise_on_any_program_is_flaky() -> None:
    run = replace(BOTH, asked_otherwise=True, at=A)
    rounds = rounds_of(Answers(on_controls(BOTH, run)))

    rounds.run(PROGRAMS[:1], None)

    assert rounds.flaky == {A}


def test_programs_on_which_a_flaky_test_decided_run_once_more() -> None:
    def first(one: Program) -> Run:
        runs = {"program 0": failing(A), "program 1": failing(B)}
        return runs.get(one.key, failing(A))

    wall = Answers(first, lambda one: BOTH)
    found = rounds_of(wall).run(PROGRAMS[:2], [])

    assert found == {"program 0": BOTH, "program 1": failing(B)}
    assert wall.tolerated == [[], [A]]
    assert "program 1" not in wall.met[1]


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(failing(A, B), id="a flaky test fails, and one that may"),
        pytest.param(
            failing(B, asked_otherwise=True, at=A, ended=End.STOPPED), id="asks else"
        ),
    ],
)
def test_what_a_flaky_test_spoiled_runs_once_more_where_tests_may_fail(
    spoiled: Run,
) -> None:
    wall = Answers(on_controls(failing(A), spoiled), on_controls(BOTH, failing(B)))
    rounds = rounds_of(wall)

    found = rounds.run(PROGRAMS[:1], [B])

    assert found == {"program 0": failing(B)}
    assert rounds.flaky == {A}
    assert rounds.session.excluded == ((A,) if spoiled.asked_otherwise else ())


def test_a_test_that_fails_on_no_program_it_meets_first_is_flaky() -> None:
    wall = Answers(on_controls(BOTH, failing(A)))
    wall.first = {one.key: BOTH for one in PROGRAMS}
    rounds = rounds_of(wall)

    found = rounds.run(PROGRAMS, [])

    assert rounds.flaky == {A}
    assert {tuple(run.failed) for run in found.values()} == {()}


def test_a_few_programs_are_met_first() -> None:
    wall = Answers(on_controls(BOTH, failing(A)))

    rounds_of(wall).run(PROGRAMS, [])

    assert [session.keep for session in wall.begun] == [False] * MET_FIRST


def test_rounds_without_some_tests_have_a_session_of_their_own() -> None:
    wall = Answers(on_controls(failing(A)))
    rounds = rounds_of(wall)

    others = rounds.without([B])
    others.run(PROGRAMS[:1], [])

    assert [session.excluded for session in wall.begun] == [(B,)]
    assert rounds.flaky == {A}  # known to both
    assert rounds.without([]) is rounds


# In sandboxes

COIN = "def pays(coins):\n    return coins.count('h')\n"
WRONG = COIN.replace("'h'", "'t'")
SURE = "from coin import pays\n\n\ndef test_a():\n    assert pays('heads') == 1\n"
# One row in 16 fails, another one each time. A run ends with its first failure, so that
# of 300,000 gradings one sees the same row fail every time.
BY_CLOCK = """\
import random
import time
import pytest
from coin import pays


@pytest.mark.parametrize("row", range(48))
def test_b(row):
    assert random.Random(time.perf_counter_ns()).randrange(16) < 15 * pays("h")
"""


@pytest.mark.slow
def test_a_test_that_depends_on_the_time_is_flaky(kata: Kata) -> None:
    submission = coins.submission(COIN, SURE + BY_CLOCK)
    with meeting(without_programs(kata), submission) as rounds:
        found = rounds.run([Program("wrong", WRONG)], ())

    assert rounds.flaky
    assert all(test.startswith(f"{B}[") for test in rounds.flaky)
    assert A in found["wrong"].failed
