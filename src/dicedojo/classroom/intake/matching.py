"""Says whose a submission is, where the roster makes it certain; never guesses."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from dicedojo.classroom.intake.handed_in import Found, HandedIn
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.student import Student


@dataclass(frozen=True)
class Entry:
    """A student, and what they handed in: None if nothing, or if that is not clear."""

    student: Student
    handed_in: HandedIn | None


@dataclass(frozen=True)
class Doubled:
    """Submissions of which only one can be a student's; none of them is graded."""

    student: Student
    handed_in: tuple[HandedIn, ...]


@dataclass(frozen=True)
class ClassList:
    """The students of a class by id, with at most one submission each."""

    entries: tuple[Entry, ...]
    doubled: tuple[Doubled, ...] = ()

    @property
    def missing(self) -> tuple[Student, ...]:
        """The expected students of whom nothing was handed in."""
        unclear = {one.student.id for one in self.doubled}
        return tuple(
            entry.student
            for entry in self.entries
            if entry.handed_in is None and entry.student.id not in unclear
        )

    @property
    def unknown(self) -> tuple[Entry, ...]:
        """What was handed in by someone who is not on the roster."""
        return tuple(entry for entry in self.entries if not entry.student.expected)


def match(found: Found, roster: Roster | None) -> ClassList:
    """Return who handed in what; without a roster, everyone who handed in is expected.

    Nobody has two submissions: where several fit one student, they are `doubled`.
    """
    students = {one.id: one for one in roster.students} if roster else {}
    handed_in: defaultdict[str, list[HandedIn]] = defaultdict(list)
    for one in found.handed_in:
        handed_in[one.id].append(one)
        if one.id not in students:
            students[one.id] = Student(one.id, one.name, expected=roster is None)
    entries = []
    doubled = []
    for id, student in sorted(students.items()):
        theirs = handed_in[id]
        if len(theirs) > 1:
            doubled.append(Doubled(student, tuple(theirs)))
        single = replace(theirs[0], id=id) if len(theirs) == 1 else None
        entries.append(Entry(student, single))
    return ClassList(tuple(entries), tuple(doubled))
