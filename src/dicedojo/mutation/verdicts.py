"""Verdicts on mutants, controls, chaffs and single tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dicedojo.course.domain import Call
from dicedojo.witness import Difference, Disagreement, Ruling

NO_DIFFERENCE = "no question that was asked shows a difference"  # so it is undecided


class Status(StrEnum):
    """How a mutant ended."""

    KILLED = "killed"  # a valid test failed on it
    TIMED_OUT = "timed out"  # the tests did not end on it; counts as killed
    SURVIVED = "survived"  # all valid tests passed; a witness tells it apart
    EQUIVALENT = "equivalent"  # no question that the code answers by the rules tells
    UNDECIDED = "undecided"  # the domain is not exhaustive and found nothing
    UNIMPORTABLE = "unimportable"  # it cannot even be imported; counts neither way


@dataclass(frozen=True)
class Mutant:
    """One changed program. Columns count characters from 1, lines from 1.

    All mutants of a module share its text; each holds only its own change.
    """

    id: str  # stable for one source: "m017"
    operator: str  # "number", "swap_rules", ...
    line: int
    column: int
    original: str  # the code that the mutation replaces
    mutated: str  # what it puts there
    module: str = field(repr=False)  # the whole module, as the learner wrote it
    start: int = 0  # the characters of it that are replaced, up to `end`
    end: int = 0
    text: str = ""  # what replaces them

    @property
    def source(self) -> str:
        """The whole mutated module, put together anew."""
        return self.module[: self.start] + self.text + self.module[self.end :]


@dataclass(frozen=True)
class MutantVerdict:
    mutant: Mutant
    status: Status
    killed_by: tuple[str, ...] = ()
    witness: Difference | None = None
    why: str = ""  # it is undecided: a clause, "no time was left to run it"
    failing: tuple[str, ...] = ()  # it survived, and these tests fail, but do not count


@dataclass(frozen=True)
class Bug:
    """A distinct bug: mutants that the same questions of the domain reveal.

    It has survived where one of its mutants has; that comes first.
    """

    mutants: tuple[str, ...]  # ids
    status: Status  # killed, timed out or survived
    implied: bool = False  # a survivor that a test for another survivor notices, too
    also_notices: int = 0  # other survivors that every test for this one notices
    reveals: tuple[Call, ...] = field(default=(), repr=False)  # questions that show it


@dataclass(frozen=True)
class ControlVerdict:
    """A program that differs only in what cannot matter, and whether tests pass."""

    name: str  # "layout", "comments", "renamed local", ...
    failing: tuple[str, ...] = ()  # tests that depend on the source

    @property
    def passed(self) -> bool:
        return not self.failing


@dataclass(frozen=True)
class ChaffVerdict:
    name: str  # "first_rule_only"
    misconception: str
    caught: bool
    caught_by: tuple[str, ...] = ()
    witness: Disagreement | None = None
    run: bool = True  # False: there was no time left to run the tests on it
    step: str = ""  # whose lesson treats it, "02_other_triples"; "" if none is named


@dataclass(frozen=True)
class Exclusion:
    """A test that cannot count, and why.

    `kind` is one of: "contradicts the rules" (a wheat answers a question of the game
    otherwise), "about wording" (it wants the words of one program), "about your own
    design" (it needs what only the learner's module has), "outside the game" (it fails
    where the rules define no answer), "fails on every program", "flaky",
    "source-dependent" (fails on a control), "about another module", "timed out",
    "too slow", "not run", "does not run", "not available" (it needs a package that is
    not there).
    """

    test: str
    kind: str
    reason: str  # a sentence for the learner
    wheat: str = ""
    witness: Ruling | None = None
