"""Finds the submissions of a class in the folder where they lie."""

from __future__ import annotations

from pathlib import Path

from dicedojo.classroom.intake.handed_in import Found
from dicedojo.classroom.intake.layouts import plain
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput

HIDDEN = (".", "__")  # what editors, systems and Python itself leave in a folder


def find_handed_in(folder: Path, kata: Kata) -> Found:
    """Return the submissions in a class's folder, and what else lies there.

    A Python file alone, named after its student, is the module of `kata`.

    Raises:
        UnusableInput: it is not a folder, cannot be read, or holds no submission.
    """
    found = plain.find(folder, _list(folder), kata)
    if not found.handed_in:
        raise UnusableInput(
            f"Nothing in {folder} is a submission.",
            hint="It should hold a folder, a .zip file or a .py file for each student.",
            next=f"dojo class grade FOLDER --kata {kata.name}",
        )
    return found


def _list(folder: Path) -> list[Path]:
    """Return what lies in a folder, by name."""
    if not folder.is_dir():
        raise UnusableInput(
            f"{folder} is not a folder."
            if folder.exists()
            else f"There is no {folder}.",
            hint="Name the folder with what the class handed in.",
            next="dojo class grade FOLDER",
        )
    try:
        return sorted(p for p in folder.iterdir() if not p.name.startswith(HIDDEN))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnusableInput(f"{folder} cannot be read.", evidence=reason) from error
