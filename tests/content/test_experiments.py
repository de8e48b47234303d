"""`dojo try` shows of each experiment what its lesson shows, on the perfect path."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.lessons import pages_until, with_tests_of
from dicedojo.authoring.terminal import lay_out, unreal_line
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step
from dicedojo.practice.find import find_workspace
from dicedojo.practice.lessons.changes import code_at
from dicedojo.practice.lessons.experiment_run import DemoRun, try_out
from dicedojo.practice.lessons.experiments import OWN, Experiment, find_experiments
from dicedojo.practice.lessons.lesson import ENDS, add_tests, read_lesson

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
COURSE = only(ROOT)
EXPERIMENTS = [
    (kata, step, experiment)
    for kata in COURSE.katas
    for step in kata.steps
    for experiment in find_experiments(read_lesson(step.lesson))
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


def test_there_are_experiments_in_each_kata() -> None:
    with_some = {kata.name for kata, _, _ in EXPERIMENTS}

    assert with_some == {kata.name for kata in COURSE.katas}
