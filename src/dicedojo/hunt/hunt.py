"""One hunt: the answers of a bug, and whether a test catches it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.errors import UnusableInput
from dicedojo.hunt.programs import Asking, job_of
from dicedojo.hunt.reading import Test, read_line, size_of
from dicedojo.mutation.chaff import chaff_witness
from dicedojo.sandbox.wire import Answer, Raised, same


class Verdict(Enum):
    """A sentence on a test."""

    CAUGHT = "Right programs pass this test, and this program does not."
    PASSES = "Right programs pass this test, but so does this program."
    NOT_RIGHT = "By the rules this test fails: a right program fails it."
    NO_RULE = "Right programs answer this differently, so no test can ask it."


@dataclass
class Hunt:
    """A bug that is hunted, and how often it was asked and tested."""

    asking: Asking
    bug: Variant
    line: str  # a shortest test that is known to catch it
    shortest: Test
    questions: int = 0
    tests: int = 0
    extra: int = 0  # values of the test that caught it, more than the shortest has

    @classmethod
    def begin(cls, kata: Kata, asking: Asking, bug: Variant) -> Hunt | None:
        """Return a new hunt, None where no line that can be typed catches the bug."""
        witness = chaff_witness(kata, bug)
        try:
            call = read_line(kata, witness.call if witness else "").call
            right, wrong = asking.ask((asking.right[0], job_of(bug)), call)
            line = f"assert {call} == {right!r}"
            if isinstance(right, Raised):
                line = f"with raises({right.builtin}): {call}"
            test = read_line(kata, line)
        except UnusableInput:
            return None
        if not isinstance(test, Test) or test.passes_on(wrong):
            return None
        return cls(asking, bug, line, test) if test.passes_on(right) else None

    @property
    def strokes(self) -> int:
        """Questions, tests, and what the last test has more than the shortest."""
        return self.questions + self.tests + self.extra

    def ask(self, call: Call) -> Answer:
        """Return the answer of the program with the bug."""
        self.questions += 1
        return self.asking.ask([job_of(self.bug)], call)[0]

    def judge(self, test: Test) -> Verdict:
        """Return what a test is worth; it is a stroke in any case."""
        self.tests += 1
        jobs = [*self.asking.right, job_of(self.bug)]
        *right, wrong = self.asking.ask(jobs, test.call)
        if not all(map(test.passes_on, right)):
            agree = all(same(right[0], other) for other in right)
            return Verdict.NOT_RIGHT if agree else Verdict.NO_RULE
        if test.passes_on(wrong):
            return Verdict.PASSES
        self.extra = max(0, size_of(test.call) - size_of(self.shortest.call))
        return Verdict.CAUGHT
