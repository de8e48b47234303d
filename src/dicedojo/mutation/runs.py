"""The results of running a submission's tests on one program."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dicedojo.mutation.reach import Trace
from dicedojo.mutation.seen import Seen
from dicedojo.mutation.shorten import shorten
from dicedojo.sandbox.wire import Answer, decode, without_addresses

NotedCall = tuple[str, list[str], str | None]  # function, arguments, answer, as text
DIGEST = 8  # characters; a step has two
# A child may say any JSON. OverflowError: its numbers can be infinite.
BREAKS_THE_FORMAT = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
SHARED = ""  # the key of what no single test saw: test modules, shared fixtures
Missing = tuple[str, str]  # a file of the submission; a module that it imports


@dataclass(frozen=True)
class Failure:
    """Why a test failed: the exception, and the last public call it made."""

    type: str
    message: str
    last_call: NotedCall | None = None
    private_names: tuple[str, ...] = ()  # names of the learner's own design it used
    last_is_outside: bool = False  # the last call lies outside the game
    differs: NotedCall | None = None  # the last call with another answer than one's own
    unknown: NotedCall | None = None  # the last call whose answers were not compared
    missing: tuple[str, ...] = ()  # modules that it used and that are not available


@dataclass(frozen=True)
class Transcript:
    """The dialogue of one test with a program, in short.

    Two that are equal have equal digests: the calls into the program, their answers and
    exceptions, what they printed and left of their arguments, and the program's calls
    to functions of the test. What test modules and shared fixtures saw is part of it,
    so only runs of the same tests in the same order compare.
    """

    digest: str
    answers: str  # without words: messages of exceptions, and what was printed
    opaque: bool = False  # the test had objects that cannot be recorded
    # In turn, digests of a move of the test and of the program's reply: its answer, or
    # a call to a function of the test, whose answer is the test's next move.
    steps: str = field(default="", repr=False)
    is_cut: bool = False  # there were more steps

    @property
    def length(self) -> float:
        """How many steps there were; infinite where not all of them are known."""
        return math.inf if self.is_cut else len(self.steps) // (2 * DIGEST)

    @property
    def words(self) -> str:
        """A digest of the words: messages of exceptions, and what was printed."""
        both = zip(self.digest.split("-"), self.answers.split("-"), strict=False)
        return "-".join(whole.removeprefix(answers) for whole, answers in both)


@dataclass(frozen=True)
class Run:
    """The outcomes of the tests on one program.

    `outside` has, by test, its first call outside the game and why that lies there.
    `seen` has, by test, the answers to its plain questions (`score([1, 5])`).
    """

    passed: frozenset[str] = frozenset()
    failed: Mapping[str, Failure] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()  # files that pytest could not collect
    ended: str = ""  # "timed out", "stopped" or "lost" (with the runner), "" otherwise
    overdue: bool = False  # it timed out by the clock, not by its own CPU time
    unimportable: str = ""  # the exception with which importing the program ends
    outside: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    exit: int = 0  # pytest's exit code: 1 a failure, 2 to 4 it gave up, 5 no tests
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    seconds: Mapping[str, float] = field(default_factory=dict)  # of each test
    # By test; under "" is what test modules and shared fixtures saw.
    transcripts: Mapping[str, Transcript] = field(default_factory=dict)
    seen: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def all_passed(self) -> bool:
        """Whether a plain `pytest` would end with success.

        Its exit code decides, as in CI: a conftest can change it, and without any
        test left it is not 0.
        """
        return self.exit == 0 and not (self.ended or self.unimportable)

    @property
    def of_failures(self) -> Run:
        """The run without the transcripts of tests that passed.

        They are there to compare with; a run on a mutant only needs the others.
        """
        keys = {SHARED, *self.failed}
        return replace(
            self,
            transcripts={k: v for k, v in self.transcripts.items() if k in keys},
            seen={key: seen for key, seen in self.seen.items() if key in keys},
        )


@dataclass(frozen=True)
class Collection:
    """The tests that a submission brings."""

    tests: tuple[str, ...]
    faults: tuple[tuple[str, str], ...]  # path and message
    ended: str = ""
    importing: str = ""  # how importing the submission's own module ended, if badly
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
    alters: bool = False  # a question's arguments were changed, which no answer shows
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
    """One program: to put questions to, or to run the tests on."""

    key: str
    source: str | bytes
    reversed_order: bool = False
    seed: int = (
        1  # for its random numbers: the same for all, so that code alone differs
    )
    places: tuple[int, ...] | None = None  # of the questions to compare; None: of all
    hangs: bool = False  # known: there is a question that it does not answer in time
    full: bool = False  # a whole pytest session even where the tests are plain


def as_collection(answer: dict[str, Any]) -> Collection:
    """Return what a child collected. One that breaks the format has ended badly."""
    try:
        tests = () if "ended" in answer else tuple(map(str, answer["tests"]))
        faults = () if "ended" in answer else _faults(answer)
        return Collection(tests, faults, str(answer.get("ended", "")))
    except BREAKS_THE_FORMAT:
        return Collection((), (), "stopped")


def as_answers(answer: dict[str, Any]) -> Answers:
    """Return what a child answered. One that breaks the format has ended badly."""
    try:
        given = tuple(map(decode, answer["answers"]))
        return Answers(given, str(answer["ended"]), float(answer["cpu_seconds"]))
    except BREAKS_THE_FORMAT:
        return Answers((), "stopped")


def as_compared(answer: dict[str, Any]) -> Compared:
    """Return how a child's answers differ. One that breaks the format has ended."""
    try:
        seconds = float(answer["cpu_seconds"])
        if "unimportable" in answer:
            return Compared(unimportable=_error(answer), cpu_seconds=seconds)
        return Compared(
            differs=tuple((int(at), str(digest)) for at, digest in answer["differs"]),
            ended=str(answer.get("ended") or ""),
            overdue=bool(answer.get("overdue")),
            place=int(answer.get("place", 0)),
            alters=bool(answer.get("alters")),
            slowest=float(answer.get("slowest", 0.0)),
            cpu_seconds=seconds,
        )
    except BREAKS_THE_FORMAT:
        return Compared(ended="stopped")


def as_trace(answer: dict[str, Any]) -> Trace | None:
    """Return what a child traced; None where it could not, or breaks the format."""
    try:
        sets = [frozenset(map(int, lines)) for lines in answer["sets"]]
        calls = [sets[int(number)] for number in answer["which"]]
        return Trace(frozenset(map(int, answer["at_import"])), calls)
    except BREAKS_THE_FORMAT:
        return None


def as_run(answer: dict[str, Any]) -> Run:
    """Return what a child said. One that breaks the format has ended badly."""
    try:
        # A lot, and shortened where they are made.
        seen, steps = answer.pop("seen", {}), answer.pop("steps", {})
        return _read(shorten(answer), seen, steps)
    except BREAKS_THE_FORMAT:
        return Run(ended="stopped")


def _read(answer: dict[str, Any], seen: dict[str, Any], steps: dict[str, Any]) -> Run:
    if answer.get("unimportable"):
        return Run(unimportable=_error(answer))
    if "ended" in answer:
        return Run(
            ended=str(answer["ended"]),
            overdue=bool(answer.get("overdue")),
            cpu_seconds=float(answer["cpu_seconds"]),
            wall_seconds=float(answer["wall_seconds"]),
        )
    outcomes = answer["outcomes"]
    return Run(
        passed=frozenset(t for t, o in outcomes.items() if o["outcome"] == "passed"),
        failed={
            t: _failure(o) for t, o in outcomes.items() if o["outcome"] == "failed"
        },
        faults=_faults(answer),
        outside={
            test: (call_text(_last_call(*call)), str(reason))
            for test, (call, reason) in answer.get("outside", {}).items()
        },
        exit=int(answer["exit"]),
        cpu_seconds=float(answer["cpu_seconds"]),
        wall_seconds=float(answer["wall_seconds"]),
        seconds={t: float(o.get("seconds", 0.0)) for t, o in outcomes.items()},
        transcripts={
            test: _transcript(facts, str(steps.get(test, "")))
            for test, facts in answer["transcripts"].items()
        },
        seen={sys.intern(test): Seen(str(text)) for test, text in seen.items()},
    )


def _error(answer: dict[str, Any]) -> str:
    error = answer["unimportable"]
    return f"{error['type']}: {error['message']}"


def _transcript(facts: list[Any], steps: str) -> Transcript:
    digest, answers, opaque, is_cut = facts
    return Transcript(str(digest), str(answers), bool(opaque), steps, bool(is_cut))


def _failure(outcome: dict[str, Any]) -> Failure:
    calls = [outcome.get(name) for name in ("last", "differs", "unknown")]
    last, differs, unknown = (_last_call(*call) if call else None for call in calls)
    return Failure(
        type=str(outcome["type"]),
        message=without_addresses(outcome["message"]),
        last_call=last,
        private_names=tuple(map(str, outcome.get("touched", ()))),
        last_is_outside=bool(outcome.get("last_is_outside")),
        differs=differs,
        unknown=unknown,
        missing=tuple(map(str, outcome.get("missing", ()))),
    )


def _last_call(function: str, arguments: list[str], answer: str | None) -> NotedCall:
    shown = [without_addresses(argument) for argument in arguments]
    return str(function), shown, without_addresses(answer) if answer else answer


def call_text(call: NotedCall) -> str:
    function, arguments, _ = call
    return f"{function}({', '.join(arguments)})"


def _faults(answer: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the files that pytest could not collect, each with its message."""
    return tuple(
        (str(fault["path"]), without_addresses(fault["message"]))
        for fault in answer["faults"]
    )
