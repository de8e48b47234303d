"""Write the pages of a class: index.html, and a page for each student with a grade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dicedojo.classroom.gradebook import Gradebook
from dicedojo.classroom.pages.class_page import render_class
from dicedojo.classroom.pages.learner import render_learner
from dicedojo.classroom.pages.names import Label, file_names, own_name, shown
from dicedojo.classroom.pages.statistics import gather
from dicedojo.classroom.pages.twins_page import render_twins
from dicedojo.classroom.row import Row
from dicedojo.classroom.twins import Twins
from dicedojo.grading.document.grade import GradeDocument

INDEX = "index.html"
TWINS = "twins.html"
STUDENTS = "students"  # the folder of the pages for students


@dataclass(frozen=True)
class Pages:
    """What was written: the page of the class, and how many pages of students."""

    index: Path
    students: int


def write_pages(
    book: Gradebook,
    folder: Path,
    *,
    label: Label = own_name,
    twins: Sequence[Twins] | None = None,
) -> Pages:
    """Write the pages of a class into `folder`; those that are there are replaced.

    Pages of students that a former run wrote and this one does not are removed: they
    may have a name that should no longer be there. The pairs of `twins` get a page of
    their own, to which the class page alone links; None says that nobody looked.
    Documents are read one at a time.

    Raises:
        GradebookFault: the gradebook cannot be read.
        OSError: a page cannot be written.
    """
    subject = book.subject
    rows = {row.student.id: row for row in book.rows()}
    names = file_names(rows.values(), label)
    written: dict[str, str] = {}
    students = folder / STUDENTS
    students.mkdir(parents=True, exist_ok=True)

    def documents() -> Iterator[tuple[str, GradeDocument]]:
        for student_id, grade in book.documents():
            row = rows.get(student_id)
            if row is not None and _has_page(row):
                page = render_learner(
                    row, grade, pass_mark=subject.pass_mark, label=label
                )
                (students / names[student_id]).write_text(page, "utf-8")
                written[student_id] = f"{STUDENTS}/{names[student_id]}"
            yield student_id, grade

    shown_twins = [
        one for one in twins or () if one.first in rows and one.second in rows
    ]
    found = gather(rows.values(), documents())
    index = folder / INDEX
    index.write_text(
        render_class(
            subject,
            found,
            files=written,
            label=label,
            twins=None if twins is None else len(shown_twins),
        ),
        "utf-8",
    )
    page = folder / TWINS
    if shown_twins:
        labels = {key: shown(row, label) for key, row in rows.items()}
        page.write_text(
            render_twins(subject, shown_twins, labels=labels, files=written), "utf-8"
        )
    else:
        page.unlink(missing_ok=True)
    kept = {Path(one).name for one in written.values()}
    for page in students.glob("*.html"):
        if page.name not in kept:
            page.unlink()
    return Pages(index, len(written))


def _has_page(row: Row) -> bool:
    """A row whose document is not current has no grade to explain."""
    return row.machine_points is not None or bool(row.adjustments)
