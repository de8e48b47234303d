"""Puts questions to right programs and to planted bugs, in a sandbox."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.replay import no_answer
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer

SECONDS = 86_400.0  # in which a prompt is left open
CPU_SECONDS = 5.0  # for one question


@dataclass(frozen=True)
class Asking:
    """The right programs of a kata, and a sandbox in which programs answer."""

    runner: QuestionRunner
    right: tuple[Job, ...]

    @classmethod
    @contextmanager
    def open(cls, kata: Kata) -> Iterator[Asking]:
        """Start the sandbox.

        Raises:
            SandboxError: it could not be started.
        """
        reference = kata.reference.read_bytes()
        files = {kata.file: reference}
        code = CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)
        with TestRunner.open(code, SECONDS) as runner:
            yield cls(runner.questions, right_programs(kata))

    def ask(self, jobs: Sequence[Job], call: Call) -> list[Answer]:
        """Return each program's answer; none has been asked another question before."""
        calls = {job.key: call for job in jobs}
        found = self.runner.answer_one(jobs, calls, CPU_SECONDS)
        answers = [found[job.key] for job in jobs]
        return [one.given[0] if one.given else no_answer(one.ended) for one in answers]


def right_programs(kata: Kata) -> tuple[Job, ...]:
    """Return the last solution and the wheats of a kata, as programs to ask."""
    reference = Job("reference", kata.reference.read_bytes())
    return (reference, *map(job_of, kata.wheats))


def job_of(variant: Variant) -> Job:
    """Return a wheat or a chaff as a program to ask."""
    return Job(f"{variant.path.parent.name} {variant.name}", variant.source)
