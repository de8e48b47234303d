"""Five questions about a learner's own work, each with an answer that is known."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.viva import (
    COUNT,
    LETTERS,
    VivaQuestion,
    make_viva,
    read_answers,
    without_key,
)

from ..handmade_grades import exam, graded, make_kata, no_tests, perfect_tests


@pytest.fixture
def grade(weak: Grade) -> GradeDocument:
    return grade_document(weak)


def handed_in_as(grade: GradeDocument, sha256: str) -> GradeDocument:
    provenance = structs.replace(grade.provenance, submission_sha256=sha256)
    return structs.replace(grade, provenance=provenance)


def texts(viva: tuple[VivaQuestion, ...]) -> list[str]:
    return [f"{one.text} {one.code} {one.options}" for one in viva]


def test_the_same_work_is_asked_the_same_and_other_work_something_else(
    grade: GradeDocument,
) -> None:
    other = handed_in_as(grade, "b" * 64)

    assert make_viva(grade) == make_viva(grade)
    assert texts(make_viva(grade)) != texts(make_viva(other))
    assert texts(make_viva(grade)) != texts(make_viva(grade, seed=1))


def test_five_questions_are_of_five_kinds_and_the_key_is_among_the_options(
    grade: GradeDocument,
) -> None:
    questions = make_viva(grade)

    assert len({one.text for one in questions}) == COUNT
    for one in questions:
        assert one.key
        assert not one.options or one.key in LETTERS[: len(one.options)]


def test_the_document_has_each_answer(grade: GradeDocument) -> None:
    mutants = {one.witness.mutated for one in grade.tests.mutants if one.witness}
    caught = {test for one in grade.tests.chaff for test in one.caught_by}
    asked = {one.text.split(". ")[-1]: one for one in make_viva(grade)}

    changed = next(
        one for text, one in asked.items() if text.startswith("What does the")
    )
    bug = next(one for text, one in asked.items() if "of yours" in text)

    assert changed.key in mutants
    assert any(bug.options[LETTERS.index(bug.key)] in test for test in caught)


def test_of_some_changes_the_one_that_survived_is_right(grade: GradeDocument) -> None:
    lines: dict[str, set[str]] = {"killed": set(), "survived": set()}
    for mutant in grade.tests.mutants:
        lines.setdefault(mutant.status, set()).add(f"line {mutant.line}")
    sheets = (make_viva(grade, seed) for seed in range(20))

    asked = [one for sheet in sheets for one in sheet if "not notice?" in one.text]

    assert asked
    for one in asked:
        options = [" ".join(option.split()[:2]).rstrip(":") for option in one.options]
        assert options.pop(LETTERS.index(one.key)) in lines["survived"]
        assert len(options) > 1
        assert set(options) <= lines["killed"]


def test_a_learner_gets_the_questions_alone(grade: GradeDocument) -> None:
    sheet = without_key(make_viva(grade))

    assert texts(sheet) == texts(make_viva(grade))
    assert {(one.key, one.why) for one in sheet} == {("", "")}


def test_a_perfect_suite_is_asked_five_questions_with_a_key(tmp_path: Path) -> None:
    grade = graded(make_kata(tmp_path), "ada", exam(), perfect_tests())

    questions = make_viva(grade_document(grade))

    assert len(questions) == COUNT
    assert all(one.key for one in questions)


def test_a_person_marks_what_a_grade_without_tests_gives(tmp_path: Path) -> None:
    kata = make_kata(tmp_path)
    grade = grade_document(graded(kata, "ada", exam(), no_tests(kata)))
    none = structs.replace(grade, exam=structs.replace(grade.exam, scenarios=()))

    assert {one.key for one in make_viva(grade)} == {""}
    assert make_viva(none) == ()


@pytest.mark.parametrize(
    ("key", "answer", "is_right"),
    [
        ("b", " B) ", True),
        ("b", "c", False),
        ("300", "300", True),
        ("300", "0", False),
        ("[1, 2]", "[1,2]", True),
        ("raises ValueError", "ValueError", True),
        ("None", "`None`", True),
        ("1", "1.0", False),
    ],
)
def test_an_answer_is_right_however_it_is_written(
    grade: GradeDocument, key: str, answer: str, is_right: bool
) -> None:
    question = structs.replace(make_viva(grade)[0], key=key)

    assert question.is_right(answer) is is_right


def test_answers_are_read_by_their_numbers() -> None:
    assert read_answers("Ada\n1. b\n 2 300\n3) \n4: raises X\n") == {
        1: "b",
        2: "300",
        3: "",
        4: "raises X",
    }
