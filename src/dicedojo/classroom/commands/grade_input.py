"""Input of `class grade` beside the submissions: kata, roster, names, ids."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import structs

from dicedojo.classroom.commands.folder import find_id
from dicedojo.classroom.gradebook.records import ClassOptions, Subject
from dicedojo.classroom.gradebook.store import FILE_NAME, open_gradebook
from dicedojo.classroom.intake.roster import Roster, read_roster
from dicedojo.classroom.intake.table import read_columns
from dicedojo.classroom.row import Student
from dicedojo.course import Courses, Kata, find_courses, read_rubric_file
from dicedojo.errors import UnusableInput


def stated_roster(file: Path | None, columns: Sequence[str]) -> Roster | None:
    """Return the roster, None where there is none.

    Raises:
        UnusableInput: it cannot be used, or columns are stated of no roster.
    """
    if file is not None:
        return read_roster(file, read_columns(columns))
    if columns:
        raise UnusableInput("--columns needs --roster, whose columns it names.")
    return None


def run_before(out: Path, kata: str) -> tuple[Subject | None, Courses, ClassOptions]:
    """Return what the class of a folder is about, the courses there, and its options.

    None and the defaults where no run has said so. Where a `kata` is stated, that is so
    too if the gradebook cannot be read: a fault is said when it is opened for writing.

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


def stated_options(  # noqa: PLR0913  # one for each option
    before: ClassOptions,
    *,
    without: Sequence[str],
    rubric: Path | None,
    roster: Roster | None,
    seconds: float | None,
    lenient: bool,
    sandbox: str,
    trusted: bool,
) -> ClassOptions:
    """Return the class's options after a command: what it does not state stays.

    Raises:
        UnusableInput: there is no such option, or the rubric's file cannot be read.
    """
    options = before
    for name in without:
        options = options.without(name)
    if rubric is not None:
        text = read_rubric_file(rubric)
        options = structs.replace(options, rubric=text, rubric_file=rubric.name)
    if sandbox or trusted:
        options = structs.replace(options, sandbox=sandbox, trusted=trusted)
    return structs.replace(
        options,
        roster=roster or options.roster,
        seconds=seconds or options.seconds,
        lenient=lenient or options.lenient,
    )


def folder_and_ids(
    stated: Path | None, ids: list[str], known: Path | None, *, regrade: bool
) -> tuple[Path, list[str]]:
    """Return where the class handed in, as stated or as before, and the ids.

    In `--regrade ada` no folder is stated, though the first word stands in its place.

    Raises:
        UnusableInput: nothing is stated, and no run has been told.
    """
    if regrade and known and stated is not None and not stated.exists():
        return known, [str(stated), *ids]
    folder = stated or known
    if folder is None:
        raise UnusableInput(
            "Which folder holds what the class handed in?",
            hint="The class folder has no run before this one, which was told.",
            next="dojo class grade FOLDER --kata KATA",
        )
    return folder, ids


def require_apart(folder: Path, out: Path) -> None:
    """Return if the class folder does not lie among the submissions.

    Raises:
        UnusableInput: it does, and would be taken for one of them.
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
    """Return whom to grade again although nothing changed.

    Raises:
        UnusableInput: nobody in the class has such an id, or --regrade is not there.
    """
    from dicedojo.classroom.run.class_run import ALL

    if ids and not regrade:
        raise UnusableInput(
            f"{ids[0]} is one argument too many: a class is one folder.",
            hint=f"To grade one student again: --regrade {shlex.quote(ids[0])}",
            next="dojo class grade --help",
        )
    show = "the same command with an id, full name or e-mail address"
    found = [find_id(one, students, next=show) for one in ids]
    return found or ((ALL,) if regrade else ())


def choose_kata(name: str, out: Path, subject: Subject | None, known: Courses) -> Kata:
    """Return the kata that was named, or the one that the class folder is about.

    A name without a course means the kata of the course that the class folder has.
    `subject` and `known` are what `run_before` returned.

    Raises:
        UnusableInput: the name is unknown, nothing tells which kata is meant, it is of
            another course than the class folder's, or that course is not here.
    """
    if subject is not None and name in ("", subject.kata):
        if course := known.find(subject.course):
            return course.load(subject.kata)
        raise UnusableInput(
            f"The grades in {out} are about {subject.kata} of the course "
            f"{subject.course}, which is not here.",
            next="the same command with --course DIR",
        )
    if name:
        kata = known.kata(name)
        if subject and subject.kata == kata.name and subject.course != kata.course:
            raise UnusableInput(
                f"The grades in {out} are about {subject.kata} of the course "
                f"{subject.course}, not of {kata.course}.",
                hint="A class folder is about one kata of one course.",
                next="the same command with --out and another folder",
            )
        return kata
    if len(known.katas) == 1:
        return known.katas[0]
    raise UnusableInput(
        "Which kata did the class work on?",
        evidence=f"The katas are: {', '.join(known.names)}.",
        next=f"the same command with --kata {known.names[0]}",
    )
