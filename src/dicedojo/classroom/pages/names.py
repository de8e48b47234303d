"""How students are called on pages, and where their pages lie."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from msgspec import structs

from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.text import WHY, plain

# What a page calls a student: a name, or a pseudonym.
Label = Callable[[Row], str]

NOT_GRADED = "What was handed in is not graded."
UNSAFE = re.compile(r"[^A-Za-z0-9]+")
LONGEST = 60  # characters of a file's name, without its suffix
# Windows cannot open files of these names, whatever their suffix.
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{n}{i}" for n in ("com", "lpt") for i in range(10)),
}


def own_name(row: Row) -> str:
    """Return the student's name as the roster or the submission has it."""
    return row.student.label


def without_names(grade: GradeDocument, label: str) -> GradeDocument:
    """Return a grade document that calls its submission by a label, and has no path.

    What the submission itself says, in a comment for example, stays.
    """
    provenance = structs.replace(grade.provenance, submission_path="")
    return structs.replace(grade, submission=label, provenance=provenance)


def problem_of(row: Row, label: Label) -> str:
    """Return the first line of why a row has no grade, "" where it has one.

    Where a student is called by anything but the name, a submission that is not graded
    is not named either: its path has names.
    """
    if label is not own_name and row.status == "not graded":
        return NOT_GRADED
    return plain(row.problem.partition("\n")[0], WHY)


def file_names(rows: Iterable[Row], label: Label) -> dict[str, str]:
    """Return the name of each student's page, by student id; no two are the same.

    A name says what the label says, and can be a file everywhere: letters, digits, `-`.
    Where a label has none of these, as 王小明 has not, it says what the id says.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for row in sorted(rows, key=lambda one: (label(one), one.student.id)):
        base = _base(label(row)) or _base(row.student.id) or "student"
        if base in RESERVED:
            base = f"{base}-"
        name, number = base, 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        names[row.student.id] = f"{name}.html"
    return names


def _base(text: str) -> str:
    return UNSAFE.sub("-", _ascii(text)).strip("-").lower()[:LONGEST]


def _ascii(text: str) -> str:
    """Return `Muller` for `Müller`; letters of other scripts stay, and go later."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(one for one in parts if not unicodedata.combining(one))


def shown(row: Row, label: Label) -> str:
    """Return the label fit to print, or the id where there is none."""
    return plain(label(row).strip() or row.student.id, 120)
