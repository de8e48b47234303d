"""Compares mutants with the original by their answers, before any test runs on them.

Mutants that answer alike are one distinct bug. Those that answer every question as the
original does are equivalent where the domain is exhaustive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dicedojo.course import Call, Kata
from dicedojo.engine.exam.answers import (
    NOT_ASKED,
    STOPPED,
    Answer,
    NoAnswer,
    same,
    show,
)
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.judge.orders import to_compare
from dicedojo.engine.judge.programs import OWN
from dicedojo.engine.judge.replay import ORIGINAL, Replay
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache, Reach, has_several_functions
from dicedojo.engine.judge.verdicts import (
    NO_DIFFERENCE,
    Compared,
    End,
    Group,
    Grouped,
    Job,
    MutantVerdict,
    ProblemKind,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.wire.kinds import Order
from dicedojo.submission import Problem

MIN_TRACED = 8  # mutants for which it is worth while to trace the original
FIRST = "hands"  # the first batch
OWN_CODE = f"{OWN} 0"  # the learner's own code, among the mutants
TOGETHER = 64  # answers that come on one line
# Why a mutant is undecided, besides NO_DIFFERENCE.
NO_ANSWERS = (
    "your code did not answer every question, and the others show no difference"
)
LOST = "the process that puts the questions was ended"
NO_TIME = "there was no time left for a comparison with your code"


@dataclass(frozen=True)
class Asking:
    """A batch of questions, and who is to be asked them.

    Some mutants need not be: `kept` has how they differ, by id.
    """

    batch: str
    calls: Sequence[Call]
    mutants: Sequence[Mutant]
    original: Compared
    kept: Mapping[str, Compared]
    jobs: Sequence[Job]

    @property
    def allowed(self) -> QuestionLimits:
        """What a mutant may take."""
        return QuestionLimits.after(self.original)


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
        self._texts = kata.domain.texts  # the calls as keys of what is known
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
        self._begun: dict[str, Asking | None] = {}  # by batch
        self.problem: Problem | None = None

    def orders(self, mutants: Sequence[Mutant]) -> dict[str, Order]:
        """Return what mutants can be asked after the tests have met them, by id.

        That is the first batch. Nothing where all is known already. One order more is
        for the learner's own code, which the tests meet as well: it shows whether they
        leave a program as it was.
        """
        asking = self._begin(FIRST, mutants)
        if asking is None or not asking.jobs:
            return {}
        jobs = (*asking.jobs, replace(self._original, key=OWN_CODE))
        return {job.key: to_compare(job, FIRST, asking.allowed) for job in jobs}

    def group(
        self, mutants: Sequence[Mutant], beside: Mapping[str, Compared] | None = None
    ) -> Grouped:
        """Return the mutants, those that answer alike together.

        First one question for each hand of dice, since most differ there; then, for
        those that do not, every order of the dice. What they answered `beside` tests is
        not asked again, if the learner's own code answered alike there.
        """
        beside = beside or {}
        if OWN_CODE not in beside or not beside[OWN_CODE].is_alike:
            beside = {}
        left = {mutant.id: mutant for mutant in mutants}
        groups: dict[object, Group] = {}
        decided: dict[str, MutantVerdict] = {}
        for batch in self._batches:
            if not left or self._cut_short:
                break
            asking = self._begin(batch, list(left.values()))
            if asking is None:
                break
            compared = self._compare(asking, beside if batch == FIRST else {})
            for id, one in compared.items():
                if one.unimportable:
                    verdict = MutantVerdict(left.pop(id), Status.UNIMPORTABLE)
                    decided[id] = verdict
                elif one.differs or one.ended.is_of_program:
                    key = batch, one.differs, one.ended, one.place
                    group = groups.get(key) or Group.of(asking.calls, one)
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

    def _begin(self, batch: str, mutants: Sequence[Mutant]) -> Asking | None:
        """Leave a batch in the sandboxes; return who is to be asked it, and how.

        These are the questions that the original answers by the rules. None where it
        answers otherwise than before.
        """
        if batch in self._begun:
            return self._begun[batch]
        if not self._knows(batch):
            self._learn(batch)
        calls = self._rightly_answered(batch)
        kept = self._cache.read(batch, calls, mutants) if self._cache else {}
        new_ones = [one for one in mutants if one.id not in kept]
        if new_ones or ORIGINAL not in kept:
            kept[ORIGINAL] = self._ask_once_more(batch, calls)
        original = kept.pop(ORIGINAL)
        asking = None
        if self.problem is None:
            jobs = self._jobs(batch, len(calls), new_ones)
            asking = Asking(batch, calls, mutants, original, kept, jobs)
        self._begun[batch] = asking
        return asking

    def _compare(
        self, asking: Asking, beside: Mapping[str, Compared]
    ) -> dict[str, Compared]:
        """Return how each mutant differs, by id."""
        batch = asking.batch
        new = {
            job.key: beside[job.key]
            for job in asking.jobs
            if job.key in beside and beside[job.key].ended is not End.STOPPED
        }
        left = [job for job in asking.jobs if job.key not in new]
        new |= self._questions.compare(left, batch, asking.allowed)
        if self._cache and asking.jobs:
            known = {ORIGINAL: asking.original, **asking.kept, **new}
            self._cache.write(batch, asking.calls, asking.mutants, known)
        return {**asking.kept, **new}

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
