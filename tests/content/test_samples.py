"""The samples of all katas: all points, thin tests, and a first attempt.

Each is graded once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.verdicts import Status
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.grading.run import grade_path
from dicedojo.practice.workspace import Plan, read_plan

from ..round_trip import to_document
from .samples import GradeSample, points

ROOT = Path(__file__).resolve().parents[2]
KATAS = only(ROOT).katas
EVERY_KATA = pytest.mark.parametrize("kata", KATAS, ids=lambda kata: kata.name)
FARKLE = next(kata for kata in KATAS if kata.name == "farkle")
# Tests of the first attempts that are excluded, since they contradict the rules.
EXCLUDED = {
    "pig": ["test_the_limit_is_one_of_the_score"],
    "greed": ["test_four_ones"],
    "accumulate": ["test_accumulate_subtracts"],
    "engineering": ["test_new_die_goes_last", "test_fix_the_lowest", "test_threshold"],
    "hog": [
        "test_the_dice_stop_at_a_one",
        "test_bacon_of_42",
        "test_most_dice",
        "test_bacon_strategy",
    ],
    "yahtzee": ["test_three_of_a_kind"],
    "yatzy": ["test_two_pairs", "test_three_of_a_kind", "test_full_house"],
}
# Points for thin tests, for the behaviour of a first attempt, and all that this gets.
THIN_TESTS = {
    "greed": (20, 30),
    "accumulate": (20, 35),
    "engineering": (0, 25),
    "farkle": (8, 12),
    "hog": (15, 25),
    "yahtzee": (4, 12),
    "pig": (4, 12),
    "yatzy": (15, 20),
}
FIRST_BEHAVIOUR = {
    "greed": (30, 36),
    "accumulate": (20, 30),
    "engineering": (0, 45),
    "farkle": (0, 22.5),
    "hog": (30, 36),
    "yahtzee": (0, 27),
    "pig": (20, 36),
    "yatzy": (20, 36),
}

pytestmark = pytest.mark.course


@EVERY_KATA
def test_there_are_three_samples(kata: Kata) -> None:
    samples = sorted(path.name for path in (kata.folder / "samples").iterdir())

    assert samples == ["perfect", "weak_tests", "wrong_code"]


@EVERY_KATA
def test_the_perfect_one_gets_every_point(kata: Kata, grade: GradeSample) -> None:
    perfect = grade(kata, "perfect")

    assert perfect.points == perfect.possible == 100
    assert perfect.problems == ()


@EVERY_KATA
def test_the_perfect_tests_accept_every_wheat_and_let_nothing_through(
    kata: Kata, grade: GradeSample
) -> None:
    mutation = grade(kata, "perfect").mutation

    assert mutation.suite.exclusions == ()
    assert mutation.count(Status.SURVIVED) == 0
    assert [chaff.name for chaff in mutation.chaffs if not chaff.caught] == []
    assert len(mutation.chaffs) == len(kata.chaffs)


@EVERY_KATA
def test_thin_tests_beside_code_without_a_fault_earn_little(
    kata: Kata, grade: GradeSample
) -> None:
    weak = grade(kata, "weak_tests")

    least, most = THIN_TESTS[kata.name]
    assert points(weak)["behaviour"] == kata.rubric.behaviour
    assert least < points(weak)["tests"] < most
    assert weak.passed is (kata.name == "greed")  # one function is tested enough there
    assert weak.mutation.suite.exclusions == ()
    assert weak.mutation.count(Status.SURVIVED) > 10


@EVERY_KATA
def test_a_first_attempt_holds_some_steps_and_does_not_pass(
    kata: Kata, grade: GradeSample
) -> None:
    wrong = grade(kata, "wrong_code")

    least, most = FIRST_BEHAVIOUR[kata.name]
    assert least < points(wrong)["behaviour"] < most
    assert 0 < points(wrong)["tests"] < kata.rubric.tests
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None


@pytest.mark.parametrize(
    "kata", [one for one in KATAS if one.name in EXCLUDED], ids=lambda kata: kata.name
)
def test_what_a_first_attempt_has_against_the_rules_is_excluded(
    kata: Kata, grade: GradeSample
) -> None:
    excluded = grade(kata, "wrong_code").mutation.suite.exclusions

    assert [(one.test.split("::")[1], one.kind) for one in excluded] == [
        (test, "contradicts the rules") for test in EXCLUDED[kata.name]
    ]


@pytest.mark.parametrize("name", ["perfect", "weak_tests"])
def test_a_sample_of_farkle_comes_with_its_plan(name: str) -> None:
    plan = read_plan(FARKLE.folder / "samples" / name / "PLAN.md")

    assert plan is not None
    assert len(plan.method) >= 3


def test_the_first_attempt_at_farkle_had_a_goal_and_no_method() -> None:
    plan = read_plan(FARKLE.folder / "samples" / "wrong_code" / "PLAN.md")

    assert plan == Plan("A program that can play Farkle.", ("???",))


@pytest.mark.parametrize(
    ("name", "least"), [("farkle", 0.95), ("hog", 1), ("yahtzee", 0.9)]
)
def test_the_perfect_strategies_are_the_best_or_near_it(
    name: str, least: float, grade: GradeSample
) -> None:
    kata = next(kata for kata in KATAS if kata.name == name)

    strategy = grade(kata, "perfect").strategy

    assert strategy is not None
    assert strategy.trouble == ""
    assert least <= strategy.share <= 1
    if name == "yahtzee":  # with one box left
        assert strategy.values[0].share == 1


@pytest.mark.parametrize(
    "kata",
    [one for one in KATAS if one.name in {"greed", "farkle", "hog"}],
    ids=lambda kata: kata.name,
)
def test_a_second_time_and_in_another_sandbox_the_grade_is_the_same(
    kata: Kata, grade: GradeSample
) -> None:
    again = grade_path(kata, kata.folder / "samples" / "wrong_code", ProcessSandbox())
    differs = {"sandbox", "provenance", "timing"}

    first, second = (
        {key: value for key, value in to_document(one).items() if key not in differs}
        for one in (grade(kata, "wrong_code"), again)
    )

    assert first == second
