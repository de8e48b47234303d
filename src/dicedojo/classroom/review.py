"""Cases of a class that only a person can decide, the most important first."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.intake.uploads import UNCLEAR
from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.other_names import KIND as OTHER_NAMES
from dicedojo.grading.other_names import evidence_of
from dicedojo.mutation.assess import UNFINISHED

GIVE = "override --points N --why WHY"
KINDS = {  # the most important first: the question for the person, and a verb
    "name": ("Right answers under another name: take the name?", "review --take-name"),
    "several names": (
        "Right answers under several names: which one is meant?",
        "review --take-name --module FILE --function NAME",
    ),
    "other kata": ("Another kata was handed in: let them hand in this one?", "comment"),
    "no code": ("Tests without code: which points are fair?", GIVE),
    "upload": ("Several uploads: does the right one count?", GIVE),
    "unfinished": (
        "The time was over: grade it again with more?",
        "grade --time SECONDS",
    ),
    "not graded": ("Not graded: which points are fair?", GIVE),
    "slow": ("Too slow to be asked everything: which points are fair?", GIVE),
    "unusable": ("Nothing of it could run: is it another task?", GIVE),
    "no points": ("0 points: is that fair?", GIVE),
    "override": ("Graded again since the override: does it still stand?", "show"),
}
PROGRAM = re.compile(r"\b(\w+\.py)\b")


@dataclass(frozen=True)
class Case:
    """A question about one student's grade, and what speaks for an answer."""

    kind: str  # of KINDS
    row: Row
    evidence: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells the case from others once it is settled."""
        return (self.row.student.id, self.kind, self.evidence)

    @property
    def question(self) -> str:
        return KINDS[self.kind][0]


def open_cases(book: Gradebook, others: Container[str] = ()) -> list[Case]:
    """Return what nobody has settled yet, the most important first.

    `others` are the modules of other katas. A case that was settled opens again when
    there is other evidence.
    """
    settled = book.decisions.settled()
    found = [case for row in book.rows() for case in cases_of(book, row, others)]
    order = list(KINDS)
    return sorted(
        (one for one in found if one.key not in settled),
        key=lambda case: order.index(case.kind),
    )


def cases_of(book: Gradebook, row: Row, others: Container[str] = ()) -> Iterator[Case]:
    """Yield what a person should decide about one student alone, settled or not."""
    if row.status == "missing":
        return
    if row.status == "not graded" and not row.overridden:
        unfinished = row.problem.startswith(UNFINISHED)
        yield Case("unfinished" if unfinished else "not graded", row, row.problem)
    if row.machine_points is not None:
        document = book.grades.document(row.student.id)
        if not row.overridden:
            yield from _without_points(row, document, others)
    if row.regraded_since:
        yield Case("override", row, row.regraded_since)


def _without_points(
    row: Row, document: GradeDocument, others: Container[str]
) -> Iterator[Case]:
    """Yield why a grade may have other points than it deserves."""
    for problem in document.problems:
        if problem.kind == UNCLEAR:
            yield Case("upload", row, problem.message)
    named = [one for one in document.problems if one.kind == OTHER_NAMES]
    if named and not document.provenance.names:
        kind = "name" if named[0].names else "several names"
        yield Case(kind, row, evidence_of(named[0].message))
    elif row.status == "unusable":
        programs = PROGRAM.findall(row.problem)
        if any(file in others for file in programs):
            yield Case("other kata", row, row.problem)
        elif document.tests.count:
            tests = document.part("tests").why
            yield Case("no code", row, f"{row.problem} {tests}")
        else:
            yield Case("unusable", row, row.problem)
    elif not row.machine_points:
        yield Case("no points", row, document.part("behaviour").why)
    else:
        for one in document.exam.sweep.functions:
            if one.slow:
                yield Case("slow", row, f"{one.name}: {one.unanswered}. {one.slow}")
