"""A viva on paper: 80 columns, or one page; the key apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.grade import Grade
from dicedojo.report.viva import make_viva
from dicedojo.report.viva_sheet import TOO_FEW, viva_lines, viva_page

from ..handmade_grades import exam, graded, hostile_tests, make_kata


@pytest.fixture
def grade(weak: Grade) -> GradeDocument:
    return grade_document(weak)


def test_a_sheet_has_80_columns_and_no_key(grade: GradeDocument) -> None:
    lines = list(viva_lines(grade, make_viva(grade), key=False))

    assert max(map(len, lines)) <= 80
    assert "\nKey" not in lines
    assert sum("Answer: ___" in line for line in lines) == 5


def test_the_key_has_a_line_for_each_question(grade: GradeDocument) -> None:
    lines = list(viva_lines(grade, make_viva(grade), key=True))

    key = lines[lines.index("\nKey") :]
    assert sum(line[:2] in ("1.", "2.", "3.", "4.", "5.") for line in key) == 5


def test_too_few_questions_are_said(grade: GradeDocument) -> None:
    fewer = make_viva(grade)[:2]

    assert f"\n{TOO_FEW}" in list(viva_lines(grade, fewer, key=False))
    assert TOO_FEW in viva_page(grade, fewer, key=False)


def test_a_page_loads_nothing_and_has_the_key_only_where_it_is_asked_for(
    grade: GradeDocument,
) -> None:
    sheet, with_key = (viva_page(grade, make_viva(grade), key=k) for k in (False, True))

    assert "default-src 'none'" in sheet
    assert "<h2>Key</h2>" not in sheet
    assert "<h2>Key</h2>" in with_key


def test_what_a_submission_brings_stays_text(tmp_path: Path) -> None:
    kata = make_kata(tmp_path)
    grade = grade_document(graded(kata, "<b>ada\x1b[31m", exam(), hostile_tests(kata)))
    viva = make_viva(grade)

    assert "<b>" not in viva_page(grade, viva, key=True)
    assert "\x1b" not in "".join(viva_lines(grade, viva, key=True))
