"""Which kata does a command mean, and is the class folder about that one?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.cli import courses
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.classroom.gradebook import Subject
    from dicedojo.course.kata import Kata


def choose_kata(name: str, out: Path) -> Kata:
    """Return the kata that was named, or the one that the class folder is about.

    A name without a course means the kata of the course that the class folder has.

    Raises:
        UnusableInput: the name is unknown, nothing tells which kata is meant, it is of
            another course than the class folder's, or that course is not here.
    """
    known = courses()
    try:
        subject = _subject_of(out)
    except UnusableInput:
        if not name:
            raise
        subject = None  # no run has said so yet; a fault is said when it is opened
    if subject is not None and name in ("", subject.kata):
        if course := known.named(subject.course):
            return course.load(subject.kata)
        raise UnusableInput(
            f"The grades in {out} are about {subject.kata} of the course "
            f"{subject.course}, which is not here.",
            next="the same command with --course DIR",
        )
    if name:
        kata = known.kata(name)
        if subject is not None and subject.kata == kata.name:
            _require_course(subject, kata, out)
        return kata
    if len(known.katas) == 1:
        return known.katas[0]
    raise UnusableInput(
        "Which kata did the class work on?",
        evidence=f"The katas are: {', '.join(known.names)}.",
        next=f"the same command with --kata {known.names[0]}",
    )


def _subject_of(out: Path) -> Subject | None:
    """Return what the class folder is about; None if it has no gradebook.

    Raises:
        UnusableInput: the gradebook holds no class yet, or cannot be read.
    """
    from dicedojo.classroom.gradebook import FILE_NAME, open_gradebook

    if not (out / FILE_NAME).exists():
        return None
    with open_gradebook(out, writing=False) as book:
        return book.subject


def _require_course(subject: Subject, kata: Kata, out: Path) -> None:
    """Return if the kata is of the course that the class folder is about.

    Raises:
        UnusableInput: it is of another, and its grades would not be comparable.
    """
    if kata.course != subject.course:
        raise UnusableInput(
            f"The grades in {out} are about {subject.kata} of the course "
            f"{subject.course}, not of {kata.course}.",
            hint="A class folder is about one kata of one course.",
            next="the same command with --out and another folder",
        )
