"""The verb `class export gradescope`: the zip of an autograder."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.exports.gradescope_autograder import (
    Autograder,
    autograder_zip,
    is_dicedojo,
    own_wheel,
)
from dicedojo.console import time_option
from dicedojo.course import SHIPPED, Kata, find_courses, with_rubric
from dicedojo.errors import UnusableInput
from dicedojo.files import MB, read_bounded, save_whole
from dicedojo.grading import RubricOption

MAX_BYTES = 256 * MB  # of a wheel
MAX_COURSE = 20_000_000  # bytes; Gradescope takes zips of 100 MB


def gradescope(  # noqa: PLR0913, PLR0917  # one for each option
    kata: Annotated[str, typer.Argument(metavar="KATA", help="The kata to grade.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The zip to write.")] = Path(
        "autograder.zip"
    ),
    rubric: RubricOption = None,
    wheel: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="A wheel to install there, of a course, or of dicedojo in place of "
            "this one.",
        ),
    ] = None,
    time: Annotated[float, time_option("Time limit for each submission.")] = 120,
    trust_submissions: Annotated[
        bool,
        typer.Option(
            "--trust-submissions",
            help="If bubblewrap does not work there, run the code with the "
            "autograder's rights.",
        ),
    ] = False,
) -> None:
    """Write the zip of a Gradescope autograder."""
    courses = find_courses()
    chosen = courses.kata(kata)
    chosen.require_answers()
    if rubric is not None:
        with_rubric(chosen, rubric)
    wheels = {path.name: _read_wheel(path) for path in wheel or ()}
    course = _course_files(chosen, wheels)
    if not any(map(is_dicedojo, wheels)):
        wheels |= [own_wheel()]
    autograder = Autograder(
        kata=courses.label(chosen.course, chosen.name),
        seconds=time,
        trust_submissions=trust_submissions,
        rubric=read_bounded(rubric, MAX_BYTES) if rubric is not None else None,
        wheels=wheels,
        course=course,
        course_name=chosen.course,
    )
    save_whole(out, autograder_zip(autograder))
    print("\n".join(_notes(out, wheels, trust_submissions)), file=sys.stderr)


def _read_wheel(path: Path) -> bytes:
    """Return the content of a wheel, whose name must end in .whl."""
    if path.suffix != ".whl":
        raise UnusableInput(
            f"{path} is not a wheel.",
            evidence="The name of a wheel ends in .whl.",
            next="python -m build --wheel",
        )
    return read_bounded(path, MAX_BYTES)


def _course_files(kata: Kata, wheels: Iterable[str]) -> dict[str, bytes]:
    """Return the files of the kata's course, none if a wheel has them.

    Raises:
        UnusableInput: the course is installed from a wheel that is not stated, or it is
            too large.
    """
    if kata.course == SHIPPED:
        return {}
    if kata.installed:
        if all(map(is_dicedojo, wheels)):
            raise UnusableInput(
                f"The kata {kata.name} is of the course {kata.course}, which is not "
                "shipped with dojo.",
                hint="State the course's wheel, so that Gradescope can install it.",
                next="the same command with --wheel FILE",
            )
        return {}
    files = {
        path.relative_to(kata.root).as_posix(): path.read_bytes()
        for tree in ("features", "katas", "lessons", "solutions")
        for path in sorted((kata.root / tree / kata.name).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    project_file = kata.root / "pyproject.toml"
    if project_file.is_file():
        files[project_file.name] = project_file.read_bytes()
    if sum(map(len, files.values())) > MAX_COURSE:
        raise UnusableInput(f"The kata {kata.name} is too large for an autograder.")
    return files


def _notes(out: Path, wheels: Iterable[str], trusted: bool) -> list[str]:
    sandbox = (
        "  Where Gradescope's container refuses bubblewrap, submissions run with the\n"
        "  autograder's rights: they can read the solutions and fake a result."
        if trusted
        else "  Where Gradescope's container refuses bubblewrap, nothing is graded;\n"
        "  the output of the autograder then says so."
    )
    return [
        f"Written: {out}",
        f"  It carries {' and '.join(sorted(wheels))},",
        "  since the package index has no dicedojo yet.",
        sandbox,
        "  Next: upload it as the autograder, and test it with a submission of yours.",
    ]
