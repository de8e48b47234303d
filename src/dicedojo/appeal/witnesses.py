"""Questions that cost points, put again to the programs, each in a fresh process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from msgspec import structs

from dicedojo.appeal.answer import Finding
from dicedojo.appeal.case import Case
from dicedojo.course.domain import Call
from dicedojo.exam.oracle import play
from dicedojo.exam.report import ExamReport
from dicedojo.grading.document.suite import ChaffRecord, MutantRecord
from dicedojo.hunt.hunt import Asking
from dicedojo.hunt.reading import Question as Asked
from dicedojo.hunt.reading import Test, read_line
from dicedojo.mutation.chaff import chaff_witness
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.report.wording import lesson_of
from dicedojo.sandbox.wire import Answer, NoAnswer, same, show
from dicedojo.text import counted, plain
from dicedojo.witness import Question

TURNS = 3  # times that something is asked before a grade is overturned
SECONDS = 60.0
MISSED = ("let through", "survived")
Claim = ChaffRecord | MutantRecord  # that the tests do not notice, with a witness


@dataclass(frozen=True)
class Witnesses:
    """The right programs and the learner's own, ready to be asked."""

    case: Case
    right: Asking
    own: Asking

    @classmethod
    @contextmanager
    def open(cls, case: Case) -> Iterator[Witnesses]:
        """Start the sandboxes.

        Raises:
            SandboxError: one could not be started.
        """
        with (
            Asking.open(case.kata.as_taught) as right,
            TestRunner.open(case.code, SECONDS) as runner,
        ):
            yield cls(case, right, Asking(runner.questions, ()))

    def call_of(self, question: Question) -> Call:
        """Return a question of the grade as it is asked.

        Raises:
            UnusableInput: the kata has no such question, and it cannot be typed.
        """
        domain = self.case.kata.domain
        every = (call for batch in domain.batches.values() for call in batch)
        known = next((call for call in every if str(call) == question.call), None)
        return known or read_line(self.case.kata.as_taught, question.call).call

    def claims_at(self, call: Call) -> Iterator[Claim]:
        """Yield what the grade says that no test notices, with this call as witness."""
        tests = self.case.document.tests
        claims: tuple[Claim, ...] = (*tests.chaff, *tests.mutants)
        for claim in claims:
            is_missed = claim.status in MISSED
            if is_missed and claim.witness and claim.witness.call == str(call):
                yield claim

    def judge_claim(self, claim: Claim) -> Finding:
        """Return whether a change that no test notices is no bug after all."""
        name = claim.name if isinstance(claim, ChaffRecord) else claim.id
        if claim.status not in MISSED:
            reason = f"It costs no points: the grade says “{claim.status}”."
            return Finding(about=name, granted=False, reason=reason)
        if isinstance(claim, ChaffRecord):
            claim = self._with_witness(claim)
        if claim.witness is None:
            reason = "There is no question that shows it."
            return Finding(about=name, granted=True, part="tests", reason=reason)
        call, question = self.call_of(claim.witness), claim.witness.question
        if isinstance(claim, MutantRecord):
            place = f"{claim.file} line {claim.line}, {plain(claim.mutated, 60)}"
            whose = "your program"
        else:
            place, whose = claim.misconception.rstrip("."), "the rules"
        for _ in range(TURNS):
            first, second = self._answers(claim, call)
            if not same(first, second):
                reason = (
                    f"It is a bug ({place}). {question}: {show(first)} by {whose}, "
                    f"{show(second)} with the change. A test that states the first "
                    "notices it."
                )
                return Finding(about=name, granted=False, reason=reason)
        if isinstance(first, NoAnswer):
            reason = f"Neither answers {question} in time, so nothing can be replayed."
            return Finding(about=name, granted=False, reason=reason)
        reason = (
            f"Its witness does not replay ({place}). {question}: {show(first)} by "
            f"{whose} and with the change."
        )
        return Finding(about=name, granted=True, part="tests", reason=reason)

    def _answers(self, claim: Claim, call: Call) -> tuple[Answer, Answer]:
        """Return what the right program answers to a call, and the changed one."""
        if isinstance(claim, MutantRecord):
            changed = Job("mutant", claim.applied_to(self.case.submission.text))
            first, second = self.own.ask([self._own_job, changed], call)
            return first, second
        kata = self.case.kata.as_taught
        chaff = next(one for one in kata.chaffs if one.name == claim.name)
        right, bug = (
            play(kata, kata.load(one, f"{kata.name}_appeal_{name}"), call)
            for name, one in (("right", kata.reference), ("bug", chaff))
        )
        # It may change the player's own dice, and answer right.
        if same(right.answer, bug.answer) and not same(right.after, bug.after):
            left = (right.after, bug.after)
            first, second = (f"leaves {', '.join(map(repr, one))}" for one in left)
            return NoAnswer(first), NoAnswer(second)
        return right.answer, bug.answer

    def _with_witness(self, claim: ChaffRecord) -> ChaffRecord:
        """Return a planted bug with a witness, which is the kata's where it has none.

        Where no test counts, the grade has none. There is none of a bug that the kata
        does not have.
        """
        chaff = next((c for c in self.case.kata.chaffs if c.name == claim.name), None)
        if chaff is None:
            return structs.replace(claim, witness=None)
        known = chaff_witness(self.case.kata, chaff)
        return structs.replace(claim, witness=claim.witness or known)

    def judge_call(self, asked: Asked) -> tuple[Finding, bool]:
        """Return whether the grade is wrong about an answer, and the program right.

        A test that is asked says what the learner thinks that the answer is.
        """
        call, about = asked.call, str(asked.call)
        rules = self.right.ask(self.right.right, call)
        correct = counted(len(rules), "correct program")
        question = self.case.kata.domain.words_for(call)
        said = f"{question}: {show(rules[0])} by the rules and by {correct}"

        def refused(reason: str, is_right: bool = False) -> tuple[Finding, bool]:
            return Finding(about=about, granted=False, reason=reason), is_right

        if not all(same(rules[0], other) for other in rules):
            return refused(f"Correct programs answer {question} differently.")
        if isinstance(asked, Test) and not asked.passes_on(rules[0]):
            return refused(f"The test is not right. {said}.{self._lesson(call)}")
        for _ in range(TURNS):
            (own,) = self.own.ask([self._own_job], call)
            if not same(rules[0], own):
                return refused(f"{said}; {show(own)} by yours.{self._lesson(call)}")
        witness, now = self.case.document.exam.sweep.witness, self.case.exam.sweep
        if witness is None or witness.call != about:
            functions = self.case.document.exam.sweep.functions
            slow = [
                f"{one.name} is slow: {one.unanswered}."
                for one in functions
                if one.slow
            ]
            denied = f"{said}, and by yours. The grade does not deny it."
            return refused(" ".join([denied, *slow]), True)
        if now.witness is not None and now.witness.call == about:
            return refused(
                f"{said}, and by yours alone, but not among other questions "
                f"({now.witness.actual}): your program remembers something."
            )
        reason = f"{said}, and by yours: the grade is wrong about it."
        return Finding(about=about, granted=True, part="behaviour", reason=reason), True

    def judge_exam(self) -> Iterator[Finding]:
        """Yield a finding for all in the exam that the grade has failed, and passes."""
        witness = self.case.document.exam.sweep.witness
        if witness is not None:
            finding, _ = self.judge_call(Asked(self.call_of(witness)))
            if finding.granted:
                yield finding
        passes = overturned(self.case, self.case.exam)
        for _ in range(TURNS - 1):
            if passes:
                passes &= overturned(self.case, self.case.examined_again())
        for about in sorted(passes):
            reason = "It failed in the grade, and passes each time now."
            yield Finding(about=about, granted=True, part="behaviour", reason=reason)

    @property
    def _own_job(self) -> Job:
        return Job("own", self.case.submission.source)

    def _lesson(self, call: Call) -> str:
        """Return where a lesson treats a call, or "" where none is known."""
        document = self.case.document
        steps = [
            chaff.step
            for chaff in document.tests.chaff
            if chaff.witness and chaff.witness.call == str(call) and chaff.step
        ]
        lesson = lesson_of(document.kata, steps[0]) if steps else ""
        return f" The rule: {lesson}." if lesson else ""


def overturned(case: Case, exam: ExamReport) -> set[str]:
    """Return the scenarios that the grade has failed and that pass in this exam."""
    fails = [each for each in exam.scenarios if each.outcome != "passed"]
    failed = {(each.step, each.name) for each in fails}
    passes = {(each.step, each.name) for each in exam.scenarios} - failed
    return {
        f"step {one.step}, scenario “{one.name}”"
        for one in case.document.exam.scenarios
        if one.outcome != "passed" and (one.step, one.name) in passes
    }
