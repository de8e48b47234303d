"""Grades of Hog are the same twice, whatever chance there is in code and tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.run import sweep
from dicedojo.engine.judge.verdicts import Status
from dicedojo.engine.sandbox import ProcessSandbox, Sandbox
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path

from ..corpus.case import CASES
from ..round_trip import to_document
from ..shared_grades import SharedGrades
from .samples import GradeSample

KATA = load_kata(Path(__file__).resolve().parents[2], "hog")
FOLDER = KATA.folder / "samples"

pytestmark = pytest.mark.course


def document(grade: Grade) -> dict[str, Any]:
    """Return all that is told of a grade, but for its time."""
    told = to_document(grade)
    return {key: value for key, value in told.items() if key != "timing"}


def test_one_mutant_of_the_perfect_program_is_undecided(grade: GradeSample) -> None:
    undecided = [
        one.mutant.mutated
        for one in grade(KATA, "perfect").mutation.mutants
        if one.status is Status.UNDECIDED
    ]

    # bacon_strategy does not look at the player's own score, so nothing can tell.
    assert undecided == ["bacon_strategy(None, opponent_score)"]


def test_thin_tests_do_not_pass_though_the_points_are_enough(
    grade: GradeSample,
) -> None:
    weak = grade(KATA, "weak_tests")

    assert weak.points > KATA.rubric.pass_mark
    assert not weak.passed
    assert "bacon_strategy" in weak.mutation.unnoticed  # no test asks for it


def test_what_is_answered_by_chance_gets_the_same_sweep_twice() -> None:
    perfect = (FOLDER / "perfect" / "hog.py").read_text("utf-8")
    by_chance = "def select_dice(*scores):\n    return (four_sided, six_sided)[{}]\n"
    source = f"{perfect}\n\n{by_chance.format('six_sided() > 3')}"
    found = []

    for _ in range(2):
        with Proxy.open(
            CodeUnderTest(
                ProcessSandbox(),
                {"hog.py": source.encode()},
                "hog.py",
                "hog",
                KATA.given_sources,
            )
        ) as proxy:
            found.append(sweep(KATA, proxy)[0])

    assert found[0] == found[1]
    (chosen,) = (one for one in found[0].functions if one.name == "select_dice")
    assert 0.4 < chosen.agreed / chosen.questions < 0.6


def test_tests_that_roll_real_dice_get_the_same_grade_twice(
    shared_grades: SharedGrades, bubblewrap: Sandbox, tmp_path: Path
) -> None:
    real_dice = CASES["hog_tests_roll_real_dice"].lay_out(tmp_path)

    first, second = (
        document(grade(KATA, real_dice, bubblewrap))
        for grade in (shared_grades.grade, grade_path)
    )

    assert first == second
    aside = first["tests"]["excluded"]
    assert "flaky" in {one["kind"] for one in aside}
