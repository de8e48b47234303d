"""Who follows a lesson to the letter has a test that asks for its step."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.lessons import pages_until, with_tests_of
from dicedojo.authoring.terminal import lay_out
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step, StepKind
from dicedojo.practice.check_report import check
from dicedojo.practice.find import find_workspace
from dicedojo.practice.step_tests import find_step_tests

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
COURSE = only(ROOT)
STEPS = [
    pytest.param(kata, step, id=step.key)
    for kata in COURSE.katas
    for step in kata.steps
    if step.kind is StepKind.BEHAVIOUR
]


@pytest.mark.parametrize(("kata", "step"), STEPS)
def test_a_test_of_the_lesson_asks_for_its_step(
    kata: Kata, step: Step, tmp_path: Path
) -> None:
    laid_out, tests = lay_out(kata, step, tmp_path / kata.name)
    tests = with_tests_of(kata, pages_until(kata, step), tests)
    laid_out.tests.write_text(tests, "utf-8")
    laid_out.module.write_text(step.solution.read_text("utf-8"), "utf-8")
    workspace = find_workspace(COURSE, laid_out.folder)

    did = check(workspace).own.outcomes
    asking = find_step_tests(
        workspace, tuple(test for test in did if did[test] == "passed")
    )

    assert asking is not None
    assert asking.right, f"{len(asking.passing)} tests pass before {step.name} as well"
