"""The planted bugs of a kata explain where a program scores by other rules."""

from __future__ import annotations

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.exam.asked_function import AskedFunction
from dicedojo.exam.rule_variants import variants_of


@pytest.fixture(scope="module")
def highest(tmp_path_factory: pytest.TempPathFactory) -> Kata:
    """A kata with two planted bugs, of which one answers with the last die."""
    root = tmp_path_factory.mktemp("variants")
    write_kata(root, "highest")
    return load_kata(root, "highest")


@pytest.mark.parametrize(
    ("lowest", "known"),
    [
        pytest.param(0, True, id="all as the bug says"),
        pytest.param(2, False, id="many of them otherwise"),
    ],
)
def test_a_planted_bug_is_the_rule_if_it_gives_nearly_all_other_answers(
    highest: Kata, lowest: int, known: bool
) -> None:
    (questions,) = AskedFunction(highest, "score").questions("questions").values()
    rolls = [one.rest[0] for one in questions]
    lasts = [getattr(roll, "arguments", roll)[-1] for roll in rolls]
    answers = [last if last > lowest else 0 for last in lasts]

    (bug,) = [one for one in highest.chaffs if one.name == "last_die"]

    assert variants_of(highest, questions, answers) == (bug.misconception,) * known


def test_right_answers_need_no_other_rule(highest: Kata) -> None:
    (questions,) = AskedFunction(highest, "score").questions("questions").values()

    assert not variants_of(highest, questions, [one.right for one in questions])
