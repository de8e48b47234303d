"""Puts questions to right programs and to planted bugs, in a sandbox."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.course.kata import PROPS, Kata
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import DID_NOT_END, STOPPED, Answer, same

SECONDS = 86_400.0  # in which a prompt is left open
CPU_SECONDS = 5.0  # for one question
PLAIN = (int, str, bool, float, type(None))
# A prop of our own: the answer of a call, and the lists that it was given afterwards.
LEFT = "dojo_answer_and_lists"
LEFT_SOURCE = f"""

def {LEFT}(function, *arguments):
    lists = [each if type(each) is list else None for each in arguments]
    return [function(*arguments), lists]
"""


@dataclass(frozen=True)
class Reply:
    """An answer, and each list among the arguments as the call left it, else None."""

    answer: Answer
    lists: tuple[Any, ...] = ()

    def is_as(self, other: Reply) -> bool:
        """Return whether two programs did the same."""
        return same(self.answer, other.answer) and same(self.lists, other.lists)


@dataclass(frozen=True)
class Asking:
    """The right programs of a kata and some with a bug, ready to answer."""

    runner: QuestionRunner
    right: tuple[Job, ...]

    @classmethod
    @contextmanager
    def open(cls, kata: Kata) -> Iterator[Asking]:
        """Start the sandbox that the programs answer in.

        Raises:
            SandboxError: it could not be started.
        """
        reference = kata.reference.read_bytes()
        files = {kata.file: reference}
        code = CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)
        given = dict(code.given)
        given[PROPS] = given.get(PROPS, "") + LEFT_SOURCE
        jobs = [Job(f"wheat {one.name}", one.source.encode()) for one in kata.wheats]
        with TestRunner.open(replace(code, given=given), SECONDS) as runner:
            yield cls(runner.questions, (Job("reference", reference), *jobs))

    def ask(self, jobs: Sequence[Job], call: Call) -> list[Reply]:
        """Return each program's reply to a call; none has been asked another before."""
        asked = with_lists(call)
        calls = {job.key: asked for job in jobs}
        found = self.runner.answer_one(jobs, calls, CPU_SECONDS)
        return [_reply(found[job.key], asked) for job in jobs]


def with_lists(call: Call) -> Call:
    """Return a call that also says how it left its lists, if it has any."""
    if call.through or not any(map(_is_plain_list, call.arguments)):
        return call
    return replace(call, through=LEFT)


def _is_plain_list(value: Any) -> bool:
    """Return whether a value is a list that comes back as it is told, without props."""
    return type(value) is list and all(type(each) in PLAIN for each in value)


def _reply(answers: Answers, asked: Call) -> Reply:
    if not answers.given:
        return Reply(DID_NOT_END if answers.ended == "timed out" else STOPPED)
    (answer,) = answers.given
    if asked.through == LEFT and type(answer) is list:
        return Reply(answer[0], tuple(answer[1]))
    return Reply(answer)
