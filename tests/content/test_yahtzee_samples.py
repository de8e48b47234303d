"""Yahtzee's samples: all points, thin tests, and a first attempt, each graded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.mutation.verdicts import Status

from .samples import GradeSample, points

KATA = load_kata(Path(__file__).resolve().parents[2], "yahtzee")
SAMPLES = sorted(path.name for path in (KATA.folder / "samples").iterdir())

pytestmark = pytest.mark.course


def test_these_are_the_samples() -> None:
    assert SAMPLES == ["perfect", "weak_tests", "wrong_code"]


def test_the_perfect_one_gets_every_point(grade: GradeSample) -> None:
    perfect = grade("perfect")

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
    assert mutation.count(Status.SURVIVED, Status.UNDECIDED) == 0
    assert [chaff.name for chaff in mutation.chaffs if not chaff.caught] == []
    assert len(mutation.chaffs) == len(KATA.chaffs)


def test_the_perfect_player_is_the_best_with_one_box_left(grade: GradeSample) -> None:
    strategy = grade("perfect").strategy

    assert strategy is not None
    assert strategy.trouble == ""
    one_left, in_mid_game = strategy.values
    assert one_left.share == 1
    assert 0.9 < in_mid_game.share < 1


def test_thin_tests_beside_right_code_are_too_few_to_pass(grade: GradeSample) -> None:
    weak = grade("weak_tests")

    earned = points(weak)
    assert earned["behaviour"] == 45
    assert 4 < earned["tests"] < 12
    assert 0 < earned["strategy"] < 7
    assert not weak.passed
    assert weak.mutation.suite.exclusions == ()
    assert weak.mutation.count(Status.SURVIVED) > 10


def test_a_first_attempt_holds_some_steps_and_does_not_pass(
    grade: GradeSample,
) -> None:
    wrong = grade("wrong_code")

    earned = points(wrong)
    assert 0 < earned["behaviour"] < 27
    assert 0 < earned["tests"] < 20
    assert not wrong.passed
    assert wrong.exam.sweep.witness is not None


def test_its_test_of_a_triple_alone_is_excluded(grade: GradeSample) -> None:
    excluded = [one.test for one in grade("wrong_code").mutation.suite.exclusions]

    assert excluded == ["tests/test_yahtzee.py::test_three_of_a_kind"]
