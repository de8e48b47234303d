"""Matches submissions to students of the roster, without guessing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo.classroom.intake.handed_in import Directory, HandedIn, Submissions
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.text import counted, first_of, plain

MAX_NAMED = 5  # students that a sentence names
WRONG_ROSTER = (
    "Nobody on the roster handed in anything. Is it the roster of this class, and are "
    "its ids or names those of the submissions?"
)
NUMBERS = ("canvas", "moodle", "sis", "login")  # of a student, which an export needs


@dataclass(frozen=True)
class MatchedEntry:
    """A student and the submission: None if there is none, or if it is ambiguous."""

    student: Student
    handed_in: HandedIn | None
    doubled: tuple[HandedIn, ...] = ()  # several submissions in an unknown order


@dataclass(frozen=True)
class ClassList:
    """The students of a class by id, with at most one submission each."""

    entries: tuple[MatchedEntry, ...]
    notes: tuple[str, ...]  # for the teacher, in sentences


def match(submissions: Submissions, roster: Roster | None) -> ClassList:
    """Return the class list; without a roster, everyone who handed in is expected.

    A submission belongs to a student if one of these matches exactly one student: the
    LMS's number, an id, a username, an e-mail address, a full name. A submission named
    after a group belongs to its members. Of several submissions the newest counts, if
    the download shows it. Otherwise they are `doubled`, and none of them is graded.
    """
    students = {student.id: student for student in roster.students} if roster else {}
    directory = Directory(students.values())
    handed_in: defaultdict[str, list[HandedIn]] = defaultdict(list)
    unclear = []
    for submission in submissions.handed_in:
        ids = sorted(directory.group(submission))
        if not ids:
            fitting = sorted(directory.fitting(submission.known_as))
            if len(fitting) > 1:
                owners = [students[id] for id in fitting]
                unclear.append(_unclear(submission, owners))
            ids = fitting if len(fitting) == 1 else []
        for id in ids or [_stranger(submission, students, expected=roster is None)]:
            handed_in[id].append(replace(submission, id=id))
    entries = []
    for id, student in sorted(students.items()):
        candidates = handed_in.get(id, [])
        single = _newest(candidates)
        doubled = () if single else tuple(candidates)
        entries.append(MatchedEntry(_with_numbers(student, single), single, doubled))
    return ClassList(
        tuple(entries),
        (
            *(roster.notes if roster else ()),
            *([WRONG_ROSTER] if _are_all_unknown(entries) else []),
            *unclear,
            *_same_names(entries, has_roster=roster is not None),
            *_late(entries),
        ),
    )


def _are_all_unknown(entries: Sequence[MatchedEntry]) -> bool:
    on_roster = [entry.student.expected for entry in entries if entry.handed_in]
    expected = any(on_roster) or any(entry.doubled for entry in entries)
    return len(on_roster) > 1 and not expected


def _same_names(entries: Sequence[MatchedEntry], *, has_roster: bool) -> Iterator[str]:
    origins: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for entry in entries:
        if entry.handed_in:
            names = entry.handed_in.known_as
            own = names.get("folder") or names.get("login", "")
            name = names.get("numbered", "") if not has_roster else ""
            name = (name or own).casefold()
            origins[name][entry.handed_in.origin] = own.casefold() == name
    groups = [
        list(places)
        for name, places in origins.items()
        if name and len(places) > 1 and any(places.values())
    ]
    for places in groups[:MAX_NAMED]:
        yield (
            f"{', '.join(places[:-1])} and {places[-1]} have one name, and count as "
            "different students: a roster (--roster) says whose they are."
        )
    if groups[MAX_NAMED:]:
        yield f"So do {counted(len(groups) - MAX_NAMED, 'other name')}."


def _late(entries: Sequence[MatchedEntry]) -> Iterator[str]:
    late = [
        entry.student.id
        for entry in entries
        if entry.handed_in and entry.handed_in.late
    ]
    if late:
        number = counted(len(late), "submission")
        yield f"{number} marked as late: {first_of(late, MAX_NAMED)}."


def _newest(submissions: list[HandedIn]) -> HandedIn | None:
    """Return the newest of several submissions, None if their order is not known."""
    clues = [submission.known_as for submission in submissions]
    names = {clue.get("numbered") or clue.get("folder") for clue in clues}
    order = [(submission.submitted_at, 0) for submission in submissions]
    if not all(time for time, _ in order):
        order = [
            ("", submission.number if len(names) == 1 else 0)
            for submission in submissions
        ]
    if not submissions or order.count(max(order)) > 1:
        return None
    newest = submissions[order.index(max(order))]
    return replace(newest, uploads=max(newest.uploads, len(submissions)))


def _unclear(submission: HandedIn, owners: Sequence[Student]) -> str:
    labels = [f"{owner.label} ({owner.id})" for owner in owners[:MAX_NAMED]]
    more = " or others" if owners[MAX_NAMED:] else ""
    return f"{submission.origin} could be that of {' or '.join(labels)}{more}."


def _stranger(
    submission: HandedIn, students: dict[str, Student], *, expected: bool
) -> str:
    """Add a student who is not on the roster, and return the id."""
    id = submission.id
    while id in students and (students[id].expected is not expected):
        id += " (unknown)"  # someone on the roster happens to have that id
    email = plain(submission.known_as.get("email", ""))
    students.setdefault(id, Student(id, submission.name, email, expected=expected))
    return id


def _with_numbers(student: Student, handed_in: HandedIn | None) -> Student:
    if handed_in is None:
        return student
    clues = handed_in.known_as.items()
    numbers = {key: plain(number) for key, number in clues if key in NUMBERS}
    return replace(student, known_as={**numbers, **student.known_as})
