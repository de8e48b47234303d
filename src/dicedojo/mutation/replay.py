"""Puts single questions to programs that were asked nothing before.

So a witness replays for anyone. Each program has a process of its own, or one that
nothing has changed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.sandbox.wire import (
    DID_NOT_END,
    NOT_ASKED,
    STOPPED,
    Answer,
    NoAnswer,
    same,
    show_apart,
)
from dicedojo.text import ANSWER
from dicedojo.witness import Difference

ORIGINAL = "original"
FIRST_CPU_SECONDS = 10.0  # for the original, which nobody has timed yet
MIN_CPU_SECONDS = 0.05
CPU_FACTOR = 10  # a mutant that needs so much longer than the original does not end
MAX_TRIES = 10  # questions for one mutant; a program that caches may hide more


class Replay:
    """Asks the original and its mutants one question each time, and no other before."""

    def __init__(
        self,
        kata: Kata,
        questions: QuestionRunner,
        source: bytes,
        known: Mapping[str, Answer],
    ) -> None:
        self._kata = kata
        self._questions = questions
        self._original = Job(ORIGINAL, source)
        self._known = known  # what the original answers among other questions, by call
        self._alone: dict[str, Answers] = {}  # the original's, by call

    def find_witnesses(
        self, jobs: Iterable[Job], candidates: Mapping[str, Sequence[Call]]
    ) -> dict[str, Difference]:
        """Return, by key, the first candidate that tells a mutant apart when alone.

        `candidates` are the questions that it answered otherwise among many others.
        Answers that differ only in type, such as 1 and 1.0, come last: a test that
        compares them with `==` passes on both.
        """
        left = {job.key: job for job in jobs}
        found: dict[str, Difference] = {}
        only_types: dict[str, Difference] = {}
        for turn in range(MAX_TRIES):
            asked = {
                key: candidates[key][turn]
                for key in left
                if turn < len(candidates[key])
            }
            self._ask_original(asked.values())
            for key, (witness, is_equal) in self._tell_apart(left, asked).items():
                (only_types if is_equal else found).setdefault(key, witness)
            left = {key: job for key, job in left.items() if key not in found}
        return only_types | found

    def _tell_apart(
        self, jobs: Mapping[str, Job], asked: Mapping[str, Call]
    ) -> dict[str, tuple[Difference, bool]]:
        """Return, by key, the witnesses among the calls, and if `==` misses them."""
        some = {key: call for key, call in asked.items() if self._is_stable(call)}
        slowest = max(
            (self._alone[str(c)].cpu_seconds for c in some.values()), default=0
        )
        seconds = max(MIN_CPU_SECONDS, CPU_FACTOR * slowest)
        answers = self._questions.answer_one([jobs[key] for key in some], some, seconds)
        witnesses: dict[str, tuple[Difference, bool]] = {}
        for key, call in some.items():
            first, second = (
                _the_answer(self._alone[str(call)]),
                _the_answer(answers[key]),
            )
            if not (second is NOT_ASKED or same(first, second)):
                question = self._kata.domain.describe(call)
                shown = show_apart(first, second, ANSWER)
                witness = Difference(str(call), question, *shown)
                witnesses[key] = witness, bool(first == second)
        return witnesses

    def _is_stable(self, call: Call) -> bool:
        """Return whether the original answers alone as it does among others."""
        return same(_the_answer(self._alone[str(call)]), self._known[str(call)])

    def _ask_original(self, calls: Iterable[Call]) -> None:
        """Have the original's answer to each call."""
        new = {str(call): call for call in calls if str(call) not in self._alone}
        jobs = [replace(self._original, key=text) for text in new]
        self._alone |= self._questions.answer_one(jobs, new, FIRST_CPU_SECONDS)


def _the_answer(answers: Answers) -> Answer:
    """Return the one answer, or why there is none."""
    if answers.given:
        return answers.given[0]
    known = answers.ended in ("timed out", "stopped")
    return no_answer(answers.ended) if known else NOT_ASKED


def no_answer(ended: str) -> NoAnswer:
    """Return the answer of a program that was cut short."""
    return DID_NOT_END if ended == "timed out" else STOPPED
