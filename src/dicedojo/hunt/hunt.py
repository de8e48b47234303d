"""One hunt: the answers of a bug, and whether a test catches it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.hunt.bugs import Bug, shortest_test
from dicedojo.hunt.programs import Asking, Reply
from dicedojo.hunt.reading import Test, size_of


class Verdict(Enum):
    """What a test is worth."""

    CAUGHT = auto()  # right programs pass it, and the bug does not
    PASSES = auto()  # the bug passes it as well
    NOT_RIGHT = auto()  # right programs do not pass it
    NO_RULE = auto()  # right programs reply differently


@dataclass
class Hunt:
    """A bug that is hunted, and what was typed so far."""

    asking: Asking
    bug: Bug
    line: str  # a shortest test that is known to catch it
    shortest: Test
    questions: int = 0
    tests: int = 0
    extra: int = 0  # values of the test that caught it, more than the shortest has

    @classmethod
    def begin(cls, kata: Kata, asking: Asking, bug: Bug) -> Hunt | None:
        """Return a new hunt, None where no line that can be typed catches the bug."""
        found = shortest_test(kata, asking, bug)
        return cls(asking, bug, *found) if found else None

    @property
    def strokes(self) -> int:
        """Questions, tests, and what the last test has more than the shortest."""
        return self.questions + self.tests + self.extra

    def ask(self, call: Call) -> Reply:
        """Return the reply of the program with the bug."""
        self.questions += 1
        return self.asking.ask([self.bug.job], call)[0]

    def judge(self, test: Test) -> Verdict:
        """Return what a test is worth; it is a stroke in any case."""
        self.tests += 1
        *right, wrong = self.asking.ask([*self.asking.right, self.bug.job], test.call)
        if not all(map(test.passes_on, right)):
            is_one = all(map(right[0].is_as, right))
            return Verdict.NOT_RIGHT if is_one else Verdict.NO_RULE
        if test.passes_on(wrong):
            return Verdict.PASSES
        self.extra = max(0, size_of(test.call) - size_of(self.shortest.call))
        return Verdict.CAUGHT
