"""What `class grade` is given beside the submissions: a roster, names, ids."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.cli.class_student import find_id
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.classroom.intake.roster import Roster
    from dicedojo.classroom.row import Student
    from dicedojo.course.kata import Kata
    from dicedojo.submission.names import Names


def stated_roster(file: Path | None, columns: Sequence[str]) -> Roster | None:
    """Return the roster, None where there is none.

    Raises:
        UnusableInput: it cannot be used, or columns are stated of no roster.
    """
    from dicedojo.classroom.intake.roster import read_roster
    from dicedojo.classroom.intake.roster_columns import read_columns

    if file is not None:
        return read_roster(file, read_columns(columns))
    if columns:
        raise UnusableInput("--columns needs --roster, whose columns it names.")
    return None


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


def names_by_id(
    adapters: Path | None, kata: Kata, known: Collection[str]
) -> Mapping[str, Names]:
    """Return the names that the file of adapters states, by student id."""
    from dicedojo.submission.adapters import read_adapters_of

    return read_adapters_of(adapters, kata, known) if adapters else {}


def ids_to_regrade(
    ids: Sequence[str], students: Sequence[Student], *, regrade: bool
) -> Collection[str]:
    """Return whom to grade again although nothing changed.

    Raises:
        UnusableInput: nobody in the class has such an id, or --regrade is not there.
    """
    from dicedojo.classroom.run.plan import ALL

    if ids and not regrade:
        raise UnusableInput(
            f"{ids[0]} is one argument too many: a class is one folder.",
            hint=f"To grade one student again: --regrade {shlex.quote(ids[0])}",
            next="dojo class grade --help",
        )
    show = "the same command with an id, full name or e-mail address"
    found = [find_id(one, students, next=show) for one in ids]
    return found or ((ALL,) if regrade else ())
