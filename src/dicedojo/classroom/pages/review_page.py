"""The page of what only a person can decide: each case with evidence and command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.review import Case
from dicedojo.page import render_page
from dicedojo.report.adjusted import moment
from dicedojo.text import WHY, plain


def render_review(
    subject: Subject, cases: Sequence[tuple[Case, str]], *, files: Mapping[str, str]
) -> str:
    """Return the page of these cases, in their order, each with its command.

    `files` has the address of each student's page, by id, of those who have one.
    """
    by_question: dict[str, list[dict[str, str]]] = {}
    for case, command in cases:
        student = case.row.student
        by_question.setdefault(case.question, []).append(
            {
                "name": plain(student.label),
                "file": files.get(student.id, ""),
                "evidence": plain(case.evidence, WHY),
                "command": plain(command, WHY),
            }
        )
    return render_page(
        "review.html",
        "dicedojo.classroom.pages",
        title=plain(subject.title),
        updated=moment(subject.updated_at),
        questions=list(by_question.items()),
    )
