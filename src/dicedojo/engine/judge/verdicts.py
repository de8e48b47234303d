"""Outcomes of tests on programs, and the verdicts on programs and on tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from dicedojo.course import Call
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.witness import Difference, Disagreement, Ruling

NO_DIFFERENCE = "no question that was asked shows a difference"  # why it is undecided
Missing = tuple[str, str]  # a file of the submission; a module that it imports


class End(StrEnum):
    """How a program, or the tests on it, ended before all was done."""

    NONE = ""  # all was done
    TIMED_OUT = "timed out"  # it took all of its steps
    CUT_OFF = "cut off"  # after CPU seconds or by the clock, which count no steps
    STOPPED = "stopped"
    RECURSION = "recursion"  # without end, in answers to questions
    LOST = "lost"  # the sandbox ended with it
    NOT_RUN = "not run"  # there was no time left

    @classmethod
    def _missing_(cls, value: object) -> End:
        """Return `STOPPED` for anything else that a sandbox reports."""
        return cls.STOPPED

    @property
    def is_of_program(self) -> bool:
        """Whether the program, or a test, did this itself."""
        return self in (End.TIMED_OUT, End.STOPPED)

    @property
    def is_of_machine(self) -> bool:
        """Whether it is unknown how the program would have ended."""
        return self in (End.CUT_OFF, End.LOST, End.NOT_RUN)


@dataclass(frozen=True)
class NotedCall:
    """A call of a test into the program, as text."""

    function: str
    arguments: Sequence[str]
    answer: str | None  # "7", "raises ValueError"; None: no answer

    def __str__(self) -> str:
        return f"{self.function}({', '.join(self.arguments)})"

    @property
    def has_raised(self) -> bool:
        return str(self.answer).startswith("raises ")

    @property
    def gave_an_object(self) -> bool:
        """Whether the answer is not a plain value, so that its text says nothing."""
        return str(self.answer).startswith("<")


@dataclass(frozen=True)
class Failure:
    """Why a test failed: the exception, and the last public call it made.

    `differs` is the call that the program answered differently from the first program.
    A test that `ended` without an exception has no type, only a message.
    """

    type: str
    message: str
    last_call: NotedCall | None = None
    private_names: tuple[str, ...] = ()  # names of the learner's own design it used
    last_is_outside: bool = False  # the last call lies outside the game
    differs: NotedCall | None = None
    missing: tuple[str, ...] = ()  # modules that it used and that are not available
    unserved: tuple[str, ...] = ()  # attempts to use more of the program than answers
    ended: End = End.NONE


@dataclass(frozen=True)
class Run:
    """The outcomes of the tests on one program, as `tests_recorder.py` sends them.

    `outside` has, by test, its first call outside the game, with the reason, and
    `patched` the names of the program that it has replaced.
    """

    passed: frozenset[str] = frozenset()
    failed: Mapping[str, Failure] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()  # files that pytest could not collect
    collected: tuple[str, ...] = ()  # tests, also those that did not finish
    ended: End = End.NONE
    unimportable: str = ""  # the exception with which importing the program ends
    outside: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    patched: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Pytest's exit code: 1 a failure, 2 to 4 it gave up, 5 no tests. It is also 0 where
    # it is the same as with the first program.
    exit: int = 0
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    seconds: Mapping[str, float] = field(default_factory=dict)  # CPU, of each test
    # The messages of each test, two of which say that it begins.
    asked: Mapping[str, int] = field(default_factory=dict)
    steps: int = 0  # of the tests
    program_steps: Mapping[str, int] = field(default_factory=dict)  # for each test
    gone: bool = False  # the program ended while a test waited for its answer
    asked_otherwise: bool = False  # a test did, after the same answers: it is flaky
    at: str = ""  # the test that was running then


@dataclass(frozen=True)
class Answers:
    """The answers of one program to a batch of questions, in order."""

    values: tuple[Answer, ...]
    ended: End = End.NONE  # why there are no more
    steps: int = 0


@dataclass(frozen=True)
class Compared:
    """How a program's answers to a batch differ from the original's.

    `differs` has the place of each such answer in the batch, and a digest, which is the
    same for equal answers.
    """

    differs: tuple[tuple[int, str], ...] = ()
    ended: End = End.NONE  # why there are no more
    place: int = 0  # of the first question without an answer; -1: not known
    unimportable: str = ""  # the exception with which importing the program ends
    most_steps: int = 0  # that one question took
    steps: int = 0  # that all of them took
    cpu_seconds: float = 0.0

    @property
    def is_alike(self) -> bool:
        """Whether every question has the original's answer."""
        return not (self.differs or self.ended or self.unimportable)


@dataclass(frozen=True)
class Job:
    """One program to put questions to."""

    key: str
    source: str | bytes
    places: tuple[int, ...] | None = None  # of the questions to compare; None: all


class Status(StrEnum):
    """How a mutant ended."""

    KILLED = "killed"  # a valid test failed on it
    TIMED_OUT = "timed out"  # the tests did not end on it; counts as killed
    SURVIVED = "survived"  # all valid tests passed; a witness shows a difference
    EQUIVALENT = "equivalent"  # no question that the code answers right differs
    UNDECIDED = "undecided"  # neither a witness nor a proof that there is none
    UNIMPORTABLE = "unimportable"  # it cannot be imported; counts neither way


@dataclass(frozen=True)
class MutantVerdict:
    mutant: Mutant
    status: Status
    killed_by: tuple[str, ...] = ()
    witness: Difference | None = None
    why: str = ""  # it is undecided: a clause, such as `NO_DIFFERENCE`
    failing: tuple[str, ...] = ()  # it survived; tests that fail, but do not count


@dataclass(frozen=True)
class Group:
    """Mutants with the same answers, which differ from the original's.

    `reveals` are the questions that show this, shortest first.
    """

    mutants: tuple[Mutant, ...]
    reveals: tuple[Call, ...] = ()
    ended: End = End.NONE  # why no more questions are known; see `Compared`
    # Of the answers to `reveals`, by the text of the call; "": no answer.
    digests: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, calls: Sequence[Call], compared: Compared) -> Group:
        """Return a group without mutants yet, for those that compare like this."""
        # A program may have sent any place.
        size = len(calls)
        digests = {at: digest for at, digest in compared.differs if 0 <= at < size}
        last = max(compared.place, 0)
        if compared.ended.is_of_program and last < size:
            digests.setdefault(last, "")
        return cls(
            (),
            tuple(calls[place] for place in digests),
            compared.ended,
            {str(calls[place]): digest for place, digest in digests.items()},
        )

    @property
    def representative(self) -> Mutant:
        """The first of the mutants."""
        return self.mutants[0]


@dataclass(frozen=True)
class Grouped:
    """The groups and verdicts of all mutants, by their answers alone.

    `decided` are the verdicts on mutants that no question distinguishes. A test may
    still kill an undecided or equivalent mutant.
    """

    groups: tuple[Group, ...] = ()
    decided: Mapping[str, MutantVerdict] = field(default_factory=dict)  # by id


@dataclass(frozen=True)
class Bug:
    """A distinct bug: mutants that the same questions of the domain reveal.

    It has survived if one of its mutants has; that mutant comes first.
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
    step: str = ""  # the step whose lesson treats it, "02_other_triples", or ""


class ExclusionKind(StrEnum):
    """Why a test does not count."""

    CONTRADICTS = "contradicts the rules"  # a wheat's answer is another one
    WORDING = "about wording"  # it expects the words of one program
    OWN = "about your own design"  # it needs more than other designs have
    OUTSIDE = "outside the game"  # it fails where the rules define no answer
    EVERYWHERE = "fails on every program"
    OTHER_MODULE = "about another module"
    NOT_AVAILABLE = "not available"  # it needs a package that is not there
    FLAKY = "flaky"
    TOO_SLOW = "too slow"
    TIMED_OUT = "timed out"
    BY_THE_CLOCK = "ended by the clock"  # perhaps since the machine was busy
    NOT_RUN = "not run"
    DOES_NOT_RUN = "does not run"


@dataclass(frozen=True)
class Exclusion:
    """A test that cannot count for all designs, and why.

    A test that `helps` needs the learner's own design, and is right about it: it counts
    for the learner's own mutants.
    """

    test: str
    kind: ExclusionKind
    reason: str  # a sentence for the learner
    wheat: str = ""
    witness: Ruling | None = None
    helps: bool = False
