"""Who follows a lesson sees what it shows, and has a test that asks for its step."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.lessons import pages_until, with_tests_of
from dicedojo.authoring.terminal import lay_out, unreal_line
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.practice.check_report import check
from dicedojo.practice.find import find_workspace
from dicedojo.practice.lessons.changes import code_at
from dicedojo.practice.lessons.experiment_run import DemoRun, try_out
from dicedojo.practice.lessons.experiments import OWN, Experiment, find_experiments
from dicedojo.practice.lessons.lesson import ENDS, add_tests, read_lesson
from dicedojo.practice.step_tests import find_step_tests

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
COURSE = only(ROOT)
EXPERIMENTS = [
    (kata, step, experiment)
    for kata in COURSE.katas
    for step in kata.steps
    for experiment in find_experiments(read_lesson(step.lesson))
]
STEPS = [
    pytest.param(kata, step, id=step.key)
    for kata in COURSE.katas
    for step in kata.steps
    if step.kind is StepKind.BEHAVIOUR
]
each_experiment = pytest.mark.parametrize(
    ("kata", "step", "experiment"),
    EXPERIMENTS,
    ids=[f"{step.key}-{experiment.number}" for _, step, experiment in EXPERIMENTS],
)


@each_experiment
def test_an_experiment_shows_what_its_lesson_shows(
    kata: Kata,
    step: Step,
    experiment: Experiment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("CI", "BUILD_NUMBER"):  # there pytest cuts no line of its summary
        monkeypatch.delenv(name, raising=False)
    laid_out, tests = lay_out(kata, step, tmp_path / kata.name)
    tests = with_tests_of(kata, pages_until(kata, step)[:-1], tests)
    for block in read_lesson(step.lesson).blocks:
        is_test = block.is_kept and block.file.startswith(OWN)
        if is_test and block.line < experiment.block.line:
            tests = add_tests(tests, block.text)
    if experiment.file != PLAN:
        laid_out.module.write_text(code_at(kata, step, experiment), "utf-8")
    workspace = find_workspace(COURSE, laid_out.folder)

    for stage in experiment.stages:
        for block in stage.tests:
            tests = add_tests(tests, block.text)
        laid_out.tests.write_text(tests, "utf-8")

        tried = try_out(workspace, step, experiment)

        assert tried.stage == stage
        assert tried.surprise is None
        shown = [part for part in tried.parts if isinstance(part, DemoRun)]
        unreal = [unreal_line([*s.demo.lines], "\n".join(s.lines)) for s in shown]
        assert unreal == [None] * len(shown)


@each_experiment
def test_the_words_about_an_experiment_ask_for_nothing_that_try_has_done(
    kata: Kata, step: Step, experiment: Experiment
) -> None:
    texts = [p for s in experiment.stages for p in s.parts if isinstance(p, str)]

    assert experiment.summary
    assert [text for text in texts if ENDS.search(text)] == []
    assert not any(str(stage.parts[-1]).endswith(":") for stage in experiment.stages)


def test_there_are_experiments_in_each_kata() -> None:
    with_some = {kata.name for kata, _, _ in EXPERIMENTS}

    assert with_some == {kata.name for kata in COURSE.katas}


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
    passing = tuple(test for test in did if did[test] == "passed")
    asking = find_step_tests(workspace, passing)

    assert asking is not None
    assert asking.right, f"{len(passing)} tests pass before {step.name} as well"
