"""A contested test overturns what a grade says of it and of what it notices."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.grading.document.suite import ExclusionRecord, FailureRecord

from .conftest import FILE, Contest
from .planted import ONE_DIE, TWO_DICE, with_mutant, with_tests

pytestmark = pytest.mark.slow


def test_a_valid_test_that_was_excluded_is_overturned(right: Contest) -> None:
    wrongly = ExclusionRecord(
        test=ONE_DIE, kind="contradicts the rules", reason="", wheat="", witness=None
    )
    excluded = (*right.grade.tests.excluded, wrongly)

    answer = right.appeal(ONE_DIE, with_tests(right.grade, excluded=excluded))

    assert [one.granted for one in answer.findings] == [True]


def test_a_test_that_passes_on_the_own_program_is_overturned(right: Contest) -> None:
    failure = FailureRecord(test=ONE_DIE, why="assert 0")

    answer = right.appeal(ONE_DIE, with_tests(right.grade, own_failures=(failure,)))

    assert answer.granted


def test_a_survivor_that_a_test_kills_is_overturned(right: Contest) -> None:
    mutants = right.grade.tests.mutants
    killed = next(one for one in mutants if one.killed_by == (TWO_DICE,))
    planted = with_mutant(right.grade, structs.replace(killed, status="survived"))

    answer = right.appeal(FILE, planted)

    (granted,) = (one for one in answer.findings if one.granted)
    assert granted.about == TWO_DICE
    assert killed.id in granted.reason


def test_a_bug_and_a_failing_function_that_are_noticed_are_overturned(
    right: Contest,
) -> None:
    chaff = tuple(
        structs.replace(one, status="let through") for one in right.grade.tests.chaff
    )
    bug = with_tests(right.grade, chaff=chaff)
    function = with_tests(right.grade, unnoticed=("score",))

    assert "fails on last_die:" in right.appeal(FILE, bug).findings[2].reason
    assert right.appeal(ONE_DIE, function).granted


NEW = (
    "assert score([2, 1]) == 1",
    "assert False",
    "import os; assert os.getpid() % 2 == score([1]) % 2",
    "import time; assert time.perf_counter_ns() // 64 % 2 == score([1])",
    "import inspect; assert 'return' not in inspect.getsource(score)",
    "import os; assert os.path.exists('/there/is/none') or score([2, 1]) != 2",
    "assert score([2, 1]) == 2",  # right, and notices a bug, but not handed in
)


def test_new_tests_overturn_nothing(right: Contest, tmp_path: Path) -> None:
    file = tmp_path / "test_mine.py"
    tests = (f"def test_{place}():\n    {body}\n" for place, body in enumerate(NEW))
    file.write_text("\n\n".join(["from highest import score\n", *tests]))

    missed = tuple(
        structs.replace(one, status="let through") for one in right.grade.tests.chaff
    )

    answer = right.appeal(str(file), with_tests(right.grade, chaff=missed))

    assert [one.granted for one in answer.findings] == [False] * len(NEW)
    assert "fails on last_die" in answer.findings[-1].reason


def test_a_test_that_is_flaky_does_not_overturn_its_exclusion(
    right: Contest, tmp_path: Path
) -> None:
    body = b"import os\n\n\ndef test_pid():\n    assert os.getpid() % 2\n"
    files = {**right.files, "tests/test_pid.py": body}
    flaky = ExclusionRecord(
        test="tests/test_pid.py::test_pid",
        kind="flaky",
        reason="",
        wheat="",
        witness=None,
    )
    grade = with_tests(right.grade, excluded=(*right.grade.tests.excluded, flaky))

    answer = Contest(right.kata, files, grade).appeal("tests/test_pid.py")

    assert not answer.granted


def test_a_right_test_that_the_own_program_fails_counts_for_planted_bugs(
    wrong: Contest,
) -> None:
    test = f"{FILE}::test_high_first"
    chaff = tuple(
        structs.replace(one, status="let through") for one in wrong.grade.tests.chaff
    )

    refused = wrong.appeal(test)
    granted = wrong.appeal(test, with_tests(wrong.grade, chaff=chaff))

    assert "Your program fails it" in refused.findings[0].reason
    assert not refused.granted
    assert granted.granted


def test_a_test_that_needs_the_program_beside_it_says_nothing_of_planted_bugs(
    right: Contest,
) -> None:
    body = (
        "import highest\n\n\ndef test_copy():\n    copy = {}\n"
        "    exec(open(highest.__file__).read(), copy)\n"
        "    assert copy['score']([2, 1]) == 2\n"
    )
    files = {**right.files, "tests/test_copy.py": body.encode()}
    chaff = tuple(
        structs.replace(one, status="let through") for one in right.grade.tests.chaff
    )
    grade = with_tests(right.grade, chaff=chaff)

    answer = Contest(right.kata, files, grade).appeal("tests/test_copy.py")

    assert not answer.granted
