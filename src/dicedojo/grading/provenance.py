"""What a grade was made from and with, so that it can be traced and repeated."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dicedojo import __version__
from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.sandbox import Sandbox
from dicedojo.submission.submission import Submission

TREES = ("features", "katas", "lessons", "solutions")


@dataclass(frozen=True)
class Provenance:
    """The dojo, course, submission and sandbox of one grade; the same on every run."""

    dicedojo: str = ""  # the version
    edition: str = ""  # "full" | "class"
    course: str = ""  # its name
    course_sha256: str = ""  # of the kata's files in it
    path: str = ""  # of the submission, as the command was given it
    submission_sha256: str = ""  # of the files that were graded
    sandbox: str = ""  # with the version of bubblewrap and its source
    python: str = ""
    names: str = ""  # options that state what the submission names otherwise
    rubric: str = ""  # the file of --rubric, if there was one
    rubric_sha256: str = ""


def trace(
    kata: Kata, submission: Submission, sandbox: Sandbox, path: str, names: str = ""
) -> Provenance:
    """Return the provenance of a grade of `submission`, which lay at `path`.

    `names` are the options that state its names.
    """
    return Provenance(
        dicedojo=__version__,
        edition="full" if kata.has_answers else "class",
        course=kata.course,
        course_sha256=hash_of_course(kata.root, kata.name),
        path=path,
        submission_sha256=hash_files(submission.own_files),
        sandbox=sandbox.description,
        python=platform.python_version(),
        names=names,
        rubric=kata.rubric.file,
        rubric_sha256=kata.rubric.sha256,
    )


@cache
def hash_of_course(root: Path, kata: str) -> str:
    """Return the hash over a kata's files in the four trees; it is read once."""
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for tree in TREES
        for path in (root / tree / kata).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    return hash_files(files)
