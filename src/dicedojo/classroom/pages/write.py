"""Writes the pages of a class: index.html, and one for each student with a grade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.pages.class_page import render_class
from dicedojo.classroom.pages.review_page import OpenCase, render_review
from dicedojo.classroom.pages.statistics import gather
from dicedojo.classroom.row import (
    NOT_GRADED,
    Row,
    file_names,
)
from dicedojo.files import replace_file
from dicedojo.grading import GradeDocument
from dicedojo.report import (
    AdjustedGrade,
    LessonPages,
    person_view,
    render_html,
    render_page,
)
from dicedojo.text import score

INDEX = "index.html"
REVIEW = "review.html"
STUDENTS = "students"  # the folder of the pages for students
NOTHING = "Nothing was handed in."


def adjusted_grade(row: Row, pass_mark: Decimal) -> AdjustedGrade:
    """Return the points that count for a student, with overrides and comments."""
    return AdjustedGrade(
        points=row.points,
        passed=row.passes(pass_mark),
        changes=row.adjustments,
        notes=row.comments,
        label=row.label,
        stale=row.stale,
    )


def render_no_grade(subject: Subject, row: Row) -> str:
    """Return the page of a student without a grade of the machine."""
    adjusted = adjusted_grade(row, subject.pass_mark)
    reason = row.why_no_grade if row.handed_in else NOTHING
    return render_page(
        "no_grade.html",
        *("dicedojo.classroom.pages", "dicedojo.report"),
        subject=subject,
        name=row.printable_label,
        decided=row.points is not None,
        points=score(row.points or Decimal(0)),
        passed=adjusted.passed,
        possible=score(row.possible),
        machine_points="",
        no_grade=reason or NOT_GRADED,
        **person_view(adjusted),
    )


def write_pages(
    book: Gradebook,
    folder: Path,
    *,
    hashed: bool = False,
    cases: Sequence[OpenCase] = (),
    lessons: LessonPages = MappingProxyType({}),
) -> int:
    """Write the pages of a class to `folder`; return how many are a student's.

    They replace existing ones, and name students by pseudonym if `hashed`. A student
    without a grade has a page if a person gave points or wrote a comment. Other pages
    of students from a former run are removed, because their names may be those of
    students. `cases`, which only a person can decide, get a page, too. Each page
    includes those of the `lessons` that it names. Documents are read one at a time.

    Raises:
        GradebookFault: the gradebook cannot be read.
        OSError: a page cannot be written.
    """
    subject = book.subject
    rows = {row.student.id: row for row in book.rows(hashed=hashed)}
    names = file_names(rows.values())
    written: dict[str, str] = {}
    students = folder / STUDENTS
    students.mkdir(parents=True, exist_ok=True)

    def save(student_id: str, page: str) -> None:
        _save(students / names[student_id], page)
        written[student_id] = f"{STUDENTS}/{names[student_id]}"

    def documents() -> Iterator[GradeDocument]:
        for student_id, grade in book.documents().by_student():
            row = rows.get(student_id)
            # A row whose document is not current has no grade to explain.
            if row is not None and (row.machine_points is not None or row.adjustments):
                adjusted = adjusted_grade(row, subject.pass_mark)
                save(student_id, render_html(grade, adjusted, lessons))
            yield grade

    statistics = gather(rows.values(), documents())
    for student_id, row in rows.items():
        if student_id not in written and (row.adjustments or row.comments):
            save(student_id, render_no_grade(subject, row))
    page = render_class(
        subject,
        statistics,
        files=written,
        cases=len(cases),
        lessons=lessons,
    )
    _save(folder / INDEX, page)
    queue = folder / REVIEW
    if cases:
        _save(queue, render_review(book, cases, files=written))
    else:
        queue.unlink(missing_ok=True)
    names_written = {Path(address).name for address in written.values()}
    for former in students.glob("*.html"):
        if former.name not in names_written:
            former.unlink()
    return len(written)


def _save(file: Path, page: str) -> None:
    replace_file(file, [page.encode()])
