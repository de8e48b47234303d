"""Cases of a class that only a person can decide, the most important first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.other_names import KIND as OTHER_NAMES
from dicedojo.grading.other_names import evidence_of

KINDS = {  # the most important first, with the question for the person
    "name": "Right answers under another name: take the name?",
    "not graded": "Not graded: which points are fair?",
    "appeal": "A point was contested with reason: which points are fair?",
    "unusable": "Nothing of it could run: is it another task, or tests alone?",
    "no points": "0 points: is that fair?",
    "override": "Graded again since the override: does it still stand?",
    "late": "Marked as late without a time: how many days?",
    "flag": "A line of the code that a person should look at.",
}


@dataclass(frozen=True)
class Case:
    """A question about one student's grade, and what speaks for an answer."""

    kind: str  # of KINDS
    row: Row
    evidence: str

    @property
    def question(self) -> str:
        return KINDS[self.kind]


def open_cases(book: Gradebook) -> list[Case]:
    """Return what nobody has settled yet, the most important first.

    A case that was settled opens again when there is other evidence.
    """
    settled = book.decisions.settled()
    cases = [
        case
        for row in book.rows()
        for case in cases_of(book, row)
        if (row.student.id, case.kind, case.evidence) not in settled
    ]
    order = list(KINDS)
    return sorted(cases, key=lambda case: order.index(case.kind))


def cases_of(book: Gradebook, row: Row) -> Iterator[Case]:
    """Yield what a person should decide about one student, settled or not."""
    if row.status == "missing":
        return
    if row.status == "not graded" and not row.overridden:
        yield Case("not graded", row, row.problem)
    if row.machine_points is not None:
        document = book.grades.document(row.student.id)
        if not row.overridden:
            yield from _without_points(row, document)
        for flag in document.flags:
            yield Case("flag", row, f"{flag.message} {flag.evidence}".strip())
    for appeal in book.decisions.appeals(row.student.id):
        if appeal.granted and not _is_decided(row, appeal.when):
            yield Case("appeal", row, f"{appeal.contested}: {appeal.reason}")
    if row.regraded_since:
        made_for = [one.made_for for one in row.adjustments if one.kind == "override"]
        evidence = f"The machine's points were {made_for[-1]}, now {row.machine_points}"
        yield Case("override", row, f"{evidence}.")
    rule = book.decisions.late_rule
    if rule and row.marked_late and not row.submitted_at:
        days = rule.days_late(row.student.id, row.submitted_at, marked=row.marked_late)
        if not days:
            yield Case("late", row, "The LMS marks it as late, and says no time.")


def _is_decided(row: Row, appealed: str) -> bool:
    """Return whether an override was made after an appeal."""
    made = [one.when for one in row.adjustments if one.kind == "override"]
    return any(when >= appealed for when in made)


def _without_points(row: Row, document: GradeDocument) -> Iterator[Case]:
    """Yield why a grade may have fewer points than it deserves."""
    named = [one.message for one in document.problems if one.kind == OTHER_NAMES]
    if named and not document.provenance.names:
        yield Case("name", row, evidence_of(named[0]))
    elif row.status == "unusable":
        yield Case("unusable", row, row.problem)
    elif not row.machine_points:
        yield Case("no points", row, document.part("behaviour").why)
