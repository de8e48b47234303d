"""docs/grade-document.md says what the document has, and its program runs."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade

PAGE = Path(__file__).resolve().parents[3] / "docs" / "grade-document.md"


def test_every_field_of_the_document_is_on_the_page() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    below = {"pass_mark", "min_tests", "why_not_passed"}  # beside `passed`
    elsewhere = {"sandbox"}  # under “Where a grade comes from”

    fields = set(GradeDocument.__struct_fields__)
    assert listed == fields - below - elsewhere
    assert all(f"`{name}`" in PAGE.read_text("utf-8") for name in fields)


def test_the_program_on_the_page_runs(
    weak: Grade,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "program.py").write_text(program)
    (tmp_path / "grades.json").write_text(encode_grades([grade_document(weak)]))
    monkeypatch.chdir(tmp_path)

    runpy.run_path("program.py")

    assert capsys.readouterr().out == (
        "ada: 57.29 of 100\n  noticed 5 of 10 distinct bugs\n"
    )
