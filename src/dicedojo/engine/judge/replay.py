"""Finds witnesses: single questions to programs that were asked nothing before.

A witness can therefore be replayed. Each program has a process of its own, or one that
nothing has changed before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from dicedojo.course import Call, Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    NOT_ASKED,
    STOPPED,
    Answer,
    NoAnswer,
    encode,
    same,
    show_difference,
)
from dicedojo.engine.judge.questions import QuestionRunner
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.verdicts import (
    Answers,
    End,
    Group,
    Job,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.wire.kinds import text_of
from dicedojo.text import ANSWER
from dicedojo.witness import Difference

ORIGINAL = "original"
NUMBERS = (bool, int, float)
DIGEST_BYTES = 8
LARGEST = sys.float_info.max  # no float is equal to a larger int
# Why a mutant is undecided.
NOT_ALONE = "a difference shows only after other questions, not in a fresh process"


class Replay:
    """Asks the original and its mutants single questions, each in a fresh process."""

    def __init__(
        self,
        kata: Kata,
        questions: QuestionRunner,
        source: bytes,
        own_answers: Mapping[str, Answer],
    ) -> None:
        self._kata = kata
        self._questions = questions
        self._original = Job(ORIGINAL, source)
        self._own_answers = own_answers  # of the original among other questions
        self._alone: dict[str, Answers] = {}  # of the original when alone, by call

    def judge(self, groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        """Return, by id, verdicts on the mutants of groups that the tests pass.

        A witness shows a difference in a fresh process, too: a difference that depends
        on earlier questions does not count. Mutants of one group may differ there. If
        the first has no witness, the others are asked, too.
        """
        survivors = list(groups)
        witnesses = self._witnesses((g.representative, g) for g in survivors)
        witnesses |= self._witnesses(
            (mutant, group)
            for group in survivors
            if group.representative.id not in witnesses
            for mutant in group.mutants[1:]
        )
        verdicts = {}
        for group in survivors:
            shared = witnesses.get(group.representative.id)
            for mutant in group.mutants:
                witness = shared or witnesses.get(mutant.id)
                if witness is not None:
                    verdict = MutantVerdict(mutant, Status.SURVIVED, witness=witness)
                else:
                    verdict = MutantVerdict(mutant, Status.UNDECIDED, why=NOT_ALONE)
                verdicts[mutant.id] = verdict
        return verdicts

    def _witnesses(
        self, pairs: Iterable[tuple[Mutant, Group]]
    ) -> dict[str, Difference]:
        jobs, candidates = [], {}
        for mutant, group in pairs:
            jobs.append(Job(mutant.id, mutant.source))
            candidates[mutant.id] = unequal_first(
                group.reveals, self._own_answers, group.digests
            )
        return self.find_witnesses(jobs, candidates)

    def find_witnesses(
        self, jobs: Iterable[Job], candidates: Mapping[str, Sequence[Call]]
    ) -> dict[str, Difference]:
        """Return, by key, the first candidate that shows a difference when alone.

        `candidates` are the questions with another answer among many questions.
        Answers that differ only in type, such as 1 and 1.0, come last: a test that
        compares them with `==` passes on both.
        """
        pending = {job.key: job for job in jobs}
        witnesses: dict[str, Difference] = {}
        only_types: dict[str, Difference] = {}
        for turn in range(limits.MAX_TRIES):
            calls = {
                key: candidates[key][turn]
                for key in pending
                if turn < len(candidates[key])
            }
            if not calls:
                break
            self._ask_original(calls.values())
            for key, (witness, is_equal) in self._compare(pending, calls).items():
                (only_types if is_equal else witnesses).setdefault(key, witness)
            pending = {key: job for key, job in pending.items() if key not in witnesses}
        return only_types | witnesses

    def _compare(
        self, jobs: Mapping[str, Job], calls: Mapping[str, Call]
    ) -> dict[str, tuple[Difference, bool]]:
        """Return, by key, the witnesses among the calls, and if `==` misses them."""
        calls = {key: call for key, call in calls.items() if self._is_stable(call)}
        steps = (self._alone[str(call)].steps for call in calls.values())
        allowed = QuestionLimits.alone(max(steps, default=0))
        asked_jobs = [jobs[key] for key in calls]
        answers = self._questions.answer_one(asked_jobs, calls, allowed)
        witnesses: dict[str, tuple[Difference, bool]] = {}
        for key, call in calls.items():
            first = _single_answer(self._alone[str(call)])
            second = _single_answer(answers[key])
            if not (second is NOT_ASKED or same(first, second)):
                question = self._kata.domain.describe(call)
                texts = show_difference(first, second, ANSWER)
                witness = Difference(str(call), question, *texts)
                witnesses[key] = witness, bool(first == second)
        return witnesses

    def _is_stable(self, call: Call) -> bool:
        """Return whether the original answers alone as it does among others."""
        text = str(call)
        return same(_single_answer(self._alone[text]), self._own_answers[text])

    def _ask_original(self, calls: Iterable[Call]) -> None:
        new = {str(call): call for call in calls if str(call) not in self._alone}
        jobs = [replace(self._original, key=text) for text in new]
        first = QuestionLimits.first()
        self._alone |= self._questions.answer_one(jobs, new, first)


def _single_answer(answers: Answers) -> Answer:
    """Return the first answer, or why there is none."""
    if answers.values:
        return answers.values[0]
    return no_answer(answers.ended) if answers.ended.is_of_program else NOT_ASKED


def no_answer(ended: End) -> NoAnswer:
    """Return the answer of a program that was cut short."""
    return DID_NOT_END if ended is End.TIMED_OUT else STOPPED


def unequal_first(
    calls: Iterable[Call], own_answers: Mapping[str, Answer], digests: Mapping[str, str]
) -> tuple[Call, ...]:
    """Return the calls whose answers differ by more than their type, then one other.

    `own_answers` are the original's by the text of the call, `digests` those of a
    mutant's answers. One call is enough of those that differ only in type.
    """
    unequal: list[Call] = []
    equal: list[Call] = []
    for call in calls:
        is_equal = is_of_other_type(own_answers[str(call)], digests.get(str(call), ""))
        (equal if is_equal else unequal).append(call)
    return (*unequal, *equal[:1])


def is_of_other_type(answer: Answer, digest: str) -> bool:
    """Return whether a digest is that of an equal number of another type."""
    match answer:
        case bool() | int() | float() if abs(answer) <= LARGEST:
            return digest in _digests_of_equal(answer)
    return False


@lru_cache(1_024, typed=True)
def _digests_of_equal(answer: float) -> frozenset[str]:
    numbers = (kind(answer) for kind in NUMBERS if kind is not type(answer))
    return frozenset(_digest_of(number) for number in numbers if number == answer)


def _digest_of(answer: Answer) -> str:
    """Return the digest of a whole answer, as `rooms/compare.py` makes it."""
    text = text_of(encode(answer))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
