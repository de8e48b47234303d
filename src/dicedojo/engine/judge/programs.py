"""The programs that a submission's tests run on, besides its mutants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dicedojo.course.kata import Kata, Variant
from dicedojo.engine.mutants.controls import make_controls
from dicedojo.submission.submission import Submission

OWN = "own code"


@dataclass(frozen=True)
class Program:
    """A program for the tests to meet: its `source`, behind its `base` if it has one.

    Of one `of_course`, a wheat or a chaff, tests can ask what the rules promise alone.
    One that is `live` answers the tests themselves from that share of their questions
    on, even if it answers as they know. Its public functions in `fails` fail at every
    call of a test.
    """

    key: str
    source: str | bytes
    base: str = ""
    of_course: bool = False
    live: float | None = None
    fails: tuple[str, ...] = ()


@dataclass(frozen=True)
class Programs:
    """Wheats, chaffs and controls in the place of one submission's module."""

    kata: Kata
    submission: Submission

    @property
    def own(self) -> Program:
        """The learner's own code."""
        return Program(OWN, self.submission.source)

    @cached_property
    def controls(self) -> dict[str, Program]:
        """Programs that differ from the learner's in nothing that matters, by name.

        There are none of code that is not Python.
        """
        try:
            controls = make_controls(self.submission.text)
        except SyntaxError:
            return {}
        return {
            one.name: Program(f"control {one.name}", one.source) for one in controls
        }

    @cached_property
    def wheats(self) -> dict[str, Program]:
        """The correct designs, by name."""
        return {
            one.name: _of_course(f"wheat {one.name}", one) for one in self.kata.wheats
        }

    @cached_property
    def chaffs(self) -> dict[str, Program]:
        """The designs with one bug each, by name."""
        return {
            one.name: _of_course(f"chaff {one.name}", one) for one in self.kata.chaffs
        }

    @cached_property
    def failing(self) -> dict[str, Program]:
        """A correct program for each function that tests should ask; it fails there.

        Strategies are left out: their values are graded, and no test need ask them. A
        class edition has no correct program but the learner's.
        """
        wheats = self.kata.wheats
        source = wheats[0].source if wheats else self.submission.text
        own = dict(self.kata.renamed)
        return {
            own.get(name, name): Program(
                f"{name} fails", source, of_course=True, fails=(name,)
            )
            for name in self.kata.asked_functions
            if own.get(name, name) not in self.kata.strategy_names
        }


def _of_course(key: str, variant: Variant) -> Program:
    *base, source = variant.parts.values()
    return Program(key, source, "".join(base), of_course=True)
