"""Grades one submission of a class, and runs processes that do so.

Work that all submissions share is done once, before graders are forked.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from dicedojo import __version__
from dicedojo.classroom.gradebook.records import Inputs, pack
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.course import Kata
from dicedojo.engine import (
    PROGRAMS,
    TESTS,
    WORKER,
    Sandbox,
    chaff_witness,
    find_packages,
    prepare_features,
    right_answers,
    rules_key,
    sweep_questions,
    without_words,
)
from dicedojo.errors import ContentError, DojoError, SandboxError
from dicedojo.files import hash_files
from dicedojo.grading import TOTAL_SECONDS, grade_document, grade_files, hash_of_course
from dicedojo.pool import Lost, run_in_pool
from dicedojo.submission import HandedFiles, Names

LIMIT = " s"  # after the seconds with which the options of a grade begin
MIN_LIMIT = 600.0  # seconds by the clock for one submission, or:
LIMIT_FACTOR = 5  # times its time limit; a grader that takes longer hangs
MAX_FAULTS = 3  # successive sandboxes that fail to start
# Modules that are imported lazily, but by nearly every grade.
MODULES = (
    "dicedojo.engine.mutants.controls",
    "pytest_bdd.plugin",
)


@dataclass(frozen=True)
class Settings:
    """Settings for all submissions of a run."""

    kata: Kata
    sandbox: Sandbox
    folder: Path  # with what was handed in, as the command states it
    seconds: float = TOTAL_SECONDS
    lenient: bool = False

    def inputs(self, submission: str, names: Names | None) -> Inputs:
        """Return the inputs of the grade of a submission with this hash."""
        options = [f"{self.seconds:g}{LIMIT}", self.sandbox.name]
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
class TaskResult:
    """The grade of a task."""

    inputs: Inputs  # those of the task, unless the submission changed meanwhile
    document: bytes  # as `records.pack` returns it


# Takes tasks, and a function that is called every second and may raise to stop. Yields
# each task with its result, in order of completion.
GradeTasks = Callable[
    [Sequence[Task], Callable[[], None]], Generator[tuple[Task, "TaskResult | Lost"]]
]


def grade_task(settings: Settings, task: Task) -> TaskResult:
    """Read and grade one submission.

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
    return TaskResult(inputs, pack(grade_document(grade)))


def hash_of(handed: HandedFiles) -> str:
    """Return the SHA-256 of a submission's files and problems."""
    digest = hash_files(handed.files)
    if not handed.problems:
        return digest
    problems = "\n".join(
        f"{problem.kind}: {problem.message}" for problem in handed.problems
    )
    text = f"{digest}\n{problems}".encode("utf-8", "surrogateescape")
    return hashlib.sha256(text).hexdigest()


def warm_up(kata: Kata, sandbox: Sandbox) -> None:
    """Load the course and the graders, so that forked processes have them.

    Raises:
        ContentError: the course does not run.
        SandboxError: the sandbox does not work.
    """
    for name in MODULES:
        importlib.import_module(name)
    assert sandbox.description
    for program in (WORKER, PROGRAMS, TESTS):
        sandbox.with_imports(kata.imports).warm_up(program)
    find_packages(kata.imports)
    hash_of_course(kata.root, kata.name)
    rules_key(kata)
    for batch in kata.domain.batches:
        right_answers(kata, batch)
    prepare_features(kata)
    sweep_questions(kata)
    for chaff in kata.chaffs:
        chaff_witness(kata, chaff)
    for variant in (*kata.wheats, *kata.chaffs):
        for part in variant.parts.values():
            without_words(part)
    # Forks skip these objects in garbage collection, which saves copies of pages.
    gc.collect()
    gc.freeze()


def grade_here(
    settings: Settings,
    jobs: int,
    tasks: Sequence[Task],
    tick: Callable[[], None] = lambda: None,
) -> Generator[tuple[Task, TaskResult | Lost]]:
    """Grade in processes forked from this one, `jobs` at a time; see `GradeTasks`.

    Leaving early ends all graders and their child processes.

    Raises:
        ContentError: the course does not run.
        SandboxError: several sandboxes could not be started.
    """
    work = partial(_grade_one, settings)
    limit = max(MIN_LIMIT, LIMIT_FACTOR * settings.seconds)
    faults = 0
    with closing(run_in_pool(work, tasks, jobs, limit=limit, tick=tick)) as results:
        for number, result in results:
            if not isinstance(result, DojoError):
                faults = 0
                yield tasks[number], result
                continue
            faults += isinstance(result, SandboxError)
            if isinstance(result, ContentError) or faults == MAX_FAULTS:
                raise result
            yield tasks[number], Lost(str(result))


def _grade_one(settings: Settings, task: Task) -> TaskResult | DojoError:
    try:
        return grade_task(settings, task)
    except DojoError as fault:
        return fault
