"""Compares mutants with the original by their answers, before any test runs on them.

Mutants that answer alike are one distinct bug. Those that answer every question as the
original does are equivalent where the domain is exhaustive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import (
    NOT_ASKED,
    STOPPED,
    Answer,
    NoAnswer,
    same,
    show,
)
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.judge.replay import ORIGINAL, Replay
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache, Reach, has_several_functions
from dicedojo.engine.judge.verdicts import (
    NO_DIFFERENCE,
    Compared,
    Group,
    Grouped,
    Job,
    MutantVerdict,
    ProblemKind,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.handed_files import Problem

MIN_TRACED = 8  # mutants for which it is worth while to trace the original
FIRST = "hands"  # the first batch
TOGETHER = 64  # answers that come on one line
# Why a mutant is undecided, besides NO_DIFFERENCE.
NO_ANSWERS = (
    "your code did not answer every question, and the others show no difference"
)
LOST = "the process that puts the questions was ended"
NO_TIME = "there was no time left for a comparison with your code"


class Comparison:
    """Puts the domain to the original and to its mutants.

    `known` are the original's answers to the whole domain, if an exam has them
    already. Where the original answers otherwise now, it answers as it likes, and no
    mutant can be compared with it: `problem` says so.

    Only questions that the original answers by the rules are asked. Where it is
    mistaken itself, no test can be right and pass on it, so a mutant that differs
    there alone could not be killed, and is not charged for.
    """

    def __init__(
        self,
        kata: Kata,
        runner: TestRunner,
        source: bytes,
        known: Sequence[Answer],
        cache: ComparedCache | None = None,
    ) -> None:
        self._kata = kata
        self._runner = runner
        self._questions = runner.questions
        self._original = Job(ORIGINAL, source)
        self._batches = kata.domain.batches
        self._texts = {  # the calls as keys of what is known
            name: tuple(map(str, calls)) for name, calls in self._batches.items()
        }
        self._known: dict[str, Answer] = {}  # the original's answers so far, by call
        if len(known) == len(self._batches["questions"]):
            self._known = {
                text: answer
                for text, answer in zip(self._texts["questions"], known, strict=True)
                if answer != NOT_ASKED
            }
        self._replay = Replay(kata, runner.questions, source, self._known)
        self._cache = cache
        self._cut_short = False  # the original gave no answer where none told that
        self._lost: set[str] = set()  # mutants that could not be compared, by id
        self.problem: Problem | None = None

    def group(self, mutants: Sequence[Mutant]) -> Grouped:
        """Return the mutants, those that answer alike together.

        First one question for each hand of dice, since most differ there; then, for
        those that do not, every order of the dice.
        """
        left = {mutant.id: mutant for mutant in mutants}
        groups: dict[object, Group] = {}
        decided: dict[str, MutantVerdict] = {}
        for batch in self._batches:
            if not left or self._cut_short or self.problem is not None:
                break
            if not self._knows(batch):
                self._learn(batch)
            calls = self._rightly_answered(batch)
            compared = self._compare(batch, calls, list(left.values()))
            for id, one in compared.items():
                if one.unimportable:
                    verdict = MutantVerdict(left.pop(id), Status.UNIMPORTABLE)
                    decided[id] = verdict
                elif one.differs or one.ended.is_of_program:
                    key = batch, one.differs, one.ended, one.place
                    group = groups.get(key) or Group.of(calls, one)
                    members = (*group.mutants, left.pop(id))
                    groups[key] = replace(group, mutants=members)
                elif one.ended:
                    self._lost.add(id)
        if self.problem is not None:  # what was found before cannot be trusted either
            alone = [Group((one,)) for one in mutants if one.id not in decided]
            return Grouped(_sorted(alone), decided)
        is_complete = all(map(self._knows, self._batches))
        for id, mutant in left.items():
            status, why = self._without_difference(mutant, is_complete)
            decided[id] = MutantVerdict(mutant, status, why=why)
        return Grouped(_sorted(groups.values()), decided)

    def judge_survivors(self, groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        """Return, by id, verdicts on the mutants of groups that the tests pass."""
        verdicts = self._replay.judge(groups)
        if not self._runner.out_of_time:
            return verdicts
        return {
            id: replace(one, why=NO_TIME) if one.status is Status.UNDECIDED else one
            for id, one in verdicts.items()
        }

    def _compare(
        self, batch: str, calls: Sequence[Call], mutants: Sequence[Mutant]
    ) -> dict[str, Compared]:
        """Return how each mutant differs, by id.

        Nothing where the original answers otherwise than before.
        """
        found = self._cache.read(batch, calls, mutants) if self._cache else {}
        new_ones = [one for one in mutants if one.id not in found]
        if new_ones or ORIGINAL not in found:
            found[ORIGINAL] = self._ask_once_more(batch, calls)
        if self.problem is not None:
            return {}
        if jobs := self._jobs(batch, len(calls), new_ones):
            allowed = QuestionLimits.after(found[ORIGINAL])
            found |= self._questions.compare(jobs, batch, allowed)
            if self._cache:
                self._cache.write(batch, calls, mutants, found)
        del found[ORIGINAL]
        return found

    def _ask_once_more(self, batch: str, calls: Sequence[Call]) -> Compared:
        """Leave the original's answers in the sandbox, and see that they stay the same.

        Mutants are compared with these, in a multiple of the time that it takes.
        """
        answers = [self._known[str(call)] for call in calls]
        self._questions.keep_with_baseline(batch, calls, answers)
        original = self._questions.compare(
            [self._original], batch, QuestionLimits.first()
        )[ORIGINAL]
        if not original.is_alike:
            self._ask_original(batch, calls)
        return original

    def _jobs(self, batch: str, size: int, mutants: Sequence[Mutant]) -> list[Job]:
        """Return what to ask each mutant: of the first batch, what can reach it.

        The second batch is for the few that the first one does not tell apart, which
        costs less than to trace the original.
        """
        trace = None
        is_worth_it = batch == FIRST and len(mutants) >= MIN_TRACED
        if is_worth_it and has_several_functions(mutants[0].module):
            trace = self._questions.trace(self._original, batch, QuestionLimits.first())
        if trace is None or len(trace.calls) != size:
            return [Job(one.id, one.source) for one in mutants]
        places = Reach(mutants[0].module, trace).places
        return [Job(one.id, one.source, places(one)) for one in mutants]

    def _rightly_answered(self, batch: str) -> list[Call]:
        """Return the questions that the original answers by the rules."""
        rules = right_answers(self._kata, batch)
        return [
            call
            for call, text, right in zip(
                self._batches[batch], self._texts[batch], rules, strict=True
            )
            if text in self._known and same(right, self._known[text])
        ]

    def _learn(self, batch: str) -> None:
        """Have the original's answers to a batch.

        What it did not answer in the exam is not asked again, and nothing is where it
        answered nothing.
        """
        if self._runner.never_answers:
            self._cut_short = True
            return
        calls = [
            call
            for call in self._batches[batch]
            if not isinstance(self._known.get(str(call)), NoAnswer)
        ]
        given = self._ask_original(batch, calls)
        self._cut_short = len(given) < len(calls)
        self._known |= dict(zip(map(str, calls), given, strict=False))

    def _ask_original(self, batch: str, calls: Sequence[Call]) -> tuple[Answer, ...]:
        """Return the original's answers, up to where they break off.

        One that is not as before is a `problem`. Answers that come together are fast,
        and are lost together. Where some are, ask again, one by one.
        """
        self._questions.keep(batch, calls)
        for together in (TOGETHER, 1):
            answers = self._questions.answer(
                [self._original], batch, QuestionLimits.first(), together
            )[ORIGINAL]
            if not answers.ended:
                break
        # The program ended itself, and not the sandbox, or the time.
        none = (STOPPED,) if answers.ended.is_of_program else ()
        for call, answer in zip(calls, (*answers.given, *none), strict=False):
            before = self._known.get(str(call), answer)
            if self.problem is None and not same(before, answer):
                question = self._kata.domain.describe(call)
                self.problem = _flaky(question, before, answer)
        return answers.given

    def _knows(self, batch: str) -> bool:
        return all(map(self._known.__contains__, self._texts[batch]))

    def _without_difference(
        self, mutant: Mutant, is_complete: bool
    ) -> tuple[Status, str]:
        """Return the status of a mutant that no question told apart, and why.

        It `is_complete` where the original's answers to all questions are known.
        """
        if self._runner.out_of_time:
            return Status.UNDECIDED, NO_TIME
        if mutant.id in self._lost:
            return Status.UNDECIDED, LOST
        if not is_complete:
            return Status.UNDECIDED, NO_ANSWERS
        if self._kata.domain.exhaustive:
            return Status.EQUIVALENT, ""
        return Status.UNDECIDED, NO_DIFFERENCE


def _sorted(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(sorted(groups, key=lambda group: group.representative.id))


def _flaky(question: str, first: Answer, second: Answer) -> Problem:
    message = (
        f"This code does not answer the same each time: {question} gave {show(first)}, "
        f"then {show(second)}. So each change that its tests let pass counts against "
        "them."
    )
    return Problem(ProblemKind.FLAKY_CODE, message)
