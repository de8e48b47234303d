"""Faults that are planted in a true grade are overturned; false appeals are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.appeal.case import names_of
from dicedojo.errors import UnusableInput
from dicedojo.exam.report import FunctionRecord
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import ExclusionRecord, FailureRecord, MutantRecord
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.names import Names
from dicedojo.witness import Disagreement

from .conftest import FILE, FORGETS, Contest

pytestmark = pytest.mark.slow
ONE_DIE, TWO_DICE = f"{FILE}::test_one_die", f"{FILE}::test_two_dice"
WITNESS = Disagreement(
    call="score([2, 1])", question="roll 2 1", expected="2", actual="1"
)


def with_tests(grade: GradeDocument, **changes: object) -> GradeDocument:
    return structs.replace(grade, tests=structs.replace(grade.tests, **changes))


def with_witness(grade: GradeDocument) -> GradeDocument:
    sweep = structs.replace(grade.exam.sweep, witness=WITNESS)
    return structs.replace(grade, exam=structs.replace(grade.exam, sweep=sweep))


def with_mutant(grade: GradeDocument, mutant: MutantRecord) -> GradeDocument:
    mutants = [mutant if m.id == mutant.id else m for m in grade.tests.mutants]
    return with_tests(grade, mutants=tuple(mutants))


def first(grade: GradeDocument, status: str) -> MutantRecord:
    return next(m for m in grade.tests.mutants if m.status == status)


# Faults that are planted


@pytest.mark.parametrize("contested", ["roll 2 1", "assert score([2, 1]) == 2"])
def test_a_false_witness_of_the_sweep_is_overturned(
    right: Contest, contested: str
) -> None:
    answer = right.appeal(contested, with_witness(right.grade))

    assert answer.granted
    assert (answer.findings[0].about, answer.findings[0].part) == (
        "score([2, 1])",
        "behaviour",
    )


def test_a_right_test_overturns_a_false_witness_and_a_scenario(right: Contest) -> None:
    exam = with_witness(right.grade).exam
    failed = structs.replace(exam.scenarios[0], outcome="failed", message="It paid 0.")
    exam = structs.replace(exam, scenarios=(failed, *exam.scenarios[1:]))

    answer = right.appeal(ONE_DIE, structs.replace(right.grade, exam=exam))

    granted = [one.about for one in answer.findings if one.granted]
    assert granted == ["score([2, 1])", f"step {failed.step}, scenario “{failed.name}”"]


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

    assert killed.id in right.appeal(TWO_DICE, planted).findings[0].reason
    assert right.appeal(FILE, planted).granted
    assert not right.appeal(ONE_DIE, planted).granted


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


def test_a_mutant_whose_witness_does_not_replay_is_overturned(right: Contest) -> None:
    survived = first(right.grade, "survived")
    assert survived.witness is not None
    false = structs.replace(
        survived,
        replacement=right.grade.module.source[survived.start : survived.end],
    )

    answer = right.appeal(survived.id, with_mutant(right.grade, false))

    assert answer.granted
    assert "does not replay" in answer.findings[0].reason


# False appeals


def test_a_wrong_test_overturns_no_scenario(right: Contest) -> None:
    failed = structs.replace(right.grade.exam.scenarios[0], outcome="failed")
    scenarios = (failed, *right.grade.exam.scenarios[1:])
    exam = structs.replace(right.grade.exam, scenarios=scenarios)
    grade = structs.replace(right.grade, exam=exam)

    assert not right.appeal("assert score([2, 1]) == 1", grade).granted
    assert right.appeal("assert score([2, 1]) == 2", grade).granted


def test_a_roll_that_a_slow_program_was_not_asked_is_for_a_person(
    right: Contest,
) -> None:
    exam = right.grade.exam
    slow = FunctionRecord.of("score", 8, 4, not_asked=4, slow="It needs 9 s.")
    sweep = structs.replace(exam.sweep, functions=(slow,))
    grade = structs.replace(right.grade, exam=structs.replace(exam, sweep=sweep))

    answer = right.appeal("roll 2 1", grade)

    assert not answer.granted
    assert answer.findings[0].reason.endswith("score is slow: 4 were not asked.")


@pytest.mark.parametrize(
    ("contested", "reason"),
    [
        (f"{FILE}::test_lowest", "roll 1 2 gives 2"),
        (ONE_DIE, "It passes on all 2 correct programs and on yours."),
        ("roll 2 1", "does not deny it"),
        (
            "assert score([2, 1]) == 1",
            "The test is not right. roll 2 1: 2 by the rules",
        ),
        ("last_die", "It costs no points: the grade says “caught”."),
        ("sorts_the_players_list", "leaves [2, 1] by the rules, leaves [1, 2] with"),
        ("strategy", "a person does"),
    ],
)
def test_an_appeal_against_a_true_grade_is_refused(
    right: Contest, contested: str, reason: str
) -> None:
    answer = right.appeal(contested)

    assert not answer.granted
    assert reason in answer.findings[0].reason


def test_a_survivor_is_not_equivalent_and_a_killed_mutant_costs_nothing(
    right: Contest,
) -> None:
    survived, killed = first(right.grade, "survived"), first(right.grade, "killed")

    assert "It is a bug" in right.appeal(survived.id).findings[0].reason
    assert "costs no points" in right.appeal(killed.id).findings[0].reason


@pytest.mark.parametrize(
    "body",
    [
        "assert score([2, 1]) == 1",
        "assert False",
        "import os; assert os.getpid() % 2 == score([1]) % 2",
        "import time; assert time.perf_counter_ns() // 64 % 2 == score([1])",
        "import inspect; assert 'return' not in inspect.getsource(score)",
        "import os; assert os.path.exists('/there/is/none') or score([2, 1]) != 2",
        "assert score([2, 1]) == 2",  # right, and notices a bug, but not handed in
    ],
)
def test_a_new_test_overturns_nothing_of_a_true_grade(
    right: Contest, tmp_path: Path, body: str
) -> None:
    file = tmp_path / "test_mine.py"
    file.write_text(f"from highest import score\n\n\ndef test_it():\n    {body}\n")

    answer = right.appeal(str(file))

    assert [one.granted for one in answer.findings] == [False]


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


def test_a_planted_bug_without_a_witness_in_the_grade_is_replayed_with_the_katas(
    right: Contest,
) -> None:
    chaff = tuple(
        structs.replace(one, status="let through", witness=None)
        for one in right.grade.tests.chaff
    )
    grade = with_tests(right.grade, chaff=chaff)

    assert "It is a bug" in right.appeal("last_die", grade).findings[0].reason


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


@pytest.mark.parametrize(
    "contested", ["roll 2 1", ONE_DIE, "assert score([2, 1]) == 2"]
)
def test_a_bug_of_the_own_program_stays_one(wrong: Contest, contested: str) -> None:
    answer = wrong.appeal(contested)

    assert not answer.granted
    assert wrong.grade.exam.sweep.witness is not None


def test_a_program_that_remembers_is_wrong_although_it_is_right_alone(
    contest: Callable[[str], Contest],
) -> None:
    forgets = contest(FORGETS)
    witness = forgets.grade.exam.sweep.witness
    assert witness is not None

    answer = forgets.appeal(witness.question)

    assert not answer.granted
    assert "program remembers something" in answer.findings[0].reason


# No appeal at all


@pytest.mark.parametrize(
    "contested", ["m999", "tests/test_none.py", f"{FILE}::test_none", "roll 9", "score"]
)
def test_words_that_name_nothing_are_refused(right: Contest, contested: str) -> None:
    with pytest.raises(UnusableInput):
        right.appeal(contested)


def test_no_test_decides_about_a_grade_without_a_program(right: Contest) -> None:
    unusable = structs.replace(right.grade, unusable="There is no highest.py.")
    late = structs.replace(right.grade, problems=(Problem("left out", "Too large."),))

    assert "no highest.py" in right.appeal(ONE_DIE, unusable).findings[0].reason
    assert "Too large." in right.appeal("left out", late).findings[0].reason


def test_a_grade_of_another_course_or_program_is_not_judged(right: Contest) -> None:
    other = structs.replace(right.grade.provenance, course_sha256="0")
    module = structs.replace(right.grade.module, source="def score(roll): ...\n")

    with pytest.raises(UnusableInput, match="not the one of this grade"):
        right.appeal("roll 1", structs.replace(right.grade, provenance=other))
    with pytest.raises(UnusableInput, match="not that of the submission"):
        right.appeal("roll 1", structs.replace(right.grade, module=module))


def test_a_grade_by_calls_needs_the_adapter_that_states_them(right: Contest) -> None:
    stated = Names("dice.py", calls=(("score", "", "points(roll)"),))
    names = stated.options(("score",))
    provenance = structs.replace(right.grade.provenance, names=names)
    grade = structs.replace(right.grade, provenance=provenance)

    assert names_of(right.kata, grade, stated) == stated
    for other in (Names(), Names("dice.py", calls=(("score", "", "worth(roll)"),))):
        with pytest.raises(UnusableInput, match="calls of an adapter"):
            names_of(right.kata, grade, other)
