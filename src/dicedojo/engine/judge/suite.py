"""A submission's tests and what they notice: which count, and why others do not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.hints import with_hint
from dicedojo.engine.judge.lacking import why_no_scenarios
from dicedojo.engine.judge.reasons import OUTSIDE, outside_reason
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    Collection,
    ControlVerdict,
    Exclusion,
    MutantVerdict,
    Status,
)
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import dotted, modules_of, names_used_from
from dicedojo.submission.slip import UTF_16, why_unreadable
from dicedojo.submission.submission import Submission

NO_TESTS, DO_NOT_RUN = "no tests", "tests do not run"  # kinds of problems
MAX_CHARACTERS = 200  # of what pytest says where there is no exception
FOUND_IN = re.compile(r" \(\S+\.py\)(?=\.|$)")  # where Python found a module
NO_MODULE = re.compile(r"No module named '(?P<name>\w+)'$")
PLACE = re.compile(r"^(?P<path>[^\s:<>]+\.py):(?P<line>\d+): ", re.MULTILINE)
SYNTAX_PLACE = re.compile(r'^E +File "(?P<path>.+)", line (?P<line>\d+)', re.MULTILINE)


@dataclass(frozen=True)
class MutationReport:
    """Everything that is known about a submission's tests."""

    suite: Suite
    mutants: tuple[MutantVerdict, ...] = ()
    bugs: tuple[Bug, ...] = ()  # the mutants that differ, each distinct bug once
    chaffs: tuple[ChaffVerdict, ...] = ()  # of the kata, each of them
    controls: tuple[ControlVerdict, ...] = ()
    problems: tuple[Problem, ...] = ()
    # Public functions that could fail at every call, and no test would notice.
    unnoticed: tuple[str, ...] = ()
    finished: bool = True  # False: the time was over, and nothing can be claimed

    def count(self, *statuses: Status) -> int:
        """Return how many mutants ended in one of `statuses`."""
        return sum(verdict.status in statuses for verdict in self.mutants)

    def count_bugs(self, *statuses: Status) -> int:
        """Return how many distinct bugs ended in one of `statuses`."""
        return sum(bug.status in statuses for bug in self.bugs)

    @property
    def strength(self) -> float | None:
        """Distinct bugs killed / (killed + survived); None where there is none."""
        killed = self.count_bugs(Status.KILLED, Status.TIMED_OUT)
        survived = self.count_bugs(Status.SURVIVED)
        return killed / (killed + survived) if killed + survived else None


@dataclass(frozen=True)
class Suite:
    """The tests that pytest collected, and what is known of each.

    A test is excluded or valid. A valid one is sound if it passes on the learner's own
    code, and has found a bug in it otherwise.
    """

    # In pytest's order: "tests/test_coin.py::test_x[1]".
    collected: tuple[str, ...] = ()
    broken: tuple[Exclusion, ...] = ()  # files that pytest could not collect
    excluded: Mapping[str, Exclusion] = field(default_factory=dict)  # by test
    # On the learner's own code, each time; why, in a line: "AssertionError: assert 0".
    failing: Mapping[str, str] = field(default_factory=dict)
    helpers: tuple[str, ...] = ()  # excluded; they count for the learner's mutants
    endless: tuple[str, ...] = ()  # valid; they do not end on the learner's own code
    # Tests that call a function outside the game; which call that is, and why.
    outside_calls: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, kata: Kata, submission: Submission, collection: Collection) -> Suite:
        """Return the tests of a collection, none excluded but files that are broken."""
        faults = collection.faults
        broken = tuple(does_not_run(kata, submission, fault) for fault in faults)
        return cls(collection.tests, broken)

    def excluding(self, more: Mapping[str, Exclusion]) -> Suite:
        """Return the tests with some more of them excluded, for a new reason."""
        helpers = tuple(test for test in self.helpers if test not in more)
        return replace(self, excluded={**self.excluded, **more}, helpers=helpers)

    @property
    def names(self) -> tuple[str, ...]:
        """All tests, and then the files that could not be collected.

        Without a single test there are none: then the broken files are the problem.
        """
        return (*self.collected, *self.broken_files) if self.collected else ()

    @property
    def broken_files(self) -> tuple[str, ...]:
        """The paths of the files that could not be collected."""
        return tuple(one.test for one in self.broken)

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """Why tests do not count, in pytest's order, and then the broken files."""
        excluded = (test for test in self.collected if test in self.excluded)
        return (*(self.excluded[test] for test in excluded), *self.broken)

    @property
    def valid(self) -> tuple[str, ...]:
        """The tests that are not excluded: they count for the chaffs."""
        return tuple(test for test in self.collected if test not in self.excluded)

    @property
    def own_bugs(self) -> tuple[str, ...]:
        """The valid tests that fail on the learner's own code."""
        return tuple(test for test in self.valid if test in self.failing)

    @property
    def outside(self) -> tuple[Exclusion, ...]:
        """What is said of the valid tests that also ask outside the game."""
        return tuple(
            Exclusion(test, OUTSIDE, outside_reason(*self.outside_calls[test]))
            for test in self.valid
            if test in self.outside_calls
        )

    @property
    def sound(self) -> tuple[str, ...]:
        """The valid tests that pass on the learner's own code."""
        return tuple(test for test in self.valid if test not in self.failing)

    @property
    def counted(self) -> tuple[str, ...]:
        """The tests that count for mutants: the sound ones, and those of helpers."""
        some = {*self.sound, *self.helpers}
        return tuple(test for test in self.collected if test in some)


def does_not_run(
    kata: Kata, submission: Submission, fault: tuple[str, str]
) -> Exclusion:
    """Return why the tests of a file cannot count that pytest could not collect."""
    path, message = fault
    error = _last_error(message)
    missing = NO_MODULE.search(error)
    if why := why_no_scenarios(submission, path.partition("::")[0], message):
        return Exclusion(path, "does not run", why)
    reason = f"It cannot be imported. {error}{_place(path, message)}".strip()
    if error.startswith("SyntaxError"):
        why = why_unreadable(submission.files.get(path, b""))
        reason = f"It {why}" if why == UTF_16 else with_hint(reason, why)
    if missing:
        reason = _no_module(kata, submission, path, missing["name"])
    return Exclusion(path, "does not run", reason)


def no_tests(suite: Suite, ended: str) -> Problem:
    """Return why not a single test was collected; it `ended` as a collection does."""
    if ended:
        how = "do not end" if ended == "timed out" else "stop the runner"
        return Problem(DO_NOT_RUN, f"Collecting the tests: they {how}.")
    if suite.broken:
        first = suite.broken[0]
        return Problem(DO_NOT_RUN, f"{first.test}: {first.reason}")
    message = "There are no tests. pytest looks for test_*.py with functions test_*."
    return Problem(NO_TESTS, message)


def _last_error(message: str) -> str:
    """Return the last line that Python shows: the type and the message."""
    lines = [" ".join(line.split()) for line in message.splitlines()]
    marked = [line[1:].strip() for line in lines if line.startswith("E ")]
    errors = [line for line in marked if re.match(r"[\w.]+(Error|Exit)?(:|$)", line)]
    last = errors[-1] if errors else " ".join(marked or lines)[:MAX_CHARACTERS]
    return FOUND_IN.sub("", last.strip())


def _place(path: str, message: str) -> str:
    """Return the line of the learner's file in which the error arose: ` (line 3)`."""
    places = [*PLACE.finditer(message), *SYNTAX_PLACE.finditer(message)]
    own = [p["line"] for p in places if p["path"].endswith(path.partition("::")[0])]
    return f" (line {own[-1]})" if own else ""


def _no_module(kata: Kata, submission: Submission, path: str, name: str) -> str:
    """Say what a test file imports that is not there."""
    file = path.partition("::")[0]
    source = submission.files.get(file, b"")
    wanted = names_used_from(source, name)
    if wanted & set(kata.public):
        there = f"there is no {name}.py"
        return f"It imports {name}, and {there}; this kata's module is {kata.file}."
    within = [
        each for each in sorted(modules_of(source)) if each.startswith(f"{name}.")
    ]
    if within:
        there = f"there is no {within[0].replace('.', '/')}.py"
        return f"It imports {within[0]}, and {there}."
    helper = PurePosixPath(file).parent / f"{name}.py"
    if str(helper) in submission.files:
        full = dotted(submission.files, str(helper))
        return f"It imports {name}; {helper} lies in a package, and is {full}."
    return f"It needs {name}, and {helper} is missing."
