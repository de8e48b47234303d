"""Reads a roster: the CSV file that says who is expected to hand something in."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from dicedojo.classroom.student import Student
from dicedojo.errors import UnusableInput


@dataclass(frozen=True)
class Roster:
    """The students who are expected, in the order of the file."""

    students: tuple[Student, ...]


def read_roster(file: Path) -> Roster:
    """Return the roster in a CSV file with the columns id, name, email, section, group.

    Raises:
        UnusableInput: it cannot be read, or a row has no id or another row's.
    """
    students: dict[str, Student] = {}
    with file.open(encoding="utf-8-sig", newline="") as text:
        for number, row in enumerate(csv.DictReader(text), start=2):
            student = Student(
                id=row["id"].strip(),
                name=row.get("name") or "",
                email=row.get("email") or "",
                section=row.get("section") or "",
                group=row.get("group") or "",
            )
            if not student.id:
                raise UnusableInput(f"{file}, row {number}: the id is blank.")
            if student.id in students:
                raise UnusableInput(f"{file}, row {number}: {student.id} was before.")
            students[student.id] = student
    return Roster(tuple(students.values()))
