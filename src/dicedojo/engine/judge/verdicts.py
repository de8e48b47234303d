"""What came of running tests on programs, and the verdicts on these and on tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from dicedojo.course.domain import Call
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.witness import Difference, Disagreement, Ruling

NO_DIFFERENCE = "no question that was asked shows a difference"  # so it is undecided
NotedCall = tuple[str, list[str], str | None]  # function, arguments, answer, as text
Missing = tuple[str, str]  # a file of the submission; a module that it imports
NOT_RUN = "not run"  # how a program ended for which there was no time left


@dataclass(frozen=True)
class Failure:
    """Why a test failed: the exception, and the last public call it made.

    `differs` is the call that the program answered otherwise than the one before it.
    """

    type: str
    message: str
    last_call: NotedCall | None = None
    private_names: tuple[str, ...] = ()  # names of the learner's own design it used
    last_is_outside: bool = False  # the last call lies outside the game
    differs: NotedCall | None = None
    missing: tuple[str, ...] = ()  # modules that it used and that are not available
    unserved: tuple[str, ...] = ()  # what of the program it asked for that is not shown


@dataclass(frozen=True)
class Run:
    """The outcomes of the tests on one program.

    `outside` has, by test, its first call outside the game and why that lies there, and
    `patched` the names of the program that it has set.
    """

    passed: frozenset[str] = frozenset()
    failed: Mapping[str, Failure] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()  # files that pytest could not collect
    collected: tuple[str, ...] = ()  # tests, also where they did not come to an end
    ended: str = ""  # "timed out", "stopped" or "lost" (with the runner), "" otherwise
    overdue: bool = False  # it timed out by the clock, not by its own CPU time
    unimportable: str = ""  # the exception with which importing the program ends
    outside: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    patched: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Pytest's exit code: 1 a failure, 2 to 4 it gave up, 5 no tests. It is 0 as well
    # where pytest ends as with the first program.
    exit: int = 0
    cpu_seconds: float = 0.0
    program_seconds: float = 0.0  # of these, what the program took
    wall_seconds: float = 0.0
    seconds: Mapping[str, float] = field(default_factory=dict)  # CPU, of each test
    asked: Mapping[str, int] = field(default_factory=dict)  # messages, of each test
    calls: Mapping[str, int] = field(default_factory=dict)  # in the program, for each
    gone: bool = False  # the program ended while a test waited for its answer
    asked_otherwise: bool = False  # a test, after the same answers: it is flaky
    at: str = ""  # the test that was running when that showed


@dataclass(frozen=True)
class Collection:
    """The tests that a submission brings."""

    tests: tuple[str, ...]
    faults: tuple[tuple[str, str], ...]  # path and message
    ended: str = ""
    missing: tuple[Missing, ...] = ()  # modules that its tests had stand-ins for


@dataclass(frozen=True)
class Answers:
    """The answers of one program to a batch of questions, in order."""

    given: tuple[Answer, ...]
    ended: str = ""  # why there are no more: "timed out", "stopped", "lost"
    cpu_seconds: float = 0.0


@dataclass(frozen=True)
class Compared:
    """How a program's answers to a batch differ from the original's.

    `differs` has the place of each such answer in the batch, and a digest that equal
    answers share.
    """

    differs: tuple[tuple[int, str], ...] = ()
    ended: str = ""  # why there are no more: as above, or "recursion" without end
    overdue: bool = False  # they ended by the clock, not by the CPU time used
    place: int = 0  # the question that has no answer, where they ended; -1: importing
    unimportable: str = ""  # the exception with which importing the program ends
    slowest: float = 0.0  # CPU seconds for one question
    cpu_seconds: float = 0.0  # for all of them

    @property
    def is_alike(self) -> bool:
        """Whether every question has the original's answer."""
        return not (self.differs or self.ended or self.unimportable)

    @property
    def is_doubtful(self) -> bool:
        """Whether another process could have done this to it."""
        return self.overdue or self.ended == "stopped"


@dataclass(frozen=True)
class Job:
    """One program to put questions to."""

    key: str
    source: str | bytes
    places: tuple[int, ...] | None = None  # of the questions to compare; None: of all


def call_text(call: NotedCall) -> str:
    function, arguments, _ = call
    return f"{function}({', '.join(arguments)})"


class Status(StrEnum):
    """How a mutant ended."""

    KILLED = "killed"  # a valid test failed on it
    TIMED_OUT = "timed out"  # the tests did not end on it; counts as killed
    SURVIVED = "survived"  # all valid tests passed; a witness tells it apart
    EQUIVALENT = "equivalent"  # no question that the code answers by the rules tells
    UNDECIDED = "undecided"  # the domain is not exhaustive and found nothing
    UNIMPORTABLE = "unimportable"  # it cannot even be imported; counts neither way


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
    failing: tuple[str, ...] = ()  # tests with another outcome than on the own code

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
    "about another module", "timed out",
    "too slow", "not run", "does not run", "not available" (it needs a package that is
    not there).
    """

    test: str
    kind: str
    reason: str  # a sentence for the learner
    wheat: str = ""
    witness: Ruling | None = None
