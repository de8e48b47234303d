from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.classroom.pages.statistics import (
    ClassStatistics,
    Share,
    gather,
    what_to_teach,
)
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade

from ...handmade_grades import *  # noqa: F403  # its fixtures
from ..exports.rows import row
from ..gradebooks import make_gradebook


@pytest.fixture
def documents(weak: Grade, perfect: Grade) -> list[GradeDocument]:
    """Two weak suites on code that fails a step, and a perfect one."""
    return [grade_document(one) for one in (weak, weak, perfect)]


def test_steps_are_counted_over_the_programs_that_ran(
    documents: list[GradeDocument], empty: Grade
) -> None:
    unusable = structs.replace(grade_document(empty), unusable="There is no module.")

    found = gather([], [*documents, unusable])

    failed = {step.name: str(failed) for step, failed in found.steps}
    assert failed["03_single_one"] == "2 of 3"
    assert failed["01_three_ones"] == "0 of 3"


@pytest.mark.parametrize("unusable", ["", "There is no greed.py."])
def test_a_program_that_cannot_be_imported_fails_no_step_and_its_tests_count(
    documents: list[GradeDocument], unusable: str
) -> None:
    weak = documents[0]
    exam = structs.replace(
        weak.exam,
        scenarios=tuple(
            structs.replace(one, outcome="failed", message="SyntaxError: '('")
            for one in weak.exam.scenarios
        ),
        sweep=structs.replace(weak.exam.sweep, asked=0, agreed=0),
    )
    other = structs.replace(weak, exam=exam, unusable=unusable)

    found = gather([], [*documents, other])

    assert {failed.of for _, failed in found.steps} == {3}
    assert {missed.of for _, missed in found.chaffs} == {4}


def test_chaffs_are_counted_over_the_suites_that_count(
    documents: list[GradeDocument],
) -> None:
    weak = documents[0]
    without = structs.replace(weak, tests=structs.replace(weak.tests, valid=0))

    found = gather([], [*documents, without])

    assert [(chaff.name, str(missed)) for chaff, missed in found.chaffs] == [
        ("four_of_a_kind", "2 of 3"),
        ("no_sort", "2 of 3"),
        ("first_rule_only", "0 of 3"),
    ]


def test_questions_are_counted_once_for_a_suite(
    documents: list[GradeDocument],
) -> None:
    found = gather([], documents)

    counts = {question: str(suites) for question, suites in found.questions}
    assert counts["roll 4 4 4"] == "2 of 3"  # it reveals two bugs of each


def test_every_point_falls_into_one_bin() -> None:
    rows = [row("s", one) for one in ("0", "9.99", "10", "99.99", "100", None)]

    bins = ClassStatistics(tuple(rows), (), (), ()).bins()

    assert [count for *_, count in bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert bins[0][:2] == (0, 10)


def test_a_class_without_anyone_has_empty_bins() -> None:
    assert sum(count for *_, count in ClassStatistics((), (), (), ()).bins()) == 0


def test_what_half_of_the_class_misses_is_worth_teaching(
    documents: list[GradeDocument],
) -> None:
    sentences = what_to_teach(gather([], documents), "greed")

    assert sentences == [
        "Step 3, A single one: 2 of 3 programs fail it. "
        "Lesson: lessons/greed/03_single_one.md.",
        "2 of 3 test suites miss this bug: takes four of a kind for "
        "nothing. For example, roll 4 4 4 4 should score 400; this program scores 0.",
        "2 of 3 test suites miss this bug: reads the dice in the "
        "order in which they fell. For example, roll 4 4 4 4 should score 400; this "
        "program scores 0.",
    ]


def with_step(grade: GradeDocument, step: str) -> GradeDocument:
    """The document with its first chaff let through, and a lesson that treats it."""
    first, *others = grade.tests.chaff
    missed = structs.replace(first, status="let through", step=step)
    tests = structs.replace(grade.tests, chaff=(missed, *others))
    return structs.replace(grade, tests=tests)


def test_a_missed_bug_leads_to_the_lesson_that_the_course_names(weak: Grade) -> None:
    grade = with_step(grade_document(weak), "02_other_triples")

    sentences = what_to_teach(gather([], [grade]), "greed")

    lesson = " Lesson: step 2, lessons/greed/02_other_triples.md."
    assert len([one for one in sentences if one.endswith(lesson)]) == 1


def test_of_bugs_missed_alike_one_of_each_lesson_comes_first(weak: Grade) -> None:
    grade = grade_document(weak)
    one = grade.tests.chaff[0]
    steps = {
        **dict.fromkeys("abc", "02_other_triples"),
        **dict.fromkeys("de", "01_three_ones"),
        "f": "11_only_faces",
    }
    chaff = tuple(
        structs.replace(
            one, name=name, misconception=name, status="let through", step=step
        )
        for name, step in steps.items()
    )
    found = gather(
        [],
        [structs.replace(grade, tests=structs.replace(grade.tests, chaff=chaff))],
    )

    sentences = what_to_teach(found, "greed")

    named = [re.search(r"bug: (.)\.", sentence) for sentence in sentences]
    assert [match[1] for match in named if match] == ["d", "a"]
    assert len(sentences) == 3


def test_earlier_documents_do_not_hide_the_lesson(weak: Grade) -> None:
    earlier = grade_document(weak)
    later = with_step(earlier, "02_other_triples")

    for documents in ([earlier, later], [later, earlier]):
        found = gather([], documents)

        assert "02_other_triples" in {chaff.step for chaff, _ in found.chaffs}


def test_what_few_miss_is_not_worth_a_lesson(perfect: Grade) -> None:
    found = gather([], [grade_document(perfect)])

    assert what_to_teach(found, "greed") == []


def test_a_gradebook_has_all_that_is_counted(tmp_path: Path) -> None:
    with make_gradebook(tmp_path) as book:
        found = gather(book.rows(), book.documents())

    assert len(found.rows) == 6
    assert found.chaffs[0][1] == Share(1, 3)
