"""Input of `class grade` apart from the submissions: kata, roster, names, ids."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from pathlib import Path

from dicedojo.classroom.commands.folder import find_id
from dicedojo.classroom.gradebook.records import ClassOptions, Subject
from dicedojo.classroom.gradebook.store import FILE_NAME, open_gradebook
from dicedojo.classroom.intake.roster import Roster, read_roster
from dicedojo.classroom.intake.table import read_columns
from dicedojo.classroom.row import Student
from dicedojo.course import Courses, Kata, find_courses
from dicedojo.errors import UnusableInput


def stated_roster(file: Path | None, columns: Sequence[str]) -> Roster | None:
    """Return the roster, if any.

    Raises:
        UnusableInput: it cannot be used, or columns are stated without a roster.
    """
    if file is not None:
        return read_roster(file, read_columns(columns))
    if columns:
        raise UnusableInput("--columns needs --roster, whose columns it names.")
    return None


def run_before(out: Path, kata: str) -> tuple[Subject | None, Courses, ClassOptions]:
    """Return the subject, the courses and the options of the last run.

    Without a run, the subject is None, with defaults. If a `kata` is stated, the same
    holds for a gradebook that cannot be read; opening it for writing reports the fault.

    Raises:
        UnusableInput: the gradebook holds no class yet, or cannot be read.
    """
    if (out / FILE_NAME).exists():
        try:
            with open_gradebook(out, writing=False) as book:
                return book.subject, book.courses, book.options
        except UnusableInput:
            if not kata:
                raise
    return None, find_courses(), ClassOptions()


def folder_and_ids(
    stated: Path | None, ids: list[str], before: Path | None, *, regrade: bool
) -> tuple[Path, list[str]]:
    """Return the folder with the submissions, as stated or as before, and the ids.

    In `--regrade ada` no folder is stated, and the first word is an id.

    Raises:
        UnusableInput: no folder is stated, and there was no run before.
    """
    if regrade and before and stated is not None and not stated.exists():
        return before, [str(stated), *ids]
    folder = stated or before
    if folder is None:
        raise UnusableInput(
            "Which folder holds what the class handed in?",
            hint="The class folder has no run before this one, which was told.",
            next="dojo class grade FOLDER --kata KATA",
        )
    return folder, ids


def require_apart(folder: Path, out: Path) -> None:
    """Require that the class folder is not inside the folder of submissions.

    Raises:
        UnusableInput: it is, and would be taken for a submission.
    """
    if out.resolve().is_relative_to(folder.resolve()):
        raise UnusableInput(
            f"The class folder {out} lies in the folder with the submissions.",
            hint="It would be taken for a submission.",
            next="the same command with --out and a folder beside it",
        )


def ids_to_regrade(
    ids: Sequence[str], students: Sequence[Student], *, regrade: bool
) -> Collection[str]:
    """Return the ids to grade again although nothing changed.

    Raises:
        UnusableInput: nobody in the class has such an id, or --regrade is missing.
    """
    from dicedojo.classroom.run.class_run import ALL

    if ids and not regrade:
        raise UnusableInput(
            f"{ids[0]} is one argument too many: a class is one folder.",
            hint=f"To grade one student again: --regrade {shlex.quote(ids[0])}",
            next="dojo class grade --help",
        )
    show = "the same command with an id, full name or e-mail address"
    student_ids = [find_id(id, students, next=show) for id in ids]
    return student_ids or ((ALL,) if regrade else ())


def choose_kata(
    name: str, out: Path, subject: Subject | None, courses: Courses
) -> Kata:
    """Return the named kata, or the kata of the class folder.

    A name without a course means the kata in the course of the class folder. `subject`
    and `courses` come from `run_before`.

    Raises:
        UnusableInput: the name is unknown or missing, the kata is from another course
            than the class folder's, or that course is not here.
    """
    if subject is not None and name in ("", subject.kata):
        if course := courses.find(subject.course):
            return course.load(subject.kata)
        raise UnusableInput(
            f"The grades in {out} are about {subject.kata} of the course "
            f"{subject.course}, which is not here.",
            next="the same command with --course DIR",
        )
    if name:
        kata = courses.kata(name)
        if subject and subject.kata == kata.name and subject.course != kata.course:
            raise UnusableInput(
                f"The grades in {out} are about {subject.kata} of the course "
                f"{subject.course}, not of {kata.course}.",
                hint="A class folder is about one kata of one course.",
                next="the same command with --out and another folder",
            )
        return kata
    if len(courses.katas) == 1:
        return courses.katas[0]
    raise UnusableInput(
        "Which kata did the class work on?",
        evidence=f"The katas are: {', '.join(courses.names)}.",
        next=f"the same command with --kata {courses.names[0]}",
    )
