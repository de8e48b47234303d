"""Hog's samples: all points, thin tests, and a first attempt, each graded once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.sweep import sweep
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_path
from dicedojo.mutation.verdicts import Status
from dicedojo.sandbox import ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

from ..handed_in import lay_out
from ..round_trip import to_document
from ..shared_grades import SharedGrades
from .samples import GradeSample, points

ROOT = Path(__file__).resolve().parents[2]
KATA = load_kata(ROOT, "hog")
FOLDER = KATA.folder / "samples"
SAMPLES = sorted(path.name for path in FOLDER.iterdir())

pytestmark = pytest.mark.course


def document(grade: Grade, *differs: str) -> dict[str, Any]:
    """Return all that is told of a grade, but for the entries that may differ."""
    told = to_document(grade)
    return {key: value for key, value in told.items() if key not in differs}


def test_these_are_the_samples() -> None:
    assert SAMPLES == ["perfect", "weak_tests", "wrong_code"]


def test_the_perfect_one_gets_every_point(grade: GradeSample) -> None:
    perfect = grade("perfect")

    assert perfect.points == perfect.possible == 100
    assert points(perfect) == {
        "behaviour": 45,
        "tests": 40,
        "strategy": 15,
        "design": 0,
    }
    assert perfect.problems == ()


def test_the_perfect_tests_accept_every_wheat_and_let_nothing_through(
    grade: GradeSample,
) -> None:
    mutation = grade("perfect").mutation

    assert mutation.suite.exclusions == ()
    assert mutation.count(Status.SURVIVED) == 0
    undecided = [
        one.mutant.mutated for one in mutation.mutants if one.status is Status.UNDECIDED
    ]
    # bacon_strategy does not look at the player's own score, so nothing can tell.
    assert undecided == ["bacon_strategy(None, opponent_score)"]
    assert [chaff.name for chaff in mutation.chaffs if not chaff.caught] == []
    assert len(mutation.chaffs) == len(KATA.chaffs)


def test_the_perfect_strategy_is_the_best_reply(grade: GradeSample) -> None:
    strategy = grade("perfect").strategy

    assert strategy is not None
    assert strategy.trouble == ""
    assert strategy.share == 1


def test_thin_tests_do_not_pass_though_the_points_are_enough(
    grade: GradeSample,
) -> None:
    weak = grade("weak_tests")

    earned = points(weak)
    assert earned["behaviour"] == 45
    assert 15 < earned["tests"] < 25
    assert 5 < earned["strategy"] < 15
    assert weak.points > KATA.rubric.pass_mark
    assert not weak.passed
    assert "bacon_strategy" in weak.mutation.unnoticed  # no test asks for it
    assert weak.mutation.suite.exclusions == ()
    assert weak.mutation.count(Status.SURVIVED) > 30


def test_a_first_attempt_holds_some_steps_and_misses_the_pass_mark_by_a_little(
    grade: GradeSample,
) -> None:
    wrong = grade("wrong_code")

    earned = points(wrong)
    assert 30 < earned["behaviour"] < 36
    assert 10 < earned["tests"] < 25
    assert 0 < earned["strategy"] < 15
    assert 55 < wrong.points < 60
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None


def test_its_tests_of_what_the_rules_do_not_say_are_set_aside(
    grade: GradeSample,
) -> None:
    aside = grade("wrong_code").mutation.suite.exclusions

    assert [(one.test.split("::")[1], one.kind) for one in aside] == [
        ("test_the_dice_stop_at_a_one", "contradicts the rules"),
        ("test_bacon_of_42", "contradicts the rules"),
        ("test_most_dice", "contradicts the rules"),
        ("test_bacon_strategy", "contradicts the rules"),
    ]


def test_a_second_time_and_in_another_sandbox_the_grade_is_the_same(
    grade: GradeSample,
) -> None:
    again = grade_path(KATA, FOLDER / "wrong_code", ProcessSandbox())

    first, second = (
        document(one, "sandbox", "provenance", "timing")
        for one in (grade("wrong_code"), again)
    )

    assert first == second


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
            found.append(sweep(KATA, proxy).result)

    assert found[0] == found[1]
    (chosen,) = (one for one in found[0].functions if one.function == "select_dice")
    assert 0.4 < chosen.agreed / chosen.questions < 0.6


def test_tests_that_roll_real_dice_get_the_same_grade_twice(
    shared_grades: SharedGrades, bubblewrap: Sandbox, tmp_path: Path
) -> None:
    real_dice = lay_out("hog_tests_roll_real_dice", tmp_path)

    first, second = (
        document(grade(KATA, real_dice, bubblewrap), "timing")
        for grade in (shared_grades.grade, grade_path)
    )

    assert first == second
    aside = first["tests"]["excluded"]
    assert "flaky" in {one["kind"] for one in aside}
