"""The fewest questions that notice every change to some code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.kata import Kata
from dicedojo.mutation.assess import assess_tests
from dicedojo.mutation.least import Least, find_least
from dicedojo.mutation.verdicts import Status
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.submission import Submission

from . import coins

pytestmark = pytest.mark.slow


def least(kata: Kata, submission: Submission) -> Least:
    return find_least(kata, submission, Bubblewrap())


def with_code(code: str) -> Submission:
    one = coins.submission()
    return replace(one, files={**one.files, "coin.py": code.encode()})


def as_tests(found: Least) -> str:
    lines = ["import pytest", "from coin import pays", ""]
    for number, one in enumerate(found.questions):
        lines.append(f"def test_{number}():")
        if str(one.right).startswith("raises"):
            lines += ["    with pytest.raises(ValueError):", f"        {one.call}"]
        else:
            lines.append(f"    assert {one.call} == {one.right!r}")
    return "\n".join(lines)


def test_tests_of_these_questions_notice_every_bug(kata: Kata) -> None:
    submission = coins.submission()
    found = least(kata, submission)

    only = {
        "coin.py": submission.source,
        "tests/test_coin.py": as_tests(found).encode(),
    }
    report = assess_tests(kata, replace(submission, files=only), Bubblewrap())

    assert found.is_least
    assert found.bugs == report.count_bugs(Status.KILLED, Status.TIMED_OUT) > 2
    assert report.count_bugs(Status.SURVIVED) == 0
    assert found.changes == sum(len(bug.mutants) for bug in report.bugs)
    assert found.asked == found.possible == 11


HANGS_ON_A_TAIL = """\
def pays(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError
    left, paid = list(coins), 0
    while left:
        paid += left.pop() == "h"
    return paid
"""


def test_a_change_that_hangs_is_asked_the_chosen_questions(kata: Kata) -> None:
    found = least(kata, with_code(HANGS_ON_A_TAIL))

    assert found.is_least
    assert found.not_covered == 0


PAYS_FOR_TAILS = "def pays(coins):\n    return 1 * len(coins)\n"


def test_only_questions_that_the_code_answers_right_are_chosen(kata: Kata) -> None:
    found = least(kata, with_code(PAYS_FOR_TAILS))

    assert 0 < found.asked < found.possible
    assert all(one.right == len(one.call.arguments[0]) for one in found.questions)
