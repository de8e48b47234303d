"""Compares mutants with the original by their answers to the domain.

The first batch of questions is asked right after the tests have met a mutant. Mutants
with the same answers are one distinct bug. Mutants that answer every question as the
original does are equivalent, if the domain is exhaustive.
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
from dicedojo.engine.judge.programs import OWN
from dicedojo.engine.judge.questions import to_compare
from dicedojo.engine.judge.replay import ORIGINAL, Replay
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache, places_of, traced_bodies
from dicedojo.engine.judge.verdicts import (
    NO_DIFFERENCE,
    Compared,
    End,
    Group,
    Grouped,
    Job,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.wire.orders import Compare
from dicedojo.submission import Problem, ProblemKind

FIRST = "hands"  # the first batch
OWN_CODE = f"{OWN} 0"  # the learner's own code, among the mutants
ANSWERS_PER_LINE = 64
# Why a mutant is undecided, besides NO_DIFFERENCE.
NO_ANSWERS = (
    "your code did not answer every question, and the others show no difference"
)
LOST = "the process that puts the questions was ended"
NO_TIME = "there was no time left for a comparison with your code"
UNSTABLE = "your code does not answer the same each time"


@dataclass(frozen=True)
class BatchPlan:
    """A batch of questions, and the programs to put it to.

    `cached` has how some mutants differ, by id: they are not asked.
    """

    batch: str
    calls: Sequence[Call]
    mutants: Sequence[Mutant]
    original: Compared
    cached: Mapping[str, Compared]
    jobs: Sequence[Job]

    @property
    def allowed(self) -> QuestionLimits:
        """The limits for a mutant."""
        return QuestionLimits.after(self.original)


class Comparison:
    """Puts the domain to the original and to its mutants.

    `own_answers` are the original's answers to the whole domain, if an exam has them.
    Where the original answers differently now, it is flaky, and no mutant can be
    compared with it, nor has a witness: `problem` says so.

    Only questions that the original answers by the rules are asked. A right test fails
    on the original where that is mistaken, so it could not kill a mutant that differs
    only there. Such a mutant does not count.
    """

    def __init__(
        self,
        kata: Kata,
        runner: TestRunner,
        source: bytes,
        own_answers: Sequence[Answer],
        cache: ComparedCache | None = None,
    ) -> None:
        self._kata = kata
        self._runner = runner
        self._questions = runner.questions
        self._original = Job(ORIGINAL, source)
        self._batches = kata.domain.batches
        self._texts = kata.domain.texts  # the calls as keys of the answers
        self._own_answers: dict[str, Answer] = {}  # of the original so far, by call
        if len(own_answers) == len(self._batches["questions"]):
            pairs = zip(self._texts["questions"], own_answers, strict=True)
            self._own_answers = {
                text: answer for text, answer in pairs if answer != NOT_ASKED
            }
        self._replay = Replay(kata, runner.questions, source, self._own_answers)
        self._cache = cache
        self._cut_short = False  # the original's answers broke off
        self._lost: dict[str, Mutant] = {}  # could not be compared, by id
        self._plans: dict[str, BatchPlan | None] = {}  # by batch
        self.problem: Problem | None = None

    def orders(self, mutants: Sequence[Mutant]) -> dict[str, Compare]:
        """Return the questions for mutants after the tests have met them, by id.

        They are the first batch, or nothing if all answers are known. One more order is
        for the learner's own code, which the tests meet as well: it shows whether they
        leave a program unchanged.
        """
        plan = self._plan(FIRST, mutants)
        if plan is None or not plan.jobs:
            return {}
        jobs = (*plan.jobs, replace(self._original, key=OWN_CODE))
        return {job.key: to_compare(job, FIRST, plan.allowed) for job in jobs}

    def group(
        self,
        mutants: Sequence[Mutant],
        after_tests: Mapping[str, Compared] | None = None,
    ) -> Grouped:
        """Return the mutants, those with the same answers together.

        They are first asked one question for each hand of dice, since most differ
        there; the others are then asked every order of the dice. Their answers
        `after_tests` are used if the learner's own code answered as before there.
        """
        after_tests = after_tests or {}
        if OWN_CODE not in after_tests or not after_tests[OWN_CODE].is_alike:
            after_tests = {}
        undecided = {mutant.id: mutant for mutant in mutants}
        groups: dict[object, Group] = {}
        decided: dict[str, MutantVerdict] = {}
        for batch in self._batches:
            if not undecided or self._cut_short:
                break
            plan = self._plan(batch, list(undecided.values()))
            if plan is None:
                break
            results = self._compare(plan, after_tests if batch == FIRST else {})
            for id, compared in results.items():
                if compared.unimportable:
                    verdict = MutantVerdict(undecided.pop(id), Status.UNIMPORTABLE)
                    decided[id] = verdict
                elif compared.ended.is_of_machine:  # how much differs is chance
                    self._lost[id] = undecided.pop(id)
                elif not compared.is_alike:
                    key = batch, compared.differs, compared.ended, compared.place
                    group = groups.get(key) or Group.of(plan.calls, compared)
                    members = (*group.mutants, undecided.pop(id))
                    groups[key] = replace(group, mutants=members)
        undecided |= self._lost
        if self.problem is not None:  # earlier differences cannot be trusted either
            groups.clear()
            undecided = {m.id: m for m in mutants if m.id not in decided}
        is_complete = all(map(self._knows, self._batches))
        for id, mutant in undecided.items():
            status, why = self._without_difference(mutant, is_complete)
            decided[id] = MutantVerdict(mutant, status, why=why)
        return Grouped(_sorted(groups.values()), decided)

    def judge_survivors(self, groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        """Return, by id, verdicts on the mutants of groups that the tests pass."""
        verdicts = self._replay.judge(groups)
        if not self._runner.out_of_time:
            return verdicts
        out_of_time = {
            id: replace(verdict, why=NO_TIME)
            for id, verdict in verdicts.items()
            if verdict.status is Status.UNDECIDED
        }
        return verdicts | out_of_time

    def _plan(self, batch: str, mutants: Sequence[Mutant]) -> BatchPlan | None:
        """Leave a batch in the sandboxes; return the plan for it.

        It has the questions that the original answers by the rules. None where the
        original answers differently than before.
        """
        if batch in self._plans:
            return self._plans[batch]
        if not self._knows(batch):
            self._learn(batch)
        calls = self._rightly_answered(batch)
        cached = self._cache.read(batch, calls, mutants) if self._cache else {}
        uncached = [mutant for mutant in mutants if mutant.id not in cached]
        if uncached or ORIGINAL not in cached:
            cached[ORIGINAL] = self._ask_once_more(batch, calls)
        original = cached.pop(ORIGINAL)
        plan = None
        if self.problem is None:
            jobs = self._jobs(batch, len(calls), uncached)
            plan = BatchPlan(batch, calls, mutants, original, cached, jobs)
        self._plans[batch] = plan
        return plan

    def _compare(
        self, plan: BatchPlan, after_tests: Mapping[str, Compared]
    ) -> dict[str, Compared]:
        batch = plan.batch
        broken_off = (End.STOPPED, End.CUT_OFF)  # perhaps by the tests
        new = {
            job.key: after_tests[job.key]
            for job in plan.jobs
            if job.key in after_tests and after_tests[job.key].ended not in broken_off
        }
        jobs = [job for job in plan.jobs if job.key not in new]
        new |= self._questions.compare(jobs, batch, plan.allowed)
        stopped = [job for job in jobs if new[job.key].ended is End.STOPPED]
        for key, place in self._stopping_places(plan, stopped).items():
            new[key] = replace(new[key], place=place)
        if self._cache and plan.jobs:
            entries = {ORIGINAL: plan.original, **plan.cached, **new}
            self._cache.write(batch, plan.calls, plan.mutants, entries)
        return {**plan.cached, **new}

    def _stopping_places(self, plan: BatchPlan, jobs: Sequence[Job]) -> dict[str, int]:
        """Return, by key, where programs stop that could not say it themselves."""
        if not jobs:
            return {}
        self._questions.keep(plan.batch, plan.calls)
        answers = self._questions.answer(jobs, plan.batch, plan.allowed)
        return {
            key: len(found.values)
            for key, found in answers.items()
            if found.ended is End.STOPPED
        }

    def _ask_once_more(self, batch: str, calls: Sequence[Call]) -> Compared:
        """Leave the original's answers in the sandbox, and check that they are stable.

        Mutants are compared with them, in a multiple of the time that this takes.
        """
        answers = [self._own_answers[str(call)] for call in calls]
        self._questions.keep(batch, calls, answers)
        original = self._questions.compare(
            [self._original], batch, QuestionLimits.first()
        )[ORIGINAL]
        if not original.is_alike:
            self._ask_original(batch, calls)
        return original

    def _jobs(self, batch: str, size: int, mutants: Sequence[Mutant]) -> list[Job]:
        """Return the job for each mutant: of the first batch, questions that reach it.

        Few mutants are left for the second batch, so tracing the original for it costs
        more than asking them all of it.
        """
        trace = None
        if batch == FIRST and mutants:
            trace = self._questions.trace(self._original, batch, QuestionLimits.first())
        if trace is None or len(trace.calls) != size:
            return [Job(mutant.id, mutant.source) for mutant in mutants]
        bodies = [*traced_bodies(mutants[0].module, trace)]
        return [Job(m.id, m.source, places_of(m, bodies)) for m in mutants]

    def _rightly_answered(self, batch: str) -> list[Call]:
        rules = right_answers(self._kata, batch)
        return [
            call
            for call, text, right in zip(
                self._batches[batch], self._texts[batch], rules, strict=True
            )
            if text in self._own_answers and same(right, self._own_answers[text])
        ]

    def _learn(self, batch: str) -> None:
        """Ask the original a batch.

        Questions that it did not answer in the exam are not asked again. If it answered
        none, nothing is asked.
        """
        if self._runner.never_answers:
            self._cut_short = True
            return
        calls = [
            call
            for call in self._batches[batch]
            if not isinstance(self._own_answers.get(str(call)), NoAnswer)
        ]
        answers = self._ask_original(batch, calls)
        self._cut_short = len(answers) < len(calls)
        self._own_answers |= dict(zip(map(str, calls), answers, strict=False))

    def _ask_original(self, batch: str, calls: Sequence[Call]) -> tuple[Answer, ...]:
        """Return the original's answers, up to where they break off.

        An answer that is not as before is a `problem`. Answers are faster when many
        come on one line, but then they are also lost together. If some are lost, ask
        again for one at a time.
        """
        self._questions.keep(batch, calls)
        for together in (ANSWERS_PER_LINE, 1):
            answers = self._questions.answer(
                [self._original], batch, QuestionLimits.first(), together
            )[ORIGINAL]
            if not answers.ended:
                break
        # The program ended by itself, and not by the sandbox or for want of time.
        stopped = (STOPPED,) if answers.ended.is_of_program else ()
        for call, answer in zip(calls, (*answers.values, *stopped), strict=False):
            before = self._own_answers.get(str(call), answer)
            if self.problem is None and not same(before, answer):
                question = self._kata.domain.describe(call)
                self.problem = _flaky(question, before, answer)
        return answers.values

    def _knows(self, batch: str) -> bool:
        return all(map(self._own_answers.__contains__, self._texts[batch]))

    def _without_difference(
        self, mutant: Mutant, is_complete: bool
    ) -> tuple[Status, str]:
        """Return the status of a mutant that no question distinguishes, and why.

        `is_complete` says whether the original's answers to all questions are known.
        """
        if self.problem is not None:
            return Status.UNDECIDED, UNSTABLE
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
        f"then {show(second)}. So changes to it show nothing, and count neither way."
    )
    return Problem(ProblemKind.FLAKY_CODE, message)
