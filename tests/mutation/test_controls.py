"""A test that fails on a control, or later on its own code, is excluded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.controls import judge_controls
from dicedojo.mutation.programs import CANARY, Program, Programs
from dicedojo.mutation.rounds import Rounds
from dicedojo.mutation.runs import Failure, Run
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ControlVerdict

from . import coins

A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"
CONTROLS = {
    name: Program(f"control {name}", "", right=True) for name in ("layout", "comments")
}


Judged = tuple[Suite, tuple[ControlVerdict, ...]]
BOTH_PASS = (ControlVerdict("layout"), ControlVerdict("comments"))


def run(*failed: str, ended: str = "") -> Run:
    passed = frozenset({A, B} - {*failed})
    failures = {test: Failure("AssertionError", "") for test in failed}
    return Run(frozenset() if ended else passed, failures, ended=ended)


class Again:
    """Rounds in which the own code runs once more, as it is told here."""

    programs = Programs(cast("Kata", None), coins.submission())  # the canary alone runs

    def __init__(self, again: Run) -> None:
        self.asked: list[str] = []
        self._again = again

    def run(self, programs: Sequence[Program], excluded: Any) -> dict[str, Run]:
        self.asked += [program.key for program in programs]
        return dict.fromkeys(self.asked, self._again)


def judged(rounds: Again, canary: Run, layout: Run, comments: Run) -> Judged:
    runs = {CANARY: canary, "control layout": layout, "control comments": comments}
    return judge_controls(
        cast("Rounds", rounds),
        CONTROLS,
        runs,
        Suite((A, B)),
        [A, B],
        lambda found, test: test in found.failed,
    )


def test_tests_that_pass_everywhere_are_not_excluded() -> None:
    rounds = Again(run())

    suite, verdicts = judged(rounds, run(), run(), run())

    assert (suite.excluded, verdicts) == ({}, BOTH_PASS)
    assert rounds.asked == []  # there is no doubt that the own code would settle


def test_a_test_stands_under_the_first_control_on_which_it_fails() -> None:
    suite, verdicts = judged(Again(run()), run(), run(A), run(A, B))

    assert [one.failing for one in verdicts] == [(A,), (B,)]
    assert {one.kind for one in suite.excluded.values()} == {"source-dependent"}
    assert "(layout)" in suite.excluded[A].reason
    assert "(comments)" in suite.excluded[B].reason


def test_a_test_that_fails_again_on_its_own_code_is_flaky() -> None:
    rounds = Again(run(A))

    suite, verdicts = judged(rounds, run(), run(A), run())

    assert rounds.asked == [CANARY]
    assert suite.excluded[A].kind == "flaky"
    assert verdicts == BOTH_PASS


@pytest.mark.parametrize(
    ("ended", "kinds"),
    [
        pytest.param("timed out", {A: "timed out", B: "timed out"}, id="timed out"),
        pytest.param("not run", {}, id="no time was left"),
    ],
)
def test_how_the_own_code_ended_decides(ended: str, kinds: dict[str, str]) -> None:
    suite, _ = judged(Again(run()), run(ended=ended), run(), run())

    assert {test: one.kind for test, one in suite.excluded.items()} == kinds
