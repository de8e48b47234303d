"""The results of running a submission's tests on one program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicedojo.sandbox.wire import Answer

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


@dataclass(frozen=True)
class Run:
    """The outcomes of the tests on one program.

    `outside` has, by test, its first call outside the game and why that lies there, and
    `patched` the names of the program that it has set.
    """

    passed: frozenset[str] = frozenset()
    failed: Mapping[str, Failure] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()  # files that pytest could not collect
    ended: str = ""  # "timed out", "stopped" or "lost" (with the runner), "" otherwise
    overdue: bool = False  # it timed out by the clock, not by its own CPU time
    unimportable: str = ""  # the exception with which importing the program ends
    outside: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    patched: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Pytest's exit code: 1 a failure, 2 to 4 it gave up, 5 no tests. Behind the wall it
    # is 0 as well where pytest ends as with the first program.
    exit: int = 0
    cpu_seconds: float = 0.0
    program_seconds: float = 0.0  # of these, what a program behind the wall took
    wall_seconds: float = 0.0
    seconds: Mapping[str, float] = field(default_factory=dict)  # CPU, of each test
    asked: Mapping[str, int] = field(default_factory=dict)  # messages, of each test
    calls: Mapping[str, int] = field(default_factory=dict)  # in the program, for each
    gone: bool = False  # the program ended while a test waited for its answer
    asked_otherwise: bool = False  # a test, after the same answers: it is flaky
    at: str = ""  # the test that was running when that showed
    unserved: tuple[str, ...] = ()  # what the stand-ins of the program could not do

    @property
    def all_passed(self) -> bool:
        """Whether a plain `pytest` would end with success.

        Its exit code decides, as in CI: a conftest can change it, and without any
        test left it is not 0.
        """
        return self.exit == 0 and not (self.ended or self.unimportable)


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
    """One program: to put questions to, or to run the tests on in one process."""

    key: str
    source: str | bytes
    reversed_order: bool = False
    seed: int = 1  # for its random numbers, the same for all: only code differs
    places: tuple[int, ...] | None = None  # of the questions to compare; None: of all


def call_text(call: NotedCall) -> str:
    function, arguments, _ = call
    return f"{function}({', '.join(arguments)})"
