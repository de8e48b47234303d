"""Finds witnesses: single questions to programs that were asked nothing before.

So a witness replays for anyone. Each program has a process of its own, or one that
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
    show_apart,
)
from dicedojo.engine.judge.orders import QuestionRunner
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

    def judge(self, groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        """Return, by id, verdicts on the mutants of groups that the tests pass.

        A witness tells a mutant apart in a fresh process, too: code that remembers
        earlier questions is not charged for what one question does not show. There,
        mutants of one group may differ, so each is asked.
        """
        survivors = list(groups)
        first = self._witnesses((group.representative, group) for group in survivors)
        others = self._witnesses(
            (mutant, group)
            for group in survivors
            if group.representative.id not in first
            for mutant in group.mutants[1:]
        )
        verdicts = {}
        for group in survivors:
            shared = first.get(group.representative.id)
            for mutant in group.mutants:
                witness = shared or others.get(mutant.id)
                if witness is not None or not group.reveals:
                    verdict = MutantVerdict(mutant, Status.SURVIVED, witness=witness)
                else:
                    verdict = MutantVerdict(mutant, Status.UNDECIDED, why=NOT_ALONE)
                verdicts[mutant.id] = verdict
        return verdicts

    def _witnesses(
        self, pairs: Iterable[tuple[Mutant, Group]]
    ) -> dict[str, Difference]:
        """Return a witness for each mutant, by id, by what reveals its group."""
        jobs, candidates = [], {}
        for mutant, group in pairs:
            jobs.append(Job(mutant.id, mutant.source))
            candidates[mutant.id] = unequal_first(
                group.reveals, self._known, group.digests
            )
        return self.find_witnesses(jobs, candidates)

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
        for turn in range(limits.MAX_TRIES):
            asked = {
                key: candidates[key][turn]
                for key in left
                if turn < len(candidates[key])
            }
            if not asked:
                break
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
        most = max((self._alone[str(c)].steps for c in some.values()), default=0)
        allowed = QuestionLimits.alone(most)
        answers = self._questions.answer_one([jobs[key] for key in some], some, allowed)
        witnesses: dict[str, tuple[Difference, bool]] = {}
        for key, call in some.items():
            first = _the_answer(self._alone[str(call)])
            second = _the_answer(answers[key])
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
        first = QuestionLimits.first()
        self._alone |= self._questions.answer_one(jobs, new, first)


def _the_answer(answers: Answers) -> Answer:
    """Return the one answer, or why there is none."""
    if answers.given:
        return answers.given[0]
    return no_answer(answers.ended) if answers.ended.is_of_program else NOT_ASKED


def no_answer(ended: End) -> NoAnswer:
    """Return the answer of a program that was cut short."""
    return DID_NOT_END if ended is End.TIMED_OUT else STOPPED


def unequal_first(
    calls: Iterable[Call], known: Mapping[str, Answer], digests: Mapping[str, str]
) -> tuple[Call, ...]:
    """Return the calls whose answers differ by more than their type, then one other.

    `known` are the original's answers by the text of the call, `digests` those of a
    mutant's. All calls that differ in type alone tell the same.
    """
    unequal: list[Call] = []
    equal: list[Call] = []
    for call in calls:
        is_equal = is_of_other_type(known[str(call)], digests.get(str(call), ""))
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
    others = (kind(answer) for kind in NUMBERS if kind is not type(answer))
    return frozenset(_digest_of(other) for other in others if other == answer)


def _digest_of(answer: Answer) -> str:
    """Return the digest of a whole answer, as `rooms/compare.py` makes it."""
    text = text_of(encode(answer))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
