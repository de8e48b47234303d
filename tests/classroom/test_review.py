"""What only a person can decide about a class, and that settled cases stay settled."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.classroom.gradebook.records import FIRST, pack
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.intake.uploads import UNCLEAR
from dicedojo.classroom.review import Case, open_cases
from dicedojo.exam.report import FunctionRecord
from dicedojo.mutation.assess import UNFINISHED
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.names import Names

from ..handmade_grades import make_kata
from .gradebooks import (
    ADA,
    GRADED_AT,
    JOE,
    SAM,
    document_of,
    inputs_of,
    make_gradebook,
)

EVIDENCE = "dice.py: points answers 462 of 462 questions as score should."
SEVERAL = Problem("other names", f"{EVIDENCE}\nNobody stated these names.")
NAMES = replace(SEVERAL, names=Names("dice.py", (("score", "points"),)))


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)


def record(book: Gradebook, **changes: object) -> None:
    """Grade Ada again, with these fields of the document."""
    document = document_of(make_kata(book.path.parent), ADA)
    changed = structs.replace(document, **changes)
    book.grades.record(ADA.id, inputs_of(ADA), pack(changed), FIRST)


def shown(book: Gradebook) -> list[tuple[str, str]]:
    return [(case.kind, case.row.student.id) for case in open_cases(book)]


def settle(book: Gradebook, case: Case) -> None:
    book.decisions.settle(
        case.row.student.id, case.kind, case.evidence, who="kim", when=GRADED_AT
    )


def test_what_is_graded_as_it_should_be_needs_nobody(book: Gradebook) -> None:
    assert shown(book) == [("not graded", "joe"), ("unusable", "sam")]


def test_right_answers_under_another_name_come_first(book: Gradebook) -> None:
    record(book, problems=(NAMES,))

    first = open_cases(book)[0]

    assert (first.kind, first.row.student.id) == ("name", "ada")
    assert first.evidence == EVIDENCE


def test_several_names_that_would_do_are_for_a_person_to_tell(book: Gradebook) -> None:
    record(book, problems=(SEVERAL,))

    assert open_cases(book)[0].kind == "several names"


def test_uploads_of_which_it_is_not_clear_which_counts_are_a_case(
    book: Gradebook,
) -> None:
    record(book, problems=(Problem(UNCLEAR, "greed-1.py may be newer."),))

    first = open_cases(book)[0]

    assert (first.kind, first.evidence) == ("upload", "greed-1.py may be newer.")


def test_points_of_a_person_answer_the_question(book: Gradebook) -> None:
    book.decisions.add_override(
        SAM.id, Decimal(40), why="on paper", who="kim", when=GRADED_AT
    )

    assert ("unusable", "sam") not in shown(book)


def test_a_settled_case_stays_settled_until_there_is_other_evidence(
    book: Gradebook,
) -> None:
    record(book, unusable="greed.py is empty.")
    (found,) = [one for one in open_cases(book) if one.kind == "no code"]

    settle(book, found)
    record(book, unusable="greed.py is empty.")
    after = shown(book)
    record(book, unusable="greed.py is not text.")

    assert ("no code", "ada") not in after
    assert ("no code", "ada") in shown(book)


def test_a_program_that_was_too_slow_to_be_asked_everything_is_a_case(
    book: Gradebook,
) -> None:
    exam = document_of(make_kata(book.path.parent / "slow"), ADA).exam
    slow = FunctionRecord.of("heads", 8, 4, not_asked=4, slow="It needs 9 s.")
    swept = structs.replace(exam.sweep, functions=(slow,))
    record(book, exam=structs.replace(exam, sweep=swept))

    (case,) = [case for case in open_cases(book) if case.kind == "slow"]

    assert case.evidence == "heads: 4 were not asked. It needs 9 s."


def test_an_override_of_another_grade_is_asked_about(book: Gradebook) -> None:
    book.decisions.add_override(
        *(ADA.id, Decimal(5)), why="x", who="kim", when=GRADED_AT, made_for=Decimal(1)
    )

    (case,) = [case for case in open_cases(book) if case.kind == "override"]

    assert case.evidence.startswith("The machine's points were 1, now ")

    book.decisions.settle(*case.key, who="kim", when=GRADED_AT)

    assert not book.row(ADA.id).regraded_since  # so no export asks again


def test_settled_cases_of_a_student_are_forgotten_with_them(book: Gradebook) -> None:
    for case in open_cases(book):
        settle(book, case)

    book.forget(SAM.id)

    assert {student for student, _, _ in book.decisions.settled()} == {"joe"}


@pytest.mark.parametrize(
    ("problem", "tests", "kind"),
    [
        ("There is no greed.py. There is hog.py.", 0, "other kata"),
        ("There is no greed.py. There is dice.py.", 0, "unusable"),
        ("There is no greed.py among the files.", 4, "no code"),
    ],
)
def test_what_was_handed_in_without_a_module_is_told_apart(
    book: Gradebook, problem: str, tests: int, kind: str
) -> None:
    document = document_of(make_kata(book.path.parent), ADA)
    suite = structs.replace(document.tests, count=tests)
    record(book, unusable=problem, tests=suite)

    found = [one for one in open_cases(book, {"hog.py"}) if one.row.student == ADA]

    assert [one.kind for one in found] == [kind]
    assert found[0].evidence.startswith(problem)


def test_a_grade_that_was_not_finished_is_not_one_that_failed(book: Gradebook) -> None:
    left = Problem("out of time", f"{UNFINISHED}: 3 of 9 changes were not tried.")
    document = document_of(make_kata(book.path.parent), JOE)
    unfinished = structs.replace(document, problems=(left,))
    book.grades.record(JOE.id, inputs_of(JOE), pack(unfinished), FIRST)

    assert shown(book) == [("unfinished", "joe"), ("unusable", "sam")]
