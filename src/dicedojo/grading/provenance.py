"""Provenance of a grade, so that it can be traced and repeated."""

from __future__ import annotations

import platform
from functools import cache
from pathlib import Path

from msgspec import convert

from dicedojo import __version__
from dicedojo.course import FACTS, Kata
from dicedojo.engine import Sandbox
from dicedojo.files import hash_files
from dicedojo.grading.document.grade import Provenance
from dicedojo.submission import Submission

TREES = ("features", "katas", "solutions")  # lessons do not affect grades

# The default of a grade.
UNKNOWN = convert(dict.fromkeys(Provenance.__struct_fields__, ""), Provenance)


def trace(
    kata: Kata, submission: Submission, sandbox: Sandbox, path: str, names: str = ""
) -> Provenance:
    """Return the provenance of a grade of `submission`, which was read from `path`.

    `names` are the options that state its names.
    """
    return Provenance(
        dicedojo=__version__,
        edition="full" if kata.has_answers else "class",
        course=kata.course,
        course_sha256=hash_of_course(kata.root, kata.name),
        submission_path=path,
        submission_sha256=hash_files(submission.own_files),
        sandbox=sandbox.description,
        python=platform.python_version(),
        names=names,
        rubric=kata.rubric.file,
        rubric_sha256=kata.rubric.sha256,
    )


@cache
def hash_of_course(root: Path, kata: str) -> str:
    """Return the hash of all files that a kata's grades depend on; it is cached.

    The file of its facts is generated from the others, and left out: a grade is the
    same without it.
    """
    facts = root / "katas" / kata / FACTS
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for tree in TREES
        for path in (root / tree / kata).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path != facts
    }
    return hash_files(files)
