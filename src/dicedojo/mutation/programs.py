"""The programs that a submission's tests run on, besides its mutants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dicedojo.course.kata import Kata
from dicedojo.mutation.generate.controls import make_controls
from dicedojo.mutation.own_design import failing
from dicedojo.submission.submission import Submission

OWN = "own code"
CANARY = "canary"  # the learner's own code once more, among the others
FAILING = "every function fails"  # a program that any test should notice


@dataclass(frozen=True)
class Program:
    """A program for the tests to meet.

    Of one `of_course`, a wheat or a chaff, tests can ask what the rules promise alone.
    One that is `live` answers each question now, even if all its answers are known.
    """

    key: str
    source: str | bytes
    of_course: bool = False
    live: bool = False


@dataclass(frozen=True)
class Programs:
    """Wheats, chaffs and controls in the place of one submission's module."""

    kata: Kata
    submission: Submission

    @property
    def canary(self) -> Program:
        """The learner's own code, as one of the programs of a round."""
        return Program(CANARY, self.submission.source, live=True)

    @property
    def own(self) -> Program:
        """The learner's own code."""
        return Program(OWN, self.submission.source)

    @cached_property
    def controls(self) -> dict[str, Program]:
        """Programs that differ from the learner's in nothing that matters, by name.

        Raises:
            SyntaxError: the learner's code is not Python.
        """
        return {
            one.name: Program(f"control {one.name}", one.source)
            for one in make_controls(self.submission.text)
        }

    @cached_property
    def wheats(self) -> dict[str, Program]:
        """The correct designs, by name."""
        return {
            one.name: Program(f"wheat {one.name}", one.source, of_course=True)
            for one in self.kata.wheats
        }

    @cached_property
    def chaffs(self) -> dict[str, Program]:
        """The designs with one bug each, by name."""
        return {
            one.name: Program(f"chaff {one.name}", one.source, of_course=True)
            for one in self.kata.chaffs
        }

    @cached_property
    def failing(self) -> Program:
        """A correct program whose every public function has been made to fail.

        Its public values are there, so that it is the calls that fail, and not imports.
        """
        wheats = self.kata.wheats  # a class edition has none
        correct = wheats[0].source if wheats else self.submission.text
        source = f"{correct}\n\n{failing(self.kata.asked_functions)}"
        return Program(FAILING, source, of_course=True)
