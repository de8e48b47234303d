"""Says whose a submission is, where the roster makes it certain; never guesses."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from dicedojo.classroom.intake.handed_in import Directory, Found, HandedIn
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.text import counted, plain

MAX_NAMED = 5  # students that a sentence names
WRONG_ROSTER = (
    "Nobody on the roster handed in anything. Is it the roster of this class, and are "
    "its ids or names those of the submissions?"
)
NUMBERS = ("canvas", "moodle", "sis", "login")  # of a student, which an export needs


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
class Ambiguous:
    """A submission that could be each of these students'; it is among the unknown."""

    handed_in: HandedIn
    students: tuple[Student, ...]


@dataclass(frozen=True)
class ClassList:
    """The students of a class by id, with at most one submission each."""

    entries: tuple[Entry, ...]
    doubled: tuple[Doubled, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()
    roster_notes: tuple[str, ...] = ()  # on how the roster was understood
    has_roster: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for the teacher on what the list does not show."""
        late = [
            entry.student.id
            for entry in self.entries
            if entry.handed_in and entry.handed_in.late
        ]
        named = ", ".join(late[:MAX_NAMED]) + (", …" if late[MAX_NAMED:] else "")
        marked = f"{counted(len(late), 'submission')} marked as late: {named}."
        strangers = [WRONG_ROSTER] if self._are_all_unknown else []
        unclear = map(_unclear, self.ambiguous)
        return (
            *self.roster_notes,
            *strangers,
            *unclear,
            *self._same_names,
            *([marked] if late else []),
        )

    @property
    def _same_names(self) -> list[str]:
        """Sentences on a folder and a file of one name that count as two students."""
        origins: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        for entry in self.entries:
            if entry.handed_in:
                known = entry.handed_in.known_as
                own = known.get("folder") or known.get("login", "")
                name = known.get("numbered", "") if not self.has_roster else ""
                name = (name or own).casefold()
                origins[name][entry.handed_in.origin] = own.casefold() == name
        alike = [
            list(some)
            for name, some in origins.items()
            if name and len(some) > 1 and any(some.values())
        ]
        named = [f"{', '.join(some[:-1])} and {some[-1]}" for some in alike]
        notes = [
            f"{some} have one name, and count as different students: a roster "
            "(--roster) says whose they are."
            for some in named[:MAX_NAMED]
        ]
        more = len(named) - len(notes)
        return [
            *notes,
            *([f"So do {counted(more, 'other name')}."] if more > 0 else []),
        ]

    @property
    def _are_all_unknown(self) -> bool:
        """Return whether all of several submissions are of people not on the roster."""
        theirs = [one.student for one in self.entries if one.handed_in]
        expected = any(one.expected for one in theirs) or bool(self.doubled)
        return len(theirs) > 1 and not expected


def match(found: Found, roster: Roster | None) -> ClassList:
    """Return who handed in what; without a roster, everyone who handed in is expected.

    A submission is a student's if one of these fits exactly one of them: the LMS's
    number, an id, a username, an e-mail address, a full name. What is named after a
    group is its members'. Nobody has two submissions: the newest counts, where the
    download tells it; else they are `doubled`.
    """
    students = {one.id: one for one in roster.students} if roster else {}
    directory = Directory(students.values())
    handed_in: defaultdict[str, list[HandedIn]] = defaultdict(list)
    ambiguous = []
    for one in found.handed_in:
        theirs = sorted(directory.group(one))
        if not theirs:
            fitting = sorted(directory.fitting(one.known_as))
            if len(fitting) > 1:
                whose = tuple(students[id] for id in fitting)
                ambiguous.append(Ambiguous(one, whose))
            theirs = fitting if len(fitting) == 1 else []
        for id in theirs or [_stranger(one, students, expected=roster is None)]:
            handed_in[id].append(replace(one, id=id))
    entries = []
    doubled = []
    for id, student in sorted(students.items()):
        several = handed_in.get(id, [])
        single = _newest(several)
        if several and single is None:
            doubled.append(Doubled(student, tuple(several)))
        entries.append(Entry(_with_numbers(student, single), single))
    notes = roster.notes if roster else ()
    has_roster = roster is not None
    return ClassList(
        tuple(entries), tuple(doubled), tuple(ambiguous), notes, has_roster
    )


def _newest(several: list[HandedIn]) -> HandedIn | None:
    """Return the last of several submissions, None where their order is not known."""
    known = [one.known_as for one in several]
    names = {one.get("numbered") or one.get("folder") for one in known}
    order = [(one.submitted_at, 0) for one in several]
    if not all(time for time, _ in order):
        order = [("", one.number if len(names) == 1 else 0) for one in several]
    if not several or order.count(max(order)) > 1:
        return None
    newest = several[order.index(max(order))]
    return replace(newest, uploads=max(newest.uploads, len(several)))


def _unclear(one: Ambiguous) -> str:
    """Return that a submission could be that of several students."""
    some = [f"{who.label} ({who.id})" for who in one.students[:MAX_NAMED]]
    more = " or others" if one.students[MAX_NAMED:] else ""
    return f"{one.handed_in.origin} could be that of {' or '.join(some)}{more}."


def _stranger(one: HandedIn, students: dict[str, Student], *, expected: bool) -> str:
    """Add the student whom only a submission knows, and return the id."""
    id = one.id
    while id in students and (students[id].expected is not expected):
        id += " (unknown)"  # someone on the roster happens to have that id
    email = plain(one.known_as.get("email", ""))
    students.setdefault(id, Student(id, one.name, email, expected=expected))
    return id


def _with_numbers(student: Student, handed_in: HandedIn | None) -> Student:
    """Return the student with the numbers that the download tells in addition."""
    if handed_in is None:
        return student
    known = handed_in.known_as.items()
    numbers = {key: plain(number) for key, number in known if key in NUMBERS}
    return replace(student, known_as={**numbers, **student.known_as})
