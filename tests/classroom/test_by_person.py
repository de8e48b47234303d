"""What only a person decides about a class: cases that stay settled, and overrides."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from msgspec import structs

from dicedojo.classroom.by_person import (
    Case,
    CaseKind,
    Target,
    find_target,
    open_cases,
    points_to_add,
    points_to_set,
)
from dicedojo.classroom.gradebook.records import FIRST
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.engine.exam.report import FunctionRecord
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import Names, Problem, ProblemKind

from .gradebooks import (
    ADA,
    GRADED_AT,
    JOE,
    SAM,
    change_entries,
    document_of,
    grade_again,
)

EVIDENCE = "dice.py: points answers 462 of 462 questions as score should."
SEVERAL = Problem("other names", f"{EVIDENCE}\nNobody stated these names.")
NAMES = replace(SEVERAL, names=Names("dice.py", (("score", "points"),)))


def shown(book: Gradebook) -> list[tuple[str, str]]:
    return [(case.kind.key, case.row.student.id) for case in open_cases(book)]


def settle(book: Gradebook, case: Case) -> None:
    book.decisions.close_case(*case.key, who="kim", when=GRADED_AT)


def test_what_is_graded_as_it_should_be_needs_nobody(book: Gradebook) -> None:
    assert shown(book) == [("not graded", "joe"), ("unusable", "sam")]


@pytest.mark.parametrize(
    ("problem", "kind", "evidence"),
    [
        (NAMES, "name", EVIDENCE),
        (SEVERAL, "several names", EVIDENCE),
        (
            Problem(ProblemKind.UNCLEAR_UPLOAD, "a-1.py may be newer."),
            "upload",
            "a-1.py may be newer.",
        ),
    ],
)
def test_a_problem_that_a_person_can_solve_comes_first(
    book: Gradebook, problem: Problem, kind: str, evidence: str
) -> None:
    grade_again(book, ADA, FIRST, problems=(problem,))

    first = open_cases(book)[0]

    assert (first.kind.key, first.row.student.id) == (kind, "ada")
    assert first.evidence == evidence


def test_points_of_a_person_answer_the_question(book: Gradebook) -> None:
    book.decisions.add_override(
        SAM.id, Decimal(40), why="on paper", who="kim", when=GRADED_AT
    )

    assert ("unusable", "sam") not in shown(book)


def test_a_settled_case_stays_settled_until_there_is_other_evidence(
    book: Gradebook,
) -> None:
    grade_again(book, ADA, FIRST, unusable="greed.py is empty.")
    (found,) = [one for one in open_cases(book) if one.kind is CaseKind.NO_CODE]

    settle(book, found)
    grade_again(book, ADA, FIRST, unusable="greed.py is empty.")
    after = shown(book)
    grade_again(book, ADA, FIRST, unusable="greed.py is not text.")

    assert ("no code", "ada") not in after
    assert ("no code", "ada") in shown(book)


def test_a_program_that_was_too_slow_to_be_asked_everything_is_a_case(
    book: Gradebook,
) -> None:
    exam = document_of(ADA).exam
    slow = FunctionRecord.of("heads", 8, 4, not_asked=4, slow="It needs 9 s.")
    swept = structs.replace(exam.sweep, functions=(slow,))
    grade_again(book, ADA, FIRST, exam=structs.replace(exam, sweep=swept))

    (case,) = [case for case in open_cases(book) if case.kind is CaseKind.SLOW]

    assert case.evidence == "heads: 4 were not asked. It needs 9 s."


def test_settled_cases_of_a_student_are_forgotten_with_them(book: Gradebook) -> None:
    for case in open_cases(book):
        settle(book, case)

    book.forget(SAM.id)

    assert {student for student, _, _ in book.decisions.closed_cases()} == {"joe"}


@pytest.mark.parametrize(
    ("programs", "tests", "kind"),
    [
        (("dice.py", "src/hog.py"), 0, "other kata"),
        (("dice.py",), 0, "unusable"),
        ((), 4, "no code"),
    ],
)
def test_what_was_handed_in_without_a_module_is_told_apart(
    book: Gradebook, programs: tuple[str, ...], tests: int, kind: str
) -> None:
    none = Problem(ProblemKind.NO_MODULE, "There is no greed.py.", programs=programs)
    suite = structs.replace(document_of(ADA).tests, count=tests)
    changes = {"unusable": none.message, "problems": (none,), "tests": suite}
    grade_again(book, ADA, FIRST, **changes)

    found = [one for one in open_cases(book) if one.row.student == ADA]

    assert [one.kind.key for one in found] == [kind]
    assert found[0].evidence.startswith(none.message)


@pytest.mark.parametrize(
    ("problems", "kind"),
    [
        (["two modules"], "two modules"),
        (["doubled name", "two modules"], "doubled name"),
        (["doubled name"], "no code"),
    ],
)
def test_modules_to_choose_from_are_not_a_lack_of_code(
    book: Gradebook, problems: list[str], kind: str
) -> None:
    told = tuple(Problem(each, "Two.") for each in problems)
    suite = structs.replace(document_of(ADA).tests, count=4)
    grade_again(book, ADA, FIRST, unusable="Two.", problems=told, tests=suite)

    assert (kind, "ada") in shown(book)


def test_several_submissions_of_one_student_are_a_case_of_their_own(
    book: Gradebook,
) -> None:
    problem = "Handed in 2 times: joe, joe.zip."
    change_entries(book, JOE.id, submission="", problem=problem, uploads=0)

    assert ("twice", "joe") in shown(book)


def test_a_grade_that_was_not_finished_is_not_one_that_failed(book: Gradebook) -> None:
    left = Problem(ProblemKind.OUT_OF_TIME, "3 of 9 changes were not tried.")
    grade_again(book, JOE, FIRST, problems=(left,))

    assert shown(book) == [("unfinished", "joe"), ("unusable", "sam")]


GRADE = Target("", Decimal("61.5"), Decimal(100))
TEST = Target("test:tests/test_greed.py::test_one", None, Decimal(100))


def target(book: Gradebook, part: str = "", step: str = "", test: str = "") -> Target:
    return find_target(book.row("ada"), book.grades.document("ada"), part, step, test)


@pytest.mark.parametrize(
    ("stated", "points"), [("80", "80"), ("0", "0"), (" 61.5 ", "61.5")]
)
def test_points_are_set_as_they_are_stated(stated: str, points: str) -> None:
    assert points_to_set(GRADE, stated) == Decimal(points)


@pytest.mark.parametrize(
    ("stated", "points"), [("5", "5"), ("+5", "5"), ("-5.25", "-5.25")]
)
def test_points_are_added_with_a_sign_or_without(stated: str, points: str) -> None:
    assert points_to_add(GRADE, stated) == Decimal(points)


@pytest.mark.parametrize("stated", ["+5", "-5", " +0"])
def test_points_with_a_sign_are_not_set(stated: str) -> None:
    with pytest.raises(UnusableInput, match="sets the points") as refused:
        points_to_set(GRADE, stated)

    assert refused.value.next == "the same command with --add for --points"


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ("", "is not a number of points"),
        ("many", "is not a number of points"),
        ("nan", "is not a number of points"),
        ("1e99", "is not a number of points"),
        ("+inf", "is not a number of points"),
        ("1.005", "is not a number of points"),
        ("100.01", "at most 100 points"),
        ("+101", "at most 100 points"),
        ("-101", "at most 100 points"),
    ],
)
def test_points_that_nobody_can_mean_are_refused(stated: str, says: str) -> None:
    with pytest.raises(UnusableInput, match=says):
        points_to_set(GRADE, stated)
    with pytest.raises(UnusableInput, match=says):
        points_to_add(GRADE, stated)


def test_a_test_has_no_points_to_replace() -> None:
    assert points_to_add(TEST, "+2") == 2
    with pytest.raises(UnusableInput, match="no points of its own"):
        points_to_set(TEST, "2")


def test_without_a_name_the_whole_grade_is_meant(book: Gradebook) -> None:
    row = book.row("ada")

    assert target(book) == Target("", row.machine_points, row.possible)


def test_a_part_and_a_step_have_their_own_points(book: Gradebook) -> None:
    grade = book.grades.document("ada")
    part, step = grade.part("tests"), grade.exam.steps[0]

    assert target(book, part="tests") == Target(
        "part:tests", part.points, part.possible
    )
    expected = Target(f"step:{step.name}", step.points, step.possible)
    assert target(book, step=step.name) == expected
    assert target(book, step=str(step.number)) == expected
    assert target(book, step=f"{step.number:02}") == expected


def test_a_test_is_found_by_its_id(book: Gradebook) -> None:
    test = book.grades.document("ada").tests.collected[0]

    assert target(book, test=test).key == f"test:{test}"


@pytest.mark.parametrize("kind", ["part", "step", "test"])
def test_what_the_grade_does_not_have_is_refused(book: Gradebook, kind: str) -> None:
    with pytest.raises(UnusableInput, match=f"The grade has no {kind} 'tets'"):
        target(book, **{kind: "tets"})


def test_one_override_is_about_one_thing(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="one part, one step or one test"):
        target(book, part="tests", step="1")


def test_nothing_handed_in_has_no_step(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="Liz Ortiz has no grade"):
        find_target(book.row("liz"), None, "", "1", "")
