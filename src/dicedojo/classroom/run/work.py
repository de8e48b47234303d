"""One submission of a class: what it takes to grade it, and what comes back."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo import __version__
from dicedojo.classroom.gradebook.history import Inputs
from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.course.kata import Kata
from dicedojo.digest import hash_files
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.provenance import hash_of_course
from dicedojo.grading.run import TOTAL_SECONDS, grade_files
from dicedojo.sandbox import Sandbox
from dicedojo.submission.handed_files import HandedFiles
from dicedojo.submission.names import Names


@dataclass(frozen=True)
class Settings:
    """How all submissions of a run are graded."""

    kata: Kata
    sandbox: Sandbox
    folder: Path  # with what was handed in, as the command states it
    seconds: float = TOTAL_SECONDS
    lenient: bool = False

    def inputs(self, submission: str, names: Names | None) -> Inputs:
        """Return what the grade of a submission with this hash depends on."""
        options = [f"{self.seconds:g} s", self.sandbox.name]
        options += ["lenient"] if self.lenient else []
        stated = names.options(self.kata.expected_functions) if names else ""
        return Inputs(
            submission=submission,
            course=hash_of_course(self.kata.root, self.kata.name),
            rubric=self.kata.rubric.sha256,
            kit=__version__,
            names=stated,
            options=", ".join(options),
        )


@dataclass(frozen=True)
class Task:
    """A submission to grade."""

    student_id: str
    handed_in: HandedIn
    names: Names | None
    inputs: Inputs
    why: str  # it is graded, for the history


@dataclass(frozen=True)
class Result:
    """What a grader made of a task."""

    inputs: Inputs  # those of the task, unless the submission changed meanwhile
    document: bytes  # as `records.pack` returns it


def grade_task(settings: Settings, task: Task) -> Result:
    """Return the grade of one submission, which is read now.

    Raises:
        UnusableInput: it cannot be read any more.
        ContentError: the course does not run.
        SandboxError: the sandbox could not be started.
    """
    handed = task.handed_in.read()
    grade = grade_files(
        settings.kata,
        task.student_id,
        handed.files,
        settings.sandbox,
        settings.seconds,
        task.names,
        settings.lenient,
        str(settings.folder / task.handed_in.place),
        handed.problems,
    )
    inputs = replace(task.inputs, submission=hash_of(handed))
    return Result(inputs, pack(grade_document(grade)))


def hash_of(handed: HandedFiles) -> str:
    """Return the SHA-256 of a submission's files, and of what was left out of it."""
    digest = hash_files(handed.files)
    if not handed.problems:
        return digest
    problems = "\n".join(f"{one.kind}: {one.message}" for one in handed.problems)
    text = f"{digest}\n{problems}".encode("utf-8", "surrogateescape")
    return hashlib.sha256(text).hexdigest()
